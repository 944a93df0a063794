"""Tabletown in the browser: a whole game, and every moment at which something else than a turn is decided."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.web import tabletown
from tests.web.axe import AXE, check
from tests.web.people import Crowd, Person, reads, see, wait_until
from tests.web.tabletown import act, open_table


def asked(person: Person, kind: str) -> None:
    person.page.wait_for_selector(f".ttd[data-asks={kind}]")


def press(person: Person, name: str) -> None:
    """A button, or the first of several cards of that name."""
    person.page.get_by_role("button", name=name, exact=True).first.click()


class Signs:
    """Signs that have been on the screen, however briefly: a number of elements that match, at least one by default."""

    def __init__(self, person: Person, **signs: str | tuple[str, int]) -> None:
        self.page = person.page
        wanted = [[name, *(sign if isinstance(sign, tuple) else (sign, 0))] for name, sign in signs.items()]
        self.page.evaluate(
            """(wanted) => {
                const now = {};
                window.seenSigns = [];
                new MutationObserver(() => {
                    for (const [name, selector, count] of wanted) {
                        const found = document.querySelectorAll(selector).length;
                        const there = count ? found === count : found > 0;
                        if (there && !now[name]) window.seenSigns.push(name);
                        now[name] = there;
                    }
                }).observe(document.body, { subtree: true, childList: true, attributes: true });
            }""",
            wanted,
        )

    def came(self, *names: str) -> None:
        """In this order; others may have come between."""
        order = """(names) => {
            let at = -1;
            return names.every((name) => (at = window.seenSigns.indexOf(name, at + 1)) >= 0);
        }"""
        try:
            self.page.wait_for_function(order, arg=list(names))
        except TimeoutError:
            raise AssertionError(f"{names} should have come, not {self.page.evaluate('window.seenSigns')}") from None


def poster(person: Person, seat: int) -> str:
    """The description of a player: enough for people who do not see the street."""
    return " ".join(person.page.locator(".tt .seat").nth(seat).all_text_contents())


def hears(person: Person, text: str) -> None:
    """The story, which is read aloud too."""
    if person.phone:
        press(person, "Story so far")
        expect(person.page.get_by_role("dialog")).to_contain_text(text)
        person.page.keyboard.press("Escape")
    else:
        expect(person.page.locator(".story")).to_contain_text(text)


def discard(person: Person, card: str) -> None:
    asked(person, "action")
    press(person, card)
    press(person, "Discard")


def call_out(person: Person, seat: int, name: str) -> None:
    asked(person, "whom")
    person.page.locator(".tt .seat").nth(seat).click()
    see(person.page.locator(".line.wish"))  # the hand follows the thought
    press(person, f"Call out {name}")


def look(page: Page, where: str) -> None:
    if AXE.is_file():
        check(page, where)


# -- a whole game ------------------------------------------------------------------------------------------------------


def test_two_people_and_two_bots_play_a_whole_game(crowd: Crowd) -> None:
    ann, ben = crowd.person("Ann"), crowd.person("Ben", phone=False)
    url = open_table(ann, ben, seats=4, text=tabletown.quick_pack(), bots="deputy")
    end = time.monotonic() + 240  # on a machine that does little else it takes twenty seconds
    while not (ann.is_over and ben.is_over):
        assert time.monotonic() < end, "the game was not over after 240 seconds"
        for person in (ann, ben):
            act(person)
    see(ann.page.get_by_text("The deal was fair."))
    expect(ann.page.locator(".rank li")).to_have_count(4)
    assert ann.page.locator(".rank").inner_text() == ben.page.locator(".rank").inner_text()
    # The same game again from its events alone.
    ben.goto(url.replace("/t/", "/replay/"))
    ben.page.wait_for_selector(".reel")
    ben.page.get_by_role("button", name="To the end").click()
    expect(ben.page.locator(".story")).to_contain_text("The smoke clears.")
    expect(ben.page.locator(".tt .seat.dead")).to_have_count(3)


# -- fights ------------------------------------------------------------------------------------------------------------


def test_a_draw_from_the_card_to_the_star(crowd: Crowd) -> None:
    """Turned up, called out, rolled for, shot, shot back, canceled; and no word of Reach for the Sky all turn long."""
    ann = crowd.person("Ann", pace="quick")
    open_table(ann, position=tabletown.DUEL)
    page = ann.page
    signs = Signs(
        ann,
        turned_up=".tray.of-card .mini.red",
        shout=".tt .shout",
        dice=(".tray.of-initiative .die", 2),
        hit=".tray.of-shot .hit",
        wound=".tt .seat.hit .boom",
        star=".tt .saved",
    )
    asked(ann, "reach")
    press(ann, "Don’t ask again this turn")
    asked(ann, "action")
    look(page, "a turn")
    press(ann, "Shell")
    press(ann, "Discard")  # then a window for the sky, which is passed for her
    call_out(ann, 1, "Birdie")
    asked(ann, "commit")
    signs.came("turned_up", "shout", "dice")
    reads(page.locator(".order li"), ["2\nAnn", "6\nBirdie"])
    expect(page.locator(".tt .seat.duel")).to_have_count(2)
    expect(page.locator(".bt")).to_contain_text("You face Birdie, who faces you")
    see(page.get_by_text("You must shoot or throw"))
    look(page, "your initiative")
    press(ann, "Shoot Birdie")
    asked(ann, "star")
    signs.came("dice", "hit", "wound")
    assert "2 of 6 wounds" in poster(ann, 1)
    assert page.locator(".tray .throw").inner_text().strip() == "Hit"
    expect(page.locator(".bt")).to_contain_text("It would be wound 3")
    look(page, "a hit")
    press(ann, "Show the Sheriff")
    signs.came("wound", "star")
    hears(ann, "Sheriff cancels the hit.")
    assert "2 of 6 wounds" in poster(ann, 0)


def test_a_shootout_with_two_who_tie(crowd: Crowd) -> None:
    """Both are asked at once, neither sees what the other chose, and each may change it until both have chosen."""
    ann, ben = crowd.person("Ann", phone=False, theme="night"), crowd.person("Ben")
    open_table(ann, ben, position=tabletown.SHOOTOUT)
    asked(ann, "reach")
    press(ann, "Don’t ask again this turn")
    discard(ann, "Shell")
    for person, other in ((ann, "Ben"), (ben, "Ann")):
        asked(person, "commit")
        expect(person.page.locator(".bt")).to_contain_text(f"Tied with {other}: all at once, in secret.")
        expect(person.page.locator(".order .now .fc")).to_have_count(2)
    look(ann.page, "a tie group")
    press(ann, "Shoot Ben, 3 times")
    see(ann.page.locator(".acts .main [aria-label=chosen]"))
    ann.page.get_by_role("group", name="Revolver").get_by_role("button", name="2").click()
    press(ann, "Shoot Ben, 2 times")
    see(ann.page.locator(".acts .main [aria-label=chosen]"))
    assert "aims" not in ben.page.locator("[role=log]").inner_text()
    assert ben.page.locator(".tt .arc").count() == 0
    ben.page.get_by_role("group", name="Revolver").get_by_role("button", name="1").click()
    press(ben, "Shoot Ann")
    asked(ben, "star")  # Ann's second shot hits
    press(ben, "Take the wound")
    hears(ann, "Ben aims at you,")
    hears(ann, "You aim at Ben,")
    hears(ann, "Ben hits you: rolled 5, needed 5.")
    assert "5 of 6 wounds" in poster(ann, 1)


def test_a_stick_of_tnt_and_the_law(crowd: Crowd) -> None:
    """Two sticks: a die for every player at the table; then anyone may turn to face the thrower."""
    ann, ben, cat = crowd.person("Ann", pace="quick"), crowd.person("Ben"), crowd.person("Cat")
    open_table(ann, ben, cat, position=tabletown.BLAST)
    signs = Signs(ann, dice=(".tt .proof", 8), hits=(".tt .proof.bad", 3), booms=(".tt .boom", 3), fall=".tt .falling")
    asked(ann, "reach")
    press(ann, "Don’t ask again this turn")
    discard(ann, "Shell")
    call_out(ann, 1, "Ben")
    asked(ann, "commit")
    ann.page.get_by_role("group", name="T.N.T.").get_by_role("button", name="2").click()
    press(ann, "Throw 2 sticks")
    asked(cat, "law")
    expect(cat.page.locator(".bt")).to_contain_text("Ann has thrown T.N.T.")
    press(cat, "Turn to Ann")
    signs.came("dice", "hits", "booms", "fall")
    assert "faces you" in poster(ann, 2)
    assert "dead" in poster(ann, 3)
    hears(ann, "Your T.N.T. hits Fergus: rolled 6, needed 4.")


def test_the_last_coach_out_of_town(crowd: Crowd) -> None:
    ann, ben = crowd.person("Ann", phone=False), crowd.person("Ben")
    open_table(ann, ben, position=tabletown.COACH)
    discard(ann, "Shell")
    call_out(ann, 1, "Ben")
    asked(ben, "reaction")
    expect(ben.page.locator(".bt")).to_contain_text("Draw! On you")
    look(ben.page, "the Coach")
    asked(ann, "reaction")  # she holds the Cavalry, and may answer too
    press(ann, "Stand")
    press(ben, "Take the Coach")
    hears(ann, "Ben takes the last stage coach out of town.")
    hears(ann, "The fight is off.")
    assert "faces Cat" not in poster(ann, 1)
    assert "initiative" not in poster(ann, 0)


def test_a_fight_among_others_asks_nothing_of_you(crowd: Crowd) -> None:
    """Ben has the Coach, and wants to be asked only what can touch him; to the others he passes like anybody."""
    ann, ben = crowd.person("Ann", phone=False), crowd.person("Ben", asks="touching")
    open_table(ann, ben, position=tabletown.COACH)
    discard(ann, "Shell")
    third = ann.page.locator(".tt .seat").nth(2)
    third.click()
    ann.page.locator(".acts .main").click()
    asked(ann, "reaction")  # the window is open, and stays so until she answers
    expect(ben.page.locator(".not-yours")).to_contain_text("You are not in this fight")
    expect(ben.page.locator("[data-asks=reaction]")).to_have_count(0)
    press(ann, "Stand")
    hears(ann, "You roll for initiative")


def test_reach_for_the_sky_between_two_draws(crowd: Crowd) -> None:
    ann, ben = crowd.person("Ann", phone=False), crowd.person("Ben")
    open_table(ann, ben, position=tabletown.SKY)
    asked(ben, "reach")
    press(ben, "Pass")
    discard(ann, "Shell")
    asked(ben, "reach")  # before the refill
    press(ben, "Pass")
    ben.page.wait_for_selector(".tt .steps .now >> text=Refill")
    expect(ben.page.locator(".tt .seat").first).to_contain_text("3 cards")  # two in hand, one drawn
    asked(ben, "reach")
    ben.page.locator(".tt .seat").first.click()
    expect(ben.page.locator(".bt h2")).to_have_text("Ann faces whom?")
    ben.page.locator(".tt .seat").nth(4).click()
    hears(ann, "Ben tells you: Reach for the Sky!")
    hears(ben, "You take")
    expect(ann.page.locator(".tt .seat").first).to_contain_text("5 cards")  # and the refill went on
    assert re.search(r"faces (?!Ben)", poster(ben, 0))


# -- for everybody -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_who_faces_whom_is_said_drawn_and_pointed_at(crowd: Crowd, phone: bool) -> None:
    ann = crowd.person("Ann", phone)
    url = open_table(ann, position=tabletown.STREET)
    page = ann.page
    asked(ann, "reach")
    expect(page.locator(".tt .seat")).to_have_count(8)
    expect(page.locator(".tt .fist")).to_have_count(8)
    expect(page.locator(".tt .line")).to_have_count(7)  # two of them face each other and share one
    expect(page.locator(".tt .line.mutual")).to_have_count(1)
    expect(page.locator(".tt .line.atyou")).to_have_count(2)
    wait_until(lambda: page.locator(".tt .seat .at").all_inner_texts().count("you") == 2, what="two who face her")
    assert "two Revolvers, 2 of 6 and 6 of 6 loaded" in poster(ann, 2)
    boxes = [seat.bounding_box() for seat in page.locator(".tt .seat").all()]
    size = page.viewport_size
    assert size is not None
    for box in boxes:
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert box["width"] >= 44
        assert box["height"] >= 44
    # A spectator sees the same street, and no one's cards.
    eve = crowd.person("Eve", phone)
    eve.goto(url)
    eve.page.wait_for_selector(".tt .seat")
    assert eve.page.locator(".ttd, .in-hand").count() == 0
    expect(eve.page.locator(".peek")).to_contain_text("You are watching. A moment for anybody to reach for the sky.")


def test_a_turn_by_keyboard_alone(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    open_table(ann, position=tabletown.STREET)
    page = ann.page

    def press_on(selector: str) -> None:
        for _ in range(80):
            if page.evaluate("(s) => document.activeElement?.matches(s) ?? false", selector):
                page.keyboard.press("Enter")
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"no way to {selector}")

    asked(ann, "reach")
    press_on(".acts .hush")
    asked(ann, "action")
    press_on(".hand li:nth-child(2) .in-hand")
    see(page.get_by_role("button", name="Load the Rifle"))
    press_on(".tt .seat.lit")
    see(page.locator(".acts .main", has_text="Track"))
    press_on(".acts .main")
    hears(ann, "You face Birdie.")


def test_a_small_phone_and_large_letters_reach_everything(crowd: Crowd) -> None:
    ann = crowd.person("Ann", text=125)
    ann.page.set_viewport_size({"width": 360, "height": 640})
    open_table(ann, position=tabletown.STREET)
    asked(ann, "reach")
    for button in ann.page.locator(".ttd button").all():
        button.scroll_into_view_if_needed()
        see(button)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    press(ann, "Pass")
    asked(ann, "action")
    press(ann, "Revolver")
    press(ann, "Swap to Revolver")
    asked(ann, "reach")


def test_knocked_out_is_not_abandoned(crowd: Crowd) -> None:
    """Ann, at her last wound, is shot by a bot: she may leave, hurry, or see the result.  Afterwards she takes a name,
    talks, and finds the game among those she has finished."""
    ann = crowd.person("Ann", phone=False, unnamed=True)
    position = tabletown.DUEL.replace("wounds = 2 }", "wounds = 5 }", 1).replace('"sheriff", ', "", 1)
    open_table(ann, position=position)
    asked(ann, "reach")
    press(ann, "Don’t ask again this turn")
    discard(ann, "Shell")
    call_out(ann, 1, "Birdie")
    asked(ann, "commit")
    ann.page.locator(".acts .main").click()
    panel = ann.page.get_by_role("region", name="You are out of the game")
    expect(panel).to_contain_text("You are out.")
    expect(panel.get_by_role("button")).to_have_text(["New game", "Watch quickly", "To the result"])
    press(ann, "To the result")
    page = ann.page
    expect(page.locator(".your-result")).to_contain_text("You came ")
    page.get_by_role("textbox", name="What should your next poster say?").fill("Annie Oakes")
    press(ann, "Take this name")
    expect(page.locator(".name-yourself")).to_have_count(0)
    assert page.evaluate("JSON.parse(localStorage.getItem('hn-settings')).name") == "Annie Oakes"
    page.get_by_role("textbox", name="Say something").fill("Good shot.")
    press(ann, "Say")
    expect(page.locator(".talk-after .talklist")).to_contain_text("Good shot.")
    look(page, "the end on a desktop, with talk")
    ann.goto("/replay")
    finished = page.get_by_role("region", name="Your finished games").get_by_role("link", name=re.compile("Tabletown"))
    finished.first.click()
    page.wait_for_selector(".reel")


def test_knocked_out_among_people(crowd: Crowd) -> None:
    """Ben shoots Ann: her fall has its moment; she bets on the winner, sees the game so far again, and may move on."""
    ann, ben = crowd.person("Ann", pace="quick"), crowd.person("Ben", phone=False)
    position = tabletown.DUEL.replace("wounds = 2 }", "wounds = 5 }", 1).replace('"sheriff", ', "", 1)
    open_table(ann, ben, position=position)
    fallen = Signs(ann, fallen=".fallen")
    asked(ann, "reach")
    press(ann, "Don’t ask again this turn")
    discard(ann, "Shell")
    call_out(ann, 1, "Ben")
    panel = ann.page.get_by_role("region", name="You are out of the game")
    end = time.monotonic() + 120
    while not panel.count():
        assert time.monotonic() < end, "Ann was not shot"
        for person in (ann, ben):
            act(person)
    fallen.came("fallen")
    expect(panel).to_contain_text("Who will win?")
    panel.get_by_role("button", name="Ben").click()
    expect(panel.get_by_role("button", name="Ben")).to_have_attribute("aria-pressed", "true")
    press(ann, "Replay so far")
    expect(panel).to_have_count(0)  # Ann lives once more
    press(ann, "Skip")
    see(panel)
    panel.get_by_role("link", name="To the next table").click()
    see(ann.page.get_by_role("heading", name="High Noon"))
    see(ann.page.get_by_role("region", name="Your tables"))
