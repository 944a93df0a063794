"""What commands write on: consoles for people, JSON for programs."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from rich.console import Console


class Paper(Console):
    """A console without guesses: nothing is highlighted or turned into an emoji because of how it is spelt."""

    def __init__(self, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, emoji=False, markup=False)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def write_json(data: Any) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")
