"""What commands write on: consoles for people, JSON for programs."""

from __future__ import annotations

import sys
from typing import Any, Final

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table


WIDEST: Final = 1000


class Figures(Table):
    """Names on the left, numbers on the right of their columns."""


class Paper(Console):
    """A console without guesses: nothing is highlighted or turned into an emoji because of how it is spelt."""

    def __init__(self, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, emoji=False, markup=False)

    def print(self, *objects: Any, **how: Any) -> None:
        """Figures are never cut: where they are too wide, lines of the terminal are."""
        for figures in objects:
            if isinstance(figures, Figures):
                needed = self.measure(figures, options=self.options.update(max_width=WIDEST)).minimum
                if needed > self.width:
                    figures.width = needed
                    how["crop"] = False
        super().print(*objects, **how)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def figures(first: str, *rest: str) -> Figures:
    table = Figures(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column(first, style="bold", min_width=10, no_wrap=True)
    for title in rest:
        table.add_column(title, justify="right", no_wrap=True, style="dim" if title == "95 %" else "")
    return table


def write_json(data: Any) -> None:
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n")
