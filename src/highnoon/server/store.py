"""All storage: what is read, what is written, and nothing about how it is played."""

from __future__ import annotations

import asyncio
import secrets
import shutil
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, delete, exists, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from highnoon.engine.bounds import RECORD_BYTES, inflate
from highnoon.server import schema
from highnoon.server.database import READERS, open_engine, upgrade, was_given_up
from highnoon.server.erasing import Trace, erase
from highnoon.server.nodes.lease import Lease, Owner, Rules, check
from highnoon.server.outage import Outage, StorageDown
from highnoon.server.stored import (
    Known,
    Loaded,
    StoredLine,
    StoredRow,
    StoredSeat,
    StoredSnapshot,
    StoredTable,
    columns,
    read_as,
    read_table,
)
from highnoon.server.writer import Done, Entry, Row, Statement, Write, Writer

STORY: Final = 6  # snapshots whose events are read back
CHAT: Final = 100  # lines of chat that are read back
TRIED: Final = 8192  # characters written to see whether anything can be
ENDED: Final = "out:"  # before a person: which sessions have ended
LISTED: Final = 100  # tables in a list

T = TypeVar("T")
Seated = tuple[StoredTable, list[StoredSeat]]


class Store:
    """Opened on the event loop that uses it."""

    def __init__(self, url: URL, name: str = "") -> None:
        self.url = url
        self.reading = open_engine(url, writing=False, name=name or "highnoon")
        self.writing = open_engine(url, writing=True, name=name or "highnoon")
        self.readers = ThreadPoolExecutor(READERS, thread_name_prefix="highnoon-reader")
        self.writer: Writer | None = None
        self.lease: Lease | None = None  # of a node: nothing is written without it
        self.leasing = ThreadPoolExecutor(1, thread_name_prefix="highnoon-lease")
        self.outage = Outage()
        self.insert_new = sqlite_insert if url.get_backend_name() == "sqlite" else postgresql_insert

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self.readers, upgrade, self.writing)
        self.writer = Writer(self.writing, loop, self.outage)
        self.writer.start()

    async def close(self) -> None:
        """Writes everything submitted first."""
        if self.writer is not None:
            await asyncio.to_thread(self.writer.stop)
            await asyncio.sleep(0)  # the last callbacks
        self.readers.shutdown()
        self.leasing.shutdown()
        self.reading.dispose()
        self.writing.dispose()

    # -- ways in -------------------------------------------------------------------------------------------------------

    def submit(self, done: Done, entries: Sequence[Entry] = (), others: Sequence[Statement] = ()) -> None:
        """All of it in one transaction; `done` hears when it is safe, or why it is not."""
        assert self.writer is not None
        self.writer.submit(Write(done, entries, others))

    async def save(self, *others: Statement) -> None:
        """The same for those who wait."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if not future.done():
                if error is None:
                    future.set_result(None)
                else:
                    future.set_exception(error)

        self.submit(done, (), others)
        await future

    async def read(self, query: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self.reading.connect() as connection:
                return query(connection)

        return await self.in_thread(run)

    async def change(self, work: Callable[[Connection], T]) -> T:
        """A small transaction whose answer matters; rare things only."""

        def run() -> T:
            with self.writing.begin() as connection:
                if self.lease is not None:
                    check(connection, self.lease.fence)
                return work(connection)

        return await self.in_thread(run)

    async def in_thread(self, run: Callable[[], T], leasing: bool = False) -> T:
        try:
            threads = self.leasing if leasing else self.readers
            found = await asyncio.get_running_loop().run_in_executor(threads, run)
        except SQLAlchemyError as error:
            raise StorageDown(self.outage.begins(error)) from error
        self.outage.ends()
        return found

    # -- leases of nodes (PostgreSQL) ----------------------------------------------------------------------------------

    @property
    def shared(self) -> bool:
        """May other servers use this database too?"""
        return self.url.get_backend_name() == "postgresql"

    async def take_lease(self, lease: Lease) -> None:
        """From here on everything that is written is behind its fence."""
        assert self.writer is not None
        await self.about_lease(lambda connection: lease.register(connection, forced=True))
        self.lease = self.writer.lease = lease

    async def about_lease(self, work: Callable[[Connection], T]) -> T:
        """In a thread of its own: a lease is not lost because others read a lot."""

        def run() -> T:
            with self.writing.begin() as connection:
                return work(connection)

        return await self.in_thread(run, leasing=True)

    async def claim(self, table: str, rules: Rules) -> Loaded | Owner | None:
        """A table that is ours from now on, or who has it."""
        lease = self.lease
        assert lease is not None

        def run() -> Loaded | Owner | None:
            with self.writing.begin() as connection:
                return lease.claim(connection, table, rules) or load(connection, table)

        def again_if_given_up() -> Loaded | Owner | None:
            try:
                return run()
            except SQLAlchemyError as error:
                if not was_given_up(error):
                    raise
                return run()

        return await self.in_thread(again_if_given_up)

    # -- statements ----------------------------------------------------------------------------------------------------

    def new_table(self, table: StoredTable, seats: Sequence[StoredSeat], pack_text: str) -> list[Statement]:
        pack: Row = {"hash": table.pack, "game": table.game, "text": pack_text}
        return [
            self.new_pack(pack),
            (insert(schema.tables), [columns(msgspec.structs.asdict(table))]),
            self.new_seats(table.id, seats),
        ]

    def new_pack(self, pack: Row) -> Statement:
        """Written even if it is there: so that `drop_packs` and this wait for each other."""
        statement = self.insert_new(schema.packs)
        return statement.on_conflict_do_update(index_elements=["hash"], set_={"game": statement.excluded.game}), [pack]

    def new_seats(self, table: str, seats: Sequence[StoredSeat]) -> Statement:
        return insert(schema.seats), [{"table_id": table, **msgspec.structs.asdict(seat)} for seat in seats]

    def no_seats(self, table: str) -> Statement:
        return delete(schema.seats).where(schema.seats.c.table_id == table), None

    def set_table(self, table: str, **values: object) -> Statement:
        return update(schema.tables).where(schema.tables.c.id == table).values(**columns(values)), None

    def set_seat(self, table: str, seat: StoredSeat) -> Statement:
        mine = (schema.seats.c.table_id == table) & (schema.seats.c.seat == seat.seat)
        return update(schema.seats).where(mine).values(**msgspec.structs.asdict(seat)), None

    def new_snapshot(self, table: str, n: int, rules: int, mark: str, position: str, events: str) -> Statement:
        row = {"table_id": table, "n": n, "rules": rules, "mark": mark, "position": position, "events": events}
        return self.insert_new(schema.snapshots).on_conflict_do_nothing(), [row]

    def new_line(self, table: str, person: str, line: StoredLine) -> Statement:
        return insert(schema.chat), [{"table_id": table, "person": person, **msgspec.structs.asdict(line)}]

    def set_person(self, person: str, nickname: str, now: int) -> Statement:
        statement = self.insert_new(schema.people).values(id=person, nickname=nickname, created=now)
        return statement.on_conflict_do_update(index_elements=["id"], set_={"nickname": nickname}), None

    def set_ended(self, person: str, ended: str) -> Statement:
        statement = self.insert_new(schema.meta).values(key=f"{ENDED}{person}", value=ended)
        return statement.on_conflict_do_update(index_elements=["key"], set_={"value": ended}), None

    def new_link(self, token_hash: str, person: str, expires: int) -> Statement:
        return insert(schema.links), [{"token_hash": token_hash, "person": person, "expires": expires, "used": False}]

    def new_record(self, table: str, lines: bytes) -> Statement:
        row: Row = {"table_id": table, "lines": zlib.compress(lines)}
        return self.insert_new(schema.records).on_conflict_do_nothing(), [row]

    def drop_table(self, table: str) -> list[Statement]:
        """All of a table that has not been started: another server may have just done that."""
        t = schema.tables.c
        mine = [t.node.in_(["", self.lease.id])] if self.lease else []
        unplayed = select(t.id).where(t.id == table, t.state == "open", *mine)
        statements: list[Statement] = []
        if self.lease:  # nobody may claim it while its parts go, one after the other
            statements.append((unplayed.with_for_update(), None))
        for part in (schema.seats, schema.rows, schema.snapshots, schema.chat, schema.records):
            statements.append((delete(part).where(part.c.table_id.in_(unplayed)), None))
        return [*statements, (delete(schema.tables).where(t.id.in_(unplayed)), None)]

    # -- questions -----------------------------------------------------------------------------------------------------

    async def try_to_write(self) -> None:
        """Fails where nothing can be stored; leaves nothing behind."""

        def work(connection: Connection) -> None:
            mine = f"try {secrets.token_hex(8)}"
            connection.execute(insert(schema.meta), [{"key": mine, "value": secrets.token_hex(TRIED // 2)}])
            connection.execute(delete(schema.meta).where(schema.meta.c.key == mine))

        await self.change(work)

    def room(self) -> int | None:
        """Bytes that are free where the data is; None where only the database knows."""
        file = self.url.database if self.url.get_backend_name() == "sqlite" else None
        try:
            return shutil.disk_usage(Path(file).parent).free if file else None
        except OSError:
            return None

    async def signing_key(self) -> bytes:
        """The secret under the cookies: made once, kept with the data."""

        def work(connection: Connection) -> str:
            fresh = {"key": "cookies", "value": secrets.token_hex(32)}
            connection.execute(self.insert_new(schema.meta).on_conflict_do_nothing(), [fresh])
            key: str = connection.execute(
                select(schema.meta.c.value).where(schema.meta.c.key == "cookies")
            ).scalar_one()
            return key

        return bytes.fromhex(await self.change(work))

    async def ended(self) -> list[tuple[str, str]]:
        """People whose sessions have ended, and which."""
        m = schema.meta.c
        query = select(m.key, m.value).where(m.key.startswith(ENDED, autoescape=True))
        return await self.read(
            lambda connection: [(row.key.removeprefix(ENDED), row.value) for row in connection.execute(query)]
        )

    async def traces_of(self, person: str) -> list[Trace]:
        """Every table that a person owns or has a seat at."""
        t, s = schema.tables.c, schema.seats.c
        sits = select(s.table_id, t.state, s.seat).join(schema.tables, t.id == s.table_id).where(s.person == person)
        owns = select(t.id, t.state).where(t.owner == person)

        def work(connection: Connection) -> list[Trace]:
            return [
                *(Trace(*row) for row in connection.execute(sits)),
                *(Trace(*row, -1) for row in connection.execute(owns)),
            ]

        return await self.read(work)

    async def erase(self, person: str, traces: list[Trace], asleep: list[str]) -> list[tuple[str, int]]:
        """Erases a person's data; of tables that are not `asleep` only records.  Returns the lines of chat."""
        return await self.change(lambda connection: erase(connection, person, traces, asleep))

    async def load(self, table: str) -> Loaded | None:
        return await self.read(lambda connection: load(connection, table))

    async def pack(self, pack: str) -> str | None:
        query = select(schema.packs.c.text).where(schema.packs.c.hash == pack)
        return await self.read(lambda connection: connection.execute(query).scalar_one_or_none())

    async def count_packs(self) -> int:
        query = select(func.count()).select_from(schema.packs)
        return await self.read(lambda connection: connection.execute(query).scalar_one())

    async def drop_packs(self) -> None:
        """Packs that no table is played with."""
        unused = ~exists().where(schema.tables.c.pack == schema.packs.c.hash)
        query = select(schema.packs.c.hash).where(unused)
        if not await self.read(lambda connection: list(connection.execute(query.limit(1)))):
            return

        def work(connection: Connection) -> None:
            found = list(connection.execute(query.with_for_update()).scalars())
            # A table may have been made with one of them while we waited for the lock: look again.
            connection.execute(delete(schema.packs).where(schema.packs.c.hash.in_(found), unused))

        await self.change(work)

    async def journal(self, table: str) -> list[StoredRow]:
        """The whole of it."""
        return await self.read(lambda connection: journal(connection, table, 0))

    async def story(self, table: str) -> list[str]:
        """The events of all snapshots, as JSON."""
        query = (
            select(schema.snapshots.c.events).where(schema.snapshots.c.table_id == table).order_by(schema.snapshots.c.n)
        )
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def record(self, table: str) -> bytes | None:
        query = select(schema.records.c.lines).where(schema.records.c.table_id == table)
        lines = await self.read(lambda connection: connection.execute(query).scalar_one_or_none())
        return None if lines is None else inflate("a record", lines, RECORD_BYTES)

    async def listed(self) -> list[Seated]:
        """Public tables that are open or running, newest first."""
        t = schema.tables.c
        query = select(schema.tables).where(t.public, t.state.in_(["open", "running"])).order_by(t.created.desc())
        return await self.read(lambda connection: seated(connection, query.limit(LISTED)))

    async def tables_of(self, person: str) -> list[Seated]:
        """Tables that a person sits at or owns, the newest first."""
        t = schema.tables.c
        sits = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
        query = select(schema.tables).where(or_(t.id.in_(sits), t.owner == person)).order_by(t.created.desc())
        return await self.read(lambda connection: seated(connection, query.limit(LISTED)))

    async def running(self) -> list[tuple[str, int]]:
        """Running tables that go on, with the time at which each must be woken."""
        t = schema.tables.c
        query = select(t.id, t.due).where(t.state == "running", t.due >= 0, *([t.node == ""] if self.lease else []))
        return await self.read(lambda connection: [(row.id, row.due) for row in connection.execute(query)])

    async def forgotten(self, before: int) -> list[str]:
        """Tables that were never started."""
        t = schema.tables.c
        query = select(t.id).where(t.state == "open", t.created < before, *([t.node == ""] if self.lease else []))
        return await self.read(lambda connection: list(connection.execute(query).scalars()))

    async def review_of(self, table: str) -> tuple[str, bool]:
        """The state of a table, and whether its game may be reviewed; an empty state if it is not here."""
        t = schema.tables.c
        query = select(t.state, t.review).where(t.id == table)

        def work(connection: Connection) -> tuple[str, bool]:
            row = connection.execute(query).one_or_none()
            return ("", True) if row is None else (row.state, row.review)

        return await self.read(work)

    async def nickname(self, person: str) -> str:
        query = select(schema.people.c.nickname).where(schema.people.c.id == person)
        return await self.read(lambda connection: connection.execute(query).scalar_one_or_none() or "")

    async def known(self, person: str) -> Known | None:
        p = schema.people.c
        query = select(p.nickname, p.created).where(p.id == person)

        def work(connection: Connection) -> Known | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else Known(*row)

        return await self.read(work)

    async def speaker(self, table: str, line: int) -> tuple[str, str] | None:
        """The person who said a line, and the name they had."""
        c = schema.chat.c
        query = select(c.person, c.name).where(c.table_id == table, c.n == line)

        def work(connection: Connection) -> tuple[str, str] | None:
            row = connection.execute(query).one_or_none()
            return None if row is None else (row.person, row.name)

        return await self.read(work)

    async def use_link(self, token_hash: str, now: int) -> str:
        """The person whose link it is, once; empty if it is used, too old or not ours."""
        c = schema.links.c
        fresh = (c.token_hash == token_hash) & (c.expires > now) & ~c.used

        def work(connection: Connection) -> str:
            used = connection.execute(update(schema.links).where(fresh).values(used=True))
            if used.rowcount != 1:
                return ""
            person: str = connection.execute(select(c.person).where(c.token_hash == token_hash)).scalar_one()
            return person

        return await self.change(work)

    async def tidy(self, now: int) -> None:
        """Deletes links that no one can use."""
        await self.change(
            lambda connection: connection.execute(delete(schema.links).where(schema.links.c.expires < now))
        )


def journal(connection: Connection, table: str, after: int) -> list[StoredRow]:
    r = schema.rows.c
    query = select(r.n, r.seat, r.action, r.at).where(r.table_id == table, r.n > after).order_by(r.n)
    return [StoredRow(*row) for row in connection.execute(query)]


def load(connection: Connection, table: str) -> Loaded | None:
    found = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).mappings().one_or_none()
    if found is None:
        return None
    of_seats = select(schema.seats).where(schema.seats.c.table_id == table).order_by(schema.seats.c.seat)
    s = schema.snapshots.c
    of_snapshots = select(schema.snapshots).where(s.table_id == table).order_by(s.n.desc()).limit(STORY)
    snapshots = list(connection.execute(of_snapshots).mappings())
    c = schema.chat.c
    of_chat = select(schema.chat).where(c.table_id == table).order_by(c.n.desc()).limit(CHAT)
    newest = read_as(StoredSnapshot, snapshots[0]) if snapshots else None
    return Loaded(
        read_table(found),
        [read_as(StoredSeat, row) for row in connection.execute(of_seats).mappings()],
        newest,
        journal(connection, table, newest.n if newest else 0),
        [row["events"] for row in reversed(snapshots)],
        [read_as(StoredLine, row) for row in reversed(list(connection.execute(of_chat).mappings()))],
    )


def seated(connection: Connection, query: Any) -> list[Seated]:
    """Tables with their seats, in two questions however many there are."""
    found = [read_table(row) for row in connection.execute(query).mappings()]
    s = schema.seats.c
    ids = [table.id for table in found]
    by_table: dict[str, list[StoredSeat]] = {table: [] for table in ids}
    if ids:
        of_seats = select(schema.seats).where(s.table_id.in_(ids)).order_by(s.table_id, s.seat)
        for row in connection.execute(of_seats).mappings():
            by_table[row["table_id"]].append(read_as(StoredSeat, row))
    return [(table, by_table[table.id]) for table in found]
