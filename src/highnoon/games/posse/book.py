"""What only people need of a table: views, refusals, positions.  The table itself knows none of these modules."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.book import Book
from highnoon.engine.refusal import Refused
from highnoon.engine.table import Table
from highnoon.games.posse.position import write_position
from highnoon.games.posse.refusals import why_not
from highnoon.games.posse.table import PosseTable
from highnoon.games.posse.view_builder import make_views


class PosseBook(Book):
    def views(self, g: Table, seats: list[int]) -> list[Any]:
        assert isinstance(g, PosseTable)
        return make_views(g, seats)

    def why_not(self, g: Table, seat: i64, key: i64) -> Refused:
        assert isinstance(g, PosseTable)
        return why_not(g, seat, key)

    def to_position(self, g: Table) -> dict[str, Any]:
        assert isinstance(g, PosseTable)
        return write_position(g)


BOOK: Final = PosseBook()
