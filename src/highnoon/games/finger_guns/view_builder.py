"""Making views of Finger Guns.  Compiled, unlike the structs: they are made after every event."""

from __future__ import annotations

from typing import Any

from highnoon.engine.glimpse import NO_FIELDS, Fields, Glimpse
from highnoon.games.finger_guns.shown import show_player, show_records
from highnoon.games.finger_guns.table import FingerGunsTable
from highnoon.games.finger_guns.view import FingerGunsView


def shown(g: FingerGunsTable) -> tuple[Any, ...]:
    survivors = 0
    for p in g.players:
        if not p.ghost:
            survivors += 1
    return show_records(
        g,
        deck=deck_known_to(g, -1),
        posse_needs=g.terms.posse_needs(survivors),
        players=[show_player(p) for p in g.players],
    )


def own(g: FingerGunsTable, seat: int, view: FingerGunsView, last: Glimpse | None) -> Fields:
    known = deck_known_to(g, seat)
    return {"deck": known} if known != view.deck else NO_FIELDS


def deck_known_to(g: FingerGunsTable, seat: int) -> list[int]:
    return [card if g.knows(seat, slot) else -1 for slot, card in enumerate(g.deck)]
