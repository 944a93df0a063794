"""A book: what only people need of a table.  A game gives it to its tables; the rules of play import none of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.frames import steady, steady_own
from highnoon.engine.glimpse import NO_FIELDS, Fields, Glimpse
from highnoon.engine.refusal import Refused
from highnoon.engine.table import Table
from highnoon.engine.view import View


class Book:
    """A game's functions, for its own kind of table.

    `shown` has the game's fields of a view in their order, as a spectator sees them.  `add_own` has a table, a seat,
    the view of a spectator and a dict for the fields in which the seat sees something else (`Records` for some of a
    list); the lists of the view belong to all seats, so it gives new ones.
    """

    def __init__(
        self,
        kind: type[View],
        shown: Callable[[Any], tuple[Any, ...]],
        add_own: Callable[[Any, int, Any, Fields], None],
        why_not: Callable[[Any, int, int], Refused],
        write_position: Callable[[Any], dict[str, Any]],
    ) -> None:
        self.kind: Final[Any] = kind
        self.shown: Final = shown
        self.add_own: Final = add_own
        self.refusal: Final = why_not
        self.write_position: Final = write_position

    def look(self, g: Table, seats: list[int]) -> Glimpse:
        """What spectators see is made once; each seat's own comes on top."""
        values: tuple[Any, ...] = g.shown_to_all() + self.shown(g)
        watched = len(g.watched) > 0
        if watched:
            values = steady(g.last_shown, values)
            g.last_shown = values
        shared = self.kind(*values)
        own: dict[int, Fields] = {}
        for seat in seats:
            if seat >= 0 and seat < g.seats:
                mine: Fields = {}
                self.add_own(g, seat, shared, mine)
                if watched:
                    last = g.last_own.get(seat)
                    if last is not None:
                        mine = steady_own(last, mine)
                    g.last_own[seat] = mine
                own[seat] = mine
            else:
                own[seat] = NO_FIELDS
        return g.seen(shared, own)

    def why_not(self, g: Table, seat: i64, key: i64) -> Refused:
        """Why this known action is not open to this seat."""
        return self.refusal(g, seat, key)

    def to_position(self, g: Table) -> dict[str, Any]:
        """The table as a position."""
        return self.write_position(g)
