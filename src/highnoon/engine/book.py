"""A book: what only people need of a table.  A game gives it to its tables; the rules of play import none of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.frames import steady
from highnoon.engine.refusal import Refused
from highnoon.engine.table import Table
from highnoon.engine.view import View


class Book:
    """A game's functions, for its own kind of table.

    `shown` has the game's fields of a view in their order, as a spectator sees them.  `add_own` puts what one seat
    alone knows into its view; the lists there belong to all seats, so it replaces them.
    """

    def __init__(
        self,
        kind: type[View],
        shown: Callable[[Any], tuple[Any, ...]],
        add_own: Callable[[Any, int, Any], None],
        why_not: Callable[[Any, int, int], Refused],
        write_position: Callable[[Any], dict[str, Any]],
    ) -> None:
        self.kind: Final[Any] = kind
        self.shown: Final = shown
        self.add_own: Final = add_own
        self.refusal: Final = why_not
        self.write_position: Final = write_position

    def views(self, g: Table, seats: list[int]) -> list[Any]:
        """One for each of these seats: what spectators see is made once, and each seat's own comes on top."""
        values: tuple[Any, ...] = (*g.shown_to_all(), *self.shown(g))
        if g.watched:
            values = steady(g.last_shown, values)
            g.last_shown = values
        found: list[Any] = []
        for seat in seats:
            view = self.kind(*values)
            if seat >= 0 and seat < g.seats:
                g.show_own(view, seat)
                self.add_own(g, seat, view)
            found.append(view)
        return found

    def why_not(self, g: Table, seat: i64, key: i64) -> Refused:
        """Why this known action is not open to this seat."""
        return self.refusal(g, seat, key)

    def to_position(self, g: Table) -> dict[str, Any]:
        """The table as a position."""
        return self.write_position(g)
