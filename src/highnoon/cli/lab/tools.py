"""Shared by the lab's commands: parameters, the progress bar, the crew."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from highnoon.cli.console import Terminal
from highnoon.engine.refusal import BadInput

if TYPE_CHECKING:
    from highnoon.lab.crew import Crew
    from highnoon.lab.run import Standing
    from highnoon.lab.study import Study

NEEDED = ("polars", "vl_convert", "numpy")

Games = Annotated[int, typer.Option("--games", "-n", metavar="N", help="Games to play.")]
SeatCount = Annotated[int | None, typer.Option("--seats", metavar="K", help="Seats at the table.")]
Levels = Annotated[
    str,
    typer.Option("--bots", metavar="KINDS", help="Bots by seat; the last kind fills the rest. Deputies by default."),
]
Seed = Annotated[str, typer.Option("--seed", metavar="S", help="The same seed plays the same games.")]
Workers = Annotated[int | None, typer.Option("--workers", metavar="W", help="Worker processes (default: one per CPU).")]
Ray = Annotated[
    str,
    typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: its address, or local for this machine."),
]
Out = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Folder for the parts and the report.")]
Resume = Annotated[bool, typer.Option("--resume", metavar="", help="Continue a run that was interrupted.")]
Interactive = Annotated[
    bool,
    typer.Option(
        "--interactive", metavar="", help="Make charts that respond to the mouse; the report grows by 0.9 MB."
    ),
]


def need_lab() -> None:
    """The lab's packages are an extra: playing does not need them."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise BadInput(f"the lab needs {', '.join(missing)}: install it with pip install 'highnoon-games[lab]'")


def read_seed(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def crew_of(workers: int | None, ray: str) -> Crew:
    from highnoon.lab.crew import Local

    if ray:
        from highnoon.lab.on_ray import OnRay

        if workers is not None:
            raise BadInput("--workers is for this machine; a Ray cluster has its own")
        return OnRay(ray)
    return Local(workers)


class Meter:
    """A progress bar on stderr, with the interval as it narrows."""

    def __init__(self) -> None:
        terminal = Terminal(stderr=True)
        columns = (
            TextColumn("playing"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[sure]}"),
            TimeRemainingColumn(),
        )
        self.bar = Progress(*columns, console=terminal, transient=True, disable=not terminal.is_terminal)
        self.task = self.bar.add_task("playing", total=None, sure="")

    def __enter__(self) -> Meter:
        self.bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.bar.stop()

    def at(self, standing: Standing) -> None:
        sure = "" if standing.half is None else f"win shares ± {standing.half:.2f} points"
        self.bar.update(self.task, completed=standing.done, total=standing.games, sure=sure)


def play_study(study: Study, folder: Path, crew: Crew, resume: bool) -> None:
    """Plays it with a progress bar; a breakdown says how to go on."""
    from highnoon.lab import GameFailed
    from highnoon.lab.run import run_study

    with Meter() as meter:
        try:
            run_study(study, folder, crew, resume, meter.at)
        except GameFailed as error:
            raise BadInput(f"{error}; the games played so far are in {folder}, and --resume continues") from None
