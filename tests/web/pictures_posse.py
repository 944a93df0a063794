"""Posses' moments as pictures; `pictures.py` asks for them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError

from tests.web import posse
from tests.web.people import Crowd, Person, evening

SOON = 20_000  # milliseconds
ACTING = 'stack = ["Acting"]'


class Surveyor:
    """One person at tables of Posses, and a camera."""

    def __init__(self, crowd: Crowd, folder: Path, size: str, theme: str) -> None:
        self.folder = folder
        self.suffix = f"{size}-{theme}"
        self.person: Person = crowd.person("Cora Vance", size == "phone", theme=theme, motion="full", pace="slow")
        self.page: Page = self.person.page

    def open(self, position: str = "", seats: int = 4, text: str = "", **options: str) -> str:
        return posse.open_table(self.person, seats=seats, position=position, text=text, **options)

    def take(self, name: str, sign: str, ms: int = 600) -> None:
        """When the sign is there, and has come to rest.  What passes by may be missed on a machine with much to do."""
        try:
            self.page.wait_for_selector(sign, timeout=SOON)
        except TimeoutError:
            sys.stderr.write(f"no picture of {name}, {self.suffix}: {sign} was not seen\n")
            return
        self.page.wait_for_timeout(ms)
        self.page.screenshot(path=self.folder / f"posse-{name}-{self.suffix}.png")

    def asks(self, kind: str) -> str:
        return f".pod[data-asks={kind}]"

    def wait(self, kind: str) -> None:
        self.page.wait_for_selector(self.asks(kind))

    def press(self, name: str) -> None:
        """A button that begins like that."""
        self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first.click()

    def tap(self, what: str) -> None:
        self.page.locator(f".po-map {what}").first.click()


def building(street: Surveyor) -> None:
    street.open(map="built")
    street.take("posses", street.asks("posse"))
    street.press("The Law")
    street.wait("turn")
    street.take("turning", street.asks("turn"))
    street.press("1 quarter")
    for _ in range(4):  # the second tile of each player, next to those of the others
        street.page.wait_for_selector(".pod[data-asks]:not([data-asks=''])")
        kind = posse.asked(street.person)
        if kind == "place-tile":
            street.take("laying", ".ghost > rect")
            break
        if kind == "tile":
            street.take("tiles", ".pod .tile")
        street.page.locator(".pod .tile").first.click()
        street.page.locator(street.asks(kind)).wait_for(state="detached")  # the table has heard it


def crates(street: Surveyor) -> None:
    street.open()
    street.wait("posse")
    street.press("The Law")
    street.wait("crate")
    street.tap(".spot")
    street.take("crate", ".spot.chosen")


def moving(street: Surveyor) -> None:
    street.open(posse.GULCH)
    street.take("four", street.asks("move"))
    street.tap("[data-figure='0']")
    street.take("reach", street.asks("where"))
    street.press("Stay here")
    street.wait("move")
    street.page.locator(".posse").first.click()
    street.take("posse", "dialog .po-sheet")
    street.page.keyboard.press("Escape")
    street.tap("[data-figure='6']")
    street.take("sheet", ".ground > .po-sheet")


def aiming(street: Surveyor) -> None:
    street.open(posse.GULCH + ACTING)
    street.wait("act")
    street.tap("[data-figure='0']")
    street.take("acting", street.asks("act"))
    street.press("Straight Shooter")
    street.press("Attack 5")
    street.take("aiming", street.asks("target"))
    street.tap("[data-figure='3']")
    street.take("aimed", ".sight.chosen")
    street.press("Attack James")
    street.take("halved", ".po-sum[data-halved]")
    street.take("hit", ".fig .burst", 250)


def defending(street: Surveyor) -> None:
    street.open(posse.GULCH + posse.UNDER_FIRE)
    street.take("defence", street.asks("defence"))
    street.press("Return Fire")
    street.take("defended", ".laid", 300)
    street.take("counter", ".shot.answer", 300)


def looting(street: Surveyor) -> None:
    street.open(posse.LOOT, seats=2)
    street.wait("act")
    street.press("Sheriff Garrett")
    street.take("beside", ".deed")
    street.press("Loot the weapons")
    street.take("keep", street.asks("keep"))
    street.press("Lever Rifle")
    street.wait("act")
    street.press("Deputy Gates")
    street.press("Search the body")
    street.take("body", street.asks("take"))


def the_end(street: Surveyor) -> None:
    url = street.open(text=posse.quick_pack())
    street.person.likes(pace="none")
    while not street.person.is_over:
        posse.act(street.person)
    street.take("end", "text=The deal was fair.")
    street.person.goto(url.replace("/t/", "/replay/"))
    street.page.wait_for_selector(".reel")
    street.page.get_by_role("slider").fill("70")
    street.take("replay", ".po-map .fig", 900)


def shoot(browser: Browser, folder: Path, size: str, theme: str) -> None:
    with evening(browser) as crowd:
        street = Surveyor(crowd, folder, size, theme)
        for moment in (building, crates, moving, aiming, defending, looting, the_end):
            moment(street)
