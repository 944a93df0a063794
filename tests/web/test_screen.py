"""A shared screen: the public view only, even in a player's own browser, and a code that brings phones to the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web import axe
from tests.web.people import Crowd, see


def test_a_shared_screen_shows_what_everyone_may_see(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=True)
    url = ann.open_table(seats=3)
    screen = ann.tab()  # the same browser, so the same cookie
    screen.set_viewport_size({"width": 1440, "height": 900})
    screen.goto(f"{url}/screen")
    see(screen.get_by_role("img", name=f"QR code of {url}"))
    expect(screen.get_by_role("list", name="Seats")).to_have_text("Ann")
    axe.check(screen, "a screen before the start")
    ann.page.get_by_role("button", name="Start").click()
    see(screen.locator(".fg .seat").first)
    expect(screen.locator(".fg .seat")).to_have_count(3)
    expect(screen.locator(".fg .seat.you")).to_have_count(0)
    see(ann.page.locator(".fg .seat.you").first)
    axe.check(screen, "a screen in the game")
