"""Records as trajectories: a row for every decision, with the sheets that environments have."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import polars as pl

from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.game import Game
from highnoon.engine.record import Record
from highnoon.engine.refusal import BadInput
from highnoon.env.setting import Setting
from highnoon.review.moments import Moment, decisions_of
from highnoon.sheets.seating import turned
from highnoon.sheets.sheet import Sheet

SCHEMA: Final[dict[str, Any]] = {
    "game": pl.String(),  # the name of its file
    "step": pl.Int32(),  # the row of its record
    "seat": pl.Int8(),
    "observation": pl.List(pl.Int8()),
    "legal": pl.List(pl.Int32()),  # the actions that could be chosen, as the seat means them
    "action": pl.Int32(),
    "last": pl.Boolean(),  # the seat's last decision of the game
    "reward": pl.Float32(),  # +1 for winners and -1 for the others, with the last decision
}


class Exported(msgspec.Struct, frozen=True):
    games: int
    decisions: int
    left_out: list[str]  # records that may not be used for research
    layout: str
    hash: str


def export(game: Game, records: Iterable[tuple[str, Record]], out: Path) -> Exported:
    """Writes a Parquet file of all games that may be used for research.  One file has one layout."""
    left_out: list[str] = []
    columns: dict[str, list[Any]] = {name: [] for name in SCHEMA}
    setting: Setting | None = None
    games = 0
    for name, record in records:
        heading = record.heading
        if not heading.research:
            left_out.append(name)
            continue
        if heading.start is not None:
            raise BadInput(f"{name} was set up from a position; only games that were dealt are trajectories")
        if setting is None:
            setting = Setting(game.slug, heading.seats, layout="any")
        if (heading.game, heading.seats) != (game.slug, setting.seats):
            raise BadInput(
                f"{name} is {heading.game} with {heading.seats} seats, the first one was {game.slug} with"
                f" {setting.seats}; one file has one layout"
            )
        found = decisions_of(game, record)
        if found.why or found.winners is None:
            raise BadInput(f"{name} cannot be played again: {found.why or 'it is not over'}")
        games += 1
        tell(game, setting, name, record, found.moments, found.winners, columns)
    if setting is None:
        raise BadInput(f"none of the {len(left_out)} records may be used for research; nothing is written")
    layout = setting.layout
    about = {"highnoon": "trajectories 1", "layout": layout.name, "layout_hash": layout.hash, "pack": game.pack.hash}
    try:
        pl.DataFrame(columns, schema=SCHEMA).write_parquet(out, compression="zstd", metadata=about)
    except OSError as error:
        raise BadInput(f"{out} cannot be written: {error.strerror}") from None
    return Exported(games, len(columns["step"]), left_out, layout.name, layout.hash)


def tell(
    game: Game,
    setting: Setting,
    name: str,
    record: Record,
    moments: list[Moment],
    winners: list[int],
    columns: dict[str, list[Any]],
) -> None:
    last = {moment.seat: moment.n for moment in moments}
    for moment in moments:
        view, seat = moment.view, moment.seat
        to = turned(game.actions, view.seats, seat)
        sheet = Sheet(view.seats)
        sheet.out.write(bytes(setting.slots))
        sheet.begin(seat, 0)
        # The sheet of a guessed table is that of the true one (a law of the tests), and a view is all that is kept.
        setting.reader.look(game.guess(view, record.heading.options, Dice(seed_key(0))), sheet)
        is_last = last[seat] == moment.n
        row = {
            "game": name,
            "step": moment.n,
            "seat": seat,
            "observation": np.frombuffer(sheet.out.getvalue(), np.int8),
            "legal": sorted(to[key] for key in view.options),
            "action": to[moment.key],
            "last": is_last,
            "reward": (1.0 if seat in winners else -1.0) if is_last else 0.0,
        }
        for column, value in row.items():
            columns[column].append(value)
