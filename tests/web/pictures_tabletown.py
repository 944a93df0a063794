"""Tabletown's moments as pictures; `pictures.py` asks for them."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError

from tests.web import tabletown
from tests.web.people import Crowd, Person, evening


class Street:
    """One person at tables of Tabletown, and a camera."""

    def __init__(self, crowd: Crowd, folder: Path, size: str, theme: str) -> None:
        self.folder = folder
        self.suffix = f"{size}-{theme}"
        self.person: Person = crowd.person("Cora Vance", size == "phone", theme=theme, motion="full", pace="slow")
        self.page: Page = self.person.page

    def open(self, position: str) -> None:
        tabletown.open_table(self.person, position=position)

    def take(self, name: str, sign: str, ms: int = 350) -> None:
        """When the sign is there, and has come to rest.  What passes by may be missed on a machine with much to do."""
        try:
            self.page.wait_for_selector(sign, timeout=20_000)
        except TimeoutError:
            sys.stderr.write(f"no picture of {name}, {self.suffix}: {sign} was not seen\n")
            return
        self.page.wait_for_timeout(ms)
        self.page.screenshot(path=self.folder / f"tabletown-{name}-{self.suffix}.png")

    def asks(self, kind: str) -> str:
        return f".ttd[data-asks={kind}]"

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def hush(self) -> None:
        self.page.wait_for_selector(self.asks("reach"))
        self.press("Don’t ask again this turn")

    def discard(self) -> None:
        self.page.wait_for_selector(self.asks("action"))
        self.press("Shell")
        self.press("Discard")

    def tap(self, seat: int) -> None:
        self.page.locator(".tt .seat").nth(seat).click()

    def call_out(self) -> None:
        self.page.wait_for_selector(self.asks("whom"))
        self.tap(1)
        self.press("Call out Birdie")


def setting_up(street: Street) -> None:
    street.open(tabletown.SETUP)
    street.take("gunslingers", street.asks("gunslinger"))
    street.page.locator(".cast button").first.click()
    street.page.wait_for_selector(street.asks("facing"))
    street.page.locator(".tt .seat.lit").last.click()
    street.take("facing", ".acts .main")


def a_turn(street: Street) -> None:
    street.open(tabletown.STREET)
    street.take("sky", street.asks("reach"))
    street.tap(3)
    street.take("sky-whom", ".tt .seat.sel")
    street.press("Pass")
    street.take("turn", street.asks("action"))
    street.press("Bullet")
    street.take("card", ".in-hand.up")
    street.tap(4)
    street.take("track", ".line.wish", 600)
    street.page.locator(".in-hand").first.click(button="right")
    street.take("reading", "dialog .card")
    street.page.keyboard.press("Escape")
    street.page.locator(".tt .seat").nth(2).click(button="right")
    street.take("somebody", "dialog .details")
    street.page.keyboard.press("Escape")


def a_draw(street: Street) -> None:
    street.open(tabletown.DUEL)
    street.hush()
    street.discard()
    street.take("turned-up", ".tray.of-card", 500)
    street.call_out()
    street.take("draw", ".tt .shout", 250)
    street.take("initiative", ".tray.of-initiative", 700)
    street.take("commit", street.asks("commit"))
    street.press("Shoot Birdie")
    street.take("shot", ".tray.of-shot .hit", 800)
    street.take("wound", ".tt .boom", 250)
    street.take("star-asked", street.asks("star"))
    street.press("Show the Sheriff")
    street.take("star", ".tt .saved", 250)


def a_shootout(street: Street) -> None:
    street.open(tabletown.SHOOTOUT)
    street.hush()
    street.discard()
    street.take("shootout", ".tt .shout", 250)
    street.take("order", ".tray.of-initiative", 700)
    street.take("tie", street.asks("commit"))
    street.press("Shoot Birdie, 3 times")
    street.take("miss", ".tray.of-shot .miss", 800)
    street.take("hit", ".tray.of-shot .hit", 800)
    street.take("fall", ".tt .falling", 650)


def an_explosion(street: Street) -> None:
    street.open(tabletown.BLAST)
    street.hush()
    street.discard()
    street.call_out()
    street.page.wait_for_selector(street.asks("commit"))
    street.page.get_by_role("group", name="T.N.T.").get_by_role("button", name="2").click()
    street.take("throw", ".chip[aria-pressed=true]")
    street.press("Throw 2 sticks")
    street.take("fuse", ".tt .stamp", 300)
    street.take("blast", ".tt .bang", 700)
    street.take("blast-wounds", ".tt .boom", 250)


def the_cavalry(street: Street) -> None:
    street.open(tabletown.COACH)
    street.discard()
    street.call_out()
    street.take("answer", street.asks("reaction"))
    street.press("Call the Cavalry")
    street.take("cavalry", ".tt .stamp", 300)


def the_end(street: Street) -> None:
    url = tabletown.open_table(street.person, seats=5, text=tabletown.quick_pack(), bots="deputy")
    street.person.likes(pace="quick")
    while not street.person.is_over:
        tabletown.act(street.person)
    street.take("end", "text=The deal was fair.")
    street.person.goto(url.replace("/t/", "/replay/"))
    street.page.wait_for_selector(".reel")
    street.page.get_by_role("slider").fill("60")
    street.take("replay", ".tt .seat", 700)


def shoot(browser: Browser, folder: Path, size: str, theme: str) -> None:
    with evening(browser) as crowd:
        street = Street(crowd, folder, size, theme)
        for moment in (setting_up, a_turn, a_draw, a_shootout, an_explosion, the_cavalry, the_end):
            moment(street)
