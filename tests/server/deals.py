"""Tables whose deals are looked at closely: played on a real server by clients that note what they were promised."""

from __future__ import annotations

import asyncio
from typing import Any

from highnoon.engine.vouch import Noted
from highnoon.server.client import Client
from highnoon.server.protocol import NewTable
from highnoon.server.witness import Witness
from tests.server.tools import GAMES, Player, load_game, settings_for
from tests.server.wire import people_of, play_on, run, serving, sit_down


async def finish(clients: list[Client], table: str) -> bytes:
    """Plays on to the end; the record."""
    await play_on(clients, table, [Player(i) for i in range(len(clients))])
    return await clients[0].record(table)


def notes_of(client: Client, table: str) -> dict[str, str]:
    """As a person would have written them down."""
    noted: Noted = client.witness(table).noted()
    return {"seal": noted.seal, "mine": noted.mine, "promises": noted.promises}


def play_tables(database: str) -> list[tuple[bytes, dict[str, str]]]:
    async def work() -> list[tuple[bytes, dict[str, str]]]:
        found: list[tuple[bytes, dict[str, Any]]] = []
        async with serving(settings_for(database)) as server, people_of(server, 2) as clients:
            for slug in GAMES:
                table = await sit_down(clients, slug, max(3, load_game(slug, None).low))
                found.append((await finish(clients, table), notes_of(clients[0], table)))
        return found

    return asyncio.run(asyncio.wait_for(work(), 600))


async def sit(clients: list[Client], first: str) -> str:
    """Two people and a bot; at an evil server the first person's name says how it cheats."""
    ann, ben = clients
    wanted = NewTable("finger-guns", first, seats=3, bots=["greenhorn"], options={"round_cap": 3})
    table = (await ann.create(wanted)).id
    await ben.join(table, "Ben")
    for client in clients:
        await client.watch(table)
        await client.promise(table)
    await ann.start(table)
    for client in clients:
        await client.until(lambda c=client: c.tables[table].view is not None)  # type: ignore[misc]
    return table


def play_at(database: str, first: str) -> tuple[bytes, Witness]:
    """A whole game; its record, and what the first player noted."""
    found: list[tuple[bytes, Witness]] = []

    async def work() -> None:
        settings = settings_for(database, reveal_within=800, promise_within=800)
        async with serving(settings) as server, people_of(server, 2) as clients:
            table = await sit(clients, first)
            found.append((await finish(clients, table), clients[0].witness(table)))

    run(work)
    return found[0]
