"""Frames: an event with the fields of a view that have changed since the one before.

A table that is watched keeps a glimpse for every event: what the watched seats see at that moment.  The differences
between two glimpses go with the later event, by the names the view declares.  A list of records changes record by
record, `{"players": {"2": {"wounds": 1}}}`; everything else is replaced.  The open decision comes last, when the table
stands still: between two events no decision is open.

Most of a view stays as it was, and this is found by identity: `steady` keeps unchanged parts as the same object.  What
all seats see is compared once for all of them (`Comparison`).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from mypy_extensions import i64, mypyc_attr

from highnoon.engine.glimpse import Fields, Glimpse, Records
from highnoon.engine.view import View

Changes = dict[str, Any]

ASKED: Final[i64] = len(View.__struct_fields__)  # fields of every view; the game's own come after them
astuple: Final = msgspec.structs.astuple
RECORD: Final[object] = type(msgspec.Struct)
FIELDS: Final[dict[type, tuple[str, ...]]] = {}
SAME: Final[object] = object()
NO_CHANGES: Final[Changes] = {}
NO_RECORDS: Final[dict[int, Any]] = {}


def fields_of(record: msgspec.Struct) -> tuple[str, ...]:
    kind = type(record)
    known = FIELDS.get(kind)
    if known is None:
        known = FIELDS[kind] = record.__struct_fields__
    return known


def changes(before: msgspec.Struct, after: msgspec.Struct) -> Changes:
    """All of it."""
    return changed(before, after, 0, len(fields_of(after)), Known())


def shown(before: View, after: View) -> Changes:
    """The changes in the game itself, without the open decision."""
    return changed(before, after, ASKED, len(fields_of(after)), Known())


def settled(start: View, before: View, after: View) -> Changes:
    """How things stand when all is told: what is asked since `start`, and what the last event `before` left untold."""
    return settlement(start, before, after, Known())


def settlement(start: View, before: View, after: View, known: Known) -> Changes:
    found = changed(start, after, 0, ASKED, known)
    found.update(changed(before, after, ASKED, len(fields_of(after)), known))
    return found


@mypyc_attr(acyclic=True)
class Known:
    """The changes of records that have been compared: several seats see the same two."""

    def __init__(self) -> None:
        self.old: list[object] = []
        self.new: list[object] = []
        self.found: list[Changes] = []

    def changes(self, before: msgspec.Struct, after: msgspec.Struct) -> Changes:
        place: i64 = 0
        end: i64 = len(self.new)
        while place < end:
            if self.new[place] is after and self.old[place] is before:
                return self.found[place]
            place += 1
        found = changed(before, after, 0, len(fields_of(after)), self)
        self.old.append(before)
        self.new.append(after)
        self.found.append(found)
        return found


def changed(before: msgspec.Struct, after: msgspec.Struct, first: i64, end: i64, known: Known) -> Changes:
    """Fields from `first` on.  Compiled loops: this runs for every event."""
    found: Changes = {}
    if before is after:
        return found
    old: tuple[object, ...] = astuple(before)
    new: tuple[object, ...] = astuple(after)
    names = fields_of(after)
    place: i64 = first
    while place < end:
        was, now = old[place], new[place]
        if was is not now:
            part = change_of(was, now, known)
            if part is not SAME:
                found[names[place]] = part
        place += 1
    return found


def change_of(was: object, now: object, known: Known) -> object:
    """How a value that differs is told: lists of records by what differs in each, everything else whole.  `SAME` if it
    does not differ."""
    if isinstance(now, list) and now and is_record(now[0]) and isinstance(was, list) and len(was) == len(now):
        found = records_changed(was, now, known)
        return found if found else SAME
    return SAME if was == now else now


def records_changed(before: list[Any], after: list[Any], known: Known) -> Changes:
    """Changes by place in the list."""
    found: Changes = {}
    place: i64 = 0
    end: i64 = len(after)
    while place < end:
        was, now = before[place], after[place]
        if was is not now:
            parts = known.changes(was, now)
            if parts:
                found[str(place)] = parts
        place += 1
    return found


@mypyc_attr(acyclic=True)
class Comparison:
    """The changes between two glimpses, for several seats.  With a `start` this is the last frame (`settled`).

    Seats for which the same things changed get the same dict, so it can be encoded once.
    """

    def __init__(self, before: Glimpse, after: Glimpse, start: Glimpse | None = None) -> None:
        self.before: Final = before
        self.after: Final = after
        self.start: Final = start
        self.known: Final = Known()
        self.found: Final = (
            changed(before.shared, after.shared, ASKED, len(fields_of(after.shared)), self.known)
            if start is None
            else settlement(start.shared, before.shared, after.shared, self.known)
        )

    def of(self, seat: int) -> Changes:
        before, after, start = self.before, self.after, self.start
        found = self.instead(self.found, before.own[seat], before.shared, after.own[seat], after.shared)
        if start is not None:
            found = self.instead(found, start.choices[seat], start.shared, after.choices[seat], after.shared)
        return found

    def instead(self, found: Changes, old: Fields, was: View, new: Fields, now: View) -> Changes:
        """`found` is what has changed from `was` to `now`; for a seat that sees `old` and then `new` instead."""
        if old is new and not found:
            return found
        for name, value in new.items():
            before = old.get(name)
            if isinstance(value, Records) or isinstance(before, Records):
                found = self.patched(found, name, before, getattr(was, name), value, getattr(now, name))
            else:
                found = self.fitted(found, name, getattr(was, name) if before is None else before, value)
        for name, before in old.items():
            if name in new:
                continue
            if isinstance(before, Records):
                found = self.patched(found, name, before, getattr(was, name), None, getattr(now, name))
            else:
                found = self.fitted(found, name, before, getattr(now, name))
        return found

    def patched(
        self, found: Changes, name: str, old: Records | None, was: list[Any], new: Records | None, now: list[Any]
    ) -> Changes:
        """A list of which the seat sees some records in its own way."""
        mine = NO_RECORDS if new is None else new.records
        theirs = NO_RECORDS if old is None else old.records
        if len(was) != len(now):
            return self.fitted(found, name, was if old is None else old.on(was), now if new is None else new.on(now))
        if new is old and name not in found:
            return found
        parts: Changes = found.get(name, NO_CHANGES)
        fresh = parts
        for place, after in mine.items():
            fresh = self.of_record(fresh, parts, str(place), theirs[place] if place in theirs else was[place], after)
        for place, before in theirs.items():
            if place not in mine:
                fresh = self.of_record(fresh, parts, str(place), before, now[place])
        if fresh is parts:
            return found
        if fresh:
            return {**found, name: fresh}
        return {other: part for other, part in found.items() if other != name}

    def of_record(self, found: Changes, shared: Changes, place: str, was: Any, now: Any) -> Changes:
        part = NO_CHANGES if was is now else self.known.changes(was, now)
        if place in shared:
            if part != shared[place]:
                found = dict(found)
                if part:
                    found[place] = part
                else:
                    del found[place]
        elif part:
            found = {**found, place: part}
        return found

    def fitted(self, found: Changes, name: str, was: object, now: object) -> Changes:
        part = SAME if was is now else change_of(was, now, self.known)
        if part is SAME:
            if name in found:
                return {other: part for other, part in found.items() if other != name}
        elif name not in found or found[name] != part:
            return {**found, name: part}
        return found


def steady(before: View, fresh: tuple[Any, ...]) -> tuple[Any, ...]:
    """`fresh`, where everything equal to what was in the view before is the object from there."""
    old: tuple[object, ...] = astuple(before)
    kept: list[Any] | None = None
    place: i64 = 0
    end: i64 = len(fresh)
    while place < end:
        was, now = old[place], fresh[place]
        if was is not now:
            value = steady_value(was, now)
            if value is not now:
                if kept is None:
                    kept = list(fresh)
                kept[place] = value
        place += 1
    return fresh if kept is None else tuple(kept)


def steady_own(old: Fields, fresh: Fields) -> Fields:
    """The same for the fields of one seat."""
    same = len(old) == len(fresh)
    for name, was in old.items():
        now = fresh.get(name)
        if isinstance(now, Records):
            if isinstance(was, Records) and is_steady(was.records, now.records):
                fresh[name] = now = was
        elif now is not None and was is not now:
            fresh[name] = now = steady_value(was, now)
        if was is not now:
            same = False
    return old if same else fresh


def is_steady(old: dict[int, Any], fresh: dict[int, Any]) -> bool:
    """Takes equal records from `old`; are all of them the same?"""
    same = len(old) == len(fresh)
    for place, was in old.items():
        if place in fresh and was == fresh[place]:
            fresh[place] = was
        else:
            same = False
    return same


def steady_value(was: object, now: object) -> object:
    if isinstance(now, list) and now and is_record(now[0]) and isinstance(was, list) and len(was) == len(now):
        return steady_records(was, now)
    return was if was == now else now


def steady_records(old: list[Any], fresh: list[Any]) -> list[Any]:
    """Changes `fresh`, which nobody else has yet."""
    same = True
    place: i64 = 0
    end: i64 = len(fresh)
    while place < end:
        was, now = old[place], fresh[place]
        if was is not now:
            if was == now:
                fresh[place] = was
            else:
                same = False
        place += 1
    return old if same else fresh


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
