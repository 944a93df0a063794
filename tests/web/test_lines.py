"""Lines that break: servers that die, people who go and come back."""

from __future__ import annotations

import re
import signal

import pytest
from playwright.sync_api import expect

from tests.web.house import House
from tests.web.people import Crowd, board, play_to_the_end, see, wait_until


@pytest.mark.parametrize("how", ["killed", "stopped"])
def test_a_server_that_dies_in_mid_game_loses_nothing(own_crowd: Crowd, own_house: House, how: str) -> None:
    ann, ben = own_crowd.person("Ann"), own_crowd.person("Ben", phone=False)
    url = ann.short_table(seats=4)
    ben.join(url)
    ann.start()
    ben.page.wait_for_selector(".gs")
    # A whole round first, so that there is something to lose.
    ann.saloon(2)
    ben.saloon(3)
    ann.call()
    ben.page.wait_for_selector("text=/Round 2/i")
    for person in (ann, ben):
        wait_until(lambda person=person: person.is_choosing, what="the next choice")  # type: ignore[misc]
    ann.saloon(4)
    ann.shows("Saloon, 4")
    expect(ann.page.locator(".trio .on")).to_have_count(1)
    before = board(ben.page)
    story = ben.page.locator(".story").inner_text()
    own_house.kill() if how == "killed" else own_house.stop()
    for person in (ann, ben):
        see(person.page.locator(".banner"))
    own_house.open()
    for person in (ann, ben):
        expect(person.page.locator(".banner")).to_have_count(0)
    wait_until(lambda: ben.is_choosing, what="Ben's choice after the restart")
    assert board(ben.page) == before
    assert ben.page.locator(".story").inner_text() == story
    ann.shows("Saloon, 4")  # the sealed choice was kept
    play_to_the_end(ann, ben)


def test_whoever_is_away_is_played_by_a_bot_and_gets_the_seat_back(own_crowd: Crowd, own_house: House) -> None:
    ann, ben = own_crowd.person("Ann", phone=False), own_crowd.person("Ben")
    url = ann.make_table(game="finger-guns", seats=4, clock={"mode": "live", "grace": 2}, options={"round_cap": 4})
    ben.join(url)
    ann.start()
    ben.page.wait_for_selector(".gs")
    ann.page.get_by_role("tab", name="Seats").click()
    row = ann.page.locator(".people li", has_text="Ben")
    expect(row).to_contain_text("Here")
    ben.page.close()
    expect(row).to_contain_text("Away")
    expect(row).to_contain_text("a bot plays")
    expect(ann.page.locator(".fg .seat .away")).to_have_text(re.compile("Away.*a bot plays"))
    ann.saloon(3)
    ann.call()
    ann.page.wait_for_selector("text=/Round 2/i")  # the table goes on without Ben
    ben.page = ben.tab()
    ben.goto(url)
    ben.page.wait_for_selector(".gs")
    expect(row).to_contain_text("Here")
    expect(ann.page.locator(".fg .seat .away")).to_have_count(0)
    told = ben.page.locator(".played-for-you")
    expect(told).to_contain_text("A Deputy played these for you:")
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
    play_to_the_end(ann, ben)


def test_a_personal_link_brings_the_chair_to_another_device(crowd: Crowd) -> None:
    ann, phone, thief = crowd.person("Ann", phone=False), crowd.person("Ann"), crowd.person("Eve")
    url = ann.open_table(seats=4)
    ann.goto("/settings")
    ann.page.get_by_role("button", name="Make a link").click()
    link = ann.page.get_by_label("Personal link").input_value()
    for person in (phone, thief):
        person.goto(link)
        person.page.get_by_role("button", name="Continue here").click()
    see(phone.page.get_by_role("heading", name="High Noon"))
    see(thief.page.get_by_role("heading", name="This personal link does not work."))
    assert crowd.troubles == [f"404 {link}"]
    crowd.troubles.clear()
    phone.goto(url)
    see(phone.page.locator(".chair.you"))
    see(phone.page.get_by_role("button", name="Start"))
    thief.goto(url)
    see(thief.page.get_by_role("button", name="Sit down"))


def test_a_lost_network_is_said_and_mended(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    ann.play_now()
    ann.saloon(3)
    ann.shows("Saloon, 3")
    ann.context.set_offline(True)
    # An open socket survives the switch in Chromium: break it as a dead network would.
    ann.page.evaluate("dispatchEvent(new Event('offline'))")
    ann.context.set_offline(False)
    ann.page.evaluate("dispatchEvent(new Event('online'))")
    ann.saloon(2)
    ann.shows("Saloon, 2")


def test_a_table_that_is_not_there_says_so(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    ann.goto("/t/abcdefghij12")
    see(ann.page.get_by_role("heading", name="No such table"))
    ann.page.get_by_role("link", name="To Main Street").click()
    see(ann.page.get_by_role("heading", name="High Noon"))


def test_a_line_that_says_nothing_is_noticed(own_crowd: Crowd, own_house: House) -> None:
    """The server hangs: the socket stays open, and still the player is told; then it goes on as if nothing was."""
    ann = own_crowd.person("Ann")
    ann.play_now()
    assert own_house.process is not None
    own_house.process.send_signal(signal.SIGSTOP)
    try:
        see(ann.page.locator(".banner"))
    finally:
        own_house.process.send_signal(signal.SIGCONT)
    expect(ann.page.locator(".banner")).to_have_count(0)
