"""The catalog of a game's messages: the only place where sentences are made.

A template names its arguments by place and kind, as in `{0:seat} loses {1}`.  Kinds are "seat" and whatever the pack
names; a bare place is a number, and `{1} card{1:s}` is its plural.  A face may itself name seats, as in `a shot at
{@1}`.  In a sum, as in `{2} Weapon + {3} from cards = {4}`, terms of nothing are left out, a negative term is
subtracted, and a bare number alone is not a sum.  An event of an older record may lack the last arguments: they count
as 0.  The browser gets the same catalog and fills it in the same way.
The player an event is about reads it with "you" (`second_person.py`); the catalog has those templates, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from highnoon.engine.actions import SEAT_NAMES, Vocabulary
from highnoon.engine.second_person import SAYS_ITSELF, second_person

PLACE: Final = re.compile(r"\{(\d+)(?::(\w+))?\}")
SEAT_IN_FACE: Final = re.compile(r"\{@(\d)\}")
NOTHING: Final[Mapping[str, Mapping[int, str]]] = {}
NO_FORMS: Final[Mapping[str, str]] = {}
PLURAL: Final = "s"
SUM: Final = " = {"  # a template that has it tells a sum
NOUGHT: Final = re.compile(r" [+−] 0(?: [^+−=]*?)?(?= [+−=] )")
ADDED_BELOW_0: Final = re.compile(r" \+ -(\d)")
ONE_TERM: Final = re.compile(r": (\d+) = \1(?!\d)")


def with_you(names: Sequence[str], you: int) -> list[str]:
    """The names as they read inside a sentence told to this seat."""
    return [*names[:you], "you", *names[you + 1 :]]


class Words:
    """`events` and `asks` by message key, `actions` by verb, `notes` for all else a person is told."""

    def __init__(
        self,
        events: Mapping[str, str],
        asks: Mapping[str, tuple[str, str]],
        actions: Mapping[str, str],
        notes: Mapping[str, str],
        faces: Mapping[str, Sequence[str]],
        you: Mapping[str, Mapping[int, str]] = NOTHING,
        tips: Mapping[str, str] = NO_FORMS,
    ) -> None:
        self.events = events
        self.you = second_person(events, you)  # by message and place: the templates in which that seat is you
        self.asks = asks  # for the one who acts, for those who wait
        self.actions = actions
        self.notes = notes
        self.faces = faces  # display names by kind
        self.tips = tips  # by message: one line for a player who sees it happen for the first time

    def fill(self, template: str, args: Sequence[int], names: Sequence[str] = SEAT_NAMES) -> str:
        text = PLACE.sub(self.filler(args, names), template)
        text = text.replace("!.", "!").replace("..", ".")  # a name may end with its own mark
        text = text.replace("→ -", "→ −")
        if SUM not in template:
            return text
        return ONE_TERM.sub(r": \1", ADDED_BELOW_0.sub(r" − \1", NOUGHT.sub("", text))).replace("= -", "= −")

    def filler(self, args: Sequence[int], names: Sequence[str]) -> Callable[[re.Match[str]], str]:
        def put(match: re.Match[str]) -> str:
            place = int(match[1])
            value = args[place] if place < len(args) else 0
            kind = match[2]
            if kind is None:
                return str(value)
            if kind in SAYS_ITSELF:
                return kind
            if kind == PLURAL:
                return "" if value == 1 else PLURAL
            return names[value] if kind == "seat" else self.face(kind, value, names)

        return put

    def face(self, kind: str, value: int, names: Sequence[str] = SEAT_NAMES) -> str:
        return SEAT_IN_FACE.sub(lambda match: names[int(match[1])], self.faces[kind][value])

    def event(self, says: str, args: Sequence[int], names: Sequence[str] = SEAT_NAMES, you: int = -1) -> str:
        """`you` is the seat of the one it is told to, if it is told to a player."""
        if you < 0:
            return self.fill(self.events[says], args, names)
        return self.fill(self.told_to(says, args, you), args, with_you(names, you))

    def told_to(self, says: str, args: Sequence[int], you: int) -> str:
        """The template as it is told to that seat."""
        for place, template in self.you.get(says, NO_FORMS).items():
            if int(place) < len(args) and args[int(place)] == you:
                return template
        return self.events[says]

    def note(self, says: str, args: Sequence[int] = (), names: Sequence[str] = SEAT_NAMES) -> str:
        return self.fill(self.notes[says], args, names)

    def ask(self, kind: str, seat: int, names: Sequence[str] = SEAT_NAMES, you: bool = False) -> str:
        return self.fill(self.asks[kind][0 if you else 1], [seat], names)

    def action(self, vocabulary: Vocabulary, key: int, names: Sequence[str] = SEAT_NAMES) -> str:
        """The label of a button."""
        verb, values = vocabulary.split(key)
        return self.fill(self.actions[verb.name], values, names)

    def catalogue(self) -> dict[str, object]:
        """Everything, as data for the client."""
        return {
            "events": dict(self.events),
            "you": {says: dict(forms) for says, forms in self.you.items()},
            "asks": {kind: list(texts) for kind, texts in self.asks.items()},
            "actions": dict(self.actions),
            "notes": dict(self.notes),
            "faces": {kind: list(names) for kind, names in self.faces.items()},
            "tips": dict(self.tips),
        }
