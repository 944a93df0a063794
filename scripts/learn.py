"""The Marshal's knowledge of a game, learned from games between Deputies.

Habits: how often each option is taken where it is offered (Bradley and Terry's model, by Hunter's iteration).  Facts:
how much each fact about a seat tells about who wins (softmax regression), looked at whenever the clock moves on.
The same arguments write the same file.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress

import highnoon
from highnoon.bots.marshal.senses import judge_of, shades_of, unseated
from highnoon.bots.marshal.tree.judge import Judge
from highnoon.engine.dice import Dice
from highnoon.engine.fair import dice_key
from highnoon.engine.game import Game
from highnoon.engine.table import DRAW, NOBODY, TABLE, Table
from highnoon.games import slugs
from highnoon.lab.match import Lot

LEARNED: Final = Path(__file__).parents[1] / "src" / "highnoon" / "bots" / "marshal" / "learned"
CHUNK: Final = 10
EVERY: Final = {"tabletown": 8}  # ticks from one look at the table to the next, where one would be like the other
HORIZON: Final = {"finger-guns": 2, "notoriety": 1, "posse": 1, "saloon": 2, "tabletown": 4}
SOME: Final = 0.5  # choices added to each option, so that none is certain
ROUNDS_OF_HABITS: Final = 60
ROUNDS_OF_FACTS: Final = 600
EASE: Final = 1e-4  # keeps weights small where little is known

Offer = tuple[tuple[str, int], ...]  # options without their seats, and how many there were of each
Row = tuple[list[list[float]], list[float]]  # facts by camp, and what share of the win came of it


class Seen:
    """The findings of some games."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.choices: dict[str, Counter[tuple[Offer, str]]] = {}

    def merge(self, other: Seen) -> None:
        self.rows += other.rows
        for kind, choices in other.choices.items():
            self.choices.setdefault(kind, Counter()).update(choices)


@cache
def names(slug: str) -> list[str]:
    actions = highnoon.load(slug).actions
    return [unseated(actions, key) for key in range(actions.size)]


def blank(slug: str) -> tuple[Judge | None, list[str]]:
    """A judge that knows what to look at and nothing of what it means."""
    game = highnoon.load(slug)
    if not game.about.senses:
        return None, []
    judge, facts = judge_of(game)
    return judge([], 0, [0.0] * len(facts)), facts


def watch(slug: str, seats: int, first: int, games: int) -> Seen:
    game = highnoon.load(slug)
    seen = Seen()
    for number in range(first, first + games):
        watch_one(game, seats, number, seen)
    return seen


def watch_one(game: Game, seats: int, number: int, seen: Seen) -> None:
    judge, facts = blank(game.slug)
    lot = Lot("learn", number)
    seated = lot.seat_bots(game, ["deputy"] * seats)
    table = game.deal(seats, dice=Dice(dice_key(lot.secret(), [])))
    table.hurry = True
    table.run()
    clock = -1
    looks: list[dict[int, list[list[float]]]] = []
    camps: list[list[int]] = []
    while not table.over:
        if judge is not None and judge.clock(table) != clock:
            clock = int(judge.clock(table))
            if clock % EVERY.get(game.slug, 1) == 0:
                camps.append([int(judge.camp(table, seat)) for seat in range(seats)])
                looks.append(look(judge, table, camps[-1], len(facts)))
        seat = table.turn
        if seat == NOBODY:
            table.act(TABLE, DRAW)
            continue
        view = table.view(seat)
        key = seated[seat].choose(view)
        if len(view.options) > 1:
            called = [name_of(game.slug, judge, table, option) for option in view.options]
            offer = tuple(sorted(Counter(called).items()))
            seen.choices.setdefault(view.kind, Counter())[offer, called[view.options.index(key)]] += 1
        table.act(seat, key)
    outcome = table.outcome
    assert outcome is not None
    for at, sight in zip(camps, looks, strict=True):
        winners = {at[seat] for seat in outcome.winners if at[seat] >= 0}
        if winners:
            each = sorted(sight)
            seen.rows.append(
                (
                    [[sum(column) / len(sight[camp]) for column in zip(*sight[camp], strict=True)] for camp in each],
                    [1 / len(winners) if camp in winners else 0.0 for camp in each],
                )
            )


def name_of(slug: str, judge: Judge | None, table: Table, key: int) -> str:
    shade = judge.shade(table, key) if judge is not None else -1
    return shades_of(highnoon.load(slug))[shade] if shade >= 0 else names(slug)[key]


def look(judge: Judge, table: Table, camps: Sequence[int], width: int) -> dict[int, list[list[float]]]:
    found: dict[int, list[list[float]]] = {}
    for seat, camp in enumerate(camps):
        if camp >= 0:
            facts = [0.0] * width
            judge.look(table, seat, facts)
            found.setdefault(camp, []).append(facts)
    return found


def learn_habits(choices: Counter[tuple[Offer, str]]) -> dict[str, int]:
    """In hundredths of the mean option."""
    options = sorted({name for offer, _ in choices for name, _ in offer})
    weight = dict.fromkeys(options, 1.0)
    taken: Counter[str] = Counter()
    for (_, name), times in choices.items():
        taken[name] += times
    for _ in range(ROUNDS_OF_HABITS):
        due = dict.fromkeys(options, SOME)
        for (offer, _), times in choices.items():
            total = sum(weight[name] * count for name, count in offer)
            for name, count in offer:
                due[name] += times * count / total
        weight = {name: (taken[name] + SOME) / due[name] for name in options}
        mean = sum(weight.values()) / len(weight)
        weight = {name: value / mean for name, value in weight.items()}
    return {name: max(1, round(100 * value)) for name, value in weight.items()}


def learn_facts(rows: Sequence[Row], width: int) -> tuple[NDArray[Any], float, float]:
    """Weights, their loss, and that of knowing nothing."""
    most = max(len(facts) for facts, _ in rows)
    facts = np.zeros((len(rows), most, width))
    share = np.zeros((len(rows), most))
    there = np.zeros((len(rows), most), bool)
    for i, (some, won) in enumerate(rows):
        facts[i, : len(some)] = some
        share[i, : len(won)] = won
        there[i, : len(some)] = True
    scale = facts[there].std(axis=0)
    scale[scale == 0] = 1
    facts /= scale
    weights, pace, spread = np.zeros(width), np.zeros(width), np.zeros(width)
    loss = 0.0
    for step in range(1, ROUNDS_OF_FACTS + 1):  # Adam
        scores = np.where(there, facts @ weights, -1e9)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        loss = float(-(share * np.log(chances + 1e-12)).sum() / len(rows))
        slope = np.einsum("nk,nkd->d", chances - share, facts) / len(rows) + EASE * weights
        pace = 0.9 * pace + 0.1 * slope
        spread = 0.99 * spread + 0.01 * slope**2
        weights -= 0.05 * (pace / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.99**step)) + 1e-8)
    return weights / scale, loss, float(np.log(there.sum(1)).mean())


def write(slug: str, file: Path, seen: Seen, console: Console) -> None:
    lines = ["# Learned from games between Deputies by scripts/learn; not to be edited by hand."]
    _, facts = blank(slug)
    lines.append(f"horizon = {HORIZON.get(slug, 0)}")
    if facts:
        weights, loss, nothing = learn_facts(seen.rows, len(facts))
        console.print(f"{len(seen.rows)} looks at the table; loss {loss:.3f}, knowing nothing {nothing:.3f}")
        lines += ["", "[facts]", *[f"{name} = {weight:.3f}" for name, weight in zip(facts, weights, strict=True)]]
    for kind, choices in sorted(seen.choices.items()):
        habits = learn_habits(choices)
        lines += ["", f"[habits.{kind}]", *[f'"{name}" = {habit}' for name, habit in sorted(habits.items())]]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    console.print(f"written: {file.name}")


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/learn", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("slug", choices=slugs(), help="the game")
    parser.add_argument("--games", type=int, default=400, help="at each number of seats (default: 400)")
    parser.add_argument("--seats", type=int, action="append", help="numbers of seats (default: 3, 4 and 6)")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args(args)
    game = highnoon.load(given.slug)
    seats = given.seats or sorted({min(game.high, max(game.low, n)) for n in (3, 4, 6)})
    console = Console()
    jobs = [(given.slug, n, first, CHUNK) for n in seats for first in range(0, given.games, CHUNK)]
    seen = Seen()
    with (
        Progress(console=console, transient=True) as progress,
        ProcessPoolExecutor(given.workers, get_context("spawn")) as pool,
    ):
        bar = progress.add_task("watching Deputies", total=len(jobs))
        for some in pool.map(watch, *zip(*jobs, strict=True)):
            seen.merge(some)
            progress.advance(bar)
    write(given.slug, LEARNED / f"{given.slug}.toml", seen, console)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
