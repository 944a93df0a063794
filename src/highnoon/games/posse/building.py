"""Building the map (PO-13, PO-D5): tile by tile, each touching the rest.

A tile laid is tile + 16 * quarter turns + 64 * row + 2048 * column of its top left square.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import PASS
from highnoon.games.posse.actions import AT, TILE, TURN
from highnoon.games.posse.numbers import Numbers
from highnoon.games.posse.squares import SIDE
from highnoon.games.posse.table import PLACE_TILE, TILE_KIND, TURN_KIND, PosseTable

MIDDLE: Final[i64] = 13  # row and column of the first tile
ACROSS: Final[i64] = 6
TURNS: Final = [int(TURN), int(TURN) + 1, int(TURN) + 2, int(TURN) + 3]


def laid_tile(tile: i64, turns: i64, square: i64) -> i64:
    return tile + 16 * turns + 64 * (square >> 5) + 2048 * (square & 31)


def source_of(numbers: Numbers, laid: list[int]) -> list[str]:
    """As positions have it: `R1 0 6 12` is a tile, its turns, row and column."""
    return [f"{numbers.tiles[n & 15].id} {n >> 4 & 3} {n >> 6 & 31} {n >> 11}" for n in laid]


class Building(Step[PosseTable]):
    """PO-D5: each player lays their own starting tile, then one more; then more in turn until all pass."""

    def advance(self, g: PosseTable) -> None:
        if g.tile < 0:
            self.which_tile(g)
        elif g.turns < 0:
            g.ask(g.active, TURN_KIND, TURNS)
        else:
            g.ask(g.active, PLACE_TILE, spots(g.laid))

    def which_tile(self, g: PosseTable) -> None:
        t = g.terms
        free = [n for n in range(len(t.numbers.tiles)) if n not in [other & 15 for other in g.laid]]
        count = len(g.laid)
        if not free or (g.enough == g.seats and count >= 2 * g.seats):
            g.done()
            g.set_ground(t.ground_of(source_of(t.numbers, g.laid)))
            return
        posse = g.players[g.active].posse
        if count < g.seats:
            free = [n for n in free if t.numbers.tiles[n].posse == posse]
        options = [int(PASS)] if count >= 2 * g.seats else []
        g.ask(g.active, TILE_KIND, options + [int(TILE) + n for n in free])

    def answer(self, g: PosseTable, key: i64) -> None:
        if key == PASS:
            g.enough += 1
            if g.telling:
                g.tell("enough", [int(g.active)], "PO-13")
        elif key >= AT:
            square = key - AT
            args = [int(g.active), int(g.tile), int(square >> 5), int(square & 31), int(g.turns)]
            g.laid = [*g.laid, int(laid_tile(g.tile, g.turns, square))]
            g.tile = -1
            g.turns = -1
            g.enough = 0
            if g.telling:
                g.tell("lays-tile", args, "PO-13")
        elif key >= TILE:
            g.tile = key - TILE
            return
        else:
            g.turns = key - TURN
            return
        g.active = g.active + 1 if g.active + 1 < g.seats else 0

    def default(self, g: PosseTable, seat: i64) -> i64:
        return g.legal(seat)[0]


def spots(laid: list[int]) -> list[int]:
    """Where a tile can lie: on the table, on no other, side by side with at least one square of another."""
    if not laid:
        return [int(AT) + 32 * int(MIDDLE) + int(MIDDLE)]
    found: list[int] = []
    for n in laid:
        row: i64 = n >> 6 & 31
        column: i64 = n >> 11
        for shift in range(-5, 6):
            for r, c in (
                (row - ACROSS, column + shift),
                (row + ACROSS, column + shift),
                (row + shift, column - ACROSS),
                (row + shift, column + ACROSS),
            ):
                if r >= 0 and c >= 0 and r + ACROSS <= SIDE and c + ACROSS <= SIDE and is_clear(laid, r, c):
                    found.append(int(AT) + 32 * int(r) + int(c))
    return sorted(set(found))


def is_clear(laid: list[int], row: i64, column: i64) -> bool:
    for n in laid:
        rows: i64 = (n >> 6 & 31) - row
        columns: i64 = (n >> 11) - column
        if rows < ACROSS and rows > -ACROSS and columns < ACROSS and columns > -ACROSS:
            return False
    return True
