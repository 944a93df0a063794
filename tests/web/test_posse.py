"""Posses in the browser: whole games, and every moment the map and the dock have to show."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from typing import Final

import pytest
from playwright.sync_api import Error, FloatRect, Locator, Page, expect

from tests.posse.test_citations import shuffled
from tests.web import posse, tables
from tests.web.axe import AXE, check
from tests.web.people import Crowd, Person, reads, see, wait_until
from tests.web.posse import act, open_table

GARRETT, GATES, QUENTIN, JAMES, GANG_1, GANG_2 = range(6)
RIDER_1: Final = 11
LONG: Final = 300.0  # seconds for a whole game, on a machine that does ten other things


def asks(person: Person, kind: str) -> None:
    person.page.wait_for_selector(f".pod[data-asks={kind}]")


def press(person: Person, name: str | re.Pattern[str]) -> None:
    person.page.get_by_role("button", name=name, exact=True).first.click()


def tap(person: Person, where: Locator) -> None:
    """A thumb or a mouse on the map."""
    where.tap() if person.phone else where.click()


def figure(person: Person, c: int) -> Locator:
    return person.page.locator(f".po-map [data-figure='{c}']")


def square(person: Person, row: int, column: int) -> Locator:
    return person.page.locator(f".po-map [data-square='{32 * row + column}']")


def health(person: Person, c: int, left: int) -> None:
    """As the medallion has it, and the list for those who do not see it."""
    expect(figure(person, c).locator(".hp text")).to_have_text(str(left))
    expect(person.page.get_by_role("list", name="Characters on the map")).to_contain_text(f"{left} of ")


def hears(person: Person, text: str) -> None:
    """The story, which is read aloud too."""
    if person.phone:
        press(person, "Story so far")
        expect(person.page.get_by_role("dialog")).to_contain_text(text)
        person.page.keyboard.press("Escape")
    else:
        expect(person.page.locator(".story")).to_contain_text(text)


def place(what: Locator) -> FloatRect:
    box = what.bounding_box()
    assert box is not None
    return box


def terms(person: Person) -> list[str]:
    """The numbers of the sum, as printed."""
    return person.page.locator(".po-sum .term b").all_inner_texts()


def look(page: Page, where: str) -> None:
    if AXE.is_file():
        check(page, where)


# -- whole games -------------------------------------------------------------------------------------------------------


def play_on(*people: Person) -> None:
    end = time.monotonic() + LONG
    while not all(person.is_over for person in people):
        assert time.monotonic() < end, f"not over after {LONG:g} seconds: {[posse.asked(one) for one in people]}"
        for person in people:
            act(person)


def test_two_people_play_a_whole_game_and_see_it_again(crowd: Crowd) -> None:
    ann, ben = crowd.person("Ann"), crowd.person("Ben", phone=False)
    url = open_table(ann, ben, text=posse.quick_pack())
    play_on(ann, ben)
    see(ann.page.get_by_text("The deal was fair."))
    expect(ann.page.locator(".rank li")).to_have_count(2)
    assert ann.page.locator(".rank").inner_text() == ben.page.locator(".rank").inner_text()
    # The same game again from its events alone.
    ben.goto(url.replace("/t/", "/replay/"))
    ben.page.wait_for_selector(".reel")
    ben.page.get_by_role("button", name="To the end").click()
    expect(ben.page.locator(".story")).to_contain_text("The rounds are over")
    dead = ben.page.locator(".story li", has_text=" is dead.").count()
    both = ben.page.locator(".posse .pips i").count()
    assert ben.page.locator(".po-map .fig").count() == both - dead
    expect(ben.page.locator(".po-map .crate")).to_have_count(12)  # six on the map, three from each


def test_bots_make_up_four_posses_on_a_map_of_their_own(crowd: Crowd) -> None:
    """PO-13: tile by tile, each seen before it is laid; then crates, and a game."""
    ann = crowd.person("Ann")
    open_table(ann, seats=4, text=posse.quick_pack().replace("\nrounds = 2\n", "\nrounds = 1\n"), map="built")
    page = ann.page
    ghost = page.locator(".po-map .ghost > rect")
    asks(ann, "posse")
    press(ann, re.compile("^The Law"))
    laid: list[int] = []
    while True:
        page.wait_for_selector(", ".join(f".pod[data-asks={kind}]" for kind in ("tile", "turn", "place-tile", "crate")))
        question = posse.asked(ann)
        match question:
            case "tile" if laid and page.locator(".pod .pass").count():
                with suppress(Error):  # the question just answered may still show, and go
                    page.locator(".pod .pass").click(timeout=tables.WAIT)
                continue
            case "tile":
                assert page.locator(".pod .tile svg").count() > 1
                page.locator(".pod .tile").first.click()
            case "turn":
                expect(page.locator(".pod .tile svg")).to_have_count(4)
                if not laid:
                    look(page, "turning a tile")
                press(ann, "1 quarter")
            case "place-tile":
                see(ghost)
                before = ghost.get_attribute("x"), ghost.get_attribute("y")
                press(ann, "Next place")
                assert (ghost.get_attribute("x"), ghost.get_attribute("y")) != before
                laid.append(page.locator(".places text").count())
                press(ann, re.compile("^Lay the tile"))
            case "crate":
                break
        # The screen still shows the decision just answered: another one follows each of these.
        wait_until(lambda asked=question: posse.asked(ann) != asked, what="the next question")  # type: ignore[misc]
    assert laid  # the map grew by what she and the others laid
    assert page.locator(".places text").count() > laid[-1]
    expect(page.locator(".po-map .fig")).to_have_count(14)
    green = page.locator(".po-map .crate").count()
    square = page.locator(".po-map .spot").first.get_attribute("data-square") or ""
    tap(ann, page.locator(f".po-map .spot[data-square='{square}']"))
    see(page.locator(".po-map .spot.chosen"))
    press(ann, re.compile("^Place the crate"))
    see(page.locator(f".po-map [data-crate='{square}']"))
    assert page.locator(".po-map .crate").count() > green
    play_on(ann)
    expect(page.locator(".rank li")).to_have_count(4)


# -- moving ------------------------------------------------------------------------------------------------------------


def test_a_window_is_crossed_and_it_cuts(crowd: Crowd) -> None:
    """PO-P3: what it costs and what it hurts stands on the square before one goes there."""
    ann = crowd.person("Ann")
    open_table(ann, position=posse.WINDOW)
    asks(ann, "move")
    look(ann.page, "moving")
    tap(ann, figure(ann, GARRETT))  # one tap shows where he can go
    asks(ann, "where")
    expect(square(ann, 0, 1)).to_have_text("1")
    expect(square(ann, 0, 3)).to_have_text("3 −1")
    expect(ann.page.locator(".spot")).to_have_count(4)
    expect(ann.page.locator(".spot.harm")).to_have_count(3)
    look(ann.page, "where to")
    tap(ann, ann.page.locator(".po-map [data-figure='2']"))  # Quentin: his sheet, no move
    see(ann.page.get_by_role("region", name="Quentin LeRoy"))
    press(ann, "Close the sheet")
    tap(ann, square(ann, 0, 3))  # one tap goes there
    health(ann, GARRETT, 12)
    hears(ann, "Sheriff Garrett is cut by a window for 1, 12 health left.")
    ann.page.wait_for_selector(".pod[data-asks=move], .pod[data-asks=where]")
    press(ann, "Take it back")
    asks(ann, "where")
    health(ann, GARRETT, 13)


def at_rest(where: Locator) -> FloatRect:
    """Its place once it moves no more."""
    now = place(where)
    while True:
        where.page.wait_for_timeout(200)
        before, now = now, place(where)
        if now == before:
            return now


def within(inner: FloatRect, outer: FloatRect) -> bool:
    """From side to side."""
    return inner["x"] >= outer["x"] - 1 and inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_nothing_lies_over_a_square_that_can_be_chosen(crowd: Crowd, phone: bool) -> None:
    ann = crowd.person("Ann", phone)
    open_table(ann, seats=4, position=posse.GULCH)
    page = ann.page
    asks(ann, "move")
    press(ann, "Sheriff Garrett")
    asks(ann, "where")
    wait_until(lambda: page.locator(".spot").count() > 10, what="squares to go to")
    covered = """() => [...document.querySelectorAll(".po-map .spot")].filter((spot) => {
        const { x, y, width, height } = spot.getBoundingClientRect();
        return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".po-map .window");
    }).map((spot) => spot.dataset.square)"""
    wait_until(lambda: page.evaluate(covered) == [], what="a look at every square")
    first = page.locator(".po-map .spot").first
    width = at_rest(first)["width"]
    assert all(place(spot)["width"] >= (28 if phone else 24) for spot in page.locator(".spot").all())
    # Nearer, farther, dragged, and back to the whole street.
    press(ann, "Nearer")
    wait_until(lambda: place(first)["width"] > width * 1.2, what="a nearer look")
    near = at_rest(first)
    box = place(page.locator(".po-map .window"))
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 160, box["y"] + 180, steps=4)
    page.mouse.up()
    wait_until(lambda: abs(place(first)["x"] - near["x"] + 40) < 3, what="the map's going along")
    press(ann, "Whole map")
    world = page.locator(".street .frame").first
    wait_until(lambda: within(place(world), box), what="the whole map")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_tall_phone_has_the_map_on_its_side(crowd: Crowd) -> None:
    """Larger squares; what is tapped is what was meant, what is read stands upright, and names keep clear of walls."""
    ann = crowd.person("Ann")
    ann.page.set_viewport_size({"width": 390, "height": 1100})
    open_table(ann, seats=4, position=posse.GULCH)
    page = ann.page
    asks(ann, "move")
    see(page.locator(".po .scale.turned"))
    press(ann, "Whole map")
    frame = at_rest(page.locator(".street .frame").first)
    assert frame["height"] > 1.2 * frame["width"], "twenty-four squares down and eighteen across"
    assert frame["width"] > 300
    turn = figure(ann, GARRETT).evaluate("(e) => Math.atan2(e.getScreenCTM().b, e.getScreenCTM().a)")
    assert abs(turn) < 0.01, "heads are up"
    tap(ann, figure(ann, GARRETT))
    asks(ann, "where")
    wait_until(lambda: page.locator(".spot").count() > 10, what="squares to go to")
    spot = page.locator(".po-map .spot:not(.harm)").first
    wanted = spot.get_attribute("data-square")
    at_rest(spot)
    tap(ann, spot)
    page.wait_for_selector(f".po-map .spot[data-square='{wanted}']", state="detached")
    expect(page.locator(".undo").first).to_be_visible()  # one tap went there, and can be taken back


def test_a_move_by_keyboard_alone(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    open_table(ann, position=posse.WINDOW)
    page = ann.page
    spoken = page.locator(".po-map > p[aria-live]")

    def to(selector: str) -> None:
        for _ in range(60):
            if page.evaluate("(s) => document.activeElement?.matches(s) ?? false", selector):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"no way to {selector}")

    asks(ann, "move")
    to(".po-map .window")
    page.keyboard.press("n")
    expect(spoken).to_contain_text("row 0, column 0: Sheriff Garrett of Ann, 13 of 13 health")
    page.keyboard.press("Enter")
    asks(ann, "where")
    page.keyboard.press("ArrowRight")
    expect(spoken).to_contain_text(re.compile("row 0, column 1: .*window to the east; .*can be reached for 1"))
    page.keyboard.press("ArrowRight")
    expect(spoken).to_contain_text("can be reached for 2, hurts 1")
    page.keyboard.press("Enter")
    health(ann, GARRETT, 12)
    page.wait_for_selector(".pod[data-asks=move], .pod[data-asks=where]")
    to(".pod .pass")
    page.keyboard.press("Enter")
    asks(ann, "act")


# -- attacks -----------------------------------------------------------------------------------------------------------


def test_a_shot_halved_by_cover_and_one_at_full_beside_it(crowd: Crowd) -> None:
    """PO-50 to PO-55: full, half and blocked are drawn on the line, with what does it, and said in the dock."""
    ann = crowd.person("Ann", phone=False)
    open_table(ann, position=posse.LINES)
    page = ann.page
    asks(ann, "act")
    expect(figure(ann, GATES).locator(".poison")).to_have_text("2")
    tap(ann, figure(ann, GARRETT))
    see(page.locator(f"[data-sight='{GANG_1}'].half"))  # before any card is played
    press(ann, re.compile("^Straight Shooter"))
    press(ann, "Attack 5: Sheriff Garrett")
    asks(ann, "target")
    sights = {c: page.locator(f"[data-sight='{c}']") for c in (GANG_1, GANG_2, JAMES, QUENTIN)}
    expect(sights[GANG_1]).to_have_class(re.compile("half"))
    expect(sights[GANG_1]).to_have_text("½ obstacle")
    expect(sights[GANG_2]).to_have_text("full")
    expect(sights[JAMES]).to_have_class(re.compile("full"))
    expect(sights[QUENTIN]).to_have_class(re.compile("blocked"))
    expect(sights[QUENTIN]).to_have_text("✕ Gang 2")
    lines = page.get_by_role("list", name="Lines of sight")
    expect(lines).to_contain_text("LeRoy Gang 1 halved by cover (obstacle), row 0, column 2")
    expect(lines).to_contain_text("Quentin LeRoy LeRoy Gang 2 is in the way")
    # The engine's forecast of each attack, before any of them is made.
    expect(lines.get_by_role("button", name=re.compile("^LeRoy Gang 1"))).to_contain_text("3 damage")
    expect(lines.get_by_role("button", name=re.compile("^LeRoy Gang 2"))).to_contain_text("5 damage")
    look(page, "aiming")
    tap(ann, figure(ann, QUENTIN))
    expect(page.locator(".toast")).to_contain_text("An opponent is in the way")
    tap(ann, figure(ann, GANG_1))
    press(ann, "Attack LeRoy Gang 1")
    health(ann, GANG_1, 3)
    hears(ann, "Cover halves 5 to 3.")
    # Beside it, at full.
    asks(ann, "act")
    press(ann, "Deputy Gates")
    press(ann, re.compile("^Both Barrels"))
    press(ann, "Attack 5: Deputy Gates")
    health(ann, JAMES, 4)
    hears(ann, "James LeRoy takes 5 damage, 4 health left.")
    expect(page.locator(".posse.you .gold")).to_contain_text("1")


def test_a_counter_attack_that_kills_pays_in_gold(crowd: Crowd) -> None:
    """PO-P17, PO-60: the sum before the defense, then the answer, and the gold value of the one who fell by it."""
    ann, ben = crowd.person("Ann"), crowd.person("Ben", phone=False, theme="night")
    open_table(ann, ben, position=posse.ANSWER)
    asks(ben, "act")
    press(ben, re.compile("^Slip Away"))
    press(ben, re.compile("^Attack 2: Quentin"))
    asks(ann, "defence")
    assert terms(ann) == ["2", "0", "2"]
    see(ann.page.locator(".flying .shot.aim"))
    reads(ann.page.locator(".pod .choice em"), ["4", "3"])
    expect(ben.page.locator(".po-sum")).to_contain_text("Quentin LeRoy on Sheriff Garrett with Slip Away")
    look(ann.page, "defending")
    look(ben.page, "under attack, by night")
    ann.page.evaluate(
        """() => {
            window.shown = [];
            new MutationObserver(() => {
                const sum = document.querySelector(".po-sum .pair")?.textContent;
                if (sum && window.shown.at(-1) !== sum) window.shown.push(sum);
            }).observe(document.body, { subtree: true, childList: true, characterData: true });
        }"""
    )
    ann.likes(pace="quick")
    press(ann, re.compile("^Return Fire"))
    hears(ann, "Sheriff Garrett counterattacks Quentin LeRoy")
    hears(ann, "Quentin LeRoy is dead.")
    hears(ann, "You gain 3 gold, 3 in all.")
    assert any("Sheriff Garrett answers Quentin LeRoy" in text for text in ann.page.evaluate("window.shown"))
    for person in (ann, ben):
        expect(figure(person, QUENTIN)).to_have_count(0)
        expect(person.page.locator(".posse .gold").first).to_contain_text("3")
        expect(person.page.locator(".posse .pips i.off")).to_have_count(5)  # Gates and four of the Gang
    health(ann, GARRETT, 13)


def test_a_card_may_end_the_movement_phase(crowd: Crowd) -> None:
    """PO-21: a card lifted before all have moved says so, and plays; the rest of the moves are over."""
    ann = crowd.person("Ann")
    open_table(ann, position=posse.WINDOW)
    asks(ann, "move")
    press(ann, re.compile("^Badge and Barrel"))
    expect(ann.page.locator(".pod .lifted")).to_contain_text("This ends your Movement Phase.")
    press(ann, "Attack 4: Sheriff Garrett")
    hears(ann, "Sheriff Garrett attacks Quentin LeRoy with Badge and Barrel.")
    health(ann, QUENTIN, 7)  # halved by the window


def test_every_moment_for_a_card_is_one_tap(crowd: Crowd) -> None:
    """PO-38: ammunition, a response, a defense, its canceling and what softens a blow, and the sum after each."""
    ann, ben = crowd.person("Ann"), crowd.person("Ben")
    open_table(ann, ben, position=posse.MOMENTS)
    asks(ben, "act")
    press(ben, re.compile("^Shoot First"))
    press(ben, re.compile("^Attack 5: Quentin"))
    page = ben.page
    page.wait_for_selector(".pod[data-asks=target], .pod[data-asks=ammo]")
    if posse.asked(ben) == "target":
        tap(ben, figure(ben, RIDER_1))
        press(ben, "Attack Rough Rider 1")
    asks(ben, "ammo")
    look(ben.page, "ammunition")
    press(ben, re.compile("^Explosive Rounds"))
    asks(ann, "response")
    assert terms(ann) == ["8", "0", "8"]
    press(ann, re.compile("^Hold the Line"))
    asks(ann, "defence")
    assert terms(ann) == ["8", "2", "6"]
    carbine = ann.page.get_by_role("button", name=re.compile("^Carbine Shot"))
    expect(carbine).to_contain_text("3 damage gets through")  # as the engine foresees it
    press(ann, re.compile("^Carbine Shot"))
    asks(ben, "trick")
    assert terms(ben) == ["8", "5", "3"]
    look(ben.page, "a trick")
    press(ben, re.compile("^Dirty Trick"))
    asks(ann, "soften")
    expect(ann.page.locator(".bt")).to_contain_text("Rough Rider 1 would take 6 damage")
    press(ann, re.compile("^Numbing Drops"))
    health(ann, RIDER_1, 5)
    hears(ben, "Carbine Shot is canceled.")


# -- loot --------------------------------------------------------------------------------------------------------------


def test_a_crate_and_a_body_are_looted(crowd: Crowd) -> None:
    ann = crowd.person("Ann")
    open_table(ann, position=posse.LOOT)
    page = ann.page
    crate = page.locator(".po-map [data-crate='1']")
    asks(ann, "act")
    assert page.locator(".chip-on use").evaluate_all("(all) => all.map((use) => use.getAttribute('href'))") == [
        "#i-po-trap",
        "#i-po-fire",
    ]
    expect(crate.locator("use")).to_have_attribute("href", "#i-revolver")
    tap(ann, figure(ann, GARRETT))
    tap(ann, square(ann, 0, 1))
    press(ann, "Loot the weapons crate east")
    asks(ann, "keep")
    reads(page.locator(".pod .choice b"), ["Lever Rifle", "Coach Shotgun", "Hunting Knife"])
    expect(page.locator(".pod")).to_contain_text("Attack 4, Range 10, RIFLE")
    look(page, "a crate")
    press(ann, re.compile("^Lever Rifle"))
    asks(ann, "act")
    expect(crate).to_have_class(re.compile("looted"))
    expect(page.get_by_role("list", name="Loot")).to_contain_text("Lever Rifle (4 uses left)")
    # The body, and what it carried.
    see(page.locator(f".po-map [data-body='{GANG_1}']"))
    press(ann, "Deputy Gates")
    press(ann, "Search the body south")
    asks(ann, "take")
    look(page, "a body")
    press(ann, re.compile(r"^Masterful Revolver \(4 uses left\)"))
    expect(page.locator(".pod .choice")).to_have_count(1)
    press(ann, re.compile("^Canned Beans"))
    hears(ann, "The body of LeRoy Gang 1 is removed.")
    expect(page.locator(f".po-map [data-body='{GANG_1}']")).to_have_count(0)
    tap(ann, figure(ann, GATES))
    expect(page.get_by_role("region", name="Deputy Gates")).to_contain_text("Canned Beans")
    expect(page.get_by_role("region", name="Deputy Gates")).to_contain_text("2 of 3 slots")
    look(page, "a sheet")


def test_a_pack_that_drops_adds_and_reorders_cards(crowd: Crowd) -> None:
    """Names, pictures, texts and citations are those of the pack, whatever the places of its cards and their ids."""
    ann = crowd.person("Ann", phone=False)
    text = shuffled().pack.source.replace("stick_of_dynamite", "blasting_oil")
    text = text.replace('name = "Stick of Dynamite"', 'name = "Blasting Oil"')
    position = """
map = ["+ + + + +", " A . . C ", "+ + + + +", " B . . . ", "+ + + + +"]
stack = ["Acting"]
A = { hand = ["catch_your_breath"], garrett = { hurt = 4, items = ["blasting_oil 1", "leather_duster"] } }
"""
    open_table(ann, position=position, text=text)
    page = ann.page
    asks(ann, "act")
    tap(ann, figure(ann, GARRETT))
    loot = page.get_by_role("list", name="Loot")
    expect(loot).to_contain_text("Blasting Oil (1 use left)")
    expect(loot.locator("use").first).to_have_attribute("href", "#i-dynamite")
    numbers = shuffled().numbers
    oil = next(card for card in numbers.loot if card.id == "stick_of_dynamite")
    tap(ann, figure(ann, GARRETT))
    page.get_by_role("region", name="Sheriff Garrett").get_by_role("button", name=re.compile("Blasting Oil")).click()
    expect(page.get_by_role("dialog")).to_contain_text(oil.rule)
    expect(page.get_by_role("dialog")).to_contain_text("Choose a square")
    page.keyboard.press("Escape")
    press(ann, "Close the sheet")
    breath = next(card for card in numbers.cards if card.id == "catch_your_breath")
    assert breath.rule != "PO-C2"
    press(ann, re.compile("^Catch Your Breath"))
    expect(page.locator(".lifted")).to_contain_text(breath.text)
    press(ann, "Play: Sheriff Garrett")
    hears(ann, "Sheriff Garrett: Catch Your Breath!")
    see(page.locator(".story").get_by_role("button", name=f"Rule {breath.rule}", exact=True).first)


# -- for everybody -----------------------------------------------------------------------------------------------------


def test_whoever_watches_sees_the_street_and_nobodys_cards(crowd: Crowd) -> None:
    ann, eve = crowd.person("Ann", phone=False), crowd.person("Eve", phone=False, theme="night")
    url = open_table(ann, seats=4, position=posse.GULCH)
    asks(ann, "move")
    eve.goto(url)
    eve.page.wait_for_selector(".po-map .fig")
    assert eve.page.locator(".po-map .fig").count() == ann.page.locator(".po-map .fig").count() == 12
    assert eve.page.locator(".in-hand, .pod, .spot").count() == 0
    reads(eve.page.locator(".posse .gold"), [" 6", " 9", " 4", " 7"])
    expect(eve.page.locator(".top, header").first).to_contain_text(re.compile("Round 6 of 12", re.IGNORECASE))
    press(eve, re.compile("^Ann"))
    expect(eve.page.get_by_role("dialog")).to_contain_text("Masterful Revolver (5 uses left)")
    look(eve.page, "a posse, by night")


def test_a_small_phone_and_large_letters_reach_everything(crowd: Crowd) -> None:
    ann = crowd.person("Ann", text=125)
    ann.page.set_viewport_size({"width": 360, "height": 640})
    open_table(ann, seats=4, position=posse.GULCH)
    for kind, done in (("move", "Done moving"), ("act", "Done acting")):
        asks(ann, kind)
        for button in ann.page.locator(".pod button").all():
            button.scroll_into_view_if_needed()
            see(button)
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert place(ann.page.locator(".po-map"))["height"] >= 130
        press(ann, done)
    hears(ann, "You draw 3 cards.")
