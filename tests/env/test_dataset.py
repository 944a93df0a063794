"""Records as trajectories: the very sheets of the environments; nothing without consent."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

import highnoon
from highnoon.cli.app import app
from highnoon.engine.dice import Dice
from highnoon.engine.fair import dice_key
from highnoon.engine.record import Record, read_record
from highnoon.engine.refusal import BadInput
from highnoon.env.dataset import export
from highnoon.env.setting import Setting
from highnoon.games import about, slugs
from highnoon.lab.match import Lot, play_recorded
from highnoon.sheets.tables import go_on

runner = CliRunner()


def recorded(slug: str, number: int = 1, seats: int | None = None) -> Record:
    seats = seats or about(slug).low
    return play_recorded(highnoon.load(slug), ["greenhorn"] * seats, Lot("dataset", number))[1]


@pytest.mark.parametrize("slug", slugs())
def test_trajectories_are_what_an_environment_shows(slug: str, tmp_path: Path) -> None:
    """The game played again on a table of the environment, with the exported actions."""
    game, record = highnoon.load(slug), recorded(slug)
    found = export(game, [("one.jsonl", record)], tmp_path / "one.parquet")
    frame = pl.read_parquet(tmp_path / "one.parquet")
    assert (found.games, found.decisions) == (1, len(frame))
    assert pl.read_parquet_metadata(tmp_path / "one.parquet")["layout_hash"] == found.hash
    seats = record.heading.seats
    setting = Setting(slug, seats)
    tables = setting.tables()
    assert record.ending is not None
    table = game.lay(seats, dice=Dice(dice_key(bytes.fromhex(record.ending.secret), [])))
    table.hurry = True
    table.run()
    go_on(table)
    tables.tables = [table]
    for row in frame.iter_rows(named=True):
        seat = row["seat"]
        assert seat in table.pending()
        assert bytes(np.array(row["observation"], np.int8)) == tables.sheet_of(0, seat)
        assert row["legal"] == np.flatnonzero(setting.mask(tables, seat)).tolist()
        assert tables.act(0, seat, row["action"])
    assert table.over
    assert table.outcome is not None
    for seat in range(seats):
        mine = frame.filter(pl.col("seat") == seat)
        if len(mine):
            assert mine["reward"].sum() == (1 if seat in table.outcome.winners else -1)
            assert mine["last"].to_list() == [False] * (len(mine) - 1) + [True]


def without_consent(record: Record) -> Record:
    return msgspec.structs.replace(record, heading=msgspec.structs.replace(record.heading, research=False))


def test_nothing_leaves_without_consent(tmp_path: Path) -> None:
    game = highnoon.load("finger-guns")
    kept_back, given = without_consent(recorded("finger-guns", 1)), recorded("finger-guns", 2)
    with pytest.raises(BadInput, match="none of the 1 records may be used for research"):
        export(game, [("a.jsonl", kept_back)], tmp_path / "none.parquet")
    assert not (tmp_path / "none.parquet").exists()
    found = export(game, [("a.jsonl", kept_back), ("b.jsonl", given)], tmp_path / "some.parquet")
    assert found.left_out == ["a.jsonl"]
    assert pl.read_parquet(tmp_path / "some.parquet")["game"].unique().to_list() == ["b.jsonl"]


def test_consent_is_in_the_record_and_off_unless_given() -> None:
    record = recorded("finger-guns")
    assert read_record("r", record.to_lines()).heading.research
    silent = read_record("r", without_consent(record).to_lines())
    assert not silent.heading.research
    assert b'"research"' not in without_consent(record).to_lines()


def test_the_command(tmp_path: Path) -> None:
    folder, out = tmp_path / "records", tmp_path / "out.parquet"
    made = runner.invoke(
        app,
        [
            "sim",
            "finger-guns",
            "-n",
            "3",
            "--seats",
            "3",
            "--bots",
            "greenhorn",
            "--workers",
            "1",
            "--records",
            str(folder),
        ],
    )
    assert made.exit_code == 0, made.output
    shown = runner.invoke(app, ["export", str(folder), "--out", str(out)])
    assert shown.exit_code == 0, shown.output
    assert "3 games" in shown.output
    assert pl.read_parquet(out)["game"].n_unique() == 3


def test_one_file_has_one_layout(tmp_path: Path) -> None:
    game = highnoon.load("finger-guns")
    mixed = [("a", recorded("finger-guns", 1, 3)), ("b", recorded("finger-guns", 1, 4))]
    with pytest.raises(BadInput, match="one file has one layout"):
        export(game, mixed, tmp_path / "x.parquet")
    assert not (tmp_path / "x.parquet").exists()
