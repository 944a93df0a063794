"""A glimpse: what some seats see at one moment.

Most of a view is the same for every seat.  So a glimpse has that part once, as the view of a spectator, and for each
seat only the fields that are different there.  A whole view is made from it where somebody wants one.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace
from mypy_extensions import mypyc_attr

from highnoon.engine.view import View

Fields = dict[str, Any]

NO_FIELDS: Final[Fields] = {}


@mypyc_attr(acyclic=True)
class Records:
    """Some records of a list, by their place; the others are those that all see."""

    def __init__(self, records: dict[int, Any]) -> None:
        self.records: Final = records

    def on(self, shared: list[Any]) -> list[Any]:
        found = shared[:]
        for place, record in self.records.items():
            found[place] = record
        return found


@mypyc_attr(acyclic=True)
class Glimpse:
    """`choices`: what seats see of the open decision instead of what spectators see.  `own`: the same of the game."""

    def __init__(self, shared: View, choices: dict[int, Fields], own: dict[int, Fields]) -> None:
        self.shared: Final[Any] = shared  # a View of the game
        self.choices: Final = choices
        self.own: Final = own  # has every seat of the glimpse; -1 is a spectator

    def view(self, seat: int) -> Any:
        """The whole view of one of these seats."""
        if seat < 0:
            return self.shared
        fields: Fields = {"seat": seat, **self.choices[seat], **self.own[seat]}
        for name, value in self.own[seat].items():
            if isinstance(value, Records):
                fields[name] = value.on(getattr(self.shared, name))
        return replace(self.shared, **fields)

    def only_view(self, seat: int) -> Any:
        """The same for a glimpse that nobody keeps: from the shared view itself, which is quicker."""
        view = self.shared
        if seat >= 0:
            view.seat = seat
            for name, value in self.choices[seat].items():
                setattr(view, name, value)
            for name, value in self.own[seat].items():
                setattr(view, name, value.on(getattr(view, name)) if isinstance(value, Records) else value)
        return view

    def views(self) -> list[Any]:
        return [self.view(seat) for seat in self.own]

    def joined(self, others: Glimpse) -> Glimpse:
        """With the seats of another glimpse of the same moment."""
        return Glimpse(others.shared, {**self.choices, **others.choices}, {**self.own, **others.own})

    def without(self, seat: int) -> Glimpse:
        own = dict(self.own)
        own.pop(seat, None)
        return Glimpse(self.shared, self.choices, own)
