"""Puzzles: mined the same every time, written, read, and asked by the engine as they were found."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import highnoon
from highnoon.cli.puzzles import solved
from highnoon.engine.game import Game
from highnoon.engine.puzzle import FILE, Choice, Dull, Puzzle, puzzle_table, read_puzzle_file, read_puzzles
from highnoon.engine.refusal import BadInput
from highnoon.lab import puzzle_judge, puzzles
from highnoon.lab.puzzle_file import text_of

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
    "HASTY": "marshal:20n",
    "MARSHALS": 1,
    "QUICK_BOTS": 3,
    "TEMPERS": {},
}


@pytest.fixture
def lax(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is strict about what a puzzle is."""
    for name, value in LAX.items():
        monkeypatch.setattr(puzzle_judge, name, value)
    monkeypatch.setattr(puzzle_judge, "beyond_noise", lambda better, worse: True)


@pytest.fixture
def puzzle(lax: None) -> Puzzle:
    (found,) = puzzles.mine(GAME, [3], 1, "a test")
    return found


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game with another folder."""
    game = highnoon.load("finger-guns")
    monkeypatch.setattr(game, "folder", tmp_path)
    return game


def write(game: Game, found: list[Puzzle], dull: list[Dull] | None = None) -> None:
    (game.folder / FILE).write_text(text_of("# a test\n", found, dull or []), encoding="utf-8")


def test_a_puzzle_is_written_read_and_asked_again(puzzle: Puzzle, elsewhere: Game) -> None:
    assert read_puzzles(elsewhere) == []
    dull = [Dull("a test 0, decision 1", "Two choices are the same.")]
    write(elsewhere, [puzzle], dull)
    file = read_puzzle_file(elsewhere)
    assert (file.puzzle, file.dull) == ([puzzle], dull)
    options = puzzle_table(elsewhere, puzzle).view(puzzle.seat).options
    assert len(options) == puzzle.options
    assert {elsewhere.actions.parse(choice.action) for choice in puzzle.choices} <= set(options)
    assert puzzle.best != puzzle.obvious
    assert 0.0 <= solved(elsewhere, [puzzle], "greenhorn", 4) <= 1.0


def test_a_puzzle_is_made_again_from_its_origin(puzzle: Puzzle) -> None:
    assert puzzles.again(GAME, puzzle) == puzzle


def test_dull_puzzles_are_left_out_and_so_is_too_much_of_the_same(puzzle: Puzzle) -> None:
    def kept(choices: list[tuple[str, str]], count: int) -> list[int]:
        """The places of those that are chosen, of puzzles with these best and obvious choices."""
        made = [
            msgspec.structs.replace(
                puzzle, origin=f"a test {i}, decision 9", obvious=obvious, choices=[Choice(best, 0.9), Choice("x", 0.1)]
            )
            for i, (best, obvious) in enumerate(choices)
        ]
        dull = {made[0].origin}
        found = list(puzzles.chosen(((i, [one]) for i, one in enumerate(made)), "fg", count, dull))
        assert [one.id for one in found] == [f"fg-{place:02}" for place in range(1, len(found) + 1)]
        return [puzzles.origin_of(one)[1] for one in found]

    same = [("posse", "shot B")] * 9
    assert kept(same, 10) == [1, 2], "a fifth of a set is one idea"
    assert kept([(f"shot {seat}", f"saloon {seat}") for seat in "ABCD"], 10) == [1, 2], "whatever seat"
    assert kept([("saloon 4", f"shoot {number}") for number in range(4)], 10) == [1, 2], "and whatever number"
    assert kept([("shot A", "shot B")] * 9, 10) == [1, 2, 3, 4, 5], "another player is another idea"
    cards = [(f"play card_{i}", f"play card_{i + 1}") for i in range(10)]
    assert kept(cards, 10) == [1, 2, 3, 4, 5], "half of them have one verb"


def test_games_that_end_early_wait_for_their_turn(puzzle: Puzzle) -> None:
    games = [(1, []), (2, [puzzle]), (0, []), (3, [])]
    assert list(puzzles.in_order(iter(games))) == sorted(games, key=lambda found: found[0])


def test_a_puzzle_that_is_not_one_is_refused(puzzle: Puzzle, elsewhere: Game) -> None:
    write(elsewhere, [msgspec.structs.replace(puzzle, grade="silly")])
    with pytest.raises(BadInput, match=r"puzzles\.toml, fg-01: a puzzle has choices, and a grade among easy"):
        read_puzzles(elsewhere)
    with pytest.raises(BadInput, match="other choices"):
        puzzle_table(elsewhere, msgspec.structs.replace(puzzle, options=1))
