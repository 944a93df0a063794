"""A hint for a person: the choices the Marshal likes best, from that person's view only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from time import monotonic, thread_time
from typing import Final

import msgspec

from highnoon.bots.marshal.adviser import adviser_of, deputy_of
from highnoon.bots.marshal.coach import coach, margin
from highnoon.bots.marshal.level import Budget, read_budget
from highnoon.bots.marshal.reasons import because
from highnoon.bots.marshal.thought import Clock, Thought
from highnoon.bots.marshal.tree.arms import Arm
from highnoon.bots.marshal.words import FORCED
from highnoon.engine.actions import SEAT_NAMES
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.engine.view import View

MOST: Final = 3  # more than that nobody reads
TRIED: Final = 0.02  # of all walks: what was tried less often has no figure worth showing
NARROW: Final = 0.02  # a difference that is as good as none


class Advice(msgspec.Struct, frozen=True):
    """One choice: the chance to win with it, how often it was tried, and one sentence with the rule behind it.

    `even`: its value differs from that of the first choice by no more than chance does, so it has the same figure.
    `why` is the coach's word on what the first choice does that the others do not; the others have none.
    """

    key: int
    chance: float
    visits: int
    reason: str
    even: bool = False
    why: str = ""


def advise(
    game: Game,
    view: View,
    budget: Budget | str = "200ms",
    options: Mapping[str, object] | None = None,
    names: Sequence[str] = SEAT_NAMES,
    clock: Clock = monotonic,
) -> list[Advice]:
    """The best options of the seat, at most three, sorted by their figure.  `names` are the seats' for the sentences.

    The first is what a Marshal would play.  The position is the seed: with a budget of walks the same view always gets
    the same answer.
    """
    if not view.options:
        raise BadInput("there is nothing to advise: this seat is asked nothing now")
    seed = seed_of(view)
    thought = Thought(game, view, options or {}, seed, adviser_of(deputy_of(game, seed)))
    if isinstance(budget, str):
        budget = read_budget(budget)
    thought.think(budget, thread_time if budget.cpu else clock)
    if len(view.options) == 1:
        search = thought.search
        return [Advice(view.options[0], search.total / float(search.walks), int(search.walks), FORCED)]
    found = best(thought.arms())
    advice = [
        Advice(int(arm.key), chance, int(arm.visits), because(game, thought, int(arm.key), names), even)
        for arm, chance, even in found
    ]
    if len(found) > 1:
        why = coach(game, thought, [arm for arm, _, _ in found], names, advice[1].even)
        advice[0] = msgspec.structs.replace(advice[0], why=why)
    return advice


def seed_of(view: View) -> int:
    return int.from_bytes(blake2b(msgspec.json.encode(view), digest_size=8, person=b"hn-hint").digest(), "little")


def best(arms: Sequence[Arm]) -> list[tuple[Arm, float, bool]]:
    """The most tried arm, then those of the others that come next by their figure."""
    first, *others = arms
    top = figure(first)
    enough = TRIED * sum(arm.visits for arm in arms)
    rest = [
        (arm, top, True) if is_even(first, arm) else (arm, figure(arm), False) for arm in others if arm.visits > enough
    ]
    rest = [(arm, chance, even) for arm, chance, even in rest if chance <= top]
    return [(first, top, False), *sorted(rest, key=lambda found: (-found[1], -found[0].visits))[: MOST - 1]]


def figure(arm: Arm) -> float:
    return min(1.0, max(0.0, arm.mean()))


def is_even(first: Arm, arm: Arm) -> bool:
    """Do two figures differ by no more than noise?"""
    better, give = margin(first, arm)
    return abs(better) <= max(NARROW, give)
