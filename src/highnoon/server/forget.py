"""Deleting a person: what they were called, said and sat on goes; the games stay, because they are others' too.

Seats of running games go to bots, as when somebody leaves for good.  Who was muted or sent away stays so: that is kept
by an id that means nothing any more, and by the hash of an address.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from highnoon.server import acts
from highnoon.server.erasing import GONE, scrubbed, unsaid
from highnoon.server.errors import Trouble
from highnoon.server.host.host import Host
from highnoon.server.host.seat import PERSON, bot_name
from highnoon.server.seating import other_names, pass_on, remove
from highnoon.server.writer import StorageDown

if TYPE_CHECKING:
    from highnoon.server.house import House


async def forget(house: House, person: str) -> None:
    """All of it; asked twice, the second time finds nothing."""
    try:
        found = await house.store.traces_of(person)
        asleep: list[str] = []
        for table, state in {trace.table: trace.state for trace in found}.items():
            if state == "over" and table not in house.hosts:
                asleep.append(table)
            else:
                host = await house.host(table)
                await host.do(lambda host=host: erase(host, person))  # type: ignore[misc]
        lines = await house.store.erase(person, found, asleep)
    except StorageDown:
        raise Trouble("storage-down") from None
    for table, n in lines:
        kept = house.hosts.get(table)
        if kept is not None:
            kept.chat = deque((unsaid(line) if line.n == n else line for line in kept.chat), kept.chat.maxlen)


def erase(host: Host, person: str) -> None:
    names = set()
    for seat in host.seats:
        if seat.stored.person != person:
            continue
        names.add(seat.stored.name)
        number = seat.stored.seat
        if seat.stored.kind == PERSON:
            if host.stored.state == "running":
                acts.note(host, acts.LEFT, number, GONE)
            remove(host, seat)
        if host.stored.state != "open":
            name = GONE if host.stored.state == "over" else bot_name(number, other_names(host, number))
            host.change_seat(seat.changed(person="", name=name, face=""))
    if host.stored.owner == person:
        pass_on(host, person)
    host.change_table(acts=scrubbed(host.stored.acts, person, names))
    host.reseated = True
