"""Scenes: rules proven in table talk.  docs/positions.md documents the notation."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from highnoon.engine.events import Event, told
from highnoon.engine.game import Game
from highnoon.engine.position import Reader
from highnoon.engine.refusal import BadInput, Refused
from highnoon.engine.table import DRAW, LEAVE, TABLE, TIMEOUT, seat_name, seat_number
from highnoon.engine.words import PLACE

LINE: Final = re.compile(r"^(?:(?P<seat>[A-H]|table) ?)?(?P<what>[a-z ]*): ?(?P<rest>.*)$")
REFUSED: Final = re.compile(r"^(.*) \(([A-Z]{2}-[A-Z]?[0-9.]+)\)$")


class Scene(msgspec.Struct, frozen=True):
    game: str
    name: str
    rules: list[str]
    position: dict[str, Any]
    script: str
    file: str
    line: int


class SceneFailed(Exception):
    """The first difference between what a scene says and what the table does."""


def read_scenes(path: Path) -> list[Scene]:
    """All scenes of a file; a broken file is refused with its name."""
    try:
        source = path.read_text(encoding="utf-8")
        data = tomllib.loads(source)
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadInput(f"{path.name}: {error}") from None
    starts = [n for n, line in enumerate(source.splitlines(), 1) if line.strip() == "[[scene]]"]
    reader = Reader(data, path.name)
    game = reader.text("game", "")
    entries = reader.take("scene", [])
    reader.finish()
    if not game or not isinstance(entries, list) or not entries or len(starts) != len(entries):
        raise BadInput(f"{path.name}: a scene file names its game and holds [[scene]] tables")
    return [read_scene(path.name, game, start, entry) for start, entry in zip(starts, entries, strict=True)]


def read_scene(file: str, game: str, line: int, entry: Mapping[str, Any]) -> Scene:
    reader = Reader(entry, f"{file}, scene at line {line}")
    name = reader.text("name", "")
    rules = reader.texts("rules", [])
    position = dict(reader.section("position").data)
    script = reader.text("script", "")
    reader.finish()
    if not name or not script.strip():
        raise BadInput(f"{file}, line {line}: a scene has a name and a script")
    return Scene(game, name, rules, position, script, file, line)


class Stage:
    """A table set up for a scene, and the words that can be said at it."""

    def __init__(self, game: Game, position: Mapping[str, Any]) -> None:
        self.game = game
        self.table = game.from_position({"hurry": True, **position})
        self.table.telling = True
        self.heard: list[Event] = []
        self.says: dict[str, Callable[[int, str], None]] = {
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

    def line(self, text: str) -> None:
        match = LINE.match(text)
        if match is None or match["what"].strip() not in self.says:
            raise BadInput(f"a line is 'A: action', or one of {', '.join(w for w in self.says if w)} with a colon")
        seat = seat_number(match["seat"]) if match["seat"] else None
        what = match["what"].strip()
        if seat is None and what not in ("expect", "told", "not told"):
            raise BadInput(f"'{what}' needs a seat before it")
        if seat is not None and seat >= self.table.seats:
            raise BadInput(f"there is no seat {match['seat']} at this table")
        self.says[what](-1 if seat is None else seat, match["rest"].strip())

    def key(self, seat: int, text: str) -> int:
        if seat != TABLE:
            return self.game.actions.parse(text)
        word, _, who = text.partition(" ")
        if word == "draw" and not who:
            return int(DRAW)
        if word in ("timeout", "leave") and seat_number(who) >= 0:
            return int(TIMEOUT if word == "timeout" else LEAVE) + seat_number(who)
        raise BadInput(f"the table can draw, timeout <seat> or leave <seat>, not {text!r}")

    def acts(self, seat: int, text: str) -> None:
        try:
            self.table.act(seat, self.key(seat, text))
        except Refused as refused:
            raise SceneFailed(f"{seat_name(seat)} was refused {text!r}: {refused}") from None
        self.heard = self.table.take_events()

    def refused(self, seat: int, text: str) -> None:
        match = REFUSED.match(text)
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

    def keys(self, seat: int, text: str) -> list[int]:
        return [self.key(seat, part.strip()) for part in text.split(",") if part.strip()]

    def open_to(self, seat: int) -> list[int]:
        return self.table.legal(seat) + self.table.interrupts(seat) if seat >= 0 else self.table.legal(seat)

    def may(self, seat: int, text: str) -> None:
        for key in self.keys(seat, text):
            if key not in self.open_to(seat):
                raise SceneFailed(f"{seat_name(seat)} may not {self.game.actions.say(key)}")

    def may_not(self, seat: int, text: str) -> None:
        for key in self.keys(seat, text):
            if key in self.open_to(seat):
                raise SceneFailed(f"{seat_name(seat)} may {self.game.actions.say(key)}")

    def may_only(self, seat: int, text: str) -> None:
        say = self.game.actions.say
        wanted = sorted(say(key) for key in self.keys(seat, text))
        self.same(f"{seat_name(seat)} may", wanted, sorted(say(key) for key in self.table.legal(seat)))

    def is_asked(self, seat: int, text: str) -> None:
        if seat not in self.table.pending():
            raise SceneFailed(f"{seat_name(seat)} is not asked anything")
        if text:
            self.same(f"{seat_name(seat)} is asked", text, self.table.kind_name())

    def is_not_asked(self, seat: int, text: str) -> None:
        if seat in self.table.pending():
            raise SceneFailed(f"{seat_name(seat)} is asked {self.table.kind_name()}")

    def sees(self, seat: int, text: str) -> None:
        view = msgspec.to_builtins(self.table.view(None if seat == TABLE else seat))
        self.compare(f"{seat_name(seat)} sees ", view, text)

    def expect(self, seat: int, text: str) -> None:
        self.compare("", self.table.to_position(), text)

    def compare(self, who: str, data: Any, text: str) -> None:
        for part in text.split(";"):
            path, equals, literal = part.partition("=")
            if not equals:
                raise BadInput(f"an expectation is 'path = value', not {part.strip()!r}")
            try:
                wanted = tomllib.loads(f"v = {literal.strip()}")["v"]
            except tomllib.TOMLDecodeError:
                raise BadInput(f"{literal.strip()!r} is no value") from None
            self.same(who + path.strip(), wanted, follow(data, path.strip()))

    def lines_told(self, seat: int) -> list[str]:
        return [self.notation(says, args) for says, args, _ in told(self.heard, seat)]

    def notation(self, says: str, args: list[int]) -> str:
        kinds = {int(place): kind for place, kind in PLACE.findall(self.game.words.events[says])}
        names = [self.argument(kinds.get(i, ""), value) for i, value in enumerate(args)]
        return " ".join([says, *names])

    def argument(self, kind: str, value: int) -> str:
        if kind == "seat":
            return seat_name(value)
        return self.game.actions.faces[kind][value] if kind else str(value)

    def told(self, seat: int, text: str) -> None:
        if text not in self.lines_told(seat):
            raise SceneFailed(f"nobody was told {text!r}, but: {'; '.join(self.lines_told(seat)) or 'nothing'}")

    def not_told(self, seat: int, text: str) -> None:
        if text in self.lines_told(seat):
            raise SceneFailed(f"{text!r} was told")

    def same(self, what: str, wanted: object, found: object) -> None:
        if wanted != found:
            raise SceneFailed(f"{what}: expected {wanted!r}, found {found!r}")


def follow(data: Any, path: str) -> Any:
    """The value at a dotted path; lists take numbers."""
    for part in path.split("."):
        if isinstance(data, list) and part.isdecimal() and int(part) < len(data):
            data = data[int(part)]
        elif isinstance(data, Mapping) and part in data:
            data = data[part]
        else:
            known = ", ".join(data) if isinstance(data, Mapping) else f"0 to {len(data) - 1}"
            raise BadInput(f"there is no {part!r} in {path!r}; there are {known}")
    return data


def run_scene(game: Game, scene: Scene) -> None:
    """Plays a scene; raises `SceneFailed` with file, line and the first difference."""
    where = f"{scene.file}: {scene.name}"
    try:
        stage = Stage(game, scene.position)
    except BadInput as error:
        raise SceneFailed(f"{where}: {error}") from None
    for number, line in enumerate(scene.script.strip().splitlines(), 1):
        text = line.partition("#")[0].strip()
        parts = [text] if ": " not in text or "expect:" in text or "sees:" in text else text.split(";")
        for part in parts:
            if not part.strip():
                continue
            try:
                stage.line(part.strip())
            except (BadInput, SceneFailed) as error:
                raise SceneFailed(f"{where}: script line {number} ({part.strip()}): {error}") from None
