"""`highnoon lab replay-all`: stored records on today's rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from highnoon.cli.console import Terminal, figures, write_json
from highnoon.cli.params import Json
from highnoon.lab.archaeology import OTHER, SAME, replay_all, responsible


def command(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder of records (*.jsonl), at any depth.")],
    json: Json = False,
) -> None:
    """Play stored records on today's rules: where does each first go another way, and by which rule?

    The exit code is 1 if some record goes another way or cannot be replayed.
    """
    found = replay_all(folder)
    same = sum(each.result == SAME for each in found)
    if json:
        write_json({"records": found, "same": same, "rules": dict(responsible(found))})
    else:
        terminal = Terminal()
        table = figures("record", "game", "rules", "row", "rule")
        table.add_column("what happened")
        for each in found:
            if each.result != SAME:
                row = "" if each.row is None else str(each.row)
                table.add_row(each.file, each.game, str(each.rules), row, each.rule, Text(each.says))
        if same < len(found):
            terminal.print(table)
        terminal.print(f"{same} of {len(found)} records play the same today.")
        for rule, records in responsible(found):
            terminal.print(f"{rule}: {records} record{'s' if records != 1 else ''}")
        if broken := sum(each.result not in (SAME, OTHER) for each in found):
            terminal.print(f"{broken} cannot be replayed.", style="yellow")
    raise typer.Exit(0 if same == len(found) else 1)
