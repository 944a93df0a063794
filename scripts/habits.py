"""Habits of Deputies at a table among themselves, counted: those that would spoil the game for everyone else.

Every figure has its 95% interval: the mean of the games for counts, Wilson's interval for shares.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from math import exp, sqrt
from multiprocessing import get_context
from typing import Final

import msgspec

import highnoon
from highnoon.cli.console import Terminal, figures
from highnoon.engine.dice import Dice
from highnoon.engine.events import Event
from highnoon.engine.fair import dice_key
from highnoon.engine.game import Game
from highnoon.lab.intervals import Z95, Interval, wilson
from highnoon.lab.match import Lot

CHUNK: Final = 25
Ratio = tuple[int, int]  # hits and total


class Counted(msgspec.Struct, frozen=True):
    """One game: counts of what happened in it, and shares as two numbers."""

    counts: dict[str, int]
    shares: dict[str, Ratio]


class Chunk(msgspec.Struct, frozen=True):
    slug: str
    seats: int
    seed: str
    start: int
    end: int


def play_chunk(chunk: Chunk) -> list[Counted]:
    game = highnoon.load(chunk.slug)
    return [play(game, chunk, number) for number in range(chunk.start, chunk.end)]


def play(game: Game, chunk: Chunk, number: int) -> Counted:
    lot = Lot(chunk.seed, number)
    table = game.deal(chunk.seats, dice=Dice(dice_key(lot.secret(), [])), telling=True)
    table.hurry = True
    table.run()
    seated = lot.seat_bots(game, ["deputy"] * chunk.seats)
    story = table.take_events()
    while not table.over:
        seat = table.turn
        table.act(seat, seated[seat].choose(table.view(seat)))
        story += table.take_events()
    assert table.outcome is not None
    return HABITS[chunk.slug](game, story, chunk.seats, table.outcome.winners)


# -- the games ---------------------------------------------------------------------------------------------------------


OWNERS: Final = "players who ever owned a Keeper: won"
OTHERS: Final = "players who never did: won"


def finger_guns(game: Game, story: list[Event], seats: int, winners: list[int]) -> Counted:
    verb = game.actions.split
    keeper = [ally["kind"] == "keeper" for ally in game.pack.data["ally"]]
    posses = crowded = drinks = blocked = blocks = 0
    ghosts: set[int] = set()
    owners: set[int] = set()
    for event in story:
        says, args = event.public.says, event.public.args
        if says == "ghost":
            ghosts.add(args[0])
        elif says == "posse-rides":
            posses += 1
        elif says == "shows" and verb(args[1])[0].name == "saloon":
            drinks += args[0] not in ghosts
            blocks += args[0] in ghosts
        elif says == "saloon-crowded":
            crowded += args[0] not in ghosts
            blocked += args[0] in ghosts
        elif (says == "lasso" and keeper[args[1]]) or says == "stole":
            owners.add(args[0])
    others = set(range(seats)) - owners
    return Counted(
        {"Posses that rode, per game": posses},
        {
            "Saloon numbers of Survivors that were taken": (crowded, drinks),
            "all Saloon numbers, also of Ghosts, that were taken": (crowded + blocked, drinks + blocks),
            OWNERS: (len(owners & set(winners)), len(owners)),
            OTHERS: (len(others & set(winners)), len(others)),
        },
    )


def tabletown(game: Game, story: list[Event], seats: int, winners: list[int]) -> Counted:
    ids = [card["id"] for card in game.pack.data["card"]]
    gun: dict[int, str] = {}
    thrown = loaded = shots = shotgun = 0
    for event in story:
        says, args = event.public.says, event.public.args
        if says == "arms":
            gun[args[0]] = ids[args[1]]
        elif says == "discards" and ids[args[1]] == "shell":
            thrown += 1
        elif says == "loads" and ids[args[1]] == "shell":
            loaded += 1
        elif says in ("hits", "misses"):
            shots += 1
            shotgun += gun.get(args[0]) == "shotgun"
    return Counted(
        {"shots per game": shots},
        {
            "Shells thrown away, of those thrown or loaded": (thrown, thrown + loaded),
            "shots fired with a Shotgun": (shotgun, shots),
        },
    )


IN_COVER: Final = {"fire-from-cover", "stay", "run"}


def notoriety(game: Game, story: list[Event], seats: int, winners: list[int]) -> Counted:
    bonus = [card.get("bonus", 0) > 0 for card in game.pack.data["card"]]
    cards = covered = played = wounds = 0
    for event in story:
        says, args = event.public.says, event.public.args
        if says == "shows":
            cards += 1
            covered += game.actions.say(args[2]) in IN_COVER
            played += bonus[args[1]]
        elif says == "wounded":
            wounds += 1
    return Counted(
        {"wounds per game": wounds},
        {
            "stances in cover: running, staying, firing from it": (covered, cards),
            "cards played that have a bonus": (played, cards),
        },
    )


HABITS: Final[dict[str, Callable[[Game, list[Event], int, list[int]], Counted]]] = {
    "finger-guns": finger_guns,
    "notoriety": notoriety,
    "tabletown": tabletown,
}


# -- the report --------------------------------------------------------------------------------------------------------


def mean(values: list[int]) -> Interval:
    middle = sum(values) / len(values)
    spread = sqrt(sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1) / len(values))
    return Interval(middle, middle - Z95 * spread, middle + Z95 * spread)


def quotient(first: Ratio, second: Ratio) -> Interval:
    """One share by another; the interval is that of the logarithm."""
    (a, m), (b, n) = first, second
    value = (a / m) / (b / n)
    spread = exp(Z95 * sqrt(1 / a - 1 / m + 1 / b - 1 / n))
    return Interval(value, value / spread, value * spread)


def report(slug: str, seats: int, games: list[Counted], terminal: Terminal) -> None:
    table = figures("among Deputies", "figure", "95%", "of")
    for name in games[0].counts:
        found = mean([game.counts[name] for game in games])
        table.add_row(name, f"{found.value:.3f}", f"{found.low:.3f} to {found.high:.3f}", f"{len(games)} games")
    totals: dict[str, Ratio] = {}
    for name in games[0].shares:
        hits, trials = (sum(game.shares[name][i] for game in games) for i in (0, 1))
        found = wilson(hits, trials)
        table.add_row(name, f"{found.value:.1%}", f"{found.low:.1%} to {found.high:.1%}", str(trials))
        totals[name] = (hits, trials)
    if OWNERS in totals:
        found = quotient(totals[OWNERS], totals[OTHERS])
        table.add_row("the first by the second", f"{found.value:.3f}", f"{found.low:.3f} to {found.high:.3f}", "")
    terminal.print(f"{slug}, {seats} seats")
    terminal.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/habits", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("slug", choices=sorted(HABITS), help="the game")
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    chunks = [
        Chunk(given.slug, given.seats, given.seed, start, min(start + CHUNK, given.games))
        for start in range(0, given.games, CHUNK)
    ]
    with ProcessPoolExecutor(given.workers, get_context("spawn")) as pool:
        games = [game for part in pool.map(play_chunk, chunks) for game in part]
    report(given.slug, given.seats, games, Terminal())


if __name__ == "__main__":
    main()
