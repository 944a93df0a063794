"""Several servers on one PostgreSQL, all on this machine: to try out, to break, to measure.

Everything is in a folder that is gone afterwards.  Open any of the addresses: each of them leads to every table.
"""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any, Self

from highnoon.server.server_process import ServerProcess
from tests.processes import free_port
from tests.server.postgres import Postgres, why_not


class Cluster:
    """PostgreSQL and a number of nodes; `numbers` are what each node is to `--set`."""

    def __init__(self, nodes: int, **numbers: int) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="highnoon-cluster-"))
        self.postgres = self.new_postgres()
        self.numbers = numbers
        self.nodes: list[ServerProcess] = []
        self.wanted = nodes
        self.database = ""

    def new_postgres(self) -> Any:
        return Postgres(settings="", folder=tempfile.gettempdir())

    def start(self) -> None:
        self.postgres.start()
        self.database = self.postgres.new_database()
        for number in range(self.wanted):
            self.nodes.append(self.node(number))
            self.nodes[-1].start()

    def node(self, number: int) -> ServerProcess:
        """One more, not started yet; when it is killed and started again it has the same two addresses."""
        ours = f"http://127.0.0.1:{free_port()}"
        log = self.folder / f"node{number}.log"
        return ServerProcess("--database", self.database, "--node", ours, log=log, port=free_port(), **self.numbers)

    def stop(self) -> None:
        for node in self.nodes:
            node.kill()
        self.postgres.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop()


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/cluster", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--nodes", type=int, default=2, help="how many servers (default: 2)")
    given = parser.parse_args(args)
    if given.nodes < 1:
        parser.error("there should be at least one node")
    reason = why_not()
    if reason:
        print(f"scripts/cluster: {reason}", file=sys.stderr)
        return 1
    done = threading.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: done.set())
    with Cluster(given.nodes) as cluster:
        for number, node in enumerate(cluster.nodes):
            print(f"node {number}: {node.url}  (log: {node.log})")
        print("Every table can be reached through each of them. Ctrl-C stops.", flush=True)
        done.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
