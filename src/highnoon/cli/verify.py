"""`highnoon verify`: is this record genuine?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

import highnoon
from highnoon.cli.paper import Paper, write_json
from highnoon.cli.params import Json, PackFile
from highnoon.engine.bounds import RECORD_BYTES, read_file
from highnoon.engine.game import Game
from highnoon.engine.record import Record, Verdict, at_rules, read_record
from highnoon.engine.record import verify as check

RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record, as `play --record` writes it.")]


def command(record: RecordFile, pack: PackFile = None, json: Json = False) -> None:
    """Play a record again and compare every entry: the deal, each move, each draw, the ending.

    Who people were is theirs to say: names are shown, not proved.

    The exit code is 0 for a genuine record, 1 for a false one, 2 for one that cannot be read.
    """
    read = open_record(record)
    game = highnoon.load(read.heading.game, pack)
    verdict = check(game, read)
    if json:
        write_json(verdict)
    else:
        Paper().print(sentence(record.name, game, read, verdict))
    raise typer.Exit(0 if verdict.genuine else 1)


def open_record(path: Path) -> Record:
    return read_record(path.name, read_file(path, RECORD_BYTES))


def sentence(name: str, game: Game, record: Record, verdict: Verdict) -> Text:
    heading = record.heading
    if verdict.genuine:
        draws = len(record.ending.draws) if record.ending else 0
        return Text.assemble(
            ("genuine", "bold green"),
            f": {name}, {heading.game} with {heading.seats} seats: deal, {verdict.rows} moves,"
            f" {draws} draws and the ending all follow from the seed committed to{at_rules(game, heading)}",
        )
    return Text.assemble(("not genuine", "bold red"), f": {name}, {verdict.entry}: {verdict.reason}")
