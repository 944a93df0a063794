"""Chance, the same in every run: the deals and the bots of a browser test follow from its name.

A test writes its name to a file next to the server's data; ids and secrets of tables are drawn from it, and the numbers
that browsers put into the deal come from the names of their people.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from pathlib import Path
from typing import Final

from highnoon.server.settings import ID_LETTERS

FILE: Final = "fate"


def drawn(*parts: object) -> bytes:
    return blake2b(repr(parts).encode(), digest_size=32).digest()


def let(data: Path, name: str) -> None:
    """From now on the server with this data draws from that name."""
    (data / FILE).write_text(name, encoding="utf-8")


class Fate:
    """In the server: the doors of its settings for ids, secrets and seeds."""

    def __init__(self, data: Path, start: str) -> None:
        """`start` tells one start of a server on the same data from the next: no id comes twice."""
        self.file = data / FILE
        self.start = start
        self.name = ""
        self.tables = 0
        self.secrets = 0

    def read(self) -> str:
        name = self.file.read_text(encoding="utf-8") if self.file.is_file() else ""
        if name != self.name:
            self.name, self.tables, self.secrets = name, 0, 0
        return name

    def new_id(self) -> str:
        name = self.read()
        self.tables += 1
        letters = drawn("table", name, self.start, self.tables)
        return "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in letters[:12])

    def new_secret(self) -> bytes:
        name = self.read()
        self.secrets += 1
        return drawn("secret", name, self.start, self.secrets)

    def new_seed(self) -> int:
        """The same for all bots of a test: how many were made before depends on the clock."""
        return int.from_bytes(drawn("bots", self.read())[:6], "little")


def fixed_number(person: str) -> str:
    """A script for a page: the number of this person in every deal."""
    number = list(drawn("number", person))
    return (
        "Object.defineProperty(crypto, 'getRandomValues', "
        f"{{ value: (bytes) => {{ bytes.set({json.dumps(number)}.slice(0, bytes.length)); return bytes; }} }});"
    )
