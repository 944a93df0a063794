"""Dropping a Weapon (SL-12.1), before which its owner may still Quick Draw (chapter SL-13)."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import PASS
from highnoon.games.saloon.actions import QUICK_DRAW
from highnoon.games.saloon.records import Player
from highnoon.games.saloon.table import DROPPING, SaloonTable
from highnoon.games.saloon.terms import DROP, NO_CARD


def drop_weapon(g: SaloonTable, p: Player) -> None:
    """SL-12.1: from the Fist to the discard pile."""
    face = p.fist
    g.discard(face)
    p.fist = NO_CARD
    p.fist_bullets = 0
    if g.telling:
        g.tell("dropped", [int(p.seat), int(face)], "SL-12.1")


class Drops(Step[SaloonTable]):
    """Targets that lost Grit drop the Weapon in the Fist.  SL-13.4, SL-D51: they may Quick Draw first."""

    def advance(self, g: SaloonTable) -> None:
        a = g.attacks[-1]
        if a.flags & DROP:
            while a.at < len(a.targets):
                p = g.players[a.targets[a.at]]
                if a.damage[a.at] > 0 and p.fist != NO_CARD:  # SL-D30
                    if p.holster != NO_CARD and not g.beaten(p.team):  # SL-D82
                        g.ask(p.seat, DROPPING, [int(PASS), int(QUICK_DRAW)])
                        return
                    drop_weapon(g, p)
                a.at += 1
            a.at = 0
        g.done()

    def answer(self, g: SaloonTable, key: i64) -> None:
        a = g.attacks[-1]
        p = g.players[a.targets[a.at]]
        if key == QUICK_DRAW:
            g.quick_draw(p)
        drop_weapon(g, p)
        a.at += 1
