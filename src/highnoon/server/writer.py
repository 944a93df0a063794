"""One thread writes, and all that waits goes into one transaction: many moves, one wait for the disk.

A write is acknowledged after the commit.  If a transaction with many writes fails, each is tried alone, so that a table
that lost a race does not take others with it.  Rows of journals are what is written all the time: they go to the
database's driver as they are, over a connection that stays open.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import select
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, Final

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.engine.interfaces import DBAPIModule
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from highnoon.server import schema
from highnoon.server.database import BEGIN_WRITING, was_given_up
from highnoon.server.nodes.lease import FENCE, Deposed, Fence, Lease, check
from highnoon.server.outage import InDoubt, Outage, StorageDown

log = logging.getLogger("highnoon.storage")

MOST: Final = 2000  # writes in one transaction
TOGETHER: Final = 200  # entries in one statement
Done = Callable[[Exception | None], None]
Row = dict[str, object]
Entry = tuple[str, int, int, int, int]  # of a journal: table, n, seat, action, time
Statement = tuple[Executable, Sequence[Row] | None]


class LostRace(Exception):
    """The row number was taken: somebody else has gone on with this table."""


class CommitFailed(SQLAlchemyError):
    """After everything was said."""


class Write:
    """Entries for journals, then other statements; all or nothing.  `done` is called on the event loop."""

    __slots__ = ("done", "entries", "epoch", "others")

    def __init__(self, done: Done, entries: Sequence[Entry] = (), others: Sequence[Statement] = ()) -> None:
        self.done = done
        self.entries = entries
        self.others = others
        self.epoch = 0  # of the lease under which it was submitted


class Appending:
    """The statement that appends to journals, in the words of the database's driver: many entries in one statement,
    because Python gives way to other threads at each statement, and gets its turn again only after them."""

    def __init__(self, engine: Engine) -> None:
        quote = engine.dialect.identifier_preparer
        names = ", ".join(quote.format_column(column) for column in schema.rows.columns)
        self.dialect = engine.dialect
        lite = engine.dialect.name == "sqlite"
        self.begin = BEGIN_WRITING if lite else ""  # other drivers begin on their own
        self.into = f"INSERT INTO {quote.format_table(schema.rows)} ({names})"
        self.start = f"{self.into} VALUES "
        self.one = f"({', '.join(['?' if lite else '%s'] * len(schema.rows.columns))})"
        self.error: type[DBAPIModule.Error] = engine.dialect.loaded_dbapi.Error

    def to(self, connection: Connection, entries: Sequence[Entry], fence: Fence | None) -> None:
        """In a transaction that has more; all of that is behind the fence too."""
        if fence is not None and not entries:
            check(connection, fence)
        for statement, values in self.statements(entries) if fence is None else self.fenced(entries, fence):
            appended = connection.exec_driver_sql(statement, values)
            if fence is not None and not appended.rowcount:
                raise Deposed

    def alone(self, connection: Connection, entries: Sequence[Entry], fence: Fence | None) -> None:
        """A transaction of nothing else, past SQLAlchemy, which would take longer than the database."""
        driver = connection.connection
        statements = list(self.statements(entries) if fence is None else self.fenced(entries, fence))
        at_once = fence is not None and len(statements) == 1
        if fence is not None:
            self.commit_alone(connection, at_once)
        try:
            cursor = driver.cursor()
            if self.begin:
                cursor.execute(self.begin)
            for statement, values in statements:
                cursor.execute(statement, values)
                if fence is not None and not cursor.rowcount:
                    driver.rollback()
                    raise Deposed
            cursor.close()
        except self.error as error:
            meaning = self.meaning(connection, error)
            if at_once and meaning.connection_invalidated:  # with its commit, perhaps
                raise CommitFailed(str(error)) from error
            raise meaning from error
        if at_once:
            return
        try:
            driver.commit()
        except self.error as error:
            raise CommitFailed(str(error)) from error

    def commit_alone(self, connection: Connection, at_once: bool) -> None:
        """With PostgreSQL: does each statement commit itself?  One that stands alone needs one journey to the database
        then instead of three."""
        driver: Any = connection.connection.dbapi_connection
        try:
            if driver.autocommit is not at_once:
                driver.autocommit = at_once
        except self.error as error:
            raise self.meaning(connection, error) from error

    def meaning(self, connection: Connection, error: DBAPIModule.Error) -> DBAPIError:
        """As SQLAlchemy would say it."""
        gone = self.dialect.is_disconnect(error, connection.connection.dbapi_connection, None)
        said = DBAPIError.instance(
            self.start, None, error, self.error, connection_invalidated=gone, dialect=self.dialect
        )
        assert isinstance(said, DBAPIError)
        return said

    def statements(self, entries: Sequence[Entry]) -> Iterator[tuple[str, tuple[object, ...]]]:
        for first in range(0, len(entries), TOGETHER):
            some = entries[first : first + TOGETHER]
            yield self.start + ",".join([self.one] * len(some)), tuple(chain.from_iterable(some))

    def fenced(self, entries: Sequence[Entry], fence: Fence) -> Iterator[tuple[str, tuple[object, ...]]]:
        """The fence and the rows in one statement: it appends nothing for a node that is deposed."""
        for first in range(0, len(entries), TOGETHER):
            some = entries[first : first + TOGETHER]
            rows = ",".join([self.one] * len(some))
            yield (
                f"WITH ok AS ({FENCE}) {self.into} SELECT v.* FROM ok, (VALUES {rows}) v",
                (*fence, *chain.from_iterable(some)),
            )


def has_ended(connection: Connection) -> bool:
    """With PostgreSQL, before anything is sent, while it is certain that nothing is stored: has it hung up?"""
    driver: Any = connection.connection.dbapi_connection
    if driver.closed:
        return True
    waiting = select.poll()
    waiting.register(driver.fileno(), select.POLLIN)
    return bool(waiting.poll(0))


class Writer:
    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop, outage: Outage) -> None:
        self.engine = engine
        self.loop = loop
        self.gathered: list[Write] = []  # of this turn of the event loop
        self.queue: queue.SimpleQueue[list[Write] | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.run, name="highnoon-writer", daemon=True)
        self.append = Appending(engine)
        self.outage = outage
        self.connection: Connection | None = None
        self.lease: Lease | None = None  # of a node: every transaction is behind its fence
        self.fenced = 0  # writes that were turned away there
        self.commits = 0
        self.writes = 0

    def start(self) -> None:
        self.thread.start()

    def submit(self, write: Write) -> None:
        """From the event loop.  What is submitted in one turn of the loop goes over together."""
        if self.lease is not None:
            write.epoch = self.lease.epoch
        if not self.gathered:
            self.loop.call_soon(self.hand_over)
        self.gathered.append(write)

    def hand_over(self) -> None:
        if self.gathered:
            self.queue.put(self.gathered)
            self.gathered = []

    def stop(self) -> None:
        """Everything submitted is written first."""
        self.hand_over()
        self.queue.put(None)
        self.thread.join()

    # -- in the thread -------------------------------------------------------------------------------------------------

    def run(self) -> None:
        try:
            self.write_all()
        finally:
            self.hang_up()

    def write_all(self) -> None:
        while True:
            batch = self.queue.get()
            if batch is None:
                return
            while len(batch) < MOST:
                try:
                    more = self.queue.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    self.queue.put(None)
                    break
                batch += more
            results = self.write(batch)
            try:
                self.loop.call_soon_threadsafe(tell, results)
            except RuntimeError:  # the loop is closed: no one is waiting
                return

    def write(self, batch: list[Write]) -> list[tuple[Done, Exception | None]]:
        self.writes += len(batch)
        if batch[0].epoch != batch[-1].epoch:  # a new lease has begun meanwhile: what is older is turned away
            late = [write for write in batch if write.epoch != batch[-1].epoch]
            batch = [write for write in batch if write.epoch == batch[-1].epoch]
            self.fenced += len(late)
            return [*((write.done, Deposed()) for write in late), *self.write(batch)]
        try:
            self.transact(batch)
            return [(write.done, None) for write in batch]
        except Deposed as deposed:
            return [(write.done, deposed) for write in batch]
        except SQLAlchemyError as error:
            # After a commit a second try could find what the first has stored.
            if isinstance(error, CommitFailed) or (len(batch) == 1 and not was_given_up(error)):
                meaning = self.meaning(error)
                return [(write.done, meaning) for write in batch]
        return [(write.done, self.alone(write)) for write in batch]

    def alone(self, write: Write) -> Exception | None:
        try:
            self.transact([write])
            return None
        except Deposed as deposed:
            return deposed
        except SQLAlchemyError as error:
            return self.meaning(error)

    def transact(self, batch: list[Write]) -> None:
        entries: list[Entry] = []
        for write in batch:
            entries.extend(write.entries)
        fence = None if self.lease is None else (self.lease.id, batch[0].epoch)
        try:
            if self.connection is not None and fence is not None and has_ended(self.connection):
                self.give_up()
            if self.connection is None:
                self.connection = self.engine.connect()
            connection = self.connection
            others = [statement for write in batch for statement in write.others]
            if others:
                if fence is not None:
                    self.append.commit_alone(connection, False)
                transaction = connection.begin()
                self.append.to(connection, entries, fence)
                for statement, values in others:
                    connection.execute(statement, values)
                try:
                    transaction.commit()
                except SQLAlchemyError as error:
                    raise CommitFailed(str(error)) from error
            else:
                self.append.alone(connection, entries, fence)
        except Deposed:
            self.fenced += len(batch)
            self.hang_up()
            raise
        except SQLAlchemyError as error:
            if was_given_up(error):
                self.give_up()
            self.hang_up()
            raise
        self.commits += 1
        self.outage.ends()

    def meaning(self, error: SQLAlchemyError) -> Exception:
        if isinstance(error, IntegrityError):
            return LostRace()
        if isinstance(error, CommitFailed):
            return InDoubt(self.outage.begins(error))
        return StorageDown(self.outage.begins(error))

    def give_up(self) -> None:
        if self.connection is not None:
            self.connection.invalidate()
        self.engine.dispose()  # the others of the pool may be gone too
        self.hang_up()

    def hang_up(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            if self.lease is not None and not connection.invalidated:  # others of the pool begin transactions
                with suppress(SQLAlchemyError):
                    self.append.commit_alone(connection, False)
            connection.close()


def tell(results: list[tuple[Done, Exception | None]]) -> None:
    for done, error in results:
        try:
            done(error)
        except Exception:  # one table's fault must not silence the others
            log.exception("after a commit")
