"""Mining puzzles from seeded games of bots.

Every game depends on the seed and its own number, and everything is counted in iterations and worlds.  So the same seed
makes the same puzzles on every machine, with any number of workers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

import msgspec

from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.fair import dice_key
from highnoon.engine.game import Game
from highnoon.engine.puzzle import Puzzle
from highnoon.engine.start import StartPosition, set_up, start_from
from highnoon.engine.table import NOBODY
from highnoon.lab.match import Lot, Patience, draw
from highnoon.lab.puzzle_judge import Position, judge, kind_of
from highnoon.lab.series import GAMES, away

CHOICES: Final = (3, 24)  # of a decision, from and to
OPENING: Final = 10  # decisions for each seat that nobody looks at: so early, little is decided
OF_A_GAME: Final = 2  # puzzles from one game
# The shares of a set that may look alike.
OF_A_VERB: Final = 0.5
OF_AN_IDEA: Final = 0.2  # the same move instead of the same other one
MOST_GAMES: Final = 2000

Found = tuple[int, list[Puzzle]]


def mine(
    game: Game,
    counts: Sequence[int],
    count: int,
    seed: str,
    games: int = MOST_GAMES,
    dull: Collection[str] = (),
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Puzzle]:
    """Puzzles of the first `games`, as they are found.  The games take turns with the `counts` of seats.  Origins that
    are `dull` are left out.  `progress` gets the games played and puzzles found."""
    tasks = ((counts[number % len(counts)], seed, number) for number in range(games))
    here = (of_game(game, *task) for task in tasks)
    there = away(of_this_game, tasks, game.slug, None, workers)
    return chosen(in_order(here if workers == 1 else there), game.about.prefix.lower(), count, dull, progress)


def chosen(
    games: Iterator[Found],
    prefix: str,
    count: int,
    dull: Collection[str],
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Puzzle]:
    """The set, from what each game gives, without too many that look alike."""
    had: Counter[str] = Counter()
    found = 0
    for number, puzzles in games:
        for puzzle in puzzles:
            alike = likeness(puzzle)
            if puzzle.origin in dull or any(had[what] >= max(1, part * count) for what, part in alike.items()):
                continue
            had.update(alike.keys())
            found += 1
            yield msgspec.structs.replace(puzzle, id=f"{prefix}-{found:02}")
            if found == count:
                return
        if progress is not None:
            progress(number + 1, found)


def likeness(puzzle: Puzzle) -> dict[str, float]:
    """What may be like in others, and in how many of a set.  To find the right one of several players is not an idea
    that repeats itself."""
    best, obvious = move_of(puzzle.best), move_of(puzzle.obvious)
    alike = {best.split()[0]: OF_A_VERB}
    if best != obvious:
        alike[f"{best}, not {obvious}"] = OF_AN_IDEA
    return alike


def move_of(action: str) -> str:
    """A move without the seats and numbers it names."""
    return " ".join(word for word in kind_of(action).split() if not word.isdecimal())


def in_order(games: Iterator[Found]) -> Iterator[Found]:
    """Workers finish games in any order."""
    early: dict[int, list[Puzzle]] = {}
    following = 0
    for number, puzzles in games:
        early[number] = puzzles
        while following in early:
            yield following, early.pop(following)
            following += 1


def of_this_game(seats: int, seed: str, number: int) -> Found:
    """In a worker."""
    return of_game(GAMES[0], seats, seed, number)


def of_game(game: Game, seats: int, seed: str, number: int) -> Found:
    """The first puzzles of one game, each about another kind of move."""
    found: dict[str, Puzzle] = {}
    for position in positions(game, seats, seed, number):
        puzzle = judge(game, position, tuple(found))
        if puzzle is not None:
            found[kind_of(puzzle.best)] = puzzle
            if len(found) == OF_A_GAME:
                break
    return number, list(found.values())


def again(game: Game, puzzle: Puzzle) -> Puzzle | None:
    """What is made today of the decision that a puzzle was found in."""
    seed, number, decision = origin_of(puzzle)
    for position in positions(game, puzzle.position["seats"], seed, number, decision):
        made = judge(game, position)
        return None if made is None else msgspec.structs.replace(made, id=puzzle.id)
    return None


def origin_of(puzzle: Puzzle) -> tuple[str, int, int]:
    game, decision = puzzle.origin.split(", decision ")
    seed, number = game.rsplit(" ", 1)
    return seed, int(number), int(decision)


def positions(game: Game, seats: int, seed: str, number: int, only: int = 0) -> Iterator[Position]:
    """The real decisions of one game of Deputies, or `only` one of them."""
    lot = Lot(f"puzzles {seed}", number)
    seated = lot.seat_bots(game, ["deputy"] * seats, None)
    table = game.deal(seats, dice=Dice(dice_key(lot.secret(), [])))
    table.hurry = True
    table.run()
    patience = Patience()
    decision = 0
    while not table.over:
        seat = int(table.turn)
        if seat == NOBODY:
            draw(table, seated, table.act)
            continue
        view = table.view(seat)
        decision += 1
        wanted = decision == only if only else decision > OPENING * seats
        if wanted and CHOICES[0] <= len(view.options) <= CHOICES[1]:
            origin = f"{seed} {number}, decision {decision}"
            world = game.guess(view, {}, Dice(seed_key(origin)))
            start = start_from(world, origin).position
            printed = set_up(game, StartPosition(start, origin), seed_key(origin)).view(seat)
            if printed.options == view.options:
                yield Position(start, seat, printed, origin)
        table.act(seat, patience.choose(seated[seat], table, seat))
