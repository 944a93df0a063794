"""Long lines: with a hanging indent, so that they continue further in, or broken only between their parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

INDENT: Final = 4


class Hung:
    """A text whose lines after the first begin `indent` columns in."""

    def __init__(self, text: Text | str, indent: int = INDENT, style: str = "") -> None:
        self.text = Text(text, style=style) if isinstance(text, str) else text
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self.text.cell_len <= options.max_width:
            yield self.text
            return
        first, *rest = self.text.wrap(console, options.max_width)
        yield first
        left = self.text[len(first.plain) :]
        left = left[len(left.plain) - len(left.plain.lstrip()) :] if rest else left
        for line in left.wrap(console, max(1, options.max_width - self.indent)):
            yield Text(" " * self.indent).append_text(line)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, self.text)


class Parts:
    """Texts side by side, two blanks apart; a line is broken between two of them."""

    def __init__(self, parts: Sequence[Text], indent: int = 0) -> None:
        self.parts = parts
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        start = Text(" " * self.indent)
        line = start.copy()
        for part in self.parts:
            empty = line.cell_len == self.indent
            if not empty and line.cell_len + 2 + part.cell_len > options.max_width:
                yield line
                line, empty = start.copy(), True
            line.append("" if empty else "  ").append_text(part)
        yield Hung(line, self.indent)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        whole = self.indent + sum(part.cell_len + 2 for part in self.parts)
        return Measurement(min(whole, 30), whole).with_maximum(options.max_width)
