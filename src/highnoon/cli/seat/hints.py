"""What the Marshal would do in one's place, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from highnoon.cli.seat.choices import Choices

SHOWN: Final = 5  # the best of them


def hint_rows(choices: Choices, reasons: Sequence[tuple[int, str]]) -> RenderableType:
    """The best options first: the number of the choice, and why, with the chance to win."""
    by_key = {choice.key: choice for choice in choices.all}
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="bold", no_wrap=True)
    grid.add_column()
    known = [(by_key[key], reason) for key, reason in reasons if key in by_key]
    for choice, reason in known[:SHOWN]:
        grid.add_row(f"  {choice.number or choice.says}", Text.assemble((choices.button(choice), "bold"), "  ", reason))
    left = len(known) - SHOWN
    if left > 0:
        grid.add_row("", Text(f"and {left} more that seem worse", style="dim"))
    return grid
