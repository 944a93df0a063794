"""`highnoon sim`: many games between bots, and what they add up to.  All computation is in the lab."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import highnoon
from highnoon import bots
from highnoon.cli.console import Terminal, figures, write_json
from highnoon.cli.params import Json, OptionTexts, PackFile, Slug, read_kinds, read_options, spoken, usual_seats
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.lab import GameFailed, Interval, Lengths, Simulation, Wins, simulate
from highnoon.lab.match import StandIns


def command(
    slug: Slug,
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="Number of games.")] = 1000,
    seats: Annotated[int | None, typer.Option("--seats", metavar="K", help="Number of players.")] = None,
    levels: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="KINDS",
            help="Who plays, seat by seat; the last kind fills the rest. deputy,greenhorn is one Deputy among"
            " Greenhorns. By default Deputies.",
        ),
    ] = "",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="The same seed plays the same games.")] = "0",
    rotate: Annotated[
        bool, typer.Option("--rotate/--stay", metavar="", help="Rotate seats after each game, or keep them.")
    ] = True,
    option: OptionTexts = None,
    pack: PackFile = None,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="W", help="Worker processes (default: one per CPU).")
    ] = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="DIR", help="Save the record of every game in this new folder.")
    ] = None,
    json: Json = False,
) -> None:
    """Simulate many bot games and report win rates with 95% confidence intervals.

    The fair share is the mean number of winners divided by the seats; a kind of bot that wins its fair share times 1.0
    is as good as the rest of the table. Results are reproducible unless a bot has a time budget.
    """
    game = highnoon.load(slug, pack)
    options = read_options(game, option)
    if records is not None and records.is_dir() and any(records.iterdir()):
        raise BadInput(f"{records} is not empty; choose another folder for the records")
    with Meter(games) as meter:
        try:
            result = simulate(
                slug,
                pack=pack,
                options=options,
                seats=usual_seats(game) if seats is None else seats,
                kinds=read_kinds(levels or bots.usual(slug)),
                games=games,
                seed=int(seed) if seed.isdecimal() else seed,
                workers=workers,
                progress=meter.at,
                rotate=rotate,
                records=records,
            )
        except GameFailed as error:
            raise BadInput(str(error)) from None
    if json:
        write_json(result)
    else:
        show(Terminal(), game, result)
    own_up(result.outside)


def own_up(outside: Mapping[str, StandIns]) -> None:
    """Says on stderr which programs from outside did not play themselves.  One that never did spoils the figures."""
    terminal = Terminal(stderr=True)
    for kind, stand_ins in outside.items():
        if stand_ins.stood_in:
            for_it = f"{stand_ins.stood_in} of {stand_ins.asked} choices were made at random for it"
            terminal.print(Text(f"{kind}: {for_it}; {stand_ins.trouble}", style="yellow"), soft_wrap=True)
    if any(0 < stand_ins.asked == stand_ins.stood_in for stand_ins in outside.values()):
        raise typer.Exit(1)


class Meter:
    """A progress bar on stderr, where somebody can see it."""

    def __init__(self, games: int) -> None:
        terminal = Terminal(stderr=True)
        columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.bar = Progress(*columns, console=terminal, transient=True, disable=not terminal.is_terminal)
        self.task = self.bar.add_task("playing", total=games)

    def __enter__(self) -> Meter:
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def at(self, done: int, total: int) -> None:
        self.bar.update(self.task, completed=done, total=total)


def show(terminal: Terminal, game: Game, result: Simulation) -> None:
    seating = Counter(result.kinds)
    who = ", ".join(f"{count} {kind}" for kind, count in seating.items())
    moves = "seats rotate" if result.rotate else "seats stay"
    terminal.print(
        Text.assemble((game.title, "bold"), f": {result.games} games, {result.seats} seats ({who}; {moves})")
    )
    changed = {name: value for name, value in result.options.items() if value != game.usual[name]}
    agreed = f", {spoken(changed)}" if changed else ""
    terminal.print(f"seed {result.seed}, pack {result.pack} {result.pack_hash}{agreed}", style="dim")
    terminal.print(f"{result.winners_mean:.3f} winners per game, so a fair share is {percent(result.fair_share)}")
    for table in (
        win_table("bots", result.by_kind),
        win_table("seat", result.by_seat),
        *([share_table(result.by_cast)] if result.by_cast else []),
        length_table({"rounds": result.rounds, "decisions": result.choices}),
        ending_table(game, result),
    ):
        terminal.print()
        terminal.print(table)


def win_table(title: str, wins: Sequence[Wins]) -> Table:
    table = figures(title, "played", "won", "share", "95%", "× fair", "95%")
    for row in wins:
        table.add_row(
            row.who,
            str(row.played),
            str(row.wins),
            percent(row.share.value),
            span(row.share, percent),
            f"{row.multiple.value:.3f}" if row.multiple else "–",
            span(row.multiple, lambda value: f"{value:.3f}") if row.multiple else "–",
        )
    return table


def share_table(wins: Sequence[Wins]) -> Table:
    table = figures("playing", "seats", "won", "share", "95%")
    for row in sorted(wins, key=lambda row: -row.share.value):
        table.add_row(row.who, str(row.played), str(row.wins), percent(row.share.value), span(row.share, percent))
    return table


def percent(value: float) -> str:
    return f"{100 * value:.1f}%"


def span(interval: Interval, say: Callable[[float], str]) -> str:
    return f"{say(interval.low).removesuffix('%')} – {say(interval.high)}"


def length_table(lengths: dict[str, Lengths | None]) -> Table:
    table = figures("length", "least", "median", "mean", "most")
    for name, row in lengths.items():
        if row is not None:
            table.add_row(name, str(row.least), f"{row.median:g}", f"{row.mean:.2f}", str(row.most))
    return table


def ending_table(game: Game, result: Simulation) -> Table:
    table = figures("ending", "games", "share")
    table.add_column()
    for why, games in result.endings.items():
        table.add_row(why, str(games), percent(games / result.games), Text(game.words.events.get(why, ""), style="dim"))
    return table
