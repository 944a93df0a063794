"""Thousands of tables that nobody looks at: copies of one, put straight into the database of a server that is down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import Connection, Table, func, insert, select

from highnoon.server import schema
from highnoon.server.database import address, open_engine

AT_ONCE: Final = 2000  # rows in one statement
PARTS: Final = (
    (schema.tables, "id"),
    (schema.seats, "table_id"),
    (schema.rows, "table_id"),
    (schema.snapshots, "table_id"),
)


def multiply(database: str, table: str, wanted: int) -> int:
    """Copy tables until `wanted` exist.  Returns the total."""
    engine = open_engine(address(None, database), writing=True)
    try:
        with engine.begin() as connection:
            there: int = connection.execute(select(func.count()).select_from(schema.tables)).scalar_one()
            names = [f"idle{number:08}" for number in range(there, wanted)]
            for part, key in PARTS:
                copy(connection, part, key, table, names)
            return max(there, wanted)
    finally:
        engine.dispose()


def copy(connection: Connection, part: Table, key: str, table: str, names: list[str]) -> None:
    rows = [dict(row) for row in connection.execute(select(part).where(part.c[key] == table)).mappings()]
    copies = copies_of(rows, key, names)
    while chunk := [row for row, _ in zip(copies, range(AT_ONCE), strict=False)]:
        connection.execute(insert(part), chunk)


def copies_of(rows: list[dict[str, Any]], key: str, names: list[str]) -> Iterator[dict[str, Any]]:
    for name in names:
        for row in rows:
            yield {**row, key: name}
