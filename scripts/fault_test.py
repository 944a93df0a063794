"""Break a cluster over and over while people play, and prove that nothing was lost.

Nodes are killed, stopped past their lease and resumed, drained and started again; the wires between them are cut one
way and both ways; PostgreSQL is killed and started again.  People at all nodes play all games, reconnect
automatically, and write down every move that was acknowledged and every view they saw.  After each fault every table
must continue; then everyone pauses and the checker compares the notes with the stored journals: nothing acknowledged
lost, nothing twice, one order, no choice that no one made, no row by a node that did not own the table.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import psycopg

from highnoon import games
from highnoon.engine.dice import Quick
from highnoon.server.server_process import AT_ONCE, ServerProcess
from scripts.cluster import Cluster
from scripts.faults.people import LONGEST, LOST, Crowd
from scripts.faults.planted import PLANTED
from scripts.faults.wires import Wire
from tests.processes import free_port
from tests.server.audit import audit, check_finished
from tests.server.crowd import Broken
from tests.server.postgres import why_not

FAULTS: Final = ("killed", "killed", "drained", "drained", "stopped", "cut", "cut", "postgres")  # as often as named
PACE: Final = {**AT_ONCE, "countdown": 100, "snapshot_every": 16, "bot_delay": 20}
# For every row: was it written by the node that owns the table?  Kept by the database itself, in the same transaction.
WITNESS: Final = """
CREATE TABLE trespass (at timestamptz DEFAULT clock_timestamp(), table_id text, n int, writer text, owner text);
CREATE FUNCTION witness() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE owner text;
BEGIN
  SELECT node INTO owner FROM tables WHERE id = NEW.table_id;
  IF owner IS DISTINCT FROM current_setting('application_name') THEN
    INSERT INTO trespass (table_id, n, writer, owner)
    VALUES (NEW.table_id, NEW.n, current_setting('application_name'), owner);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER witness AFTER INSERT ON rows FOR EACH ROW EXECUTE FUNCTION witness();
"""
Fault = Callable[[], Awaitable[list[str]]]  # what it breaks; returns the tables that must go on


class WiredCluster(Cluster):
    """Its nodes reach each other over wires that can be cut."""

    def __init__(self, nodes: int, planted: str, **numbers: int) -> None:
        super().__init__(nodes, **numbers)
        self.planted = planted
        self.wires: list[Wire] = []

    def node(self, number: int) -> ServerProcess:
        known, real = free_port(), free_port()
        self.wires.append(Wire(known, real))
        process = ServerProcess(
            "--database",
            self.database,
            "--node",
            f"http://127.0.0.1:{known}",
            "--node-listen",
            f"http://127.0.0.1:{real}",
            log=self.folder / f"node{number}.log",
            port=free_port(),
            **self.numbers,
        )
        if self.planted:
            process.module = ["scripts.faults.planted", self.planted]
        return process


class Trial:
    def __init__(self, cluster: WiredCluster, tables: int, seed: int, lease: int) -> None:
        self.cluster = cluster
        self.lease = lease / 1000
        self.wanted = tables
        self.quick = Quick(seed)
        self.games = [games.load(slug) for slug in games.slugs()]
        self.crowds: list[Crowd] = []
        self.seated = 0
        self.tally: Counter[str] = Counter()
        self.times: dict[str, list[float]] = defaultdict(list)  # seconds until a table went on, by fault
        self.dead: set[int] = set()  # nodes that nobody should come to
        self.began = 0.0  # when the last fault did

    def below(self, n: int) -> int:
        return int(self.quick.below(n))

    def anywhere(self) -> str:
        alive = [node for number, node in enumerate(self.cluster.nodes) if number not in self.dead]
        return alive[self.below(len(alive))].url

    async def run(self, minutes: float, most: int, only: list[str]) -> None:
        for wire in self.cluster.wires:
            await wire.start()
        known: dict[str, Fault] = {
            "killed": self.kill,
            "drained": self.drain,
            "stopped": self.stop_past_lease,
            "cut": self.cut,
            "postgres": self.crash_postgres,
        }
        faults = [(name, known[name]) for name in only or FAULTS]
        until = time.monotonic() + 60 * minutes
        done = 0
        try:
            await self.refill()
            while time.monotonic() < until and done < most:
                name, fault = faults[self.below(len(faults))]
                await self.one(name, fault)
                done += 1
                print(f"{done} faults, {self.tally['tables resumed']} looks at tables", file=sys.stderr, flush=True)
        finally:
            for crowd in self.crowds:
                await crowd.leave()
            for wire in self.cluster.wires:
                await wire.stop()

    # -- one fault -----------------------------------------------------------------------------------------------------

    async def one(self, name: str, fault: Fault) -> None:
        stopping, loop = asyncio.Event(), asyncio.get_running_loop()
        playing = [loop.create_task(crowd.stay(self.anywhere, stopping)) for crowd in self.crowds]
        try:
            await asyncio.sleep(0.2 + self.below(600) / 1000)
            affected = await fault()
            await self.all_go_on(name, self.began, affected, playing)
        finally:
            stopping.set()
            done = await asyncio.gather(*playing, return_exceptions=True)
        for error in done:
            if isinstance(error, BaseException):
                raise error
        self.tally[f"fault: {name}"] += 1
        await self.look()

    async def all_go_on(self, name: str, began: float, affected: list[str], playing: list[asyncio.Task[None]]) -> None:
        """Waits until a player has moved at every table since, or its game is over."""
        waiting = {crowd.table: crowd for crowd in self.crowds}
        until = time.monotonic() + LONGEST
        while waiting:
            for task in playing:
                if task.done() and not task.cancelled() and task.exception() is not None:
                    return  # it is told below
            for table, crowd in list(waiting.items()):
                if crowd.finished or crowd.moved_at > began:
                    del waiting[table]
                    if table in affected and not crowd.finished:
                        self.times[name].append(crowd.moved_at - began)
            if time.monotonic() > until:
                states = "; ".join(self.state(crowd) for crowd in waiting.values())
                raise Broken(f"did not go on for {LONGEST:.0f} seconds after: {name}: {states}")
            await asyncio.sleep(0.02)

    async def look(self) -> None:
        """Everybody pauses: what was promised, stored and shown is compared."""
        for crowd in list(self.crowds):
            for sitter in crowd.sitters:
                if not sitter.client.connected:
                    await crowd.spread(self.anywhere)
                    break
            crowd.note()
            try:
                await audit(crowd, self.cluster.database, self.tally)
            except Broken as broken:
                raise Broken(f"{str(broken)[:300]} … {self.state(crowd)}") from None
            if crowd.over:
                await check_finished(crowd, self.cluster.database, self.tally)
                self.crowds.remove(crowd)
                await crowd.leave()
        self.check_witness()
        await self.refill()

    async def refill(self) -> None:
        while len(self.crowds) < self.wanted:
            game = self.games[self.seated % len(self.games)]
            seats = game.low + self.below(min(3, game.high - game.low + 1))
            crowd = Crowd(game, 1 + self.below(seats), seats, self.seated)
            self.seated += 1
            await crowd.sit_down(self.anywhere())
            await crowd.spread(self.anywhere)
            self.crowds.append(crowd)

    def state(self, crowd: Crowd) -> str:
        """The state of a table that stands still, to find out why."""
        owner = self.ask(f"SELECT node, state, due FROM tables WHERE id = '{crowd.table}'")
        rows = self.ask(f"SELECT count(*) FROM rows WHERE table_id = '{crowd.table}'")
        seats = [
            f"seat {s.seat} at {s.client.base} {'on' if s.client.connected else 'off'}"
            f" n={s.client.tables[crowd.table].n} may move: {s.may_move(crowd.table)}"
            for s in crowd.stayers
        ]
        return f"{crowd.game.slug} {crowd.table} of {owner}, {rows} rows: {', '.join(seats)}"

    def check_witness(self) -> None:
        for row in self.ask("SELECT table_id, n, writer, owner FROM trespass LIMIT 1"):
            raise Broken(f"row {row[1]} of {row[0]} was written by {row[2]}, but the table is {row[3] or 'nobody'}'s")

    def ask(self, query: str) -> list[tuple[object, ...]]:
        url = self.cluster.database.replace("+psycopg", "")
        with psycopg.connect(url, connect_timeout=5, application_name="fault-test") as connection:
            cursor = connection.execute(query.encode())
            return cursor.fetchall() if cursor.description else []

    def owned_by(self, number: int) -> list[str]:
        port = self.cluster.wires[number].port
        return [str(row[0]) for row in self.ask(f"SELECT id FROM tables WHERE node = 'http://127.0.0.1:{port}'")]

    # -- the faults ----------------------------------------------------------------------------------------------------

    async def some_node(self) -> int:
        """When all of them are there again."""
        while self.dead:
            await asyncio.sleep(0.05)
        return self.below(len(self.cluster.nodes))

    async def kill(self) -> list[str]:
        number = await self.some_node()
        affected = self.owned_by(number)
        self.dead.add(number)
        self.began = time.monotonic()
        self.cluster.nodes[number].kill()
        asyncio.get_running_loop().create_task(self.start_later(number, self.lease + 3))
        return affected

    async def start_later(self, number: int, after: float) -> None:
        await asyncio.sleep(after)
        await asyncio.to_thread(self.cluster.nodes[number].start)
        self.dead.discard(number)

    async def drain(self) -> list[str]:
        number = await self.some_node()
        affected = self.owned_by(number)
        self.dead.add(number)
        self.began = time.monotonic()
        await asyncio.to_thread(self.cluster.nodes[number].stop)
        self.times["stopped by SIGTERM"].append(time.monotonic() - self.began)
        await asyncio.to_thread(self.cluster.nodes[number].start)
        self.dead.discard(number)
        return affected

    async def stop_past_lease(self) -> list[str]:
        number = await self.some_node()
        affected = self.owned_by(number)
        process = self.cluster.nodes[number].process
        assert process is not None
        self.dead.add(number)
        self.began = time.monotonic()
        os.kill(process.pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(self.lease + 2 + self.below(3000) / 1000)
        finally:
            os.kill(process.pid, signal.SIGCONT)
        self.dead.discard(number)
        return affected

    async def cut(self) -> list[str]:
        """The way to one node, one way or both; the node itself, the people at it and the database go on."""
        number = await self.some_node()
        wire = self.cluster.wires[number]
        deaf, mute = ((True, True), (True, False), (False, True))[self.below(3)]
        self.began = time.monotonic()
        wire.cut(deaf, mute)
        await asyncio.sleep(1 + self.below(4000) / 1000)
        wire.cut(False, False)
        return []

    async def crash_postgres(self) -> list[str]:
        self.began = time.monotonic()
        await asyncio.to_thread(self.cluster.postgres.crash)
        return []


def histogram(times: list[float]) -> str:
    if not times:
        return "never"
    ordered = sorted(times)
    p50, p95 = (ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.95))
    return f"{len(times)} times, p50 {p50:.2f} s, p95 {p95:.2f} s, longest {ordered[-1]:.2f} s"


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/fault-test", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=3, help="(default: 3)")
    parser.add_argument("--faults", type=int, default=1_000_000, help="stop after so many")
    parser.add_argument("--nodes", type=int, default=3, help="(default: 3)")
    parser.add_argument("--tables", type=int, default=6, help="played at once (default: 6)")
    parser.add_argument("--lease", type=int, default=6000, help="of nodes, in milliseconds (default: 6000)")
    parser.add_argument("--seed", type=int, default=0, help="of the players and the faults (default: 0)")
    parser.add_argument("--only", choices=sorted(set(FAULTS)), action="append", help="only this fault; may be repeated")
    parser.add_argument("--logs", type=Path, help="keep the logs of the nodes in this folder")
    parser.add_argument("--planted", choices=sorted(PLANTED), default="", help="nodes with this fault of their own")
    given = parser.parse_args(args)
    if given.nodes < 2 or given.tables < 1 or given.minutes <= 0:
        parser.error("there should be two nodes, a table and some time")
    reason = why_not()
    if reason:
        print(f"scripts/fault-test: {reason}", file=sys.stderr)
        return 1
    numbers = {**PACE, "lease": given.lease, "beat": given.lease // 3}
    with WiredCluster(given.nodes, given.planted, **numbers) as cluster:
        trial = Trial(cluster, given.tables, given.seed, given.lease)
        trial.ask(WITNESS)
        try:
            asyncio.run(trial.run(given.minutes, given.faults, given.only or []))
        except (Broken, *LOST) as broken:
            print(f"BROKEN: {type(broken).__name__}: {broken}")
            return 1
        finally:
            for what, number in sorted(trial.tally.items()):
                print(f"  {number:7,} {what}")
            for name, times in sorted(trial.times.items()):
                print(f"  {name}: {histogram(times)}")
            if given.logs is not None:
                shutil.copytree(cluster.folder, given.logs, dirs_exist_ok=True)
    print(f"{sum(n for what, n in trial.tally.items() if what.startswith('fault'))} faults, nothing lost")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
