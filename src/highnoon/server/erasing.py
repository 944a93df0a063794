"""The stored data of a person, and its removal: from tables, acts, chat and records."""

from __future__ import annotations

import zlib
from typing import Final

import msgspec
from sqlalchemy import Connection, delete, select, update

from highnoon.engine.bounds import RECORD_BYTES, inflate
from highnoon.engine.record import Ending, Heading
from highnoon.server import schema
from highnoon.server.protocol import ChatLine
from highnoon.server.stored import StoredAct, columns

GONE: Final = "Gone"  # the name of a deleted person
DELETED: Final = "(deleted)"  # what they said


class Trace(msgspec.Struct, frozen=True):
    """A table at which a person has a seat, or which is theirs (seat -1)."""

    table: str
    state: str
    seat: int


def erase(connection: Connection, person: str, traces: list[Trace], asleep: list[str]) -> list[tuple[str, int]]:
    t, s, c, r = schema.tables.c, schema.seats.c, schema.chat.c, schema.records.c
    mine = s.person == person
    for table in asleep:
        names = set(connection.execute(select(s.name).where(mine, s.table_id == table)).scalars())
        acts = connection.execute(select(t.acts).where(t.id == table)).scalar_one()
        kept = scrubbed(msgspec.json.decode(acts, type=list[StoredAct]), person, names)
        connection.execute(update(schema.tables).where(t.id == table).values(**columns({"acts": kept})))
        connection.execute(update(schema.seats).where(mine, s.table_id == table).values(person="", name=GONE, face=""))
        connection.execute(update(schema.tables).where(t.id == table, t.owner == person).values(owner=""))
    for table in {trace.table for trace in traces if trace.state == "over" and trace.seat >= 0}:
        lines = connection.execute(select(r.lines).where(r.table_id == table)).scalar_one_or_none()
        if lines is not None:
            seats = [trace.seat for trace in traces if trace.table == table and trace.seat >= 0]
            changed = zlib.compress(renamed(inflate("a record", lines, RECORD_BYTES), seats))
            connection.execute(update(schema.records).where(r.table_id == table).values(lines=changed))
    said = [(row.table_id, row.n) for row in connection.execute(select(c.table_id, c.n).where(c.person == person))]
    connection.execute(update(schema.chat).where(c.person == person).values(person="", name=GONE, text=DELETED))
    connection.execute(delete(schema.people).where(schema.people.c.id == person))
    connection.execute(delete(schema.links).where(schema.links.c.person == person))
    return said


def unsaid(line: ChatLine) -> ChatLine:
    return msgspec.structs.replace(line, name=GONE, text=DELETED)


def scrubbed(kept: list[StoredAct], person: str, names: set[str]) -> list[StoredAct]:
    return [
        msgspec.structs.replace(
            act,
            name=GONE if act.person == person or act.name in names else act.name,
            person="" if act.person == person else act.person,
            by=[GONE if name in names else name for name in act.by],
        )
        for act in kept
    ]


def renamed(lines: bytes, seats: list[int]) -> bytes:
    """A record in which those seats have no names; it is as genuine as before, for names prove nothing."""
    first, *rest = lines.splitlines()
    heading = msgspec.json.decode(first, type=Heading)
    old = {heading.names[seat] for seat in seats if seat < len(heading.names)}
    names = [GONE if seat in seats else name for seat, name in enumerate(heading.names)]
    changed = [msgspec.json.encode(msgspec.structs.replace(heading, names=names)), *rest]
    ending = msgspec.json.decode(rest[-1], type=Ending) if rest and b'"secret"' in rest[-1] else None
    if ending is not None and ending.seating:
        seating = [
            msgspec.structs.replace(
                change,
                name=GONE if change.name in old else change.name,
                by=[GONE if name in old else name for name in change.by],
            )
            for change in ending.seating
        ]
        changed[-1] = msgspec.json.encode(msgspec.structs.replace(ending, seating=seating))
    return b"\n".join(changed) + b"\n"
