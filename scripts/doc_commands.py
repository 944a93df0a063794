"""The commands that README.md and docs/ show, and how each of them is run in a test (tests/doc_commands.toml)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

ROOT: Final = Path(__file__).resolve().parents[1]
DOCUMENTS: Final = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK: Final = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)
IN_TABLE: Final = re.compile(r"`(highnoon [^`]+)`")


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    command: str
    reason: str = ""


class Listing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    stand_in: dict[str, str]
    soak: list[Listed]
    server: list[Listed]
    left_out: list[Listed]


class Command(NamedTuple):
    document: str
    text: str


@cache
def listing() -> Listing:
    data = tomllib.loads((ROOT / "tests" / "doc_commands.toml").read_text(encoding="utf-8"))
    return msgspec.convert(data, Listing)


def shown() -> Iterator[Command]:
    """The lines of console blocks, and of README's tables the commands in code words."""
    for file in DOCUMENTS:
        text, name = file.read_text(encoding="utf-8"), file.relative_to(ROOT).as_posix()
        for block in BLOCK.findall(text):
            for line in block.splitlines():
                if line.startswith("$ "):
                    yield Command(name, re.split(r"\s+# ", line)[0].removeprefix("$ "))
        if file.name == "README.md":
            for row in re.findall(r"^\|.*$", text, re.MULTILINE):
                for command in IN_TABLE.findall(row):
                    yield Command(name, command)


def entry(text: str, entries: list[Listed]) -> Listed | None:
    """The longest beginning that fits."""
    fitting = [listed for listed in entries if text.startswith(listed.command)]
    return max(fitting, key=lambda listed: len(listed.command), default=None)


def kind(text: str) -> str:
    """`quick`, `soak`, `server` or `left_out`: what fits a longer beginning counts."""
    found = {name: entry(text, getattr(listing(), name)) for name in ("left_out", "server", "soak")}
    return (
        max(found, key=lambda name: len(listed.command) if (listed := found[name]) else 0)
        if any(found.values())
        else "quick"
    )


def filled(text: str) -> str:
    """With stand-ins for the reader's own files, as a shell takes it."""
    words = sorted(listing().stand_in, key=len, reverse=True)
    pattern = rf"(?<![\w.])({'|'.join(map(re.escape, words))})(?![\w@])"
    return re.sub(pattern, lambda found: listing().stand_in[found[0]], text)
