"""`highnoon bench server --nodes N`: what another node costs and brings, beside one node in the same run.

All nodes are up all the time and three ways of sitting take turns, so that a slow minute of the machine is not one
way's alone: everybody at one node; everybody at the node that plays their table; everybody at another node than that.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
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


COMPARED: Final = {
    "local_to_one": "CPU time of nodes per move at the owner, next to one node",
    "carried_to_one": "CPU time of nodes per move that is carried, next to one node",
    "throughput_to_one": "moves per second of all nodes, next to one node, all on these cores",
    "apart_to_one": "the same if each node had a core to itself (from its CPU time per move)",
}


class Way(msgspec.Struct, frozen=True):
    """One way of sitting, its best round."""

    busy: Busy
    nodes_cpu_us: float  # of all nodes, for a move
    database_cpu_us: float  # of PostgreSQL, if it is on this machine
    crowd_cpu_us: float  # of the people, who are this process
    cores: float  # that all of them kept busy


class NodesFigures(msgspec.Struct, frozen=True):
    game: str
    nodes: int
    tables: int
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
        self.tables = max(size.tables[0], min(100, size.tables[-1]))
        self.nodes: list[ServerProcess] = []

    def node(self, number: int) -> ServerProcess:
        ours = f"http://127.0.0.1:{free_port()}"
        log = self.folder / f"node{number}.log"
        return ServerProcess("--database", self.database, "--node", ours, log=log, **AT_ONCE)

    async def run(self) -> NodesFigures:
        with ExitStack() as stack:
            self.nodes = [stack.enter_context(self.node(number)) for number in range(self.count)]
            rounds: dict[str, list[Way]] = {ONE: [], LOCAL: [], CARRIED: []}
            for number in range(self.size.rounds):
                for way, found in rounds.items():
                    self.say(f"{self.slug}: round {number + 1}, {self.tables} tables, {way}")
                    found.append(await self.one(way))
        best = {way: min(found, key=lambda one: one.nodes_cpu_us) for way, found in rounds.items()}
        quickest = {way: max(one.busy.moves_per_s for one in found) for way, found in rounds.items()}
        return NodesFigures(
            self.slug,
            self.count,
            self.tables,
            best,
            best[LOCAL].nodes_cpu_us / best[ONE].nodes_cpu_us,
            best[CARRIED].nodes_cpu_us / best[ONE].nodes_cpu_us,
            quickest[LOCAL] / quickest[ONE],
            self.count * best[ONE].nodes_cpu_us / best[LOCAL].nodes_cpu_us,
            dict(TARGETS),
            len(os.sched_getaffinity(0)),
        )

    def spent(self, way: str) -> tuple[float, float, float]:
        """Seconds of CPU time: of the nodes, of PostgreSQL, of the people."""
        nodes = self.nodes[:1] if way == ONE else self.nodes
        database = sum(map(cpu_seconds, database_processes(self.postmaster)))
        return sum(node.cpu() for node in nodes), database, time.process_time()

    async def one(self, way: str) -> Way:
        moves, seconds, spent = 0, 0.0, [0.0, 0.0, 0.0]
        share = max(10, min(40, self.size.moves // self.tables))
        async with NodeCrowd([node.url for node in self.nodes], way) as crowd:
            await crowd.sit_down(self.slug, 2, self.options)
            await crowd.as_fast_as_possible(20)
            crowd.get_up()
            crowd.latencies.clear()
            for _ in range(max(1, self.size.moves // (self.tables * share))):
                await crowd.sit_down(self.slug, self.tables, self.options)
                start, before = perf_counter(), self.spent(way)
                moves += await crowd.as_fast_as_possible(share)
                seconds += perf_counter() - start
                spent = [total + now - then for total, now, then in zip(spent, self.spent(way), before, strict=True)]
                crowd.get_up()
            times = percentiles(crowd.latencies)
        each = [total / moves * 1e6 for total in spent]
        busy = Busy(self.tables, moves, moves / seconds, *times, each[0])
        return Way(busy, each[0], each[1], each[2], sum(spent) / seconds)


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
    terminal.print(f"{found.game}: {found.nodes} nodes on one PostgreSQL database, {found.tables} tables of {SEATS}")
    table = figures("", "moves/s", "p50 ms", "p99 ms", "nodes µs", "PostgreSQL µs", "people µs", "cores busy")
    for way, one in found.ways.items():
        table.add_row(
            way,
            f"{one.busy.moves_per_s:,.0f}",
            f"{one.busy.p50_ms:.1f}",
            f"{one.busy.p99_ms:.1f}",
            f"{one.nodes_cpu_us:.0f}",
            f"{one.database_cpu_us:.0f}",
            f"{one.crowd_cpu_us:.0f}",
            f"{one.cores:.2f}",
        )
    terminal.print(table)
    for way, one in found.ways.items():
        nodes, database, people = (
            used * one.busy.moves_per_s / 1e6 for used in (one.nodes_cpu_us, one.database_cpu_us, one.crowd_cpu_us)
        )
        terminal.print(
            f"{way}: {nodes:.2f} cores for nodes, {database:.2f} for PostgreSQL, {people:.2f} for the people who play;"
            f" this machine has {found.machine_cores}"
        )
    for name, label in COMPARED.items():
        value, target = getattr(found, name), found.targets[name]
        met = value <= target if name in AT_MOST else value >= target
        bound = "≤" if name in AT_MOST else "≥"
        terminal.print(f"{label}: {value:.2f} × ({bound} {target:g}: {'met' if met else 'missed'})")
