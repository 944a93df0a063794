"""`bench` measures what it says.  How fast is no matter for a test."""

from __future__ import annotations

import pytest

import highnoon
from highnoon.cli.bench import Bench, hurried, loop
from highnoon.engine.baseline import Baseline
from highnoon.engine.dice import LoopRandom, seed_key
from highnoon.games import slugs

from .conftest import Run


def test_figures_of_one_game(run: Run) -> None:
    data = run("bench", "finger-guns", "--seconds", "0.1", "--json").json
    assert (data["game"], data["seats"], data["compiled"]) == ("finger-guns", 6, highnoon.COMPILED)
    assert data["games"] >= 100
    for way in ("python_loop", "playout"):
        rate = data[f"{way}_decisions_per_cpu_s"]
        assert rate > 0
        assert data[f"{way}_x_floor"] == pytest.approx(rate / data["floor_decisions_per_cpu_s"])
    for name, target in data["targets"].items():
        better = data[name] <= target if name.endswith("_us") else data[name] >= target
        assert data["met"][name] is better


def test_all_games_for_people(run: Run) -> None:
    ran = run("bench", "--seconds", "0.1")
    assert ran.code == 0
    assert [slug for slug in slugs() if f"{slug}: " not in ran.out] == []
    assert "as a multiple of the baseline" in ran.out
    assert ("this one is interpreted" in ran.out) is not highnoon.COMPILED


def test_both_ways_play_whole_games() -> None:
    """A game is over at the end of the loop, and the baseline has as many decisions as it was told."""
    game = highnoon.load("finger-guns")
    table = hurried(game, 6, seed_key(1))
    choice = LoopRandom(1).choice
    assert loop(table, choice) == table.acts
    assert table.over
    assert loop(Baseline(17), choice) == 17
    bench = Bench(game, 6, 3)
    assert bench.playouts() > 3 * 6
    assert bench.python_loop() > 3 * 6
