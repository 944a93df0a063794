"""Parquet parts: what was played, a folder for every part, written under another name and renamed when it is whole."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import polars as pl

from highnoon.engine.refusal import BadInput
from highnoon.lab.rows import TABLES, Columns
from highnoon.lab.study import Arm

INT, SMALL, TEXT = pl.Int64(), pl.Int16(), pl.String()
TYPES: Final[dict[str, pl.DataType]] = {
    "number": INT, "winners": SMALL, "camps": SMALL, "why": TEXT, "choices": pl.Int32(), "moves": pl.Int32(),
    "moments": pl.Int32(), "rounds": pl.Int32(), "first": SMALL, "leads": pl.Int32(), "decided": SMALL,
    "lowest": SMALL, "chances": pl.List(pl.Int16), "seat": SMALL, "kind": TEXT, "cast": TEXT, "camp": SMALL,
    "order": SMALL, "won": pl.Boolean(), "place": SMALL, "score": INT, "offered": INT, "fell": pl.Int32(),
    "waited": pl.Int32(), "card": TEXT, "copies": SMALL, "phase": TEXT, "times": INT, "action": TEXT, "rule": TEXT,
    "games": INT,
}  # fmt: skip


def part_name(place: int) -> str:
    return f"part-{place:06}"


def cut(arm: Arm) -> list[tuple[int, int]]:
    """The numbers of the games of each part."""
    games = arm.series.games
    return [(start, min(start + arm.part, games)) for start in range(0, games, arm.part)]


def label(arm: Arm, place: int) -> dict[str, str]:
    """The label of every file of a part."""
    start, end = cut(arm)[place]
    return {"arm": arm.name, "build": arm.build.digest, "pack": arm.build.pack, "games": f"{start} {end}"}


def write_part(folder: Path, arm: Arm, place: int, tables: Mapping[str, Columns]) -> None:
    whole = folder / arm.name / part_name(place)
    beside = whole.with_name(f".{whole.name}.new")
    try:
        shutil.rmtree(beside, ignore_errors=True)
        beside.mkdir(parents=True)
        for name, columns in tables.items():
            frame = pl.DataFrame(columns, schema={column: TYPES[column] for column in columns})
            frame.write_parquet(beside / f"{name}.parquet", compression="zstd", metadata=label(arm, place))
        shutil.rmtree(whole, ignore_errors=True)
        os.replace(beside, whole)
    except OSError as error:
        raise BadInput(f"cannot write {whole}: {error.strerror}; what was played so far is kept") from None


def parts_there(folder: Path, arm: Arm) -> list[int]:
    """The parts that are whole."""
    return [place for place in range(len(cut(arm))) if (folder / arm.name / part_name(place)).is_dir()]


def drop_part(folder: Path, arm: Arm, place: int) -> None:
    shutil.rmtree(folder / arm.name / part_name(place), ignore_errors=True)


def check_part(folder: Path, arm: Arm, place: int) -> None:
    """Refuses a part of another build, and one that cannot be read."""
    for name in TABLES:
        file = folder / arm.name / part_name(place) / f"{name}.parquet"
        try:
            said = pl.read_parquet_metadata(file)
        except (OSError, pl.exceptions.PolarsError) as error:
            raise BadInput(f"{file} cannot be read: {str(error).splitlines()[0]}") from None
        for key, wanted in label(arm, place).items():
            if said.get(key) != wanted:
                raise BadInput(
                    f"{file} does not belong here: {key} is {said.get(key)!r}, not {wanted!r};"
                    " parts of different builds cannot be mixed"
                )


def read_table(folder: Path, arm: Arm, name: str, columns: Sequence[str] | None = None) -> pl.DataFrame:
    """One table of a series, all parts together."""
    for column in columns or ():
        if column not in TABLES[name]:
            raise BadInput(f"{name} has no column {column!r}; columns are {', '.join(TABLES[name])}")
    places = parts_there(folder, arm)
    if not places:
        raise BadInput(f"{folder / arm.name} has no games yet; finish the series with --resume")
    for place in places:
        check_part(folder, arm, place)
    files = [folder / arm.name / part_name(place) / f"{name}.parquet" for place in places]
    return pl.concat([pl.read_parquet(file, columns=list(columns) if columns else None) for file in files])
