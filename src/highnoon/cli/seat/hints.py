"""The Marshal's choice in your place, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from highnoon.cli.seat.choices import Choices

Found = tuple[int, float, str, bool]  # the key, its chance, why, and whether it makes no real difference


def hint_rows(choices: Choices, found: Sequence[Found], why: str = "") -> RenderableType:
    """The best choices by their figure: the number to type, its words, the chance to win, and why.  Then `why`, the
    coach's word on the first one."""
    by_key = {choice.key: choice for choice in choices.all}
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="bold", no_wrap=True)
    grid.add_column()
    for key, chance, reason, even in found:
        if choice := by_key.get(key):
            worth = "no real difference" if even else f"{round(100 * chance)}% to win"
            says = Text.assemble((choices.button(choice), "bold"), f"  {worth}. ", reason)
            grid.add_row(f"  {choice.number or choice.says}", says)
    if why:
        grid.add_row("", Text(why, style="italic"))
    return grid
