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

import aiohttp
import psycopg

from highnoon import games
from highnoon.engine.dice import Quick
from highnoon.engine.game import Game
from highnoon.server.server_process import AT_ONCE, ServerProcess
from scripts.cluster import Cluster
from scripts.faults.people import LONGEST, LOST, Crowd
from scripts.faults.standby import Pair
from scripts.faults.wires import Wire
from tests.processes import free_port
from tests.server.audit import audit, check_finished
from tests.server.crowd import Broken

FAULTS: Final = (  # as often as named
    *("killed", "killed", "drained", "drained", "drained", "stopped", "cut", "half-cut", "half-cut", "no-database"),
    *("skewed", "restarted-postgres", "killed-postgres", "failover", "read-only", "full-disk"),
)
DATABASE: Final = ("restarted-postgres", "killed-postgres", "failover", "read-only", "full-disk")
CUT_OFF: Final = 0  # the node whose way to the database can be cut
SKEW: Final = 300  # seconds
PACE: Final = {**AT_ONCE, "countdown": 100, "snapshot_every": 16, "bot_delay": 20, "follow": 1000}
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
        self.wires: list[Wire] = []  # to each node
        self.to_database: list[Wire] = []  # of one of them

    def start(self) -> None:
        """The database alone: nodes reach it, and each other, over wires that need the event loop."""
        self.postgres.start()
        self.database = self.postgres.new_database()
        self.nodes = [self.node(number) for number in range(self.wanted)]

    async def start_nodes(self) -> None:
        for wire in (*self.wires, *self.to_database):
            await wire.start()
        for node in self.nodes:
            await asyncio.to_thread(node.start)

    def new_postgres(self) -> Pair:
        self.pair = Pair()
        return self.pair

    @property
    def plain_url(self) -> str:
        return self.pair.plain_url(self.pair.database)

    def node(self, number: int) -> ServerProcess:
        known, real = free_port(), free_port()
        self.wires.append(Wire(known, real))
        if number == CUT_OFF:
            self.to_database = [Wire(free_port(), port) for port in self.pair.ports]
            database = self.pair.url(self.pair.database, [wire.port for wire in self.to_database])
        else:
            database = self.database
        process = ServerProcess(
            "--database",
            database,
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
        self.as_what = ""  # its times are told apart from others of the same name

    def below(self, n: int) -> int:
        return int(self.quick.below(n))

    def anywhere(self) -> str:
        alive = [node for number, node in enumerate(self.cluster.nodes) if number not in self.dead]
        return alive[self.below(len(alive))].url

    async def run(self, minutes: float, most: int, only: list[str]) -> None:
        await self.cluster.start_nodes()
        self.ask(WITNESS)
        known: dict[str, Fault] = {
            "killed": self.kill,
            "drained": self.drain,
            "skewed": self.skew,
            "stopped": self.stop_past_lease,
            "cut": lambda: self.cut(True, True),
            "half-cut": self.half_cut,
            "no-database": self.cut_off,
            "restarted-postgres": lambda: self.lose_postgres(self.cluster.pair.first.restart),
            "killed-postgres": lambda: self.lose_postgres(self.cluster.pair.first.kill),
            "failover": self.fail_over,
            "read-only": self.only_read,
            "full-disk": self.fill_disk,
        }
        faults = [(name, known[name]) for name in only or FAULTS if name != "full-disk" or self.has_disk]
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
            for wire in (*self.cluster.wires, *self.cluster.to_database):
                await wire.stop()

    # -- one fault -----------------------------------------------------------------------------------------------------

    async def one(self, name: str, fault: Fault) -> None:
        stopping, loop = asyncio.Event(), asyncio.get_running_loop()
        playing = [loop.create_task(crowd.stay(self.anywhere, stopping)) for crowd in self.crowds]
        try:
            await asyncio.sleep(0.2 + self.below(600) / 1000)
            self.as_what = ""
            affected = await fault()
            await self.all_go_on(name, self.began, affected, playing)
        finally:
            stopping.set()
            done = await asyncio.gather(*playing, return_exceptions=True)
        for error in done:
            if isinstance(error, BaseException):
                raise error
        self.tally[f"fault: {name}"] += 1
        try:
            await self.look()
        except Broken as broken:
            raise Broken(f"after {name}: {broken}") from None

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
                        self.times[self.as_what or name].append(crowd.went_on - began)
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
                raise Broken(f"{str(broken)[:900]} … {self.state(crowd)}") from None
            if crowd.over:
                await check_finished(crowd, self.cluster.database, self.tally)
                self.crowds.remove(crowd)
                await crowd.leave()
        if trespass := self.trespass():
            raise Broken(trespass)
        await self.refill()

    async def refill(self) -> None:
        while len(self.crowds) < self.wanted:
            game = self.games[self.seated % len(self.games)]
            seats = game.low + self.below(min(3, game.high - game.low + 1))
            people = 1 + self.below(seats)
            self.crowds.append(await self.new_crowd(game, people, seats))
            self.seated += 1

    async def new_crowd(self, game: Game, people: int, seats: int) -> Crowd:
        """They try again if a node is in trouble while they sit down; so far nobody has promised them anything."""
        until = time.monotonic() + LONGEST
        while True:
            crowd = Crowd(game, people, seats, self.seated)
            try:
                await crowd.sit_down(self.anywhere())
                await crowd.spread(self.anywhere)
                return crowd
            except LOST:
                await crowd.leave()
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(0.2)

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

    def trespass(self) -> str:
        """The first row that was written by a node without the table; whatever else goes wrong, this is why."""
        for row in self.ask("SELECT table_id, n, writer, owner FROM trespass LIMIT 1"):
            return f"row {row[1]} of {row[0]} was written by {row[2]}, but the table is {row[3] or 'nobody'}'s"
        return ""

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
        soon = self.below(3) == 0
        if soon:
            self.as_what = "killed, started again after a second"
        self.mend_later(self.start_later(number, 1 if soon else self.lease + 2))
        return affected

    async def start_later(self, number: int, after: float) -> None:
        """As systemd does: again and again, if the database does not let it start."""
        await asyncio.sleep(after)
        while True:
            try:
                await asyncio.to_thread(self.cluster.nodes[number].start)
                break
            except RuntimeError:
                await asyncio.sleep(0.5)
        self.dead.discard(number)

    async def skew(self) -> list[str]:
        """Like an upgrade, to a machine whose clock is wrong."""
        return await self.drain(-SKEW if self.below(2) else SKEW)

    async def drain(self, skew: int = 0) -> list[str]:
        number = await self.some_node()
        affected = self.owned_by(number)
        self.dead.add(number)
        self.began = time.monotonic()
        exiting = asyncio.ensure_future(asyncio.to_thread(self.cluster.nodes[number].stop))
        waiting = {crowd.table: crowd for crowd in self.crowds}
        while waiting:
            # What a node has let go it acknowledges no more, long before its process ends.
            kept = set() if exiting.done() else set(self.owned_by(number))
            for table in set(waiting) - kept:
                waiting.pop(table).lose()
            await asyncio.sleep(0.03)
        await exiting
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

    async def half_cut(self) -> list[str]:
        return await self.cut(deaf := self.below(2) == 0, not deaf)

    async def cut(self, deaf: bool, mute: bool) -> list[str]:
        """The way from other nodes to one node; the node itself, the people at it and the database go on."""
        wire = self.cluster.wires[await self.some_node()]
        self.began = time.monotonic()
        wire.cut(deaf, mute)
        self.lose()
        await asyncio.sleep(0.5 + self.below(3000) / 1000)
        wire.mend()
        return []

    async def cut_off(self) -> list[str]:
        """A node's way to the database, mostly for longer than a lease; what it has sent by then arrives late."""
        while CUT_OFF in self.dead or len(self.dead) + 1 >= len(self.cluster.nodes):
            await asyncio.sleep(0.05)
        affected = self.owned_by(CUT_OFF)
        deaf, mute = ((True, True), (True, False), (False, True))[self.below(3)]
        self.dead.add(CUT_OFF)  # it is not ready, so no proxy would send anybody there
        self.began = time.monotonic()
        for wire in self.cluster.to_database:
            wire.cut(deaf, mute)
        self.lose()
        await asyncio.sleep(self.lease - 2 + self.below(4000) / 1000)
        for wire in self.cluster.to_database:
            wire.mend()
        self.mend_later(self.when_ready(CUT_OFF))
        return affected

    async def when_ready(self, number: int) -> None:
        """As a proxy sees it."""
        async with aiohttp.ClientSession() as web:
            while number in self.dead:
                async with web.get(f"{self.cluster.nodes[number].url}/readyz") as answer:
                    if answer.status == 200:
                        self.dead.discard(number)
                await asyncio.sleep(0.05)

    async def lose_postgres(self, how: Callable[[], None]) -> list[str]:
        self.began = time.monotonic()
        self.lose()
        await asyncio.to_thread(how)
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

    @property
    def has_disk(self) -> bool:
        return self.cluster.pair.first.disk is not None

    async def fill_disk(self) -> list[str]:
        """No room for the database.  If it gives up, it is started when there is room again."""
        disk = self.cluster.pair.first.disk
        assert disk is not None
        self.began = time.monotonic()
        await asyncio.to_thread(disk.fill)
        try:
            await asyncio.sleep(1 + self.below(3000) / 1000)
        finally:
            disk.empty()
        await asyncio.to_thread(self.cluster.pair.first.revive)
        self.lose()
        return []

    async def only_read(self) -> list[str]:
        """A database that refuses every write, as a standby does."""
        self.began = time.monotonic()
        await asyncio.to_thread(self.cluster.pair.set_writing, False)
        await asyncio.sleep(0.5 + self.below(1500) / 1000)
        await asyncio.to_thread(self.cluster.pair.set_writing, True)
        self.lose()
        return []
