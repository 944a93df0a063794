"""The workers of a study: this process, processes of this machine, or a Ray cluster.  One `map` for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, Protocol

import highnoon
from highnoon.engine.game import Game
from highnoon.lab.match import Lot, play_seated, with_outside
from highnoon.lab.restricted import restricted
from highnoon.lab.rows import TELLING, Columns, Rows, Watcher
from highnoon.lab.series import WorkerLost, away, breakdown, crew
from highnoon.lab.study import Arm

TRIES: Final = 5  # how often a crew starts again after losing a worker

Task = tuple[Arm, int, int, int]  # arm, place of the part, first game, the one after the last
Wanted = Callable[[Task], bool]
Done = tuple[Arm, int, dict[str, Columns]]


class Crew(Protocol):
    def play(self, tasks: Sequence[Task], wanted: Wanted) -> Iterator[Done]:
        """In whatever order they are finished.  Each task is asked about again before it is begun."""
        ...


@lru_cache(maxsize=64)
def loaded(slug: str, pack: str | None) -> Game:
    return highnoon.load(slug, pack)


def play_part(arm: Arm, place: int, start: int, end: int) -> Done:
    """Depends on nothing but its arguments, so it does not matter where it runs, or how often."""
    series = arm.series
    game = loaded(series.game, series.pack)
    options = None if series.options == game.usual else series.options
    rows = Rows(game)
    for number in range(start, end):
        kinds = series.kinds_of(number)
        lot = Lot(series.seed, number)
        try:
            seated = lot.seat_bots(game, kinds, options)
            if arm.banned:
                seat = number % series.seats
                seated[seat] = restricted(seated[seat], game, arm.banned)
            eye = Watcher(game, series.seats, number % TELLING == 0)
            try:
                result = with_outside(play_seated(game, seated, lot, options, eye), kinds, seated)
            finally:
                for bot in seated:
                    bot.close()
        except Exception as error:
            raise breakdown(number, series.seed, error) from error
        rows.add(number, result, eye, kinds)
    return arm, place, rows.columns()


class Local:
    """Processes of this machine; with one worker, this process."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers

    def play(self, tasks: Sequence[Task], wanted: Wanted) -> Iterator[Done]:
        if not tasks:
            return
        workers = crew(self.workers, len(tasks))
        if workers == 1:
            for task in filter(wanted, tasks):
                yield play_part(*task)
            return
        left = {(task[0].name, task[1]): task for task in tasks}
        series = tasks[0][0].series
        for attempt in range(TRIES):
            try:
                for done in away(play_part, filter(wanted, list(left.values())), series.game, series.pack, workers):
                    del left[done[0].name, done[1]]
                    yield done
                return
            except WorkerLost:
                if attempt == TRIES - 1:
                    raise
