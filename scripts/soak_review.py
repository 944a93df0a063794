"""Planted blunders: in games of Marshals one choice is replaced by its worst; does the review name that moment?

Everything thinks in iterations, so the same seed gives the same games and the same reviews on every machine.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Final

import msgspec
from rich.console import Console

import highnoon
from highnoon.bots.marshal.adviser import adviser_of, deputy_of
from highnoon.bots.marshal.level import Budget
from highnoon.bots.marshal.thought import Thought
from highnoon.engine.dice import Quick
from highnoon.engine.game import Game
from highnoon.engine.record import Record, Recorder
from highnoon.engine.table import NOBODY
from highnoon.engine.view import View
from highnoon.games import slugs
from highnoon.lab.match import Lot, draw
from highnoon.review import USUAL, review
from highnoon.review.weigh import look_again, seed_of

SEATS: Final = {"finger-guns": 5, "tabletown": 4, "saloon": 4, "notoriety": 4, "posse": 2}
LEVEL: Final = "marshal:1600n"  # a weaker one makes blunders of its own
BLUNDER: Final = 0.2  # of the chance to win; a choice that costs less is not a blunder
CHOICES: Final = 12  # of a decision that are compared
WORLDS: Final = 64  # in which they are
FOUND: Final = 0.8  # of the blunders


class Planted(msgspec.Struct, frozen=True):
    """`n` is the row of the blunder in the record, `lost` what it cost."""

    record: Record
    seat: int
    n: int
    lost: float


class Found(msgspec.Struct, frozen=True):
    slug: str
    seed: int
    planted: bool
    n: int = 0
    lost: float = 0.0
    key_moments: list[int] = []  # of the game
    of_seat: list[int] = []  # of the seat that blundered
    decisions: int = 0
    seconds: float = 0.0  # of CPU time for the review


def worst_of(game: Game, view: View) -> tuple[int, float]:
    """The worst choice of a decision and what it loses against the best, each tried in the same worlds."""
    seed = seed_of(view)
    thought = Thought(game, view, {}, seed, adviser_of(deputy_of(game, seed)))
    thought.think(Budget(0, walks=200))
    keys = [int(arm.key) for arm in thought.arms()]
    keys = [*keys[:2], *keys[-(CHOICES - 2) :]] if len(keys) > CHOICES else keys
    means = [sum(look) / len(look) for look in look_again(thought, keys, WORLDS)]
    worst = min(range(len(keys)), key=lambda i: means[i])
    return keys[worst], max(means) - means[worst]


def plant(game: Game, seats: int, seed: int, level: str) -> Planted | None:
    """One game, with the first blunder that can be made after a drawn moment; None if there was none to make."""
    lot = Lot(f"blunder {seed}", 0)
    seated = lot.seat_bots(game, [level] * seats, None)
    recorder = Recorder(game, seats, lot.secret())
    recorder.settle()
    wait = 5 + Quick(seed).below(25)  # real decisions before the blunder
    planted: tuple[int, int, float] | None = None
    while not recorder.table.over:
        table = recorder.table
        seat = int(table.turn)
        if seat == NOBODY:
            draw(table, seated, recorder.act)
            recorder.settle()
            continue
        view = table.view(seat)
        real = len(view.options) > 1
        wait -= real
        key = seated[seat].choose(view)
        if planted is None and wait <= 0 and real:
            worst, lost = worst_of(game, view)
            if lost >= BLUNDER and worst != key:
                key = worst
                planted = seat, len(recorder.rows), lost
        recorder.act(seat, key)
        recorder.settle()
    if planted is None:
        return None
    record = recorder.record()
    seat, after, lost = planted
    return Planted(record, seat, next(row.n for row in record.rows[after:] if row.seat == seat), lost)


@cache
def game_of(slug: str) -> Game:
    return highnoon.load(slug)


def try_one(slug: str, seed: int, level: str, budget: str) -> Found:
    game = game_of(slug)
    planted = plant(game, SEATS.get(slug, game.low), seed, level)
    if planted is None:
        return Found(slug, seed, False)
    began = time.process_time()
    seen = review(game, planted.record, budget=budget)
    spent = time.process_time() - began
    of_seat = next(seat.key_moments for seat in seen.seats if seat.seat == planted.seat)
    return Found(slug, seed, True, planted.n, planted.lost, seen.key_moments, of_seat, len(seen.decisions), spent)


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/soak review", description=__doc__)
    parser.add_argument("slugs", nargs="*", metavar="GAME", help=f"among {', '.join(slugs())} (default: all in turn)")
    parser.add_argument("--games", type=int, default=30, help="with a blunder (default: 30)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    parser.add_argument("--level", default=LEVEL, help=f"who plays (default: {LEVEL})")
    parser.add_argument("--budget", default=USUAL, help=f"of the review, per decision (default: {USUAL})")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(args)
    if given.games < 1 or given.workers < 1:
        parser.error("there should be at least one game and one worker")
    if unknown := set(given.slugs) - set(slugs()):
        parser.error(f"there is no game {min(unknown)!r}; games are {', '.join(slugs())}")
    console = Console()
    named = given.slugs or slugs()
    planted = found = 0
    seed = given.seed
    with ProcessPoolExecutor(given.workers, get_context("spawn")) as pool:
        while planted < given.games and seed < given.seed + 4 * given.games:
            seeds = range(seed, seed + min(given.games - planted, len(named)))
            seed = seeds.stop
            which = [named[number % len(named)] for number in seeds]
            n = len(seeds)
            for one in pool.map(try_one, which, seeds, [given.level] * n, [given.budget] * n):
                if not one.planted:
                    console.print(f"{one.slug} {one.seed}: no blunder to make", highlight=False)
                    continue
                hit = one.n in one.key_moments
                planted, found = planted + 1, found + hit
                console.print(
                    f"{one.slug} {one.seed}: move {one.n} costs {100 * one.lost:.0f} points;"
                    f" key moments {one.key_moments}: {'found' if hit else 'missed'}"
                    f" (of its seat: {'found' if one.n in one.of_seat else 'missed'});"
                    f" {one.decisions} decisions in {one.seconds:.0f} s of CPU time",
                    highlight=False,
                    soft_wrap=True,
                )
    share = found / planted if planted else 0.0
    console.print(f"{found} of {planted} planted blunders are key moments: {100 * share:.0f}% (wanted: 80%)")
    return 0 if planted and share >= FOUND else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
