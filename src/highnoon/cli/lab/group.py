"""The sub-commands of `highnoon lab`; without the name of one, the game's name follows and a series is played."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

from highnoon.cli.lab import archaeology, compare, series

SERIES = "series"


class LabGroup(TyperGroup):
    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """`highnoon lab saloon` is `highnoon lab series saloon`."""
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            args = [SERIES, *args]
        return super().resolve_command(ctx, args)


app = typer.Typer(
    name="lab",
    cls=LabGroup,
    help="Measure a game: who wins, what a card is worth, what a change does. `highnoon lab GAME` plays a series.",
    context_settings={"help_option_names": ["--help", "-h"]},
    no_args_is_help=True,
)
app.command(SERIES)(series.command)
app.command("report")(series.report)
app.command("advice")(series.advice)
app.command("diff")(compare.diff)
app.command("sweep")(compare.sweep)
app.command("tune")(compare.tune)
app.command("duplicate")(compare.duplicate)
app.command("replay-all")(archaeology.command)
