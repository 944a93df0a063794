"""TNT goes off after all gunfire (TT-46 to TT-50)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.table import BIT, Step
from highnoon.games.tabletown.cards import TNT
from highnoon.games.tabletown.deaths import bury, end_fight
from highnoon.games.tabletown.stars import HIT
from highnoon.games.tabletown.table import TabletownTable


def next_blast(g: TabletownTable) -> i64:
    """The lowest initiative whose TNT has not gone off; 0 when all has."""
    low: i64 = 0
    for p in g.players:
        if p.sticks and (low == 0 or p.total < low):
            low = p.total
    return low


class Explosions(Step[TabletownTable]):
    """TT-47, TT-50: all TNT goes off; TT-J30: in initiative order, equal totals as one event."""

    def advance(self, g: TabletownTable) -> None:
        now = next_blast(g)
        if now == 0:
            end_fight(g)
            return
        g.push(AFTER_BLAST)
        # TT-48: a die for every player at the table; TT-J29: bystanders too, but not those out of town.
        seats: i64 = g.living & ~g.out
        thrower: i64 = g.seats
        while thrower > 0:
            thrower -= 1
            by: i64 = (g.active + thrower) % g.seats
            if g.players[by].sticks and g.players[by].total == now:
                i: i64 = g.seats
                while i > 0:
                    i -= 1
                    at: i64 = (g.active + i) % g.seats
                    if seats & BIT[at]:
                        g.push(BLAST[by * 8 + at])


class Blast(Step[TabletownTable]):
    """TT-49: one stick wounds on 5 or 6, two on 4 to 6, three on 3 to 6."""

    def __init__(self, by: i64, at: i64) -> None:
        super().__init__(by)
        self.at: Final[i64] = at

    def operands(self) -> list[int]:
        return [int(self.seat), int(self.at)]

    def advance(self, g: TabletownTable) -> None:
        g.done()
        if g.players[self.at].wounds >= g.terms.wounds:  # by the other stick of the same event
            return
        need: i64 = g.terms.sticks_hit_on[g.players[self.seat].sticks]
        die: i64 = g.dice.below(6) + 1
        if g.telling:
            says = "blast-hits" if die >= need else "blast-misses"
            g.tell(says, [int(self.seat), int(self.at), int(die), int(need)], "TT-49")
        if die >= need:
            g.push(HIT[TNT][self.at])


class AfterBlast(Step[TabletownTable]):
    """TT-J30: deaths are applied after each explosion."""

    def advance(self, g: TabletownTable) -> None:
        g.done()
        now = next_blast(g)
        for p in g.players:
            if p.total == now:
                p.sticks = 0
        bury(g)


EXPLOSIONS: Final = Explosions()
AFTER_BLAST: Final = AfterBlast()
BLAST: Final[list[Step[Any]]] = [Blast(by, at) for by in range(8) for at in range(8)]
