"""Rules for nicknames: visible, and distinct from those of others at the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import Final

from confusable_homoglyphs.confusables import confusables_data

from highnoon.server.errors import Trouble

LONGEST: Final = 24
MARKS: Final = 2  # accents on one letter, beyond those that are part of it
SELECTORS: Final = frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))  # how emoji are drawn
# Letters, marks and symbols that show nothing.  Format and control characters are not printable anyway.
INVISIBLE: Final = frozenset(
    map(chr, [0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, 0xFFA0, 0x1D159])
)


def nickname(text: str) -> str:
    """One line of visible letters: nothing that could pass for another part of the page."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    name = "".join(c for c in name if c not in SELECTORS)
    if not 1 <= len(name) <= LONGEST or not all(c == " " or c.isprintable() for c in name):
        raise Trouble("bad-name", field="nickname")
    if INVISIBLE & set(name) or is_mark(name[0]) or calm(name) != name:
        raise Trouble("bad-name", field="nickname")
    return name


def is_mark(c: str) -> bool:
    return unicodedata.category(c) in ("Mn", "Me")


def calm(text: str) -> str:
    """Without accents piled upon accents."""
    parts: list[str] = []
    for marks, run in groupby(text, is_mark):
        found = "".join(run)
        parts.append(found[:MARKS] if marks else found)
    return "".join(parts)


def check_apart(name: str, others: Sequence[str]) -> None:
    """The same name is given a number (`own_name`); one that only looks the same is refused."""
    looks = skeleton(name)
    for other in others:
        if other.casefold() != name.casefold() and skeleton(other) == looks:
            raise Trouble("bad-name", f"That name looks like {other}, who sits here.", field="nickname")


def skeleton(name: str) -> str:
    """Two names with the same skeleton look alike (Unicode TS 39, 4)."""
    table = prototypes()
    plain = unicodedata.normalize("NFKD", name)
    mapped = "".join(table.get(c, c) for c in plain if c != " ")
    return unicodedata.normalize("NFD", mapped).casefold()


@cache
def prototypes() -> dict[str, str]:
    """For each character the text it looks like.

    The library has pairs of look-alikes, each both ways.  They are stars around what Unicode calls the prototype, which
    so is the one with the most partners.
    """
    table: dict[str, str] = {}
    for c, alike in confusables_data.items():
        if len(c) == 1:
            table[c] = max([c, *(other["c"] for other in alike)], key=weight)
    return table


def weight(text: str) -> tuple[int, int, str]:
    return len(confusables_data.get(text, ())), len(text), text
