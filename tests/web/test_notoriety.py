"""Notoriety in the browser: a whole game, and the moments that only now and then come up in one."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.web import notoriety
from tests.web.axe import AXE, check
from tests.web.notoriety import act, open_table
from tests.web.people import Crowd, Person, see
from tests.web.test_tabletown import Signs, hears, press


def asked(person: Person, kind: str) -> None:
    person.page.wait_for_selector(f".ntd[data-asks={kind}]")


def poster(person: Person, seat: int) -> str:
    """What is said of somebody: enough for those who do not see the square."""
    return " ".join(person.page.locator(".nt .seat").nth(seat).all_text_contents())


def tap(person: Person, seat: int) -> None:
    person.page.locator(".nt .seat").nth(seat).click()


def look(page: Page, where: str) -> None:
    if AXE.is_file():
        check(page, where)


# -- a whole game ------------------------------------------------------------------------------------------------------


def test_two_people_and_two_bots_play_a_whole_game(crowd: Crowd) -> None:
    """Both rounds of a short one; the second is the last, with its three cards topped up (NT-63)."""
    ann, ben = crowd.person("Ann"), crowd.person("Ben", phone=False)
    url = open_table(ann, ben, seats=4, text=notoriety.quick_pack(), bots="greenhorn")
    signs = Signs(ben, draw=".nt .shout", order=(".nt .tick", 4), stacked=(".nt .display .stacked", 3))
    end = time.monotonic() + 240  # on a machine that does little else it takes twenty seconds
    while not (ann.is_over and ben.is_over):
        assert time.monotonic() < end, "the game was not over after 240 seconds"
        for person in (ann, ben):
            act(person)
    signs.came("order", "stacked")
    see(ann.page.get_by_text("The deal was fair."))
    assert ann.page.locator(".rank li").count() == 4
    assert ann.page.locator(".rank").inner_text() == ben.page.locator(".rank").inner_text()
    # The same game again from its events alone.
    ben.goto(url.replace("/t/", "/replay/"))
    ben.page.wait_for_selector(".reel")
    ben.page.get_by_role("button", name="To the end").click()
    expect(ben.page.locator(".story")).to_contain_text("The last round is over.")
    expect(ben.page.locator(".nt .seat")).to_have_count(4)


# -- choosing ----------------------------------------------------------------------------------------------------------


def test_card_aim_and_stance_are_chosen_and_changed(crowd: Crowd) -> None:
    """With a person who takes her time, what one has said in secret can still be changed; then all is seen in step."""
    ann, ben = crowd.person("Ann", pace="quick"), crowd.person("Ben", phone=False)
    open_table(ann, ben, position=notoriety.SQUARE)
    page = ann.page
    signs = Signs(ann, draw=".nt .shout", lines=(".nt .line", 8), order=(".nt .tick", 8))
    asked(ann, "card")
    look(page, "a card")
    page.locator(".in-nth", has_text="Deadeye").click()
    expect(page.locator(".ntd .about")).to_contain_text("HEAD SHOT")
    press(ann, "Lay it face down")
    see(page.locator(".acts [aria-label=chosen]"))
    page.locator(".in-nth", has_text="Bide Your Time").click()
    press(ann, "Lay it face down")
    see(page.locator(".acts [aria-label=chosen]"))
    for person in (ben,):
        asked(person, "card")
        person.page.locator(".in-nth.lit").first.click()
        press(person, "Lay it face down")
    asked(ann, "aim")
    look(page, "taking aim")
    tap(ann, 3)
    see(page.locator(".line.wish"))
    press(ann, f"Aim at {page.locator('.nt .seat').nth(3).locator('.nm').inner_text()}")
    asked(ben, "aim")
    tap(ben, 0)
    press(ben, "Aim at Ann")
    signs.came("draw", "lines")
    assert "aims at you" in poster(ann, 1)


# -- Shoot! ------------------------------------------------------------------------------------------------------------


def test_firing_from_cover(crowd: Crowd) -> None:
    ann = crowd.person("Ann", pace="quick")
    open_table(ann, seats=4, position=notoriety.SHOOT)
    asked(ann, "stance")
    look(ann.page, "a stance")
    assert ann.page.locator(".ntd .stance").count() == 4
    signs = Signs(ann, shoot=".nt .shout", order=(".nt .tick", 4), flip=".nt .mid.of-flip")
    ann.page.locator(".stance", has_text="Fire from cover").click()
    asked(ann, "slot")
    signs.came("shoot", "order")
    assert "fires from cover" in poster(ann, 0)
    assert "behind Barrel, partial cover, 0 of 3 hits" in poster(ann, 0)
    hears(ann, "Ann pays 1 NOTORIETY, 5 left.")
    ann.page.locator(".acts .main", has_text="Sixgun at").click()
    asked(ann, "flip")
    signs.came("flip")


def test_bullets_are_flipped_one_by_one(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False, pace="quick")
    open_table(ann, seats=4, position=notoriety.FLIPS)
    signs = Signs(ann, miss=".slug.of-0", hit=".slug.of-1", wound=".nt .seat.hit .boom", star=".nt .won")
    asked(ann, "slot")
    ann.page.locator(".acts .main", has_text="Sixgun at").click()
    asked(ann, "flip")
    assert "Sixgun with 3 of 6 bullets" in poster(ann, 0)
    look(ann.page, "a flip")
    press(ann, "Flip again")
    expect(ann.page.locator(".ntd .about")).to_contain_text("2 bullets left")
    press(ann, "Flip again")
    signs.came("miss", "hit", "wound")
    expect(ann.page.locator(".nt .seat.down")).to_have_count(1)
    assert "7 NOTORIETY" in poster(ann, 0)
    hears(ann, "is wounded and down")


def test_a_jam_and_stopping(crowd: Crowd) -> None:
    ann = crowd.person("Ann", pace="quick")
    open_table(ann, seats=4, position=notoriety.JAM)
    signs = Signs(ann, jam=".slug.of-4", cross=".nt .cyl.jammed")
    asked(ann, "slot")
    ann.page.locator(".acts .main", has_text="Sixgun at").click()
    signs.came("jam", "cross")
    assert "jammed" in poster(ann, 0)


def test_running_reloading_and_binding(crowd: Crowd) -> None:
    ann = crowd.person("Ann", pace="quick")
    open_table(ann, seats=4, position=notoriety.RELOAD)
    asked(ann, "to-cover")
    look(ann.page, "running for cover")
    press(ann, "The Rock")
    asked(ann, "slot")
    assert "behind Rock, hard cover, 0 of 4 hits" in poster(ann, 0)
    press(ann, "Reload the Sixgun")
    expect(ann.page.locator(".nt .seat").nth(0).locator(".cyl.jammed")).to_have_count(0)
    press(ann, "Bind a wound")
    expect(ann.page.locator(".nt .seat").nth(0).locator(".wounds")).to_have_count(0)
    hears(ann, "Ann reloads the Sixgun: 6.")


def test_a_stolen_card(crowd: Crowd) -> None:
    ann = crowd.person("Ann", pace="quick")
    open_table(ann, seats=4, position=notoriety.STEAL)
    signs = Signs(ann, stolen=".nt .stamp", rope=".nt .arc.rope")
    asked(ann, "slot")
    press(ann, "Play Steal the Show")
    signs.came("stolen")
    ann.page.wait_for_function("document.querySelector('.nth, .nt .seat')")
    hears(ann, "steals Deadeye from")
    see(ann.page.locator(".nt .tick .num.gone").first)
    assert "which is gone" in poster(ann, 1)


def test_a_forced_new_aim(crowd: Crowd) -> None:
    """Gina's ability in one tap, and the man who must aim at somebody else."""
    ann, ben = crowd.person("Ann", pace="quick"), crowd.person("Ben", phone=False, pace="quick")
    open_table(ann, ben, seats=4, position=notoriety.CHARM)
    asked(ben, "ability")
    look(ben.page, "an ability")
    press(ben, "Wrapped Around Your Finger")
    asked(ann, "charmed")
    assert "can be chosen" not in poster(ann, 1)
    tap(ann, 2)
    ann.page.locator(".acts .main").click()
    asked(ann, "stance")
    assert "aims at" in poster(ann, 0)
    assert "aims at Ben" not in poster(ann, 0)
    hears(ann, "wraps the men around her finger")


def test_windows_are_let_be_for_the_rest_of_the_round(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    open_table(ann, seats=4, position=notoriety.WINDOWS)
    asked(ann, "ability")
    press(ann, "Don’t ask again this round")
    asked(ann, "stance")
    ann.page.locator(".stance", has_text="Take the shot").click()
    end = time.monotonic() + 30
    while ann.page.locator("[data-asks=stock], [data-asks=card], .end").count() == 0:
        assert ann.page.locator("[data-asks=ability]").count() == 0
        assert time.monotonic() < end, "the round was not over after 30 seconds"
        act(ann)


# -- for everybody -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", [True, False])
def test_eight_fit_on_the_screen(crowd: Crowd, phone: bool) -> None:
    ann = crowd.person("Ann", phone=phone)
    open_table(ann, position=notoriety.LAST)
    asked(ann, "card")
    page = ann.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [page.locator(".nt .seat").nth(seat).bounding_box() for seat in range(8)]
    square = page.locator(".nt .square").bounding_box()
    assert square is not None
    for i, one in enumerate(boxes):
        assert one is not None
        assert one["y"] >= square["y"] - 1
        assert one["y"] + one["height"] <= square["y"] + square["height"] + 1
        assert min(one["width"], one["height"]) >= 44
        for other in boxes[i + 1 :]:
            assert other is not None
            beside = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
            below = one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1
            assert beside or below, f"{one} and {other} overlap"
    expect(page.locator(".nt .display .stacked")).to_have_count(3)


def test_a_round_by_keyboard(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    open_table(ann, seats=4, position=notoriety.FLIPS)
    asked(ann, "slot")
    main = ann.page.locator(".acts .main")
    main.focus()
    ann.page.keyboard.press("Enter")
    asked(ann, "flip")
    ann.page.get_by_role("button", name=re.compile("Stop")).focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("[data-asks=flip]")).to_have_count(0)
