"""Opening a database: one file of SQLite, or PostgreSQL; the address decides."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from highnoon.engine.refusal import BadInput

log = logging.getLogger("highnoon.storage")

FILE: Final = "highnoon.sqlite3"
BUSY_MS: Final = 10_000
BEGIN_WRITING: Final = "BEGIN IMMEDIATE"  # of SQLite: a writer waits here, and nowhere later
READERS: Final = 3
WRITERS: Final = 2  # the thread that always writes keeps one; the other is for rare things
LEASING: Final = 1  # for a node's lease, which waits for nobody
# PostgreSQL that does not answer is given up: a connection to a machine that is gone would wait for minutes.
PATIENCE: Final[dict[str, object]] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
# And it gives us up: a process that stands still in the middle of a transaction must not keep its locks.  Said after
# connecting, not while, so that PgBouncer lets it pass.
GIVEN_UP: Final = ("SET lock_timeout = '10s'", "SET statement_timeout = '60s'")
GIVEN_UP_WRITING: Final = (*GIVEN_UP, "SET idle_in_transaction_session_timeout = '4s'")
MIGRATIONS: Final = Path(__file__).parent / "migrations"
UPGRADE_LOCK: Final = 4_205_206  # of PostgreSQL: two servers that start at once upgrade one after the other


def address(data: Path | None, database: str) -> URL:
    """Where the data is: a folder with one file, or the address of a database."""
    if not database:
        assert data is not None
        return URL.create("sqlite", database=str(data / FILE))
    try:
        url = make_url(database)
    except ArgumentError:
        raise BadInput(
            f"{database!r} is not a database address; write it like postgresql://user@host/name or sqlite:///file"
        ) from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadInput(f"the database is {url.get_backend_name()}; it can be sqlite or postgresql")
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadInput("a database of SQLite needs a file, as in sqlite:////srv/highnoon/highnoon.sqlite3")
    return url


def open_engine(url: URL, writing: bool, name: str = "highnoon") -> Engine:
    """An engine of its own for the writer, so that reading never waits for it.  PostgreSQL lists its connections by
    `name`."""
    try:
        if url.get_backend_name() == "sqlite":
            assert url.database is not None
            make_private(Path(url.database))
            engine = create_engine(url, pool_size=WRITERS if writing else READERS, max_overflow=0)
            event.listen(engine, "connect", set_up_sqlite)
            event.listen(engine, "begin", begin_writing if writing else begin_reading)
            return engine
        size = WRITERS + LEASING if writing else READERS
        given = {**PATIENCE, "fallback_application_name": name}
        engine = create_engine(url, pool_size=size, max_overflow=0, pool_pre_ping=not writing, connect_args=given)
        event.listen(engine, "connect", partial(set_up_postgresql, GIVEN_UP_WRITING if writing else GIVEN_UP))
        return engine
    except (NoSuchModuleError, ModuleNotFoundError):
        raise BadInput("PostgreSQL needs its driver: pip install 'psycopg[binary]'") from None


def make_private(file: Path) -> None:
    """The database holds the key of the cookies and the seeds of running games: a new one is its owner's alone."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.exists():
        file.touch(mode=0o600)


def set_up_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")  # acknowledged means on the disk
    cursor.execute("PRAGMA temp_store = MEMORY")  # a statement of many rows keeps somewhere what it may undo
    cursor.close()


def set_up_postgresql(statements: Sequence[str], connection: Any, _entry: ConnectionPoolEntry) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
    connection.commit()


def was_given_up(error: Exception) -> bool:
    """The connection is gone, and nothing was committed: what may be said twice can be said over another one.  This
    process may have stood still for too long; if the database itself is gone, there is no other."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def begin_writing(connection: Connection) -> None:
    connection.exec_driver_sql(BEGIN_WRITING)


def begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def upgrade(engine: Engine) -> None:
    """Brings the schema up to date; does nothing when it is.

    A newer schema has more, and nothing less: on PostgreSQL a node that starts in the middle of a rolling upgrade works
    with it.  A file has one server: an older one was not meant.
    """
    try:
        with engine.connect() as connection, connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(text(f"SELECT pg_advisory_xact_lock({UPGRADE_LOCK})"))
            config = alembic_config(connection)
            known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
            there = MigrationContext.configure(connection).get_current_revision()
            if there is None or there in known:
                command.upgrade(config, "head")
            elif engine.dialect.name == "postgresql":
                log.warning("a newer version of High Noon has used this database: upgrade this node too")
            else:
                raise BadInput(f"a newer version of High Noon has used {engine.url.database}; start that version")
    except OperationalError as error:
        reason = " ".join(str(error.orig).split())
        raise BadInput(f"the database {engine.url.render_as_string()} cannot be opened: {reason}") from None


def alembic_config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
