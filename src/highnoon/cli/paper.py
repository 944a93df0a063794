"""What commands write on: consoles for people, JSON for programs."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table


class Paper(Console):
    """A console without guesses: nothing is highlighted or turned into an emoji because of how it is spelt."""

    def __init__(self, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, emoji=False, markup=False)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def figures(first: str, *rest: str) -> Table:
    """An empty table of figures: names on the left, numbers on the right of their columns."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column(first, style="bold", min_width=10)
    for title in rest:
        table.add_column(title, justify="right", style="dim" if title == "95 %" else "")
    return table


def write_json(data: Any) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")
