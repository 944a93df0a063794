"""scripts/scale-model computes from what the bench wrote, and says what is wrong with what it did not."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from highnoon.cli.server_bench.nodes import CARRIED, LOCAL, ONE, TARGETS, NodesFigures, Spent, Way
from highnoon.cli.server_bench.report import (
    Baseline,
    BesideMarshals,
    Busy,
    Idle,
    LongGame,
    Memory,
    Paced,
    ServerFigures,
    game_figures,
)
from scripts import scale_model
from scripts.scale_model import Assumed, Plan, fullest, latencies, p99

BUSY = Busy(100, 12_000, 6000, 15, 25, 33, 150)
PACED = Paced(400, 400, 6000, 0, 2, 3, 5, 200, 8)
GAME = game_figures(
    "finger-guns",
    Baseline(100, 60),
    [BUSY],
    Memory(100, 70),
    PACED,
    BesideMarshals(20, 20, PACED),
    LongGame(100, 10, [150, 150], 1),
    [Idle(10, 150, 1, 2), Idle(10_000, 150, 1, 2)],
)
BENCH = ServerFigures(True, "3.12", "SQLite", 4, 150, Baseline(100, 60), [GAME])


def way(us: float) -> Way:
    return Way(BUSY, us, 50, 100, 2, 1e6 / us, Spent([1.0, 1.0], 0.5, 1.0, 2.0))


NODES = NodesFigures(
    "finger-guns", 2, 100, 9, {ONE: way(200), LOCAL: way(210), CARRIED: way(420)}, 1.05, 2.1, 1.2, 1.9, dict(TARGETS), 2
)


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    file = tmp_path / "bench.json"
    file.write_bytes(msgspec.json.encode(BENCH))
    return file


def plans(capsys: pytest.CaptureFixture[str], *args: str) -> list[Plan]:
    assert scale_model.main([*args, "--json"]) == 0
    return msgspec.json.decode(capsys.readouterr().out, type=list[Plan])


def test_more_people_take_more(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few, many = plans(capsys, str(bench))
    assert (few.people, many.people) == (10_000, 1_000_000)
    assert few.moves_per_s == 10_000 * 0.8 / 2.5 * 0.5
    assert many.node_cores == pytest.approx(100 * few.node_cores)
    assert 2 <= few.nodes < many.nodes
    assert 1 <= few.databases < many.databases


def test_what_was_measured_of_nodes_counts(bench: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "nodes.json"
    file.write_bytes(msgspec.json.encode([NODES]))
    (assumed,) = plans(capsys, str(bench), "--people", "10000", "--set", "carried=1")
    (measured,) = plans(capsys, str(bench), "--people", "10000", "--set", "carried=1", "--nodes", str(file))
    assert measured.node_cores > assumed.node_cores  # 2.1 instead of 1.8
    assert measured.database_cores == pytest.approx(assumed.database_cores * 50 / 40)


def test_a_fuller_node_is_slower_and_never_too_slow() -> None:
    times = [p99(latencies(load, 0.0002, 0.002)) for load in (0.3, 0.7, 0.95)]
    assert times == sorted(times)
    assert times[0] > 0.002  # a commit takes that long
    assert fullest(0.0002, Assumed()) >= fullest(0.0002, Assumed(late_ms=3))
    assert len(latencies(0.5, 0.0002, 0.002)) == scale_model.MOVES


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nowhere.json"], "cannot be read"),
        ([__file__], "is not what the bench writes"),
    ],
)
def test_files_that_are_none(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert scale_model.main(args) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(("wrong", "said"), [("moods=1", "there is no assumption 'moods'"), ("carried=x", "NUMBER")])
def test_assumptions_that_are_none(bench: Path, wrong: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert scale_model.main([str(bench), "--set", wrong]) == 2
    assert said in capsys.readouterr().err


def test_people_can_read_it(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert scale_model.main([str(bench)]) == 0
    out = capsys.readouterr().out
    assert "database commits per s" in out
    assert "99 of 100 moves" in out
