"""The law of sums over many games of bots: every sum that the story or a board prints adds up to what happened."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from rich.console import Console

from highnoon.games import slugs
from tests.laws.sums import printed_sums_add_up
from tests.laws.worlds import worlds

CHUNK: Final = 50  # games between two reports
MOST_FAULTS: Final = 5  # shown


def read_chunk(slug: str, start: int, games: int) -> tuple[Counter[str], list[str]]:
    """How many sums of each kind were read, and which games print one that is wrong."""
    read: Counter[str] = Counter()
    faults: list[str] = []
    every = worlds(slug)
    for number in range(start, start + games):
        world = every[number % len(every)]
        try:
            read += printed_sums_add_up(world, number)
        except AssertionError as fault:
            faults.append(f"{world}, game {number}: {fault}")
    return read, faults


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/soak sums", description=__doc__)
    parser.add_argument("slugs", nargs="*", metavar="GAME", help=f"among {', '.join(slugs())} (default: all)")
    parser.add_argument("--games", type=int, default=2000, help="of each game (default: 2,000)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(args)
    if given.games < 1 or given.workers < 1:
        parser.error("there should be at least one game and one worker")
    if unknown := set(given.slugs) - set(slugs()):
        parser.error(f"there is no game {min(unknown)!r}; games are {', '.join(slugs())}")
    console = Console()
    wrong = 0
    with ProcessPoolExecutor(given.workers, get_context("spawn")) as pool:
        for slug in given.slugs or slugs():
            starts = range(0, given.games, CHUNK)
            sizes = [min(CHUNK, given.games - start) for start in starts]
            read: Counter[str] = Counter()
            faults: list[str] = []
            for part, bad in pool.map(read_chunk, [slug] * len(starts), starts, sizes):
                read += part
                faults += bad
            wrong += len(faults)
            counts = ", ".join(f"{says} {times:,}" for says, times in sorted(read.items()))
            console.print(
                f"{slug}: {given.games:,} games, {len(faults)} with a wrong sum; read: {counts}", highlight=False
            )
            for fault in faults[:MOST_FAULTS]:
                console.print(f"[red]{fault}", highlight=False)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
