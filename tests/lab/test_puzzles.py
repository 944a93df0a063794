"""Puzzles: mined the same every time, written, read, and asked by the engine as they were found."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import msgspec
import pytest

import highnoon
from highnoon.cli.puzzles import solved, write
from highnoon.engine.puzzle import FILE, Puzzle, puzzle_table, read_puzzles
from highnoon.engine.refusal import BadInput
from highnoon.lab import puzzles

GAME = highnoon.load("finger-guns")
LAX = {
    "QUICK": 20,
    "CAREFUL": 20,
    "DEEP": 40,
    "SEEN": 4,
    "CLEAR": -1.0,
    "LIKELY": -1.0,
    "OPEN": (0.0, 1.0),
    "OBVIOUS": 1.0,
    "FOUND": 0.0,
    "MARSHAL": "marshal:20n",
    "MARSHALS": 1,
    "QUICK_BOTS": 3,
    "TEMPERS": {},
}


@pytest.fixture
def puzzle(monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    """The first decision that is a puzzle if nobody is strict about it."""
    for name, value in LAX.items():
        monkeypatch.setattr(puzzles, name, value)
    monkeypatch.setattr(puzzles, "beyond_noise", lambda better, worse: True)
    found = list(islice(puzzles.mine(GAME, 3, 1, "a test"), 1))
    assert found == list(islice(puzzles.mine(GAME, 3, 1, "a test"), 1))
    return found[0]


def test_a_puzzle_is_written_read_and_asked_again(
    puzzle: Puzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = highnoon.load("finger-guns")
    monkeypatch.setattr(game, "folder", tmp_path)
    assert read_puzzles(game) == []
    write(tmp_path / FILE, "# a test\n", [puzzle])
    assert read_puzzles(game) == [puzzle]
    options = puzzle_table(game, puzzle).view(puzzle.seat).options
    assert len(options) == puzzle.options
    assert {game.actions.parse(choice.action) for choice in puzzle.choices} <= set(options)
    assert puzzle.best != puzzle.obvious
    assert 0.0 <= solved(game, [puzzle], "greenhorn", 4) <= 1.0


def test_a_puzzle_that_is_not_one_is_refused(puzzle: Puzzle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = highnoon.load("finger-guns")
    monkeypatch.setattr(game, "folder", tmp_path)
    write(tmp_path / FILE, "", [msgspec.structs.replace(puzzle, grade="silly")])
    with pytest.raises(BadInput, match=r"puzzles\.toml, fg-01: a puzzle has choices, and a grade among easy"):
        read_puzzles(game)
    with pytest.raises(BadInput, match="other choices"):
        puzzle_table(game, msgspec.structs.replace(puzzle, options=1))
