"""The numbers of a pack by name, and copies of its text with other numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping

from highnoon.engine.pack import Pack
from highnoon.engine.refusal import BadInput


def numbers_of(pack: Pack) -> dict[str, tuple[str, str, int]]:
    """Every whole number of a pack by its name: `health`, `[section] key` as `section.key`, an entry's as `id.key`."""
    found: dict[str, tuple[str, str, int]] = {}
    for key, value in pack.data.items():
        if is_number(value):
            found[key] = ("", key, value)
        elif isinstance(value, dict):
            found |= {f"{key}.{name}": (key, name, n) for name, n in value.items() if is_number(n)}
        elif isinstance(value, list):
            for place, entry in enumerate(value):
                if isinstance(entry, dict):
                    id = str(entry.get("id", f"{key}{place}"))
                    found |= {f"{id}.{name}": (f"{key} {place}", name, n) for name, n in entry.items() if is_number(n)}
    return found


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def find_number(pack: Pack, name: str) -> tuple[str, str, int]:
    """Finds a number by its whole name, or by its last word if only one number has it."""
    known = numbers_of(pack)
    if name in known:
        return known[name]
    ends = [full for full in known if full.rpartition(".")[2] == name]
    if len(ends) == 1:
        return known[ends[0]]
    some = ", ".join(sorted(ends or known)[:12])
    raise BadInput(f"{pack.name} has {'several numbers' if ends else 'no number'} {name!r}; there are {some} …")


def with_numbers(pack: Pack, numbers: Mapping[str, int]) -> str:
    """The same text with other numbers."""
    lines = pack.source.splitlines(keepends=True)
    for name, value in numbers.items():
        where, key, _ = find_number(pack, name)
        line = pack.lines.get((where, key))
        if line is None:
            raise BadInput(f"{pack.name}: {name} is not on a line of its own and cannot be changed")
        lines[line - 1] = re.sub(rf"^(\s*{re.escape(key)}\s*=\s*)-?\d+", rf"\g<1>{value}", lines[line - 1])
    return "".join(lines)


def changes(a: Pack, b: Pack) -> list[str]:
    """The differences between two packs, number by number; other texts are only counted."""
    left, right = numbers_of(a), numbers_of(b)
    said = [
        f"{name} {left[name][2]} → {right[name][2]}"
        for name in left
        if name in right and left[name][2] != right[name][2]
    ]
    said += [f"{name} is gone" for name in left if name not in right]
    said += [f"{name} is new ({right[name][2]})" for name in right if name not in left]
    if not said and a.source != b.source:
        said.append("texts only")
    return said
