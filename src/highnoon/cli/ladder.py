"""`highnoon ladder`: which bot is better than which.  All computation is in the lab."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import typer
from rich.table import Table
from rich.text import Text

import highnoon
from highnoon.cli.console import Terminal, figures, write_json
from highnoon.cli.params import Json, OptionTexts, PackFile, Slug, read_kinds, read_options, spoken, usual_seats
from highnoon.cli.sim import Meter, own_up, span
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.lab import GameFailed
from highnoon.lab.ladder import Ladder, Rung, climb

WIDTH: Final = 60  # letters of the plot
NARROW: Final = 16
FEW: Final = 24  # games


def command(
    slug: Slug,
    levels: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="KINDS",
            help="Bots to rank, two or more. `marshal:200ms` thinks 200 ms per decision; `marshal:400n` runs 400"
            " search iterations.",
        ),
    ] = "greenhorn,deputy,marshal:400n",
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="Number of games.")] = 200,
    seats: Annotated[int | None, typer.Option("--seats", metavar="K", help="Number of players.")] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed plays the same games.")] = "0",
    option: OptionTexts = None,
    pack: PackFile = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="W", help="Worker processes (default: one per CPU).")
    ] = None,
    json: Json = False,
) -> None:
    """Rate bots by the games they win against each other, with 95% confidence intervals.

    Seats rotate between games. Ratings start at 25; a 4-point lead wins about two games in three. Results are
    reproducible unless a bot has a time budget.
    """
    game = highnoon.load(slug, pack)
    options = read_options(game, option)
    with Meter(games) as meter:
        try:
            result = climb(
                slug,
                read_kinds(levels),
                pack=pack,
                options=options,
                seats=usual_seats(game) if seats is None else seats,
                games=games,
                seed=int(seed) if seed.isdecimal() else seed,
                workers=workers,
                progress=meter.at,
            )
        except GameFailed as error:
            raise BadInput(str(error)) from None
    if json:
        write_json(result)
    else:
        show(Terminal(), game, result)
    own_up(result.outside)


def show(terminal: Terminal, game: Game, result: Ladder) -> None:
    terminal.print(Text.assemble((game.title, "bold"), f": {result.games} games, {result.seats} seats"))
    changed = {name: value for name, value in result.options.items() if value != game.usual[name]}
    agreed = f", {spoken(changed)}" if changed else ""
    terminal.print(f"seed {result.seed}, pack {result.pack} {result.pack_hash}{agreed}", style="dim")
    terminal.print()
    terminal.print(rung_table(result.rungs))
    terminal.print()
    room = terminal.width - 2 - max(len(rung.kind) for rung in result.rungs)
    for line in plot(result.rungs, max(NARROW, min(WIDTH, room))):
        terminal.print(line, overflow="crop", no_wrap=True)
    if result.games < FEW:
        terminal.print()
        terminal.print("With so few games the intervals say little.", style="yellow")


def rung_table(rungs: Sequence[Rung]) -> Table:
    table = figures("bots", "rating", "95%", "played", "won", "× fair", "95%")
    for rung in rungs:
        table.add_row(
            rung.kind,
            f"{rung.rating.value:.1f}",
            span(rung.rating, lambda value: f"{value:.1f}"),
            str(rung.played),
            str(rung.wins),
            f"{rung.multiple.value:.2f}",
            span(rung.multiple, lambda value: f"{value:.2f}"),
        )
    return table


def plot(rungs: Sequence[Rung], width: int) -> list[str]:
    """Ratings as points on a line, with their intervals."""
    low = min(rung.rating.low for rung in rungs)
    high = max(rung.rating.high for rung in rungs)
    scale = (width - 1) / max(high - low, 1e-9)
    longest = max(len(rung.kind) for rung in rungs)
    lines: list[str] = []
    for rung in rungs:
        row = [" "] * width
        first, middle, last = (
            round((value - low) * scale) for value in (rung.rating.low, rung.rating.value, rung.rating.high)
        )
        row[first : last + 1] = ["─"] * (last + 1 - first)
        row[middle] = "●"
        lines.append(f"{rung.kind:<{longest}}  {''.join(row).rstrip()}")
    lines.append(f"{'':<{longest}}  {low:<{width - 6}.1f}{high:>6.1f}")
    return lines
