"""Notoriety's moments as pictures; `pictures.py` asks for them."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError

from tests.web import notoriety
from tests.web.house import House
from tests.web.people import Crowd, Person


class Square:
    """One person at tables of Notoriety, and a camera."""

    def __init__(self, crowd: Crowd, folder: Path, size: str, theme: str) -> None:
        self.folder = folder
        self.suffix = f"{size}-{theme}"
        self.person: Person = crowd.person("Cora Vance", size == "phone", theme=theme, motion="full", pace="slow")
        self.page: Page = self.person.page

    def open(self, position: str, seats: int = 8) -> None:
        notoriety.open_table(self.person, seats=seats, position=position)

    def take(self, name: str, sign: str, ms: int = 350) -> None:
        """When the sign is there, and has come to rest.  What passes by may be missed on a machine with much to do."""
        try:
            self.page.wait_for_selector(sign, timeout=8000)
        except TimeoutError:
            sys.stderr.write(f"no picture of {name}, {self.suffix}: {sign} was not seen\n")
            return
        self.page.wait_for_timeout(ms)
        self.page.screenshot(path=self.folder / f"notoriety-{name}-{self.suffix}.png")

    def asks(self, kind: str) -> str:
        return f".ntd[data-asks={kind}]"

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def tap(self, seat: int) -> None:
        self.page.locator(".nt .seat").nth(seat).click()


def setting_up(square: Square) -> None:
    square.open(notoriety.SETUP)
    square.take("characters", square.asks("character"))


def a_round(square: Square) -> None:
    """From the card over Draw! and Shoot! to the first bullets, with eight at the table."""
    page = square.page
    square.open(notoriety.SQUARE)
    square.take("card", square.asks("card"))
    page.locator(".in-nth", has_text="Deadeye").click()
    square.take("card-up", ".in-nth.up")
    page.locator(".in-nth").first.click(button="right")
    square.take("reading", "dialog .card")
    page.keyboard.press("Escape")
    page.locator(".nt .seat").nth(3).click(button="right")
    square.take("somebody", "dialog .details")
    page.keyboard.press("Escape")
    page.locator(".nt .display").click()
    square.take("face-up", "dialog .nt-sheet")
    page.keyboard.press("Escape")
    square.press("Lay it face down")
    page.wait_for_selector(square.asks("aim"))
    square.tap(4)
    square.take("aim", ".line.wish")
    page.locator(".acts .main").click()
    square.take("draw", ".nt .shout", 250)
    square.take("lines", ".nt .line", 600)
    square.take("stance", square.asks("stance"))
    page.locator(".ntd .stance").first.click()
    square.take("shoot", ".nt .shout", 250)
    square.take("reveal", ".nt .tick", 900)
    square.take("flip", ".nt .mid.of-flip", 400)
    square.take("cover", ".nt .mid.of-cover", 400)
    square.take("wound", ".nt .boom", 250)
    square.take("order", ".nt .tick.acted", 400)


def flips(square: Square) -> None:
    square.open(notoriety.FLIPS, 4)
    square.take("slot", square.asks("slot"))
    square.page.locator(".acts .main", has_text="Sixgun at").click()
    square.take("miss", ".slug.of-0", 400)
    square.take("flip-asked", square.asks("flip"))
    square.press("Flip again")
    square.page.wait_for_selector(square.asks("flip"))
    square.press("Flip again")
    square.take("hit", ".slug.of-1", 400)
    square.take("wounded", ".nt .seat.hit .boom", 250)


def jam_and_reload(square: Square) -> None:
    square.open(notoriety.JAM, 4)
    square.page.wait_for_selector(square.asks("slot"))
    square.page.locator(".acts .main", has_text="Sixgun at").click()
    square.take("jam", ".nt .cyl.jammed", 400)
    square.open(notoriety.RELOAD, 4)
    square.take("to-cover", square.asks("to-cover"))
    square.press("The Rock")
    square.take("reload", square.asks("slot"))


def abilities(square: Square) -> None:
    square.open(notoriety.WINDOWS, 4)
    square.take("ability", square.asks("ability"))
    square.open(notoriety.STEAL, 4)
    square.page.wait_for_selector(square.asks("slot"))
    square.press("Play Steal the Show")
    square.take("stolen", ".nt .stamp", 250)


def the_end(square: Square) -> None:
    square.open(notoriety.LAST)
    square.take("last-round", square.asks("card"))
    square.person.likes(pace="quick")
    while not square.person.is_over:
        notoriety.act(square.person)
    square.take("end", "text=The deal was fair.")
    square.person.goto(square.page.url.replace("/t/", "/replay/"))
    square.page.wait_for_selector(".reel")
    square.page.get_by_role("slider").fill("20")
    square.take("replay", ".nt .seat", 700)


def shoot(browser: Browser, folder: Path, size: str, theme: str) -> None:
    with tempfile.TemporaryDirectory() as data:
        house = House(Path(data))
        house.open()
        try:
            crowd = Crowd(browser, house.url)
            square = Square(crowd, folder, size, theme)
            for moment in (setting_up, a_round, flips, jam_and_reload, abilities, the_end):
                moment(square)
            crowd.leave()
        finally:
            house.stop()
