"""Quick Draw (chapter SL-13) and dropping a Weapon (SL-12.1), before which one may still draw."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import PASS
from highnoon.games.saloon.actions import QUICK_DRAW
from highnoon.games.saloon.table import DECLARED, DROPPING, Player, SaloonTable
from highnoon.games.saloon.terms import DROP, NO_CARD


def quick_draw(g: SaloonTable, p: Player) -> None:
    """SL-13.1: the Weapon in the Fist, if any, is discarded and the one in the Holster takes its place."""
    old = p.fist
    if old != NO_CARD:
        g.discard(old)
    p.fist = p.holster
    p.fist_bullets = p.holster_bullets
    p.holster = NO_CARD
    p.holster_bullets = 0
    g.moved = False
    if g.telling:
        if old == NO_CARD:
            g.tell("quick-draw", [int(p.seat), int(p.fist)], "SL-13.1")
        else:
            g.tell("quick-draw-over", [int(p.seat), int(p.fist), int(old)], "SL-13.1")
    for a in g.attacks:
        if a.by == p.seat:
            a.smash = False  # the jug is gone already
            if a.stage == DECLARED and not a.no_damage:  # SL-13.3
                a.no_damage = True
                if g.telling:
                    g.tell("spoiled", [int(p.seat)], "SL-13.3")


def drop_weapon(g: SaloonTable, p: Player) -> None:
    """SL-12.1: from the Fist to the discard pile."""
    g.discard(p.fist)
    if g.telling:
        g.tell("dropped", [int(p.seat), int(p.fist)], "SL-12.1")
    p.fist = NO_CARD
    p.fist_bullets = 0


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
            quick_draw(g, p)
        drop_weapon(g, p)
        a.at += 1
