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

    `shown` has the game's fields of a view in their order, as a spectator sees them.  `own` has the fields in which a
    seat sees something else than the spectator's view that it is given (`Records` for some of a list); the lists of
    that view belong to all seats, so it makes new ones.  Where there is a glimpse with this seat from before, it may
    give the fields from there again.
    """

    def __init__(
        self,
        kind: type[View],
        shown: Callable[[Any], tuple[Any, ...]],
        own: Callable[[Any, int, Any, Glimpse | None], Fields],
        why_not: Callable[[Any, int, int], Refused],
        write_position: Callable[[Any], dict[str, Any]],
    ) -> None:
        self.kind: Final[Any] = kind
        self.shown: Final = shown
        self.own: Final = own
        self.refusal: Final = why_not
        self.write_position: Final = write_position

    def look(self, g: Table, seats: list[int]) -> Glimpse:
        """What spectators see is made once; each seat's own comes on top."""
        values: tuple[Any, ...] = g.shown_to_all() + self.shown(g)
        last = g.last_look if g.watched else None
        if last is not None:
            values = steady(last.shared, values)
        shared = self.kind(*values)
        own: dict[int, Fields] = {}
        for seat in seats:
            if seat >= 0 and seat < g.seats:
                before = None if last is None else last.own.get(seat)
                mine = self.own(g, seat, shared, None if before is None else last)
                own[seat] = mine if before is None or before is mine else steady_own(before, mine)
            else:
                own[seat] = NO_FIELDS
        found = g.seen(shared, own)
        if g.watched:
            g.last_look = found
        return found

    def why_not(self, g: Table, seat: i64, key: i64) -> Refused:
        """Why this known action is not open to this seat."""
        return self.refusal(g, seat, key)

    def to_position(self, g: Table) -> dict[str, Any]:
        """The table as a position."""
        return self.write_position(g)
