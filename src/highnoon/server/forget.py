"""Deleting a person: their name, words and seats go; the games stay, because they are others' too.

Seats of running games go to bots, as when a player leaves for good.  Mutes and bans stay: they are kept
by an id that no longer means anything, and by the hash of an address.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

import msgspec

from highnoon.server import acts
from highnoon.server.erasing import GONE, scrubbed, unsaid
from highnoon.server.errors import Trouble
from highnoon.server.live.broadcast import encode
from highnoon.server.live.seat import PERSON, bot_name
from highnoon.server.live.table import LiveTable
from highnoon.server.nodes.edge import Edge, NotReached
from highnoon.server.nodes.keeper import Elsewhere
from highnoon.server.outage import StorageDown
from highnoon.server.seating import other_names, pass_on, remove

if TYPE_CHECKING:
    from highnoon.server.registry import TableRegistry


async def forget(registry: TableRegistry, person: str, edge: Edge | None = None) -> None:
    """All of it; asked twice, the second time finds nothing.  The edge knows the way to tables of other nodes."""
    try:
        found = await registry.store.traces_of(person)
        asleep: list[str] = []
        for table, state in {trace.table: trace.state for trace in found}.items():
            if state == "over" and table not in registry.tables and registry.keeper is None:
                asleep.append(table)
            else:
                try:
                    await forget_here(registry, table, person)
                except Elsewhere as elsewhere:
                    await forget_there(edge, elsewhere, table, person)
        lines = await registry.store.erase(person, found, asleep)
    except StorageDown:
        raise Trouble("storage-down") from None
    for table, n in lines:
        kept = registry.tables.get(table)
        if kept is not None:
            kept.chat = deque((unsaid(line) if line.n == n else line for line in kept.chat), kept.chat.maxlen)


class Forgetting(msgspec.Struct):
    """A person who is deleted, and a table that they sat at."""

    table: str
    person: str


async def forget_here(registry: TableRegistry, table: str, person: str) -> None:
    live = await registry.table(table)
    await live.do(lambda: erase(live, person))


async def forget_there(edge: Edge | None, elsewhere: Elsewhere, table: str, person: str) -> None:
    if edge is None:
        raise elsewhere
    try:
        answer = await edge.ask(elsewhere.owner, "forget", encode(Forgetting(table, person)))
    except NotReached:
        raise elsewhere from None
    if answer.status != 200:
        raise elsewhere


def erase(live: LiveTable, person: str) -> None:
    names = set()
    for seat in live.seats:
        if seat.stored.person != person:
            continue
        names.add(seat.stored.name)
        number = seat.stored.seat
        if seat.stored.kind == PERSON:
            if live.stored.state == "running":
                acts.note(live, acts.LEFT, number, GONE)
            remove(live, seat)
        if live.stored.state != "open":
            name = GONE if live.stored.state == "over" else bot_name(number, other_names(live, number))
            live.change_seat(seat.changed(person="", name=name, face=""))
    if live.stored.owner == person:
        pass_on(live, person)
    live.change_table(acts=scrubbed(live.stored.acts, person, names))
    live.reseated = True
