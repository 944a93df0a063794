"""Many games of Greenhorns over every seat count and option of a game; no guard may be hit.

Games are spread evenly over all worlds the laws know (each seat count with the usual options and with each option
flipped) and over the processors.  The same seed plays the same games, whatever the number of workers.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

import highnoon
from highnoon import bots
from highnoon.engine.dice import Quick
from highnoon.engine.game import Game
from highnoon.engine.guard import Stuck
from highnoon.engine.playout import playout
from highnoon.engine.refusal import BadInput
from highnoon.games import slugs
from highnoon.lab.match import Lot, play
from tests.laws.worlds import World, worlds

CHUNK: Final = 200  # games between two reports
MOST_FAULTS: Final = 5  # shown in full


class Chunk(msgspec.Struct, frozen=True):
    """Some games of one world: which world, from which number, how many."""

    slug: str
    world: int
    start: int
    games: int
    seed: int


class Tally(msgspec.Struct):
    games: int = 0
    decisions: int = 0
    longest: int = 0
    longest_is: str = ""
    endings: Counter[str] = msgspec.field(default_factory=Counter)
    winners: Counter[int] = msgspec.field(default_factory=Counter)  # how many won together
    guards: int = 0
    faults: list[str] = msgspec.field(default_factory=list)

    def merge(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        if other.longest > self.longest:
            self.longest, self.longest_is = other.longest, other.longest_is
        self.endings.update(other.endings)
        self.winners.update(other.winners)
        self.guards += other.guards
        self.faults += other.faults


def play_chunk(chunk: Chunk) -> Tally:
    world = worlds(chunk.slug)[chunk.world]
    tally = Tally()
    for number in range(chunk.start, chunk.start + chunk.games):
        name = f"{world}, game {number} of seed {chunk.seed}"
        try:
            decisions, winners, why = play_one(world, f"soak {chunk.seed} {chunk.world}", number)
        except Stuck as stuck:
            tally.guards += 1
            tally.faults.append(f"{name}: {stuck}")
            continue
        except Exception as error:
            tally.faults.append(f"{name}: {type(error).__name__}: {error}")
            continue
        tally.games += 1
        tally.decisions += decisions
        tally.endings[why] += 1
        tally.winners[winners] += 1
        if decisions > tally.longest:
            tally.longest, tally.longest_is = decisions, name
    return tally


def play_one(world: World, seed: str, number: int) -> tuple[int, int, str]:
    """Decisions, winners, ending."""
    if has_greenhorns(world.game):
        result = play(world.game, ["greenhorn"] * world.seats, Lot(seed, number), world.options)
        return result.choices, len(result.winners), result.why
    table = world.deal(f"{seed} {number}", hurry=True)
    decisions = playout(table, Quick(number))
    outcome = table.outcome
    assert outcome is not None
    return decisions, len(outcome.winners), outcome.why


def has_greenhorns(game: Game) -> bool:
    try:
        bots.make("greenhorn", game, 0)
    except BadInput:
        return False
    return True


def chunks(slug: str, games: int, seed: int) -> Iterator[Chunk]:
    cells = len(worlds(slug))
    for world in range(cells):
        share = games // cells + (world < games % cells)
        for start in range(0, share, CHUNK):
            yield Chunk(slug, world, start, min(CHUNK, share - start), seed)


def soak(slug: str, games: int, seed: int, workers: int, console: Console) -> Tally:
    tally = Tally()
    with (
        Progress(console=console, transient=True) as progress,
        ProcessPoolExecutor(workers, get_context("spawn")) as pool,
    ):
        bar = progress.add_task(f"{slug}, {len(worlds(slug))} worlds", total=games)
        plan = list(chunks(slug, games, seed))
        for chunk, part in zip(plan, pool.map(play_chunk, plan), strict=True):
            tally.merge(part)
            progress.advance(bar, chunk.games)
    return tally


def report(slug: str, tally: Tally, console: Console) -> None:
    grid = Grid(title=f"{slug}: {tally.games:,} games, {tally.decisions:,} decisions", show_header=False)
    grid.add_row("longest game", f"{tally.longest:,} decisions ({tally.longest_is})")
    for why, games in tally.endings.most_common():
        grid.add_row(f"ending {why}", f"{games:,}")
    for winners, games in sorted(tally.winners.items()):
        grid.add_row(
            "nobody won" if winners == 0 else "one winner" if winners == 1 else f"{winners} won together", f"{games:,}"
        )
    grid.add_row("guard hits", str(tally.guards))
    grid.add_row("other faults", str(len(tally.faults) - tally.guards))
    console.print(grid)
    for fault in tally.faults[:MOST_FAULTS]:
        console.print(f"[red]{fault}", highlight=False)


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/soak", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("slug", choices=slugs(), help="the game")
    parser.add_argument("--games", type=int, default=100_000, help="in all (default: 100,000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(args)
    if given.games < 1 or given.workers < 1:
        parser.error("there should be at least one game and one worker")
    console = Console()
    if not highnoon.COMPILED:
        console.print("[yellow]not compiled: this will take its time")
    tally = soak(given.slug, given.games, given.seed, given.workers, console)
    report(given.slug, tally, console)
    return 0 if tally.games == given.games and not tally.faults else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
