"""Tables of Posses for browser tests and pictures, and a way to play on without thinking."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import Error

import highnoon
from tests.web.people import Crowd, Person
from tests.web.staged import with_position

WAIT: Final = 1500  # milliseconds: what was there a moment ago may be gone
# What there is to do: pairs of what must be there and what to tap then, the first that fits.
DOING: Final = (
    (".end", ""),
    (".peek button:not(.only-phone)", ".peek button:not(.only-phone)"),
    (".pod .acts .main", ".pod .acts .main"),
    ("[data-asks=posse]", ".pod .choice"),
    ("[data-asks=tile], [data-asks=turn]", ".pod .tile"),
    ("[data-asks=place-tile]", ".pod .row button:last-child"),
    ("[data-asks=target] .po-lines button, [data-asks=second] .po-lines button", ".po-lines button"),
    ("[data-asks=act] .in-hand.lit", ".in-hand.lit"),
    ("[data-asks=act] .deed", ".deed"),
    ("[data-asks=act]", ".pod .pass"),
    ("[data-asks=discard]", ".in-hand"),
    (".pod .answers .choice", ".pod .answers .choice"),
    ("[data-asks=move] .chip, [data-asks=each] .chip", ".pod .chip"),
    ("[data-asks=heal] .chip, [data-asks=call] .chip, [data-asks=member] .chip", ".pod .chip"),
    (".pod[data-asks] .spot", ".po-map .spot"),
    (".pod .pass", ".pod .pass"),
)
SQUARES: Final = ("crate", "where", "trap", "blast", "which-crate")


def pack() -> str:
    return highnoon.load("posse").pack.source


def quick_pack() -> str:
    """The same game, over after two rounds."""
    text = pack()
    assert "\nrounds = 12\n" in text
    return text.replace("\nrounds = 12\n", "\nrounds = 2\n")


def open_table(
    person: Person,
    *guests: Person,
    seats: int = 2,
    position: str = "",
    text: str = "",
    bots: str = "greenhorn",
    **options: Any,
) -> str:
    """A table of that person's, begun, with those guests in the next seats and bots in the others; its address."""
    crowd: Crowd = person.crowd
    person.goto("/settings")
    source = text or pack()
    wish = {
        "game": "posse",
        "nickname": person.name,
        "seats": seats,
        "bots": [bots] * (seats - 1 - len(guests)),
        "pack": with_position(source, position) if position else source,
        "options": options,
        "clock": {"mode": "none"},
        "start": not guests,
    }
    made = person.context.request.post(f"{crowd.url}/api/tables", data=wish)
    assert made.ok, made.text()
    table = made.json()["id"]
    for guest in guests:
        guest.goto("/settings")
        joined = guest.context.request.post(f"{crowd.url}/api/tables/{table}/join", data={"nickname": guest.name})
        assert joined.ok, joined.text()
    if guests:
        begun = person.context.request.post(f"{crowd.url}/api/tables/{table}/start", data={})
        assert begun.ok, begun.text()
    for one in (person, *guests):
        one.goto(f"/t/{table}")
        one.page.wait_for_selector(".po .posse")
    return f"{crowd.url}/t/{table}"


def asked(person: Person) -> str:
    """The question now, or nothing."""
    found: str = person.page.evaluate("() => document.querySelector('.pod')?.dataset.asks ?? ''")
    return found


def act(person: Person) -> None:
    """Whatever there is to do now, one tap."""
    page = person.page
    if asked(person) in SQUARES and page.locator(".pod .acts .main").count() == 0:
        with suppress(Error):
            map_of = page.locator(".po-map [role=application]")
            map_of.press("n", timeout=WAIT)
            map_of.press("Enter", timeout=WAIT)
        return
    tap = page.evaluate(
        "(doing) => doing.find(([there]) => document.querySelector(there))?.[1] ?? ''", [list(pair) for pair in DOING]
    )
    if tap:
        with suppress(Error):  # the table was quicker: what was there a moment ago is gone
            page.locator(tap).first.click(timeout=WAIT)
