"""Keeps a node's lease, and knows which tables are its own.

Every few seconds the lease is renewed, nodes whose lease has run out are deposed, and running tables that nobody plays
are taken in.  A node that finds itself deposed drops all its tables at once, sends the people at them on to the nodes
that have them now, and comes back with a new epoch.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from sqlalchemy import text

from highnoon.server.errors import Trouble
from highnoon.server.live.table import LiveTable
from highnoon.server.nodes.lease import ADOPTED, Deposed, Lease, Owner, Replaced, TooNew
from highnoon.server.outage import StorageDown
from highnoon.server.stored import Loaded

if TYPE_CHECKING:
    from highnoon.server.registry import TableRegistry

log = logging.getLogger("highnoon.node")

CLEARING: Final = text("SELECT pg_try_advisory_xact_lock(4205207)")
ROUNDS: Final = 10  # of adoption at each beat
SKEWED: Final = 2000  # milliseconds that a clock may differ from the database's before anybody is told
ON_THE_WAY: Final = 2.0  # seconds for the other node to take a table that it was given
STORING: Final = 5.0  # seconds for the last things of a node that stops


class Elsewhere(Trouble):
    """Another node plays this table."""

    def __init__(self, owner: Owner) -> None:
        super().__init__("elsewhere")
        self.owner = owner


class LeaseKeeper:
    def __init__(self, registry: TableRegistry, address: str) -> None:
        self.registry = registry
        self.store = registry.store
        self.settings = registry.settings
        self.lease = Lease(address, self.settings.lease)
        self.deposed = False
        self.replaced = False  # another process has the name of this node
        self.renewed = 0.0  # when, by this machine
        self.patient_until = 0.0  # until when nobody is deposed, because the database was away
        self.task: asyncio.Task[None] | None = None
        self.again = asyncio.Event()  # do not wait for the next beat
        self.leaving: dict[str, asyncio.Future[None]] = {}  # tables whose release is being stored
        self.heard: Callable[[dict[str, int]], None] = lambda epochs: None  # is told the epochs of all nodes
        self.distant: dict[str, int] = {}  # tables whose people are all at one other node, and since when
        self.handed: dict[str, float] = {}  # tables that are on their way there, and until when
        self.moved = 0  # tables that went to their people
        self.takeovers = 0
        self.depositions = 0
        self.skew = 0  # milliseconds that this machine's clock is ahead of the database's
        self.skewed = False  # by so much that it was told

    async def start(self) -> None:
        await self.store.take_lease(self.lease)
        await self.renew()
        self.renewed = time.monotonic()
        self.task = asyncio.get_running_loop().create_task(self.run())

    async def stop(self) -> None:
        """All that was ours is anybody's, at once, and who followed it from elsewhere is told so."""
        if self.task is not None:
            self.task.cancel()
        if self.leaving:
            await asyncio.wait(list(self.leaving.values()), timeout=STORING)
        tables, self.registry.tables = list(self.registry.tables.values()), {}
        for live in tables:
            self.drop(live, Trouble("going-down"))
        if not self.deposed:
            try:
                await self.store.about_lease(self.lease.resign)
            except StorageDown:
                log.warning("node %s could not give back its lease; it will expire", self.lease.id)

    def age(self) -> float:
        """Seconds since the lease was renewed."""
        return time.monotonic() - self.renewed

    def check_lease(self) -> None:
        """Raises `StorageDown` if this node should take nobody in."""
        if self.deposed or self.age() > self.lease.seconds:
            raise StorageDown("this node has no lease")

    # -- beats ---------------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.again.wait(), self.settings.beat / 1000)
            self.again.clear()
            try:
                await self.beat()
            except StorageDown:
                log.debug("no beat: the storage does not answer")
            except Exception:
                log.exception("node %s: a beat failed", self.lease.id)

    async def beat(self) -> None:
        if self.deposed:
            await self.come_back()
        else:
            try:
                await self.renew()
                if self.age() > self.lease.seconds:  # all leases ran out together: the others need time to renew theirs
                    self.patient_until = time.monotonic() + self.lease.seconds
            except Deposed:
                self.lost()
                await self.come_back()
        if self.deposed:
            return
        self.renewed = time.monotonic()
        for node, epoch in await self.late():
            await self.depose(node, epoch)
        self.heard(await self.store.about_lease(self.lease.epochs))
        if self.registry.open:
            await self.adopt()
            self.hand_on()

    async def renew(self) -> None:
        asked = self.registry.time.now()
        theirs = await self.store.about_lease(self.lease.renew)
        if self.registry.time.now() - asked < SKEWED // 2:  # a late answer says nothing about clocks
            self.compare_clocks(theirs)

    def compare_clocks(self, theirs: int) -> None:
        """Leases go by the database's clock, and so does what is stored for other nodes: a wrong clock shows wrong
        times to people, and that is all.  It is told once, and once more when it is right again."""
        if not self.lease.address:
            return  # there are no other nodes
        self.skew = self.registry.time.now() - theirs
        if abs(self.skew) > SKEWED and not self.skewed:
            self.skewed = True
            way = "ahead of" if self.skew > 0 else "behind"
            log.warning(
                "the clock of node %s is %.1f seconds %s the database's: people see wrong times;"
                " set it right and restart the node",
                self.lease.id,
                abs(self.skew) / 1000,
                way,
            )
        elif abs(self.skew) < SKEWED // 2 and self.skewed:
            self.skewed = False
            log.warning("the clock of node %s agrees with the database's again", self.lease.id)

    async def late(self, node: str = "") -> list[tuple[str, int]]:
        """Nodes that may be deposed; `node` only this one."""
        if time.monotonic() < self.patient_until:
            return []
        return await self.store.about_lease(partial(self.lease.late, node=node))

    async def depose(self, node: str, epoch: int) -> bool:
        done = await self.store.about_lease(lambda connection: self.lease.depose(connection, node, epoch))
        if done:
            self.takeovers += 1
            log.warning("node %s has not renewed its lease: its tables are free", node)
        return done

    async def adopt(self) -> None:
        rules = {slug: self.rules(slug) for slug in self.settings.slugs()}
        for _ in range(ROUNDS):
            now = self.registry.time.now() - self.skew
            found = await self.store.about_lease(partial(self.lease.adopt, now=now, rules=rules))
            await self.registry.load(found)  # they are ours now: nobody else will
            if len(found) < ADOPTED:
                return

    def hand_on(self) -> None:
        """Gives tables to the node that has all their people: what they say need not be carried from then on."""
        now, since = self.registry.time.now(), self.distant
        self.distant = {}
        self.handed = {table: until for table, until in self.handed.items() if until > time.monotonic()}
        for table, live in list(self.registry.tables.items()):
            ways = {getattr(watcher, "via", None) for watcher in live.watchers}
            if not self.settings.follow or len(ways) != 1 or None in ways:
                continue
            self.distant[table] = since.get(table, now)
            if now - self.distant[table] >= self.settings.follow and not (live.busy or live.line):
                self.handed[table] = time.monotonic() + ON_THE_WAY
                self.moved += 1
                self.registry.hand_over(live, self)

    def is_handed_on(self, table: str) -> bool:
        return self.handed.get(table, 0.0) > time.monotonic()

    # -- losing it -----------------------------------------------------------------------------------------------------

    def lost(self) -> None:
        """Others have our tables now."""
        if self.deposed:
            return
        self.deposed = True
        self.depositions += 1
        tables, self.registry.tables = list(self.registry.tables.values()), {}
        log.error("node %s was deposed: it drops its %d tables", self.lease.id, len(tables))
        for live in tables:
            self.drop(live, Trouble("stale"))
        self.again.set()

    def drop(self, live: LiveTable, trouble: Trouble) -> None:
        self.registry.bot_tables.give_back(live.stored.id)
        for watcher in live.drop(trouble):
            watcher.moved(live.stored.id)

    async def come_back(self) -> None:
        try:
            await self.store.about_lease(lambda connection: self.lease.register(connection, forced=False))
        except Replaced:
            if not self.replaced:
                log.error(
                    "another server runs as node %s on this database: this one plays nothing; give each its own --node",
                    self.lease.id,
                )
            self.replaced = True
            return
        self.deposed = self.replaced = False
        log.warning("node %s is back", self.lease.id)

    # -- tables --------------------------------------------------------------------------------------------------------

    def rules(self, slug: str) -> int:
        try:
            return self.registry.game_cache.game(slug).rules_version
        except Trouble:
            return -1

    async def claim(self, table: str) -> Loaded | None:
        """All of a table that is ours from now on.  Raises `Elsewhere`."""
        if not self.registry.open:
            raise Trouble("going-down")
        if self.deposed:
            raise Trouble("elsewhere")
        if table in self.leaving:
            await asyncio.wait([self.leaving[table]])
        while True:
            try:
                found = await self.store.claim(table, self.rules)
            except TooNew:
                raise Trouble("elsewhere", "Only a newer version of this server can continue this table.") from None
            except Deposed:
                self.lost()
                raise
            if not isinstance(found, Owner):
                return found
            late = await self.late(found.node)
            if not late or not await self.depose(*late[0]):
                raise Elsewhere(found)

    def check(self, epoch: int) -> None:
        """Refuses a table that became ours under a lease that was lost since, even if there is another one by now."""
        if self.deposed or self.lease.epoch != epoch:
            raise Trouble("elsewhere")

    def release(self, live: LiveTable) -> asyncio.Future[None]:
        """With what waits to be stored of it: anybody may have it."""
        table = live.stored.id
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.leaving[table] = future

        def done(error: Exception | None) -> None:
            if self.leaving.get(table) is future:
                del self.leaving[table]
            if isinstance(error, Deposed):
                self.lost()
            elif error is not None:
                log.info("table %s could not be released; it is taken back when it is asked for", table)
            if not future.done():
                future.set_result(None)

        others, live.others = [*live.others, self.store.set_table(table, node="")], []
        live.gone = True  # nothing more happens here, even if somebody still has it in hand
        live.pacer.stop()
        self.store.submit(done, (), others)
        return future

    async def clears_away(self) -> bool:
        """Is it our turn to clear away?  The others have theirs."""
        return bool(await self.store.about_lease(lambda connection: connection.execute(CLEARING).scalar()))
