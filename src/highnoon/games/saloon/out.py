"""Going out of the game (SL-1.10, SL-12.8, SL-D23, SL-D82)."""

from __future__ import annotations

from highnoon.games.saloon.records import NOWHERE, Player
from highnoon.games.saloon.table import SaloonTable
from highnoon.games.saloon.terms import BITS, NO_CARD


def beaten_go_out(g: SaloonTable) -> None:
    """SL-D82: all together, once an Attack is resolved and before any Counterattack."""
    for p in g.players:
        if p.out == 0 and g.beaten(p.team):
            go_out(g, p)


def go_out(g: SaloonTable, p: Player) -> None:
    """SL-D23: the pawn is removed, hand and Weapons go to the discard pile."""
    p.out = g.turns
    g.fallen = g.turns
    g.taken = g.taken & ~BITS[p.space]
    p.space = NOWHERE
    p.cover = NOWHERE
    p.restricted = False
    for face in p.hand:
        g.discard(face)
    if p.hand:
        g.disclosed += 1
    p.hold([])
    p.known = []
    if p.fist != NO_CARD:
        g.discard(p.fist)
    if p.holster != NO_CARD:
        g.discard(p.holster)
    p.fist = NO_CARD
    p.fist_bullets = 0
    p.holster = NO_CARD
    p.holster_bullets = 0
    if g.telling:
        g.tell("out", [int(p.seat)], "SL-1.10")
