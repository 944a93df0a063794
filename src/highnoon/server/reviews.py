"""Game reviews over HTTP: every decision of a finished game weighed again by the bot workers.

A review is named by what is reviewed, so asking twice joins or reads the same one.  It stops when nobody asks for it
any longer, keeps what is done, and continues when somebody asks again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from hashlib import blake2b
from typing import Final

import msgspec

from highnoon.bots.marshal.level import Budget
from highnoon.engine.fair import commitment
from highnoon.engine.game import Game
from highnoon.engine.record import Heading
from highnoon.engine.refusal import BadInput
from highnoon.review import Decision, Moment, Moments, add_up, dealt_by, decisions_in
from highnoon.review.weigh import LEAST
from highnoon.server.errors import Trouble
from highnoon.server.handlers import TABLE_ID, Call
from highnoon.server.outage import StorageDown
from highnoon.server.protocol import RecordedGame, ReviewState
from highnoon.server.registry import TableRegistry

log = logging.getLogger("highnoon.reviews")

KEPT: Final = 64  # reviews in memory
AT_ONCE: Final = 8  # that are under way
OF_ADDRESS: Final = 4  # of these, asked for from one address
UNASKED: Final = 15_000  # milliseconds after which a review that nobody asks for stops


class Job:
    """One review, done or under way."""

    def __init__(self, name: str, game: Game, heading: Heading, found: Moments, effort: Budget) -> None:
        self.name = name
        self.effort = effort
        self.game = game
        self.heading = heading
        self.found = found
        self.todo: deque[Moment] = deque(found.moments)
        self.decisions: list[Decision] = []
        self.task: asyncio.Task[None] | None = None
        self.address = ""  # of the visitor who had it started
        self.stopping = False
        self.failed = False
        self.asked_at = 0

    def state(self) -> ReviewState:
        found, budget = self.found, self.effort.text()
        done, total = len(self.decisions), len(found.moments)
        if done == total:
            review = add_up(self.game, self.heading, self.decisions, found.winners, None, budget, found.why)
            return ReviewState(self.name, "done", budget, done, total, review)
        word = "failed" if self.failed else "stopped" if self.task is None or self.stopping else "running"
        return ReviewState(self.name, word, budget, done, total)


class Reviews:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.jobs: OrderedDict[str, Job] = OrderedDict()

    def start(self, job: Job, address: str) -> None:
        """Begins a review, or continues it."""
        job.stopping = False
        if job.task is not None or not job.todo:
            return
        running = [other.address for other in self.jobs.values() if other.task is not None]
        if len(running) >= AT_ONCE:
            raise Trouble("busy")
        if running.count(address) >= OF_ADDRESS:
            raise Trouble("too-many", "There are too many reviews from your address already.")
        job.failed = False
        job.address = address
        job.task = asyncio.get_running_loop().create_task(self.work(job, address))
        self.registry.tasks.add(job.task)
        job.task.add_done_callback(self.registry.tasks.discard)

    def keep(self, job: Job) -> None:
        self.jobs[job.name] = job
        idle = [name for name, other in self.jobs.items() if other.task is None and other is not job]
        for name in idle[: max(0, len(self.jobs) - KEPT)]:
            del self.jobs[name]

    def get(self, name: str) -> Job:
        job = self.jobs.get(name)
        if job is None:
            raise Trouble("no-such-review")
        self.jobs.move_to_end(name)
        job.asked_at = self.registry.time.now()
        return job

    async def work(self, job: Job, address: str) -> None:
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self.registry.bot_workers.workers):
                    group.create_task(self.weigh_on(job, address))
        except* Exception:
            log.exception("a review could not be finished")
            job.failed = True
        finally:
            job.task = None

    async def weigh_on(self, job: Job, address: str) -> None:
        """One decision after another.  A decision that was not finished is there again for the next."""
        while job.todo and not job.stopping and self.registry.time.now() < job.asked_at + UNASKED:
            moment = job.todo.popleft()
            try:
                decision = await self.registry.bot_workers.weigh(job.game, job.heading, moment, job.effort, address)
            except BaseException:
                job.todo.appendleft(moment)
                raise
            job.decisions.append(decision)


# -- requests ----------------------------------------------------------------------------------------------------------


async def ask_review(call: Call) -> ReviewState:
    wanted: RecordedGame = call.body
    server = call.server
    name = blake2b(msgspec.json.encode(wanted), digest_size=16, person=b"hn-review-name").hexdigest()
    if name not in server.reviews.jobs:
        if not server.review_limit.allows(call.address):
            raise Trouble("too-many", "You are asking for reviews too fast.")
        await check_allowed(server.registry, wanted)
        server.reviews.keep(await read_game(call, wanted, name))
    job = server.reviews.get(name)
    server.reviews.start(job, call.address)
    return job.state()


async def show_review(call: Call) -> ReviewState:
    return call.server.reviews.get(call.path["review"]).state()


async def stop_review(call: Call) -> ReviewState:
    """Ends after the decision in hand: a thought cannot be broken off, and must not be paid for by others."""
    job = call.server.reviews.get(call.path["review"])
    job.stopping = True
    return job.state()


async def check_allowed(registry: TableRegistry, wanted: RecordedGame) -> None:
    """A table of this server may be played without reviews.  A running game cannot be reviewed in any case: its secret
    is not known."""
    promised = wanted.heading.promised
    if promised is None or not TABLE_ID.match(promised.table):
        return
    try:
        state, allowed = await registry.store.review_of(promised.table)
    except StorageDown:
        raise Trouble("storage-down") from None
    if state not in ("", "over"):
        raise Trouble("not-over")
    if not allowed:
        raise Trouble("no-review")


async def read_game(call: Call, wanted: RecordedGame, name: str) -> Job:
    server, heading = call.server, wanted.heading
    game, found = await server.replaying.play(
        heading, lambda game: find_decisions(game, wanted), "This record cannot be reviewed"
    )
    return Job(name, game, heading, found, Budget(0, walks=max(LEAST, server.settings.review_iterations)))


def find_decisions(game: Game, wanted: RecordedGame) -> Moments:
    heading = wanted.heading
    if commitment(bytes.fromhex(wanted.secret)) != heading.commitment:
        raise BadInput("its secret is not the one behind its seal")
    game.check_seats(heading.seats)
    found = decisions_in(dealt_by(game, heading, wanted.secret), heading.deal, [(s, k) for s, k in wanted.moves])
    if found.winners is None and not found.why:
        raise BadInput("its game is not over")
    return found
