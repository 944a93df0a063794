"""The trials of `highnoon bench server`, one after the other.  Every loop here has an end."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import mean
from time import perf_counter
from typing import Any, Final

import aiohttp
import msgspec

from highnoon import games
from highnoon.bots.marshal.level import LEVEL as MARSHAL
from highnoon.cli.server_bench.crowd import SEATS, Crowd, choose
from highnoon.cli.server_bench.idle import multiply
from highnoon.cli.server_bench.report import (
    Baseline,
    BesideMarshals,
    Busy,
    GameFigures,
    Idle,
    LongGame,
    Memory,
    Paced,
    game_figures,
)
from highnoon.engine.dice import Quick
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import DRAW, NOBODY, TABLE
from highnoon.server.client import Client
from highnoon.server.lobby import COUNTDOWN
from highnoon.server.protocol import Act, ClockInfo, NewTable
from highnoon.server.server_process import AT_ONCE, ServerProcess, cpu_seconds

Say = Callable[[str], None]
MOST_MOVES: Final = 3000  # at one table of the long trial
TYPICAL: Final = 1000  # bytes of an update
SOCKETS_ASIDE: Final = 200  # files that are open besides


class Size(msgspec.Struct, frozen=True):
    """How much to do."""

    tables: tuple[int, ...] = (10, 100, 400)
    moves: int = 12_000  # roughly, in each closed loop
    rounds: int = 3  # of which the best counts
    paced_tables: int = 400
    paced_seconds: float = 15.0
    per_table: float = 1.0  # moves per second at a human pace
    marshal_tables: int = 20
    beside_tables: int = 40
    long_moves: int = 30_000  # at all tables together; a shorter game is played at more of them
    segments: int = 10
    idle_tables: tuple[int, ...] = (10, 10_000)
    idle_busy: int = 50
    node_rounds: int = 7  # of several nodes: short ones, in which all ways of sitting take turns


QUICK: Final = Size(
    tables=(4, 10),
    moves=200,
    rounds=1,
    paced_tables=4,
    paced_seconds=1.0,
    per_table=2.0,
    marshal_tables=1,
    beside_tables=2,
    long_moves=120,
    segments=3,
    idle_tables=(3, 100),
    idle_busy=3,
    node_rounds=2,
)


class Bench:
    """One game on one server with its own folder."""

    def __init__(self, slug: str, folder: Path, size: Size, say: Say) -> None:
        self.slug = slug
        self.game = games.load(slug)
        if not self.game.low <= SEATS <= self.game.high:
            raise BadInput(f"{self.game.title} is not played by {SEATS}; the bench needs a game that is")
        declared = {option.name for option in self.game.options}
        # With a countdown people would wait for somebody to call; here everybody has chosen when all have.
        self.options: dict[str, Any] = {COUNTDOWN: False} if COUNTDOWN in declared else {}
        self.folder = folder
        self.size = size
        self.tell = say

    def say(self, text: str) -> None:
        self.tell(f"{self.slug}: {text}")

    def server(self, name: str = "busy") -> ServerProcess:
        return ServerProcess("--database", self.database(name), log=self.folder / "server.log", **AT_ONCE)

    def database(self, name: str) -> str:
        return f"sqlite:///{self.folder}/{name}.sqlite3"

    async def run(self, floor: Baseline) -> GameFigures:
        self.folder.mkdir()
        with self.server() as server:
            async with Crowd(server.url) as crowd:
                await self.warm(crowd)
                busy, memory = await self.busy(server, crowd)
                paced = await self.paced(server, crowd, self.size.paced_tables)
                long_game = await self.long_game(server, crowd)
        beside = await self.beside_marshals()
        return game_figures(self.slug, floor, busy, memory, paced, beside, long_game, await self.idle())

    async def warm(self, crowd: Crowd) -> None:
        await crowd.sit_down(self.slug, 2, self.options)
        await crowd.as_fast_as_possible(20)
        crowd.get_up()

    # -- closed loop ---------------------------------------------------------------------------------------------------

    async def busy(self, server: ServerProcess, crowd: Crowd) -> tuple[list[Busy], Memory]:
        """One move after the other at every table, as fast as they are answered."""
        found: list[Busy] = []
        before, first = server.memory(), crowd.made
        for tables in self.size.tables:
            self.say(f"{tables} tables, as fast as they go")
            found.append(best([await self.loop(server, crowd, tables) for _ in range(self.size.rounds)]))
        made = crowd.made - first
        return found, Memory(made, (server.memory() - before) / made / 1024)

    async def loop(self, server: ServerProcess, crowd: Crowd, tables: int) -> Busy:
        """In waves of new tables, so that games that end do not leave the others alone."""
        moves, seconds, cpu = 0, 0.0, 0.0
        crowd.latencies.clear()
        share = max(10, min(40, self.size.moves // tables))
        for _ in range(max(1, self.size.moves // (tables * share))):
            await crowd.sit_down(self.slug, tables, self.options)
            start, busy = perf_counter(), server.cpu()
            moves += await crowd.as_fast_as_possible(share)
            seconds += perf_counter() - start
            cpu += server.cpu() - busy
            crowd.get_up()
        return Busy(tables, moves, moves / seconds, *percentiles(crowd.latencies), cpu / moves * 1e6)

    # -- at a human pace -----------------------------------------------------------------------------------------------

    async def paced(self, server: ServerProcess, crowd: Crowd, tables: int) -> Paced:
        size = self.size
        self.say(f"{tables} tables, {size.per_table:g} moves per second at each")
        await crowd.sit_down(self.slug, tables, self.options)
        crowd.latencies.clear()
        start, busy = perf_counter(), server.cpu()
        moves, late = await crowd.at_a_rate(size.paced_seconds, size.per_table)
        seconds, cpu = perf_counter() - start, server.cpu() - busy
        crowd.get_up()
        times = percentiles(crowd.latencies)
        wanted = tables * size.per_table
        return Paced(tables, wanted, moves, late, *times, cpu / max(1, moves) * 1e6, 100 * cpu / seconds)

    async def beside_marshals(self) -> BesideMarshals:
        """The same while Marshals play among themselves, as many as there are seats."""
        count = self.size.marshal_tables
        with self.server("marshals") as server:
            async with Crowd(server.url) as crowd, Client(server.url) as host:
                await self.warm(crowd)
                self.say(f"{count} tables of Marshals")
                wanted = NewTable(
                    self.slug,
                    "Ann",
                    seats=SEATS,
                    bots=[MARSHAL] * SEATS,
                    watch_only=True,
                    start=True,
                    options=self.longest_options(),
                )
                tables = [(await host.create(wanted)).id for _ in range(count)]
                paced = await self.paced(server, crowd, self.size.beside_tables)
                states = [(await host.show(table)).state for table in tables]
        return BesideMarshals(count, states.count("running"), paced)

    # -- flat ----------------------------------------------------------------------------------------------------------

    async def long_game(self, server: ServerProcess, crowd: Crowd) -> LongGame:
        """The same tables from the first move to the last; their length must not show.

        Everybody is patient, and it is as long as all games are: fewer tables at the end would each pay more for what
        they share, and the end of a game is another matter.
        """
        size = self.size
        options = self.longest_options()
        length = min(MOST_MOVES, self.safe_length(options))
        tables = min(size.tables[-1], max(2, size.long_moves // length))
        self.say(f"{tables} tables, {length} moves at each")
        step = max(1, length // size.segments)
        found: list[float] = []
        made = 0
        await crowd.sit_down(self.slug, tables, options)
        for table in crowd.tables:
            table.patient = True
        for _ in range(size.segments):
            busy = server.cpu()
            moves = await crowd.as_fast_as_possible(step)
            if found and any(table.over for table in crowd.tables):
                break
            found.append((server.cpu() - busy) / moves * 1e6)
            made = max(table.moves for table in crowd.tables)
        crowd.get_up()
        third = max(1, len(found) // 3)
        return LongGame(made, step, found, mean(found[-third:]) / mean(found[:third]))

    def safe_length(self, options: dict[str, Any]) -> int:
        """Choices that every game of patient people has, as far as can be seen."""
        return min(self.length(seed, options) for seed in range(30))

    def length(self, seed: int, options: dict[str, Any]) -> int:
        table = self.game.deal(SEATS, seed=seed, options=options)
        table.hurry = True
        table.run()
        quick = Quick(seed)
        made = 0
        while not table.over and made < MOST_MOVES:
            if table.turn == NOBODY:
                table.act(TABLE, DRAW)
            else:
                made += 1
                table.act(table.turn, choose(table.legal(table.turn), quick, True))
        return made

    def longest_options(self) -> dict[str, Any]:
        """Caps as high as the game allows."""
        caps = {option.name: option.high for option in self.game.options if option.name.endswith("_cap")}
        return {**self.options, **caps}

    async def idle(self) -> list[Idle]:
        """Tables that sleep in storage cost nothing.  Servers with few and with many of them take turns, so that a slow
        minute of the machine is not one side's alone."""
        async with AsyncExitStack() as stack:
            trials: list[tuple[int, ServerProcess, Crowd]] = []
            for wanted in self.size.idle_tables:
                name = f"idle-{wanted}"
                with self.server(name) as server:
                    sleeper = await self.sleeper(server.url)
                    server.stop()
                there = multiply(self.database(name), sleeper, wanted)
                server = stack.enter_context(self.server(name))
                crowd = await stack.enter_async_context(Crowd(server.url))
                await self.warm(crowd)
                trials.append((there, server, crowd))
            beside = " and ".join(f"{there:,}" for there, _, _ in trials)
            self.say(f"{self.size.idle_busy} busy tables next to {beside} idle ones")
            rounds = [
                [await self.loop(server, crowd, self.size.idle_busy) for _, server, crowd in trials]
                for _ in range(self.size.rounds)
            ]
        chosen = [best(mine) for mine in zip(*rounds, strict=True)]
        return [
            Idle(there, one.cpu_us_per_move, one.p50_ms, one.p99_ms)
            for (there, _, _), one in zip(trials, chosen, strict=True)
        ]

    async def sleeper(self, url: str) -> str:
        """A table by mail that has begun, and that nobody looks at."""
        async with Client(url) as ann:
            wanted = NewTable(
                self.slug, "Ann", seats=SEATS, clock=ClockInfo(mode="mail", days=30), options=self.options
            )
            table = (await ann.create(wanted)).id
            await ann.start(table)
            return table


def best(rounds: Sequence[Busy]) -> Busy:
    """On a machine that others use too, the round that was disturbed least."""
    return min(rounds, key=lambda one: one.cpu_us_per_move)


def percentiles(seconds: Sequence[float]) -> tuple[float, float, float]:
    """The 50th, 95th and 99th, in milliseconds."""
    ordered = sorted(seconds) or [0.0]

    def at(part: float) -> float:
        return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000

    return at(0.5), at(0.95), at(0.99)


# -- the empty server --------------------------------------------------------------------------------------------------


async def floor(size: Size) -> Baseline:
    """The same pattern against a server that does nothing."""
    tables = max(size.tables[0], min(100, size.tables[-1]))
    command = [sys.executable, "-m", "highnoon.cli.server_bench.baseline", str(TYPICAL)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        url = f"http://127.0.0.1:{int(process.stdout.readline())}/ws"
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(connector=connector) as web:
            lines = [[await web.ws_connect(f"{url}?t={table}") for _ in range(SEATS)] for table in range(tables)]
            moves = max(10, size.moves // tables)
            await asyncio.gather(*[one_table(sockets, 5) for sockets in lines])
            found: list[float] = []
            for _ in range(size.rounds):
                busy = cpu_seconds(process.pid)
                await asyncio.gather(*[one_table(sockets, moves) for sockets in lines])
                found.append((cpu_seconds(process.pid) - busy) / moves / tables * 1e6)
            return Baseline(tables, min(found))
    finally:
        process.kill()
        process.communicate()


async def one_table(sockets: Sequence[aiohttp.ClientWebSocketResponse[Any]], moves: int) -> None:
    for move in range(moves):
        mover = sockets[move % SEATS]
        await mover.send_str(msgspec.json.encode(Act("abcdefghijkl", f"r{move}", move, [12])).decode())
        for socket in sockets:
            await socket.receive()
        await mover.receive()


def room_for(size: Size, tables: int = 0) -> None:
    """Each socket is an open file here, and another one in the server."""
    wanted = (tables or max(*size.tables, size.paced_tables, size.idle_busy)) * SEATS + SOCKETS_ASIDE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise BadInput(f"this needs {wanted} open files, and the system allows {hard} (ulimit -n); try --quick")
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted if hard == resource.RLIM_INFINITY else hard, hard))
