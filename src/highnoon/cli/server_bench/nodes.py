"""`highnoon bench server --nodes N`: what another node costs and brings, next to one node in the same run.

All nodes are up all the time and three ways of sitting take turns in short rounds, there and back: everybody at one
node; everybody at the node that plays their table; everybody at another node than that.  A slow minute of the machine
is not one way's alone, and each round compares what was measured within seconds; of these ratios the median counts.
Each node that plays has as many tables, so that as many moves wait for the same commit.  Nodes, PostgreSQL and the
people share the cores of one machine, so the CPU time of each process is counted.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

import msgspec

from highnoon import games
from highnoon.cli.console import Terminal, figures
from highnoon.cli.server_bench.crowd import SEATS, Crowd, Person, Table, in_groups
from highnoon.cli.server_bench.report import Busy
from highnoon.cli.server_bench.trials import Say, Size, percentiles
from highnoon.engine.dice import Quick
from highnoon.server.lobby import COUNTDOWN
from highnoon.server.server_process import AT_ONCE, ServerProcess, cpu_seconds, free_port

ONE, LOCAL, CARRIED = "one node", "at the owner", "carried"
TARGETS: Final = {"local_to_one": 1.1, "carried_to_one": 1.8, "throughput_to_one": 1.6, "apart_to_one": 1.6}
AT_MOST: Final = ("local_to_one", "carried_to_one")
NEVER: Final = 10**9  # milliseconds: tables of earlier rounds stay in memory, so that no round pays for them


COMPARED: Final = {
    "local_to_one": "CPU time of nodes per move at the owner, next to one node",
    "carried_to_one": "CPU time of nodes per move that is carried, next to one node",
    "throughput_to_one": "moves per second by the clock, next to one node, all on the cores of this machine",
    "apart_to_one": "moves per second if each node had a core to itself, from the CPU time of nodes",
}


class Spent(msgspec.Struct, frozen=True):
    """Seconds of CPU time of each process."""

    nodes: list[float]
    database: float  # all processes of PostgreSQL, if it is on this machine
    people: float  # who are this process
    seconds: float = 0.0  # by the clock

    def since(self, before: Spent) -> Spent:
        nodes = [now - then for now, then in zip(self.nodes, before.nodes, strict=True)]
        return Spent(nodes, self.database - before.database, self.people - before.people, self.seconds - before.seconds)

    @property
    def cores(self) -> float:
        return (sum(self.nodes) + self.database + self.people) / self.seconds


class Round(msgspec.Struct, frozen=True):
    """One turn of one way of sitting."""

    moves: int
    spent: Spent
    nodes_cpu_us: float  # of the nodes that play, for a move
    moves_per_s: float


class Way(msgspec.Struct, frozen=True):
    """One way of sitting: medians of its rounds, and what all of them took."""

    busy: Busy
    nodes_cpu_us: float  # of all nodes, for a move
    database_cpu_us: float  # of PostgreSQL, if it is on this machine
    crowd_cpu_us: float  # of the people, who are this process
    cores: float  # that all of them kept busy
    per_node_second: float  # moves for a second of the CPU time of nodes
    spent: Spent


class NodesFigures(msgspec.Struct, frozen=True):
    game: str
    nodes: int
    tables: int  # at each node that plays
    rounds: int
    ways: dict[str, Way]
    local_to_one: float  # CPU time of nodes per move
    carried_to_one: float
    throughput_to_one: float  # where nodes, PostgreSQL and people share the cores of this machine
    apart_to_one: float  # if each node had a core to itself, and the others theirs: from the CPU time of nodes
    targets: dict[str, float]
    machine_cores: int


class NodeCrowd(Crowd):
    """People who sit at some nodes and play at tables of others."""

    def __init__(self, urls: list[str], way: str) -> None:
        super().__init__(urls[0])
        self.urls = urls
        self.way = way

    def sits_at(self, table: int) -> str:
        return self.urls[0] if self.way == ONE else self.urls[table % len(self.urls)]

    def owner_of(self, table: int) -> str:
        return self.urls[(table + 1) % len(self.urls)] if self.way == CARRIED else self.sits_at(table)

    async def sit_down(self, slug: str, tables: int, options: dict[str, Any]) -> None:
        missing = [Person(number) for number in range(len(self.people), tables * SEATS)]
        await in_groups([partial(person.connect, self.web, self.sits_at(person.number // SEATS)) for person in missing])
        self.people += missing
        self.tables = []
        for number in range(tables):
            people = self.people[number * SEATS : (number + 1) * SEATS]
            self.made += 1
            self.tables.append(Table(people, Quick(self.made), self.note))
        # A table is played by the node it is made at; one owner after the other, because requests go to `url`.
        for owner in self.urls:
            self.url = owner
            mine = [table for number, table in enumerate(self.tables) if self.owner_of(number) == owner]
            await in_groups([partial(self.start, table, slug, options) for table in mine])


def tables_of_a_node(size: Size) -> int:
    return max(size.tables[0], min(100, size.tables[-1]))


class NodeBench:
    def __init__(
        self, slug: str, nodes: int, database: str, folder: Path, size: Size, say: Say, postmaster: int = 0
    ) -> None:
        self.slug = slug
        self.count = nodes
        self.database = database
        self.postmaster = postmaster  # the first process of PostgreSQL; 0: all there are on this machine
        self.folder = folder
        self.size = size
        self.say = say
        declared = {option.name for option in games.load(slug).options}
        self.options: dict[str, Any] = {COUNTDOWN: False} if COUNTDOWN in declared else {}
        self.tables = tables_of_a_node(size)
        self.nodes: list[ServerProcess] = []

    def node(self, number: int) -> ServerProcess:
        ours = f"http://127.0.0.1:{free_port()}"
        log = self.folder / f"node{number}.log"
        return ServerProcess("--database", self.database, "--node", ours, log=log, **{**AT_ONCE, "idle": NEVER})

    async def run(self) -> NodesFigures:
        turns = self.size.node_rounds
        rounds: dict[str, list[Round]] = {ONE: [], LOCAL: [], CARRIED: []}
        latencies: dict[str, list[float]] = {way: [] for way in rounds}
        with ExitStack() as stack:
            self.nodes = [stack.enter_context(self.node(number)) for number in range(self.count)]
            for way in (LOCAL, CARRIED):  # what nodes do once, after they have started
                await self.one(way)
            for number in range(turns):
                self.say(f"{self.slug}: round {number + 1} of {turns}, {self.tables} tables at each node")
                for way in list(rounds)[:: -1 if number % 2 else 1]:
                    one, times = await self.one(way)
                    rounds[way].append(one)
                    latencies[way] += times
        ways = {way: self.summed(way, found, latencies[way]) for way, found in rounds.items()}

        def compared(way: str, of: Callable[[Round], float]) -> float:
            return median(of(there) / of(one) for there, one in zip(rounds[way], rounds[ONE], strict=True))

        def cost(one: Round) -> float:
            return one.nodes_cpu_us

        local = compared(LOCAL, cost)
        return NodesFigures(
            self.slug,
            self.count,
            self.tables,
            turns,
            ways,
            local,
            compared(CARRIED, cost),
            compared(LOCAL, lambda one: one.moves_per_s),
            self.count / local,
            dict(TARGETS),
            len(os.sched_getaffinity(0)),
        )

    def summed(self, way: str, rounds: list[Round], times: list[float]) -> Way:
        moves = sum(one.moves for one in rounds)
        nodes = [sum(one.spent.nodes[number] for one in rounds) for number in range(self.count)]
        spent = Spent(
            nodes,
            sum(one.spent.database for one in rounds),
            sum(one.spent.people for one in rounds),
            sum(one.spent.seconds for one in rounds),
        )
        each = median(one.nodes_cpu_us for one in rounds)
        per_s = median(one.moves_per_s for one in rounds)
        return Way(
            Busy(self.tables * (1 if way == ONE else self.count), moves, per_s, *percentiles(times), each),
            each,
            spent.database / moves * 1e6,
            spent.people / moves * 1e6,
            spent.cores,
            1e6 / each,
            spent,
        )

    def spent(self) -> Spent:
        database = sum(map(cpu_seconds, database_processes(self.postmaster)))
        return Spent([node.cpu() for node in self.nodes], database, time.process_time(), perf_counter())

    async def one(self, way: str) -> tuple[Round, list[float]]:
        share = max(10, min(40, self.size.moves // self.tables))
        tables = self.tables * (1 if way == ONE else self.count)
        async with NodeCrowd([node.url for node in self.nodes], way) as crowd:
            await crowd.sit_down(self.slug, 2, self.options)
            await crowd.as_fast_as_possible(20)
            crowd.get_up()
            await crowd.sit_down(self.slug, tables, self.options)
            crowd.latencies.clear()
            before = self.spent()
            moves = await crowd.as_fast_as_possible(share)
            spent = self.spent().since(before)
            crowd.get_up()
        playing = spent.nodes[:1] if way == ONE else spent.nodes
        return Round(moves, spent, sum(playing) / moves * 1e6, moves / spent.seconds), crowd.latencies


def database_processes(postmaster: int) -> Iterator[int]:
    """Process ids of one PostgreSQL server, or of all on this machine."""
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                name = (folder / "comm").read_text().strip()
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue  # it has ended meanwhile
            if name in ("postgres", "postmaster") and postmaster in (0, parent, int(folder.name)):
                yield int(folder.name)


def show_nodes(terminal: Terminal, found: NodesFigures) -> None:
    terminal.print(
        f"{found.game}: {found.nodes} nodes on one PostgreSQL database, {found.tables} tables of {SEATS} at each,"
        f" {found.rounds} rounds"
    )
    table = figures(
        "", "moves/s", "p50 ms", "p99 ms", "nodes µs", "PostgreSQL µs", "people µs", "moves per CPU s of nodes"
    )
    for way, one in found.ways.items():
        table.add_row(
            way,
            f"{one.busy.moves_per_s:,.0f}",
            f"{one.busy.p50_ms:.1f}",
            f"{one.busy.p99_ms:.1f}",
            f"{one.nodes_cpu_us:.0f}",
            f"{one.database_cpu_us:.0f}",
            f"{one.crowd_cpu_us:.0f}",
            f"{one.per_node_second:,.0f}",
        )
    terminal.print(table)
    terminal.print("seconds of CPU time, by process:")
    spent = figures(
        "", "by the clock", *(f"node {number + 1}" for number in range(found.nodes)), "PostgreSQL", "people", "cores"
    )
    for way, one in found.ways.items():
        used = one.spent
        spent.add_row(
            way,
            *(f"{seconds:.2f}" for seconds in (used.seconds, *used.nodes, used.database, used.people)),
            f"{one.cores:.2f} of {found.machine_cores}",
        )
    terminal.print(spent)
    for name, label in COMPARED.items():
        value, target = getattr(found, name), found.targets[name]
        met = value <= target if name in AT_MOST else value >= target
        bound = "≤" if name in AT_MOST else "≥"
        terminal.print(f"{label}: {value:.2f} × ({bound} {target:g}: {'met' if met else 'missed'})")
