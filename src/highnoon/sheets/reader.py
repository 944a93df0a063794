"""The environments' knowledge of a game: how its tables are read."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.dice import Dice
from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.sheets.sheet import NONE, ZERO, Sheet


@mypyc_attr(allow_interpreted_subclasses=True)
class Reader:
    """One for each game, made from its pack.  `left_out` says of every declared field that is on no sheet why."""

    version: ClassVar[int] = 0
    left_out: dict[str, str] = {}  # noqa: RUF012
    shaping: str = ""  # what `worth` counts
    caps: list[str] = []  # noqa: RUF012  # endings that cut a game off

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self.faces: Final = game.actions.faces

    def look(self, table: Table, s: Sheet) -> None:
        """Fills the sheet with what the seat `s.me` may know of the table."""
        raise NotImplementedError(type(self).__name__)

    def worth(self, table: Table, seat: i64) -> i64:
        """The measure behind an optional reward for progress."""
        raise NotImplementedError(type(self).__name__)

    def named(self, seats: int) -> Sheet:
        """The names of all slots: the sheet of a fresh table that names instead of writing."""
        sheet = Sheet(seats, True)
        self.look(self.fresh(seats), sheet)
        return sheet

    def fresh(self, seats: int) -> Table:
        return self.game.deal(seats, dice=Dice(bytes(32)))


def question(table: Table, s: Sheet, kinds: list[str]) -> None:
    """The start of every game's sheet: the open decision, the deciding seat, and who has left."""
    waiting = table.waiting
    s.one_of("asked", table.kind if waiting else NONE, kinds)
    s.flag("sealed", waiting and table.sealed)
    if waiting and not table.sealed:
        s.seat("asked of", table.turn)
    else:
        s.seat_bits("asked of", table.asked if waiting else ZERO)
    s.seat_bits("left", table.left)
