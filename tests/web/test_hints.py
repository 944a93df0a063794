"""Asking the Marshal, in every game: by mouse and touch, by keyboard, and as a screen reader hears it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import highnoon
from highnoon import games
from tests.web.people import Crowd, Person, wait_until


def at_a_table(crowd: Crowd, slug: str, phone: bool, hints: bool = True) -> Person:
    """A table with an open decision, with a quick bot in every other seat."""
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
    if sheet.get_by_role("listitem").count() > 1:
        expect(sheet.locator(".hint-why")).to_contain_text(re.compile("give or take|Too close to call"))
    said = sheet.get_by_role("listitem").all_inner_texts()
    assert 1 <= len(said) <= 3
    assert not any(re.search(r"\([A-Z]{2}-", text) for text in said)  # the rule is a mark to tap, not a word
    ann.page.keyboard.press("Escape")
    ask.click()
    expect(best).to_be_visible(timeout=30_000)
    assert sheet.get_by_role("listitem").all_inner_texts() == said
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


@pytest.mark.parametrize("slug", games.slugs())
def test_a_marshal_plays_for_me_until_i_am_back(crowd: Crowd, slug: str) -> None:
    """Swapped while something is asked, and back: by mouse, then by keyboard; found by what a screen reader says."""
    ann = at_a_table(crowd, slug, phone=False)
    page = ann.page
    ask = page.get_by_role("button", name="Ask the Marshal")
    expect(ask).to_be_enabled()
    page.get_by_role("tab", name="Story").click()
    told = page.locator(".story li").count()
    page.get_by_role("tab", name="Seats").click()
    page.get_by_role("button", name="Let a Marshal play for me").click()
    back = page.get_by_role("button", name="I am back")
    expect(back).to_be_visible()
    page.get_by_role("tab", name="Story").click()
    wait_until(lambda: page.locator(".story li").count() > told, what="a choice of the Marshal's")
    page.get_by_role("tab", name="Seats").click()
    back.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Let a Marshal play for me")).to_be_visible()
    expect(ask).to_be_enabled()  # asked again, and nobody chooses instead
    assert not ann.is_over


def test_not_where_the_table_is_played_without(crowd: Crowd) -> None:
    ann = at_a_table(crowd, "finger-guns", phone=False, hints=False)
    expect(ann.page.get_by_role("button", name="Ask the Marshal")).to_have_count(0)
