"""Plays a study, keeps its parts, and stops when a figure is known well enough."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
import polars as pl

from highnoon.engine.refusal import BadInput
from highnoon.lab.crew import Crew, Local, Task
from highnoon.lab.intervals import Interval
from highnoon.lab.parts import check_part, cut, drop_part, part_name, parts_there, write_part
from highnoon.lab.rows import Columns
from highnoon.lab.sequence import half_width, share_sequence
from highnoon.lab.study import MANIFEST, Arm, Study, same_study, save_study

PACKS: Final = "packs"  # where a sweep writes its packs before it is played


class Standing(msgspec.Struct, frozen=True):
    """How far a study is.  `shares` are the seats of the first series, from the parts that are in without a gap."""

    done: int
    games: int
    shares: list[Interval]

    @property
    def half(self) -> float | None:
        """The widest of the intervals, as ± percentage points."""
        return max(100 * half_width(share) for share in self.shares) if self.shares else None


Watch = Callable[[Standing], None]
NOBODY_WATCHES: Final[Watch] = lambda standing: None  # noqa: E731


class Gauge:
    """Wins by seat of the first series, part after part in their order: so the moment to stop does not depend on who
    finished first."""

    def __init__(self, arm: Arm) -> None:
        self.arm = arm
        self.waiting: dict[int, tuple[int, list[int]]] = {}
        self.next = 0
        self.games = 0
        self.wins = [0] * arm.series.seats

    def add(self, place: int, games: int, wins: list[int]) -> None:
        self.waiting[place] = (games, wins)

    def advance(self, until: float | None) -> int | None:
        """Goes on as far as there is no gap.  The part after which to stop, if that is reached."""
        while self.next in self.waiting:
            games, wins = self.waiting.pop(self.next)
            self.games += games
            self.wins = [a + b for a, b in zip(self.wins, wins, strict=True)]
            self.next += 1
            if until is not None and max(100 * half_width(share) for share in self.shares()) <= until:
                return self.next
        return None

    def shares(self) -> list[Interval]:
        return [share_sequence(won, self.games) for won in self.wins] if self.games else []


def wins_in(columns: Columns, seats: int) -> list[int]:
    wins = [0] * seats
    for seat, won in zip(columns["seat"], columns["won"], strict=True):
        wins[seat] += won
    return wins


def run_study(
    study: Study, folder: Path, crew: Crew | None = None, resume: bool = False, watch: Watch = NOBODY_WATCHES
) -> None:
    """Plays what is missing.  A folder that holds something else is refused; without `resume`, so is one with parts."""
    prepare(study, folder, resume)
    tasks: list[Task] = []
    gauge = Gauge(study.arms[0])
    done = 0
    for arm in study.arms:
        there = set(parts_there(folder, arm))
        for place, (start, end) in enumerate(cut(arm)):
            if place not in there:
                tasks.append((arm, place, start, end))
                continue
            check_part(folder, arm, place)
            done += end - start
            if arm is study.arms[0]:
                seats = read_part(folder, arm, place)
                gauge.add(place, end - start, wins_in(seats, arm.series.seats))
    total = sum(arm.series.games for arm in study.arms)
    stop = gauge.advance(study.until)
    watch(Standing(done, total, gauge.shares()))

    def wanted(task: Task) -> bool:
        return stop is None or task[0] is not gauge.arm

    for arm, place, tables in (crew or Local()).play(tasks, wanted):
        first = arm.name == gauge.arm.name
        if first and stop is not None and place >= stop:
            continue
        write_part(folder, arm, place, tables)
        start, end = cut(arm)[place]
        done += end - start
        if first and stop is None:
            gauge.add(place, end - start, wins_in(tables["seats"], arm.series.seats))
            stop = gauge.advance(study.until)
        watch(Standing(done, total, gauge.shares()))
    if stop is not None:
        for place in parts_there(folder, gauge.arm):
            if place >= stop:
                drop_part(folder, gauge.arm, place)


def read_part(folder: Path, arm: Arm, place: int) -> Columns:
    frame = pl.read_parquet(folder / arm.name / part_name(place) / "seats.parquet", columns=["seat", "won"])
    columns: Columns = frame.to_dict(as_series=False)
    return columns


def prepare(study: Study, folder: Path, resume: bool) -> None:
    if (folder / MANIFEST).is_file():
        if not resume:
            raise BadInput(f"{folder} already contains a study; add --resume to continue it, or choose another folder")
        same_study(folder, study)
    elif folder.is_dir() and any(item.name != PACKS for item in folder.iterdir()):
        raise BadInput(f"{folder} is not empty and not a folder of the lab; choose another one")
    else:
        save_study(folder, study)
