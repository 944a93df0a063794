"""`highnoon shrink`: a game cut to the shortest one that still shows something."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import highnoon
from highnoon.cli.console import Terminal, write_json
from highnoon.cli.params import Json, PackFile
from highnoon.cli.verify import RecordFile, open_record
from highnoon.engine.refusal import BadInput
from highnoon.lab.shrink import shrink


def command(
    record: RecordFile,
    until: Annotated[
        str,
        typer.Option("--until", metavar="EVENT", help="An event as scenes write it, such as 'killed B'; or fault."),
    ],
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="Write the scene to this file.")] = None,
    pack: PackFile = None,
    json: Json = False,
) -> None:
    """Cut a recorded game to the shortest one that still shows an event or a fault, and write it as a scene.

    `highnoon scene FILE` plays the scene again; put it next to a bug report.
    """
    read = open_record(record)
    found = shrink(highnoon.load(read.heading.game, pack), read, until)
    if out is not None:
        try:
            out.write_text(found.scene, encoding="utf-8")
        except OSError as error:
            raise BadInput(f"cannot write {out}: {error.strerror}") from None
    if json:
        write_json(found)
        return
    terminal = Terminal()
    if out is None:
        terminal.print(found.scene, soft_wrap=True)
    told = f"row {found.row} in {found.moves} move{'s' if found.moves != 1 else ''}"
    terminal.print(f"{told}; {found.fields} of {found.fields_before} fields of the position are left", style="dim")
