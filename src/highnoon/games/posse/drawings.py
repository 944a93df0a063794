"""Tiles and maps as drawings: squares at odd rows and columns, edges between them, `+` at the corners.

A bad drawing is refused with row and column, counted from 0 in characters.
"""

from __future__ import annotations

from typing import Final

from highnoon.engine.refusal import BadInput
from highnoon.games.posse.squares import BARRIER, DOOR, OPEN, WALL, WINDOW

TILE: Final = 6  # squares along a side
VOID: Final = " "
FREE: Final = ".g"
STARTS: Final = "12345"
PIECES: Final = "ABCDEFGHIJKLMN"  # characters in the order of the pack
ONE_SQUARE: Final = "o"
MANY_SQUARES: Final = "abcdef"
EDGE_SIGNS: Final = {" ": OPEN, "D": DOOR, "W": WINDOW, "B": BARRIER, "-": WALL, "|": WALL}


def lines_of(text: str) -> list[str]:
    """The lines of a drawing written between triple quotes."""
    return text.strip("\n").split("\n")


def check_drawing(lines: list[str], where: str, most: int, squares: str) -> None:
    """Refuses a bad drawing: names the first wrong sign, with its row and column."""
    height = len(lines)
    width = max((len(line) for line in lines), default=0)
    if height % 2 == 0 or height < 3 or width < 3 or height > 2 * most + 1:
        raise BadInput(f"{where}: a map has 2 lines for each row of squares and one more, at most {most} rows")
    for row, line in enumerate(lines):
        if len(line) > width or width % 2 == 0 or width > 2 * most + 1:
            raise BadInput(f"{where}: row {row}: a map has 2 signs for each column of squares and one more")
        for column in range(width):
            sign = line[column] if column < len(line) else " "
            allowed = signs_at(row, column, squares)
            if sign not in allowed:
                signs = " ".join("space" if s == " " else s for s in allowed)
                raise BadInput(f"{where}: row {row}, column {column}: {sign!r} cannot stand here, but {signs}")


def signs_at(row: int, column: int, squares: str) -> str:
    if row % 2 and column % 2:
        return squares
    if row % 2 == 0 and column % 2 == 0:
        return "+ "
    return " |DWB" if row % 2 else " -DWB"


def turned(lines: list[str], quarters: int) -> list[str]:
    """A square drawing turned clockwise."""
    for _ in range(quarters % 4):
        size = len(lines)
        lines = ["".join(swap(lines[size - 1 - c][r]) for c in range(size)) for r in range(size)]
    return lines


def swap(sign: str) -> str:
    return "|" if sign == "-" else "-" if sign == "|" else sign


def stronger(one: str, other: str) -> str:
    """PO-P46: where two tiles meet with different edges the stronger wins."""
    return one if EDGE_SIGNS[one] >= EDGE_SIGNS[other] else other
