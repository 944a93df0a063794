"""People for a benchmark: four to a table, each with a WebSocket of their own, at most one move under way at a table.

A move is done when its acknowledgement has come and everybody who may notice it has got an update; the time until the
last of them is its latency.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any, Final

import aiohttp
import msgspec
from msgspec import UNSET, UnsetType

from highnoon.engine.dice import Quick
from highnoon.engine.fair import NUMBER_BYTES, promise
from highnoon.engine.table import PASS
from highnoon.server.people import COOKIE
from highnoon.server.protocol import Act, ClockInfo, Contribute, Join, NewTable, Start, TableInfo, Watch

SEATS: Final = 4
PATIENCE: Final = 60.0  # seconds for anything
NUMBER: Final = b"\xab" * NUMBER_BYTES  # everybody's, for the deal
AT_A_TIME: Final = 16  # people who come in side by side
CLOCK: Final = ClockInfo(seconds=86_400, grace=86_400)  # it runs, so deadlines are part of the work
encode: Final = msgspec.json.Encoder().encode


class Seen(msgspec.Struct, gc=False):
    """As much of a view as is needed to play at random."""

    asked: list[int]
    sealed: bool
    options: list[int]
    interrupts: list[int]
    pick: int
    outcome: Any


class Changed(msgspec.Struct, gc=False):
    """The part of that which an update changes: the decision is in its last frame."""

    asked: list[int] | UnsetType = UNSET
    sealed: bool | UnsetType = UNSET
    options: list[int] | UnsetType = UNSET
    interrupts: list[int] | UnsetType = UNSET
    pick: int | UnsetType = UNSET
    outcome: Any = UNSET

    def on(self, seen: Seen | None) -> Seen:
        if seen is None:
            return Seen(**msgspec.structs.asdict(self))
        if self.asked is not UNSET:
            seen.asked = self.asked
        if self.sealed is not UNSET:
            seen.sealed = self.sealed
        if self.options is not UNSET:
            seen.options = self.options
        if self.interrupts is not UNSET:
            seen.interrupts = self.interrupts
        if self.pick is not UNSET:
            seen.pick = self.pick
        if self.outcome is not UNSET:
            seen.outcome = self.outcome
        return seen


class Part(msgspec.Struct, gc=False):
    changes: Changed = msgspec.field(default_factory=Changed)


class Heard(msgspec.Struct, gc=False):
    """As much of a message."""

    type: str
    n: int = -1
    id: str = ""
    code: str = ""
    view: Seen | None = None
    frames: list[Part] = []


decode: Final = msgspec.json.Decoder(Heard).decode


class Stuck(Exception):
    """The server has not answered in time."""


class Person:
    def __init__(self, number: int) -> None:
        self.number = number
        self.cookie = ""
        self.socket: aiohttp.ClientWebSocketResponse[bool] | None = None
        self.reader: asyncio.Task[None] | None = None
        self.table: Table | None = None
        self.seat = -1

    async def connect(self, web: aiohttp.ClientSession, url: str) -> None:
        self.socket = await web.ws_connect(f"{url}/ws", decode_text=False, compress=0)
        cookies = self.socket._response.cookies
        self.cookie = f"{COOKIE}={cookies[COOKIE].value}"
        self.reader = asyncio.get_running_loop().create_task(self.read(self.socket))

    async def read(self, socket: aiohttp.ClientWebSocketResponse[bool]) -> None:
        receive = socket.receive
        while True:
            message = await receive()
            if message.type is not aiohttp.WSMsgType.TEXT:
                return
            if self.table is not None:
                self.table.hear(self.seat, decode(message.data))

    def send(self, message: Any) -> None:
        assert self.socket is not None
        with suppress(StopIteration):  # nothing in it waits
            self.socket.send_frame(encode(message), aiohttp.WSMsgType.TEXT).send(None)

    async def hang_up(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self.reader is not None:
            await asyncio.wait([self.reader])


class Table:
    """Four people, and the move that is under way."""

    def __init__(self, people: list[Person], quick: Quick, done: Callable[[Table, float], None]) -> None:
        self.people = people
        self.quick = quick
        self.done = done  # hears of every move, with its latency
        self.id = ""
        self.n = [-1] * SEATS
        self.views: list[Seen | None] = [None] * SEATS
        self.heard_at = [0.0] * SEATS
        self.over = False
        self.moves = 0
        self.refused = 0
        self.playing = False  # keeps playing on its own, as fast as it can
        self.patient = False  # passes whenever it can, to make the game last
        self.request = ""
        self.mover = -1
        self.sent_at = 0.0
        self.sent_n = -1
        self.acknowledged = False
        self.started = asyncio.Event()

    def hear(self, seat: int, message: Heard) -> None:
        kind = message.type
        if kind in ("frames", "snapshot"):
            self.n[seat] = message.n
            view = message.view
            if message.frames:
                view = message.frames[-1].changes.on(self.views[seat])
            elif kind == "frames":
                view = self.views[seat]
            self.views[seat] = view
            self.heard_at[seat] = perf_counter()
            if view is not None:
                self.over = view.outcome is not None
                if None not in self.views:
                    self.started.set()
        elif kind == "ack" and message.id == self.request:
            self.acknowledged = True
        elif kind == "refused":
            self.refused += 1
            self.request = ""
        if self.request:
            if self.acknowledged and self.all_know():
                self.finish()
        elif self.playing:
            self.go()

    def all_know(self) -> bool:
        """Has everyone who may notice the move received it?  In a window of hidden answers, only its maker."""
        view = self.views[self.mover]
        assert view is not None
        if self.n[self.mover] == self.sent_n and self.mover in view.asked:
            return True
        for seat in range(SEATS):
            other = self.views[seat]
            assert other is not None
            if self.n[seat] == self.sent_n and self.mover in other.asked:
                return False
        return True

    def finish(self) -> None:
        latest = max(self.heard_at)
        self.request = ""
        self.moves += 1
        self.done(self, max(latest, self.heard_at[self.mover]) - self.sent_at)
        if self.playing:
            self.go()

    def go(self) -> bool:
        """The next move, if somebody is asked and none is under way."""
        if self.request or self.over:
            return False
        for seat in range(SEATS):
            view = self.views[seat]
            # The server makes forced choices.
            if view is not None and len(view.options) > 1 and view.pick < 0 and self.n[seat] == max(self.n):
                self.mover = seat
                self.sent_n = self.n[seat]
                self.request = f"r{self.moves}-{self.refused}"
                self.acknowledged = False
                action = choose(view.options, self.quick, self.patient)
                self.sent_at = perf_counter()
                self.people[seat].send(Act(self.id, self.request, self.sent_n, [action]))
                return True
        return False


def choose(options: list[int], quick: Quick, patient: bool) -> int:
    return options[0] if patient and options[0] == PASS else options[quick.below(len(options))]


class Crowd:
    def __init__(self, url: str) -> None:
        self.url = url
        self.web: aiohttp.ClientSession
        self.people: list[Person] = []
        self.tables: list[Table] = []
        self.made = 0
        self.latencies: list[float] = []

    async def __aenter__(self) -> Crowd:
        connector = aiohttp.TCPConnector(limit=0)
        self.web = aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar())
        return self

    async def __aexit__(self, *_: Any) -> None:
        await in_groups([person.hang_up for person in self.people])
        await self.web.close()

    def note(self, table: Table, latency: float) -> None:
        self.latencies.append(latency)

    async def sit_down(self, slug: str, tables: int, options: dict[str, Any]) -> None:
        """New tables for everyone; opens the connections that are missing."""
        missing = range(len(self.people), tables * SEATS)
        fresh = [Person(number) for number in missing]
        await in_groups([partial(person.connect, self.web, self.url) for person in fresh])
        self.people += fresh
        self.tables = []
        for number in range(tables):
            people = self.people[number * SEATS : (number + 1) * SEATS]
            self.made += 1
            self.tables.append(Table(people, Quick(self.made), self.note))
        await in_groups([partial(self.start, table, slug, options) for table in self.tables])

    async def start(self, table: Table, slug: str, options: dict[str, Any]) -> None:
        owner = table.people[0]
        wanted = NewTable(slug, "P0", seats=SEATS, clock=CLOCK, options=options)
        table.id = (await self.post(owner, "/api/tables", wanted)).id
        promised = promise(table.id, 1, NUMBER)
        for seat, person in enumerate(table.people):
            if seat:
                await self.post(person, f"/api/tables/{table.id}/join", Join(f"P{seat}", seat, promise=promised))
            person.table, person.seat = table, seat
            person.send(Watch(table.id))
        await self.post(owner, f"/api/tables/{table.id}/start", Start(promise=promised))
        for person in table.people:
            person.send(Contribute(table.id, "c", NUMBER.hex(), 1))
        await asyncio.wait_for(table.started.wait(), PATIENCE)

    async def post(self, person: Person, path: str, body: Any) -> TableInfo:
        headers = {"Content-Type": "application/json", "Cookie": person.cookie}
        async with self.web.post(self.url + path, data=encode(body), headers=headers) as response:
            data = await response.read()
            if response.status >= 300:
                raise Stuck(f"{path}: {data.decode()}")
            return msgspec.json.decode(data, type=TableInfo)

    def get_up(self) -> None:
        """Leaves the tables as they are, with no one watching."""
        for person in self.people:
            if person.table is not None:
                person.send(msgspec.Raw(encode({"type": "unwatch", "table": person.table.id})))
                person.table = None
        self.tables = []

    # -- playing -------------------------------------------------------------------------------------------------------

    async def as_fast_as_possible(self, moves: int) -> int:
        """Closed loop: `moves` moves at each table, one after the other.  Returns the total."""
        before = len(self.latencies)
        goal = {table: table.moves + moves for table in self.tables}
        finished = asyncio.Event()
        left = set(self.tables)

        def done(table: Table, latency: float) -> None:
            self.latencies.append(latency)
            if table.moves >= goal[table] or table.over:
                table.playing = False
                left.discard(table)
                if not left:
                    finished.set()

        for table in self.tables:
            table.done = done
            table.playing = not table.over
            if table.over:
                left.discard(table)
            else:
                table.go()
        if left:
            await self.watch_over(finished, left)
        return len(self.latencies) - before

    async def watch_over(self, finished: asyncio.Event, left: set[Table]) -> None:
        """A game may end by what the table does itself, without another move; and nothing may stand still."""
        last, quiet = -1, 0
        while not finished.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(finished.wait(), 0.25)
            for table in [table for table in left if table.over and not table.request]:
                table.playing = False
                left.discard(table)
            if not left:
                return
            if len(self.latencies) == last:
                quiet += 1
                if quiet * 0.25 > PATIENCE:
                    raise Stuck(f"{len(left)} tables are stuck")
            else:
                last, quiet = len(self.latencies), 0

    async def at_a_rate(self, seconds: float, per_table: float) -> tuple[int, int]:
        """Each table moves at its own times, whatever the others do.  Moves made, and those that came too late."""
        loop = asyncio.get_running_loop()
        before = len(self.latencies)
        late = 0
        period = 1.0 / per_table
        begin = loop.time() + 0.1
        for table in self.tables:
            table.playing = False
            table.done = self.note
        ticks = sorted(
            (begin + (number / len(self.tables) + turn) * period, number)
            for number in range(len(self.tables))
            for turn in range(max(1, int(seconds * per_table)))
        )
        for when, number in ticks:
            wait = when - loop.time()
            if wait > 0:
                await asyncio.sleep(wait)
            table = self.tables[number]
            if not table.over and not table.go():
                late += 1
        await asyncio.sleep(period)
        return len(self.latencies) - before, late


async def in_groups(work: list[Callable[[], Any]]) -> None:
    """Side by side, but not all at once."""
    waiting = iter(work)

    async def one_after_the_other() -> None:
        for call in waiting:
            await call()

    await asyncio.gather(*[one_after_the_other() for _ in range(AT_A_TIME)])
