"""Five games in one tab, one after the other: each board looks as it does on a fresh page."""

from __future__ import annotations

import time
from typing import Any, Final

import pytest

from tests.profiles import examples
from tests.web import notoriety, saloon, tables, tabletown
from tests.web.people import BOARD, Crowd, Person

# Ann places the first crate of Posses: a square to tap is lit everywhere it may lie.
CRATES: Final = """
stack = ["Reveal", "Placing"]
active = "A"
first = "A"
A = { crates = 1 }
B = { crates = 3 }
crate_pile = ["gear", "gear", "rations", "weapons"]
"""
# In each of them Ann must decide, and nothing moves before she does.
POSITIONS: Final = {
    "finger-guns": "",
    "saloon": saloon.BLOCK,
    "posse": CRATES,
    "tabletown": tabletown.STREET,
    "notoriety": notoriety.SHOOT,
}
SEATS: Final = {"finger-guns": 5, "saloon": 5, "posse": 2, "tabletown": 8, "notoriety": 8}
# In the first two each board comes before and after each other one; with the others, right before and after most.
ORDERS: Final = (
    ("finger-guns", "saloon", "posse", "tabletown", "notoriety"),
    ("notoriety", "tabletown", "posse", "saloon", "finger-guns"),
    ("saloon", "notoriety", "finger-guns", "posse", "tabletown"),
    ("tabletown", "posse", "notoriety", "finger-guns", "saloon"),
)
BOXES: Final = """() => [...document.querySelectorAll(".tablepage, .tablepage *")].map((element) => {
    const box = element.getBoundingClientRect();
    const name = element.tagName + "." + (element.getAttribute("class") ?? "");
    return [name, Math.round(box.x), Math.round(box.y), Math.round(box.width), Math.round(box.height)].join(" ");
})"""
FOLLOW: Final = """(href) => {
    const link = Object.assign(document.createElement("a"), { href });
    document.body.append(link);
    link.click();
    link.remove();
}"""


def boxes(person: Person) -> list[str]:
    """Every element's box, once nothing moves."""
    person.page.wait_for_selector(BOARD)
    person.page.evaluate("document.fonts.ready")
    before: list[str] = []
    end = time.monotonic() + 20
    while time.monotonic() < end:
        now: list[str] = person.page.evaluate(BOXES)
        if now == before:
            return now
        before = now
        time.sleep(0.25)
    raise AssertionError("the board does not come to rest")


def difference(game: str, fresh: list[str], later: list[str]) -> str:
    """Empty if the boards are alike."""
    if fresh == later:
        return ""
    pairs = [f"{one}  →  {other}" for one, other in zip(fresh, later, strict=False) if one != other]
    return f"{game}: {len(fresh)} and {len(later)} elements, {len(pairs)} moved; first {pairs[:3]}"


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_no_board_changes_the_next_one(crowd: Crowd, phone: bool) -> None:
    ann = crowd.person("Ann", phone)
    urls: dict[str, str] = {}
    fresh: dict[str, list[str]] = {}
    for game, position in POSITIONS.items():
        wish: dict[str, Any] = {"seats": SEATS[game], "position": position}
        urls[game] = tables.open_table(game, ann, **wish)
    for game, url in urls.items():  # by now the bots of all tables have chosen, so nothing changes from here on
        ann.goto(url)
        fresh[game] = boxes(ann)
    assert any("spot" in box for box in fresh["posse"])
    found: list[str] = []
    for order in ORDERS if examples(3) == 3 else ORDERS[:2]:
        ann.goto("/")
        for game in order:
            ann.page.evaluate(FOLLOW, urls[game])
            found.append(difference(game, fresh[game], boxes(ann)))
            ann.page.evaluate(FOLLOW, "/")
            ann.page.wait_for_selector(".bill")
    assert [text for text in found if text] == []
