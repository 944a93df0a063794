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

# What lies between two squares, the weakest first: where two tiles meet the stronger one counts (PO-P46).
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


def bearing(a: i64, t: i64) -> i64:
    """PO-46: how to look from one square at another: 8 * squares + direction of the line, or NOT_IN_LINE."""
    rows: i64 = (t >> 5) - (a >> 5)
    columns: i64 = (t & 31) - (a & 31)
    if rows == 0:
        if columns > 0:
            return 8 * columns + 2
        return NOT_IN_LINE if columns == 0 else -8 * columns + 6
    if columns == 0:
        return 8 * rows + 4 if rows > 0 else -8 * rows
    if rows == columns:
        return 8 * rows + 3 if rows > 0 else -8 * rows + 7
    if rows == -columns:
        return 8 * rows + 5 if rows > 0 else -8 * rows + 1
    return NOT_IN_LINE


def in_range(look: i64, reach: i64) -> bool:
    """PO-47: straight as many squares as the Range, diagonally half of them (PO-P8: rounded down)."""
    return (look >> 3) <= (reach >> 1 if look & 1 else reach)


def apart(a: i64, b: i64) -> i64:
    """PO-P48: rows and columns between two squares, whatever lies there."""
    rows: i64 = (a >> 5) - (b >> 5)
    columns: i64 = (a & 31) - (b & 31)
    return (rows if rows > 0 else -rows) + (columns if columns > 0 else -columns)
