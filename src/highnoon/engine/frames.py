"""Frames: an event with the fields of a view that have changed since the one before.

A table that is watched keeps a glimpse for every event: the views of the watched seats at that moment.  The
differences between two glimpses go with the later event, by the names the view declares.  A list of records changes
record by record, `{"players": {"2": {"wounds": 1}}}`; everything else is replaced.  The open decision comes last, when
the table stands still: between two events no decision is open.

Most of a view is the same for every seat, and most of it stays as it was.  Both are found by identity: `steady` keeps
unchanged parts as the same object, views of one moment share what all seats see, and `Comparison` looks once at
the parts that several seats share.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from mypy_extensions import i64

from highnoon.engine.view import View

Changes = dict[str, Any]

ASKED: Final[i64] = len(View.__struct_fields__)  # fields of every view; the game's own come after them
astuple: Final = msgspec.structs.astuple
RECORD: Final[object] = type(msgspec.Struct)
FIELDS: Final[dict[type, tuple[str, ...]]] = {}


def fields_of(record: msgspec.Struct) -> tuple[str, ...]:
    kind = type(record)
    known = FIELDS.get(kind)
    if known is None:
        known = FIELDS[kind] = record.__struct_fields__
    return known


def changes(before: msgspec.Struct, after: msgspec.Struct) -> Changes:
    """All of it."""
    return changed(before, after, 0, len(fields_of(after)))


def shown(before: View, after: View) -> Changes:
    """The changes in the game itself, without the open decision."""
    return changed(before, after, ASKED, len(fields_of(after)))


def settled(start: View, before: View, after: View) -> Changes:
    """How things stand when all is told: what is asked since `start`, and what the last event `before` left untold."""
    found = changed(start, after, 0, ASKED)
    found.update(shown(before, after))
    return found


def changed(before: msgspec.Struct, after: msgspec.Struct, first: i64, end: i64) -> Changes:
    """Fields from `first` on.  Compiled loops: this runs for every seat and event."""
    found: Changes = {}
    if before is after:
        return found
    old: tuple[object, ...] = astuple(before)
    new: tuple[object, ...] = astuple(after)
    names = fields_of(after)
    place: i64 = first
    while place < end:
        was, now = old[place], new[place]
        if was is not now and was != now:
            found[names[place]] = change_of(was, now)
        place += 1
    return found


def change_of(was: object, now: object) -> object:
    """How a value that differs is told: lists of records by what differs in each, everything else whole."""
    if isinstance(now, list) and isinstance(was, list) and len(was) == len(now) and is_record(now[0]):
        return records_changed(was, now)
    return now


def records_changed(before: list[Any], after: list[Any]) -> Changes:
    """Changes by place in the list."""
    found: Changes = {}
    for place in range(len(after)):
        was, now = before[place], after[place]
        if was is not now and was != now:
            found[str(place)] = changes(was, now)
    return found


class Comparison:
    """`shown` for several seats at one event.  A part that seats share is compared once.

    Seats for which the same things changed get the same dict, so it can be encoded once.
    """

    def __init__(self) -> None:
        self.old: tuple[object, ...] = ()
        self.new: tuple[object, ...] = ()
        self.found: Changes | None = None  # of the first seat

    def shown(self, before: View, after: View) -> Changes:
        if self.found is None:
            self.old = astuple(before)
            self.new = astuple(after)
            self.found = shown(before, after)
            return self.found
        old: tuple[object, ...] = astuple(before)
        new: tuple[object, ...] = astuple(after)
        found: Changes = self.found
        names = fields_of(after)
        place: i64 = ASKED
        end: i64 = len(new)
        while place < end:
            was, now = old[place], new[place]
            if now is not self.new[place] or was is not self.old[place]:
                name = names[place]
                if was is now or was == now:
                    if name in found:
                        found = {other: part for other, part in found.items() if other != name}
                else:
                    part = change_of(was, now)
                    if name not in found or found[name] != part:
                        found = {**found, name: part}
            place += 1
        return found


def steady(old: tuple[Any, ...] | None, fresh: tuple[Any, ...]) -> tuple[Any, ...]:
    """`fresh`, where everything equal to what was there before is the old object."""
    if old is None:
        return fresh
    kept: list[Any] = []
    place: i64 = 0
    end: i64 = len(fresh)
    while place < end:
        was, now = old[place], fresh[place]
        if was is not now:
            if isinstance(now, list) and isinstance(was, list) and len(was) == len(now) and now and is_record(now[0]):
                now = steady_records(was, now)
            elif was == now:
                now = was
        kept.append(now)
        place += 1
    return tuple(kept)


def steady_records(old: list[Any], fresh: list[Any]) -> list[Any]:
    kept = [was if was == now else now for was, now in zip(old, fresh, strict=True)]
    for was, now in zip(old, kept, strict=True):
        if was is not now:
            return kept
    return old


def is_record(value: object) -> bool:
    """Asked often; `isinstance` would go through the metaclass, which takes a microsecond."""
    return type(type(value)) is RECORD


def merged(record: dict[str, Any], parts: Changes) -> dict[str, Any]:
    """A view as plain data with its changes made: a new one.  The way back, for those who hear of them."""
    fresh = dict(record)
    for name, part in parts.items():
        old = fresh.get(name)
        if isinstance(part, dict) and isinstance(old, list):
            records = old[:]
            for place, more in part.items():
                records[int(place)] = merged(records[int(place)], more)
            fresh[name] = records
        else:
            fresh[name] = part
    return fresh
