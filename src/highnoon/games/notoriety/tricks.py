"""Carrying out the Action Card that was played (NT-13, NT-14); what each card does is in `deeds/`."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.games.notoriety.actions import STAY
from highnoon.games.notoriety.player import IN_FRONT, SPOOKED, Player
from highnoon.games.notoriety.table import BOUND, CARD_DONE, HOLDS_FIRE, RELOADED, NotorietyTable


def can_act(g: NotorietyTable, p: Player) -> bool:
    """NT-13, NT-39, NT-N15, NT-N37: whether the card's action may be carried out now."""
    if g.slot & (CARD_DONE | RELOADED | BOUND) or p.place != IN_FRONT or p.marks & SPOOKED:
        return False
    face = p.face
    ways: i64 = g.terms.ways[face]
    if ways and ((ways & 1 and p.stance >= STAY) or (ways & 2 and g.fired)):
        return False
    return g.terms.deeds[face].can(g, p)


def act(g: NotorietyTable, p: Player) -> None:
    """NT-13: the card's action is carried out.  What it needs to know first is asked by a step above."""
    face = p.face
    deed = g.terms.deeds[face]
    g.slot = g.slot | CARD_DONE
    if g.terms.holds_fire[face] or g.terms.instead[face]:
        g.slot = g.slot | HOLDS_FIRE
    deed.mark(g, p)
    if g.telling:
        g.tell("acts", [int(p.seat), int(face)], "NT-13")
    deed.act(g, p)
