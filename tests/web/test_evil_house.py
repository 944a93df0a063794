"""An evil house in a real browser: whatever it does to the deal, the page says that it does not check."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.evil import ATTACKS
from tests.web.house import House
from tests.web.people import Crowd, Person, play_to_the_end, see

# The complaints of the page.
CAUGHT = {
    "swaps": "The server kept its word: no.",
    "secrets": "Sealed before the start: no.",
    "drops": "Your number is in the deal: no.",
    "blames": "Your number is in the deal: no.",
    "late": "Everyone promised first: no.",
    "draws": "Every draw follows from the key: no.",
    "story": "The record tells what you saw: no.",
}


@pytest.fixture(scope="module")
def evil_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("evil"), "evil")
    house.open()
    yield house
    house.stop()


@pytest.fixture
def evil_crowd(browser: Browser, evil_house: House) -> Iterator[Crowd]:
    crowd = Crowd(browser, evil_house.url)
    yield crowd
    crowd.leave()
    assert crowd.troubles == []


def sit(crowd: Crowd, first: str) -> tuple[Person, Person]:
    """Two people and a bot; the first person's name says how the server cheats."""
    ann, ben = crowd.person(first), crowd.person("Ben", phone=False)
    url = ann.make_table(game="finger-guns", seats=3, bots=["greenhorn"], options={"round_cap": 2})
    ben.join(url)
    expect(ann.page.get_by_text("2 of 2 people have promised a number")).to_be_visible()
    return ann, ben


def look(person: Person, name: str) -> None:
    """A picture, for those who want to see."""
    if folder := os.environ.get("HIGHNOON_PICTURES"):
        person.page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)


@pytest.mark.parametrize("attack", list(ATTACKS))
def test_the_page_says_that_the_deal_does_not_check(attack: str, evil_crowd: Crowd) -> None:
    assert CAUGHT.keys() == ATTACKS.keys()
    ann, ben = sit(evil_crowd, attack)
    ann.start()
    play_to_the_end(ann, ben)
    see(ann.page.get_by_text("The deal does not check out."))
    expect(ann.page.locator(".ver")).to_contain_text(CAUGHT[attack])
    look(ann, f"evil-{attack}-phone")
    if attack != "drops":  # Ben's own number is in that deal, but the list is not the one he saw
        see(ben.page.get_by_text("The deal does not check out."))
    ann.page.reload()
    see(ann.page.get_by_text("The deal does not check out."))


def test_an_honest_deal_at_the_same_house_is_fair_for_those_who_were_there(evil_crowd: Crowd) -> None:
    ann, ben = sit(evil_crowd, "Ann")
    look(ann, "room-phone")
    look(ben, "room-desktop")
    ann.start()
    play_to_the_end(ann, ben)
    for person in (ann, ben):
        see(person.page.get_by_text("The deal was fair."))
    ann.page.reload()
    see(ann.page.get_by_text("The deal was fair."))
    look(ann, "fair-phone")
    eve = evil_crowd.person("Eve", phone=False)
    eve.goto(ann.page.url)
    see(eve.page.get_by_text("Every draw was recomputed."))
    expect(eve.page.locator(".ver")).to_contain_text("This browser did not see the seal before the start.")
    for person, name in ((ann, "phone"), (ben, "desktop"), (eve, "stranger")):
        person.page.get_by_role("link", name="See the proof").click()
        person.page.wait_for_selector(".checks")
        look(person, f"proof-{name}")
    checks = ben.page.locator(".checks li")
    assert checks.count() == 7
    assert [checks.nth(i).locator("svg").get_attribute("aria-label") for i in range(7)] == ["Passed"] * 7
    command = ben.page.locator(".seal-row code").last.inner_text()
    assert command.startswith("highnoon verify highnoon-")
    assert "--seal" in command
    assert "--mine" in command
    assert "--promises" in command
