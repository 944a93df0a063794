"""Where slow bots think: processes of their own, never the server's loop.

A question is everything a process needs: the game, its pack, the view as bytes.  Processes keep the games they have
read and nothing else, so any of them can answer any question, and one that dies is replaced.  The more questions wait,
the shorter each is thought about: a table of five Marshals goes on while twenty others play.  Questions of people's
tables do not wait behind those of a thousand tables at which only bots play.  A bot answers at its moment in any case,
so that nobody can tell from the time whether it had a choice; see `live/pacing.py`.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final, TypeVar

import msgspec

from highnoon import bots, games
from highnoon.bots import Bot
from highnoon.bots.marshal import Advice, advise, read_level
from highnoon.bots.marshal.level import LEVEL, Budget
from highnoon.bots.marshal.tempers import TEMPERS
from highnoon.bots.workers import serve_the_parent
from highnoon.engine.game import Game
from highnoon.engine.record import Heading
from highnoon.engine.view import View
from highnoon.review import Decision, Moment, weigh
from highnoon.server.game_cache import pack_file

log = logging.getLogger("highnoon.bot_workers")

LEAST_MS: Final = 25
HINTS: Final = 3  # times as long as a bot's choice: a person wants to be sure
KEPT: Final = 8  # games that a process keeps
NICER: Final = 10  # people's moves come first

MOST: Final = 300  # questions that may wait; beyond them a quick bot answers
PEOPLE_FIRST: Final = 4  # one turn in this many goes to tables of bots

T = TypeVar("T")
Lane = OrderedDict[str, deque[asyncio.Future[None]]]


class Question(msgspec.Struct):
    """A job for a process."""

    game: str
    pack: str  # its source
    options: Mapping[str, Any]
    view: bytes
    seed: int
    ms: int  # to think about it
    until: int = 0  # but no longer than until then, by the machine's monotonic clock; 0: no such moment
    temper: str = ""
    names: list[str] = []


class Weighing(Question):
    """A decision of a finished game: what was chosen in which row, and how many iterations it is worth."""

    n: int = 0
    key: int = 0
    walks: int = 0


def monotonic_ms() -> int:
    """The same in every process of this machine."""
    return time.monotonic_ns() // 1_000_000


def is_slow(level: str) -> bool:
    return level.partition(":")[0] == LEVEL


class Distant(Bot):
    """A bot that thinks elsewhere.  A quick one does for it what cannot wait."""

    def __init__(self, bot_workers: BotWorkers, quick: Bot, seed: int, level: str, options: Mapping[str, Any]) -> None:
        super().__init__(quick.game, seed)
        self.bot_workers = bot_workers
        self.stand_in = quick
        self.seed = seed
        # Not five clones at one table: a bot without a given temper gets its own.
        self.temper = read_level(level).temper or [*TEMPERS, ""][seed % (len(TEMPERS) + 1)]
        self.options = options

    def choose(self, view: View) -> int:
        return self.stand_in.choose(view)

    def call(self, view: View) -> int:
        return self.stand_in.call(view)

    async def ponder(self, view: View, address: str = "", people: bool = True, within: int = 0) -> int:
        """`people` play at the table; `address` is whose thinking time it is.  `within` is in milliseconds; 0: take
        as long as the decisions before it take."""
        if self.bot_workers.is_full(people):
            return self.stand_in.choose(view)
        question = Question(
            self.game.slug,
            self.game.pack.source,
            self.options,
            msgspec.json.encode(view),
            self.quick.next(),
            self.bot_workers.time_for(self.bot_workers.usual_ms, people),
            monotonic_ms() + within if within else 0,
            self.temper,
        )
        try:
            return await self.bot_workers.ask(choose_there, question, address, people)
        except BrokenProcessPool:
            log.warning("a thinking process has ended; a quick bot answers")
            return self.stand_in.choose(view)


class Turns:
    """The order of thinking.  Tables with people come before those of bots, but not always; addresses take turns."""

    def __init__(self, most: int) -> None:
        self.free = most
        self.lanes: tuple[Lane, Lane] = (OrderedDict(), OrderedDict())  # bots only, people
        self.count = 0

    async def take(self, address: str, people: bool) -> None:
        if self.free:
            self.free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lanes[people].setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back()  # it was our turn already
            raise

    def give_back(self) -> None:
        while any(self.lanes):
            turn = self.next()
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1

    def next(self) -> asyncio.Future[None]:
        self.count += 1
        people = bool(self.lanes[True]) and not (self.lanes[False] and self.count % PEOPLE_FIRST == 0)
        lane = self.lanes[people]
        address, turns = lane.popitem(last=False)
        turn = turns.popleft()
        if turns:
            lane[address] = turns  # behind all others
        return turn


class BotWorkers:
    def __init__(self, workers: int = 0, usual_ms: int = 200) -> None:
        self.workers = workers or os.cpu_count() or 1
        self.usual_ms = usual_ms
        self.pool: ProcessPoolExecutor | None = None
        self.turns = Turns(self.workers)
        self.waiting = 0  # questions asked and not answered yet
        self.of_bots = 0  # the same, at tables where only bots play
        self.thoughts = 0
        self.cut = 0  # choices that a quick bot made because the thought was not there in time

    def is_full(self, people: bool) -> bool:
        return (self.waiting if people else self.of_bots) >= MOST

    def time_for(self, wanted: int, people: bool = True) -> int:
        """Milliseconds for one more thought: all of them, unless others wait.  People do not wait for bots."""
        ahead = (self.waiting if people else self.waiting + self.of_bots) // self.workers
        return max(min(wanted, LEAST_MS), wanted // (1 + ahead))

    async def ask(self, answer: Callable[[bytes], T], question: Question, address: str = "", people: bool = True) -> T:
        self.count(people, 1)
        try:
            await self.turns.take(address, people)
            try:
                found = await self.think(answer, msgspec.json.encode(question))
            finally:
                self.turns.give_back()
        finally:
            self.count(people, -1)
        self.thoughts += 1
        return found

    def count(self, people: bool, by: int) -> None:
        if people:
            self.waiting += by
        else:
            self.of_bots += by

    async def think(self, answer: Callable[[bytes], T], question: bytes) -> T:
        if self.pool is None:  # with the first question: most evenings need none
            self.pool = ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=begin)
        pool = self.pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, answer, question)
        except BrokenProcessPool:
            if self.pool is pool:
                self.pool = None  # the next question starts a new one
                pool.shutdown(wait=False)
            raise

    async def advise(
        self, game: Game, options: Mapping[str, Any], view: View, names: list[str], address: str = ""
    ) -> list[Advice]:
        """A hint, from this view only."""
        ms = self.time_for(HINTS * self.usual_ms)
        question = Question(game.slug, game.pack.source, options, msgspec.json.encode(view), 0, ms, names=names)
        return await self.ask(advise_there, question, address)

    async def weigh(self, game: Game, heading: Heading, moment: Moment, effort: Budget, address: str = "") -> Decision:
        """A decision of a finished game, from its seat's view only.  Games under way come first."""
        question = Weighing(
            game.slug,
            game.pack.source,
            heading.options,
            msgspec.json.encode(moment.view),
            0,
            0,
            names=heading.names,
            n=moment.n,
            key=moment.key,
            walks=effort.walks,
        )
        return await self.ask(weigh_there, question, address, people=False)

    def stop(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


Q = TypeVar("Q", bound=Question)

# -- in a process of their own -----------------------------------------------------------------------------------------

GAMES: Final[OrderedDict[tuple[str, str], tuple[Game, dict[int, type[View]]]]] = OrderedDict()


def begin() -> None:
    serve_the_parent()
    if hasattr(os, "nice"):
        os.nice(NICER)


def understand(raw: bytes, kind: type[Q]) -> tuple[Q, Game, View]:
    question = msgspec.json.decode(raw, type=kind)
    name = (question.game, question.pack)
    if name not in GAMES:
        GAMES[name] = (load(question.game, question.pack), {})
        if len(GAMES) > KEPT:
            GAMES.popitem(last=False)
    game, kinds = GAMES[name]
    seats = msgspec.json.decode(question.view, type=Seats).seats
    if seats not in kinds:
        kinds[seats] = type(game.deal(seats).view())
    return question, game, msgspec.json.decode(question.view, type=kinds[seats])


class Seats(msgspec.Struct):
    seats: int


def load(slug: str, pack: str) -> Game:
    game = games.load(slug)
    if game.pack.source == pack:
        return game
    with pack_file(pack) as path:
        return games.load(slug, path)


def choose_there(raw: bytes) -> int:
    question, game, view = understand(raw, Question)
    ms = question.ms
    if question.until:
        ms = max(1, min(ms, question.until - monotonic_ms()))
    level = ":".join(part for part in (LEVEL, f"{ms}ms", question.temper) if part)
    return bots.make(level, game, question.seed, question.options).choose(view)


def advise_there(raw: bytes) -> list[Advice]:
    question, game, view = understand(raw, Question)
    return advise(game, view, f"{question.ms}ms", question.options, question.names)


def weigh_there(raw: bytes) -> Decision:
    question, game, view = understand(raw, Weighing)
    moment = Moment(question.n, view.seat, question.key, view)
    return weigh(game, moment, question.options, Budget(0, walks=question.walks), question.names)
