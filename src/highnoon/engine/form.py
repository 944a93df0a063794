"""Forms: what a position says of a record, both ways.

A form names every field of a record once, in the order in which it is written, with who may see it.  Most fields can be
read as they are written.  Some are only `Made` from the record: the game reads those itself, because what they may be
depends on the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from highnoon.engine.options import Option, agree
from highnoon.engine.position import Reader, read_seats, seats_in
from highnoon.engine.seat import NO_OPTIONS, seat_name
from highnoon.engine.view import HIDDEN, OWNER, PUBLIC

NOTHING: Final[dict[str, Any]] = {}
SEAT: Final = "seat"

# The fields that every position has beside the game's own.
OF_ALL_GAMES: Final = {
    "picks": OWNER,
    "late": HIDDEN,
    "stack": PUBLIC,
    "left": PUBLIC,
    "acts": HIDDEN,  # a pass made in secret counts too
    "dice": HIDDEN,
}

Lists = Mapping[str, list[str]]


class Field:
    """`name` is what a position calls it, `attribute` what the record does, if that is something else."""

    def __init__(self, name: str, attribute: str = "", seen: str = PUBLIC) -> None:
        self.name = name
        self.attribute = attribute or name
        self.seen = seen

    def write(self, g: Any, record: Any, lists: Lists) -> Any:
        return self.written(getattr(record, self.attribute), lists)

    def written(self, value: Any, lists: Lists) -> Any:
        return value

    def read(self, reader: Reader, lists: Lists, usual: Any, most: Any) -> Any:
        """The value for the record.  `usual` and `most` are for this table, None if they are as declared."""
        raise NotImplementedError


class Number(Field):
    def __init__(self, name: str, most: int = 0, usual: int = 0, least: int = 0, seen: str = PUBLIC) -> None:
        super().__init__(name, seen=seen)
        self.most = most
        self.usual = usual
        self.least = least

    def read(self, reader: Reader, lists: Lists, usual: Any, most: Any) -> Any:
        default = self.usual if usual is None else usual
        return reader.number(self.name, default, self.least, self.most if most is None else most)


class Flag(Field):
    def read(self, reader: Reader, lists: Lists, usual: Any, most: Any) -> Any:
        return reader.flag(self.name, bool(usual))


class Numbers(Field):
    """A list that nobody changes in place."""

    def __init__(self, name: str, most: int, seen: str = PUBLIC) -> None:
        super().__init__(name, seen=seen)
        self.most = most

    def read(self, reader: Reader, lists: Lists, usual: Any, most: Any) -> Any:
        return reader.numbers(self.name, usual or [], 0, self.most) or NO_OPTIONS


class OfList(Field):
    """A list that positions name and records count: `of` are the names, or what this table calls them."""

    def __init__(self, name: str, of: str | list[str], attribute: str = "", seen: str = PUBLIC) -> None:
        super().__init__(name, attribute, seen)
        self.of = of

    def names(self, lists: Lists) -> list[str]:
        return lists[self.of] if isinstance(self.of, str) else self.of


class Named(OfList):
    """One of them; the first, unless it is said."""

    def written(self, value: Any, lists: Lists) -> Any:
        return self.names(lists)[value]

    def read(self, reader: Reader, lists: Lists, usual: Any, most: Any) -> Any:
        names = self.names(lists)
        return reader.name(self.name, names[0] if usual is None else usual, names)


class Maybe(OfList):
    """One of them or none, which is -1."""

    def written(self, value: Any, lists: Lists) -> Any:
        return "" if value < 0 else self.names(lists)[value]

    def read(self, reader: Reader, lists: Lists, usual: Any, most: Any) -> Any:
        return reader.name(self.name, usual or "", self.names(lists), nothing=True)


class Several(OfList):
    """A list of them that nobody changes in place."""

    def written(self, value: Any, lists: Lists) -> Any:
        names = self.names(lists)
        return [names[each] for each in value]

    def read(self, reader: Reader, lists: Lists, usual: Any, most: Any) -> Any:
        return reader.names(self.name, usual or [], self.names(lists)) or NO_OPTIONS


class Bits(OfList):
    """Some of them, each a bit."""

    def written(self, value: Any, lists: Lists) -> Any:
        return [name for place, name in enumerate(self.names(lists)) if value >> place & 1]

    def read(self, reader: Reader, lists: Lists, usual: Any, most: Any) -> Any:
        return sum(1 << place for place in set(reader.names(self.name, [], self.names(lists))))


class Seats(Field):
    """Seats as bits, written as in `ACD`."""

    def written(self, value: Any, lists: Lists) -> Any:
        return seats_in(value)

    def read(self, reader: Reader, lists: Lists, usual: Any, most: Any) -> Any:
        return int(read_seats(reader, self.name, len(lists[SEAT])))


class Made(Field):
    """Written by a function of table and record; the game reads it itself."""

    def __init__(self, name: str, make: Callable[[Any, Any], Any], seen: str = PUBLIC) -> None:
        super().__init__(name, seen=seen)
        self.make = make

    def write(self, g: Any, record: Any, lists: Lists) -> Any:
        return self.make(g, record)


class Form:
    def __init__(self, *fields: Field) -> None:
        self.fields: Final = fields

    def write(self, g: Any, record: Any, lists: Lists) -> dict[str, Any]:
        return {field.name: field.write(g, record, lists) for field in self.fields}

    def read(
        self,
        record: Any,
        reader: Reader,
        lists: Lists,
        usual: Mapping[str, Any] = NOTHING,
        most: Mapping[str, int] = NOTHING,
    ) -> None:
        """Every field that is not made.  `usual` is what is meant if nothing is said of it."""
        for field in self.fields:
            if not isinstance(field, Made):
                value = field.read(reader, lists, usual.get(field.name), most.get(field.name))
                setattr(record, field.attribute, value)

    def seen(self, before: str = "") -> dict[str, str]:
        """The readers of each field."""
        return {before + field.name: field.seen for field in self.fields}


def declared(table: Form, player: Form, *more: str) -> dict[str, str]:
    """The readers of each field of a position; `more` are public fields that a form does not name."""
    return table.seen() | player.seen("seat.") | dict.fromkeys(more, PUBLIC) | OF_ALL_GAMES


def seats_of_table(seats: int) -> list[str]:
    return [seat_name(seat) for seat in range(seats)]


def write_heading(g: Any, slug: str, options: list[Option], agreed: Mapping[str, bool | int | str]) -> dict[str, Any]:
    """Which game it is, for how many, and what was agreed on that is not usual."""
    defaults = agree(options, {})
    unusual = {name: value for name, value in agreed.items() if value != defaults[name]}
    return {"game": slug, "seats": int(g.seats), "options": unusual}


def read_ending(g: Any, reader: Reader, rules: Mapping[str, str]) -> None:
    """`winners` and `why`: the game is over if it says why."""
    g.winners = reader.names("winners", [], seats_of_table(g.seats)) or NO_OPTIONS
    g.why = reader.text("why", "")
    g.over = g.why != ""
    if g.over and g.why not in rules:
        raise reader.refuse("why", f"should be one of {', '.join(rules)}, not {g.why!r}")
