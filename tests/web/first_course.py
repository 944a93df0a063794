"""A first visit that takes the course: `python -m tests.web.first_course GAME FOLDER [SIZE [THEME]]`.

SIZE is phone, tablet or desktop, THEME day or night.

Somebody who has never been here follows "New here?" and does what the coach says, on the real board.  Prints how long
each lesson took and how often the coach had to name the button, and takes a picture of its first and last screen.
Where the words alone do not lead on (a square of a map has none), the walk looks at the next lesson.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.web.first_game import SIZES, WATCH, Diary
from tests.web.house import House
from tests.web.learner import Learner


def take(page: Page, diary: Diary, game: str) -> None:
    page.wait_for_selector(".bill")
    diary.note("the front page")
    page.locator(f'a[href="/learn/{game}"]').click()
    page.wait_for_selector(".course ol a")
    diary.note("the lessons")
    links = [str(link.get_attribute("href")) for link in page.locator(".course ol a").all()]
    page.locator(".course ol a").first.click()
    for link in links:
        if not page.url.endswith(link):
            page.goto(page.url.partition("/learn/")[0] + link)
        lesson(page, diary, link)
        onward = page.locator(".coach a.btn.main")
        if onward.count():
            onward.click()


def lesson(page: Page, diary: Diary, link: str) -> None:
    page.wait_for_selector(".coach .now")
    diary.acted()
    diary.note(f"{link}: {page.locator('.coach .now').inner_text()}")
    learner = Learner(page)
    try:
        learner.finish_lesson()
    except AssertionError:
        diary.note(f"{link}: words alone do not lead on from here; presses: {learner.presses}")
        return
    diary.note(f"{link}: done; steps: {learner.steps}, presses: {learner.presses}, named: {learner.wrong}")


def main(args: list[str]) -> int:
    game, folder = args[0], Path(args[1])
    size = args[2] if len(args) > 2 else "phone"
    theme = args[3] if len(args) > 3 else "day"
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
            liked = json.dumps(json.dumps({"theme": theme, "pace": "quick"}))
            context.add_init_script(f"localStorage.setItem('hn-settings', {liked})")
            context.add_init_script(f"({WATCH})()")
            page = context.new_page()
            page.goto(house.url)
            take(page, Diary(page, folder), game)
        finally:
            house.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
