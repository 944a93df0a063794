"""A node's lease: the proof, in the database, that it still plays its tables.

All times are the database's.  A node renews its lease every few seconds.  When it does not, any other node may depose
it: the epoch grows and its tables are free, in one transaction.  Every write of a node asks for its epoch in the same
transaction (`FENCE`), so nothing of a deposed node is ever stored, however late it comes.  The lock of the fence lets
renewals pass but makes a deposition wait, and the other way round.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, text

import highnoon
from highnoon.server.outage import StorageDown

# The words of psycopg, because the writer uses them past SQLAlchemy.
FENCE: Final = "SELECT 1 FROM nodes WHERE id = %s AND epoch = %s FOR KEY SHARE"
ONLY: Final = "node"  # the id of a server that was not given one: there is no other
ADOPTED: Final = 20  # tables that are taken at a time
Fence = tuple[str, int]  # node and epoch
Rules = Callable[[str], int]  # the version of a game's rules that can be played here; -1: none

LOCK: Final = text("SELECT epoch FROM nodes WHERE id = :id FOR UPDATE")
REGISTER: Final = text(
    "INSERT INTO nodes (id, address, run, epoch, expires, version)"
    " VALUES (:id, :address, :run, 1, clock_timestamp() + make_interval(secs => :lease), :version)"
    " ON CONFLICT (id) DO UPDATE SET address = excluded.address, run = excluded.run, epoch = nodes.epoch + 1,"
    " expires = excluded.expires, version = excluded.version"
    " WHERE :forced OR nodes.run = excluded.run OR nodes.expires < clock_timestamp()"
    " RETURNING epoch"
)
FREE: Final = text("UPDATE tables SET node = '' WHERE node = :id")
HASTY: Final = text("SET LOCAL synchronous_commit = off")  # a renewal that a crash forgets does no harm
RENEW: Final = text(
    "UPDATE nodes SET expires = clock_timestamp() + make_interval(secs => :lease), address = :address"
    " WHERE id = :id AND epoch = :epoch AND run = :run"
    " RETURNING (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
)
RESIGN: Final = text(
    "UPDATE nodes SET epoch = epoch + 1, expires = '-infinity' WHERE id = :id AND epoch = :epoch AND run = :run"
)
# A database that was away has let all leases run out: everybody gets the time to renew theirs.
LATE: Final = text(
    "SELECT id, epoch FROM nodes WHERE expires < clock_timestamp() AND expires > '-infinity' AND id <> :me"
    " AND (:node = '' OR id = :node)"
    " AND clock_timestamp() - pg_postmaster_start_time() > make_interval(secs => :lease)"
)
# A node in the middle of a write is left alone until the next try: our own lease must not wait for its lock.
STILL_LATE: Final = text(
    "SELECT epoch FROM nodes WHERE id = :id AND epoch = :epoch AND expires < clock_timestamp() FOR UPDATE SKIP LOCKED"
)
DEPOSE: Final = text("UPDATE nodes SET epoch = epoch + 1, expires = '-infinity' WHERE id = :id")
PLAYED: Final = "(SELECT max(s.rules) FROM snapshots s WHERE s.table_id = t.id) AS played"
# No join: after waiting for the lock, PostgreSQL looks again at the locked row, but not at what was joined to it.
OWNER: Final = text(f"SELECT t.id, t.node, t.game, t.rules, {PLAYED} FROM tables t WHERE t.id = :table FOR UPDATE OF t")
ADDRESS: Final = text("SELECT address, epoch FROM nodes WHERE id = :id")
# Only tables that can be played here: others must not fill the list.
ORPHANS: Final = text(
    "SELECT t.id FROM tables t WHERE t.state = 'running' AND t.node = '' AND t.due BETWEEN 0 AND :now"
    " AND greatest(t.rules, (SELECT max(s.rules) FROM snapshots s WHERE s.table_id = t.id))"
    " <= (CAST(:rules AS jsonb) ->> t.game)::int"
    " ORDER BY t.due, t.id LIMIT :most FOR UPDATE OF t SKIP LOCKED"
)
EPOCHS: Final = text("SELECT id, epoch FROM nodes")
CLAIM: Final = text("UPDATE tables SET node = :me WHERE id = :table")


class Deposed(StorageDown):
    """Another node may have our tables by now; nothing was stored."""


class Replaced(Exception):
    """Another process runs under the name of this node."""


class TooNew(Exception):
    """Only a newer version can go on with this table."""


class Owner(NamedTuple):
    """The node that plays a table."""

    node: str
    address: str
    epoch: int


class Lease:
    """Its changes run in a thread, on a connection in a transaction."""

    def __init__(self, address: str, lease: int) -> None:
        self.id = address or ONLY
        self.address = address  # where other nodes reach it
        self.run = secrets.token_hex(8)
        self.seconds = lease / 1000
        self.epoch = 0

    @property
    def values(self) -> dict[str, object]:
        return {
            "id": self.id,
            "address": self.address,
            "run": self.run,
            "epoch": self.epoch,
            "lease": self.seconds,
            "version": highnoon.__version__,
        }

    def register(self, connection: Connection, forced: bool) -> None:
        """With a new epoch; whatever this node had is free.  `forced` also while another process has the name: that is
        what a restart after a crash is."""
        connection.execute(LOCK, {"id": self.id})  # waits for writes that are under way
        epoch = connection.execute(REGISTER, {**self.values, "forced": forced}).scalar_one_or_none()
        if epoch is None:
            raise Replaced
        connection.execute(FREE, {"id": self.id})
        self.epoch = epoch

    def renew(self, connection: Connection) -> int:
        """The time of day in milliseconds, as the database has it."""
        connection.execute(HASTY)
        now: int | None = connection.execute(RENEW, self.values).scalar_one_or_none()
        if now is None:
            raise Deposed
        return now

    def resign(self, connection: Connection) -> None:
        if connection.execute(RESIGN, self.values).rowcount:
            connection.execute(FREE, {"id": self.id})

    @property
    def fence(self) -> Fence:
        return self.id, self.epoch

    def late(self, connection: Connection, node: str = "") -> list[tuple[str, int]]:
        """Other nodes whose lease has run out; `node` only this one."""
        given = {"me": self.id, "node": node, "lease": self.seconds}
        return [(row.id, row.epoch) for row in connection.execute(LATE, given)]

    def epochs(self, connection: Connection) -> dict[str, int]:
        """Epochs of every node there ever was."""
        return {row.id: row.epoch for row in connection.execute(EPOCHS)}

    def depose(self, connection: Connection, node: str, epoch: int) -> bool:
        """False if it came back, another node was first, or it is writing right now."""
        if connection.execute(STILL_LATE, {"id": node, "epoch": epoch}).first() is None:
            return False
        connection.execute(DEPOSE, {"id": node})
        connection.execute(FREE, {"id": node})
        return True

    def claim(self, connection: Connection, table: str, rules: Rules) -> Owner | None:
        """Makes a table ours if it is nobody's; else says whose it is."""
        check(connection, self.fence)
        row = connection.execute(OWNER, {"table": table}).one_or_none()
        if row is None or row.node == self.id:
            return None  # if there is no such table, its reader will see
        if row.node:
            owner = connection.execute(ADDRESS, {"id": row.node}).one_or_none()
            if owner is not None:
                return Owner(row.node, owner.address, owner.epoch)
        if not can_play(row, rules):
            raise TooNew
        connection.execute(CLAIM, {"me": self.id, "table": table})
        return None

    def adopt(self, connection: Connection, now: int, rules: dict[str, int]) -> list[str]:
        """Running tables that nobody plays and whose time has come: a few of them are ours now.  `rules` has the
        version of each game that can be played here."""
        check(connection, self.fence)
        given = {"now": now, "most": ADOPTED, "rules": json.dumps(rules)}
        found = list(connection.execute(ORPHANS, given).scalars())
        for table in found:
            connection.execute(CLAIM, {"me": self.id, "table": table})
        return found


def check(connection: Connection, fence: Fence) -> None:
    """The rest of the transaction is behind the fence."""
    if connection.exec_driver_sql(FENCE, fence).first() is None:
        raise Deposed


def can_play(row: Row[Any], rules: Rules) -> bool:
    """A table that newer rules were played at is not for us."""
    return bool(max(row.rules, row.played or 0) <= rules(row.game))
