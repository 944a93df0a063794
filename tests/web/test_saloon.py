"""The Saloon on the screen: whole games, the sum before the shot, Blocks that say what they save, reasons."""

from __future__ import annotations

import re
import time
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.web import hands
from tests.web.people import Crowd, Person, board, play_to_the_end, see, wait_until

QUICK: Final = {"characters": "deal"}


def against_bots(person: Person, seats: int = 3, **options: object) -> str:
    return person.make_table(
        game="saloon",
        seats=seats,
        bots=["greenhorn"] * (seats - 1),
        clock={"mode": "none"},
        options={**QUICK, **options},
        start=True,
    )


def story(page: Page) -> str:
    """All that was told so far."""
    if page.locator(".story").count() == 0:
        page.get_by_role("button", name="Story so far").click()
        text = page.locator(".story").inner_text()
        page.keyboard.press("Escape")
        return text
    return page.locator(".story").inner_text()


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_two_people_and_two_bots_play_a_whole_game(crowd: Crowd, phone: bool) -> None:
    ann, ben = crowd.person("Ann", phone), crowd.person("Ben", phone)
    url = ann.open_table(seats=4, game="saloon")
    ben.join(url)
    expect(ann.page.locator(".chair .nm", has_text="Ben")).to_be_visible()
    ann.start()
    ben.page.wait_for_selector(".sl-dock")
    play_to_the_end(ann, ben)
    for person in (ann, ben):
        assert person.page.locator(".rank li").count() == 4
        see(person.page.get_by_text("The deal was fair."))
        assert person.page.locator(".toast").count() == 0  # nothing they did was refused
    assert ann.page.locator(".rank").inner_text() == ben.page.locator(".rank").inner_text()


def test_partners_play_a_short_game_with_powers(crowd: Crowd) -> None:
    """Two people on one team: shapes beside the inks, Team cards, cards passed."""
    ann, ben = crowd.person("Ann", phone=False), crowd.person("Ben")
    url = ann.make_table(
        game="saloon",
        seats=4,
        options={**QUICK, "mode": "2v2", "advanced": True, "turn_cap": 2},
        clock={"mode": "none"},
    )
    seat = {"seat": 2, "nickname": "Ben"}
    assert ben.context.request.post(url.replace("/t/", "/api/tables/") + "/join", data=seat).ok
    ben.goto(url)
    ann.start()
    ann.asked("setup", "place", "scavenge", "weapons", "jump", "fight")
    marks = ann.page.locator(".opp .team svg")
    assert marks.count() == 3
    assert marks.nth(1).get_attribute("aria-label") == "Stars"  # Ben, across the table
    assert marks.nth(0).get_attribute("aria-label") == "Spades"
    play_to_the_end(ann, ben)
    assert ann.page.locator(".rank").inner_text() == ben.page.locator(".rank").inner_text()


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desk"])
def test_the_sum_stands_there_before_the_shot(crowd: Crowd, phone: bool) -> None:
    ann = crowd.person("Ann", phone)
    against_bots(ann)
    ann.asked("fight")
    page = ann.page
    # Everybody who can be hit carries what it would cost them.
    lit = page.locator(".pawn.lit")
    assert lit.count() > 0
    assert page.locator(".pawn.lit .dm").count() == lit.count()
    lit.last.click()
    name = page.locator(".pawn.sel .vh").first.inner_text().split(",")[0]
    while page.locator(".mc.ok").count():
        page.locator(".mc.ok").first.click()
    spoken = page.locator(".sum").get_attribute("aria-label") or ""
    total = re.search(r"makes (\d+) damage", spoken)
    assert total, spoken
    assert page.locator(".pawn.sel .dm").inner_text() in (f"−{total[1]}", "0")
    main = page.locator(".go .main")
    expect(main).to_contain_text(re.compile(f"(Shoot|Hit) {name}"))
    main.click()
    wait_until(lambda: f"Ann hits {name}" in story(page), what="the blow")
    told = re.findall(rf"Ann hits {name}: (.*)", story(page).replace("\n", " "))[-1]
    result = re.search(r"= (\d+)\.", told)
    assert result
    if "Block" not in told:
        assert result[1] == total[1], f"{spoken} / {told}"
    else:
        assert int(result[1]) <= int(total[1])


def test_a_block_says_what_it_saves(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    against_bots(ann, seats=4, long_game=True)
    ann.asked("block")
    page = ann.page
    card = page.locator(".mc.ok").first
    saves = re.search(r"Saves (\d+): lose (\d+)", card.inner_text())
    assert saves, card.inner_text()
    before = int(re.search(r"makes (\d+)", page.locator(".sum").get_attribute("aria-label") or "")[1])  # type: ignore[index]
    assert before - int(saves[1]) == int(saves[2])
    card.click()
    after = f"makes {saves[2]} damage"
    expect(page.locator(".sum")).to_have_attribute("aria-label", re.compile(after))
    see(page.get_by_role("button", name=re.compile("^Block: lose")))
    page.get_by_role("button", name=re.compile("^Block: lose")).click()
    wait_until(lambda: "Ann blocks with" in story(page), what="the Block")


def test_what_cannot_be_done_says_why_with_the_rule(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    against_bots(ann)
    page = ann.page
    ann.asked("setup")
    page.get_by_role("button", name="Quick Draw").click(force=True)  # it says why not
    expect(page.locator(".toast")).to_contain_text("Holster is empty")
    page.locator(".toast .ru").click()
    see(page.get_by_role("dialog", name="Rule SL-13.2"))
    page.keyboard.press("Escape")
    ann.asked("place")
    shut = page.locator(".mc[aria-disabled=true]").first
    rule = shut.inner_text().split("·")[-1].strip()
    shut.click(force=True)
    expect(page.locator(".toast .ru")).to_have_text(f"SL-{rule}")
    page.locator(".go .main").click(force=True)  # no space is chosen yet
    expect(page.locator(".toast")).to_contain_text("Place your pawn")


def test_quick_draw_is_in_reach_while_others_play(crowd: Crowd) -> None:
    ann, ben = crowd.person("Ann"), crowd.person("Ben", phone=False)
    url = ann.make_table(game="saloon", seats=2, options=QUICK, clock={"mode": "none"})
    ben.join(url)
    ann.start()
    # Both arm Fist and Holster where they can; then whoever waits draws out of turn.
    for _ in range(200):
        for person, other in ((ann, ben), (ben, ann)):
            page = person.page
            holstered = page.locator(".mat button.wpn").count() == 2
            waits = not hands.look(page).asks and hands.look(other.page).asks in ("weapons", "jump", "fight", "hunker")
            if holstered and waits:
                drawn = page.locator(".mat button.wpn").nth(1).inner_text().split("\n")[-1].strip()
                page.get_by_role("button", name="Quick Draw").click()
                page.get_by_role("dialog").get_by_role("button", name=f"Draw the {drawn}").click()
                wait_until(lambda page=page: "Quick Draws the" in story(page), what="the Quick Draw")  # type: ignore[misc]
                return
            now = hands.look(page)
            if now.asks in ("setup", "weapons") and page.locator(".mat button.wpn").count() < 2 and now.weapons:
                page.locator(".mc.k-gun.ok, .mc.k-melee.ok").first.click()
                holster = page.locator(".uses .btn", has_text="Holster")
                (holster if holster.count() else page.locator(".uses .btn")).first.click()
            else:
                person.act(1)
    raise AssertionError("nobody ever had a Weapon in the Holster")


def test_a_reload_in_mid_turn_asks_the_same_again(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    against_bots(ann)
    kind = ann.asked("scavenge", "weapons", "fight")
    before = board(ann.page)
    told = story(ann.page)
    ann.page.reload()
    ann.page.wait_for_selector(".sl-dock[data-asks]:not([data-asks=''])")
    assert hands.look(ann.page).asks == kind
    assert board(ann.page) == before
    assert story(ann.page) == told


def test_a_spectator_sees_no_hand(crowd: Crowd) -> None:
    ann, eve = crowd.person("Ann"), crowd.person("Eve", phone=False)
    url = against_bots(ann)
    ann.asked("scavenge", "weapons", "fight")
    eve.goto(url)
    eve.page.wait_for_selector(".sl-dock.watching")
    expect(eve.page.locator(".peek")).to_contain_text("You are watching")
    assert eve.page.locator(".mc").count() == 0
    assert eve.page.locator(".mat").count() == 0
    assert len(board(eve.page)) == 3


def test_keyboard_alone_plays_a_turn(crowd: Crowd) -> None:
    """Tab, Enter and Space from the deal to the end of the first turn."""
    ann = crowd.person("Ann", phone=False)
    against_bots(ann, seats=2)
    page = ann.page

    def press_on(selector: str) -> None:
        for _ in range(140):
            if page.evaluate("(s) => document.activeElement?.matches(s) ?? false", selector):
                page.keyboard.press("Enter")
                return
            page.keyboard.press("Tab")
        assert page.locator(selector).count() == 0, f"Tab never comes to {selector}"

    fought = False
    end = time.monotonic() + 60
    while time.monotonic() < end:
        now = hands.look(page)
        if now.over or (fought and now.asks in ("hunker", "weapons")):
            break
        match now.asks:
            case "":
                page.wait_for_timeout(30)
            case "place" | "hunker" | "roll":
                press_on(".spot.lit")
                press_on(".go .main")
            case "fight":
                if not now.aimed:
                    press_on(".pawn.lit")
                press_on(".go .main")
                fought = True
            case "block":
                press_on(".mc.ok")
                press_on(".go .main")
            case "jump":
                press_on(".go .btn:not(.main)")
            case "counter":
                press_on(".go .btn:not(.main)")
            case "setup" | "weapons" | "scavenge":
                press_on(".go .main")
            case _:
                press_on(".answers .btn")
    assert fought or hands.look(page).over


def test_the_replay_shows_the_same_game_and_every_hand(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    against_bots(ann, seats=2, turn_cap=2)
    play_to_the_end(ann)
    page = ann.page
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
    expect(page.locator(".story")).to_contain_text("dealt to you")
    page.get_by_label("Round").select_option(index=1)
    expect(page.locator(".story .chapter").last).to_contain_text("turn (round")
    page.get_by_role("button", name="The proof").click()
    expect(page.get_by_role("dialog")).to_contain_text("Fair.")
