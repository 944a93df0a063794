"""Actions are stable ints: a verb and small operands of the game's own vocabulary.

A key means the same in every position and release.  The whole vocabulary is the action space of an environment, and
key + 1 is never more than `size`.  Bases are written down, not counted, so that a new verb cannot move an old one.
"""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.refusal import BadInput

SEAT_NAMES: Final = list("ABCDEFGH")


class Operand(msgspec.Struct, frozen=True):
    """`kind` is "seat", "number" or a kind of face that the pack names; values run from `low` to `low + size - 1`."""

    kind: str
    size: int
    low: int = 0


class Verb(msgspec.Struct, frozen=True):
    """`any_order`: the operands may be written in any order; they are sorted."""

    base: int
    name: str
    operands: tuple[Operand, ...] = ()
    any_order: bool = False

    @property
    def size(self) -> int:
        n = 1
        for operand in self.operands:
            n *= operand.size
        return n


def seat_operand() -> Operand:
    return Operand("seat", 8)


class Vocabulary:
    """All actions of a game.  `faces` names the faces of each kind, as the pack has them."""

    def __init__(self, verbs: list[Verb], faces: dict[str, list[str]]) -> None:
        self.verbs = verbs
        self.faces = faces
        self.by_name = {verb.name: verb for verb in verbs}
        self.size = max(verb.base + verb.size for verb in verbs)
        self.owner: list[Verb | None] = [None] * self.size
        for verb in verbs:
            for key in range(verb.base, verb.base + verb.size):
                if self.owner[key] is not None:
                    raise ValueError(f"{verb.name} overlaps another verb at key {key}")
                self.owner[key] = verb

    def naming(self, faces: dict[str, list[str]]) -> Vocabulary:
        """The same vocabulary with the names of a pack."""
        return Vocabulary(self.verbs, faces)

    def split(self, key: int) -> tuple[Verb, list[int]]:
        """The verb and the operand values of a key."""
        verb = self.owner[key] if 0 <= key < self.size else None
        if verb is None:
            raise BadInput(f"there is no action {key}; actions are 0 to {self.size - 1}")
        rest = key - verb.base
        values: list[int] = []
        for operand in reversed(verb.operands):
            rest, value = divmod(rest, operand.size)
            values.append(operand.low + value)
        return verb, values[::-1]

    def key(self, name: str, *values: int) -> int:
        verb = self.by_name[name]
        n = 0
        for operand, value in zip(verb.operands, values, strict=True):
            if not operand.low <= value < operand.low + operand.size:
                raise BadInput(f"{name} takes {operand.kind} {operand.low} to {operand.low + operand.size - 1}")
            n = n * operand.size + value - operand.low
        return verb.base + n

    def name_of(self, operand: Operand, value: int) -> str:
        if operand.kind == "number":
            return str(value)
        names = SEAT_NAMES if operand.kind == "seat" else self.faces.get(operand.kind, [])
        return names[value] if value < len(names) else f"#{value}"

    def say(self, key: int) -> str:
        """The notation of an action: its verb and operands, as in `shot B`."""
        verb, values = self.split(key)
        return " ".join([verb.name, *map(self.name_of, verb.operands, values)])

    def parse(self, text: str) -> int:
        """The key of a notation."""
        words = text.split()
        # The longest verb that fits: "power shot B" before "power".
        for cut in range(len(words), 0, -1):
            verb = self.by_name.get("-".join(words[:cut]))
            if verb is not None:
                return self.parse_operands(verb, words[cut:], text)
        raise BadInput(f"no action is called {text!r}; actions are {', '.join(self.by_name)}")

    def parse_operands(self, verb: Verb, words: list[str], text: str) -> int:
        if len(words) != len(verb.operands):
            wanted = " ".join(f"<{operand.kind}>" for operand in verb.operands) or "nothing"
            raise BadInput(f"{text!r}: {verb.name} is followed by {wanted}")
        values = [self.value_of(o, word) for o, word in zip(verb.operands, words, strict=True)]
        return self.key(verb.name, *(sorted(values) if verb.any_order else values))

    def value_of(self, operand: Operand, word: str) -> int:
        if word.startswith("#") and word[1:].isdecimal():
            return int(word[1:])
        if operand.kind == "number":
            if not word.isdecimal():
                raise BadInput(f"{word!r} is not a number")
            return int(word)
        names = SEAT_NAMES if operand.kind == "seat" else self.faces.get(operand.kind, [])
        if word not in names:
            raise BadInput(f"there is no {operand.kind} {word!r}; there are {', '.join(names)}")
        return names.index(word)

    def listing(self) -> list[tuple[int, int, str, str]]:
        """First key, last key, verb, operands: the rows of the documentation's table."""
        return [
            (verb.base, verb.base + verb.size - 1, verb.name, " ".join(f"<{o.kind}>" for o in verb.operands))
            for verb in sorted(self.verbs, key=lambda v: v.base)
        ]
