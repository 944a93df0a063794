"""Squares, directions and edges as small ints.

The table holds 32 × 32 squares (PO-D1); a square is 32 * row + column.  Directions are numbered clockwise from north:
the four of a step are 0 to 3, the eight of a line 0 to 7.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SIDE: Final[i64] = 32
SQUARES: Final[i64] = 1024
NOWHERE: Final[i64] = -1

# Edges between two squares, the weakest first: where two tiles meet the stronger one counts (PO-P46).
OPEN: Final[i64] = 0
DOOR: Final[i64] = 1
WINDOW: Final[i64] = 2
BARRIER: Final[i64] = 3
WALL: Final[i64] = 4

NORTH: Final[i64] = 0
EAST: Final[i64] = 1
SOUTH: Final[i64] = 2
WEST: Final[i64] = 3
STEPS: Final = [-32, 1, 32, -1]
DIRECTIONS: Final = ["north", "east", "south", "west"]
LINES: Final = [-32, -31, 1, 33, 32, 31, -1, -33]

NOT_IN_LINE: Final[i64] = -1


def square_at(row: int, column: int) -> int:
    return 32 * row + column


def square_name(square: i64) -> str:
    """Row and column, as in the actions."""
    return f"{square >> 5} {square & 31}"


def all_bearings() -> bytes:
    """8 * squares + direction of the line, by 64 * (rows down + 31) + columns right + 31; 0 where there is no line."""
    found = bytearray(64 * 63)
    for d, (row, column) in enumerate(((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))):
        for squares in range(1, int(SIDE)):
            found[64 * (squares * row + 31) + squares * column + 31] = 8 * squares + d
    return bytes(found)


BEARINGS: Final = all_bearings()
ROWS: Final[i64] = 992  # the bits of a square that count rows
MIDDLE: Final[i64] = 64 * 31 + 31  # a square as seen from itself


def bearing(a: i64, t: i64) -> i64:
    """PO-46: how to look from one square at another: 8 * squares + direction of the line, or NOT_IN_LINE."""
    look: i64 = BEARINGS[t + (t & ROWS) - a - (a & ROWS) + MIDDLE]
    return look if look else NOT_IN_LINE


def in_range(look: i64, reach: i64) -> bool:
    """PO-47: straight as many squares as the Range, diagonally half of them (PO-P8: rounded down)."""
    return (look >> 3) <= (reach >> 1 if look & 1 else reach)


def apart(a: i64, b: i64) -> i64:
    """PO-P48: rows and columns between two squares, whatever lies there."""
    rows: i64 = (a >> 5) - (b >> 5)
    columns: i64 = (a & 31) - (b & 31)
    return (rows if rows > 0 else -rows) + (columns if columns > 0 else -columns)
