"""One decision of a finished game, weighed from its seat's view and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from math import sqrt
from typing import Final

import msgspec

from highnoon.bots.marshal.adviser import adviser_of, deputy_of
from highnoon.bots.marshal.level import Budget, read_budget
from highnoon.bots.marshal.reasons import LINES, lines_after, telling
from highnoon.bots.marshal.thought import Thought
from highnoon.engine.actions import SEAT_NAMES
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.engine.view import View
from highnoon.review.moments import Moment

USUAL: Final = "1600n"
SECOND_LOOK: Final = 0.5  # of the iterations, to compare what was chosen with what the search liked best
RIVALS: Final = 2  # other choices that get a second look
SURE: Final = 2.0  # standard errors beyond which a difference is more than noise
LEAST: Final = 20  # iterations of a review


class Decision(msgspec.Struct, frozen=True):
    """Chances to win run from 0 to 1: with the `best` choice found, and with what the seat `chose`.

    `lost` is the difference where it is more than noise, else 0.  `event` and `rule` say what the best choice would
    have brought and what was chosen would not, where that can be said.
    """

    n: int
    seat: int
    chose: int
    best: int
    chance: float
    kept: float
    lost: float
    choices: int
    event: str = ""
    rule: str = ""


def read_effort(text: str) -> Budget:
    """A number of iterations: with a time the same game would get a different review on every machine."""
    budget = read_budget(text)
    if budget.walks < LEAST:
        raise BadInput(f"a review thinks in iterations per decision, at least {LEAST}n, as in {USUAL}; not {text!r}")
    return budget


def seed_of(view: View) -> int:
    """The seat's view decides the luck of the search: the same view gets the same review, wherever hidden cards are."""
    return int.from_bytes(blake2b(msgspec.json.encode(view), digest_size=6, person=b"hn-review").digest(), "little")


def weigh(
    game: Game,
    moment: Moment,
    options: Mapping[str, object],
    budget: Budget,
    names: Sequence[str] = SEAT_NAMES,
) -> Decision:
    view = moment.view
    seed = seed_of(view)
    thought = Thought(game, view, options, seed, adviser_of(deputy_of(game, seed)))
    thought.think(Budget(0, walks=max(1, int(budget.walks * (1 - SECOND_LOOK)))))
    rivals = [int(arm.key) for arm in thought.arms() if arm.key != moment.key][:RIVALS]
    keys = [moment.key, *rivals]
    looks = look_again(thought, keys, int(budget.walks * SECOND_LOOK) // len(keys))
    means = [sum(values) / len(values) for values in looks]
    place = max(range(len(keys)), key=lambda i: (means[i], -i))
    if not beyond_noise(looks[place], looks[0]):
        place = 0
    lost = means[place] - means[0]
    event, rule = speaks_for(game, thought, keys[place], moment.key, names) if place else ("", "")
    return Decision(
        moment.n, moment.seat, moment.key, keys[place], means[place], means[0], lost, len(view.options), event, rule
    )


def look_again(thought: Thought, keys: Sequence[int], times: int) -> list[list[float]]:
    """The result of each key in the same worlds with the same luck: the search itself looks most at what it likes, so
    its own means flatter the best."""
    looks: list[list[float]] = [[] for _ in keys]
    for number in range(max(2, times)):
        world = thought.worlds.next()
        for key, look in zip(keys, looks, strict=True):
            look.append(thought.search.try_out(world, key, number))
    return looks


def beyond_noise(better: Sequence[float], worse: Sequence[float]) -> bool:
    """True if the mean of the paired differences is more than chance would make it."""
    differences = [a - b for a, b in zip(better, worse, strict=True)]
    mean = sum(differences) / len(differences)
    spread = sum((d - mean) ** 2 for d in differences) / max(1, len(differences) - 1)
    return mean > SURE * sqrt(spread / len(differences)) and mean > 0.0


def speaks_for(game: Game, thought: Thought, best: int, chose: int, names: Sequence[str]) -> tuple[str, str]:
    """The event that usually follows one choice and seldom the other."""
    worlds = [thought.worlds.next() for _ in range(LINES)]
    for says, args, rule in telling(lines_after(thought, worlds, best), lines_after(thought, worlds, chose)):
        event = game.words.event(says, args, names)
        if event:
            return event, rule
    return "", ""
