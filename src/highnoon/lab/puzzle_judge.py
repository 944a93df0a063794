"""Is a decision a puzzle?

It is one if a quick look, a careful look and a look ten times as deep agree that one choice is best by a clear margin,
if Marshals of every temper choose it, and if it is not what a Deputy would do.  Cheap tests come first: eight decisions
in ten fall in the quick look, and most others after a rough comparison, before anybody looks with care.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec

from highnoon import bots
from highnoon.bots.marshal.adviser import adviser_of, deputy_of
from highnoon.bots.marshal.bot import Marshal
from highnoon.bots.marshal.level import Budget, read_level
from highnoon.bots.marshal.tempers import TEMPERS
from highnoon.bots.marshal.thought import Thought
from highnoon.engine.actions import SEAT_NAMES
from highnoon.engine.game import Game
from highnoon.engine.puzzle import Choice, Found, Puzzle
from highnoon.engine.view import View
from highnoon.lab.puzzle_file import leaner
from highnoon.lab.puzzle_why import explain
from highnoon.review.weigh import beyond_noise, look_again, seed_of

QUICK: Final = 128  # iterations of the three looks
CAREFUL: Final = 1600
DEEP: Final = 16_000
ROUGH: Final = 20  # worlds of the rough comparison
AHEAD: Final = 0.1  # of the chance to win, by which nothing may be ahead of the best in those
SEEN: Final = 150  # worlds in which choices are compared, and four times as many in the end
CLEAR: Final = 0.08  # of the chance to win, between the best choice and the next
LIKELY: Final = 0.03  # the same for the quick look
ENOUGH: Final = 5  # tries of a choice in the quick look that say something
OPEN: Final = (0.12, 0.97)  # the chance of the best choice, from and to: nothing is decided yet
RIVALS: Final = 5  # other choices that are compared
MARSHAL: Final = "marshal:3000n"  # about what one thinks in 200 ms
HASTY: Final = "marshal:300n"
MARSHALS: Final = 6
QUICK_BOTS: Final = 20  # Greenhorns and Deputies asked
FOUND: Final = 0.8  # of the Marshals find it
OBVIOUS: Final = 0.5  # of the Deputies may find it
EASY: Final = 0.2  # of the Deputies find what is easy


class Position(msgspec.Struct):
    """A decision that may be a puzzle, as it will be printed."""

    start: dict[str, Any]
    seat: int
    view: View
    origin: str


def kind_of(action: str) -> str:
    """A move without the seats it names."""
    return " ".join(word for word in action.split() if word not in SEAT_NAMES)


def judge(game: Game, position: Position, had: Collection[str] = ()) -> Puzzle | None:
    """The puzzle of a decision, if it is one; not about one of the kinds of moves that we had."""
    view = position.view
    say = game.actions.say
    thought = think(game, view, QUICK)
    best = stands_out(thought)
    if best is None or kind_of(say(best)) in had:
        return None
    deputies = choices_of("deputy", game, view)
    obvious = Counter(deputies).most_common(1)[0][0]
    by_deputy = share(deputies, best)
    if obvious == best or by_deputy > OBVIOUS:
        return None
    if not in_front(game, thought, best, obvious):
        return None
    thought.think(Budget(0, walks=CAREFUL))
    compared = clear_best(thought, obvious, SEEN)
    if compared is None or compared[0][0] != best or not explain(game, thought, best, obvious)[0][0]:
        return None
    if any(marshal(f"marshal:{CAREFUL}n:{temper}", 1, game, view) != best for temper in TEMPERS):
        return None
    by_marshal = found_by_marshals(game, view, best)
    if by_marshal < FOUND:
        return None
    deep = think(game, view, DEEP)
    compared = clear_best(deep, obvious, 4 * SEEN)
    if compared is None or compared[0][0] != best or not OPEN[0] <= compared[0][1] <= OPEN[1]:
        return None
    brings, instead = explain(game, deep, best, obvious)
    if not brings[0]:  # nobody could say why
        return None
    by_greenhorn = share(choices_of("greenhorn", game, view), best)
    quickly = share([marshal(HASTY, seed, game, view) for seed in range(MARSHALS)], best)
    return Puzzle(
        "",
        "easy" if by_deputy >= EASY else "fair" if quickly >= FOUND else "hard",
        position.seat,
        len(view.options),
        [Choice(say(key), round(chance, 3)) for key, chance in compared],
        say(obvious),
        *brings,
        Found(round(by_greenhorn, 2), round(by_deputy, 2), round(by_marshal, 2)),
        position.origin,
        leaner(game, position.start),
        *instead,
    )


def choices_of(level: str, game: Game, view: View) -> list[int]:
    return [bots.make(level, game, seed).choose(view) for seed in range(QUICK_BOTS)]


def marshal(level: str, seed: int, game: Game, view: View) -> int:
    """What this Marshal would choose, without its reasons: they take time."""
    return int(Marshal(game, seed, read_level(level)).think(view).arms()[0].key)


def found_by_marshals(game: Game, view: View, best: int) -> float:
    """The share of Marshals that find it; 0 as soon as it cannot be enough any longer."""
    found = 0
    for seed in range(MARSHALS):
        found += marshal(MARSHAL, seed, game, view) == best
        if found + MARSHALS - seed - 1 < FOUND * MARSHALS:
            return 0.0
    return found / MARSHALS


def think(game: Game, view: View, iterations: int) -> Thought:
    seed = seed_of(view)
    thought = Thought(game, view, {}, seed, adviser_of(deputy_of(game, seed)))
    thought.think(Budget(0, walks=iterations))
    return thought


def in_front(game: Game, thought: Thought, best: int, obvious: int) -> bool:
    """False if the obvious choice, or one of the two that were tried most besides, does much better in a few
    worlds.  A search of its own finds out, so the later ones go as they would without it."""
    rivals = [int(arm.key) for arm in thought.arms() if arm.key not in (best, obvious)][:2]
    looks = look_again(think(game, thought.view, 1), [best, obvious, *rivals], ROUGH)
    return all(sum(looks[0]) > sum(look) - AHEAD * ROUGH for look in looks[1:])


def stands_out(thought: Thought) -> int | None:
    """The most tried choice, if no other that was tried enough comes near it."""
    first, *others = thought.arms()
    tried = [arm.mean() for arm in others if arm.visits >= ENOUGH]
    if not tried or first.mean() - max(tried) < LIKELY or first.mean() > OPEN[1] + 0.02:
        return None
    return int(first.key)


def clear_best(thought: Thought, obvious: int, worlds: int) -> list[tuple[int, float]] | None:
    """The choices that matter with their chances, the best first, if it is clearly better than each of the others."""
    keys = [int(arm.key) for arm in thought.arms()][: RIVALS + 1]
    if obvious not in keys:
        keys.append(obvious)
    looks = look_again(thought, keys, worlds)
    means = [sum(look) / len(look) for look in looks]
    order = sorted(range(len(keys)), key=lambda i: (-means[i], i))
    first = order[0]
    if keys[first] != keys[0]:
        return None
    for other in order[1:]:
        if means[first] - means[other] < CLEAR or not beyond_noise(looks[first], looks[other]):
            return None
    return [(keys[i], means[i]) for i in order]


def share(choices: Sequence[int], best: int) -> float:
    return sum(choice == best for choice in choices) / len(choices)
