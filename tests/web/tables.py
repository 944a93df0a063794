"""Tables of any game, opened without the form, and whatever there is to do at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import Error, Page, expect

import highnoon
from tests.web.people import BOARD, Person
from tests.web.staged import with_position

WAIT: Final = 1500  # milliseconds: what was there a moment ago may be gone
# Pairs of what must be there and what to tap then; the first that fits counts.
Doing = Sequence[tuple[str, str]]


def pack_of(game: str) -> str:
    return highnoon.load(game).pack.source


def open_table(
    game: str,
    person: Person,
    *guests: Person,
    seats: int,
    position: str = "",
    text: str = "",
    bots: str = "greenhorn",
    options: Mapping[str, Any] | None = None,
) -> str:
    """A table of that person's, begun, with those guests in the next seats and bots in the others; its address."""
    url = person.crowd.url
    person.goto("/settings")
    wish = {
        "game": game,
        "nickname": person.name,
        "seats": seats,
        "bots": [bots] * (seats - 1 - len(guests)),
        "pack": with_position(text or pack_of(game), position) if position else text,
        "options": dict(options or {}),
        "clock": {"mode": "none"},
    }
    made = person.context.request.post(f"{url}/api/tables", data=wish)
    assert made.ok, made.text()
    table = made.json()["id"]
    for guest in guests:
        guest.goto("/settings")
        joined = guest.context.request.post(f"{url}/api/tables/{table}/join", data={"nickname": guest.name})
        assert joined.ok, joined.text()
    for one in (person, *guests):
        one.goto(f"/t/{table}")
        one.page.wait_for_selector(".chair.you")
    people = 1 + len(guests)
    promised = f"{people} of {people} {'person has' if people == 1 else 'people have'} promised a number"
    expect(person.page.get_by_text(promised)).to_be_visible()
    person.start()
    for guest in guests:
        guest.page.wait_for_selector(BOARD)
    return f"{url}/t/{table}"


def to_do(person: Person, doing: Doing) -> str:
    """The next thing to tap; empty while the table thinks."""
    return to_do_on(person.page, doing)


def to_do_on(page: Page, doing: Doing) -> str:
    tap: str = page.evaluate(
        "(doing) => doing.find(([there]) => document.querySelector(there))?.[1] ?? ''", [list(pair) for pair in doing]
    )
    return tap


def act(person: Person, doing: Doing) -> None:
    """One tap on it."""
    tap = to_do(person, doing)
    if tap:
        with suppress(Error):  # the table was quicker: what was there a moment ago is gone
            # Never on the end, which may have come meanwhile: its buttons begin the next game.
            person.page.locator(f":is({tap}):not(.end *)").first.click(timeout=WAIT)
