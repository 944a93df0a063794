"""The Saloon on the screen: whole games, the sum before the shot, Blocks that say what they save, reasons."""

from __future__ import annotations

import re
import time
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.engine.test_saloon_pack import another
from tests.web import hands, saloon
from tests.web.house import House
from tests.web.people import Crowd, board, play_to_the_end, see, wait_until
from tests.web.saloon import open_table

SIZES: Final = pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])


def story(page: Page) -> str:
    """All that was told so far."""
    if (page.viewport_size or {"width": 0})["width"] > 700:
        lines = page.locator(".story")
        return lines.inner_text() if lines.count() else ""
    page.get_by_role("button", name="Story so far").click()
    text = page.get_by_role("dialog").inner_text()
    page.keyboard.press("Escape")
    return text


def tells(page: Page, text: str) -> None:
    wait_until(lambda: text in story(page), what=f"that the story tells {text!r}")


def tells_like(page: Page, pattern: str) -> None:
    wait_until(lambda: re.search(pattern, story(page)) is not None, what=f"that the story tells {pattern!r}")


def asked(page: Page, kind: str) -> None:
    page.wait_for_selector(f".sl-dock[data-asks={kind}]")


def card(page: Page, name: str) -> None:
    page.locator(".mc", has_text=name).first.click()


def pawn(page: Page, name: str) -> None:
    page.locator(".pawn", has_text=name).click()


def says(page: Page, sum: str) -> None:
    """The sum of the Attack, as it is read aloud."""
    expect(page.locator(".sum")).to_have_attribute("aria-label", sum)


def go(page: Page, name: str | re.Pattern[str]) -> None:
    page.locator(".zone").get_by_role("button", name=name).click()


# -- whole games -------------------------------------------------------------------------------------------------------


@SIZES
def test_two_people_and_two_bots_play_a_whole_game(crowd: Crowd, phone: bool) -> None:
    ann, ben = crowd.person("Ann", phone), crowd.person("Ben", phone)
    url = ann.open_table(seats=4, game="saloon")
    ben.join(url)
    expect(ann.page.locator(".chair .nm", has_text="Ben")).to_be_visible()
    ann.start()
    ben.page.wait_for_selector(".sl-dock")
    play_to_the_end(ann, ben)
    for person in (ann, ben):
        expect(person.page.locator(".rank li")).to_have_count(4)
        see(person.page.get_by_text("The deal was fair."))
        assert person.page.locator(".toast").count() == 0  # nothing they did was refused
    assert ann.page.locator(".rank").inner_text() == ben.page.locator(".rank").inner_text()


def test_two_on_a_side_with_powers(crowd: Crowd) -> None:
    """Everything that partners are asked, until closing time."""
    ann, ben = crowd.person("Ann", phone=False), crowd.person("Ben")
    open_table(ann, ben, seats=4, mode="2v2", advanced=True, turn_cap=2)
    ann.page.wait_for_selector(".sl-dock")
    marks = ann.page.locator(".opp .team svg")
    # A shape for each team beside its ink: Ben and the fourth are against Ann and the third.
    assert [marks.nth(i).get_attribute("aria-label") for i in range(3)] == ["Spades", "Stars", "Spades"]
    play_to_the_end(ann, ben)
    assert ann.page.locator(".rank").inner_text() == ben.page.locator(".rank").inner_text()
    assert ann.page.locator(".toast").count() + ben.page.locator(".toast").count() == 0


def test_the_last_blow_ends_it(crowd: Crowd) -> None:
    """A Split: two targets, both out, one left."""
    ann = crowd.person("Ann")
    open_table(ann, seats=3, position=saloon.LAST)
    page = ann.page
    asked(page, "fight")
    card(page, "Clear the Tables")
    card(page, "Strong")
    page.locator(".pawn.lit").nth(0).click()
    page.locator(".pawn.lit").nth(1).click()
    expect(page.locator(".pawn.sel")).to_have_count(2)
    go(page, re.compile("Hit .* and "))
    see(page.get_by_text("Last Standing"))
    see(page.get_by_role("heading", name="You"))


# -- an Attack ---------------------------------------------------------------------------------------------------------


@SIZES
def test_the_sum_stands_there_before_the_shot(crowd: Crowd, phone: bool) -> None:
    ann = crowd.person("Ann", phone)
    open_table(ann, position=saloon.FIGHT)
    page = ann.page
    asked(page, "fight")
    # Everybody whom the rifle hits carries what it would cost: 4 + 1 for the table, less their Shields.
    tags = page.locator(".pawn.lit .dm")
    wait_until(lambda: {*tags.all_inner_texts()} == {"−3", "−4", "−5"}, what="what it would cost")
    target = page.locator(".pawn", has_text="Upstairs Balcony")
    name = target.inner_text().split(",")[0].strip()
    target.click()
    page.get_by_role("button", name="2 bullets for 3").click()
    card(page, "Fancy Shootin'")
    says(page, "3 2 bullets, plus 2 Fancy Shootin', plus 1 Table, minus 1 Balcony, makes 5 damage")
    card(page, "Cold Squint")  # ignores the Shield
    says(page, "3 2 bullets, plus 2 Fancy Shootin', plus 1 Cold Squint, plus 1 Table, makes 7 damage")
    card(page, "Cold Squint")
    expect(page.locator(".pawn.sel .dm")).to_have_text("−5")
    go(page, re.compile(f"Shoot {name}"))
    # Terms of nothing are not told.
    tells_like(page, rf"You hit {name}: 3 \w+ \+ 2 [\w ]+ \+ 1 Burst − 1 Shield = 5\.")
    tells(page, f"{name} loses 5 Grit: 13 → 8.")


def test_melee_lights_only_whom_it_reaches(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    open_table(ann, position=saloon.FIGHT)
    page = ann.page
    asked(page, "fight")
    expect(page.locator(".pawn.lit")).to_have_count(4)
    page.get_by_role("button", name="Melee", exact=True).click()
    expect(page.locator(".pawn.lit")).to_have_count(1)
    far = page.locator(".pawn", has_text="Upstairs Balcony")
    far.click()
    expect(page.locator(".toast")).to_contain_text("is not in your Cover nor in reach of it")
    expect(page.locator(".toast .ru")).to_have_text("SL-8.8")
    expect(page.locator(".pawn.sel")).to_have_count(1)  # the only one there is


@SIZES
def test_a_block_says_what_it_saves(crowd: Crowd, phone: bool) -> None:
    ann = crowd.person("Ann", phone)
    open_table(ann, position=saloon.BLOCK)
    page = ann.page
    asked(page, "block")
    says(page, "3 2 bullets, plus 2 Fancy Shootin', plus 1 Doors, minus 2 Table, makes 4 damage")
    tray = page.locator(".mc", has_text="Silver Servin' Tray")
    expect(tray).to_contain_text("Saves 4: lose 0")
    expect(page.locator(".mc", has_text="Thick Hide")).to_contain_text("Saves 2: lose 2")
    expect(page.locator(".mc", has_text="Slip Aside")).to_contain_text("Melee only · 9.1")
    tray.click()
    see(page.get_by_role("button", name="Block: lose nothing"))
    card(page, "Snap One Back")
    expect(page.locator(".zone")).to_contain_text("Then you may hit back.")
    go(page, "Block: lose 2")
    tells(page, "You block with Snap One Back: −2.")
    # And so she may, with what is in the Fist or after a Quick Draw.
    asked(page, "counter")
    expect(page.locator(".chain li")).to_have_count(1)
    go(page, re.compile("^Shoot "))
    tells(page, "You counterattack: the Repeatin' Rifle")


def test_a_chain_of_counterattacks_can_be_read(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    open_table(ann, position=saloon.CHAIN)
    page = ann.page
    asked(page, "block")
    chain = page.locator(".chain li")
    expect(chain).to_have_count(2)
    expect(chain.nth(0)).to_contain_text("You shoot at")
    expect(chain.nth(1)).to_contain_text("hits back at you")
    expect(chain.nth(1)).to_contain_text("makes 4 damage")
    card(page, "Stubborn Streak")
    go(page, "Block: lose 3")
    asked(page, "counter")
    expect(page.locator(".chain li")).to_have_count(2)
    go(page, "No")
    tells(page, "You do not counterattack.")


def test_a_pack_with_other_cards_in_another_order(crowd: Crowd) -> None:
    """Names, numbers, texts and citations are those of the pack, whatever the places of its cards."""
    ann = crowd.person("Ann", phone=False)
    position = """
phase = "fight"
round = 4
turns = 16
A = { space = "no_cover-1", fist = "chair_leg", character = "dray", hand = ["lasso", "thick_hide", "cold_squint"] }
B = { space = "bar-1", character = "ox", hand = ["divin_roll"] }
"""
    open_table(ann, seats=2, position=position, text=another().pack.source)
    page = ann.page
    asked(page, "fight")
    page.locator(".wpn", has_text="Chair Leg").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Splinters.")
    expect(sheet).to_contain_text("SL-2.1")
    page.keyboard.press("Escape")
    card(page, "Lasso")
    says(page, "3 Chair Leg, plus 1 Lasso, minus 2 Bar, makes 2 damage")
    shut = page.locator(".mc", has_text="Cold Squint")
    expect(shut).to_contain_text("Guns only · 8.9")
    shut.click(force=True)
    expect(page.locator(".toast")).to_contain_text("Cold Squint is not for a Melee Attack")
    go(page, re.compile("^Hit "))
    tells(page, "You add Lasso (+1) to the Attack.")
    page.locator(".rh", has_text="Bar").click()
    expect(page.get_by_role("dialog")).to_contain_text("SL-M2")
    page.keyboard.press("Escape")


# -- the rest of a turn ------------------------------------------------------------------------------------------------


def test_a_turn_from_scavenging_to_the_end(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    open_table(ann, position=saloon.TURN)
    page = ann.page
    asked(page, "scavenge")
    card(page, "Taste Hot Lead")
    card(page, "Divin' Roll")
    go(page, "Throw 2 away, draw 2")
    tells(page, "You draw 2, now holding 7.")
    asked(page, "weapons")
    card(page, "Peacemaker")
    go(page, re.compile("Into the Holster"))
    tells(page, "Your Peacemaker in the Holster now holds 5 of 6.")
    card(page, "Loose Cartridges")
    go(page, re.compile("Load the Peacemaker 5 → 6 of 6"))
    tells(page, "now holds 6 of 6.")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(".mc", has_text="Loose Cartridges")).to_have_count(1)
    go(page, "Done")
    asked(page, "jump")
    expect(page.locator(".zone")).to_contain_text("The leap adds 2 to your first Melee Attack.")
    go(page, "Jump")
    tells(page, "You leap to No Cover")
    asked(page, "fight")
    card(page, "Barn-Door Haymaker")
    page.locator(".pawn", has_text="No Cover").nth(1).click()
    says(page, "4 Hunk O' Wood, plus 4 Barn-Door Haymaker, plus 2 Leap, makes 10 damage")
    go(page, re.compile("^Hit "))
    asked(page, "hunker")
    expect(page.locator(".zone")).to_contain_text("orange spaces only")
    lit, free = page.locator(".spot.lit"), page.locator("button.spot.o:not([aria-disabled=true])")
    wait_until(lambda: lit.count() == free.count(), what="a light on every place")
    page.locator(".rm.bar .spot[aria-disabled=true]").first.click(force=True)
    expect(page.locator(".toast .ru")).to_have_text("SL-10.2")
    page.locator(".spot.lit").first.click()
    go(page, "Go there")
    asked(page, "weapons")
    go(page, "Done")
    expect(page.locator(".top .caps")).not_to_contain_text("Your turn", ignore_case=True)


def test_what_cannot_be_done_says_why_with_the_rule(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    open_table(ann, position=saloon.TURN)
    page = ann.page
    asked(page, "scavenge")
    page.get_by_role("button", name="Quick Draw").click(force=True)  # it says why not
    expect(page.locator(".toast")).to_contain_text("Holster is empty")
    page.locator(".toast .ru").click()
    see(page.get_by_role("dialog", name="Rule SL-13.2"))
    page.keyboard.press("Escape")
    go(page, re.compile("Keep them"))
    asked(page, "weapons")
    shut = page.locator(".mc[aria-disabled=true]", has_text="Stool Parry")
    expect(shut).to_contain_text("If attacked")
    shut.click(force=True)
    expect(page.locator(".toast")).to_contain_text("In a Weapon Phase you equip, move or reload Weapons")
    expect(page.locator(".toast .ru")).to_have_text("SL-6.1")


def test_quick_draw_is_in_reach_in_somebody_elses_turn(crowd: Crowd) -> None:
    ann, ben = crowd.person("Ann"), crowd.person("Ben", phone=False)
    open_table(ann, ben, position=saloon.FIGHT.replace("round = 4", 'active = "B"\nround = 4'))
    asked(ben.page, "fight")
    ann.page.get_by_role("button", name="Quick Draw").click()
    sheet = ann.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Throw away the Repeatin' Rifle and draw the Garter Pistol.")
    sheet.get_by_role("button", name="Draw the Garter Pistol").click()
    tells(ann.page, "You Quick Draw the Garter Pistol and throw away the Repeatin' Rifle!")
    tells(ben.page, "Ann Quick Draws the Garter Pistol")
    assert hands.look(ben.page).asks == "fight"  # the question is still open


def test_a_weapon_about_to_be_dropped_and_two_load_cards(crowd: Crowd) -> None:
    """Questions that have no panel of their own are answered from their words."""
    ann = crowd.person("Ann")
    open_table(ann, seats=3, position=saloon.DROP)
    asked(ann.page, "drop")
    go(ann.page, "No")
    tells(ann.page, "You drop the Stage Driver's Scattergun.")
    open_table(ann, seats=3, position=saloon.LOADS, advanced=True)
    asked(ann.page, "which-load")
    go(ann.page, re.compile("The Load card with 5"))
    tells(ann.page, "Your Peacemaker in the Fist now holds 6 of 6.")


def test_a_partner_steps_in(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    open_table(ann, seats=4, position=saloon.PARTNERS, mode="2v2")
    page = ann.page
    asked(page, "partner-hit")
    expect(page.locator(".chain")).to_contain_text("4 3 bullets")
    card(page, "Step in Front")
    go(page, re.compile("Step in Front"))
    tells(page, "You play Step in Front.")
    asked(page, "block")
    see(page.get_by_role("heading", name=re.compile("shoots you")))


# -- screens that go and come ------------------------------------------------------------------------------------------


def test_a_reload_and_a_second_tab_ask_the_same_again(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    open_table(ann, position=saloon.BLOCK)
    asked(ann.page, "block")
    before, spoken = board(ann.page), ann.page.locator(".sum").get_attribute("aria-label")
    ann.page.reload()
    asked(ann.page, "block")
    assert board(ann.page) == before
    second = ann.tab()
    second.goto(ann.page.url)
    asked(second, "block")
    assert second.locator(".sum").get_attribute("aria-label") == spoken
    go(second, "Take it")
    tells(ann.page, "You lose 4 Grit: 15 → 11.")


def test_a_server_killed_in_mid_attack_asks_the_same_again(own_crowd: Crowd, own_house: House) -> None:
    ann = own_crowd.person("Ann", phone=False)
    open_table(ann, position=saloon.FIGHT)
    asked(ann.page, "fight")
    ann.page.get_by_role("button", name="Melee", exact=True).click()
    page = ann.page
    before = board(page)
    own_house.kill()
    see(page.locator(".banner"))
    own_house.open()
    expect(page.locator(".banner")).to_have_count(0)
    asked(page, "fight")
    assert board(page) == before
    go(page, re.compile("^Hit "))  # what was put together is still there
    tells(page, "You attack: the Repeatin' Rifle as a club.")


def test_a_spectator_sees_no_hand(crowd: Crowd) -> None:
    ann, eve = crowd.person("Ann"), crowd.person("Eve", phone=False)
    url = open_table(ann, position=saloon.FIGHT)
    eve.goto(url)
    eve.page.wait_for_selector(".sl-dock.watching")
    expect(eve.page.locator(".peek")).to_contain_text("You are watching")
    assert eve.page.locator(".mc, .mat").count() == 0
    assert len(board(eve.page)) == 5


def test_keyboard_alone_plays_a_turn(crowd: Crowd) -> None:
    """Tab, Enter and Space: nothing is ever clicked."""
    ann = crowd.person("Ann", phone=False)
    open_table(ann, position=saloon.TURN)
    page = ann.page

    def press_on(selector: str) -> None:
        for _ in range(140):
            if page.evaluate("(s) => document.activeElement?.matches(s) ?? false", selector):
                page.keyboard.press("Enter")
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    asked(page, "scavenge")
    press_on(".mc.ok")
    press_on(".go .main")
    asked(page, "weapons")
    press_on(".mc.ok")
    press_on(".uses .btn")
    tells(page, "You take the ")
    asked(page, "weapons")
    press_on(".go .main")
    asked(page, "jump")
    press_on(".go .main")
    asked(page, "fight")
    press_on(".pawn.lit")
    press_on(".go .main")
    asked(page, "hunker")
    press_on(".spot.lit")
    press_on(".go .main")
    tells(page, "You hunker down")


def test_the_replay_shows_the_same_game_and_every_hand(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    open_table(ann, seats=2, turn_cap=2)
    play_to_the_end(ann)
    page = ann.page
    see(page.get_by_text("The deal was fair."))
    ranks = page.locator(".rank li").all_inner_texts()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".reel")
    page.get_by_role("button", name="To the end").click()
    for text in ranks:
        name, grit = text.split("\n")[1], text.split("\n")[-1].strip()
        if grit.isdigit():
            expect(page.locator(".sl .opp", has_text=name)).to_contain_text(grit)
    page.get_by_label("Seen by").select_option(label="Ann")
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".story")).to_contain_text("in the deal")
    page.get_by_label("Turn").select_option(index=1)
    expect(page.locator(".story .chapter").last).to_contain_text("turn (round")
    page.get_by_role("button", name="The proof").click()
    expect(page.get_by_role("dialog")).to_contain_text("The deal was fair.")


def test_what_is_in_a_hand_stays_in_sight_on_a_small_phone(crowd: Crowd) -> None:
    """With the browser's own bars there is less room: the floor and the dock scroll, and everything can be reached."""
    ann = crowd.person("Ann")
    ann.page.set_viewport_size({"width": 360, "height": 640})
    open_table(ann, position=saloon.FIGHT)
    page = ann.page
    asked(page, "fight")
    for button in page.locator(".pawn.lit, .zone button, .mat button").all():
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 641
    page.locator(".pawn.lit").first.click()
    go(page, re.compile("^Shoot "))
    deadline = time.monotonic() + 45
    while "You hit" not in story(page):
        assert time.monotonic() < deadline
