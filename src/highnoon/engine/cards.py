"""Entries of a pack with an id and a name: cards, characters, places.  `coverage.py` has the scenes of each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from highnoon.engine.pack import Pack

# An entry that has nothing else is only somebody's name: there is nothing to prove.
NAMES: Final = frozenset(("id", "name", "alt", "nickname", "title", "count", "mark", "count_mark"))
# Fields shown separately, or meant for programs.
APART: Final = NAMES | {"text", "kind", "rule", "weapon_rule", "behaviour", "effect", "ability"}


class Listed(msgspec.Struct, frozen=True):
    """An entry of a pack.  `named` is how a scene names it: a regular expression."""

    kind: str  # the pack's [[section]], and what the entry itself says of its kind
    id: str
    name: str
    count: int
    does: str
    plain: bool  # a name and nothing else
    named: str
    numbers: str = ""  # what else the entry says: values, ranges, who may use it

    @property
    def excuse(self) -> str:
        """The reason why no scene needs to prove it; empty if a scene must."""
        return "" if not self.plain else "numbers only" if self.numbers else "a name only"


def listed_in(pack: Pack) -> list[Listed]:
    """Every entry with an id and a name, in the pack's order."""
    found: list[Listed] = []
    for section, entries in pack.data.items():
        for entry in entries if isinstance(entries, list) else []:
            if isinstance(entry, dict) and "id" in entry and "name" in entry:
                id, name = str(entry["id"]), str(entry["name"])
                kind = f"{section}, {entry['kind']}" if "kind" in entry else section
                plain = set(entry) <= NAMES
                text = str(entry.get("text", ""))
                said = numbers(entry)
                found.append(Listed(kind, id, name, int(entry.get("count", 1)), text, plain, word(id), said))
    return found


def numbers(entry: Mapping[str, object]) -> str:
    """`attack 6, range 8, ammo pistol`; drawings and what is off or empty are left out."""
    said: list[str] = []
    for key, value in entry.items():
        if key in APART or value in (False, "", []) or (isinstance(value, str) and "\n" in value):
            continue
        shown = "" if value is True else " ".join(map(str, value)) if isinstance(value, list) else str(value)
        said.append(f"{key.replace('_', ' ')} {shown.replace('_', ' ')}".strip())
    return ", ".join(said)


def word(text: str) -> str:
    """A regular expression for these letters, not as a part of longer words but for a plural."""
    return rf"(?<!\w){re.escape(text)}s?(?!\w)"


def speaks_of(card: Listed) -> str:
    """A regular expression for a rule that speaks of the card: by its name, or by its id as people write it."""
    return f"{word(card.name.rstrip('!.'))}|{word(card.id.replace('_', ' ').title())}"
