"""Real sockets for tests: a server on a free port, people with reference clients, a way to play on to the end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from highnoon.engine.record import Record, read_record, verify
from highnoon.server.app import Server
from highnoon.server.client import Client, Followed, LineLost
from highnoon.server.protocol import Ack, NewTable, Refusal
from highnoon.server.settings import Settings
from tests.server.tools import REGISTRIES, Player, brief, load_game


@asynccontextmanager
async def serving(settings: Settings) -> AsyncIterator[Server]:
    server = Server(settings)
    await server.start()
    REGISTRIES.append(server.registry)
    try:
        yield server
    finally:
        REGISTRIES.remove(server.registry)
        await server.stop()


def run(work: Callable[[], Awaitable[None]], timeout: float = 400) -> None:
    async def main() -> None:
        await asyncio.wait_for(work(), timeout)

    asyncio.run(main())


@asynccontextmanager
async def people_of(server: Server, count: int) -> AsyncIterator[list[Client]]:
    """So many people, each connected."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(server.url)) for _ in range(count)]
        for client in clients:
            await client.me()
            await client.connect()
        yield clients


async def sit_down(clients: list[Client], slug: str, seats: int, start: bool = True, **wishes: Any) -> str:
    """All of them at one table, each with a number in the deal; bots on the other seats."""
    wishes["options"] = {**brief(slug), **wishes.get("options", {})}
    table = (await clients[0].create(NewTable(slug, "P0", seats=seats, **wishes))).id
    for number, client in enumerate(clients):
        if number:
            await client.join(table, f"P{number}")
        await client.watch(table)
        assert isinstance(await client.promise(table, bytes([number]) * 32), Ack)
    if start:
        await clients[0].start(table)
        for client in clients:
            await client.until(lambda c=client: c.tables[table].view is not None)  # type: ignore[misc]
    return table


async def play_on(clients: list[Client], table: str, players: list[Player], timeout: float = 350) -> None:
    """Everybody answers what they are asked, each as soon as it is asked, until the game is over."""
    await asyncio.wait_for(
        asyncio.gather(*[answer_all(c, table, p) for c, p in zip(clients, players, strict=True)]), timeout
    )


async def answer_all(client: Client, table: str, player: Player) -> None:
    followed = client.tables[table]
    while not followed.over:
        await client.until(lambda: followed.over or followed.must_choose() or may_call(followed))
        if followed.over:
            return
        answer = await answer_once(client, table, player)
        if isinstance(answer, Refusal):
            # Somebody was quicker: called before us, or the table drew; the next message says what is asked now.
            assert answer.code in ("stale", "refused"), answer
            await asyncio.sleep(0)


async def answer_once(client: Client, table: str, player: Player) -> Ack | Refusal:
    followed = client.tables[table]
    assert followed.view is not None
    if followed.must_choose():
        return await client.act(table, player.choose(followed.view))
    return await client.act(table, followed.view["interrupts"][0])


def may_call(followed: Followed) -> bool:
    """All have chosen, and the table waits for somebody to say so."""
    view = followed.view
    return view is not None and view["sealed"] and view["pick"] >= 0 and not view["asked"] and bool(view["interrupts"])


async def come_back(client: Client) -> None:
    """As often as it takes."""
    for _ in range(100):
        try:
            await client.connect()
            return
        except (OSError, LineLost):
            await asyncio.sleep(0.01)
    raise AssertionError("the server does not answer")


async def check_record(client: Client, slug: str, table: str) -> Record:
    record = read_record("it", await client.record(table))
    verdict = verify(load_game(slug, None), record)
    assert verdict.genuine, verdict
    return record
