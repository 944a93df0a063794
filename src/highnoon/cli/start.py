"""`highnoon play --from`: a move of a finished game, or a position file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import msgspec

import highnoon
from highnoon.cli.params import read_seat
from highnoon.cli.verify import open_record
from highnoon.engine.bounds import read_text, read_toml
from highnoon.engine.fair import new_secret
from highnoon.engine.game import Game
from highnoon.engine.record import Record, replay_rows
from highnoon.engine.refusal import BadInput
from highnoon.engine.start import NOT_KEPT, StartPosition, set_up, start_as_seen, start_from
from highnoon.engine.table import Table, seat_name
from highnoon.review.moments import dealt

MOVE: Final = re.compile(r"(?P<file>.+)@(?P<move>[0-9]{1,6})")


class Begin(msgspec.Struct):
    """A table set up to play on from: `start` is what its record will say."""

    game: Game
    seats: int
    options: dict[str, object]
    start: StartPosition


def read_start(text: str, slug: str, pack: Path | None, seat: str, sampled: bool) -> Begin:
    """FILE@MOVE is a record, anything else a position file.  What cannot be played on from is refused here."""
    found = MOVE.fullmatch(text)
    if found is None:
        game, table, origin = from_file(Path(text), slug, pack)
    else:
        game, table, origin = from_record(Path(found["file"]), int(found["move"]), slug, pack)
    options = dict(table.to_position()["options"])
    start = start_from(table, origin)
    if sampled:
        you = read_seat(seat, int(table.seats))
        origin = f"{origin}, with everything dealt again that seat {seat_name(you)} could not know"
        start = start_as_seen(game, table, you, options, new_secret(), origin)
    set_up(game, start, new_secret())
    return Begin(game, int(table.seats), options, start)


def from_file(path: Path, slug: str, pack: Path | None) -> tuple[Game, Table, str]:
    position = read_toml(path.name, read_text(path, "position"))
    named = position.get("game", slug)
    if not isinstance(named, str) or not named:
        raise BadInput(f'{path.name} does not say which game it is of; add game = "saloon", or name the game')
    if slug and named != slug:
        raise BadInput(f"{path.name} is a position of {named}, not of {slug}")
    game = highnoon.load(named, pack)
    kept = {name: part for name, part in position.items() if name not in NOT_KEPT}
    return game, set_up(game, StartPosition({**kept, "game": named}, ""), new_secret()), f"the position {path.name}"


def from_record(path: Path, move: int, slug: str, pack: Path | None) -> tuple[Game, Table, str]:
    record: Record = open_record(path)
    heading = record.heading
    if slug and heading.game != slug:
        raise BadInput(f"{path.name} is a game of {heading.game}, not of {slug}")
    if move > len(record.rows):
        raise BadInput(f"{path.name} has {len(record.rows)} moves; there is no move {move}")
    game = highnoon.load(heading.game, pack)
    recorder = dealt(game, record)
    if trouble := replay_rows(recorder, record.rows[:move]):
        raise BadInput(f"{path.name}: {trouble[0]}, {trouble[1]}")
    return game, recorder.table, f"move {move} of {path.name}"
