"""The table's own actions, as seat -1: draw when it is time, take defaults, let a player leave."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.question import TIMEOUT, Question
from highnoon.engine.seat import BIT, NOBODY, TABLE

DRAW: Final[i64] = 0  # reveal now; the default is taken for those who have not chosen
LEAVE: Final[i64] = 9  # + seat: gone for good; defaults are taken from now on


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class TableActs(Question):
    def table_acts(self) -> list[int]:
        acts: list[int] = []
        if not self.waiting:
            return acts
        if self.sealed:
            acts.append(int(DRAW))
        acts.extend([int(TIMEOUT) + seat for seat in self.pending()])
        acts.extend([int(LEAVE) + seat for seat in range(self.seats) if not self.left & BIT[seat]])
        return acts

    def table_act(self, key: i64) -> None:
        self.acts += 1
        if key >= LEAVE:
            if not self.leave(key - LEAVE):
                return
        elif key >= TIMEOUT and not self.sealed:
            if self.log is not None:
                self.log.append((int(TABLE), key))
            self.answer(self.default(key - TIMEOUT))
        elif key >= TIMEOUT:
            self.pick_default(key - TIMEOUT)
            if self.turn != NOBODY or self.held:
                return
            self.reveal()
        else:
            self.draw()
        self.run()

    def leave(self, seat: i64) -> bool:
        """A seat is gone for good, and its sealed choice with it.  True when that answers the question."""
        self.left = self.left | BIT[seat]
        if self.sealed and self.offers[seat]:
            self.pick_default(seat)
            if self.turn == NOBODY and not self.held:
                if self.log is not None:
                    self.log_picks(self.log)
                self.reveal_by(TABLE, LEAVE + seat)
                return True
        if self.log is not None:
            self.log.append((int(TABLE), int(LEAVE + seat)))
        if self.sealed or seat != self.turn:
            return False
        self.answer(self.default(seat))
        return True

    def draw(self) -> None:
        """The reveal of a sealed ask, whether or not all have chosen."""
        missing = self.pending()
        if self.log is not None:
            self.log_picks(self.log)
        for seat in missing:
            self.pick_default(seat)
        self.reveal_by(TABLE, DRAW)
