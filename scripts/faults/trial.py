"""A cluster under load and what is done to it: the parts of scripts/fault-test that everything else serves."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

import psycopg

from highnoon import games
from highnoon.engine.dice import Quick
from highnoon.server.server_process import AT_ONCE, ServerProcess
from scripts.cluster import Cluster
from scripts.faults.people import LONGEST, Crowd
from scripts.faults.standby import Pair
from scripts.faults.wires import Wire
from tests.processes import free_port
from tests.server.audit import audit, check_finished
from tests.server.crowd import Broken

FAULTS: Final = (  # as often as named
    *("killed", "killed", "drained", "drained", "drained", "stopped", "cut", "cut"),
    *("skewed", "postgres", "failover", "read-only"),
)
DATABASE: Final = ("postgres", "failover", "read-only")  # the next waits until the last is over
SKEW: Final = 300  # seconds
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
    """Its nodes reach each other over wires that can be cut, and its database has a standby."""

    def __init__(self, nodes: int, planted: str, **numbers: int) -> None:
        super().__init__(nodes, **numbers)
        self.planted = planted
        self.wires: list[Wire] = []

    def new_postgres(self) -> Pair:
        self.pair = Pair()
        return self.pair

    @property
    def plain_url(self) -> str:
        return self.pair.plain_url(self.pair.database)

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
        self.later: set[asyncio.Task[None]] = set()  # what is mended while the next fault comes
        self.following: asyncio.Task[None] | None = None  # the next standby
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
            "skewed": self.skew,
            "stopped": self.stop_past_lease,
            "cut": self.cut,
            "postgres": self.crash_postgres,
            "failover": self.fail_over,
            "read-only": self.only_read,
        }
        faults = [(name, known[name]) for name in only or FAULTS]
        until = time.monotonic() + 60 * minutes
        done = 0
        try:
            await self.refill()
            while time.monotonic() < until and done < most:
                name, fault = faults[self.below(len(faults))]
                if name in DATABASE and self.following is not None:
                    await asyncio.sleep(0.05)
                    continue  # one copy of the database is all there is
                await self.one(name, fault)
                done += 1
                print(f"{done} faults, {self.tally['tables resumed']} looks at tables", file=sys.stderr, flush=True)
        finally:
            for crowd in self.crowds:
                await crowd.leave()
            await asyncio.gather(*self.later, return_exceptions=True)
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
        """Waits until somebody has moved at every table since, or its game is over."""
        waiting = {crowd.table: crowd for crowd in self.crowds}
        until = time.monotonic() + LONGEST
        while waiting:
            for task in playing:
                if task.done() and not task.cancelled() and task.exception() is not None:
                    return  # it is told below
            for table, crowd in list(waiting.items()):
                if crowd.finished or crowd.went_on:
                    del waiting[table]
                    if table in affected and crowd.went_on:
                        self.times[name].append(crowd.went_on - began)
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
        """Describes a table that stands still."""
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
        url = f"{self.cluster.plain_url}&connect_timeout=5&application_name=fault-test"
        with psycopg.connect(url, autocommit=True) as connection:
            cursor = connection.execute(query.encode())
            return cursor.fetchall() if cursor.description else []

    def owned_by(self, number: int) -> list[str]:
        port = self.cluster.wires[number].port
        return [str(row[0]) for row in self.ask(f"SELECT id FROM tables WHERE node = 'http://127.0.0.1:{port}'")]

    # -- the faults ----------------------------------------------------------------------------------------------------

    async def some_node(self) -> int:
        """One that lives, when another one does too."""
        while True:
            alive = [number for number in range(len(self.cluster.nodes)) if number not in self.dead]
            if len(alive) > 1:
                return alive[self.below(len(alive))]
            await asyncio.sleep(0.05)

    def mend_later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self.later.add(task)
        return task

    def lose(self) -> None:
        for crowd in self.crowds:
            crowd.lose()

    async def kill(self) -> list[str]:
        number = await self.some_node()
        affected = self.owned_by(number)
        self.dead.add(number)
        self.began = time.monotonic()
        self.cluster.nodes[number].kill()
        self.lose()
        # Some are back before their lease has run out, as with systemd; their tables are free at once then.
        self.mend_later(self.start_later(number, 1 if self.below(3) == 0 else self.lease + 2))
        return affected

    async def start_later(self, number: int, after: float) -> None:
        await asyncio.sleep(after)
        await asyncio.to_thread(self.cluster.nodes[number].start)
        self.dead.discard(number)

    async def skew(self) -> list[str]:
        """Like an upgrade, to a machine whose clock is wrong."""
        return await self.drain(-SKEW if self.below(2) else SKEW)

    async def drain(self, skew: int = 0) -> list[str]:
        number = await self.some_node()
        affected = self.owned_by(number)
        self.dead.add(number)
        self.began = time.monotonic()
        await asyncio.to_thread(self.cluster.nodes[number].stop)
        self.lose()
        self.times["exit after SIGTERM"].append(time.monotonic() - self.began)
        if not self.cluster.planted:
            module = ["scripts.faults.skewed", str(skew)] if skew else ["highnoon"]
            self.cluster.nodes[number].module = module
        self.mend_later(self.start_later(number, 0))
        return affected

    async def stop_past_lease(self) -> list[str]:
        number = await self.some_node()
        affected = self.owned_by(number)
        process = self.cluster.nodes[number].process
        assert process is not None
        self.dead.add(number)
        self.began = time.monotonic()
        os.kill(process.pid, signal.SIGSTOP)
        self.lose()
        try:
            await asyncio.sleep(self.lease + 0.5 + self.below(2000) / 1000)
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
        self.lose()
        await asyncio.sleep(0.5 + self.below(3000) / 1000)
        wire.cut(False, False)
        return []

    async def crash_postgres(self) -> list[str]:
        self.began = time.monotonic()
        self.lose()
        await asyncio.to_thread(self.cluster.pair.first.crash)
        self.lose()
        return []

    async def fail_over(self) -> list[str]:
        """Loses the database to its standby; another standby is made while everybody plays on."""
        self.began = time.monotonic()
        await asyncio.to_thread(self.cluster.pair.fail_over)
        self.lose()
        self.following = self.mend_later(self.follow())
        return []

    async def follow(self) -> None:
        try:
            await asyncio.to_thread(self.cluster.pair.follow)
        finally:
            self.following = None

    async def only_read(self) -> list[str]:
        """A database that refuses every write, as one without room on its disk does."""
        self.began = time.monotonic()
        await asyncio.to_thread(self.cluster.pair.set_writing, False)
        await asyncio.sleep(0.5 + self.below(1500) / 1000)
        await asyncio.to_thread(self.cluster.pair.set_writing, True)
        self.lose()
        return []
