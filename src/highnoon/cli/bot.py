"""`highnoon bot`: check external bots and put them to work."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

import highnoon
from highnoon import games as all_games
from highnoon.bots.outside import BotLimits, Illegal, read_budget
from highnoon.bots.outside.messages import schema as letters_schema
from highnoon.cli.console import Terminal, figures, write_json
from highnoon.cli.params import Json
from highnoon.engine.refusal import BadInput
from highnoon.lab.conformance import Played, Report, check_bot

app = typer.Typer(
    name="bot",
    help="Run your own bot: check it, seat it at a table, print the protocol.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)

Command = Annotated[str, typer.Argument(metavar="CMD", help="The program and its arguments, in quotes.")]
Listed = Annotated[
    bool, typer.Option("--listed/--unlisted", metavar="", help="Send the legal choices with each decision.")
]


@app.command("check")
def check(
    command: Command,
    game: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="GAME", help="Play only this game (repeatable; default: all games)."),
    ] = None,
    rounds: Annotated[int, typer.Option("--games", "-n", metavar="N", help="Number of test games per game.")] = 10,
    seats: Annotated[int | None, typer.Option("--seats", metavar="K", help="Number of players.")] = None,
    against: Annotated[str, typer.Option("--against", metavar="KIND", help="Bots in the other seats.")] = "greenhorn",
    budget: Annotated[
        str, typer.Option("--budget", metavar="TIME", help="Time per decision, as in 200ms or 2s.")
    ] = "5s",
    listed: Listed = True,
    tries: Annotated[int, typer.Option("--tries", metavar="N", help="Number of attempts per decision.")] = 3,
    illegal: Annotated[
        Illegal,
        typer.Option("--illegal", help="If the bot makes no legal choice: pick one at random, or abort."),
    ] = Illegal.STAND_IN,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed deals the same games.")] = 0,
    json: Json = False,
) -> None:
    """Check that a bot follows the protocol, then play test games and count every fault.

    Exits with 0 if there were no faults, else with 1. docs/outside-bots.md describes the protocol.
    """
    if tries < 1:
        raise BadInput(f"a bot needs at least 1 try, not {tries}")
    slugs = game or list(all_games.slugs())
    limits = BotLimits(read_budget(budget), listed, tries, illegal)
    err = Terminal(stderr=True)
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task("", total=rounds)
        report = check_bot(
            command,
            [highnoon.load(slug) for slug in slugs],
            limits,
            rounds,
            seats,
            against,
            seed,
            lambda done, total: bar.update(task, completed=done, total=total),
        )
    if json:
        write_json(report)
    else:
        show(Terminal(), report)
    raise typer.Exit(0 if report.passed else 1)


def show(terminal: Terminal, report: Report) -> None:
    terminal.print(Text.assemble((report.name, "bold"), f", {'told' if report.listed else 'not told'} what is legal"))
    for check in report.checks:
        mark = Text("ok  ", style="green") if check.passed else Text("no  ", style="bold red")
        terminal.print(Text.assemble(mark, check.what, (f": {check.why_not}" if check.why_not else "")))
    if report.played:
        for table in (results(report.played), conducts(report.played)):
            terminal.print()
            terminal.print(table)
    for part in report.played:
        for what, why in (("substitute move", part.conduct.trouble), ("garbled", part.conduct.garbled)):
            if why:
                terminal.print(Text(f"{part.game}: {what}, the last time: {why}", style="red"))
    terminal.print()
    clean = report.passed
    terminal.print(Text("fit to play", style="bold green") if clean else Text("not fit to play yet", style="bold red"))


def results(played: Sequence[Played]) -> Table:
    table = figures("game", "seats", "played", "won", "share", "fair", "ms: median", "95%", "most")
    for part in played:
        shares = (f"{100 * share:.0f}%" for share in (part.share.value, part.fair_share))
        millis = (f"{part.conduct.quantile(q):.1f}" for q in (0.5, 0.95, 1.0))
        table.add_row(part.game, str(part.seats), str(part.games), str(part.wins), *shares, *millis)
    return table


def conducts(played: Sequence[Played]) -> Table:
    table = figures("game", "asked", "answered", "refused", "garbled", "late", "ended", "substituted")
    for part in played:
        c = part.conduct
        counts = (c.asked, c.answered, c.refused, c.malformed, c.late, c.ended, c.stood_in)
        table.add_row(part.game, *map(str, counts))
    return table


@app.command("sit")
def sit(
    url: Annotated[str, typer.Argument(metavar="URL", help="A table's link.")],
    command: Command,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="The bot's nickname.")] = "Outsider",
    budget: Annotated[
        str, typer.Option("--budget", metavar="TIME", help="Time per decision, as in 200ms or 2s.")
    ] = "5s",
    listed: Listed = True,
) -> None:
    """Seat a bot at a server's table, over the protocol browsers use (docs/protocol.md).

    `policy:FILE` in the place of a command is a trained network (docs/environments.md).
    """
    from highnoon.cli.sit import sit as take_seat
    from highnoon.server.client import Failed, LineLost

    try:
        played = asyncio.run(take_seat(url, command, name, BotLimits(read_budget(budget), listed)))
    except Failed as failed:
        raise BadInput(str(failed)) from None
    except (OSError, LineLost) as error:
        raise BadInput(f"{url} does not answer: {error}") from None
    raise typer.Exit(0 if played else 1)


@app.command("schema")
def schema() -> None:
    """Print the protocol as JSON Schema."""
    write_json(letters_schema())
