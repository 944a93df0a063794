"""The room around a game: settings, the menu, opponents, seats whose players are away."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from tests.web.people import Crowd, Person, see


def kept(person: Person, name: str) -> Any:
    return person.page.evaluate("(name) => JSON.parse(localStorage.getItem('hn-settings'))[name]", name)


def test_volume_and_vibration_are_kept(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    ann.goto("/settings")
    page = ann.page
    volume = page.get_by_role("slider", name="Volume")
    volume.fill("35")
    expect(page.locator(".volume output")).to_have_text("35%")
    assert kept(ann, "volume") == 35
    page.get_by_role("switch", name=re.compile("^Vibration")).click()
    assert kept(ann, "haptics") is False
    page.reload()
    expect(volume).to_have_value("35")
    expect(page.get_by_role("switch", name=re.compile("^Vibration"))).not_to_be_checked()


def test_a_phone_that_can_shakes_at_the_draw_unless_it_may_not(patient_crowd: Crowd) -> None:
    ann = patient_crowd.person("Ann", pace="quick", motion="full")
    ann.context.add_init_script(
        "window.shakes = []; navigator.vibrate = (pattern) => (window.shakes.push(pattern), true)"
    )
    ann.play_now()
    ann.saloon(3)
    ann.call()
    ann.page.wait_for_function("() => window.shakes.length > 0")
    ann.likes(haptics=False)
    ann.page.wait_for_selector("text=/Round 2/i")
    ann.page.evaluate("window.shakes = []")
    ann.saloon(2)
    ann.page.wait_for_selector("text=/Round 3/i")
    assert ann.page.evaluate("window.shakes") == []


def test_the_menu_of_a_phone_closes_after_its_action(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    ann.play_now()
    page = ann.page
    page.get_by_role("button", name="Menu").click()
    see(page.get_by_role("dialog"))
    page.get_by_role("button", name="Sound is on").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert kept(ann, "sound") is False


def test_who_to_play_against_is_chosen_first(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    ann.goto("/")
    ann.page.get_by_label("Play against").select_option("greenhorn")
    ann.page.get_by_role("button", name="Play now").click()
    ann.page.wait_for_selector(".fg .seat")
    ann.page.get_by_role("tab", name="Seats").click()
    expect(ann.page.locator(".people li", has_text="Bot, greenhorn")).to_have_count(4)


def test_your_tables_come_first_on_a_phone(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    ann.play_now()
    ann.goto("/")
    mine = ann.page.get_by_role("region", name="Your tables")
    see(mine)
    games = ann.page.get_by_role("region", name="Games", exact=True)
    assert mine.bounding_box()["y"] < games.bounding_box()["y"]  # type: ignore[index]
    mine.get_by_role("link", name=re.compile("Resume")).first.click()
    ann.page.wait_for_selector(".fg .seat")


def test_the_face_you_choose_is_the_face_you_get(crowd: Crowd) -> None:
    ann, ben = crowd.person("Ann", face="gus"), crowd.person("Ben", face="gus")
    url = ann.open_table(seats=3)
    ben.join(url)
    faces = [ben.page.locator(".chair .pic").nth(seat).inner_html() for seat in (0, 1)]
    assert faces[0] == faces[1] != ""
