"""Puzzles over HTTP.  The page gets what the puzzle's seat sees; the answer comes only after a guess.

Nothing is kept about the solver: the page has the rating, sends it along and gets the new one.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import msgspec

from highnoon.engine.game import Game
from highnoon.engine.lesson import names_of
from highnoon.engine.puzzle import Puzzle, of_the_day, puzzle_table, read_puzzles
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import Table
from highnoon.server.errors import Trouble
from highnoon.server.handlers import Call
from highnoon.server.protocol import (
    AnswerPuzzle,
    PuzzleChoice,
    PuzzleInfo,
    PuzzleRating,
    PuzzleSet,
    PuzzleShown,
    PuzzleSolved,
    PuzzlesToday,
    Tried,
    TryPuzzle,
)
from highnoon.server.trying import foreseen

# A puzzle as an opponent with a fixed OpenSkill rating.  A new solver has 25, with an uncertainty of 25 / 3.
STRENGTHS: Final = {"easy": 20.0, "fair": 25.0, "hard": 30.0}
KNOWN_TO: Final = 25 / 6  # the uncertainty of these


async def puzzles_today(call: Call) -> PuzzlesToday:
    day = datetime.now(UTC).date()
    sets = []
    for slug in call.server.settings.slugs():
        game, puzzles = puzzles_of(call, slug)
        today = of_the_day(puzzles, day).id if puzzles else ""
        sets.append(PuzzleSet(slug, game.title, today, [PuzzleInfo(one.id, one.grade) for one in puzzles]))
    return PuzzlesToday(day.isoformat(), sets)


async def show_puzzle(call: Call) -> PuzzleShown:
    limit(call)
    game, puzzle, table = find(call, call.path["slug"], call.path["puzzle"])
    names = names_of(int(table.seats), puzzle.seat)
    return PuzzleShown(puzzle.id, puzzle.grade, puzzle.seat, names, dict(game.usual), table.view(puzzle.seat))


async def try_puzzle(call: Call) -> Tried:
    wanted: TryPuzzle = call.body
    if not call.server.try_limit.allows(call.address):
        raise Trouble("too-many")
    _, puzzle, table = find(call, wanted.game, wanted.puzzle)
    return foreseen(table, puzzle.seat, wanted.actions)


async def answer_puzzle(call: Call) -> PuzzleSolved:
    wanted: AnswerPuzzle = call.body
    limit(call)
    game, puzzle, table = find(call, wanted.game, wanted.puzzle)
    if wanted.action not in table.view(puzzle.seat).options:
        raise Trouble("bad-input", "That is not one of the choices of this puzzle.", field="action")
    parse = game.actions.parse
    right = wanted.action == parse(puzzle.best)
    return PuzzleSolved(
        right,
        [PuzzleChoice(parse(choice.action), choice.chance) for choice in puzzle.choices],
        parse(puzzle.obvious),
        puzzle.event,
        puzzle.rule,
        puzzle.instead,
        puzzle.instead_rule,
        msgspec.structs.asdict(puzzle.found),
        None if wanted.rating is None else rated(wanted.rating, puzzle.grade, right),
    )


def limit(call: Call) -> None:
    if not call.server.lesson_limit.allows(call.address):
        raise Trouble("too-many")


def puzzles_of(call: Call, slug: str) -> tuple[Game, list[Puzzle]]:
    """A game and its puzzles, read once."""
    game = call.server.registry.game_cache.game(slug)
    kept = call.server.puzzles
    if slug not in kept:
        kept[slug] = read_puzzles(game)
    return game, kept[slug]


def find(call: Call, slug: str, name: str) -> tuple[Game, Puzzle, Table]:
    game, puzzles = puzzles_of(call, slug)
    puzzle = next((one for one in puzzles if one.id == name), None)
    if puzzle is None:
        raise Trouble("no-such-puzzle")
    try:
        return game, puzzle, puzzle_table(game, puzzle)
    except BadInput as error:
        raise Trouble("no-such-puzzle", f"{error}".capitalize()) from None


def rated(before: PuzzleRating, grade: str, right: bool) -> PuzzleRating:
    """The rating after one puzzle: the solver has won against it, or lost."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    solver = model.rating(before.mu, before.sigma)
    puzzle = model.rating(STRENGTHS[grade], KNOWN_TO)
    [[after], _] = model.rate([[solver], [puzzle]], ranks=[1, 2] if right else [2, 1])
    return PuzzleRating(after.mu, after.sigma)
