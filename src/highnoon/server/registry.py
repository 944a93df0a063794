"""The registry of tables in memory: how they are loaded and unloaded.

Tables are read when somebody asks for them or when their hour has come, and leave the memory when nobody looks and
nothing is due.  A running table that sleeps has an alarm, so that it goes on when its time is up.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Coroutine, Mapping
from typing import Any, Final

import highnoon
from highnoon.bots import MARSHAL, Bot
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.server import dealing, names
from highnoon.server.archive import Diverged, make_record, watchable
from highnoon.server.bot_workers import BotWorkers, Distant, is_slow
from highnoon.server.budgets import Places
from highnoon.server.database import address
from highnoon.server.errors import Trouble
from highnoon.server.game_cache import GameCache
from highnoon.server.live.pacing import FAR
from highnoon.server.live.table import LiveTable
from highnoon.server.metrics import Metrics
from highnoon.server.nodes.keeper import Elsewhere, LeaseKeeper
from highnoon.server.outage import StorageDown
from highnoon.server.settings import Settings
from highnoon.server.store import Store
from highnoon.server.stored import StoredRow, StoredTable
from highnoon.server.timing import Timer
from highnoon.server.writer import LostRace

log = logging.getLogger("highnoon.registry")

SOON: Final = 30_000  # milliseconds: a table with something due so soon stays in memory
SWEEP: Final = 100  # milliseconds between two sweeps at least
LATER: Final = 10_000  # milliseconds until a sleeping table that could not be read is tried again
WOKEN: Final = 20  # sleeping tables that are read at a time
ASLEEP: Final = -1  # the `due` of a table that only somebody who looks at it wakes
USUAL_BOT: Final = "deputy"


class TableRegistry:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.time = settings.time
        self.store = Store(address(settings.data, settings.database), settings.node)
        self.game_cache = GameCache(settings, self.store)
        self.metrics = Metrics()
        self.hinting: set[str] = set()  # people who wait for a hint
        self.bot_workers = BotWorkers(settings.thinkers, settings.marshal_ms)
        self.bot_tables = Places(settings.bot_tables_of_address, settings.bot_tables)
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.alarms: list[tuple[int, str]] = []  # a heap: when to wake which table
        self.timer: Timer | None = None
        self.sweeper: Timer | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.open = False
        self.address = ""  # where other nodes reach this one
        self.key = b""  # under cookies and hashes of addresses
        self.keeper: LeaseKeeper | None = None  # of a node: which tables are ours

    async def start(self) -> None:
        await self.store.open()
        self.key = await self.store.signing_key()
        if self.store.shared:
            self.keeper = LeaseKeeper(self, self.address)
            await self.keeper.start()
        await asyncio.to_thread(names.prototypes)  # so that the first person to sit down need not wait for it
        self.open = True
        soonest = self.time.now() + self.settings.wake_after
        self.alarms = [(max(due + self.skew, soonest), table) for table, due in await self.store.running()]
        heapq.heapify(self.alarms)
        self.set_timer()
        self.set_sweeper()

    async def rest_all(self) -> None:
        """Everything accepted is stored, and every table rests in a snapshot; other nodes may have it at once."""
        self.open = False
        for timer in (self.timer, self.sweeper):
            if timer is not None:
                timer.cancel()
        for live in self.tables.values():
            live.pacer.stop()
        for _ in range(500):
            if self.keeper is not None:  # no table waits until the others are at rest too
                for live in [live for live in self.tables.values() if not live.busy]:
                    self.hand_over(live, self.keeper)
            if not any(live.busy for live in self.tables.values()):
                break
            await asyncio.sleep(0.01)
        for task in list(self.tasks):
            task.cancel()
        if self.keeper is not None:
            await self.keeper.stop()
            return
        for live in list(self.tables.values()):
            if not live.busy:
                self.rest(live)

    async def stop(self) -> None:
        """When every table rests."""
        if self.open:
            await self.rest_all()
        self.bot_workers.stop()
        await self.store.close()

    def hand_over(self, live: LiveTable, keeper: LeaseKeeper) -> None:
        """Releases it to any other node; people who follow it from elsewhere are told when it is free."""
        del self.tables[live.stored.id]
        self.rest(live, leaving=True)
        keeper.leaving[live.stored.id].add_done_callback(lambda _: keeper.drop(live, Trouble("going-down")))

    @property
    def node(self) -> str:
        """The node's name at tables that are ours; empty where there are no others."""
        return self.keeper.lease.id if self.keeper is not None else ""

    @property
    def skew(self) -> int:
        """Milliseconds that the clock here is ahead of the one that all nodes share."""
        return self.keeper.skew if self.keeper is not None else 0

    @property
    def epoch(self) -> int:
        """Of a node's lease: note it before a table becomes ours, and check it before the table is played."""
        return self.keeper.lease.epoch if self.keeper is not None else 0

    def check_epoch(self, epoch: int) -> None:
        if self.keeper is not None:
            self.keeper.check(epoch)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # -- tables --------------------------------------------------------------------------------------------------------

    async def table(self, table: str) -> LiveTable:
        """The table of that name, loaded if needed."""
        live = self.tables.get(table)
        if live is None:
            task = self.loading.get(table)
            if task is None:
                task = asyncio.get_running_loop().create_task(self.read(table))
                self.loading[table] = task
                task.add_done_callback(lambda _: self.loading.pop(table, None))
            live = await asyncio.shield(task)
        live.used = self.time.now()
        return live

    async def read(self, table: str) -> LiveTable:
        epoch = self.epoch
        try:
            loaded = await (self.store.load(table) if self.keeper is None else self.keeper.claim(table))
            if loaded is None:
                raise Trouble("no-such-table")
            game = await self.game_cache.find(loaded.table.game, loaded.table.pack)
        except Trouble as trouble:
            if trouble.code != "no-such-pack":
                raise
            raise Trouble("fault") from None  # a table's own pack is stored with it
        except StorageDown:
            raise Trouble("storage-down") from None
        self.check_epoch(epoch)
        live = LiveTable(self, game, loaded)
        self.tables[table] = live
        self.metrics.loads += 1
        dealing.resume(live)
        live.go_on()
        return live

    def add(self, live: LiveTable) -> None:
        """A table that was just made."""
        self.tables[live.stored.id] = live
        self.metrics.created += 1

    def read_again(self, live: LiveTable, delay: int) -> None:
        """Memory and storage differ: reads the table again."""
        if self.keeper is not None and self.keeper.deposed:
            return  # it is dropped with all others
        self.metrics.faults += 1 if live.faults else 0
        self.spawn(self.reading_again(live, delay))

    async def reading_again(self, live: LiveTable, delay: int) -> None:
        while not live.gone:
            await asyncio.sleep(delay / 1000)
            delay = max(500, delay)
            try:
                loaded = await self.store.load(live.stored.id)
                if live.gone:
                    return
                if loaded is not None:
                    live.read_anew(loaded)
                    dealing.resume(live)
                    return
            except StorageDown:
                continue
            except Exception:
                log.exception("table %s cannot be read again", live.stored.id)
                delay = min(60_000, 2 * delay)
                continue
            log.error("table %s is no longer stored", live.stored.id)
            self.tables.pop(live.stored.id, None)
            live.vanish()
            return

    def deposed(self) -> None:
        """Other nodes have our tables now."""
        if self.keeper is not None:
            self.keeper.lost()

    def new_bot(self, game: Game, level: str, options: Mapping[str, Any]) -> Bot:
        if is_slow(level):
            quick = self.new_bot(game, self.usual_level(game.slug), options)
            return Distant(self.bot_workers, quick, self.settings.new_seed(), level, options)
        try:
            return self.settings.make_bot(level or self.usual_level(game.slug), game, self.settings.new_seed())
        except BadInput:  # a level that this version no longer knows
            return self.settings.make_bot(self.usual_level(game.slug), game, self.settings.new_seed())

    def company(self, slug: str) -> str:
        """The best level there is time for: Marshals, each with its own temper, or the usual one."""
        room = self.settings.company * self.bot_workers.workers
        has_time = highnoon.COMPILED and self.bot_workers.waiting < room
        return MARSHAL if has_time and MARSHAL in self.settings.levels(slug) else self.usual_level(slug)

    def usual_level(self, slug: str) -> str:
        levels = self.settings.levels(slug)
        return USUAL_BOT if USUAL_BOT in levels else levels[0]

    # -- the end of a game ---------------------------------------------------------------------------------------------

    def finished(self, live: LiveTable) -> None:
        self.metrics.finished += 1
        self.bot_tables.give_back(live.stored.id)
        if self.open:
            self.spawn(self.archiving(live))

    async def archiving(self, live: LiveTable) -> None:
        try:
            await self.record(live)
        except (Trouble, StorageDown):
            log.info("table %s: the record will be made when it is asked for", live.stored.id)

    async def record(self, live: LiveTable) -> bytes:
        """The record of a finished game; made once, then kept."""
        await live.at_rest()
        table = live.stored
        if table.state != "over" or live.play is None:
            raise Trouble("not-over")
        try:
            kept = await self.store.record(table.id)
            if kept is not None:
                return kept
            lines = await self.make_record(live, table, await self.store.journal(table.id))
            await self.store.save(self.store.new_record(table.id, lines))
        except (StorageDown, LostRace):
            raise Trouble("storage-down") from None
        return lines

    async def make_record(self, live: LiveTable, table: StoredTable, rows: list[StoredRow]) -> bytes:
        seats = [seat.stored for seat in live.seats]
        try:
            record = await asyncio.to_thread(make_record, live.game, table, seats, rows)
        except Diverged as diverged:
            log.error("table %s: its record cannot be verified: %s", table.id, diverged)
            assert live.play is not None
            outcome = live.play.table.outcome
            assert outcome is not None
            record = watchable(live.game, table, seats, await self.store.story(table.id), outcome)
        return record.to_lines()

    # -- sleep ---------------------------------------------------------------------------------------------------------

    def set_sweeper(self) -> None:
        self.sweeper = self.time.at(self.time.now() + max(SWEEP, self.settings.sweep), self.sweep)

    def sweep(self) -> None:
        """Tables that nobody looks at leave the memory."""
        now = self.time.now()
        for live in list(self.tables.values()):
            if live.asks and not live.busy and live.forget_asks(now):
                live.broadcast.table_changed()
            if self.may_sleep(live, now):
                self.put_to_sleep(live)
        self.set_sweeper()
        self.spawn(self.clear_away(now))

    def may_sleep(self, live: LiveTable, now: int) -> bool:
        if live.busy or live.line or live.asks or live.watchers or now < live.used + self.settings.idle:
            return False
        return not live.running or (now + SOON < live.pacer.next_at and not live.pacer.is_thinking())

    def put_to_sleep(self, live: LiveTable) -> None:
        live.pacer.stop()
        del self.tables[live.stored.id]
        self.bot_tables.give_back(live.stored.id)
        self.metrics.evictions += 1
        self.rest(live, leaving=True)
        if live.running and live.pacer.next_at != FAR:
            self.wake_at(live.pacer.next_at, live.stored.id)
        live.let_go()

    def rest(self, live: LiveTable, leaving: bool = False) -> None:
        """Stores a snapshot for quick loading, and the next alarm.  A node that is `leaving` it to others says so
        in the same transaction."""
        play = live.play
        if play is not None and not play.table.over:
            if play.progress.n > live.snapshot_at and play.can_rest():
                live.keep_snapshot()
            due = self.due(live, leaving)
            if due != live.stored.due:
                live.change_table(due=due)
        if leaving and self.keeper is not None:
            self.keeper.release(live)
        elif live.others:
            others, live.others = live.others, []
            self.store.submit(lambda error: None, (), others)

    def due(self, live: LiveTable, leaving: bool) -> int:
        """When somebody must read it at the latest.  Without other nodes, the alarm of this one knows it."""
        if live.pacer.paused and not live.watchers:
            return ASLEEP
        if leaving and self.keeper is not None:
            return ASLEEP if live.pacer.next_at == FAR else live.pacer.next_at - self.skew
        return live.pacer.next_at - self.skew if live.clock.by_mail and live.pacer.next_at != FAR else 0

    async def clear_away(self, now: int) -> None:
        """Tables that were never started, packs without tables, links that are too old."""
        try:
            if self.keeper is not None and not await self.keeper.clears_away():
                return
            await self.store.tidy(now)
            for table in await self.store.forgotten(self.time.wall() - self.settings.open_for):
                if table not in self.tables and table not in self.loading:
                    await self.store.save(*self.store.drop_table(table))
            await self.store.drop_packs()
        except (StorageDown, LostRace):
            log.debug("no cleanup: the storage is not answering")

    def wake_at(self, when: int, table: str) -> None:
        heapq.heappush(self.alarms, (when, table))
        self.set_timer()

    def set_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.alarms:
            self.timer = self.time.at(self.alarms[0][0], self.ring)

    def ring(self) -> None:
        self.timer = None
        if self.open:
            self.spawn(self.wake())

    async def wake(self) -> None:
        """Reads tables whose hour has come, a few at a time."""
        now = self.time.now()
        due: list[str] = []
        while self.alarms and self.alarms[0][0] <= now and len(due) < WOKEN:
            due.append(heapq.heappop(self.alarms)[1])
        await self.load(due)

    async def load(self, tables: list[str]) -> None:
        """Tables that must go on, one after the other; a table that cannot be read is tried again later."""
        now = self.time.now()
        for table in tables:
            try:
                await self.table(table)
            except Elsewhere:
                continue
            except Trouble as trouble:
                if trouble.code != "storage-down":  # of that the storage has told already
                    log.error("table %s cannot be loaded: %s", table, trouble)
                if trouble.code != "no-such-table":
                    heapq.heappush(self.alarms, (now + LATER, table))
            except Exception:
                log.exception("table %s cannot be loaded", table)
                heapq.heappush(self.alarms, (now + LATER, table))
        self.set_timer()
