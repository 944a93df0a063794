"""Drawings of a table for people: what its sheets say in words, and the same as a picture."""

from __future__ import annotations

from textwrap import wrap
from typing import Any, Final

import numpy as np

from highnoon.engine.table import Table, seat_name
from highnoon.env.pixels import ADVANCE, HEIGHT, written
from highnoon.env.setting import SIDE, Setting
from highnoon.games.posse.squares import WALL
from highnoon.games.posse.table import PosseTable
from highnoon.sheets.board import PLANES, Board, planes_of
from highnoon.sheets.sheet import Sheet, seat_word

PAPER: Final = (244, 232, 208)
INK: Final = (60, 44, 32)
DECIDES: Final = (196, 96, 24)
WIDTH: Final = 96  # characters of a line
TABLE_LINES: Final = 6
SEAT_LINES: Final = 4
MARGIN: Final = 8  # pixels
SQUARE: Final = 16  # pixels along a side
GROUND: Final = {
    "ground": (222, 202, 166),
    "obstacle": (150, 140, 124),
    "crate": (150, 98, 52),
    "body": (120, 30, 30),
    "fire": (236, 120, 20),
    "trap": (90, 90, 160),
}
OPENING: Final = (236, 180, 90)  # a door or a window
FIGURES: Final = [(30, 90, 160), (170, 40, 40), (40, 120, 60), (120, 60, 140)]


def ansi(setting: Setting, table: Table) -> str:
    """The table, then each seat as its own player sees it."""
    shared, seats = parts_of(setting, table)
    return "\n".join([setting.game.title, *shared, *(line for lines, _ in seats for line in lines)])


def rgb_array(setting: Setting, table: Table) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The text as a picture of a fixed size; a seat that must decide is in another color."""
    shared, seats = parts_of(setting, table)
    lines = [(line, INK) for line in cut([setting.game.title, *shared], TABLE_LINES)]
    for part, decides in seats:
        lines += [(line, DECIDES if decides else INK) for line in cut(part, SEAT_LINES)]
    picture = np.full((2 * MARGIN + HEIGHT * len(lines), 2 * MARGIN + WIDTH * ADVANCE, 3), PAPER, np.uint8)
    for n, (line, color) in enumerate(lines):
        dots = written(line[:WIDTH])
        top = MARGIN + n * HEIGHT
        picture[top : top + HEIGHT, MARGIN : MARGIN + dots.shape[1]][dots] = color
    if not isinstance(table, PosseTable):
        return picture
    below = np.full((SIDE * SQUARE + MARGIN, picture.shape[1], 3), PAPER, np.uint8)
    below[:-MARGIN, MARGIN : MARGIN + SIDE * SQUARE] = street(setting, table)
    return np.concatenate([picture, below])


def street(setting: Setting, table: PosseTable) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The ground of Posses seen from above, with the figures in the colors of their seats."""
    board = Board(setting.seats)
    board.draw(table, 0)
    planes = np.frombuffer(board.out.getvalue(), np.int8).reshape(SIDE, SIDE, setting.planes)
    squares = np.full((SIDE, SIDE, 3), PAPER, np.uint8)
    for n, plane in enumerate(planes_of(setting.seats)):
        color = GROUND.get(plane) if n < len(PLANES) else FIGURES[n - len(PLANES)]
        if color is not None:
            squares[planes[:, :, n] > 0] = color
    drawn: np.ndarray[Any, np.dtype[np.uint8]] = squares.repeat(SQUARE, axis=0).repeat(SQUARE, axis=1)
    cells = drawn.reshape(SIDE, SQUARE, SIDE, SQUARE, 3)
    sides = {"north": np.s_[:, 0], "south": np.s_[:, -1], "west": np.s_[:, :, :, 0], "east": np.s_[:, :, :, -1]}
    for name, side in sides.items():
        kinds = planes[:, :, PLANES.index(name)] * planes[:, :, 0]
        along = kinds[:, :, None] if name in ("north", "south") else kinds[:, None, :]
        edge = cells[side]
        edge[np.broadcast_to(along > 0, edge.shape[:3])] = OPENING
        edge[np.broadcast_to(along == WALL, edge.shape[:3])] = INK
    return drawn


def cut(lines: list[str], most: int) -> list[str]:
    """Exactly this many lines; what does not fit is left out."""
    if len(lines) > most:
        return [*lines[: most - 1], f"{lines[most - 1][: WIDTH - 1]}…"]
    return lines + [""] * (most - len(lines))


def parts_of(setting: Setting, table: Table) -> tuple[list[str], list[tuple[list[str], bool]]]:
    """The lines about the table; those about each seat, and whether it must decide."""
    asked = [] if table.over else table.pending()
    shared, _ = said(setting, table, asked[0] if asked else 0)
    seats: list[tuple[list[str], bool]] = []
    for seat in range(setting.seats):
        won = table.outcome is not None and seat in table.outcome.winners
        state = ["won"] if won else ["decides"] if seat in asked else []
        _, own = said(setting, table, seat)
        seats.append((wrapped(f"{seat_name(seat)} ", state + own), seat in asked))
    return wrapped("", shared), seats


def said(setting: Setting, table: Table, seat: int) -> tuple[list[str], list[str]]:
    """The slots of a seat's sheet that are not 0: those about the whole table, and those about the seat itself."""
    sheet = Sheet(setting.seats)
    sheet.out.write(bytes(setting.slots))
    sheet.begin(seat, 0)
    setting.reader.look(table, sheet)
    parts: tuple[dict[str, list[str]], dict[str, list[str]]] = {}, {}
    others = tuple(f"{seat_word(place)} " for place in range(1, setting.seats))
    for name, value in zip(setting.layout.names, np.frombuffer(sheet.out.getvalue(), np.int8).tolist(), strict=True):
        if value and not name.startswith(others):
            field, _, word = name.removeprefix("me ").partition("=")
            called = [named(word, seat, setting.seats)] if word else []
            number = [str(value)] if value != 1 or not word else []
            parts[name.startswith("me ")].setdefault(field, []).append(" ".join(called + number))
    shared, own = ([f"{field} {', '.join(words)}" for field, words in part.items()] for part in parts)
    return shared, own


def named(word: str, me: int, seats: int) -> str:
    """A word of a slot, with the seat's letter where it is one counted from the viewer."""
    for place in range(seats):
        if word == seat_word(place):
            return seat_name((me + place) % seats)
    return word.replace("_", " ")


def wrapped(head: str, parts: list[str]) -> list[str]:
    text = head + "; ".join(parts)
    return wrap(text, WIDTH, subsequent_indent=" " * len(head)) if text else []
