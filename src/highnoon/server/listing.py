"""The list of public tables: read and encoded once in a while, not for every visitor."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from highnoon.server.live.broadcast import deal_info, encode
from highnoon.server.protocol import SeatInfo, TableInfo
from highnoon.server.stored import StoredSeat, StoredTable

if TYPE_CHECKING:
    from highnoon.server.registry import TableRegistry


class Listing:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.made = 0  # when
        self.infos: list[TableInfo] = []  # as a stranger sees them
        self.encoded = msgspec.Raw(b"[]")
        self.tables: list[tuple[StoredTable, list[StoredSeat]]] = []
        self.of_person: dict[str, list[int]] = {}  # where in the list the tables of people are
        self.making: asyncio.Task[None] | None = None

    async def seen_by(self, person: str) -> msgspec.Raw:
        """Encoded.  A person's own tables name their seat; strangers all get the same bytes."""
        if not self.made or self.registry.time.now() >= self.made + self.registry.settings.list_for:
            if self.making is None:
                self.making = asyncio.get_running_loop().create_task(self.make())
                self.making.add_done_callback(self.done)
            await asyncio.shield(self.making)
        mine = self.of_person.get(person, ()) if person else ()
        if not mine:
            return self.encoded
        infos = self.infos[:]
        for place in mine:
            infos[place] = table_info(self.registry, person, *self.tables[place])
        return msgspec.Raw(encode(infos))

    async def make(self) -> None:
        self.tables = await self.registry.store.listed()
        self.infos = [table_info(self.registry, "", table, seats) for table, seats in self.tables]
        self.encoded = msgspec.Raw(encode(self.infos))
        self.of_person = {}
        for place, (table, seats) in enumerate(self.tables):
            for person in {table.owner, *(seat.person for seat in seats)} - {""}:
                self.of_person.setdefault(person, []).append(place)
        self.made = self.registry.time.now()

    def done(self, task: asyncio.Task[None]) -> None:
        self.making = None
        if not task.cancelled():
            task.exception()  # the waiting caller gets it


def table_info(registry: TableRegistry, person: str, table: StoredTable, seats: list[StoredSeat]) -> TableInfo:
    """A table in a list: from memory if it is there, else as it is stored."""
    live = registry.tables.get(table.id)
    if live is not None and not live.busy:
        return live.broadcast.info(live.seat_of(person) if person else -1, person)
    mine = [seat.seat for seat in seats if seat.kind == "person" and seat.person == person]
    return TableInfo(
        id=table.id,
        game=table.game,
        title=registry.game_cache.game(table.game).title,
        state=table.state,
        seats=[
            SeatInfo(
                seat=s.seat,
                kind=s.kind,
                name=s.name,
                level=s.level,
                played_by_bot=s.played_by_bot,
                muted=s.muted,
                owner=s.person == table.owner != "",
                face=s.face,
            )
            for s in seats
        ],
        options=table.options,
        pack=table.pack,
        rules=table.rules,
        public=table.public,
        clock=table.clock,
        created=table.created,
        commitment=table.commitment,
        you=mine[0] if mine and person else -1,
        yours=table.owner == person != "",
        next=table.next,
        hints=table.hints,
        review=table.review,
        research=table.research,
        origin=table.start.origin if table.start else "",
        deal=deal_info(table),
    )
