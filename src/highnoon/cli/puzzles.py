"""`highnoon puzzles`: solve a game's puzzles, make a set of them, or measure how bots do on it."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Final

import typer

import highnoon
from highnoon import bots
from highnoon.cli import puzzle_seat
from highnoon.cli.console import Terminal, figures
from highnoon.cli.params import Slug
from highnoon.engine.game import Game
from highnoon.engine.puzzle import Puzzle, of_the_day, puzzle_table, read_puzzle_file, read_puzzles
from highnoon.engine.refusal import BadInput
from highnoon.lab.puzzle_file import text_of
from highnoon.lab.puzzles import MOST_GAMES, mine
from highnoon.lab.series import crew

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
    seats: Annotated[
        str, typer.Option("--seats", metavar="K,K", help="Numbers of players; the games take turns with them.")
    ] = "",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="Seed of the games the puzzles come from.")] = "1",
    games: Annotated[int, typer.Option("--games", metavar="G", help="Stop after this many games.")] = MOST_GAMES,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="W", help="Worker processes (default: one per CPU).")
    ] = None,
) -> None:
    """Mine puzzles from games of bots. The same seed makes the same puzzles.

    Puzzles that the game's own file lists as dull are left out.
    """
    game = highnoon.load(slug)
    counts = read_counts(game, seats)
    if count < 1 or games < 1:
        raise BadInput(f"there should be at least 1 puzzle and 1 game, not {count} and {games}")
    dull = read_puzzle_file(game).dull
    terminal = Terminal(stderr=True)
    found: list[Puzzle] = []

    def progress(played: int, puzzles: int) -> None:
        if played % 10 == 0:
            terminal.print(f"{played} games, {puzzles} puzzles", style="dim")

    options = f"--seats {','.join(map(str, counts))} --count {count} --seed {seed}"
    if games != MOST_GAMES:
        options += f" --games {games}"
    head = HEAD.format(slug=slug, options=options)
    origins = {one.origin for one in dull}
    for puzzle in mine(game, counts, count, seed, games, origins, crew(workers, games), progress):
        found.append(puzzle)
        write(out, text_of(head, found, dull))
    terminal.print(f"{len(found)} of {count} puzzles found")


def read_counts(game: Game, text: str) -> list[int]:
    """Numbers of players as they are typed; by default the lowest to the usual."""
    if not text:
        return [*range(game.low, min(USUAL_SEATS, game.about.usual) + 1)]
    if not re.fullmatch(r"\d{1,2}(,\d{1,2})*", text, re.ASCII):
        raise BadInput(f"--seats is one or more numbers of players, as in 3,4; not {text!r}")
    return [game.check_seats(int(part)) for part in text.split(",")]


def write(out: Path, text: str) -> None:
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {out}: {error.strerror}") from None


@app.command()
def solve(
    slug: Slug,
    level: Annotated[
        list[str] | None, typer.Option("--level", metavar="BOT", help="Bots that solve them (repeatable).")
    ] = None,
    tries: Annotated[int, typer.Option("--tries", metavar="N", help="Attempts per bot and puzzle.")] = 5,
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
