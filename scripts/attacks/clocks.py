"""Attacks on the clock: reading a hand off the time an answer takes, and setting the machine's clock back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

from highnoon.server.app import Server
from highnoon.server.client import Client
from highnoon.server.protocol import Ack, ClockInfo, NewTable
from highnoon.server.settings import Settings
from scripts.attacks.field import Field, NotHeld, attack

# The usual pace, about seven times as fast.
PACE: Final = {"min_delay": 120, "min_delay_jitter": 75, "bot_delay": 60, "bot_jitter": 75, "marshal_ms": 30}
TABLES: Final = 4
ENOUGH: Final = 150  # forced questions, and as many free ones
FAIR: Final = 0.6  # area under the ROC curve; 0.5 is guessing
LONGEST: Final = 240.0  # seconds
HOUR: Final = 3600


@asynccontextmanager
async def served(field: Field, **numbers: Any) -> AsyncIterator[Server]:
    """A server in this process: its hands are looked into to know what an attacker guesses at."""
    field.started += 1
    server = Server(Settings(port=0, data=field.folder / f"data{field.started}", **numbers))
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


@asynccontextmanager
async def somebody(server: Server) -> AsyncIterator[Client]:
    async with Client(server.url) as client:
        await client.me()
        await client.connect()
        yield client


def area(forced: list[float], free: list[float]) -> float:
    later = sum((a > b) + (a == b) / 2 for a in free for b in forced) / (len(forced) * len(free))
    return max(later, 1 - later)


@attack("reading-clocks", "tell from the time whether a Deputy or a Marshal had a choice")
def read_clocks(field: Field) -> str:
    figures = []
    for level, name in (("deputy", "Deputies"), ("marshal", "Marshals")):
        forced, free = asyncio.run(watch_bots(field, level))
        found = area(forced, free)
        figures.append(f"{name} {found:.2f} (below {FAIR}; {len(forced)} forced, {len(free)} free)")
        if found >= FAIR:
            raise NotHeld(figures[-1])
    return "; ".join(figures)


async def watch_bots(field: Field, level: str) -> tuple[list[float], list[float]]:
    forced: list[float] = []
    free: list[float] = []
    end = time.monotonic() + LONGEST

    def enough() -> bool:
        return min(len(forced), len(free)) >= ENOUGH

    async with served(field, **PACE) as server, somebody(server) as eve:

        async def watch() -> None:
            while not enough():
                await watch_game()

        async def watch_game() -> None:
            wanted = NewTable("saloon", "Eve", seats=3, bots=[level] * 3, watch_only=True, start=True)
            table = (await eve.create(wanted)).id
            followed = await eve.watch(table)
            play = server.registry.tables[table].play
            assert play is not None
            asked_at, alone = 0.0, False
            while not followed.over and not enough():
                n = followed.n
                await eve.until(lambda n=n: followed.n > n or followed.over)  # type: ignore[misc]
                now = time.monotonic()
                if now > end:
                    raise NotHeld(f"only {len(forced)} forced and {len(free)} free questions in {LONGEST:.0f} s")
                if asked_at:
                    (forced if alone else free).append(now - asked_at)
                asked_at = now
                alone = all(len(play.table.legal(seat)) == 1 for seat in play.asked())
            await eve.unwatch(table)

        await asyncio.gather(*[watch() for _ in range(TABLES)])
    return forced, free


@contextmanager
def an_hour_earlier() -> Iterator[None]:
    time_ns, seconds = time.time_ns, time.time
    time.time_ns, time.time = lambda: time_ns() - HOUR * 10**9, lambda: seconds() - HOUR
    try:
        yield
    finally:
        time.time_ns, time.time = time_ns, seconds


@attack("clock-set-back", "set the machine's clock back by an hour while people play")
def set_back(field: Field) -> str:
    return asyncio.run(go_on(field))


async def go_on(field: Field) -> str:
    slowest = 0.0

    async def soon(client: Client, what: str, happened: Callable[[], bool]) -> None:
        nonlocal slowest
        began = time.monotonic()
        try:
            await client.until(happened, 20)
        except TimeoutError:
            raise NotHeld(f"{what}: not within 20 s") from None
        slowest = max(slowest, time.monotonic() - began)

    async with served(field, **PACE, countdown=300) as server, somebody(server) as ann, somebody(server) as eve:
        table = (await ann.create(NewTable("saloon", "Ann", seats=3, bots=["deputy"] * 3, watch_only=True))).id
        await ann.start(table)
        bots = await ann.watch(table)
        wanted = NewTable("finger-guns", "Ann", seats=3, bots=["deputy"] * 2, clock=ClockInfo(seconds=3, grace=1))
        mine = (await ann.create(wanted)).id
        await ann.start(mine)
        people = await ann.watch(mine)
        link = await ann.new_link()
        with an_hour_earlier():
            n = bots.n
            await soon(ann, "bots play on", lambda: bots.n > n)
            await ann.until(people.must_choose)
            assert people.view is not None
            if not isinstance(await ann.act(mine, people.view["options"][0]), Ack):
                raise NotHeld("a choice was refused")
            await soon(ann, "the countdown and the clock end", lambda: people.view["round"] > 1 or people.over)  # type: ignore[index]
            live = server.registry.tables[mine]
            await ann.unwatch(mine)
            await soon(ann, "a bot plays for somebody absent", lambda: live.seats[0].stored.played_by_bot)
            if not await eve.use_link(link.path):
                raise NotHeld("a link did not work")
            if (await ann.me()).person != ann.person:
                raise NotHeld("a cookie did not work")
    return f"bots, countdown, clock, grace, link and cookie go on; slowest {slowest:.1f} s"
