"""Making views of Finger Guns.  Compiled, unlike the structs: they are made after every event.

`shown` gives the fields in the order of the struct; by name they would have to be looked up each time.
"""

from __future__ import annotations

from typing import Any

from highnoon.games.finger_guns.table import FingerGunsTable, Player
from highnoon.games.finger_guns.view import FingerGunsView, Gunslinger


def shown(g: FingerGunsTable) -> tuple[Any, ...]:
    survivors = 0
    for p in g.players:
        if not p.ghost:
            survivors += 1
    return (
        int(g.round),
        int(g.badge),
        int(g.caller),
        int(g.ally),
        g.resolving,
        int(g.looking),
        deck_known_to(g, -1),
        int(g.terms.posse_needs(survivors)),
        [gunslinger(p) for p in g.players],
    )


def add_own(g: FingerGunsTable, seat: int, view: FingerGunsView) -> None:
    known = deck_known_to(g, seat)
    if known != view.deck:
        view.deck = known


def deck_known_to(g: FingerGunsTable, seat: int) -> list[int]:
    return [card if g.knows(seat, slot) else -1 for slot, card in enumerate(g.deck)]


def gunslinger(p: Player) -> Gunslinger:
    return Gunslinger(int(p.health), p.ghost, p.killed, int(p.gesture), p.lost_to_shot, p.lost_to_dynamite, p.keepers)
