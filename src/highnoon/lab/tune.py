"""Searches a pack's numbers for a stated goal, then proves the result on fresh seeds.

A step tries every number one higher and one lower, all on the same seeds, and takes the best.  It stops when nothing is
better, or after a limit of steps.  Luck does not count: the proof is played with another seed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

import highnoon
from highnoon.engine.actions import SEAT_NAMES
from highnoon.engine.pack_numbers import find_number, with_numbers
from highnoon.engine.refusal import BadInput
from highnoon.lab.crew import Crew
from highnoon.lab.figures import Share
from highnoon.lab.findings import shares
from highnoon.lab.packs import save_variant
from highnoon.lab.parts import read_table
from highnoon.lab.plan import Factor
from highnoon.lab.run import run_study
from highnoon.lab.study import Study, make_arm

GOAL: Final = re.compile(r"(cast|seat|order)=(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?)$")
STEPS: Final = 20


class Goal(msgspec.Struct, frozen=True):
    """Every character or posse (`cast`), seat, or place in the turn order wins from `low` to `high` percent."""

    by: str
    low: float
    high: float

    def misses(self, found: Sequence[Share]) -> float:
        """How far the shares are from the middle of the goal: the sum of squares, in points."""
        middle = (self.low + self.high) / 2
        return sum((100 * share.share.value - middle) ** 2 for share in found)

    def met(self, found: Sequence[Share]) -> bool:
        return all(self.low <= 100 * share.share.value <= self.high for share in found)


class Tried(msgspec.Struct, frozen=True):
    numbers: dict[str, int]
    misses: float
    shares: list[Share]


class Tuned(msgspec.Struct, frozen=True):
    goal: Goal
    start: Tried
    best: Tried
    proof: Tried
    met: bool
    tried: int
    file: str


def read_goal(text: str) -> Goal:
    found = GOAL.match(text.strip())
    if found is None or float(found[2]) >= float(found[3]):
        raise BadInput(f"--goal is cast=LOW..HIGH, seat=LOW..HIGH or order=LOW..HIGH in percent, not {text!r}")
    return Goal(found[1], float(found[2]), float(found[3]))


def tune(
    slug: str,
    pack: Path | str | None,
    factors: list[Factor],
    goal: Goal,
    folder: Path,
    crew: Crew,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    kinds: Sequence[str] = ("greenhorn",),
    games: int = 1000,
    seed: int | str = 0,
    watch: Callable[[Tried], None] = lambda tried: None,
) -> Tuned:
    """Everything that was played is in `folder`; run again, finished packs are not played again."""
    game = highnoon.load(slug, pack)
    known: dict[tuple[int, ...], Tried] = {}

    def attempt(values: tuple[int, ...], seed: int | str, games: int, name: str) -> Tried:
        numbers = {factor.name: value for factor, value in zip(factors, values, strict=True)}
        file = save_variant(folder / "packs" / f"{name}.toml", game, numbers)
        arm = make_arm("main", slug, file, options, seats, kinds, games, seed)
        place = folder / name
        run_study(Study("series", name, [arm]), place, crew, resume=True)
        found = shares(read_table(place, arm, "seats"), goal.by, namer(goal.by))
        if not found:
            raise BadInput(f"{game.title} has nothing to measure by {goal.by}")
        return Tried(numbers, goal.misses(found), found)

    def try_out(values: tuple[int, ...]) -> Tried:
        if values not in known:
            known[values] = attempt(values, seed, games, "-".join(map(str, values)))
            watch(known[values])
        return known[values]

    start = tuple(clip(factor, find_number(game.pack, factor.name)[2]) for factor in factors)
    best = start
    for _ in range(STEPS):
        around = [n for place, factor in enumerate(factors) for n in neighbors(best, place, factor)]
        candidate = min(around, key=lambda values: try_out(values).misses, default=best)
        if not around or try_out(candidate).misses >= try_out(best).misses:
            break
        best = candidate
    proof = attempt(best, f"{seed} proof", 2 * games, "proof")
    file = folder / "tuned.toml"
    file.write_text(with_numbers(game.pack, try_out(best).numbers), encoding="utf-8")
    return Tuned(goal, try_out(start), try_out(best), proof, goal.met(proof.shares), len(known), str(file))


def namer(by: str) -> Callable[[str], str]:
    if by == "seat":
        return lambda seat: SEAT_NAMES[int(seat)]
    return (lambda order: str(int(order) + 1)) if by == "order" else str


def clip(factor: Factor, value: int) -> int:
    """The value of the plan that is nearest to the pack's own."""
    return min(factor.values, key=lambda each: abs(each - value))


def neighbors(values: tuple[int, ...], place: int, factor: Factor) -> list[tuple[int, ...]]:
    at = factor.values.index(values[place])
    around = [factor.values[i] for i in (at - 1, at + 1) if 0 <= i < len(factor.values)]
    return [(*values[:place], value, *values[place + 1 :]) for value in around]
