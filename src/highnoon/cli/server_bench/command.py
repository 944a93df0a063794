"""Runs the trials of `highnoon bench server` and shows what they found."""

from __future__ import annotations

import asyncio
import platform
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import highnoon
from highnoon.cli.console import Terminal, write_json
from highnoon.cli.serve import loop_factory
from highnoon.cli.server_bench.crowd import SEATS, Stuck
from highnoon.cli.server_bench.nodes import NodeBench, NodesFigures, show_nodes, tables_of_a_node
from highnoon.cli.server_bench.report import TARGET_US, ServerFigures, show
from highnoon.cli.server_bench.trials import QUICK, Bench, Size, floor, room_for
from highnoon.engine.refusal import BadInput
from highnoon.server.postgres import TemporaryPostgres

STORAGE = "SQLite, WAL, synchronous=FULL"


def bench_server(slugs: Sequence[str], quick: bool, folder: Path | None, json: bool) -> None:
    if sys.platform != "linux":
        raise BadInput("this needs Linux: it reads CPU time and memory from /proc")
    size = QUICK if quick else Size()
    room_for(size)
    terminal = Terminal(stderr=True)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        try:
            found = runner.run(measure(slugs, size, folder, terminal))
        except Stuck as stuck:
            raise BadInput(f"the server did not keep up: {stuck}") from None
    if json:
        write_json(found)
    else:
        show(Terminal(), found)


def bench_nodes(slugs: Sequence[str], nodes: int, database: str, quick: bool, folder: Path | None, json: bool) -> None:
    if sys.platform != "linux":
        raise BadInput("this needs Linux: it reads CPU time and memory from /proc")
    size = QUICK if quick else Size()
    room_for(size, nodes * tables_of_a_node(size))
    terminal = Terminal(stderr=True)

    def say(text: str) -> None:
        terminal.print(text, style="dim")

    async def work() -> list[NodesFigures]:
        with ExitStack() as stack:
            own = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="highnoon-bench-", dir=folder)))
            url, postmaster = database, 0
            if not url:
                say("a PostgreSQL server, only for this")
                server = stack.enter_context(TemporaryPostgres(folder=None if folder is None else str(folder)))
                url, postmaster = server.new_database(), server.pid
            return [await NodeBench(slug, nodes, url, own, size, say, postmaster).run() for slug in slugs]

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        try:
            found = runner.run(work())
        except Stuck as stuck:
            raise BadInput(f"the nodes did not keep up: {stuck}") from None
        except RuntimeError as error:
            raise BadInput(str(error)) from None
    if json:
        write_json(found)
        return
    for one in found:
        show_nodes(Terminal(), one)


async def measure(slugs: Sequence[str], size: Size, folder: Path | None, terminal: Terminal) -> ServerFigures:
    def say(text: str) -> None:
        terminal.print(text, style="dim")

    with tempfile.TemporaryDirectory(prefix="highnoon-bench-", dir=folder) as own:
        benches = [Bench(slug, Path(own, slug), size, say) for slug in slugs]
        say("an empty server, for comparison")
        empty = await floor(size)
        games = [await bench.run(empty) for bench in benches]
    return ServerFigures(
        compiled=highnoon.COMPILED,
        python=platform.python_version(),
        storage=STORAGE,
        seats=SEATS,
        target_cpu_us_per_move=TARGET_US,
        floor=empty,
        games=games,
    )
