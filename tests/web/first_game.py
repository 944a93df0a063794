"""A first game at the pace of a real evening: `python -m tests.web.first_game GAME FOLDER [SIZE] [SECONDS]`.

SIZE is phone, tablet or desktop.

Somebody who has never been here takes two seconds over every screen.  Prints when each question came, how long the
wait for it was and how far the page moved meanwhile (layout shift), and takes a picture of each: docs/first-game.md
is made from them.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Error, Page, sync_playwright

from tests.web import hands, notoriety, posse, tables, tabletown
from tests.web.house import House
from tests.web.people import BOARD, DESK, PHONE

THINKS = 2.0  # seconds over every screen
LOADS = 60_000  # milliseconds for a page, on the busiest machine
SIZES = {"phone": PHONE, "tablet": {"width": 820, "height": 1180}, "desktop": DESK}
SKIP = ".peek button"
# The taps for games that hands.py does not know; no one skips the story in a first game.
DOINGS: dict[str, tables.Doing] = {
    slug: tuple(pair for pair in doing if SKIP not in pair[0])
    for slug, doing in (("tabletown", tabletown.DOING), ("notoriety", notoriety.DOING), ("posse", posse.DOING))
}
SQUARES = ", ".join(f".pod[data-asks={kind}]" for kind in posse.SQUARES)
HEADS = ".zone h2, .ph h2, .bt h2, .dock h2, .pod h2"
# Every layout shift: how much, and what moved.
WATCH = """() => {
    window.shifts = [];
    const name = (node) => `${node?.nodeName.toLowerCase()}.${node?.className?.baseVal ?? node?.className ?? ""}`;
    const said = ({ node, previousRect: a, currentRect: b }) =>
        `${name(node)} by ${Math.round(b.x - a.x)}, ${Math.round(b.y - a.y)}`;
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) {
            window.shifts.push([value, sources.slice(0, 3).map(said).join("; ")]);
        }
    }).observe({ type: "layout-shift" });
}"""
TAKE = "() => window.shifts.splice(0)"


class Diary:
    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self.began = time.monotonic()
        self.since = self.began
        self.places = 0
        self.passes = 0
        self.questions = 0
        self.waited = 0.0
        self.worst = 0.0

    def note(self, text: str) -> None:
        now = time.monotonic()
        shifts = self.page.evaluate(TAKE)
        largest, what = max(shifts, default=(0.0, ""))
        self.worst = max(self.worst, largest)
        self.waited += now - self.since
        moved = f", moved {sum(value for value, _ in shifts):.3f}, most: {what}" if largest > 0.01 else ""
        print(f"{now - self.began:6.1f} s  (after {now - self.since:4.1f}{moved})  {text}", flush=True)  # noqa: T201
        self.places += 1
        self.page.screenshot(path=self.folder / f"{self.places:03d}.png", timeout=LOADS)

    def think(self) -> None:
        time.sleep(THINKS)

    def acted(self) -> None:
        self.since = time.monotonic()

    def close(self, over: bool) -> None:
        self.note("the end" if over else "enough")
        print(  # noqa: T201
            f"taps: {self.questions}, passes: {self.passes}, waited {self.waited:.0f} s, "
            f"moved by {self.worst:.3f} at most"
        )


def question(page: Page) -> str:
    """The prompt, in the words on the screen; empty while others play or the story runs."""
    now = hands.look(page)
    if now.over or now.skip:
        return ""
    if now.asks or (now.gestures and not now.chosen) or now.call or now.ally:
        return page.locator(".zone h2, .ph h2").first.inner_text()
    return ""


def tap(page: Page, diary: Diary, game: str) -> bool:
    """One tap of somebody who reads; False if there is nothing to do."""
    to_do = str(tables.to_do_on(page, DOINGS[game]))
    if not to_do or page.locator(".end").count():
        return False
    button = page.locator(to_do).first
    heading = page.locator(HEADS)
    diary.note(heading.first.inner_text().replace("\n", " ") if heading.count() else "a choice")
    diary.think()
    passing = any(name in (button.get_attribute("class") or "").split() for name in ("pass", "hush"))
    button.click(timeout=hands.SOON)
    diary.questions += 1
    diary.passes += passing
    return True


def cross(page: Page, diary: Diary) -> bool:
    """A square of Posses: the nearest one that can be chosen; False if none is to be chosen."""
    if page.locator(SQUARES).count() == 0 or page.locator(".pod .acts .main").count():
        return False
    diary.note(page.locator(HEADS).first.inner_text())
    diary.think()
    street = page.locator(".po-map [role=application]")
    street.press("n", timeout=hands.SOON)
    street.press("Enter", timeout=hands.SOON)
    diary.questions += 1
    return True


def rush(page: Page, diary: Diary) -> bool:
    """Out of the game: how it ends, quickly."""
    quickly = page.locator(".out-panel .btn[aria-pressed=false]", has_text="Watch quickly")
    if quickly.count() == 0:
        return False
    diary.note("you are out")
    diary.think()
    quickly.click(timeout=hands.SOON)
    return True


def gesture(page: Page, diary: Diary) -> bool:
    """Finger Guns and the Saloon."""
    asked = question(page)
    if not asked:
        return False
    diary.note(asked)
    diary.think()
    if not hands.act(page, diary.questions):
        return False
    diary.questions += 1
    return True


def play(page: Page, diary: Diary, game: str, seconds: float) -> None:
    page.wait_for_selector(".bill", timeout=LOADS)
    diary.note("the front page")
    diary.think()
    page.locator(f'.bill:has(a[href="/new/{game}"])').get_by_role("button").click(timeout=LOADS)
    diary.acted()
    page.wait_for_selector(BOARD, timeout=LOADS)
    diary.note("the table")
    end = time.monotonic() + seconds
    while time.monotonic() < end and not page.locator(".end").count():
        try:
            if (
                rush(page, diary)
                or cross(page, diary)
                or (tap(page, diary, game) if game in DOINGS else gesture(page, diary))
            ):
                diary.acted()
            else:
                page.wait_for_timeout(50)
        except Error:
            continue  # the table was quicker
    diary.close(page.locator(".end").count() > 0)


def main(args: list[str]) -> int:
    game, folder = args[0], Path(args[1])
    size = args[2] if len(args) > 2 else "phone"
    seconds = args[3] if len(args) > 3 else "120"
    folder.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        house = House(Path(data), "usual")
        house.open()
        try:
            browser = playwright.chromium.launch(executable_path=chromium)
            touch = size != "desktop"
            context = browser.new_context(
                viewport=SIZES[size],  # type: ignore[arg-type]
                has_touch=touch,
                is_mobile=touch,
            )
            context.add_init_script(f"({WATCH})()")
            context.set_default_timeout(hands.SOON)
            page = context.new_page()
            diary = Diary(page, folder)
            page.goto(house.url, timeout=LOADS)
            play(page, diary, game, float(seconds))
        finally:
            house.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
