"""Backups: everything the server keeps, as compressed JSON lines; the same for SQLite and PostgreSQL.

A backup is taken in one transaction, also while the server runs.  Restoring into the other kind of database is
how an operator moves from one to the other.  The file contains secrets (the cookies' key, the seeds of running games).
"""

from __future__ import annotations

import base64
import gzip
import os
import time
import zlib
from binascii import Error as BadBase64
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from alembic import command
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, LargeBinary, Table, column, func, insert, select, table, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from highnoon.engine.bounds import brief, read_json
from highnoon.engine.refusal import BadInput
from highnoon.server import schema
from highnoon.server.database import alembic_config, open_engine, upgrade

FORMAT: Final = 1
CHUNK: Final = 500  # rows in a line
LINE_BYTES: Final = 64 << 20  # of a backup, unpacked
CELLS: Final = 64  # columns of a row
Value = str | int | float | bool | None


class Heading(msgspec.Struct):
    highnoon_backup: int
    schema: str
    at: int


class Part(msgspec.Struct):
    table: str
    columns: list[str]
    binary: list[str]  # of these the values are base64
    rows: list[list[Value]]


def write_backup(url: URL, path: Path) -> int:
    """Writes everything to a new file; the number of rows."""
    if path.exists():
        raise BadInput(f"{path} already exists; choose another file for the backup")
    if not path.parent.is_dir():
        raise BadInput(f"there is no folder {path.parent} for the backup")
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
        raise BadInput(f"there is nothing to back up: there is no {url.database}")
    half = path.with_name(f"{path.name}.half")
    engine = open_engine(url, writing=False)
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            revision = MigrationContext.configure(connection).get_current_revision()
            if revision is None:
                raise BadInput("there is nothing to back up: no server has kept anything there yet")
            rows = 0
            with os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                with gzip.GzipFile(fileobj=file, mode="wb", mtime=0) as out:
                    heading = Heading(FORMAT, revision, time.time_ns() // 1_000_000)
                    out.write(msgspec.json.encode(heading) + b"\n")
                    for part in parts(connection):
                        rows += len(part.rows)
                        out.write(msgspec.json.encode(part) + b"\n")
                file.flush()
                os.fsync(file.fileno())
            os.rename(half, path)
            return rows
    except OperationalError as error:
        raise BadInput(f"the database cannot be read: {' '.join(str(error.orig).split())}") from None
    finally:
        half.unlink(missing_ok=True)
        engine.dispose()


def parts(connection: Connection) -> Iterator[Part]:
    for kept in schema.metadata.sorted_tables:
        if kept is schema.nodes:  # who plays a table now says nothing about who will
            continue
        names = [str(c.name) for c in kept.columns]
        binary = [str(c.name) for c in kept.columns if isinstance(c.type, LargeBinary)]
        query = select(kept).order_by(*kept.primary_key.columns)
        found = connection.execution_options(stream_results=True).execute(query)
        for chunk in found.partitions(CHUNK):
            yield Part(str(kept.name), names, binary, [list(row) for row in chunk])


def restore_backup(url: URL, path: Path) -> int:
    """Puts everything into an empty database; the number of rows."""
    try:
        with open_backup(path) as lines:
            heading = read_line(path, next(lines_of(path, lines), b""), Heading)
            if heading.highnoon_backup != FORMAT:
                raise BadInput(
                    f"{path.name} is a backup of form {heading.highnoon_backup}; this version reads {FORMAT}"
                )
            return fill(open_engine(url, writing=True), path, heading.schema, lines)
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise BadInput(f"{path.name} is not a backup, or not all of one; nothing was restored") from None
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror or error}") from None


def fill(engine: Engine, path: Path, revision: str, lines: gzip.GzipFile) -> int:
    try:
        check_empty(engine.connect())
        rows = 0
        with engine.begin() as connection:
            config = alembic_config(connection)
            try:
                command.upgrade(config, revision)
            except Exception:
                raise BadInput(f"{path.name} is from a newer version of highnoon (schema {revision})") from None
            for line in lines_of(path, lines):
                rows += put(connection, path, read_line(path, line, Part))
        upgrade(engine)
        with engine.begin() as connection:
            connection.execute(update(schema.tables).values(node=""))
        return rows
    except OperationalError as error:
        raise BadInput(f"the database cannot be written: {' '.join(str(error.orig).split())}") from None
    except SQLAlchemyError as error:
        reason = " ".join(str(getattr(error, "orig", error)).split())
        raise BadInput(f"{path.name} does not fit the database: {brief(reason)}; nothing was restored") from None
    finally:
        engine.dispose()


def lines_of(path: Path, file: gzip.GzipFile) -> Iterator[bytes]:
    """A backup may be long, but no line of it: a little that unpacks to a lot is not read."""
    while line := file.readline(LINE_BYTES + 1):
        if len(line) > LINE_BYTES:
            raise BadInput(f"{path.name} is not a backup of highnoon: a line of more than {LINE_BYTES:,} bytes")
        yield line


def open_backup(path: Path) -> gzip.GzipFile:
    try:
        return gzip.GzipFile(filename=str(path), mode="rb")
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from None


def read_line(path: Path, line: bytes, kind: Any) -> Any:
    return read_json(f"{path.name} is not a backup of highnoon", line, kind, LINE_BYTES)


def check_empty(connection: Connection) -> None:
    """Restoring never overwrites anybody's games."""
    with connection:
        if MigrationContext.configure(connection).get_current_revision() is None:
            return
        kept: Table = schema.tables
        if connection.execute(select(func.count()).select_from(kept)).scalar_one():
            raise BadInput("there are tables in that database already; restore into an empty one")
        for part in schema.metadata.sorted_tables:
            connection.execute(part.delete())
        connection.commit()


def put(connection: Connection, path: Path, part: Part) -> int:
    """Matches columns by the names in the backup: it may be older than today's schema."""
    if part.table not in schema.metadata.tables or not 0 < len(part.columns) <= CELLS:
        raise BadInput(f"{path.name} is not a backup of highnoon: there is no table {brief(part.table)}")
    try:
        return put_rows(connection, part)
    except (ValueError, TypeError, IndexError, OverflowError, BadBase64):
        raise BadInput(f"{path.name} is not a backup of highnoon: rows of {part.table} do not fit it") from None


def put_rows(connection: Connection, part: Part) -> int:
    target = table(part.table, *[column(name) for name in part.columns])
    binary = [part.columns.index(name) for name in part.binary]
    for row in part.rows:
        for place in binary:
            row[place] = base64.b64decode(str(row[place]), validate=True)  # type: ignore[call-overload]
    if part.rows:
        connection.execute(insert(target), [dict(zip(part.columns, row, strict=True)) for row in part.rows])
    return len(part.rows)
