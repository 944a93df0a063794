"""Tips in the first games: one line where something happens for the first time, and never again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web import axe
from tests.web.people import Crowd, Person, see


def first_round(ann: Person) -> None:
    """You call the draw, so you take the badge."""
    ann.open_table(seats=3, bots=2)
    see(ann.page.locator(".gb").first)
    ann.shoot()
    ann.call()


def tip(page: Page) -> str:
    see(page.locator(".newcomer"))
    return page.locator(".newcomer").inner_text()


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_a_tip_comes_once_at_the_place(crowd: Crowd, phone: bool) -> None:
    ann = crowd.person("Ann", phone=phone, tips=True)
    page = ann.page
    first_round(ann)
    text = tip(page)
    assert re.search(r"FG-\S+$", text.strip()), "a tip cites its rule"
    box, board = page.locator(".newcomer").bounding_box(), page.locator(".board").bounding_box()
    assert box is not None
    assert board is not None
    assert box["x"] >= board["x"]
    assert box["x"] + box["width"] <= board["x"] + board["width"]
    axe.check(page, "a tip")
    page.get_by_role("button", name="Got it").click()
    expect(page.locator(".newcomer")).to_have_count(0)
    seen = page.evaluate("JSON.parse(localStorage.getItem('hn-tips'))")
    assert len(seen) >= 1
    # All tips seen so far are never shown again, in another game of the same browser.
    first_round(ann)
    see(page.locator(".gb").first)
    again = page.locator(".newcomer").inner_text() if page.locator(".newcomer").count() else ""
    assert again != text


def test_tips_can_be_turned_off(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False, tips=True)
    page = ann.page
    first_round(ann)
    tip(page)
    page.get_by_role("button", name="No more tips").click()
    expect(page.locator(".newcomer")).to_have_count(0)
    ann.goto("/settings")
    switch = page.get_by_role("checkbox", name="Tips in your first games").or_(
        page.get_by_role("switch", name="Tips in your first games")
    )
    expect(switch).not_to_be_checked()
