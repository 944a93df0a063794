"""The review of a finished game in the browser, and playing on from one of its moments."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import highnoon
from highnoon.lab.match import Lot, play_recorded
from tests.web import axe
from tests.web.house import House
from tests.web.people import Crowd, Person, play_to_the_end, see


def open_record(person: Person) -> Page:
    """A game of bots, as a file."""
    _, record = play_recorded(highnoon.load("finger-guns"), ["greenhorn"] * 3, Lot("a review", 0))
    page = person.page
    person.goto("/replay")
    page.set_input_files("input[type=file]", {"name": "r.jsonl", "mimeType": "", "buffer": record.to_lines()})
    see(page.locator(".reel"))
    return page


def reviewed(page: Page) -> None:
    expect(page.locator(".review .players")).to_be_visible(timeout=120_000)


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_a_review_shows_chances_and_moments_and_plays_on(crowd: Crowd, phone: bool) -> None:
    page = open_record(crowd.person("Ann", phone=phone, pace="none"))
    page.get_by_role("button", name="Review").click()
    reviewed(page)
    axe.check(page, "a review")
    review = page.locator(".review")
    expect(review.locator(".players tbody tr")).to_have_count(3)
    for row in review.locator(".players tbody tr").all():
        assert re.search(r"\d+%|–", row.inner_text())
    see(review.get_by_role("img", name="Chances to win over the game"))
    page.get_by_text("All decisions as a table").click()
    assert review.locator(".numbers tbody tr").count() > 3
    moments = review.locator(".key-moments li")
    assert 1 <= moments.count() <= 3
    moments.first.get_by_role("button", name="Show move").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_label("Seen by")).not_to_have_value("-1")
    page.get_by_role("button", name="Play on from here").click()
    axe.check(page, "playing on")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("It does not count as a real game")
    dialog.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".top")).to_contain_text("Not a real game")
    see(page.locator(".fg .seat").first)


def test_the_end_of_a_game_leads_to_its_review_and_a_game_played_on_says_so(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False, pace="none")
    ann.open_table(seats=3, bots=2)
    play_to_the_end(ann)
    page = ann.page
    page.get_by_role("link", name="Review the game").click()
    reviewed(page)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    see(page.locator(".fg .seat").first)
    play_to_the_end(ann)
    expect(page.locator(".end")).to_contain_text("Not a real game: played on from move")


def test_a_review_is_stopped_and_continued(browser: Browser, tmp_path: Path) -> None:
    house = House(tmp_path, "deep")
    house.open()
    crowd = Crowd(browser, house.url)
    page = open_record(crowd.person("Ann", phone=False))
    page.get_by_role("button", name="Review").click()
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Continue").click()
    see(page.get_by_role("button", name="Stop"))
    expect(page.get_by_role("status").filter(has_text="decisions")).to_contain_text("of")
    crowd.leave()
    house.stop()
    assert crowd.troubles == []
