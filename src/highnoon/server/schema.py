"""Where tables, seats and people are kept: the columns, for SQLite and PostgreSQL alike.

A table on the server is a record being appended: `rows` is its journal, and the row `(table_id, n)` is the truth.
A writer uses the number it believes to be next; if that is taken, another writer was first.  Every durable act is
a row, sealed choices too: they are in the journal as soon as they are acknowledged, and in no view but their
owner's until the reveal.  Changes to this file need a migration (migrations/versions).
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    false,
    text,
    true,
)

metadata: Final = MetaData()
OWNED: Final = "node <> ''"

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("pack", String(16), nullable=False),
    Column("seats", SmallInteger, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("owner", String(32), nullable=False),  # a person, or empty
    Column("public", Boolean, nullable=False),
    Column("clock", Text, nullable=False),  # JSON
    Column("state", String(8), nullable=False),  # open, running, over
    Column("secret", LargeBinary, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("contributions", Text, nullable=False),  # JSON, by seat; only of tables dealt before there were promises
    Column("deal", Text, nullable=False, server_default="{}"),  # JSON: promises and numbers
    Column("kicked", Text, nullable=False),  # JSON, people who may not sit down again
    Column("muted", Text, nullable=False, server_default="[]"),  # JSON, people who may not talk
    Column("marks", Text, nullable=False, server_default="[]"),  # JSON, the addresses of both
    Column("acts", Text, nullable=False, server_default="[]"),  # JSON, what owners did and who took which seat
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("next", String(24), nullable=False),  # the rematch
    Column("hints", Boolean, nullable=False, server_default=false()),  # whether people may ask for them
    Column("review", Boolean, nullable=False, server_default=true()),  # whether the finished game may be reviewed
    Column("research", Boolean, nullable=False, server_default=false()),  # whether the game may be used for it
    Column("start", Text, nullable=False, server_default="null"),  # JSON: the position it plays on from, if any
    Column("due", BigInteger, nullable=False),  # when to wake a sleeping table; 0: soon after the start; -1: not at all
    Column("node", String(200), nullable=False, server_default=""),  # which server plays it; empty: none of several
    Index("tables_listed", "state", "public", "created"),
    Index("tables_of_pack", "pack"),
    Index("tables_of_node", "node", postgresql_where=text(OWNED), sqlite_where=text(OWNED)),
)

nodes: Final = Table(
    "nodes",  # servers that share a PostgreSQL database (nodes/lease.py); with SQLite there is none
    metadata,
    Column("id", String(200), primary_key=True),
    Column("address", String(200), nullable=False),  # where the other nodes reach it; empty: nowhere
    Column("run", String(32), nullable=False),  # which process it is
    Column("epoch", BigInteger, nullable=False),  # grows whenever its tables are taken away
    Column("expires", DateTime(timezone=True), nullable=False),  # by the database's clock
    Column("version", String(40), nullable=False),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("kind", String(8), nullable=False),  # empty, person, bot
    Column("person", String(32), nullable=False),  # also of a seat that a bot plays instead
    Column("name", String(32), nullable=False),
    Column("level", String(16), nullable=False),
    Column("face", String(40), nullable=False),
    Column("played_by_bot", Boolean, nullable=False),
    Column("muted", Boolean, nullable=False),
    Index("seats_of_person", "person"),
)

rows: Final = Table(
    "rows",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Column("action", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

snapshots: Final = Table(
    "snapshots",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("n", Integer, primary_key=True),  # rows that it contains
    Column("rules", Integer, nullable=False),
    Column("mark", Text, nullable=False),  # JSON: where the host is
    Column("position", Text, nullable=False),  # JSON
    Column("events", Text, nullable=False),  # JSON: what happened since the snapshot before
)

chat: Final = Table(
    "chat",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Column("person", String(32), nullable=False),
    Column("name", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

people: Final = Table(
    "people",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("nickname", String(32), nullable=False),
    Column("created", BigInteger, nullable=False),
)

links: Final = Table(
    "links",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("person", String(32), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("used", Boolean, nullable=False),
)

packs: Final = Table(
    "packs",
    metadata,
    Column("hash", String(16), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("text", Text, nullable=False),
)

records: Final = Table(
    "records",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("lines", LargeBinary, nullable=False),  # compressed by zlib
)

meta: Final = Table(
    "meta",
    metadata,
    Column("key", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
