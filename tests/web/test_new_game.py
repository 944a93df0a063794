"""A game that is new to the house: a folder, no registry, no board of its own, played in the browser to its end."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, expect

from tests.new_game import copy_example
from tests.web.house import House
from tests.web.people import Crowd, see


@pytest.fixture
def guests(browser: Browser, tmp_path: Path) -> Iterator[Crowd]:
    """People at a server that has the new game among its own."""
    house = House(tmp_path, games=str(copy_example(tmp_path)))
    house.open()
    crowd = Crowd(browser, house.url)
    yield crowd
    crowd.leave()
    house.stop()
    assert crowd.troubles == []


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_it_is_announced_played_and_ruled(guests: Crowd, phone: bool) -> None:
    ann = guests.person("Ann", phone=phone)
    page = ann.page
    ann.goto("/")
    bill = page.locator(".bill", has=page.get_by_role("heading", name="Wink"))
    expect(bill).to_contain_text("Blink and you lose")
    expect(bill).to_contain_text("2–4 seats·5 min")
    bill.get_by_role("button", name="Play").click()
    see(page.get_by_role("heading", name="How things stand"))
    expect(page.locator(".plain dl")).to_contain_text("winks")
    end = time.monotonic() + 120
    cards: set[str] = set()
    while not ann.is_over:
        assert time.monotonic() < end, page.locator(".plain").inner_text()
        try:
            button = page.locator(".plain-options .btn").first
            if button.count():
                cards.add(button.inner_text())
                button.click(timeout=1000)
        except Error:
            pass  # the table was quicker
        page.wait_for_timeout(20)
    assert cards & {"Play Gun", "Play Duck", "Play Yawn"}
    expect(page.locator(".end")).to_contain_text("It is over.")
    ann.goto("/rules/wink#WK-2")
    expect(page.locator("#WK-2")).to_contain_text("Every other player may duck a Gun")


def test_its_rules_open_where_they_are_cited(guests: Crowd) -> None:
    ann = guests.person("Ann", phone=False)
    ann.make_table(game="wink", seats=2, bots=["greenhorn"], start=True)
    page = ann.page
    page.locator(".plain-options .btn").first.click()
    page.get_by_role("button", name=re.compile("WK-1")).first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("In turn a player plays one of two cards")
    expect(sheet.get_by_role("link", name="All the rules")).to_have_attribute("href", "/rules/wink#WK-1")
