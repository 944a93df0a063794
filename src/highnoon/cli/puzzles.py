"""`highnoon puzzles`: solve a game's puzzles, make a set of them, or measure how bots do on it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

import msgspec
import tomli_w
import typer

import highnoon
from highnoon import bots
from highnoon.cli import puzzle_seat
from highnoon.cli.console import Terminal, figures
from highnoon.cli.params import Slug
from highnoon.engine.game import Game
from highnoon.engine.puzzle import Puzzle, of_the_day, puzzle_table, read_puzzles
from highnoon.engine.refusal import BadInput
from highnoon.lab.puzzles import MOST_GAMES, mine

LEVELS: Final = ("greenhorn", "deputy", "marshal")
USUAL_SEATS: Final = 4
HEAD: Final = "# Puzzles, made by `highnoon puzzles make {slug} {options}`.\n"

app = typer.Typer(
    name="puzzles",
    help="Solve puzzles, make them from games of bots, and measure who solves them.",
    no_args_is_help=True,
)


@app.command()
def play(
    slug: Slug,
    name: Annotated[str, typer.Argument(metavar="[ID]", help="Id of a puzzle (default: today's).")] = "",
) -> None:
    """Solve a puzzle: find the best choice, and see why it is."""
    game = highnoon.load(slug)
    puzzles = known(game)
    ids = [puzzle.id for puzzle in puzzles]
    if name and name not in ids:
        raise BadInput(f"there is no puzzle {name!r}; puzzles are {', '.join(ids)}")
    puzzle = puzzles[ids.index(name)] if name else of_the_day(puzzles, datetime.now(UTC).date())
    puzzle_seat.show(Terminal(), game, puzzle)


def known(game: Game) -> list[Puzzle]:
    puzzles = read_puzzles(game)
    if not puzzles:
        raise BadInput(f"{game.title} has no puzzles")
    return puzzles


@app.command()
def make(
    slug: Slug,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Write the puzzles to this file.")],
    count: Annotated[int, typer.Option("--count", metavar="N", help="Number of puzzles.")] = 40,
    seats: Annotated[int | None, typer.Option("--seats", metavar="K", help="Number of players.")] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Seed of the games they are taken from.")] = "1",
    games: Annotated[int, typer.Option("--games", metavar="G", help="Stop after this many games.")] = MOST_GAMES,
) -> None:
    """Mine puzzles from games of bots. The same seed makes the same puzzles."""
    game = highnoon.load(slug)
    seats = game.check_seats(min(USUAL_SEATS, game.about.usual) if seats is None else seats)
    if count < 1:
        raise BadInput(f"there should be at least 1 puzzle, not {count}")
    terminal = Terminal(stderr=True)
    found: list[Puzzle] = []

    def progress(played: int, puzzles: int) -> None:
        if played % 10 == 0:
            terminal.print(f"{played} games, {puzzles} puzzles", style="dim")

    head = HEAD.format(slug=slug, options=f"--seats {seats} --count {count} --seed {seed} --games {games}")
    for puzzle in mine(game, seats, count, seed, games, progress):
        found.append(puzzle)
        write(out, head, found)
    terminal.print(f"{len(found)} of {count} puzzles found")


def write(out: Path, head: str, puzzles: list[Puzzle]) -> None:
    text = tomli_w.dumps({"puzzle": [msgspec.to_builtins(puzzle) for puzzle in puzzles]})
    try:
        out.write_text(f"{head}\n{text}", encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {out}: {error.strerror}") from None


@app.command()
def solve(
    slug: Slug,
    level: Annotated[list[str] | None, typer.Option("--level", metavar="BOT", help="Who solves them.")] = None,
    tries: Annotated[int, typer.Option("--tries", metavar="N", help="Tries of each bot at each puzzle.")] = 5,
) -> None:
    """Let bots solve the puzzles of a game, and print the share of tries that find the best choice."""
    game = highnoon.load(slug)
    puzzles = known(game)
    table = figures("bot", "solved", "puzzles")
    for name in level or LEVELS:
        table.add_row(name, f"{100 * solved(game, puzzles, name, tries):.0f}%", str(len(puzzles)))
    chance = sum(1 / puzzle.options for puzzle in puzzles) / len(puzzles)
    table.add_row("(by chance)", f"{100 * chance:.0f}%", "")
    Terminal().print(table)


def solved(game: Game, puzzles: list[Puzzle], level: str, tries: int) -> float:
    right = 0
    for puzzle in puzzles:
        view = puzzle_table(game, puzzle).view(puzzle.seat)
        best = game.actions.parse(puzzle.best)
        right += sum(bots.make(level, game, 1000 + number).choose(view) == best for number in range(tries))
    return right / (tries * len(puzzles))
