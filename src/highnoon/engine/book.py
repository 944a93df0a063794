"""A book: what only people need of a table.  A game gives it to its tables; the rules of play import none of it."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.refusal import Refused
from highnoon.engine.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Book:
    def views(self, g: Table, seats: list[int]) -> list[Any]:
        """One for each of these seats, see `Table.views`."""
        raise NotImplementedError(type(self).__name__)

    def why_not(self, g: Table, seat: i64, key: i64) -> Refused:
        """Why this known action is not open to this seat."""
        raise NotImplementedError(type(self).__name__)

    def to_position(self, g: Table) -> dict[str, Any]:
        """The table as a position."""
        raise NotImplementedError(type(self).__name__)
