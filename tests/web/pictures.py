"""Every page and key moment as a picture: `python -m tests.web.pictures FOLDER [phone|desktop] [day|night] [GAME]`."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, sync_playwright

from tests.web import hands, pictures_notoriety, pictures_posse, pictures_saloon, pictures_tabletown
from tests.web.house import House
from tests.web.people import Crowd, Person, play_to_the_end


class Album:
    def __init__(self, folder: Path, person: Person, suffix: str) -> None:
        self.folder = folder
        self.person = person
        self.suffix = suffix

    def take(self, name: str, page: Page | None = None, full: bool = False) -> None:
        page = page or self.person.page
        page.screenshot(path=self.folder / f"{name}-{self.suffix}.png", full_page=full)

    def settle(self, ms: int = 350) -> None:
        self.person.page.wait_for_timeout(ms)


def papers(album: Album) -> None:
    person, page = album.person, album.person.page
    for name, path, sign in (
        ("lobby", "/", ".bill"),
        ("create", "/new/finger-guns", ".create form"),
        ("rules", "/rules/finger-guns", ".chapters li"),
        ("rules-one", "/rules/finger-guns#FG-5.18", ".wanted"),
        ("rulebooks", "/rules", ".book"),
        ("settings", "/settings", ".settings"),
        ("replay-file", "/replay", ".file"),
        ("error-page", "/nowhere", ".notice"),
        ("error-table", "/t/abcdefghij12", ".notice"),
    ):
        person.goto(path)
        page.wait_for_selector(sign)
        album.settle()
        album.take(name)
    person.goto("/settings")
    page.get_by_role("button", name="Change face").click()
    album.settle()
    album.take("faces")


def table(album: Album, crowd: Crowd) -> None:
    person, page = album.person, album.person.page
    url = person.open_table(seats=6)
    album.settle(700)
    album.take("room")
    friend = crowd.person("Dolores", phone=False, face="dolores")
    friend.goto(url)
    friend.page.wait_for_selector(".room")
    if not person.phone:
        album.take("room-guest", friend.page)
    friend.join(url)
    person.start()
    page.wait_for_selector(".gs")
    friend.page.get_by_role("textbox", name="Say something").fill("Nobody shoots the one in the hat. Deal?")
    friend.page.get_by_role("button", name="Say").click()
    album.settle()
    album.take("choosing")
    page.locator(".gb").first.click()
    album.settle()
    album.take("aiming")
    page.locator(".fg .seat.lit").nth(2).click()
    album.settle()
    album.take("chosen")
    friend.shoot(1)
    person.call()
    page.wait_for_selector(".count")
    album.settle(250)
    album.take("count")
    page.wait_for_selector(".flood")
    album.settle(120)
    album.take("draw")
    steps(album)
    if person.phone:
        for name, button in (("sheet-story", "Story so far"), ("sheet-talk", "Talk"), ("sheet-menu", "Menu")):
            page.get_by_role("button", name=button).click()
            album.settle()
            album.take(name)
            page.keyboard.press("Escape")
    else:
        page.get_by_role("tab", name="Seats").click()
        album.settle()
        album.take("seats")
        page.get_by_role("tab", name="Story").click()
    page.locator(".fg .ally").first.click()
    album.settle()
    album.take("card")
    page.keyboard.press("Escape")
    page.locator(".fg .seat").first.click(button="right")
    album.settle()
    album.take("gunslinger")
    page.keyboard.press("Escape")
    watcher = crowd.person("Eve", phone=person.phone)
    watcher.goto(url)
    watcher.page.wait_for_selector(".fg .seat")
    watcher.page.wait_for_timeout(400)
    album.take("spectator", watcher.page)
    later(album, friend)
    ends(album, friend)


def steps(album: Album) -> None:
    """The hands, then each step of the round as it shows its result."""
    page = album.person.page
    page.wait_for_selector(".fg .gest")
    album.settle(500)
    album.take("hands")
    taken = set()
    end = time.monotonic() + 25
    while time.monotonic() < end and page.locator(".gs, .asks, .end").count() == 0:
        step = page.evaluate("() => document.querySelector('.fg')?.dataset.step ?? ''")
        bursts = page.locator(".boom").count()
        if step and (step, bursts > 0) not in taken:
            taken.add((step, bursts > 0))
            album.settle(260)
            album.take(f"step-{step}{'-result' if bursts else ''}")
        page.wait_for_timeout(80)


def later(album: Album, friend: Person) -> None:
    """Ghosts, allies' questions and kept allies, when they come."""
    person, page = album.person, album.person.page
    wanted: dict[str, Callable[[], bool]] = {
        "ghosts": lambda: page.locator(".fg .seat.ghost").count() > 0 and page.locator(".gs").count() > 0,
        "ghost-hand": lambda: page.locator(".gb.shut").count() > 0,
        "ally-asks": lambda: page.locator(".asks").count() > 0,
        "keepers": lambda: page.locator(".fg .keepers").count() > 0 and page.locator(".gs").count() > 0,
        "killed": lambda: page.locator(".fg .seat.dead").count() > 0,
        "step-lasso": lambda: page.locator(".fg[data-step=lasso]").count() > 0,
        "step-dynamite": lambda: page.locator(".fg[data-step=dynamite]").count() > 0,
        "badge": lambda: page.locator(".why").count() > 0,
    }
    end = time.monotonic() + 120
    turn = 1
    while not person.is_over and time.monotonic() < end:
        for name in [name for name, there in wanted.items() if there()]:
            album.take(name)
            del wanted[name]
        lasso = page.locator(".gb[aria-disabled=false]", has_text="Lasso")
        if turn % 2 and lasso.count() and not page.locator(".gs [aria-pressed=true]").count():
            with suppress(Error):  # the table was quicker: what was there a moment ago is gone
                lasso.click(timeout=hands.SOON)
            turn += 1
        else:
            turn += person.act(turn)
        friend.act(turn)
        page.wait_for_timeout(120)


def ends(album: Album, friend: Person) -> None:
    person, page = album.person, album.person.page
    play_to_the_end(person, friend)
    page.wait_for_selector("text=The deal was fair.")
    album.settle()
    album.take("end")
    album.take("end-whole", full=True)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".reel")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    album.settle(500)
    album.take("replay")
    page.locator(".top").get_by_role("button").first.click()
    album.settle()
    album.take("proof")


def shoot(browser: Browser, folder: Path, size: str, theme: str) -> None:
    with tempfile.TemporaryDirectory() as data:
        house = House(Path(data))
        house.open()
        try:
            crowd = Crowd(browser, house.url)
            person = crowd.person("Cora Vance", size == "phone", face="cora", theme=theme, motion="full", pace="usual")
            album = Album(folder, person, f"{size}-{theme}")
            papers(album)
            table(album, crowd)
            person.goto("/settings")
            house.stop()
            lost = crowd.person("Lost", size == "phone", theme=theme)
            house.open()
            lost.play_now()
            house.stop()
            lost.page.wait_for_selector(".banner")
            album.take("line-down", lost.page)
            crowd.leave()
        finally:
            house.stop()


# One for each game: its moments, by day or night, on a phone or a desktop.
GAMES = {
    "finger-guns": shoot,
    "notoriety": pictures_notoriety.shoot,
    "posse": pictures_posse.shoot,
    "saloon": pictures_saloon.shoot,
    "tabletown": pictures_tabletown.shoot,
}


def main(args: list[str]) -> int:
    folder = Path(args[0])
    folder.mkdir(parents=True, exist_ok=True)
    sizes = [arg for arg in args[1:] if arg in ("phone", "desktop")] or ["phone", "desktop"]
    themes = [arg for arg in args[1:] if arg in ("day", "night")] or ["day", "night"]
    games = [arg for arg in args[1:] if arg in GAMES] or list(GAMES)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for size in sizes:
            for theme in themes:
                for game in games:
                    GAMES[game](browser, folder, size, theme)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
