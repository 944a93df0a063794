"""What only people need of a table: views, refusals, positions.  The table itself knows none of these modules."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.book import Book
from highnoon.engine.refusal import Refused
from highnoon.engine.table import Table
from highnoon.games.notoriety.refusals import why_not
from highnoon.games.notoriety.table import NotorietyTable
from highnoon.games.notoriety.view_builder import make_views
from highnoon.games.notoriety.writing import write_position


class NotorietyBook(Book):
    def views(self, g: Table, seats: list[int]) -> list[Any]:
        assert isinstance(g, NotorietyTable)
        return make_views(g, seats)

    def why_not(self, g: Table, seat: i64, key: i64) -> Refused:
        assert isinstance(g, NotorietyTable)
        return why_not(g, seat, key)

    def to_position(self, g: Table) -> dict[str, Any]:
        assert isinstance(g, NotorietyTable)
        return write_position(g)


BOOK: Final = NotorietyBook()
