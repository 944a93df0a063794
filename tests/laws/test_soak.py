"""The long run, shortly: what `scripts/soak` counts, and that it does not overlook a fault."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from highnoon.engine.guard import Stuck
from highnoon.games import slugs
from scripts import soak
from tests.laws.worlds import World, worlds


@pytest.mark.parametrize("slug", slugs())
def test_all_worlds_are_played_and_counted(slug: str) -> None:
    games = len(worlds(slug)) + 1
    plan = list(soak.chunks(slug, games, 1))
    assert sum(chunk.games for chunk in plan) == games
    assert {chunk.world for chunk in plan} == set(range(len(worlds(slug))))
    tally = soak.Tally()
    for chunk in plan[:6]:
        tally.merge(soak.play_chunk(chunk))
    played = sum(chunk.games for chunk in plan[:6])
    assert tally.faults == []
    assert tally.games == played == sum(tally.endings.values()) == sum(tally.winners.values())
    assert 0 < tally.longest <= tally.decisions


def test_the_same_seed_plays_the_same_games() -> None:
    chunk = soak.Chunk("finger-guns", 3, 0, 5, 7)
    assert soak.play_chunk(chunk) == soak.play_chunk(chunk)
    assert soak.play_chunk(chunk) != soak.play_chunk(soak.Chunk("finger-guns", 3, 0, 5, 8))


def test_guards_and_other_faults_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HIGHNOON_REPRODUCERS", str(tmp_path))

    def stumble(world: World, seed: str, number: int) -> tuple[int, int, str]:
        if number == 1:
            raise Stuck("10000 steps in a row", {})
        if number == 2:
            raise IndexError("list index out of range")
        return 10, 1, "over"

    monkeypatch.setattr(soak, "play_one", stumble)
    tally = soak.play_chunk(soak.Chunk("finger-guns", 0, 0, 4, 0))
    assert (tally.games, tally.guards, len(tally.faults)) == (2, 1, 2)
    assert "finger-guns 3 seats, game 1 of seed 0: 10000 steps in a row" in tally.faults[0]
    assert "IndexError: list index out of range" in tally.faults[1]


@pytest.mark.parametrize(("faults", "status"), [([], 0), (["finger-guns 3 seats: broken"], 1)])
def test_a_fault_is_a_failure(
    faults: list[str], status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def done(slug: str, games: int, seed: int, workers: int, console: Console) -> soak.Tally:
        return soak.Tally(games=games, guards=len(faults), faults=faults)

    monkeypatch.setattr(soak, "soak", done)
    assert soak.main(["finger-guns", "--games", "10"]) == status
    said = capsys.readouterr().out
    assert "guard hits" in said
    assert all(fault in said for fault in faults)
