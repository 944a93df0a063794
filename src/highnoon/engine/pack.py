"""Packs: a game's cards and numbers as TOML.  A bad pack is refused with file, line and reason."""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NoReturn

from highnoon.engine.bounds import brief, read_text, read_toml
from highnoon.engine.refusal import BadInput

HEADER: Final = re.compile(r"^\s*(\[\[?)\s*([\w.-]+)\s*\]")
KEY: Final = re.compile(r"^\s*([\w-]+)\s*=")


class Pack:
    """The parsed file, with the line of every entry.

    Readers take values with `number`, `text`, `flag` and `entries`; what nobody took is refused by `finish`, so that a
    misspelt key cannot go unnoticed.
    """

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.source = source
        self.lines = source_lines(source)
        self.used: set[tuple[str, str]] = set()
        self.data = read_toml(name, source)

    @property
    def hash(self) -> str:
        """The pack's name in a record: 16 hex digits over its bytes."""
        return blake2b(self.source.encode(), digest_size=8).hexdigest()

    def refuse(self, where: str, key: str, reason: str) -> NoReturn:
        line = self.lines.get((where, key)) or self.lines.get((where, "")) or 1
        place = f"[{where}] {key}".strip() if where else key
        raise BadInput(f"{self.name}, line {line}: {place}: {reason}")

    def section(self, where: str) -> dict[str, Any]:
        """The table called `where`; entries of a list of tables are called `card 0`, `card 1` …"""
        name, _, index = where.partition(" ")
        self.used.add(("", name))
        value: Any = self.data.get(name, {}) if name else self.data
        if index:
            value = value[int(index)]
        if not isinstance(value, dict):
            self.refuse("", name, "should be a table")
        section: dict[str, Any] = value
        return section

    def take(self, where: str, key: str) -> object:
        section = self.section(where)
        self.used.add((where, key))
        if key not in section:
            self.refuse(where, key, "is missing")
        return section[key]

    def number(self, where: str, key: str, low: int, high: int) -> int:
        value = self.take(where, key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.refuse(where, key, f"should be a whole number from {low} to {high}, not {brief(value)}")
        return value

    def text(self, where: str, key: str, choices: list[str] | None = None) -> str:
        value = self.take(where, key)
        if not isinstance(value, str) or not value:
            self.refuse(where, key, f"should be a text, not {brief(value)}")
        if choices is not None and value not in choices:
            self.refuse(where, key, f"should be one of {', '.join(choices)}, not {brief(value)}")
        return value

    def rule(self, where: str, known: frozenset[str]) -> str:
        """The rule that an entry is cited by, one of the game's ledger."""
        value = self.take(where, "rule")
        if not isinstance(value, str) or value not in known:
            self.refuse(where, "rule", f"should be the id of a rule of this game, not {brief(value)}")
        return value

    def fill(self, where: str, key: str, value: str) -> str:
        """Fills in a value that an entry leaves out, for all who read the pack."""
        self.section(where)[key] = value
        self.used.add((where, key))
        return value

    def flag(self, where: str, key: str) -> bool:
        value = self.take(where, key)
        if not isinstance(value, bool):
            self.refuse(where, key, f"should be true or false, not {brief(value)}")
        return value

    def numbers(self, where: str, key: str, low: int, high: int) -> list[int]:
        value = self.take(where, key)
        if not isinstance(value, list) or not all(
            isinstance(n, int) and not isinstance(n, bool) and low <= n <= high for n in value
        ):
            self.refuse(where, key, f"should be a list of whole numbers from {low} to {high}, not {brief(value)}")
        return value

    def texts(self, where: str, key: str, choices: list[str] | None = None) -> list[str]:
        value = self.take(where, key)
        if not isinstance(value, list) or not all(isinstance(t, str) for t in value):
            self.refuse(where, key, f"should be a list of texts, not {brief(value)}")
        for text in value:
            if choices is not None and text not in choices:
                self.refuse(where, key, f"{brief(text)} is not one of {', '.join(choices)}")
        return value

    def has(self, where: str, key: str) -> bool:
        return key in self.section(where)

    def entries(self, name: str, low: int, high: int) -> list[str]:
        """The places of a list of tables: `card 0`, `card 1` …"""
        self.used.add(("", name))
        value = self.data.get(name, [])
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            self.refuse("", name, f"should be a list of [[{name}]] tables")
        if not low <= len(value) <= high:
            number = f"{low} to {high}" if low < high else f"exactly {high}"
            self.refuse("", name, f"there should be {number} [[{name}]] tables, not {len(value)}")
        return [f"{name} {i}" for i in range(len(value))]

    def finish(self) -> None:
        """Refuse whatever nobody asked for."""
        for key, value in self.data.items():
            if isinstance(value, dict):
                self.refuse_unused(key, value)
            elif isinstance(value, list) and all(isinstance(entry, dict) for entry in value) and value:
                for i, entry in enumerate(value):
                    self.refuse_unused(f"{key} {i}", entry)
            if ("", key) not in self.used:
                self.refuse("", key, "is not known here")

    def refuse_unused(self, where: str, section: dict[str, Any]) -> None:
        for key in section:
            if (where, key) not in self.used:
                known = ", ".join(sorted(k for w, k in self.used if w == where)) or "nothing"
                self.refuse(where, key, f"is not known here; known are {known}")


def source_lines(source: str) -> dict[tuple[str, str], int]:
    """The line of every table and key, for error messages."""
    lines: dict[tuple[str, str], int] = {}
    where = ""
    counts: dict[str, int] = {}
    for number, line in enumerate(source.splitlines(), 1):
        if header := HEADER.match(line):
            where = header[2]
            if header[1] == "[[":
                index = counts.get(where, 0)
                counts[where] = index + 1
                where = f"{where} {index}"
            lines[where, ""] = number
            lines.setdefault(("", header[2]), number)
        elif key := KEY.match(line):
            lines.setdefault((where, key[1]), number)
    return lines


def read_pack(path: Path) -> Pack:
    return Pack(path.name, read_text(path, "the pack "))
