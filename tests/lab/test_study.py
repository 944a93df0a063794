"""Studies: the same bytes on any crew, after any number of interruptions; bad input costs nothing."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from highnoon.engine.refusal import BadInput
from highnoon.lab.crew import Done, Local, Task, Wanted
from highnoon.lab.design import series_study
from highnoon.lab.findings import MAIN, find
from highnoon.lab.parts import check_part, part_name, parts_there, read_table
from highnoon.lab.run import Standing, run_study
from highnoon.lab.study import Study, make_arm, read_study


def small(games: int = 60, **changes: Any) -> Study:
    return series_study("odds", **{"seats": 3, "games": games, "seed": 1, "alone": True, **changes})


def bytes_in(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


class Tired(Local):
    """Gives up after some parts, as a process does that is killed."""

    def __init__(self, parts: int) -> None:
        super().__init__(1)
        self.parts = parts

    def play(self, tasks: Sequence[Task], wanted: Wanted) -> Iterator[Done]:
        for count, done in enumerate(super().play(tasks, wanted)):
            if count == self.parts:
                raise KeyboardInterrupt
            yield done


def test_the_number_of_workers_changes_no_byte(tmp_path: Path) -> None:
    study = series_study("finger-guns", seats=3, games=30, seed=2, alone=True)
    for workers in (1, 2):
        run_study(study, tmp_path / str(workers), Local(workers))
    assert bytes_in(tmp_path / "1") == bytes_in(tmp_path / "2")


def test_a_study_that_was_interrupted_goes_on_with_the_same_bytes(tmp_path: Path) -> None:
    study = small()
    run_study(study, tmp_path / "whole", Local(1))
    with pytest.raises(KeyboardInterrupt):
        run_study(study, tmp_path / "twice", Tired(7))
    assert len(parts_there(tmp_path / "twice", study.arms[0])) == 7
    with pytest.raises(BadInput, match="--resume"):
        run_study(study, tmp_path / "twice", Local(1))
    run_study(study, tmp_path / "twice", Local(2), resume=True)
    assert bytes_in(tmp_path / "whole") == bytes_in(tmp_path / "twice")


def test_a_driver_that_is_killed_is_resumed_with_the_same_bytes(tmp_path: Path) -> None:
    """The command itself, killed in the middle of writing."""
    command = [sys.executable, "-m", "highnoon", "lab", "odds", "--games", "150", "--seed", "1", "--only"]
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    run = [*command, "--out", str(whole), "--workers", "1"]
    subprocess.run(run, check=True, capture_output=True, timeout=300)
    child = subprocess.Popen([*command, "--out", str(killed), "--workers", "2"], stderr=subprocess.DEVNULL)
    for _ in range(6000):
        if len(list(killed.glob("main/part-*"))) >= 3 or child.poll() is not None:
            break
        time.sleep(0.01)
    child.kill()
    child.wait()
    resumed = [*command, "--out", str(killed), "--workers", "2", "--resume"]
    subprocess.run(resumed, check=True, capture_output=True, timeout=300)
    left = {name: data for name, data in bytes_in(killed).items() if "/.part" not in name}
    assert left == bytes_in(whole)


def test_a_worker_that_is_killed_costs_a_retry(tmp_path: Path) -> None:
    study = small(400)
    run_study(study, tmp_path / "whole", Local(1))
    kills: list[int] = []

    def watch(standing: Standing) -> None:
        if standing.done and not kills:
            victim = multiprocessing.active_children()[0].pid
            assert victim is not None
            kills.append(victim)
            os.kill(victim, signal.SIGKILL)

    run_study(study, tmp_path / "killed", Local(2), watch=watch)
    assert kills
    assert bytes_in(tmp_path / "whole") == bytes_in(tmp_path / "killed")


def test_a_series_stops_when_it_is_sure_enough(tmp_path: Path) -> None:
    """At the same game, however many play; what was played beyond is dropped."""
    study = small(1500, until=6.0)
    halves: list[float] = []
    for workers in (1, 2):
        run_study(study, tmp_path / str(workers), Local(workers), watch=lambda s: halves.append(s.half or 99))
    assert bytes_in(tmp_path / "1") == bytes_in(tmp_path / "2")
    games = read_table(tmp_path / "1", study.arms[0], "games")
    assert 100 < len(games) < 1500
    assert min(halves) <= 6.0
    assert find(tmp_path / "1").games == len(games)
    before = bytes_in(tmp_path / "1")
    run_study(study, tmp_path / "1", Local(1), resume=True)
    assert bytes_in(tmp_path / "1") == before


def test_parts_say_what_they_are(tmp_path: Path) -> None:
    study = small()
    run_study(study, tmp_path / "a", Local(1))
    arm = study.arms[0]
    file = tmp_path / "a" / MAIN / part_name(0) / "seats.parquet"
    assert pl.read_parquet_metadata(file)["build"] == arm.build.digest
    with pytest.raises(BadInput, match="no column 'luck'; columns are number, seat"):
        read_table(tmp_path / "a", arm, "seats", ["luck"])
    seats = read_table(tmp_path / "a", arm, "seats")
    assert len(seats) == 60 * 3
    assert seats["won"].sum() == read_table(tmp_path / "a", arm, "games")["winners"].sum()


def test_parts_of_different_builds_are_not_mixed(tmp_path: Path) -> None:
    run_study(small(), tmp_path / "a", Local(1))
    changed = tmp_path / "changed.toml"
    text = (Path(__file__).parent / "odds" / "pack.toml").read_text()
    changed.write_text(text.replace("hand = 40", "hand = 41"))
    run_study(small(pack=changed), tmp_path / "b", Local(1))
    shutil.rmtree(tmp_path / "a" / MAIN / part_name(2))
    shutil.copytree(tmp_path / "b" / MAIN / part_name(2), tmp_path / "a" / MAIN / part_name(2))
    for act in (lambda: find(tmp_path / "a"), lambda: run_study(small(), tmp_path / "a", Local(1), resume=True)):
        with pytest.raises(BadInput, match="parts of different builds cannot be mixed"):
            act()
    changed.write_text(text.replace("hand = 40", "hand = 42"))
    with pytest.raises(BadInput, match=r"holds another study: .*another build"):
        run_study(small(pack=changed), tmp_path / "b", Local(1), resume=True)


def test_bad_input_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="at least 1 game, not 0"):
        small(0)
    with pytest.raises(BadInput, match="above 0, not -1"):
        small(until=-1)
    bad = tmp_path / "bad.toml"
    bad.write_text("name = 1\n")
    with pytest.raises(BadInput, match=r"bad\.toml, line 1"):
        small(pack=bad)
    with pytest.raises(BadInput, match="has no card 'sword' that an action plays; there are mule, boot, hat, ace"):
        small(alone=False, restrict=["sword"])
    with pytest.raises(BadInput, match="it is not a folder of the lab"):
        read_study(tmp_path)
    with pytest.raises(BadInput, match="not empty and not a folder of the lab"):
        run_study(small(), tmp_path, Local(1))
    assert bad.read_text() == "name = 1\n"


def test_a_study_without_games_yet_says_so(tmp_path: Path) -> None:
    study = small()
    with pytest.raises(KeyboardInterrupt):
        run_study(study, tmp_path / "a", Tired(0))
    with pytest.raises(BadInput, match="has no games yet"):
        find(tmp_path / "a")


def test_a_part_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    study = small()
    run_study(study, tmp_path / "a", Local(1))
    file = tmp_path / "a" / MAIN / part_name(1) / "seats.parquet"
    file.write_bytes(file.read_bytes()[:100])
    with pytest.raises(BadInput, match=r"part-000001/seats\.parquet cannot be read"):
        check_part(tmp_path / "a", study.arms[0], 1)


def test_another_study_in_the_folder_is_refused(tmp_path: Path) -> None:
    run_study(small(), tmp_path / "a", Local(1))
    before = bytes_in(tmp_path / "a")
    with pytest.raises(BadInput, match="in main seed is 1, not 2"):
        run_study(small(seed=2), tmp_path / "a", Local(1), resume=True)
    assert bytes_in(tmp_path / "a") == before


def test_an_arm_is_checked_before_anything_is_played() -> None:
    with pytest.raises(BadInput, match="there is no bot 'sheriff'"):
        make_arm("x", "odds", kinds=["sheriff"])
    with pytest.raises(BadInput, match="is for 2 to 4 seats, not 9"):
        make_arm("x", "odds", seats=9)
