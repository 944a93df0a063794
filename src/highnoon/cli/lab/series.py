"""`highnoon lab GAME`: a series with its report; `lab report`; `lab advice`."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

import highnoon
from highnoon import bots
from highnoon.cli.console import Terminal, write_json
from highnoon.cli.lab.tools import (
    Games,
    Interactive,
    Levels,
    Out,
    Ray,
    Resume,
    SeatCount,
    Seed,
    Workers,
    crew_of,
    need_lab,
    play_study,
    read_seed,
)
from highnoon.cli.params import Json, OptionTexts, PackFile, Slug, read_kinds, read_options, usual_seats
from highnoon.engine.refusal import BadInput

if TYPE_CHECKING:
    from highnoon.lab.figures import Findings

REPORT = "report.html"
Pace = Annotated[float, typer.Option("--pace", metavar="SECONDS", help="Seconds per decision, to estimate minutes.")]


def command(
    slug: Slug,
    games: Games = 1000,
    seats: SeatCount = None,
    levels: Levels = "",
    seed: Seed = "0",
    until: Annotated[
        float | None,
        typer.Option("--until", metavar="X", help="Stop early once every seat's win share is known to ± X points."),
    ] = None,
    out: Out = None,
    resume: Resume = False,
    alone: Annotated[
        bool,
        typer.Option("--only", metavar="", help="Only the series: no second level, skill trace or restricted play."),
    ] = False,
    thinking: Annotated[
        str,
        typer.Option("--thinking", metavar="N,N", help="Also measure Marshals with these iterations per decision."),
    ] = "",
    restrict: Annotated[
        str,
        typer.Option("--restrict", metavar="CARDS", help="Cards for restricted play (default: all, in a long series)."),
    ] = "",
    option: OptionTexts = None,
    pack: PackFile = None,
    pace: Pace = 8.0,
    workers: Workers = None,
    ray: Ray = "",
    interactive: Interactive = False,
    json: Json = False,
) -> None:
    """Play a series of games and write a report: who wins, how long it takes, what each card is worth.

    The parts (Parquet) and the report (one HTML file) go to a folder. The same arguments write the same bytes, on one
    process, on many or on a Ray cluster.
    """
    need_lab()
    from highnoon.lab.design import series_study

    game = highnoon.load(slug, pack)
    numbers = [part.strip() for part in thinking.split(",") if part.strip()]
    if not all(number.isdecimal() and int(number) > 0 for number in numbers):
        raise BadInput(f"--thinking is numbers of iterations between commas, as in 50,200, not {thinking!r}")
    study = series_study(
        slug,
        pack=pack,
        options=read_options(game, option),
        seats=usual_seats(game) if seats is None else seats,
        kinds=read_kinds(levels or bots.usual(slug)),
        games=games,
        seed=read_seed(seed),
        until=until,
        alone=alone,
        thinking=[int(number) for number in numbers],
        restrict=[card.strip() for card in restrict.split(",") if card.strip()],
    )
    folder = out or Path(f"lab-{slug}")
    foretell(games, study.arms[0].series.seats)
    play_study(study, folder, crew_of(workers, ray), resume)
    finish(folder, pace, interactive, json)


def foretell(games: int, seats: int) -> None:
    """Says before a long run what it will be able to tell."""
    from highnoon.lab.advice import advise

    fair = 1 / seats
    half = 100 * 1.96 * (fair * (1 - fair) / games) ** 0.5
    per_point = advise(fair, 1.0)
    Terminal(stderr=True).print(
        f"{games} games tell a seat's win share to ± {half:.1f} points; ± 1 point takes {per_point.games_for_share}"
        f" games, and comparing two packs to 1 point {per_point.games_per_side_paired} on each side.",
        style="dim",
    )


def finish(folder: Path, pace: float, interactive: bool, json: bool) -> None:
    from highnoon.lab.findings import find
    from highnoon.lab.report import write_report

    findings = find(folder, pace)
    write_report(folder / REPORT, findings, interactive)
    if json:
        write_json(findings)
        return
    show(findings)
    Terminal().print(f"\nThe whole report: {folder / REPORT}", style="dim")


def show(findings: Findings) -> None:
    terminal = Terminal()
    terminal.print(Text.assemble((findings.title, "bold"), f": {findings.games} games, {findings.seats} seats"))
    for finding in findings.verdict:
        style = "bold yellow" if finding.weight >= 1 else "" if finding.weight >= 0.2 else "dim"
        terminal.print(Text(f"• {finding.text}", style=style))


def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that `highnoon lab` wrote.")],
    pace: Pace = 8.0,
    interactive: Interactive = False,
    json: Json = False,
) -> None:
    """Write the report of a folder again, from its parts."""
    need_lab()
    finish(folder, pace, interactive, json)


def advice(
    slug: Slug,
    points: Annotated[float, typer.Option("--points", metavar="X", help="The precision you want, in points.")] = 1.0,
    seats: SeatCount = None,
    levels: Levels = "",
    json: Json = False,
) -> None:
    """Say how many games a question takes, and how long that is on this machine."""
    from highnoon.lab.advice import advise
    from highnoon.lab.match import Lot, play

    if points <= 0:
        raise BadInput(f"--points is a number above 0, not {points:g}")
    game = highnoon.load(slug)
    seats = game.check_seats(usual_seats(game) if seats is None else seats)
    kinds = read_kinds(levels or bots.usual(slug))
    started = time.process_time()
    tried = 5
    for number in range(tried):
        play(game, [*kinds, *[kinds[-1]] * (seats - len(kinds))], Lot("advice", number))
    found = advise(1 / seats, points, seconds_per_game=(time.process_time() - started) / tried)
    if json:
        write_json(found)
        return
    terminal = Terminal()
    terminal.print(f"A seat's win share to ± {points:g} points: {found.games_for_share} games.")
    terminal.print(f"A difference of {points:g} points between two packs, noticed four times out of five:")
    terminal.print(f"  on the same seeds {found.games_per_side_paired} games per side, else {found.games_per_side}.")
    terminal.print(f"About {found.seconds or 0:.0f} CPU-seconds for the first.", style="dim")
