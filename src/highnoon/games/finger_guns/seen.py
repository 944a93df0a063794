"""Making views of Finger Guns.  Compiled, unlike the structs: one is made for every seat after every move."""

from __future__ import annotations

from highnoon.games.finger_guns.table import FingerGunsTable, Player
from highnoon.games.finger_guns.view import FingerGunsView, Gunslinger


def make_views(g: FingerGunsTable, seats: list[int]) -> list[FingerGunsView]:
    players = [gunslinger(p) for p in g.players]
    return [
        FingerGunsView(
            *g.shown_to(seat),
            round=int(g.round),
            badge=int(g.badge),
            caller=int(g.caller),
            ally=int(g.ally),
            resolving=g.resolving,
            looking=int(g.looking),
            deck=[card if g.knows(seat, slot) else -1 for slot, card in enumerate(g.deck)],
            players=players,
        )
        for seat in seats
    ]


def gunslinger(p: Player) -> Gunslinger:
    return Gunslinger(int(p.health), p.ghost, p.killed, int(p.gesture), p.lost_to_shot, p.lost_to_dynamite, p.keepers)
