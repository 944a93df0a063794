"""Whole random games inside compiled code."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.engine.dice import Quick
from highnoon.engine.table import DRAW, NOBODY, TABLE, Table


def playout(table: Table, quick: Quick) -> int:
    """Plays the table to its end with random moves; the number of real decisions made.

    The table must be in a hurry (forced choices are then made by the table and do not count).
    """
    decisions: i64 = 0
    while not table.over:
        seat: i64 = table.turn
        if seat == NOBODY:  # all have chosen, and the reveal waits for the table
            table.act(TABLE, DRAW)
            continue
        options = table.offers[seat] if table.sealed else table.options
        table.take(seat, options[quick.below(len(options))])
        decisions += 1
    return decisions
