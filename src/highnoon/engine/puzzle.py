"""Puzzles: a position in which one choice is clearly best for what the seat can know.

A game's puzzles are `puzzles.toml` in its folder, written by `highnoon puzzles make`.  What lies hidden in a position
is one of the ways it may lie: neither the question nor the answer depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

import msgspec

from highnoon.engine.bounds import read_text, read_toml
from highnoon.engine.fair import new_secret
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.engine.start import StartPosition, set_up
from highnoon.engine.table import Table

FILE: Final = "puzzles.toml"
GRADES: Final = ("easy", "fair", "hard")


class Choice(msgspec.Struct, frozen=True):
    """One of the choices with its chance to win."""

    action: str
    chance: float


class Found(msgspec.Struct, frozen=True):
    """The share of bots of each level that find the best choice."""

    greenhorn: float
    deputy: float
    marshal: float


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`choices` begins with the best.  `obvious` is what a Deputy would do; `event` and `rule` say what the best choice
    brings and that one does not, `instead` and `instead_rule` what that one brings and the best does not, where
    that speaks.  `origin` names the seeded game of bots and the decision it was found in."""

    id: str
    grade: str
    seat: int
    options: int
    choices: list[Choice]
    obvious: str
    event: str
    rule: str
    found: Found
    origin: str
    position: dict[str, Any]
    instead: str = ""
    instead_rule: str = ""

    @property
    def best(self) -> str:
        return self.choices[0].action


class Dull(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The origin of a puzzle that nobody would enjoy, and why: it is left out when the set is made again."""

    origin: str
    why: str


class PuzzleFile(msgspec.Struct, forbid_unknown_fields=True):
    puzzle: list[Puzzle] = []
    dull: list[Dull] = []


def read_puzzle_file(game: Game) -> PuzzleFile:
    """What a game's file says; a game without one has no puzzles."""
    path = game.folder / FILE
    if not path.is_file():
        return PuzzleFile()
    try:
        file = msgspec.convert(read_toml(path.name, read_text(path)), type=PuzzleFile)
    except msgspec.ValidationError as error:
        raise BadInput(f"{path.name}: {error}") from None
    for puzzle in file.puzzle:
        if puzzle.grade not in GRADES or len(puzzle.choices) < 2:
            raise BadInput(f"{path.name}, {puzzle.id}: a puzzle has choices, and a grade among {', '.join(GRADES)}")
    return file


def read_puzzles(game: Game) -> list[Puzzle]:
    return read_puzzle_file(game).puzzle


def of_the_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """The same one everywhere on that day; they come in turn."""
    return puzzles[day.toordinal() % len(puzzles)]


def puzzle_table(game: Game, puzzle: Puzzle) -> Table:
    """The table as it lies in front of the solver.  Refuses a puzzle that today's rules do not ask."""
    table = set_up(game, StartPosition(puzzle.position, puzzle.origin), new_secret())
    options = table.view(puzzle.seat).options
    if len(options) != puzzle.options or game.actions.parse(puzzle.best) not in options:
        raise BadInput(f"puzzle {puzzle.id}: by today's rules its seat has other choices")
    return table
