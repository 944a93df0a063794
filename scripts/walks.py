"""Iterations per second of a Marshal in each game, and where the time goes.

    .venv/bin/python scripts/walks.py [GAME…]       rows for the table in docs/bots.md

Decisions are taken from games between Deputies at four seats.  Time is CPU time of one core.  Playouts are timed
separately, from the same worlds; the rest of an iteration is selection: down the tree, and back with the result.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Final, TypeVar

import highnoon
from highnoon import games
from highnoon.bots.bot import Bot
from highnoon.bots.marshal.adviser import Deputy, deputy_of
from highnoon.bots.marshal.senses import sense_of
from highnoon.bots.marshal.thought import WALKS_A_WORLD, Thought
from highnoon.engine.dice import Dice, Quick, seed_key
from highnoon.engine.game import Game
from highnoon.engine.table import DRAW, NOBODY, TABLE, Table
from highnoon.engine.view import View

QUESTIONS: Final = 12
WALKS: Final = 1000  # for each of them
T = TypeVar("T")


class Watch:
    """Adds up how long something takes."""

    def __init__(self) -> None:
        self.spent = 0.0

    def time(self, work: Callable[[], T]) -> T:
        start = process_time()
        result = work()
        self.spent += process_time() - start
        return result


class TimedDeputy(Deputy):
    def __init__(self, bot: Bot, watch: Watch) -> None:
        super().__init__(bot)
        self.watch = watch

    def advise(self, table: Table, seat: int) -> int:
        return self.watch.time(lambda: self.bot.choose(table.view(seat)))


def questions(game: Game) -> list[View]:
    seats = min(game.high, max(game.low, 4))
    views: list[View] = []
    for seed in range(2):
        seated = [deputy_of(game, seat) for seat in range(seats)]
        table = game.deal(seats, seed)
        table.hurry = True
        table.run()
        while not table.over:
            seat = table.turn
            bot = seated[seat]
            if seat == NOBODY or bot is None:
                table.act(TABLE, DRAW)
                continue
            view = table.view(seat)
            if len(view.options) > 1:
                views.append(view)
            table.act(seat, bot.choose(view))
    return views[:: max(1, len(views) // QUESTIONS)][:QUESTIONS]


def measure(game: Game) -> str:
    guesses, advice, walks, playouts = Watch(), Watch(), Watch(), Watch()
    sense, quick = sense_of(game), Quick(1)
    nodes = 0
    for number, view in enumerate(questions(game)):
        deputy = deputy_of(game, number)
        thought = Thought(game, view, {}, number, TimedDeputy(deputy, advice) if deputy is not None else None)
        search = thought.search
        for _ in range(WALKS // WALKS_A_WORLD):
            world = guesses.time(thought.worlds.next)
            walks.time(partial(search.explore, world, WALKS_A_WORLD))
        nodes += int(search.nodes)
        values = [0.0] * view.seats
        for n in range(WALKS):
            table = world.clone()
            table.dice = Dice(seed_key(n))
            until = sense.clock(table) + sense.horizon
            playouts.time(partial(sense.play_out, table, quick, until))
            playouts.time(partial(sense.value, table, values))
    total = guesses.spent + walks.spent
    made = WALKS * QUESTIONS
    selection = walks.spent - advice.spent - playouts.spent
    parts = [guesses.spent, advice.spent, playouts.spent, selection]
    cells = [f"{made / total:,.0f}", f"{1e6 * total / made:.0f} µs", *[f"{100 * part / total:.0f} %" for part in parts]]
    return f"| {game.title} | {' | '.join(cells)} | {nodes / made:.2f} |"


def main(args: list[str]) -> int:
    print(f"compiled: {highnoon.COMPILED}; {WALKS} walks for each of {QUESTIONS} questions, processor time of one core")
    print("| game | walks a second | a walk | guess | advice | play-out | selection | nodes a walk |")
    for slug in args or games.slugs():
        print(measure(highnoon.load(slug)), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
