"""The questions that the search asks about a game.  These answers fit every game; a game plays better with its own."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.dice import Quick
from highnoon.engine.table import DRAW, NOBODY, TABLE, Table

LONGEST: Final[i64] = 3000  # decisions of a play-out; then nobody has won


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense:
    """`habits` are by kind of question and key: how likely an option is taken in a play-out, as whole numbers."""

    def __init__(self, habits: list[list[int]], horizon: i64 = 0) -> None:
        self.habits = habits
        self.horizon: i64 = horizon  # ticks of the clock that a play-out lasts; 0 for the whole game

    def clock(self, table: Table) -> i64:
        """Something that grows by one where it is a good moment to look at the table: a round, a turn."""
        return 0

    def worth(self, table: Table, values: list[float]) -> None:
        """Every seat's chance to win, at a moment when the clock has just moved on."""
        for seat in range(table.seats):
            values[seat] = 1.0 / float(table.seats)

    def allied(self, table: Table, seat: i64, other: i64) -> bool:
        """Do they win together, as far as the rules say so?"""
        return seat == other

    def lean(self, table: Table, options: list[int]) -> list[int]:
        """The weight of each of these choices, by key.  True until the next decision."""
        return self.habits[table.kind]

    def shade(self, table: Table, key: i64) -> i64:
        """A name among `SHADES` for an option that habits had better know by more than its own, or -1."""
        return -1

    def value(self, table: Table, values: list[float]) -> None:
        """Values at the end of a playout: 1 for every winner, or chances where the game is not over."""
        if not table.over:
            self.worth(table, values)
            return
        for seat in range(table.seats):
            values[seat] = 0.0
        outcome = table.outcome
        if outcome is not None:
            for seat in outcome.winners:
                values[seat] = 1.0

    def play_out(self, table: Table, quick: Quick, until: i64) -> None:
        """Plays on by habit until the clock shows this; the table is in a hurry."""
        left: i64 = LONGEST
        while not table.over and left > 0:
            if self.horizon and self.clock(table) >= until:
                return
            left -= 1
            seat: i64 = table.turn
            if seat == NOBODY:
                table.act(TABLE, DRAW)
                continue
            options = table.offers[seat] if table.sealed else table.options
            table.take(seat, by_habit(options, self.lean(table, options), quick))


def by_habit(options: list[int], habits: list[int], quick: Quick) -> i64:
    total: i64 = 0
    for key in options:
        total += habits[key]
    ticket: i64 = quick.below(total)
    for key in options:
        ticket -= habits[key]
        if ticket < 0:
            return key
    return options[0]
