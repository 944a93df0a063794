"""Positions: any table as a small readable document, and back.

Each game reads and writes its own fields; the fields here are the engine's own and the same in every game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from hashlib import blake2b
from typing import Any, Final

import msgspec
from mypy_extensions import i64

from highnoon.engine.bounds import brief
from highnoon.engine.dice import BLOCK, KEY_BYTES, Dice, seed_key
from highnoon.engine.refusal import BadInput
from highnoon.engine.steps import Step
from highnoon.engine.table import BIT, NOBODY, Table, seat_name

NUMBER: Final = re.compile(r"-?[0-9]{1,9}\Z")  # of a step
SEALED_PARTS: Final = ("picks", "late", "acts")
StepMaker = Callable[[list[int]], Step[Any]]


class Reader:
    """Takes the fields of a position one by one; what nobody took is refused, so nothing is misspelt in silence."""

    def __init__(self, data: Mapping[str, Any], where: str = "position") -> None:
        if not isinstance(data, Mapping):
            raise BadInput(f"{where} should be a table of fields, not {brief(data)}")
        self.data = data
        self.where = where
        self.used: list[str] = []

    def take(self, key: str, default: object) -> Any:
        self.used.append(key)
        return self.data.get(key, default)

    def has(self, key: str) -> bool:
        return key in self.data

    def refuse(self, key: str, reason: str) -> BadInput:
        return BadInput(f"{self.where}: {key} {reason}")

    def number(self, key: str, default: int, low: int, high: int) -> int:
        value = self.take(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.refuse(key, f"should be a whole number from {low} to {high}, not {brief(value)}")
        return value

    def flag(self, key: str, default: bool) -> bool:
        value = self.take(key, default)
        if not isinstance(value, bool):
            raise self.refuse(key, f"should be true or false, not {brief(value)}")
        return value

    def text(self, key: str, default: str) -> str:
        value = self.take(key, default)
        if not isinstance(value, str):
            raise self.refuse(key, f"should be a text, not {brief(value)}")
        return value

    def name(self, key: str, default: str, names: list[str], nothing: bool = False) -> int:
        """The place of a name in `names`, -1 for the empty text where that is allowed."""
        value = self.text(key, default)
        if nothing and value == "":
            return -1
        if value not in names:
            raise self.refuse(key, f"should be one of {', '.join(names)}, not {brief(value)}")
        return names.index(value)

    def texts(self, key: str, default: list[str]) -> list[str]:
        value = self.take(key, default)
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.refuse(key, f"should be a list of texts, not {brief(value)}")
        return value

    def names(self, key: str, default: list[str], names: list[str]) -> list[int]:
        """The places of several names."""
        for value in (values := self.texts(key, default)):
            if value not in names:
                raise self.refuse(key, f"holds {brief(value)}, which is none of {', '.join(names)}")
        return [names.index(value) for value in values]

    def numbers(self, key: str, default: list[int], low: int, high: int) -> list[int]:
        value = self.take(key, default)
        if not isinstance(value, list) or not all(type(n) is int and low <= n <= high for n in value):
            raise self.refuse(key, f"should be a list of whole numbers from {low} to {high}, not {brief(value)}")
        return value

    def section(self, key: str) -> Reader:
        return Reader(self.take(key, {}), f"{self.where}.{key}")

    def finish(self) -> None:
        for key in self.data:
            if key not in self.used:
                raise self.refuse(key, f"is not known; fields are {', '.join(sorted(set(self.used)))}")


def read_dice(reader: Reader) -> Dice:
    """`[dice]`: a key with its place in the stream, or a seed, and results still to come."""
    part = reader.section("dice")
    key = part.text("key", "")
    seed = part.take("seed", 0)
    coming = part.numbers("coming", [], 0, 65535)
    counter = part.number("counter", 0, 0, 1 << 40)
    pos = part.number("pos", int(BLOCK), 0, int(BLOCK))
    part.finish()
    if type(seed) is not int and type(seed) is not str:
        raise part.refuse("seed", f"should be a number or a text, not {brief(seed)}")
    try:
        raw = bytes.fromhex(key) if key else seed_key(seed)
    except ValueError:
        raise part.refuse("key", "should be hexadecimal") from None
    if len(raw) != KEY_BYTES:
        raise part.refuse("key", f"should have {2 * KEY_BYTES} hexadecimal digits")
    return Dice(raw, counter, pos, coming)


def write_dice(dice: Dice) -> dict[str, Any]:
    part: dict[str, Any] = {"key": dice.key.hex(), "counter": int(dice.counter), "pos": int(dice.pos)}
    if dice.came < len(dice.coming):
        part["coming"] = dice.coming[dice.came :]
    return part


def write_pending(table: Table) -> dict[str, Any]:
    """The engine's own fields of a position."""
    part: dict[str, Any] = {"acts": int(table.acts), "stack": [step.text() for step in table.stack]}
    if table.waiting and table.sealed:
        say = table.vocabulary().say
        part["picks"] = {seat_name(s): say(key) for s, key in enumerate(table.picks) if key != NOBODY}
        part["late"] = seats_in(table.late)
    part["left"] = seats_in(table.left)
    part["hurry"] = table.hurry
    part["dice"] = write_dice(table.dice)
    return part


def read_pending(table: Table, reader: Reader, steps: Mapping[str, StepMaker], start: list[Step[Any]]) -> None:
    """Puts the stack on a table whose records are set, and runs it to the pending question."""
    table.acts = reader.number("acts", 0, 0, int(table.longest))
    table.left = read_seats(reader, "left", table.seats)
    table.hurry = False
    hurry = reader.flag("hurry", False)
    texts = reader.texts("stack", [])
    table.stack = [read_step(reader, text, steps) for text in texts] if texts else start[:]
    picks = reader.section("picks")
    late = read_seats(reader, "late", table.seats)
    if table.over:
        table.stack = []
    else:
        run_on(table, reader)
    if picks.data or late:
        put_picks(table, picks, late)
    table.hurry = hurry
    if hurry:
        table.run()


def run_on(table: Table, reader: Reader) -> None:
    """Runs to the pending decision.  A stack written by hand may end too early, or not fit the records."""
    try:
        table.run()
    except IndexError:
        raise reader.refuse("stack", "leads nowhere: a step is missing below, or a card it needs") from None


def put_picks(table: Table, picks: Reader, late: i64) -> None:
    if not (table.waiting and table.sealed):
        raise picks.refuse("picks", "are given, but there is no sealed decision")
    names = [seat_name(seat) for seat in range(table.seats)]
    for name in picks.data:
        if name not in names:
            raise picks.refuse(name, f"is not a seat at this table; seats are {', '.join(names)}")
        seat = names.index(name)
        key = table.vocabulary().parse(picks.text(name, ""))
        if (key != table.default(seat)) if late & BIT[seat] else (key not in table.offers[seat]):
            raise picks.refuse(name, f"cannot have chosen {picks.text(name, '')!r}")
        table.pick(seat, key)
    for seat in range(table.seats):
        if late & BIT[seat] and table.open & BIT[seat]:
            raise picks.refuse(seat_name(seat), "is late, so its default has to stand here")
    table.late = late
    if table.turn == NOBODY and not table.held:
        raise picks.refuse("picks", "are complete; leave the last one to the script")


def maker(step: Any, operands: int) -> StepMaker:
    """A maker of steps with their own numbers, such as the one of a seat."""

    def make(numbers: list[int]) -> Step[Any]:
        if len(numbers) != operands:
            raise IndexError
        made: Step[Any] = step(*numbers)
        return made

    return make


def makers(*steps: Step[Any]) -> dict[str, StepMaker]:
    """Makers of steps that exist once."""
    return {step.text(): maker(partial(itself, step), 0) for step in steps}


def itself(step: Step[Any]) -> Step[Any]:
    return step


def read_step(reader: Reader, text: str, steps: Mapping[str, StepMaker]) -> Step[Any]:
    name, *operands = text.split() or [""]
    if name not in steps or not all(NUMBER.match(word) for word in operands):
        raise reader.refuse("stack", f"holds {brief(text)}; steps are {', '.join(steps)}, each with its numbers")
    try:
        return steps[name]([int(word) for word in operands])
    except (TypeError, IndexError):
        raise reader.refuse("stack", f"holds {brief(text)}, which has too few or too many numbers") from None


def seats_in(mask: i64) -> str:
    return "".join(seat_name(seat) for seat in range(8) if mask & BIT[seat])


def read_seats(reader: Reader, key: str, seats: i64) -> i64:
    return seats_of(reader.text(key, ""), reader, key, seats)


def seats_of(text: str, reader: Reader, key: str, seats: i64) -> i64:
    """The bits of seats named by their letters, as in `ACD`."""
    mask: i64 = 0
    for letter in text:
        seat = "ABCDEFGH"[:seats].find(letter)
        if seat < 0:
            raise reader.refuse(key, f"should name seats of this table, not {letter!r}")
        mask = mask | BIT[seat]
    return mask


def digest(table: Table) -> bytes:
    """A hash of the whole state.  Sealed choices are apart from the record until the reveal, so they are left out."""
    position = table.to_position()
    for part in SEALED_PARTS:
        position.pop(part, None)
    return blake2b(msgspec.json.encode(position), digest_size=16).digest()
