"""Puzzles over HTTP: shown without the answer, answered with it, rated by what the page sends along."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

import highnoon
from highnoon import games
from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.puzzle import of_the_day, puzzle_table, read_puzzles
from highnoon.server.client import Client, Failed
from highnoon.server.protocol import (
    AnswerPuzzle,
    PuzzleRating,
    PuzzleShown,
    PuzzleSolved,
    PuzzlesToday,
    Tried,
    TryPuzzle,
)
from highnoon.server.puzzles import STRENGTHS, rated
from tests.server.tools import settings_for
from tests.server.wire import run, serving

NEW = PuzzleRating(25.0, 25 / 3)


def test_a_puzzle_over_http(one_file: str) -> None:
    game = highnoon.load("saloon")
    puzzle = read_puzzles(game)[0]
    best, obvious = game.actions.parse(puzzle.best), game.actions.parse(puzzle.obvious)

    async def work() -> None:
        async with serving(settings_for(one_file)) as server, Client(server.url) as ann:
            today = await ann.call("GET", "/api/puzzles", PuzzlesToday)
            assert {one.game for one in today.sets} >= set(games.slugs())
            assert all((one.today == "") == (one.puzzles == []) for one in today.sets)
            saloon = next(one for one in today.sets if one.game == "saloon")
            day = datetime.fromisoformat(today.day).replace(tzinfo=UTC).date()
            assert saloon.today == of_the_day(read_puzzles(game), day).id
            shown = await ann.call("GET", f"/api/games/saloon/puzzles/{puzzle.id}", PuzzleShown)
            assert shown.names[shown.seat] == "Stranger"
            assert {best, obvious} <= set(shown.view["options"])
            right = await ann.call("POST", "/api/puzzle", PuzzleSolved, AnswerPuzzle("saloon", puzzle.id, best, NEW))
            assert right.right
            assert right.choices[0].action == best
            assert right.rating is not None
            assert right.rating.mu > NEW.mu
            tried = await ann.call("POST", "/api/puzzle/try", Tried, TryPuzzle("saloon", puzzle.id, [best]))
            assert (tried.taken, tried.message) == (1, "")
            wrong = await ann.call("POST", "/api/puzzle", PuzzleSolved, AnswerPuzzle("saloon", puzzle.id, obvious))
            assert not wrong.right
            assert wrong.rating is None
            for answer, code in (
                (AnswerPuzzle("saloon", "sl-99", best), "no-such-puzzle"),
                (AnswerPuzzle("poker", puzzle.id, best), "no-such-game"),
                (AnswerPuzzle("saloon", puzzle.id, 0), "bad-input"),
            ):
                with pytest.raises(Failed) as failed:
                    await ann.call("POST", "/api/puzzle", PuzzleSolved, answer)
                assert failed.value.code == code
            with pytest.raises(Failed) as failed:
                await ann.call("GET", "/api/games/saloon/puzzles/sl-99", PuzzleShown)
            assert failed.value.code == "no-such-puzzle"

    run(work)


def test_puzzles_are_limited(one_file: str) -> None:
    async def work() -> None:
        async with (
            serving(settings_for(one_file, lesson_burst=1, lesson_rate=0.0)) as server,
            Client(server.url) as ann,
        ):
            await ann.call("GET", "/api/games/saloon/puzzles/sl-01", PuzzleShown)
            with pytest.raises(Failed) as failed:
                await ann.call("GET", "/api/games/saloon/puzzles/sl-01", PuzzleShown)
            assert failed.value.code == "too-many"

    run(work)


@pytest.mark.parametrize("slug", games.slugs())
def test_what_is_shown_does_not_depend_on_what_is_hidden(slug: str) -> None:
    """The page sees the seat's view, which is the same in every world that the seat cannot tell apart."""
    game = highnoon.load(slug)
    for puzzle in read_puzzles(game)[::8]:
        view = puzzle_table(game, puzzle).view(puzzle.seat)
        world = game.guess(view, {}, Dice(seed_key("elsewhere")))
        assert msgspec.json.encode(world.view(puzzle.seat)) == msgspec.json.encode(view)


def test_a_harder_puzzle_is_worth_more_and_a_known_solver_moves_less() -> None:
    gains = [rated(NEW, grade, True).mu - NEW.mu for grade in STRENGTHS]
    assert gains == sorted(gains)
    assert gains[0] > 0
    losses = [NEW.mu - rated(NEW, grade, False).mu for grade in STRENGTHS]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] > 0
    assert rated(NEW, "fair", True).sigma < NEW.sigma
    known = PuzzleRating(25.0, 2.0)
    assert rated(known, "fair", True).mu < rated(NEW, "fair", True).mu
