"""The sixth wound, and the end of a fight (TT-54, TT-55)."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.engine.table import NOBODY
from highnoon.games.tabletown.cards import HOLDABLE, held
from highnoon.games.tabletown.records import NO_FIGHT, Player
from highnoon.games.tabletown.table import TabletownTable


def bury(g: TabletownTable) -> None:
    """TT-54: players with a sixth wound are eliminated, all at once."""
    fallen: i64 = 0
    for p in g.players:
        if p.alive and p.wounds >= g.terms.wounds:
            fallen = fallen | p.bit
    if not fallen:
        return
    g.killings += 1
    for p in g.players:
        if fallen & p.bit:
            eliminate(g, p)


def eliminate(g: TabletownTable, p: Player) -> None:
    """TT-J35: hand, guns and ammo go to the discard pile."""
    p.alive = False
    p.acted = True
    p.fell = g.killings
    p.facing = NOBODY
    for other in g.players:
        if other.facing == p.seat:
            other.facing = NOBODY  # TT-J7
    g.living -= p.bit
    g.standing -= 1
    if g.telling:
        g.tell("falls", [int(p.seat)], "TT-54")
    g.lay_down(p, "TT-J35")
    for face in range(HOLDABLE):
        for _ in range(held(p.hand, face)):
            g.spend(p, face)
            if g.telling:
                g.tell("drops", [int(p.seat), int(face)], "TT-J35")


def face_last_two(g: TabletownTable) -> None:
    """TT-J7: when a fight ends with two left, they turn to face each other."""
    last = [p for p in g.players if p.alive]
    for p in last:
        other = last[0] if p is last[1] else last[1]
        if p.facing != other.seat:
            g.face(p, other.seat, "TT-J7")


def end_fight(g: TabletownTable) -> None:
    """TT-45: everyone has acted and all T.N.T. has gone off.  TT-55: the last one alive wins."""
    g.done()
    g.fight = NO_FIGHT
    g.victim = NOBODY
    g.reacted = 0
    for p in g.players:
        p.total = 0
        p.acted = False
        p.aim = NOBODY
        p.die = 0
    if g.standing == 2 and g.terms.auto_face_last_two:
        face_last_two(g)
    elif g.standing == 1:
        g.finish([int(p.seat) for p in g.players if p.alive], "last-alive")
    elif g.standing == 0:  # TT-J39
        g.finish([int(p.seat) for p in g.players if p.fell == g.killings], "all-fell")
