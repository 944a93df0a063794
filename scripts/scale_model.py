"""How many nodes, cores and databases a number of people take.

What a move costs comes from the JSON of `highnoon bench server`; how people behave is assumed, and every assumption can
be set.  How full a node may be is simulated: moves come at random times and wait for the processor and the next commit.
"""

from __future__ import annotations

import argparse
import heapq
import math
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from highnoon.cli.server_bench.nodes import LOCAL, NodesFigures
from highnoon.cli.server_bench.report import ServerFigures
from highnoon.engine.dice import Quick
from highnoon.engine.refusal import BadInput

PEOPLE: Final = (10_000, 1_000_000)
MOVES: Final = 20_000  # simulated for each load
LOADS: Final = (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)


class Assumed(msgspec.Struct, frozen=True):
    """Assumptions about people, machines and databases."""

    playing: float = 0.8  # of the people online; the others look around or watch
    people_per_table: float = 2.5
    moves_per_s: float = 0.5  # at a running table, those of bots included
    marshals_per_table: float = 0.5
    marshal_decisions_per_s: float = 0.1  # of each of them
    marshal_ms: float = 200.0
    update_bytes: float = 1000.0  # to each seat, for a move
    carried: float = 0.1  # share of the moves that come in at another node than the owner
    carried_ratio: float = 1.8  # what they cost, if no --nodes are given
    socket_us_per_s: float = 2.2  # of an idle socket, measured with 500 of them
    socket_kib: float = 21.0
    commit_ms: float = 2.0  # until the disk has it
    late_ms: float = 50.0  # 99 of 100 moves are stored by then
    row_bytes: float = 160.0  # with its index
    wal_bytes: float = 320.0  # for a row
    database_us: float = 40.0  # of PostgreSQL for a row, if no --nodes are given
    database_cores: float = 16.0  # of one database server, half of which may be busy
    database_commits_per_s: float = 10_000.0
    load_ms: float = 3.0  # to read a table after its owner was lost


class Plan(msgspec.Struct, frozen=True):
    people: int
    tables: float
    moves_per_s: float
    node_cores: float
    nodes: int
    thinking_cores: float
    memory_gib: float
    database_commits_per_s: float
    database_cores: float
    databases: int
    rows_per_day: float
    storage_gib_per_day: float
    wal_mb_per_s: float
    network_mbit_per_s: float
    tables_of_a_node: float
    seconds_after_a_loss: float  # of one core of each other node, until all tables of a lost one are read


def exponential(quick: Quick, mean: float) -> float:
    return -mean * math.log((quick.below(65_535) + 1) / 65_536)


def arrivals(quick: Quick, mean: float) -> Iterator[float]:
    at = 0.0
    for _ in range(MOVES):
        at += exponential(quick, mean)
        yield at


def latencies(load: float, service: float, commit: float, seed: int = 1) -> list[float]:
    """Simulates moves at one node: one processor, one writer that stores all that waits at once.  In seconds."""
    free_cpu, free_disk = 0.0, 0.0
    computed: list[tuple[float, float]] = []  # done by the processor, came
    for came in arrivals(Quick(seed), service / load):
        free_cpu = max(came, free_cpu) + service
        heapq.heappush(computed, (free_cpu, came))
    found: list[float] = []
    while computed:
        free_disk = max(free_disk, computed[0][0]) + commit
        began = free_disk - commit
        while computed and computed[0][0] <= began:
            found.append(free_disk - heapq.heappop(computed)[1])
    return found


def p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)]


def fullest(service: float, assumed: Assumed) -> float:
    """The highest load at which 99 of 100 moves are stored in time."""
    good = [load for load in LOADS if p99(latencies(load, service, assumed.commit_ms / 1000)) * 1000 <= assumed.late_ms]
    return max(good, default=LOADS[0])


def plan(people: int, bench: ServerFigures, nodes: NodesFigures | None, assumed: Assumed) -> Plan:
    game = bench.games[0]
    move_us = game.human_pace.cpu_us_per_move
    ratio, database_us = assumed.carried_ratio, assumed.database_us
    if nodes is not None:
        ratio = nodes.carried_to_one / nodes.local_to_one
        database_us = nodes.ways[LOCAL].database_cpu_us
        move_us *= nodes.local_to_one
    tables = people * assumed.playing / assumed.people_per_table
    moves = tables * assumed.moves_per_s
    per_move = move_us * (1 + assumed.carried * (ratio - 1)) / 1e6
    cores = moves * per_move + people * assumed.socket_us_per_s / 1e6
    count = max(2, math.ceil(cores / fullest(per_move, assumed)) + 1)  # a spare, if a node is lost
    memory = (tables * game.memory.kib_per_table + people * assumed.socket_kib) / 1024**2
    commits = min(moves, count * 1000 / assumed.commit_ms)
    database_cores = moves * database_us / 1e6
    databases = max(
        1,
        math.ceil(database_cores / (assumed.database_cores / 2)),
        math.ceil(commits / assumed.database_commits_per_s),
    )
    rows = moves * 86_400
    thoughts = tables * assumed.marshals_per_table * assumed.marshal_decisions_per_s
    return Plan(
        people=people,
        tables=tables,
        moves_per_s=moves,
        node_cores=cores,
        nodes=count,
        thinking_cores=thoughts * assumed.marshal_ms / 1000,
        memory_gib=memory,
        database_commits_per_s=commits,
        database_cores=database_cores,
        databases=databases,
        rows_per_day=rows,
        storage_gib_per_day=rows * assumed.row_bytes / 1024**3,
        wal_mb_per_s=moves * assumed.wal_bytes / 1e6,
        network_mbit_per_s=moves * bench.seats * assumed.update_bytes * 8 * (1 + assumed.carried) / 1e6,
        tables_of_a_node=tables / count,
        seconds_after_a_loss=tables / count * assumed.load_ms / 1000 / (count - 1),
    )


def read(path: Path, kind: type[msgspec.Struct] | object) -> object:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise BadInput(f"{path} is not what the bench writes with --json: {error}") from None


def assumptions(given: list[str]) -> Assumed:
    changes: dict[str, float] = {}
    for one in given:
        name, _, number = one.partition("=")
        if name not in Assumed.__struct_fields__:
            raise BadInput(f"there is no assumption {name!r}; there are {', '.join(Assumed.__struct_fields__)}")
        try:
            changes[name] = float(number)
        except ValueError:
            raise BadInput(f"{one!r}: write --set {name}=NUMBER") from None
    return msgspec.structs.replace(Assumed(), **changes)


def show(plans: list[Plan]) -> None:
    width = max(len(name) for name in Plan.__struct_fields__)
    for name in Plan.__struct_fields__:
        values = [getattr(one, name) for one in plans]
        print(f"{name.replace('_', ' '):{width}}", *(f"{value:>16,.{0 if value >= 100 else 1}f}" for value in values))


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/scale-model", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("bench", type=Path, help="what `highnoon bench server --json` wrote")
    parser.add_argument("--nodes", type=Path, help="what `highnoon bench server --nodes N --json` wrote")
    parser.add_argument("--people", type=int, action="append", help="at once; may be repeated")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=NUMBER", help="another assumption")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(args)
    try:
        bench = read(given.bench, ServerFigures)
        several = read(given.nodes, list[NodesFigures]) if given.nodes else []
        assumed = assumptions(given.set)
    except BadInput as error:
        print(f"scripts/scale-model: {error}", file=sys.stderr)
        return 2
    assert isinstance(bench, ServerFigures)
    assert isinstance(several, list)
    if given.people and min(given.people) < 1:
        parser.error("--people is at least 1")
    plans = [plan(people, bench, several[0] if several else None, assumed) for people in given.people or PEOPLE]
    if given.json:
        print(msgspec.json.encode(plans).decode())
        return 0
    show(plans)
    per_move = bench.games[0].human_pace.cpu_us_per_move / 1e6
    print("\n99 of 100 moves are stored within, by how full a node is:")
    for load in LOADS:
        print(f"  {load:4.0%}  {p99(latencies(load, per_move, assumed.commit_ms / 1000)) * 1000:8.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
