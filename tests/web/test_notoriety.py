"""Notoriety in the browser: a whole game, and the moments that only now and then come up in one."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.web import notoriety
from tests.web.axe import AXE, check
from tests.web.notoriety import act, open_table, to_do
from tests.web.people import Crowd, Person, reads, see, wait_until
from tests.web.test_tabletown import Signs, hears, press


def asked(person: Person, kind: str) -> None:
    person.page.wait_for_selector(f".ntd[data-asks={kind}]")


def past_abilities(people: Sequence[Person], kind: str) -> bool:
    """Have all reached that decision?  Answers what abilities ask on the way (it depends on the bots)."""
    asks = [person.page.evaluate("() => document.querySelector('.ntd')?.dataset.asks ?? ''") for person in people]
    for person, asked in zip(people, asks, strict=True):
        if asked in ("ability", "charmed"):
            act(person)
    return asks == [kind] * len(people)


def poster(person: Person, seat: int) -> str:
    """The description of a player: enough for people who do not see the square."""
    return " ".join(person.page.locator(".nt .seat").nth(seat).all_text_contents())


def tap(person: Person, seat: int) -> None:
    person.page.locator(".nt .seat").nth(seat).click()


def look(page: Page, where: str) -> None:
    if AXE.is_file():
        check(page, where)


def play_out(*people: Person, seconds: float = 600.0) -> None:
    """On a machine that does little else a round takes ten of them."""
    end = time.monotonic() + seconds
    while not all(person.is_over for person in people):
        assert time.monotonic() < end, f"not over after {seconds:g} seconds: {[to_do(person) for person in people]}"
        for person in people:
            act(person)


# -- a whole game ------------------------------------------------------------------------------------------------------


def test_two_people_and_two_bots_play_a_whole_game(crowd: Crowd) -> None:
    """Two rounds, on a phone and on a desktop; the second is the last, with three cards topped up (NT-63)."""
    ann, ben = crowd.person("Ann"), crowd.person("Ben", phone=False)
    url = open_table(ann, ben, seats=4, text=notoriety.quick_pack(), bots="greenhorn")
    asked(ann, "character")
    look(ann.page, "characters")
    signs = Signs(ben, order=(".nt .tick", 4), stacked=(".nt .display .stacked", 3))
    play_out(ann, ben)
    signs.came("order", "stacked")
    see(ann.page.get_by_text("The deal was fair."))
    look(ann.page, "the end")
    expect(ann.page.locator(".rank li")).to_have_count(4)
    assert ann.page.locator(".rank").inner_text() == ben.page.locator(".rank").inner_text()
    # The same game again from its events alone.
    ben.goto(url.replace("/t/", "/replay/"))
    ben.page.wait_for_selector(".reel")
    see(ben.page.locator(".nt .next-cover"))  # dealt face up before the first round (NT-3)
    reads(ben.page.get_by_label("Round").locator("option"), ["1", "2"])
    ben.page.get_by_role("button", name="To the end").click()
    expect(ben.page.locator(".story")).to_contain_text("The last round is over.")
    expect(ben.page.locator(".nt .seat")).to_have_count(4)


def test_the_eighth_round_is_the_last(crowd: Crowd) -> None:
    ann, ben = crowd.person("Ann"), crowd.person("Ben", phone=False)
    open_table(ann, ben, seats=4, position=notoriety.EIGHTH)
    for person in (ann, ben):
        asked(person, "card")
        expect(person.page.locator(".nt .rounds")).to_contain_text("Round 8 of 8")
        expect(person.page.locator(".nt .display .stacked")).to_have_count(3)
    play_out(ann, ben)
    expect(ann.page.locator(".end")).to_contain_text("The last round is over.")
    assert ann.page.locator(".rank").inner_text() == ben.page.locator(".rank").inner_text()


def test_a_pack_that_drops_adds_and_reorders_cards(crowd: Crowd) -> None:
    """Every card has its own name, picture, text and rule, wherever it stands in the pack."""
    ann = crowd.person("Ann")
    open_table(ann, seats=4, text=notoriety.mixed_pack(), position=notoriety.MIXED)
    page = ann.page
    asked(ann, "card")
    hold_up = page.locator(".in-hand", has_text="Hold-Up")
    hold_up.click()
    expect(page.locator(".ntd .about")).to_contain_text("gives you 1 NOTORIETY")
    assert "gold" in (hold_up.locator("use").last.get_attribute("href") or "")
    page.locator(".nt .display").click()
    for name, rule, says in (
        ("Gatling Gun", "NT-C54", "instead of your Sixgun"),
        ("Horse Trade", "NT-C53", "Swap one card"),
        ("Greased Lightning", "NT-C2", "counts as a MISS"),
        ("Gravedigger", "NT-61", "already knocked out"),
    ):
        page.locator(".nt-sheet button", has_text=name).click()
        card = page.get_by_role("dialog", name=name)
        expect(card).to_contain_text(says)
        see(card.get_by_role("button", name=f"Rule {rule}", exact=True))
        card.get_by_role("button", name="Close").click()
        if page.locator(".nt-sheet").count() == 0:
            page.locator(".nt .display").click()


# -- choosing ----------------------------------------------------------------------------------------------------------


def test_card_aim_and_stance_are_chosen_and_changed(crowd: Crowd) -> None:
    """With a person who takes her time, what one has said in secret can still be changed; then all is seen in step."""
    ann, ben = crowd.person("Ann", pace="quick"), crowd.person("Ben", phone=False)
    open_table(ann, ben, position=notoriety.SQUARE)
    page = ann.page
    signs = Signs(ann, draw=".nt .shout", lines=(".nt .line", 8), order=(".nt .tick", 8))
    asked(ann, "card")
    look(page, "a card")
    page.locator(".in-hand", has_text="Deadeye").click()
    expect(page.locator(".ntd .about")).to_contain_text("HEAD SHOT")
    press(ann, "Lay it face down")
    see(page.locator(".acts [aria-label=chosen]"))
    page.locator(".in-hand", has_text="Bide Your Time").click()
    press(ann, "Lay it face down")
    see(page.locator(".acts [aria-label=chosen]"))
    asked(ben, "card")
    ben.page.locator(".in-hand.lit").first.click()
    press(ben, "Lay it face down")
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


# Every shout with the moment it is seen, and how many aims of others and cards on the ruler are seen with it.
SHOUTS: Final = """() => {
    window.shouts = [];
    let last = "";
    new MutationObserver(() => {
        const shout = document.querySelector(".nt .shout")?.textContent ?? "";
        const seen = (sign) => document.querySelectorAll(sign).length;
        if (shout && shout !== last) {
            window.shouts.push([shout, Date.now(), seen(".nt .line:not(.mine)"), seen(".nt .tick")]);
        }
        last = shout;
    }).observe(document.body, { subtree: true, childList: true });
}"""


def test_draw_and_shoot_in_step_on_two_screens(crowd: Crowd) -> None:
    """Nobody sees anybody's aim before Draw!, nor a card before Shoot!, and both screens shout together."""
    people = ann, ben = crowd.person("Ann", pace="quick"), crowd.person("Ben", phone=False, pace="quick")
    open_table(ann, ben, seats=4, position=notoriety.EIGHTH)
    for person in people:
        asked(person, "card")
        person.page.evaluate(SHOUTS)
    for person in people:
        person.page.locator(".in-hand.lit").first.click()
        press(person, "Lay it face down")
    for person, at in ((ann, 2), (ben, 3)):
        asked(person, "aim")
        tap(person, at)
        person.page.locator(".acts .main").click()
    wait_until(lambda: past_abilities(people, "stance"), what="the stances")
    for person in people:
        person.page.locator(".ntd .stance").first.click()
    for person in people:
        person.page.wait_for_function("() => window.shouts.length === 2")
    (draw, shoot), (draw2, shoot2) = (person.page.evaluate("() => window.shouts") for person in people)
    assert [draw[0], shoot[0]] == [draw2[0], shoot2[0]] == ["Draw!", "Shoot!"]
    for _, _, lines, _ in (draw, draw2):
        assert lines == 0
    for _, _, _, cards in (shoot, shoot2):
        assert cards == 0
    # One message tells both; what is left is how long a busy machine takes to paint.
    assert abs(draw[1] - draw2[1]) < 3000
    assert abs(shoot[1] - shoot2[1]) < 3000


# -- Shoot! ------------------------------------------------------------------------------------------------------------


def test_firing_from_cover(crowd: Crowd) -> None:
    ann = crowd.person("Ann", pace="quick")
    open_table(ann, seats=4, position=notoriety.SHOOT)
    asked(ann, "stance")
    look(ann.page, "a stance")
    expect(ann.page.locator(".ntd .stance")).to_have_count(4)
    signs = Signs(ann, shoot=".nt .shout", order=(".nt .tick", 4), flip=".nt .mid.of-flip")
    ann.page.locator(".stance", has_text="Fire from cover").click()
    asked(ann, "slot")
    signs.came("shoot", "order")
    look(ann.page, "your place on the ruler")
    assert "fires from cover" in poster(ann, 0)
    assert "behind Barrel, partial cover, 0 of 3 hits" in poster(ann, 0)
    hears(ann, "You pay 1 NOTORIETY, 5 left.")
    ann.page.locator(".acts .main", has_text="Sixgun at").click()
    asked(ann, "flip")
    signs.came("flip")


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_bullets_are_flipped_one_by_one(crowd: Crowd, phone: bool) -> None:
    """Two taps in a hurry flip one bullet, and the question comes again."""
    ann = crowd.person("Ann", phone, pace="quick")
    open_table(ann, seats=4, position=notoriety.FLIPS)
    signs = Signs(ann, miss=".slug.of-0", hit=".slug.of-1", wound=".nt .seat.hit .boom", star=".nt .won")
    asked(ann, "slot")
    ann.page.locator(".acts .main", has_text="Sixgun at").click()
    asked(ann, "flip")
    assert "Sixgun with 3 of 6 bullets" in poster(ann, 0)
    look(ann.page, "a flip")
    expect(ann.page.locator(".ntd .about")).to_contain_text("3 bullets left")
    ann.page.get_by_role("button", name="Flip again").dblclick()
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
    bind = ann.page.get_by_role("button", name="Bind a wound", exact=True)
    expect(bind.locator(".cost")).to_contain_text("−1")
    expect(bind).to_have_attribute("aria-description", "Costs 1 NOTORIETY")
    press(ann, "Bind a wound")
    expect(ann.page.locator(".nt .seat").nth(0).locator(".wounds")).to_have_count(0)
    hears(ann, "You reload the Sixgun: 6.")


def test_a_stolen_card(crowd: Crowd) -> None:
    ann = crowd.person("Ann", pace="quick")
    open_table(ann, seats=4, position=notoriety.STEAL)
    signs = Signs(ann, stolen=".nt .stamp", rope=".nt .arc.rope")
    asked(ann, "slot")
    press(ann, "Play Steal the Show")
    signs.came("stolen")
    ann.page.wait_for_function("document.querySelector('.hand, .nt .seat')")
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


def test_an_ability_is_quiet_until_it_is_wanted(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    open_table(ann, seats=4, position=notoriety.WINDOWS)
    asked(ann, "ability")
    press(ann, "Keep it quiet until I want it")
    asked(ann, "stance")
    ann.page.locator(".stance", has_text="Take the shot").click()
    end = time.monotonic() + 30
    while ann.page.locator("[data-asks=stock], [data-asks=card], .end").count() == 0:
        assert ann.page.locator("[data-asks=ability]").count() == 0
        assert time.monotonic() < end, "the round was not over after 30 seconds"
        act(ann)
    if ann.page.locator(".end").count() == 0:
        assert "You keep it quiet: your ability" in ann.page.locator(".unasked").inner_text()
        press(ann, "Ask me")
        assert ann.page.locator(".unasked p").count() == 0


# -- for everybody -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
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


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_who_aims_at_whom_is_drawn_and_said_for_eight(crowd: Crowd, phone: bool) -> None:
    """On a phone it is written on the posters too, whole and unclipped."""
    ann = crowd.person("Ann", phone)
    open_table(ann, position=notoriety.AIMS)
    asked(ann, "stance")
    page = ann.page
    look(page, "aims")
    expect(page.locator(".nt .line")).to_have_count(8)
    expect(page.locator(".nt .line.mine")).to_have_count(1)
    expect(page.locator(".nt .line.atyou")).to_have_count(3)
    names = page.locator(".nt .seat .nm").all_inner_texts()
    aims = [3, 2, 1, 0, 0, 7, 0, 4]
    for seat, at in enumerate(aims):
        assert f"aims at {names[at] if at else 'you'}" in poster(ann, seat)
    written = page.locator(".nt .irons .at")
    assert written.all_inner_texts() == ([names[at] if at else "you" for at in aims] if phone else [])
    clipped = """(tags) => tags.filter((tag) => {
        const [box, poster] = [tag.getBoundingClientRect(), tag.closest(".seat").getBoundingClientRect()];
        const irons = tag.closest(".irons").getBoundingClientRect();
        return tag.scrollWidth > tag.clientWidth || box.bottom > irons.bottom + 1 || box.right > poster.right;
    }).map((tag) => tag.textContent)"""
    assert written.evaluate_all(clipped) == []


def test_the_last_round_by_keyboard_alone(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    open_table(ann, seats=4, position=notoriety.EIGHTH)
    page = ann.page
    end = time.monotonic() + 300
    asks = set()
    while not ann.is_over:
        assert time.monotonic() < end, "the round was not over after 300 seconds"
        wanted = to_do(ann)
        if not wanted:
            continue
        asks.add(page.evaluate("() => document.querySelector('.ntd')?.dataset.asks ?? ''"))
        for _ in range(80):
            if page.evaluate("(s) => document.activeElement?.matches(s) ?? false", wanted):
                page.keyboard.press("Enter")
                break
            page.keyboard.press("Tab")
            if to_do(ann) != wanted:
                break  # the table was quicker
        else:
            raise AssertionError(f"no way to {wanted}")
    assert asks >= {"card", "aim", "stance"}


def test_a_small_phone_and_large_letters_reach_everything(crowd: Crowd) -> None:
    ann = crowd.person("Ann", text=125)
    ann.page.set_viewport_size({"width": 360, "height": 640})
    open_table(ann, position=notoriety.AIMS)
    asked(ann, "stance")
    for button in ann.page.locator(".ntd .acts button").all():
        button.scroll_into_view_if_needed()
        see(button)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tags = ann.page.locator(".nt .irons .at").evaluate_all("(tags) => tags.map((tag) => tag.clientHeight)")
    assert len(tags) == 8
    assert min(tags) >= 12
    ann.page.locator(".stance", has_text="Stay in cover").click()
    asked(ann, "slot")


def test_bullets_by_keyboard(crowd: Crowd) -> None:
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
