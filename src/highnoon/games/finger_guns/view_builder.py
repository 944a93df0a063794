"""Making views of Finger Guns.  Compiled, unlike the structs: one is made for every seat after every move.

Fields are given in the order of the struct; by name they would have to be looked up each time.
"""

from __future__ import annotations

from highnoon.games.finger_guns.table import FingerGunsTable, Player
from highnoon.games.finger_guns.view import FingerGunsView, Gunslinger


def make_views(g: FingerGunsTable, seats: list[int]) -> list[FingerGunsView]:
    players = [gunslinger(p) for p in g.players]
    survivors = 0
    for p in g.players:
        if not p.ghost:
            survivors += 1
    needs = int(g.terms.posse_needs(survivors))
    return [
        FingerGunsView(
            *g.shown_to(seat),
            int(g.round),
            int(g.badge),
            int(g.caller),
            int(g.ally),
            g.resolving,
            int(g.looking),
            [card if g.knows(seat, slot) else -1 for slot, card in enumerate(g.deck)],
            needs,
            players,
        )
        for seat in seats
    ]


def gunslinger(p: Player) -> Gunslinger:
    return Gunslinger(int(p.health), p.ghost, p.killed, int(p.gesture), p.lost_to_shot, p.lost_to_dynamite, p.keepers)
