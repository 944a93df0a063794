"""`highnoon arena`: a language model, or any program, measured against each level of bot."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from highnoon.cli.console import Terminal, figures, write_json
from highnoon.cli.params import Json
from highnoon.cli.sim import Meter, percent, span
from highnoon.engine.refusal import BadInput
from highnoon.lab.arena import ArenaReport, compete, read_config


def command(
    config: Annotated[Path, typer.Argument(metavar="CONFIG", help="A TOML file; examples/arena.toml is one.")],
    transcript: Annotated[
        Path | None,
        typer.Option("--transcript", metavar="FILE", help="Save every message as a JSON line in this new file."),
    ] = None,
    json: Json = False,
) -> None:
    """Measure a program, such as a language model's seat, against bots: wins, illegal moves, tokens.

    The program speaks the protocol of docs/outside-bots.md. It plays one seat, a different one in each
    game. Bots fill the other seats, one series for each level named in CONFIG.
    """
    settings = read_config(config)
    try:
        file = transcript.open("x", encoding="utf-8") if transcript is not None else None
    except OSError as error:
        raise BadInput(f"{transcript} cannot be written: {error.strerror}") from None

    def write(line: dict[str, Any]) -> None:
        if file is not None:
            file.write(msgspec.json.encode(line).decode() + "\n")

    try:
        with Meter(settings.games * len(settings.against)) as meter:
            report = compete(settings, write, meter.at)
    finally:
        if file is not None:
            file.close()
    if json:
        write_json(report)
    else:
        show(Terminal(), report)
    if all(bout.asked == bout.stood_in for bout in report.bouts):
        raise typer.Exit(1)  # it never played


def show(terminal: Terminal, report: ArenaReport) -> None:
    config = report.config
    told = "told what is legal" if config.listed else "not told what is legal"
    cards = ", cards renamed" if config.renamed else ""
    terminal.print(Text.assemble((report.name, "bold"), f" at {config.game}, {told}{cards}, {config.tries} tries"))
    wins = figures("against", "games", "won", "share", "95%", "× fair", "95%")
    conduct = figures("against", "asked", "not read", "illegal", "late", "gone", "made for it", "tokens", "ms: median")
    for bout in report.bouts:
        fair = bout.times_fair
        wins.add_row(
            bout.against,
            str(bout.games),
            str(bout.wins),
            percent(bout.share.value),
            span(bout.share, percent),
            f"{fair.value:.2f}" if fair else "–",
            span(fair, lambda value: f"{value:.2f}") if fair else "–",
        )
        counts = (bout.asked, bout.not_read, bout.illegal, bout.late, bout.ended, bout.stood_in, bout.tokens)
        conduct.add_row(bout.against, *map(str, counts), f"{bout.median_ms:.0f}")
    for table in (wins, conduct):
        terminal.print()
        terminal.print(table)
