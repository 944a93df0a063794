"""Mining puzzles from seeded games of bots.

A decision becomes a puzzle if a quick look, a careful look and a look ten times as deep agree that one choice is best
by a clear margin, if Marshals of every temper choose it, and if it is not what a Deputy would do.  Everything is
counted in iterations and worlds, so the same seed makes the same puzzles on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from highnoon import bots
from highnoon.bots.marshal.adviser import adviser_of, deputy_of
from highnoon.bots.marshal.level import Budget
from highnoon.bots.marshal.reasons import LINES, likely, lines_after, sentences, telling
from highnoon.bots.marshal.tempers import TEMPERS
from highnoon.bots.marshal.thought import Thought
from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.fair import dice_key
from highnoon.engine.game import Game
from highnoon.engine.lesson import names_of
from highnoon.engine.puzzle import Choice, Found, Puzzle
from highnoon.engine.start import StartPosition, set_up, start_from
from highnoon.engine.table import NOBODY
from highnoon.engine.view import View
from highnoon.lab.match import Lot, Patience, draw
from highnoon.review.weigh import beyond_noise, look_again, seed_of

QUICK: Final = 300  # iterations of the three looks
CAREFUL: Final = 1600
DEEP: Final = 16_000
SEEN: Final = 150  # worlds in which choices are compared, and four times as many in the end
CLEAR: Final = 0.08  # of the chance to win, between the best choice and the next
LIKELY: Final = 0.05  # the same for the quick look
CHOICES: Final = (3, 24)  # of a decision, from and to
OPEN: Final = (0.12, 0.97)  # the chance of the best choice, from and to: nothing is decided yet
RIVALS: Final = 5  # other choices that are compared
OF_A_GAME: Final = 2  # puzzles from one game
OF_A_VERB: Final = 0.5  # of a set may be about the same verb
MARSHAL: Final = "marshal:3000n"  # about what one thinks in 200 ms
MARSHALS: Final = 6
QUICK_BOTS: Final = 20  # Greenhorns and Deputies asked
FOUND: Final = 0.8  # of the Marshals find it
OBVIOUS: Final = 0.5  # of the Deputies may find it
MOST_GAMES: Final = 2000
BEGINNINGS: Final = ("turn", "round")  # messages that explain nothing: a turn or round begins


class Position(msgspec.Struct):
    """A decision that may be a puzzle, as it will be printed."""

    start: dict[str, Any]
    seat: int
    view: View
    origin: str


def mine(
    game: Game,
    seats: int,
    count: int,
    seed: str,
    games: int = MOST_GAMES,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Puzzle]:
    """Puzzles of the first `games`, as they are found.  `progress` gets the games played and puzzles found."""
    verbs: Counter[str] = Counter()
    found = 0
    for number in range(games):
        in_game = 0
        for position in positions(game, seats, seed, number):
            puzzle = judge(game, position, f"{game.about.prefix.lower()}-{found + 1:02}")
            if puzzle is None:
                continue
            verb = puzzle.best.split()[0]
            if verbs[verb] >= max(1, OF_A_VERB * count):
                continue
            verbs[verb] += 1
            found += 1
            in_game += 1
            yield puzzle
            if found == count:
                return
            if in_game == OF_A_GAME:
                break
        if progress is not None:
            progress(number + 1, found)


def positions(game: Game, seats: int, seed: str, number: int) -> Iterator[Position]:
    """The real decisions of one game of Deputies."""
    lot = Lot(f"puzzles {seed}", number)
    seated = lot.seat_bots(game, ["deputy"] * seats, None)
    table = game.deal(seats, dice=Dice(dice_key(lot.secret(), [])))
    table.hurry = True
    table.run()
    patience = Patience()
    decision = 0
    while not table.over:
        seat = int(table.turn)
        if seat == NOBODY:
            draw(table, seated, table.act)
            continue
        view = table.view(seat)
        decision += 1
        if CHOICES[0] <= len(view.options) <= CHOICES[1]:
            origin = f"{seed} {number}, decision {decision}"
            world = game.guess(view, {}, Dice(seed_key(origin)))
            start = start_from(world, origin).position
            printed = set_up(game, StartPosition(start, origin), seed_key(origin)).view(seat)
            if printed.options == view.options:
                yield Position(start, seat, printed, origin)
        table.act(seat, patience.choose(seated[seat], table, seat))


def judge(game: Game, position: Position, name: str) -> Puzzle | None:
    """The puzzle of a decision, if it is one."""
    view = position.view
    thought = think(game, view, QUICK)
    best = stands_out(thought)
    if best is None:
        return None
    deputies = [bots.make("deputy", game, seed).choose(view) for seed in range(QUICK_BOTS)]
    obvious = Counter(deputies).most_common(1)[0][0]
    by_deputy = share(deputies, best)
    if obvious == best or by_deputy > OBVIOUS:
        return None
    if clear_best(think(game, view, CAREFUL), obvious, SEEN) is None:
        return None
    deep = think(game, view, DEEP)
    compared = clear_best(deep, obvious, 4 * SEEN)
    if compared is None or compared[0][0] != best or not OPEN[0] <= compared[0][1] <= OPEN[1]:
        return None
    if any(bots.make(f"marshal:{CAREFUL}n:{temper}", game, 1).choose(view) != best for temper in TEMPERS):
        return None
    by_marshal = share([bots.make(MARSHAL, game, seed).choose(view) for seed in range(MARSHALS)], best)
    if by_marshal < FOUND:
        return None
    by_greenhorn = share([bots.make("greenhorn", game, seed).choose(view) for seed in range(QUICK_BOTS)], best)
    quickly = share([bots.make(f"marshal:{QUICK}n", game, seed).choose(view) for seed in range(MARSHALS)], best)
    event, rule = explain(game, deep, best, obvious)
    say = game.actions.say
    return Puzzle(
        name,
        "easy" if by_deputy >= 0.2 else "fair" if quickly >= FOUND else "hard",
        position.seat,
        len(view.options),
        [Choice(say(key), round(chance, 3)) for key, chance in compared],
        say(obvious),
        event,
        rule,
        Found(round(by_greenhorn, 2), round(by_deputy, 2), round(by_marshal, 2)),
        position.origin,
        position.start,
    )


def think(game: Game, view: View, iterations: int) -> Thought:
    seed = seed_of(view)
    thought = Thought(game, view, {}, seed, adviser_of(deputy_of(game, seed)))
    thought.think(Budget(0, walks=iterations))
    return thought


def stands_out(thought: Thought) -> int | None:
    """The most tried choice, if no other that was tried enough comes near it."""
    first, *others = thought.arms()
    tried = [arm.mean() for arm in others if arm.visits >= 8]
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


def explain(game: Game, thought: Thought, best: int, obvious: int) -> tuple[str, str]:
    """The event that usually follows the best choice and not the obvious one, with the rule."""
    seat = thought.view.seat
    names = names_of(thought.view.seats, seat)
    worlds = [thought.worlds.next() for _ in range(LINES)]
    mine, theirs = lines_after(thought, worlds, best), lines_after(thought, worlds, obvious)
    for happenings in (telling(mine, theirs), likely(mine)):
        speaking = [happening for happening in happenings if happening[0] not in BEGINNINGS]
        for event, rule in sentences(game, speaking, names, seat):
            return f"{event}.", rule
    return "", ""
