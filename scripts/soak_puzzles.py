"""Puzzles: made again from their origins they are the same, and bots solve them as often as they should.

Marshals think in iterations, so the same sets give the same figures on every machine.
"""

from __future__ import annotations

import argparse
import sys
from typing import Final

from rich.console import Console

import highnoon
from highnoon.cli.puzzles import solved
from highnoon.engine.game import Game
from highnoon.engine.puzzle import Puzzle, read_puzzles
from highnoon.games import slugs
from highnoon.lab.puzzle_judge import MARSHAL
from highnoon.lab.puzzles import again

SET: Final = 40  # puzzles of a game, at least
MARSHAL_SOLVES: Final = 0.85  # at least
DEPUTY_SOLVES: Final = 0.60  # at most
NEAR_CHANCE: Final = 0.10  # how far a Greenhorn may be from a blind choice


def made_again(game: Game, puzzles: list[Puzzle], sample: int) -> list[str]:
    """Ids of puzzles that are not what their origin makes of them today, of a sample spread over the set."""
    step = max(1, len(puzzles) // sample) if sample else len(puzzles) + 1
    return [puzzle.id for puzzle in puzzles[step - 1 :: step][:sample] if again(game, puzzle) != puzzle]


def check(console: Console, slug: str, sample: int, tries: int) -> bool:
    game = highnoon.load(slug)
    puzzles = read_puzzles(game)
    if not puzzles:
        console.print(f"{slug}: no puzzles")
        return False
    different = made_again(game, puzzles, sample)
    marshal = solved(game, puzzles, MARSHAL, tries)
    deputy = solved(game, puzzles, "deputy", tries)
    greenhorn = solved(game, puzzles, "greenhorn", 10 * tries)
    chance = sum(1 / puzzle.options for puzzle in puzzles) / len(puzzles)
    console.print(
        f"{slug}: {len(puzzles)} puzzles, {min(sample, len(puzzles))} made again:"
        f" {'the same' if not different else 'different: ' + ', '.join(different)};"
        f" solved by {MARSHAL} {100 * marshal:.0f}%, deputy {100 * deputy:.0f}%,"
        f" greenhorn {100 * greenhorn:.0f}% (by chance {100 * chance:.0f}%)",
        highlight=False,
        soft_wrap=True,
    )
    return (
        len(puzzles) >= SET
        and not different
        and marshal >= MARSHAL_SOLVES
        and deputy <= DEPUTY_SOLVES
        and abs(greenhorn - chance) <= NEAR_CHANCE
    )


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/soak puzzles", description=__doc__)
    parser.add_argument("slugs", nargs="*", metavar="GAME", help=f"among {', '.join(slugs())} (default: all)")
    parser.add_argument("--sample", type=int, default=5, help="puzzles of each game that are made again (default: 5)")
    parser.add_argument("--tries", type=int, default=2, help="of each bot at each puzzle (default: 2)")
    given = parser.parse_args(args)
    if given.sample < 0 or given.tries < 1:
        parser.error("there should be at least one try, and no less than no sample")
    if unknown := set(given.slugs) - set(slugs()):
        parser.error(f"there is no game {min(unknown)!r}; games are {', '.join(slugs())}")
    console = Console()
    failed = [slug for slug in given.slugs or slugs() if not check(console, slug, given.sample, given.tries)]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
