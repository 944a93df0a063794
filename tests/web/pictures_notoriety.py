"""Notoriety's moments as pictures; `pictures.py` asks for them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, TimeoutError

from tests.web import notoriety
from tests.web.people import Crowd, Person, evening

# The table's clock stops the moment a sign is there: what passes by is not missed, however slow the machine.
STOPWATCH: Final = """(() => {
    const later = window.setTimeout.bind(window);
    const missed = [];
    let sign = "";
    window.stopped = false;
    window.setTimeout = (done, ms, ...args) =>
        later(() => (window.stopped ? missed.push(() => done(...args)) : done(...args)), ms);
    const look = () => {
        if (sign && document.querySelector(sign)) {
            sign = "";
            window.stopped = true;
        }
    };
    window.stopAt = (wanted) => {
        sign = wanted;
        look();
    };
    window.goOn = () => {
        sign = "";
        window.stopped = false;
        for (const done of missed.splice(0)) done();
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
})()"""


class Square:
    """One person at tables of Notoriety, and a camera."""

    def __init__(self, crowd: Crowd, folder: Path, size: str, theme: str) -> None:
        self.folder = folder
        self.suffix = f"{size}-{theme}"
        self.person: Person = crowd.person("Cora Vance", size == "phone", theme=theme, motion="full", pace="slow")
        self.person.context.add_init_script(STOPWATCH)
        self.page: Page = self.person.page

    def open(self, position: str, seats: int = 8) -> None:
        notoriety.open_table(self.person, seats=seats, position=position)

    def take(self, name: str, sign: str, ms: int = 450, by: Callable[[], None] | None = None) -> None:
        """When the sign is there, and has come to rest; `by` is what brings it about."""
        self.page.evaluate("(sign) => window.stopAt(sign)", sign)
        if by:
            by()
        try:
            self.page.wait_for_function("() => window.stopped", timeout=20_000)
            self.page.wait_for_timeout(ms)
            self.page.screenshot(path=self.folder / f"notoriety-{name}-{self.suffix}.png")
        except TimeoutError:
            sys.stderr.write(f"no picture of {name}, {self.suffix}: {sign} was not seen\n")
        self.page.evaluate("window.goOn()")

    def asks(self, kind: str) -> str:
        return f".ntd[data-asks={kind}]"

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def tap(self, seat: int) -> None:
        self.page.locator(".nt .seat").nth(seat).click()


def setting_up(square: Square) -> None:
    square.open(notoriety.SETUP)
    square.take("characters", square.asks("character"))


def a_card(square: Square) -> None:
    """From the hand to Draw!, with eight at the table."""
    page = square.page
    square.open(notoriety.SQUARE)
    square.take("card", square.asks("card"))
    page.locator(".in-hand", has_text="Deadeye").click()
    square.take("card-up", ".in-hand.up")
    page.locator(".in-hand").first.click(button="right")
    square.take("reading", "dialog .card")
    page.keyboard.press("Escape")
    page.locator(".nt .seat").nth(3).click(button="right")
    square.take("somebody", "dialog .details")
    page.keyboard.press("Escape")
    square.click(".nt .display")
    square.take("face-up", "dialog .nt-sheet")
    page.keyboard.press("Escape")
    square.press("Lay it face down")
    page.wait_for_selector(square.asks("aim"))
    square.tap(4)
    square.take("aim", ".line.wish")
    square.take("draw", ".nt .shout", 900, by=lambda: square.click(".acts .main"))
    square.take("lines", ".nt .line.mine:not(.wish)", 700)


def a_shoot_out(square: Square) -> None:
    """Aims, stances, the order of Speed, bullets, covers."""
    square.open(notoriety.AIMS)
    square.take("stance", square.asks("stance"), 700)
    square.take("shoot", ".nt .shout", 900, by=lambda: square.click(".ntd .stance"))
    square.take("reveal", ".nt .tick:nth-child(8)", 900)
    square.open(notoriety.CROWD)
    square.take("slot", square.asks("slot"))
    square.take("flip", ".slug.of-0", by=lambda: square.click(".acts .main"))
    square.take("flip-asked", square.asks("flip"))
    square.take("struck", ".nt .np .chips", 250, by=lambda: square.press("Flip again"))
    square.take("cover", ".nt .mid.of-cover")
    square.take("order", ".nt .tick.acted ~ .tick.acted", 400)


def a_wound(square: Square) -> None:
    square.open(notoriety.FLIPS, 4)
    square.page.wait_for_selector(square.asks("slot"))
    square.click(".acts .main")
    square.page.get_by_text("3 bullets left").wait_for()
    square.press("Flip again")
    square.page.get_by_text("2 bullets left").wait_for()
    square.take("hit", ".slug.of-1", by=lambda: square.press("Flip again"))
    square.take("wounded", ".nt .seat.hit .boom", 300)


def jam_and_reload(square: Square) -> None:
    square.open(notoriety.JAM, 4)
    square.page.wait_for_selector(square.asks("slot"))
    square.take("jam", ".nt .stamp", by=lambda: square.click(".acts .main"))
    square.open(notoriety.RELOAD, 4)
    square.take("to-cover", square.asks("to-cover"))
    square.press("The Rock")
    square.take("reload", square.asks("slot"))


def abilities(square: Square) -> None:
    square.open(notoriety.WINDOWS, 4)
    square.take("ability", square.asks("ability"))
    square.open(notoriety.STEAL, 4)
    square.page.wait_for_selector(square.asks("slot"))
    square.take("stolen", ".nt .stamp", by=lambda: square.press("Play Steal the Show"))


def the_end(square: Square) -> None:
    square.open(notoriety.EIGHTH, 4)
    square.take("round-8", square.asks("card"))
    url = notoriety.open_table(square.person, seats=8, text=notoriety.quick_pack())
    square.person.likes(pace="none")
    while not square.person.is_over:
        notoriety.act(square.person)
    square.take("end", ".end .rank")
    square.person.likes(pace="slow")
    square.person.goto(url.replace("/t/", "/replay/"))
    square.page.wait_for_selector(".reel")
    square.page.get_by_role("slider").fill("30")
    square.take("replay", ".nt .seat", 900)


def shoot(browser: Browser, folder: Path, size: str, theme: str) -> None:
    with evening(browser) as crowd:
        square = Square(crowd, folder, size, theme)
        for moment in (setting_up, a_card, a_shoot_out, a_wound, jam_and_reload, abilities, the_end):
            moment(square)
