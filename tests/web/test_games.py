"""Whole games, on a phone and on a desktop, by people and bots."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.web.people import Crowd, play_to_the_end, see, wait_until


def test_a_stranger_shoots_after_one_tap(crowd: Crowd) -> None:
    """From the front page to the first decision."""
    stranger = crowd.person("Stranger")
    stranger.play_now()
    see(stranger.page.get_by_role("button", name="Shot −2 to one"))
    expect(stranger.page.locator(".fg .seat")).to_have_count(5)  # the stranger below


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_two_people_and_three_bots_play_a_whole_game(crowd: Crowd, phone: bool) -> None:
    ann, ben = crowd.person("Ann", phone), crowd.person("Ben", phone)
    url = ann.open_table(seats=5)
    ben.join(url)
    expect(ann.page.locator(".chair .nm", has_text="Ben")).to_be_visible()
    ann.start()
    ben.page.wait_for_selector(".fg .seat")
    play_to_the_end(ann, ben)
    for person in (ann, ben):
        ranks = person.page.locator(".rank li")
        expect(ranks).to_have_count(5)
        see(person.page.get_by_text("The deal was fair."))
        expect(person.page.locator(".your-result")).to_contain_text(re.compile("You (win|came)"))
    assert ann.page.locator(".rank").inner_text() == ben.page.locator(".rank").inner_text()


# Whether a tap on "Play again" is heard in the very moment in which the end appears.
FIRST_TAP: Final = """() => {
    new MutationObserver(() => {
        const button = document.querySelector(".again .btn.main");
        if (!button || window.firstTap !== undefined) return;
        const box = button.getBoundingClientRect();
        const tapped = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        window.firstTap = button.contains(tapped);
    }).observe(document.body, { childList: true, subtree: true });
}"""


def test_again_brings_both_to_the_next_table(crowd: Crowd) -> None:
    ann, ben = crowd.person("Ann"), crowd.person("Ben", phone=False)
    url = ann.short_table(seats=3)
    ben.join(url)
    ann.start()
    ann.page.evaluate(FIRST_TAP)
    play_to_the_end(ann, ben)
    assert ann.page.evaluate("window.firstTap") is False, "a tap that was meant for the board begins the next game"
    ann.page.get_by_role("button", name="Play again").click()
    ann.page.wait_for_selector(".room, .fg .seat")
    assert ann.page.url != url
    expect(ben.page.get_by_text("The next table is set")).to_be_visible()
    ben.page.get_by_role("button", name="Play again").click()
    wait_until(lambda: ben.page.url == ann.page.url, what="Ben at the next table")
    see(ben.page.locator(".chair.you, .fg .seat.you").first)


def test_a_gesture_may_be_changed_until_the_draw(patient_crowd: Crowd) -> None:
    ann = patient_crowd.person("Ann", pace="slow")  # to see the hands shown
    ann.play_now()
    ann.saloon(3)
    ann.shows("Saloon, 3")
    ann.shoot()
    ann.shows(re.compile(r"^Shot at \w+"))
    ann.page.get_by_role("button", name=re.compile("^Power Shot")).click()
    ann.shows(re.compile(r"^Power Shot at \w+"))  # the same target, without aiming again
    ann.call()
    ann.page.wait_for_selector(".count")
    ann.saloon(2)  # the thumb zone stays free during the countdown
    ann.shows("Saloon, 2")
    ann.page.wait_for_selector(".fg .steps.live, .peek")
    story = ann.page.locator("[role=log]")
    expect(story).to_contain_text(re.compile("You|Ann"))


def test_the_badge_holder_is_told_why_not(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    ann.play_now()
    ann.saloon(4)
    ann.call()
    ann.page.wait_for_selector(".why")
    expect(ann.page.locator(".why")).to_contain_text("You hold the badge")
    ann.page.locator(".why .ru").click()
    see(ann.page.get_by_role("dialog", name="Rule FG-3.4"))
    expect(ann.page.get_by_role("dialog")).to_contain_text("badge")
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)


def test_a_spectator_sees_the_public_table_and_talks(crowd: Crowd) -> None:
    ann, eve = crowd.person("Ann", phone=False), crowd.person("Eve", phone=False, pace="slow")
    url = ann.open_table(seats=4, bots=3)
    eve.goto(url)
    expect(eve.page.locator(".side")).to_contain_text("Spectators may chat once they have played a game here")
    eve.play_now()  # now the house knows her name
    ann.saloon(2)
    eve.goto(url)
    eve.page.wait_for_selector(".fg .seat")
    expect(eve.page.locator(".peek")).to_contain_text("You are watching")
    assert eve.page.locator(".gs").count() == 0
    assert eve.page.locator(".fg .gest").count() == 0  # nobody's hand before the draw
    expect(ann.page.locator(".fg .gest")).to_have_count(1)  # except for your own
    eve.page.get_by_role("textbox", name="Say something").fill("Watch the hat.")
    eve.page.get_by_role("button", name="Say").click()
    ann.page.get_by_role("tab", name="Talk").click()
    expect(ann.page.locator(".talklist")).to_contain_text("Watch the hat.")
    ann.page.get_by_role("tab", name="Seats").click()
    expect(ann.page.locator(".people")).to_contain_text("One is watching")
    ann.call()
    eve.page.wait_for_selector(".count")
    eve.page.wait_for_selector(".fg .gest")


def test_a_second_tab_shows_the_same_seat(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    ann.play_now()
    ann.saloon(4)
    second = ann.tab()
    second.goto(ann.page.url)
    second.wait_for_selector(".gs")
    expect(second.locator(".ph h2")).to_have_text("Saloon, 4")
    second.get_by_role("button", name="Saloon, 2").click()
    expect(ann.page.locator(".ph h2")).to_have_text("Saloon, 2")
    second.close()
    ann.saloon(3)
    ann.shows("Saloon, 3")


def test_a_reload_in_mid_countdown_lands_in_the_same_countdown(patient_crowd: Crowd) -> None:
    ann = patient_crowd.person("Ann")
    ann.play_now()
    ann.saloon(3)
    ann.call()
    ann.page.wait_for_selector(".count")
    ann.page.reload()
    ann.page.wait_for_selector(".fg .seat")
    # The draw comes, and the choice was kept.
    expect(ann.page.locator("[role=log], .story").first).to_be_attached()
    ann.page.wait_for_selector("text=/Round 2/i")
    ann.page.get_by_role("button", name="Story so far").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("You show")


def test_the_owner_shows_people_out_and_mutes(crowd: Crowd) -> None:
    ann, ben = crowd.person("Ann", phone=False), crowd.person("Ben", phone=False)
    url = ann.open_table(seats=4)
    ben.join(url)
    ann.page.locator(".people li", has_text="Ben").get_by_role("button", name="Mute").click()
    expect(ben.page.get_by_text("The owner of the table has muted you.")).to_be_visible()
    ann.page.locator(".people li", has_text="Ben").get_by_role("button", name="Throw out").click()
    expect(ann.page.locator(".chair", has_text="Ben")).to_have_count(0)
    expect(ben.page.locator(".chair.you")).to_have_count(0)
