"""A table set up for a scene, and the words that can be said at it.  docs/positions.md documents them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from highnoon.engine.bounds import brief, read_toml
from highnoon.engine.events import Event, told
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput, Refused
from highnoon.engine.table import BIT, DRAW, LEAVE, TABLE, TIMEOUT, seat_name, seat_number
from highnoon.engine.words import PLACE, PLURAL

HEAD: Final = re.compile(r"^(?:(?P<who>[A-H]+|table)\b ?)?(?P<what>[a-z ]*):(?:\s+(?P<rest>.*))?$")
RULE: Final = re.compile(r"^(.*) \(([A-Z]{2}-[A-Z]?[0-9.]+)\)$")
COMMENT: Final = re.compile(r"(^|\s)#(\s.*)?$")
FORMS: Final = (
    "A: ACTION",
    "A refused: ACTION (RULE)",
    "A may: ACTIONS",
    "A may only: ACTIONS",
    "A may not: ACTIONS",
    "A is asked: KIND",
    "A is not asked: KIND",
    "A sees: PATH = VALUE",
    "A told: EVENT",
    "A not told: EVENT",
    "expect: PATH = VALUE",
)
LONGEST: Final = 4000  # characters of a line of a script
NEEDS_NO_SEAT: Final = ("sees", "told", "not told")


class SceneFailed(Exception):
    """The first difference between what a scene says and what the table does."""


class Statement(msgspec.Struct):
    """One thing said: by or about whom, what, and its parts."""

    line: int
    text: str
    who: str
    what: str
    parts: list[str]


def statements(script: str, first_line: int) -> list[Statement]:
    """A script's lines, cut at each semicolon after which a new statement begins."""
    found: list[Statement] = []
    for number, line in enumerate(script.splitlines(), first_line):
        last: Statement | None = None
        if len(line) > LONGEST:
            raise BadInput(f"line {number}: a line of a script has at most {LONGEST} characters")
        for part in cut(COMMENT.sub("", line), ";"):
            head = HEAD.match(part)
            if head is not None:
                rest = (head["rest"] or "").strip()
                last = Statement(number, part, head["who"] or "", head["what"].strip(), [rest] if rest else [])
                found.append(last)
            elif last is not None:
                last.parts.append(part)
                last.text = f"{last.text}; {part}"
            else:
                raise BadInput(f"line {number}: {brief(part)} is not a statement; statements are {', '.join(FORMS)}")
    return found


def cut(text: str, at: str) -> list[str]:
    """The parts of a text, not cut inside quotation marks."""
    parts: list[str] = []
    part, quoted = "", False
    for letter in text:
        quoted = quoted != (letter == '"')
        if letter == at and not quoted:
            parts.append(part)
            part = ""
        else:
            part += letter
    return [found.strip() for found in [*parts, part] if found.strip()]


class SceneRunner:
    def __init__(self, game: Game, position: Mapping[str, Any]) -> None:
        self.game = game
        self.table = game.from_position({"hurry": True, **position})
        self.table.telling = True
        self.heard: list[Event] = []  # since the last action
        self.says: dict[str, Callable[[int, list[str]], None]] = {
            "": self.acts,
            "refused": self.refused,
            "may": self.may,
            "may only": self.may_only,
            "may not": self.may_not,
            "is asked": self.is_asked,
            "is not asked": self.is_not_asked,
            "sees": self.sees,
            "told": self.told,
            "not told": self.not_told,
            "expect": self.expect,
        }

    def play(self, statement: Statement) -> None:
        """Says one statement; raises `SceneFailed` or `BadInput`."""
        what = statement.what
        if what not in self.says:
            raise BadInput(f"there is no statement '{what}:'; statements are {', '.join(FORMS)}")
        for seat in self.seats(statement.who, what):
            self.says[what](seat, statement.parts)

    def seats(self, who: str, what: str) -> list[int]:
        if what == "expect":
            if who:
                raise BadInput("what is expected is true for everybody: no seat before 'expect:'")
            return [int(TABLE)]
        if not who and what not in NEEDS_NO_SEAT:
            raise BadInput(f"'{what}:' needs a seat before it")
        if who == "table" and what in NEEDS_NO_SEAT:
            raise BadInput(f"'{what}:' with no seat before it is what everybody may know")
        if who in ("", "table"):
            return [int(TABLE)]
        for letter in who:
            if seat_number(letter) >= self.table.seats:
                raise BadInput(f"there is no seat {letter} at this table; seats are A to {self.last_seat()}")
        return [seat_number(letter) for letter in who]

    def last_seat(self) -> str:
        return seat_name(self.table.seats - 1)

    # -- actions -------------------------------------------------------------------------------------------------------

    def key(self, seat: int, text: str) -> int:
        if seat != TABLE:
            return self.game.actions.parse(text)
        word, _, who = text.partition(" ")
        if word == "draw" and not who:
            return int(DRAW)
        if word in ("timeout", "leave") and 0 <= seat_number(who) < self.table.seats:
            return int(TIMEOUT if word == "timeout" else LEAVE) + seat_number(who)
        raise BadInput(f"the table can draw, timeout SEAT or leave SEAT, not {text!r}")

    def only(self, parts: list[str], wanted: str) -> str:
        if len(parts) != 1:
            raise BadInput(f"one {wanted} was to follow, not {'; '.join(parts) or 'nothing'}")
        return parts[0]

    def acts(self, seat: int, parts: list[str]) -> None:
        text = self.only(parts, "action")
        try:
            self.table.act(seat, self.key(seat, text))
        except Refused as refused:
            raise SceneFailed(f"{seat_name(seat)} was refused {text!r}: {refused}") from None
        self.heard = self.table.take_events()

    def refused(self, seat: int, parts: list[str]) -> None:
        match = RULE.match(self.only(parts, "action and its rule"))
        if match is None:
            raise BadInput("a refusal cites its rule: 'A refused: shot A (FG-D05)'")
        before = self.table.to_position()
        try:
            self.table.act(seat, self.key(seat, match[1]))
        except Refused as refused:
            self.same(f"the refusal of {match[1]!r} cites", match[2], refused.rule)
            self.same("a refusal changes nothing, but the table", before, self.table.to_position())
            return
        raise SceneFailed(f"{match[1]!r} was allowed to {seat_name(seat)}")

    def keys(self, seat: int, parts: list[str]) -> list[int]:
        return [self.key(seat, text) for text in cut(self.only(parts, "list of actions"), ",")]

    def open_to(self, seat: int) -> list[int]:
        """As an answer or out of turn; a seat that has left can do neither."""
        if seat < 0 or self.table.left & BIT[seat]:
            return self.table.legal(seat)
        return self.table.legal(seat) + self.table.interrupts(seat)

    def may(self, seat: int, parts: list[str]) -> None:
        for key in self.keys(seat, parts):
            if key not in self.open_to(seat):
                raise SceneFailed(f"{seat_name(seat)} may not {self.game.actions.say(key)}")

    def may_not(self, seat: int, parts: list[str]) -> None:
        for key in self.keys(seat, parts):
            if key in self.open_to(seat):
                raise SceneFailed(f"{seat_name(seat)} may {self.game.actions.say(key)}")

    def may_only(self, seat: int, parts: list[str]) -> None:
        """Exactly these; nothing at all after a bare colon.  What goes ahead of the question is left out."""
        wanted = sorted(set(self.keys(seat, parts))) if parts else []
        ahead = seat >= 0 and self.table.goes_ahead(seat)
        found = sorted(set(self.table.legal(seat) if ahead else self.open_to(seat)))
        say = self.game.actions.say
        self.same(f"{seat_name(seat)} may", [say(key) for key in wanted], [say(key) for key in found])

    # -- questions -----------------------------------------------------------------------------------------------------

    def kind(self, parts: list[str]) -> str:
        if not parts:
            return ""
        kind = self.only(parts, "kind of question")
        if kind not in self.game.words.asks:
            raise BadInput(f"nobody is ever asked {kind!r}; questions are {', '.join(self.game.words.asks)}")
        return kind

    def is_asked(self, seat: int, parts: list[str]) -> None:
        kind = self.kind(parts)
        if seat not in self.table.pending():
            raise SceneFailed(f"{seat_name(seat)} is not asked anything")
        if kind:
            self.same(f"{seat_name(seat)} is asked", kind, self.table.kind_name())

    def is_not_asked(self, seat: int, parts: list[str]) -> None:
        kind = self.kind(parts)
        if seat in self.table.pending() and kind in ("", self.table.kind_name()):
            raise SceneFailed(f"{seat_name(seat)} is asked {self.table.kind_name()}")

    # -- facts and views -----------------------------------------------------------------------------------------------

    def sees(self, seat: int, parts: list[str]) -> None:
        view = msgspec.to_builtins(self.table.view(None if seat == TABLE else seat))
        who = "everybody" if seat == TABLE else seat_name(seat)
        self.compare(f"{who} sees ", view, parts)

    def expect(self, seat: int, parts: list[str]) -> None:
        self.compare("", self.table.to_position(), parts)

    def compare(self, who: str, data: Any, parts: list[str]) -> None:
        if not parts:
            raise BadInput("an expectation is 'PATH = VALUE'")
        for part in parts:
            path, equals, literal = part.partition("=")
            if not equals:
                raise BadInput(f"an expectation is 'PATH = VALUE', not {part!r}")
            try:
                wanted = read_toml("value", f"v = {literal.strip()}")["v"]
            except BadInput:
                raise BadInput(f"{brief(literal.strip())} is not a value; texts need quotation marks") from None
            found = follow(data, path.strip())
            if not self.fits(wanted, found):
                raise SceneFailed(f"{who}{path.strip()}: expected {wanted!r}, found {found!r}")

    def fits(self, wanted: Any, found: Any) -> bool:
        """Equal; a name may stand for a number, and a table of fields for the fields it has."""
        if isinstance(wanted, list) and isinstance(found, list):
            return len(wanted) == len(found) and all(self.fits(w, f) for w, f in zip(wanted, found, strict=True))
        if isinstance(wanted, dict) and isinstance(found, Mapping):
            return all(self.fits(value, follow(found, key)) for key, value in wanted.items())
        if isinstance(wanted, str) and isinstance(found, int):
            return found in self.numbers(wanted)
        return type(wanted) is type(found) and bool(wanted == found)

    def numbers(self, name: str) -> list[int]:
        """The numbers a name can mean in a view: a seat, a card, an action."""
        faces = [names.index(name) for names in self.game.actions.faces.values() if name in names]
        if faces:
            return faces
        if seat_number(name) >= 0:
            return [seat_number(name)]
        try:
            return [self.game.actions.parse(name)]
        except BadInput:
            raise BadInput(f"{name!r} is not a seat, card or action, but a number was found") from None

    def same(self, what: str, wanted: object, found: object) -> None:
        if wanted != found:
            raise SceneFailed(f"{what}: expected {wanted!r}, found {found!r}")

    # -- events --------------------------------------------------------------------------------------------------------

    def told(self, seat: int, parts: list[str]) -> None:
        """All of these, in this order; others may stand between."""
        if not parts:
            raise BadInput("an event was to follow")
        told = self.story(seat)
        for part in parts:
            wanted = self.event(part)
            while told and not begins(told[0], wanted):
                told.pop(0)
            if not told:
                raise SceneFailed(f"{part!r} was not told (in this order), but: {self.lines_told(seat)}")
            told.pop(0)

    def not_told(self, seat: int, parts: list[str]) -> None:
        """None of these."""
        if not parts:
            raise BadInput("an event was to follow")
        for part in parts:
            wanted = self.event(part)
            if any(begins(event, wanted) for event in self.story(seat)):
                raise SceneFailed(f"{part!r} was told: {self.lines_told(seat)}")

    def story(self, seat: int) -> list[tuple[str, list[int], str]]:
        return told(self.heard, seat)

    def lines_told(self, seat: int) -> str:
        return "; ".join(f"{self.say(says, args)} ({rule})" for says, args, rule in self.story(seat)) or "nothing"

    def kinds(self, says: str) -> dict[int, str]:
        return {int(place): kind for place, kind in PLACE.findall(self.game.words.events[says]) if kind != PLURAL}

    def say(self, says: str, args: list[int]) -> str:
        kinds = self.kinds(says)
        return " ".join(
            [says, *[self.names(kinds.get(i, ""))[v] if kinds.get(i) else str(v) for i, v in enumerate(args)]]
        )

    def names(self, kind: str) -> list[str]:
        """The words of a kind of argument: seats by letter, cards by id, all else as the game's words have it."""
        if kind == "seat":
            return [seat_name(seat) for seat in range(8)]
        if kind == "action":  # a face of its own in words, the notation here
            return [self.game.actions.say(key) if verb else "" for key, verb in enumerate(self.game.actions.owner)]
        return self.game.actions.faces.get(kind) or [name or "nothing" for name in self.game.words.faces[kind]]

    def event(self, text: str) -> tuple[str, list[int], str]:
        """The beginning of an event: its message key, its first arguments, the rule it cites."""
        match = RULE.match(text)
        words = (match[1] if match else text).split()
        for cut_at in range(len(words), 0, -1):
            says = "-".join(words[:cut_at])
            if says in self.game.words.events:
                return says, self.arguments(says, words[cut_at:]), match[2] if match else ""
        raise BadInput(f"no event is called {text!r}; events are {', '.join(self.game.words.events)}")

    def arguments(self, says: str, words: list[str]) -> list[int]:
        kinds = self.kinds(says)
        values: list[int] = []
        while words:
            if len(values) not in kinds:
                raise BadInput(f"{says} is followed by fewer words: {self.game.words.events[says]}")
            used, value = self.argument(kinds[len(values)], words)
            values.append(value)
            words = words[used:]
        return values

    def argument(self, kind: str, words: list[str]) -> tuple[int, int]:
        """How many words the next argument takes, and its number."""
        if not kind:
            if not words[0].lstrip("-").isdecimal():
                raise BadInput(f"{words[0]!r} is not a number")
            return 1, int(words[0])
        names = [name.replace("-", " ") for name in self.names(kind)]
        for used in range(len(words), 0, -1):
            name = " ".join(words[:used]).replace("-", " ")
            if name in names:
                return used, names.index(name)
        raise BadInput(f"there is no {kind} {words[0]!r}")


def begins(event: tuple[str, list[int], str], wanted: tuple[str, list[int], str]) -> bool:
    says, args, rule = wanted
    return event[0] == says and event[1][: len(args)] == args and rule in ("", event[2])


def follow(data: Any, path: str) -> Any:
    """The value at a dotted path.  Lists take a number (-1 is the last), a seat's letter, or `length`."""
    for part in path.split("."):
        if isinstance(data, list):
            if part == "length":
                data = len(data)
                continue
            place = seat_number(part) if seat_number(part) >= 0 else int(part) if number(part) else len(data)
            if not -len(data) <= place < len(data):
                raise BadInput(f"there is no {part!r} in {path!r}; it has {len(data)} entries, from 0 on")
            data = data[place]
        elif isinstance(data, Mapping) and part in data:
            data = data[part]
        else:
            known = f"; there are {', '.join(data)}" if isinstance(data, Mapping) else ""
            raise BadInput(f"there is no {part!r} in {path!r}{known}")
    return data


def number(text: str) -> bool:
    return text.removeprefix("-").isdecimal()
