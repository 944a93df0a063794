"""People who come and go without end: what they leave behind in the memory must be nothing."""

from __future__ import annotations

import asyncio
import time
from typing import Final

from highnoon import games
from highnoon.server.client import Client, Failed, LineLost
from highnoon.server.protocol import NewTable
from highnoon.server.server_process import ServerProcess
from scripts.attacks.field import MB, Field, NotHeld, attack

WARM: Final = 1000  # visits, until caches are full and the allocator has its arenas; not looked at
WARMEST: Final = 600.0  # seconds for them at most
EVERY: Final = 1.0  # seconds between two looks
STEEPEST: Final = 2.0  # MB a minute
TOGETHER: Final = 6


async def one_visit(url: str, number: int) -> None:
    """Someone new makes a table, talks, plays a few moves, and hangs up without a word."""
    slugs = games.slugs()
    async with Client(url) as ann:
        await ann.me()
        await ann.connect()
        bots = ["greenhorn"] * 2
        table = (await ann.create(NewTable(slugs[number % len(slugs)], f"Ann {number}", bots=bots, start=True))).id
        await ann.watch(table)
        await ann.say(table, f"line {number}")
        for _ in range(6):
            followed = ann.tables[table]
            if not followed.must_choose() or followed.view is None:
                break
            await ann.act(table, followed.view["options"][0])
        await ann.leave(table)
        ann.drop()


async def churn(server: ServerProcess, minutes: float) -> tuple[list[tuple[float, int]], int]:
    looks: list[tuple[float, int]] = []
    visits = 0
    began = time.monotonic()
    while visits < WARM and time.monotonic() - began < WARMEST:
        visits += await some_visits(server.url, visits)
    began = time.monotonic()
    while time.monotonic() - began < 60 * minutes:
        visits += await some_visits(server.url, visits)
        if not looks or time.monotonic() - looks[-1][0] >= EVERY:
            looks.append((time.monotonic(), server.memory()))
    return looks, visits


async def some_visits(url: str, first: int) -> int:
    done = await asyncio.gather(*(one_visit(url, first + place) for place in range(TOGETHER)), return_exceptions=True)
    for error in done:
        if error is not None and not isinstance(error, (LineLost, Failed, OSError, TimeoutError)):
            raise error
    return TOGETHER


def slope(looks: list[tuple[float, int]]) -> float:
    """Bytes a second, by least squares."""
    count = len(looks)
    mean_t = sum(t for t, _ in looks) / count
    mean_m = sum(m for _, m in looks) / count
    spread = sum((t - mean_t) ** 2 for t, _ in looks)
    return sum((t - mean_t) * (m - mean_m) for t, m in looks) / spread if spread else 0.0


def halves(looks: list[tuple[float, int]]) -> str:
    """A cache that fills is steep at first; a leak stays steep."""
    middle = len(looks) // 2
    first, second = (slope(half) * 60 / MB for half in (looks[:middle], looks[middle:]))
    return f"first half {first:+.2f}, second half {second:+.2f}"


@attack(
    "churn", "people, tables and sockets that come and go for --churn minutes after a warm-up; the slope of the memory"
)
def coming_and_going(field: Field) -> str:
    # Tables leave the memory soon, so that what stays is what leaks.
    with field.server("--set", "idle=1000", "--set", "sweep=500") as server:
        looks, visits = asyncio.run(churn(server, field.churn))
        grown = slope(looks) * 60 / MB
        figure = f"memory {grown:+.2f} MB a minute (at most {STEEPEST:g}), {halves(looks)}"
        if grown > STEEPEST:
            raise NotHeld(figure)
    return f"{visits:,} visits, {looks[-1][1] / MB:.0f} MB at the end; {figure}"
