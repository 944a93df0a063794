"""The Saloon's moments as pictures; `pictures.py` asks for them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, TimeoutError

from tests.web import saloon
from tests.web.people import Crowd, Person, evening

SOON: Final = 20_000  # milliseconds


class Camera:
    """One person at tables of the Saloon, and a camera."""

    def __init__(self, crowd: Crowd, folder: Path, size: str, theme: str) -> None:
        self.folder = folder
        self.suffix = f"{size}-{theme}"
        self.person: Person = crowd.person(
            "Cora Vance", size == "phone", face="cora", theme=theme, motion="full", pace="slow"
        )
        self.page: Page = self.person.page

    def open(self, position: str = "", **options: Any) -> None:
        saloon.open_table(self.person, position=position, **options)

    def take(self, name: str, sign: str, ms: int = 350) -> None:
        """When the sign is there, and has come to rest.  What passes by may be missed on a machine with much to do."""
        try:
            self.page.wait_for_selector(sign, timeout=SOON)
        except TimeoutError:
            sys.stderr.write(f"no picture of {name}, {self.suffix}: {sign} was not seen\n")
            return
        self.page.wait_for_timeout(ms)
        self.page.screenshot(path=self.folder / f"saloon-{name}-{self.suffix}.png")

    def asks(self, kind: str) -> str:
        return f".sl-dock[data-asks={kind}]"

    def card(self, name: str) -> None:
        self.page.locator(".mc", has_text=name).first.click()

    def pawn(self, where: str) -> None:
        self.page.locator(".pawn.lit", has_text=where).first.click()

    def go(self, nth: int = 0) -> None:
        self.page.locator(".go .btn").nth(nth).click()


def setting_up(camera: Camera) -> None:
    camera.open(seats=6, characters="choose", advanced=True)
    camera.page.wait_for_selector(camera.asks("power"))
    camera.page.locator(".who1").nth(5).click()
    camera.take("cast", ".who1.sel")


def a_turn(camera: Camera) -> None:
    camera.open(saloon.TURN)
    camera.page.wait_for_selector(camera.asks("scavenge"))
    camera.card("Taste Hot Lead")
    camera.card("Divin' Roll")
    camera.take("scavenge", ".mc.thrown")
    camera.go()
    camera.take("weapons", camera.asks("weapons"), 900)
    camera.card("Peacemaker")
    camera.take("weapon-lifted", ".uses .btn")
    camera.page.locator(".uses .btn").last.click()
    camera.take("load", ".played .load", 250)
    camera.page.wait_for_selector(camera.asks("weapons"))
    camera.go()
    camera.take("jump", camera.asks("jump"))
    camera.go()
    camera.page.wait_for_selector(camera.asks("fight"))
    camera.card("Barn-Door Haymaker")
    camera.pawn("No Cover")
    camera.take("melee", ".pawn.sel")
    camera.go()
    camera.take("blow", ".pawn .boom", 250)
    camera.page.wait_for_selector(camera.asks("hunker"))
    camera.page.locator(".spot.lit").first.click()
    camera.take("hunker", ".spot.sel")


def a_shot(camera: Camera) -> None:
    camera.open(saloon.FIGHT)
    camera.take("fight", camera.asks("fight"))
    camera.page.get_by_role("button", name="2 bullets for 3").click()
    camera.card("Fancy Shootin'")
    camera.pawn("Upstairs Balcony")
    camera.take("shot", ".pawn.sel")
    camera.page.locator(".mc[aria-disabled=true]").first.click(force=True)
    camera.take("why-not", ".toast")
    camera.page.get_by_role("button", name="Quick Draw").click()
    camera.take("quick-draw", "dialog .go")
    camera.page.keyboard.press("Escape")
    camera.page.locator(".rh").nth(1).click()
    camera.take("cover", "dialog .facts")
    camera.page.keyboard.press("Escape")
    camera.page.locator(".pawn.me").click()
    camera.take("somebody", "dialog .details")
    camera.page.keyboard.press("Escape")
    camera.page.locator(".mc").first.click(button="right")
    camera.take("card", "dialog .card")
    camera.page.keyboard.press("Escape")
    camera.go()
    camera.take("hit", ".pawn .boom", 250)


def an_answer(camera: Camera) -> None:
    camera.open(saloon.BLOCK)
    camera.page.wait_for_selector(camera.asks("block"))
    camera.card("Snap One Back")
    camera.take("block", ".mc.in")
    camera.go()
    camera.take("blocked", ".pawn .word", 250)
    camera.take("counter", camera.asks("counter"))
    camera.open(saloon.CHAIN)
    camera.page.wait_for_selector(camera.asks("block"))
    camera.card("Stubborn Streak")
    camera.take("chain", ".mc.in")
    camera.open(saloon.DROP, seats=3)
    camera.take("drop", camera.asks("drop"))
    camera.open(saloon.LOADS, seats=3, advanced=True)
    camera.take("loads", camera.asks("which-load"))


def partners(camera: Camera) -> None:
    camera.open(saloon.PARTNERS, seats=4, mode="2v2")
    camera.page.wait_for_selector(camera.asks("partner-hit"))
    camera.card("Coverin' Fire")
    camera.take("partners", ".mc.in")


def watching(camera: Camera, crowd: Crowd) -> None:
    eve = crowd.person("Eve", camera.person.phone, theme=camera.suffix.split("-")[1])
    eve.goto(saloon.open_table(camera.person, position=saloon.CHAIN))
    eve.page.wait_for_selector(".sl-dock.watching")
    eve.page.wait_for_timeout(400)
    eve.page.screenshot(path=camera.folder / f"saloon-watching-{camera.suffix}.png")


def the_end(camera: Camera) -> None:
    camera.person.likes(pace="none")
    camera.open(saloon.LAST, seats=3)
    camera.page.wait_for_selector(camera.asks("fight"))
    camera.card("Clear the Tables")
    camera.page.locator(".pawn.lit").nth(0).click()
    camera.page.locator(".pawn.lit").nth(1).click()
    camera.take("split", ".pawn.sel")
    camera.go()
    camera.take("end", "text=The deal was fair.")
    camera.open(seats=3, turn_cap=1)
    while not camera.person.is_over:
        camera.person.act(0)
    camera.page.get_by_role("link", name="Replay").click()
    camera.page.wait_for_selector(".reel")
    camera.page.get_by_role("slider").fill("45")
    camera.take("replay", ".sl .pawn", 700)


def shoot(browser: Browser, folder: Path, size: str, theme: str) -> None:
    with evening(browser) as crowd:
        camera = Camera(crowd, folder, size, theme)
        for moment in (setting_up, a_turn, a_shot, an_answer, partners):
            moment(camera)
        watching(camera, crowd)
        the_end(camera)
