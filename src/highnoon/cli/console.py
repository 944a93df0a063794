"""Output of the commands: consoles for people, JSON for programs."""

from __future__ import annotations

import sys
from typing import Any, Final

import msgspec
from rich import box
from rich.console import Console, ConsoleRenderable, RenderHook
from rich.table import Table

from highnoon.cli.plain import Seen, escaped

WIDEST: Final = 1000
BETWEEN: Final = 3  # blanks from column to column


class Figures(Table):
    """Names on the left, numbers on the right of their columns."""

    def needs(self, console: Console) -> int:
        """Letters of a line in which only sentences are wrapped."""
        wide = console.options.update(max_width=WIDEST)
        widths = []
        for column in self.columns:
            sizes = [console.measure(cell, options=wide) for cell in (column.header, *column.cells)]
            widest = max(size.maximum if column.no_wrap else size.minimum for size in sizes)
            widths.append(max(widest, column.min_width or 0))
        return sum(widths) + BETWEEN * (len(widths) - 1)


class Hook(RenderHook):
    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [Seen(one) for one in renderables]


class Terminal(Console):
    """A console without guesses: nothing is highlighted or turned into an emoji because of its spelling, and no
    control character of a text reaches the terminal."""

    def __init__(self, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, highlight=False, emoji=False, markup=False)
        self.push_render_hook(Hook())

    def print(self, *objects: Any, **how: Any) -> None:
        """Figures are never cut: where they are too wide, lines of the terminal are."""
        for figures in objects:
            if isinstance(figures, Figures):
                needed = figures.needs(self)
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
        table.add_column(title, justify="right", no_wrap=True, style="dim" if title == "95%" else "")
    return table


def write_json(data: Any) -> None:
    sys.stdout.write(escaped(msgspec.json.format(msgspec.json.encode(data), indent=2).decode()) + "\n")
