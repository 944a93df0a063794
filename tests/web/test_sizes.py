"""Every board at the sizes that are hardest for it; `scripts/walk-sizes` goes to all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.web.moments import MOMENTS, watched
from tests.web.people import Crowd, Person
from tests.web.sizes import Eyes, Look

HARD: Final = (Look(360, 640), Look(844, 390), Look(820, 1180, night=True), Look(1280, 720))
MOMENTS_SEEN: Final = (
    ("finger-guns", "choosing"),
    ("tabletown", "sky"),
    ("saloon", "block"),
    ("saloon", "cast"),
    ("notoriety", "card"),
    ("notoriety", "stance"),
    ("posse", "act"),
)
WATCH: Final = """() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifted += entry.value;
    }).observe({ type: "layout-shift" });
}"""
LEAST_SHIFT: Final = 0.1  # what the web calls good, for a whole page; here for every decision


@pytest.mark.parametrize(("game", "moment"), MOMENTS_SEEN)
def test_nothing_overlaps_spills_or_is_too_small(crowd: Crowd, game: str, moment: str) -> None:
    ann = crowd.person("Cora Vance", phone=False)
    MOMENTS[game][moment](ann)
    eyes = Eyes(ann.page)
    for look in HARD:
        eyes.wear(look)
        assert eyes.found() == [], look.name


def fire(person: Person) -> None:
    person.shoot(1)
    expect(person.page.locator(".fg[data-step='']")).to_be_visible()
    person.page.locator(".gs, .asks").first.wait_for()


def let_it_pass(person: Person) -> None:
    person.page.locator(".acts .pass").click()
    person.page.wait_for_selector(".ttd[data-asks=action]")


def call_out(person: Person) -> None:
    person.page.locator(".acts .main").click()
    person.page.wait_for_selector(".ttd[data-asks=commit]")


def throw_away(person: Person) -> None:
    person.page.locator(".go .btn").first.click()
    person.page.wait_for_selector(".sl-dock[data-asks=weapons]")


def lay_it_down(person: Person) -> None:
    person.page.locator(".ntd .acts .main").click()
    person.page.wait_for_selector(".ntd[data-asks=aim]")


def set_out(person: Person) -> None:
    person.page.locator(".po-map [data-figure='0']").first.click()
    person.page.wait_for_selector(".pod[data-asks=where]")


DECISIONS: Final[tuple[tuple[str, str, Callable[[Person], None]], ...]] = (
    ("finger-guns", "choosing", fire),
    ("tabletown", "sky", let_it_pass),
    ("tabletown", "whom", call_out),
    ("saloon", "scavenge", throw_away),
    ("notoriety", "card", lay_it_down),
    ("posse", "move", set_out),
)


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
@pytest.mark.parametrize(("game", "moment", "decide"), DECISIONS, ids=[f"{game}-{at}" for game, at, _ in DECISIONS])
def test_the_board_stays_where_it_is_when_you_decide(
    crowd: Crowd, game: str, moment: str, decide: Callable[[Person], None], phone: bool
) -> None:
    ann = crowd.person("Cora Vance", phone=phone)
    watched(ann)
    MOMENTS[game][moment](ann)
    ann.page.wait_for_timeout(400)
    ann.page.evaluate(WATCH)
    decide(ann)
    ann.page.wait_for_timeout(400)
    assert ann.page.evaluate("window.shifted") < LEAST_SHIFT


def test_digits_press_what_stands_in_the_dock(crowd: Crowd) -> None:
    ann = crowd.person("Cora Vance", phone=False)
    MOMENTS["finger-guns"]["choosing"](ann)
    page = ann.page
    page.keyboard.press("d")
    expect(page.locator(".gb").first).to_be_focused()
    page.keyboard.press("2")
    expect(page.locator(".gb").nth(1)).to_have_attribute("aria-pressed", "true")
