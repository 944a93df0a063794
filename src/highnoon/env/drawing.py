"""Plain drawings of a table: text for a terminal, and a picture of the same numbers."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from highnoon.engine.table import Table, seat_name
from highnoon.env.setting import Setting
from highnoon.sheets.sheet import Sheet

HEIGHT: Final = 32  # pixels of a seat
WIDTH: Final = 320
PAPER: Final = (244, 232, 208)
INK: Final = (60, 44, 32)
ASKED: Final = (196, 120, 32)
CELL: Final = 4


def ansi(setting: Setting, table: Table) -> str:
    """The open decisions, and the worth of every seat."""
    lines = [setting.game.title]
    for seat in range(setting.seats):
        worth = setting.reader.worth(table, seat)
        asked = [ask.kind for ask in table.asks if ask.seat == seat]
        won = table.outcome is not None and seat in table.outcome.winners
        lines.append(f"{seat_name(seat)} {worth:4d} {'won' if won else ' '.join(asked)}".rstrip())
    return "\n".join(lines)


def rgb_array(setting: Setting, table: Table) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """A row for each seat: a bar as long as its worth, brown where it is asked; below, its own sheet slot by slot."""
    columns = WIDTH // CELL
    rows = -(-setting.slots // columns)
    height = HEIGHT + CELL * rows
    picture = np.full((setting.seats * height, WIDTH, 3), PAPER, np.uint8)
    worths = [setting.reader.worth(table, seat) for seat in range(setting.seats)]
    most = max(1, *worths)
    asked = table.pending()
    for seat, worth in enumerate(worths):
        top = seat * height
        bar = max(0, worth) * (WIDTH - 8) // most
        picture[top + 8 : top + HEIGHT - 8, 4 : 4 + bar] = ASKED if seat in asked else INK
        sheet = Sheet(setting.seats)
        sheet.out.write(bytes(setting.slots))
        sheet.begin(seat, 0)
        setting.reader.look(table, sheet)
        cells = np.zeros(rows * columns, np.uint8)
        cells[: setting.slots] = np.minimum(np.frombuffer(sheet.out.getvalue(), np.uint8), 20) * 12
        shade = 255 - np.kron(cells.reshape(rows, columns), np.ones((CELL, CELL), np.uint8))
        picture[top + HEIGHT : top + height, : columns * CELL] = shade[:, :, None]
    return picture
