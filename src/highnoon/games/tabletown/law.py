"""The Law o' the West stares at players who shoot in the back, shoot the unarmed or throw T.N.T. (TT-51, TT-52)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import PASS
from highnoon.games.tabletown.actions import TURN
from highnoon.games.tabletown.choices import LAW_OFFERS, clockwise
from highnoon.games.tabletown.table import LAW, TabletownTable


class Offenders(Step[TabletownTable]):
    """TT-51, TT-J32: players who have thrown T.N.T. or fired all shots offend now, clockwise from the active player."""

    def advance(self, g: TabletownTable) -> None:
        for seat in clockwise(g.active, g.seats):
            p = g.players[seat]
            if p.offends and p.shots == 0:
                p.offends = False
                if p.alive:
                    if g.telling:
                        g.tell("breaks-law", [seat], "TT-51")
                    g.push(LAWS[seat])
                    return
        g.done()


class Law(Step[TabletownTable]):
    """TT-52: every other player may turn to face the offender at once, free of charge.

    TT-J32: nobody's turning bears on another's, so all are asked together.
    """

    def advance(self, g: TabletownTable) -> None:
        seats: i64 = 0
        for p in g.players:
            if p.alive and p.facing != self.seat and p.seat != self.seat:
                seats = seats | p.bit
        if seats:
            g.ask_sealed(LAW, LAW_OFFERS[seats], False)
        else:
            g.done()

    def reveal(self, g: TabletownTable) -> None:
        g.done()
        for seat in clockwise(self.seat, g.seats):
            if g.picks[seat] == TURN:
                g.face(g.players[seat], self.seat, "TT-52")

    def default(self, g: TabletownTable, seat: i64) -> i64:
        return PASS


LAWS: Final[list[Step[Any]]] = [Law(seat) for seat in range(8)]
OFFENDERS: Final = Offenders()
