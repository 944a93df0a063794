"""`highnoon export`: records as trajectories for research."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

import highnoon
from highnoon.cli.console import Terminal, write_json
from highnoon.cli.params import Json, PackFile
from highnoon.cli.verify import open_record
from highnoon.engine.record import Record
from highnoon.engine.refusal import BadInput


def command(
    records: Annotated[list[Path], typer.Argument(metavar="RECORDS", help="Records, or folders of them.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The Parquet file to write.")],
    pack: PackFile = None,
    json: Json = False,
) -> None:
    """Write games as Parquet trajectories: what each seat saw, could do and did (docs/environments.md).

    Only records that may be used for research are written; all others are left out. Games of `highnoon sim
    --records` may.
    """
    files = list(files_in(records))
    if out.exists():
        raise BadInput(f"{out} already exists; choose another file")
    first = open_record(files[0])
    game = highnoon.load(first.heading.game, pack)
    try:
        from highnoon.env.dataset import export
    except ImportError as error:
        raise BadInput(
            f"this needs the extras `env` and `lab` ({error.name} is missing): pip install 'highnoon-games[env,lab]'"
        ) from None

    def opened() -> Iterator[tuple[str, Record]]:
        for file in files:
            yield file.name, open_record(file)

    found = export(game, opened(), out)
    if json:
        write_json(found)
        return
    terminal = Terminal()
    terminal.print(f"{found.games} games, {found.decisions} decisions of {found.layout} ({found.hash}): {out}")
    if found.left_out:
        kept_back = f"{len(found.left_out)} records may not be used for research and were left out"
        terminal.print(Text(f"{kept_back}, {found.left_out[0]} first", style="yellow"))


def files_in(places: list[Path]) -> Iterator[Path]:
    for place in places:
        inside = sorted(place.rglob("*.jsonl")) if place.is_dir() else [place]
        if not inside:
            raise BadInput(f"{place} has no records (*.jsonl)")
        yield from inside
