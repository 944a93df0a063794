"""Many games at once, on local processes.

Every game's chance comes from the series' seed and its number, and totals are whole numbers, so neither the number of
workers nor the order in which they finish can change a result.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, TypeVar

import highnoon
from highnoon import bots
from highnoon.bots.workers import serve_the_parent
from highnoon.engine.game import Game
from highnoon.engine.options import agree
from highnoon.engine.refusal import BadInput
from highnoon.lab.match import Lot, play, play_recorded
from highnoon.lab.simulation import Count, Series, Simulation, add_up, nothing_yet

CHUNK: Final = 100  # games that a worker plays between two reports
SLOW_CHUNKS: Final = 50  # reports of a series with bots that take their time
AHEAD: Final = 3  # chunks given out per worker

Progress = Callable[[int, int], None]
T = TypeVar("T")


class GameFailed(Exception):
    """A game of a series broke down; the message says which and why."""


class WorkerLost(GameFailed):
    """A worker process ended before its games did: killed, or out of memory."""


def breakdown(number: int, seed: int | str, error: Exception) -> GameFailed:
    why = str(error) if isinstance(error, BadInput) else f"{type(error).__name__}: {error}"
    return GameFailed(f"game {number} of seed {seed}: {why}")


def simulate(
    game_slug: str,
    pack: Path | str | None = None,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    kinds: Sequence[str] = ("greenhorn",),
    games: int = 1000,
    seed: int | str = 0,
    workers: int | None = None,
    progress: Progress | None = None,
    rotate: bool = True,
    records: Path | str | None = None,
) -> Simulation:
    """Plays `games` games between bots and adds them up.

    `kinds` are the bots' levels seat by seat; the last one given fills the remaining seats, so `["deputy",
    "greenhorn"]` is one Deputy among Greenhorns.  With `rotate` they all move on one seat every game.  `workers` is the
    number of processes (none: one per processor this program may use; 1: no other process at all).  `progress` is
    called with the games done and the games in all.  With `records`, a folder, every game's record is written there as
    `000001.jsonl` and so on, which is slower.  Bad arguments raise `BadInput`.
    """
    game = highnoon.load(game_slug, pack)
    series = arrange(game, pack, options or {}, seats, kinds, games, seed, rotate)
    folder = prepare(records)
    chunks = [(series, folder, start, end) for start, end in cut(games, kinds)]
    workers = crew(workers, len(chunks))
    count = nothing_yet(series)
    here = (play_some(game, *chunk) for chunk in chunks)
    for part in here if workers == 1 else away(play_chunk, chunks, series.game, series.pack, workers):
        count.merge(part)
        if progress is not None:
            progress(count.games, games)
    return add_up(series, game, count)


def arrange(
    game: Game,
    pack: Path | str | None,
    options: Mapping[str, object],
    seats: int | None,
    kinds: Sequence[str],
    games: int,
    seed: int | str,
    rotate: bool,
) -> Series:
    """Checks everything before the first game is played."""
    seats = game.check_seats(seats)
    if not 1 <= len(kinds) <= seats:
        raise BadInput(f"name 1 to {seats} kinds of bots for {seats} seats, not {len(kinds)}")
    for kind in kinds:
        bots.make(kind, game, 0)
    if games < 1:
        raise BadInput(f"there should be at least 1 game, not {games}")
    agreed = agree(game.options, options)
    game.check_options(seats, agreed)
    filled = [*kinds, *[kinds[-1]] * (seats - len(kinds))]
    path = None if pack is None else str(Path(pack).absolute())
    return Series(game.slug, path, agreed, seats, filled, games, seed, rotate)


def prepare(records: Path | str | None) -> str | None:
    if records is None:
        return None
    try:
        Path(records).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"cannot make the folder {records}: {error.strerror}") from None
    return str(Path(records).absolute())


def processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def cut(games: int, kinds: Sequence[str]) -> list[tuple[int, int]]:
    """The numbers of the games from one report to the next."""
    quick = all(":" not in kind and kind != bots.MARSHAL for kind in kinds)
    size = CHUNK if quick else max(1, min(CHUNK, games // SLOW_CHUNKS))
    return [(start, min(start + size, games)) for start in range(0, games, size)]


def crew(workers: int | None, chunks: int) -> int:
    """How many processes are of use."""
    if workers is not None and workers < 1:
        raise BadInput(f"there should be at least 1 worker, not {workers}")
    return min(chunks, workers or processors())


def away(
    work: Callable[..., T], chunks: Iterable[tuple[Any, ...]], slug: str, pack: str | None, workers: int
) -> Iterator[T]:
    """On processes that start afresh: a fork would inherit locks of threads it does not have."""
    context = get_context("spawn")
    stop, never = context.Pipe(duplex=False)
    with ProcessPoolExecutor(workers, context, begin, (slug, pack, stop)) as pool:
        left = iter(chunks)
        running: set[Future[T]] = set()
        finished = False
        try:
            while True:
                for chunk in left:
                    with unheard():  # the first ones start the processes
                        running.add(pool.submit(work, *chunk))
                    if len(running) >= workers * AHEAD:
                        break
                if not running:
                    finished = True
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        except BrokenProcessPool:
            raise WorkerLost("a worker process came to an end before its games did") from None
        finally:
            if not finished:
                never.close()  # no one waits for games that no longer count
            pool.shutdown(wait=True, cancel_futures=True)
            never.close()
            stop.close()


@contextmanager
def unheard() -> Iterator[None]:
    """A process started in here never hears Ctrl-C, not even before it runs code of ours.  We hear it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its own start would let signals in again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


GAMES: Final[list[Game]] = []  # the game of this worker process


def begin(slug: str, pack: str | None, stop: Connection) -> None:
    """Once per worker process."""
    serve_the_parent(stop)
    GAMES.append(highnoon.load(slug, pack))


def play_chunk(series: Series, folder: str | None, start: int, end: int) -> Count:
    return play_some(GAMES[0], series, folder, start, end)


def play_some(game: Game, series: Series, folder: str | None, start: int, end: int) -> Count:
    """Plays the games with the numbers from `start` to before `end`."""
    count = nothing_yet(series)
    options = None if series.options == game.usual else series.options
    for number in range(start, end):
        kinds = series.kinds_of(number)
        lot = Lot(series.seed, number)
        try:
            if folder is None:
                result = play(game, kinds, lot, options)
            else:
                result, record = play_recorded(game, kinds, lot, options)
                Path(folder, f"{number + 1:06}.jsonl").write_bytes(record.to_lines())
        except Exception as error:
            raise breakdown(number, series.seed, error) from error
        count.add(result, kinds)
    return count
