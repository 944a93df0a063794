"""`highnoon verify`: is this record genuine, and was its deal the one you were promised?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

import highnoon
from highnoon.cli import notes
from highnoon.cli.console import Terminal, write_json
from highnoon.cli.params import Json, PackFile
from highnoon.cli.passed import seat_lines
from highnoon.engine.bounds import RECORD_BYTES, read_file
from highnoon.engine.game import Game
from highnoon.engine.promised import is_hash
from highnoon.engine.record import Record, Verdict, at_rules, is_hex, read_record
from highnoon.engine.record import verify as check
from highnoon.engine.refusal import BadInput
from highnoon.engine.vouch import Claim, Noted, vouch

RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help="A record file, as written by `play --record`.")]
MARKS = {True: ("yes", "green"), False: ("NO", "bold red"), None: ("not known", "yellow")}


class Report(msgspec.Struct):
    """The verdict on the record, and what your notes say about its deal."""

    genuine: bool
    entry: str
    reason: str
    rows: int
    claims: list[Claim]


def command(
    record: RecordFile,
    pack: PackFile = None,
    seal: Annotated[
        str, typer.Option("--seal", metavar="HEX", help="The seal you noted before the game started.")
    ] = "",
    mine: Annotated[str, typer.Option("--mine", metavar="HEX", help="The number your seat added to the deal.")] = "",
    promises: Annotated[
        str, typer.Option("--promises", metavar="HEX", help="The closed list of promises you noted before the deal.")
    ] = "",
    json: Json = False,
) -> None:
    """Replay a record and check every entry: the deal, each move, each draw, the ending.

    A consistent record can still come from a server that cheated before the deal. Only your own notes can show that:
    pass them with --seal, --mine and --promises. `highnoon connect` takes all three notes for you. Player names are
    shown but not verified.

    Exits with 0 if the record is genuine, 1 if it is false or contradicts your notes, and 2 if it cannot be read.
    """
    read = open_record(record)
    noted = read_notes(read, seal, mine, promises)
    game = highnoon.load(read.heading.game, pack)
    verdict = check(game, read)
    claims = vouch(read, noted) if verdict.genuine else []
    if verdict.genuine and (broken := next((claim for claim in claims if claim.held is False), None)):
        verdict = Verdict(False, broken.what, broken.says, verdict.rows)
    if json:
        write_json(Report(verdict.genuine, verdict.entry, verdict.reason, verdict.rows, claims))
    else:
        terminal = Terminal()
        terminal.print(sentence(record.name, game, read, verdict))
        for claim in claims:
            terminal.print(line(claim))
        for told in seat_lines(read) if verdict.genuine else []:
            terminal.print(Text(f"  {told}", style="yellow"))
    raise typer.Exit(0 if verdict.genuine else 1)


def open_record(path: Path) -> Record:
    return read_record(path.name, read_file(path, RECORD_BYTES))


def read_notes(record: Record, seal: str, mine: str, promises: str) -> Noted:
    """As typed; where nothing was, what `connect` noted."""
    promised = record.heading.promised
    kept = notes.noted(promised.table) if promised is not None else Noted()
    for name, text in (("--seal", seal), ("--promises", promises)):
        if text and not is_hash(text.lower()):
            raise BadInput(f"{name} has 64 hexadecimal digits, not {text!r}")
    if not is_hex(mine.lower()):
        raise BadInput(f"--mine has an even number of hexadecimal digits, not {mine!r}")
    taken = kept.taken and mine.lower() in ("", kept.mine)
    return Noted(seal.lower() or kept.seal, mine.lower() or kept.mine, promises.lower() or kept.promises, taken)


def sentence(name: str, game: Game, record: Record, verdict: Verdict) -> Text:
    heading = record.heading
    if verdict.genuine:
        draws = len(record.ending.draws) if record.ending else 0
        if heading.start is not None:
            return Text.assemble(
                ("genuine, but not a real game", "bold green"),
                f": {name}, {heading.game} with {heading.seats} seats, set up from {heading.start.origin}:"
                f" {verdict.rows} moves, {draws} draws and the ending all follow from that position and the seed"
                f" committed to{at_rules(game, heading)}",
            )
        return Text.assemble(
            ("genuine", "bold green"),
            f": {name}, {heading.game} with {heading.seats} seats: deal, {verdict.rows} moves,"
            f" {draws} draws and the ending all follow from the seed committed to{at_rules(game, heading)}",
        )
    return Text.assemble(("not genuine", "bold red"), f": {name}, {verdict.entry}: {verdict.reason}")


def line(claim: Claim) -> Text:
    said, style = MARKS[claim.held]
    return Text.assemble(f"  {claim.what}: ", (said, style), f". {claim.says}")
