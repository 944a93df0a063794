"""T.N.T. goes off after all gunfire (TT-46 to TT-50)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import NOBODY
from highnoon.games.tabletown.cards import TNT
from highnoon.games.tabletown.deaths import bury, end_fight
from highnoon.games.tabletown.stars import hit
from highnoon.games.tabletown.table import TabletownTable


def next_blast(g: TabletownTable) -> i64:
    """The lowest initiative whose T.N.T. has not gone off; 0 when all has."""
    low: i64 = 0
    for p in g.players:
        if p.sticks and (low == 0 or p.total < low):
            low = p.total
    return low


class Explosions(Step[TabletownTable]):
    """TT-47, TT-50: all T.N.T. goes off; TT-J30: in initiative order, equal totals as one event."""

    def advance(self, g: TabletownTable) -> None:
        go_off(g)


def go_off(g: TabletownTable) -> None:
    """The next explosion, or the end of the fight."""
    now = next_blast(g)
    if now == 0:
        end_fight(g)
    else:
        g.follow(EXPLOSIONS)
        g.push(BLAST[thrower(g, now, 0) * 8 + g.active])


def thrower(g: TabletownTable, now: i64, place: i64) -> i64:
    """The first thrower on this initiative, clockwise from `place` places left of the active player."""
    while place < g.seats:
        seat: i64 = (g.active + place) % g.seats
        if g.players[seat].sticks and g.players[seat].total == now:
            return seat
        place += 1
    return NOBODY


class Blast(Step[TabletownTable]):
    """TT-48: a die for every player at the table, clockwise from the active one; who is `at` has the next."""

    def __init__(self, by: i64, at: i64) -> None:
        super().__init__(by)
        self.at: Final[i64] = at

    def operands(self) -> list[int]:
        return [int(self.seat), int(self.at)]

    def advance(self, g: TabletownTable) -> None:
        by: i64 = self.seat
        at: i64 = self.at
        while by != NOBODY:
            thrown: i64 = by
            rolled: i64 = at
            at = (at + 1) % g.seats
            if at == g.active:
                by = thrower(g, g.players[by].total, (by - g.active) % g.seats + 1)
            if blast(g, thrown, rolled):
                g.follow(AFTER_BLAST if by == NOBODY else BLAST[by * 8 + at])
                if hit(g, TNT, rolled):
                    return
        after_blast(g)


def blast(g: TabletownTable, by: i64, at: i64) -> bool:
    """TT-49: one stick wounds on 5 or 6, two on 4 to 6, three on 3 to 6.

    TT-J29: bystanders too, but not those out of town; nor who has the last wound from the same event.
    """
    if not (g.living & ~g.out) >> at & 1 or g.players[at].wounds >= g.terms.wounds:
        return False
    need: i64 = g.terms.sticks_hit_on[g.players[by].sticks]
    die: i64 = g.dice.below(6) + 1
    g.players[at].die = die
    if g.telling:
        says = "blast-hits" if die >= need else "blast-misses"
        g.tell(says, [int(by), int(at), int(die), int(need)], "TT-49")
    return die >= need


class AfterBlast(Step[TabletownTable]):
    """All dice of the event are rolled."""

    def advance(self, g: TabletownTable) -> None:
        after_blast(g)


def after_blast(g: TabletownTable) -> None:
    """TT-J30: deaths are applied after each explosion."""
    g.done()
    now = next_blast(g)
    for p in g.players:
        if p.total == now:
            p.sticks = 0
    bury(g)


EXPLOSIONS: Final = Explosions()
AFTER_BLAST: Final = AfterBlast()
BLAST: Final[list[Step[Any]]] = [Blast(by, at) for by in range(8) for at in range(8)]
