"""Asking the Marshal, in every game: by mouse and touch, by keyboard, and as a screen reader hears it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import highnoon
from highnoon import games
from tests.web.people import Crowd, Person


def at_a_table(crowd: Crowd, slug: str, phone: bool, hints: bool = True) -> Person:
    """Asked something, with a bot of the quick kind in every other chair."""
    seats = max(3, highnoon.load(slug).low)
    ann = crowd.person("Ann", phone=phone)
    ann.make_table(game=slug, seats=seats, bots=["deputy"] * (seats - 1), start=True, hints=hints)
    return ann


@pytest.mark.parametrize("slug", games.slugs())
def test_the_marshal_is_asked_and_followed(crowd: Crowd, slug: str) -> None:
    ann = at_a_table(crowd, slug, phone=True)
    ask = ann.page.get_by_role("button", name="Ask the Marshal")
    expect(ask).to_be_enabled(timeout=30_000)
    ask.click()
    sheet = ann.page.get_by_role("dialog", name="The Marshal’s view")
    best = sheet.get_by_role("button", name=re.compile(r": \d+ in a hundred$")).first
    expect(best).to_be_visible(timeout=30_000)
    expect(sheet.get_by_role("listitem").first).to_contain_text("%")
    best.click()
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize("slug", games.slugs())
def test_by_keyboard(crowd: Crowd, slug: str) -> None:
    ann = at_a_table(crowd, slug, phone=False)
    ask = ann.page.get_by_role("button", name="Ask the Marshal")
    expect(ask).to_be_enabled(timeout=30_000)
    ask.focus()
    ann.page.keyboard.press("Enter")
    sheet = ann.page.get_by_role("dialog", name="The Marshal’s view")
    best = sheet.get_by_role("button", name=re.compile(r": \d+ in a hundred$")).first
    expect(best).to_be_visible(timeout=30_000)
    for _ in range(10):
        if best.evaluate("button => button === document.activeElement"):
            break
        ann.page.keyboard.press("Tab")
    expect(best).to_be_focused()
    ann.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_not_where_the_table_is_played_without(crowd: Crowd) -> None:
    ann = at_a_table(crowd, "finger-guns", phone=False, hints=False)
    expect(ann.page.get_by_role("button", name="Ask the Marshal")).to_have_count(0)
