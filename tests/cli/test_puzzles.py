"""`highnoon puzzles play`: every shipped puzzle is asked, answered and explained."""

from __future__ import annotations

import pytest

import highnoon
from highnoon import games
from highnoon.engine.puzzle import puzzle_table, read_puzzle_file, read_puzzles

from .conftest import Run


@pytest.mark.parametrize("slug", games.slugs())
def test_todays_rules_ask_every_shipped_puzzle(slug: str) -> None:
    game = highnoon.load(slug)
    puzzles = read_puzzles(game)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        options = puzzle_table(game, puzzle).view(puzzle.seat).options
        assert {game.actions.parse(choice.action) for choice in puzzle.choices} <= set(options)
        assert puzzle.choices[0].chance - puzzle.choices[1].chance >= 0.07
        assert puzzle.best != puzzle.obvious
        assert puzzle.rule in game.ledger.by_id
        assert not puzzle.instead or puzzle.instead_rule in game.ledger.by_id
    if puzzles:
        assert sum(puzzle.found.marshal for puzzle in puzzles) / len(puzzles) >= 0.85
        assert sum(puzzle.found.deputy for puzzle in puzzles) / len(puzzles) <= 0.6
        kept = {puzzle.origin for puzzle in puzzles}
        assert not kept & {one.origin for one in read_puzzle_file(game).dull}


def test_an_answer_is_explained_with_its_rule(run: Run) -> None:
    puzzle = read_puzzles(highnoon.load("saloon"))[0]
    right = run("puzzles", "play", "saloon", puzzle.id, stdin=f"nonsense\n{puzzle.best}\n")
    assert right.code == 0
    assert "Type the number or the words of a choice, or quit." in right.out
    assert "Right. The best choice is" in right.out
    assert puzzle.rule in right.out
    wrong = run("puzzles", "play", "saloon", puzzle.id, stdin=f"{puzzle.obvious}\n")
    assert "Not this time. The best choice is" in wrong.out


def test_todays_puzzle_and_those_that_are_not_there(run: Run) -> None:
    today = run("puzzles", "play", "saloon", stdin="quit\n")
    assert today.code == 0
    assert "One choice is clearly best." in today.out
    ran = run("puzzles", "play", "saloon", "sl-99")
    assert ran.code == 2
    assert "there is no puzzle 'sl-99'; puzzles are sl-01" in ran.err
