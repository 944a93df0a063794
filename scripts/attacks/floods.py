"""Attacks by numbers: a thousand cookies, a hoard of packs, connections that dawdle, tables of Marshals."""

from __future__ import annotations

import asyncio
import socket
import time
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import aiohttp

import highnoon
from highnoon.server.client import Client, Failed
from highnoon.server.protocol import Hints, NewTable
from highnoon.server.settings import Settings
from scripts.attacks.field import Field, NotHeld, at_most, attack, get

USUAL: Final = Settings()
SECONDS: Final = 20.0  # of a flood
TOGETHER: Final = 16  # requests at a time


async def flood(url: str, seconds: float, wish: dict[str, object], look: bool) -> tuple[int, int]:
    """Fresh cookies make tables, or fetch the list of tables; how many were made or fetched, and how many tried."""
    made = tried = 0
    end = time.monotonic() + seconds

    async def one() -> None:
        nonlocal made, tried
        while time.monotonic() < end:
            tried += 1
            jar = aiohttp.CookieJar(unsafe=True)
            async with aiohttp.ClientSession(url, cookie_jar=jar) as session:
                try:
                    if look:
                        async with session.get("/api/tables") as answer:
                            made += answer.status == 200
                    else:
                        await (await session.get("/api/me")).read()
                        async with session.post("/api/tables", json=wish) as answer:
                            made += answer.status == 201
                except aiohttp.ClientError:
                    await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(TOGETHER)))
    return made, tried


def most(burst: int, rate: float, seconds: float) -> float:
    return burst + rate * (seconds + 2)


@attack("cookie-farm", "fresh cookies make tables from one address")
def farm(field: Field) -> str:
    with field.server(limits=True) as server:
        began = time.monotonic()
        made, tried = asyncio.run(flood(server.url, SECONDS, {"game": "finger-guns", "nickname": "Eve"}, False))
        budget = most(USUAL.address_tables_burst, USUAL.address_tables_rate, time.monotonic() - began)
    return f"{tried:,} tries in {SECONDS:.0f} s; {at_most('made', made, budget, 'tables')}"


@attack("pack-hoard", "fresh cookies store card packs of their own")
def hoard(field: Field) -> str:
    source = highnoon.load("finger-guns").pack.source
    stored = 0
    with field.server(limits=True) as server:

        async def work() -> int:
            found = 0
            for number in range(100):
                async with Client(server.url) as eve:
                    try:
                        await eve.create(NewTable("finger-guns", "Eve", pack=f"{source}\n# {number}\n"))
                        found += 1
                    except Failed as failed:
                        if failed.code not in ("too-many", "busy"):
                            raise NotHeld(f"refused as {failed.code}: {failed}") from None
            return found

        began = time.monotonic()
        stored = asyncio.run(work())
        budget = most(USUAL.packs_burst, USUAL.packs_rate, time.monotonic() - began)
    return f"100 packs sent; {at_most('stored', stored, budget, 'packs')}"


@attack("slowloris", "connections that never finish their headers, and more of them than allowed")
def slowloris(field: Field) -> str:
    with field.server(limits=True, headers_for=2000) as server:
        parts = urlsplit(server.url)
        where = (parts.hostname or "", parts.port or 80)
        lines = [socket.create_connection(where, timeout=30) for _ in range(USUAL.connections_of_address + 100)]
        for line in lines:
            with suppress(OSError):
                line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        refused = late = 0
        began = time.monotonic()
        for line in lines:
            try:
                head = line.recv(64)
            except OSError:
                head = b""
            refused += b" 429 " in head
            late += b" 408 " in head
            line.close()
        took = time.monotonic() - began
        time.sleep(0.5)
        status, _ = get(server.url, "/healthz")
        if status != 200 or refused < 100 or refused + late < len(lines):
            raise NotHeld(f"of {len(lines)} connections {refused} refused, {late} cut off; then {status}")
    return f"{refused} refused, {late} told that they were late, all within {took:.1f} s; then others are served"


@attack("list-flood", "strangers fetch the list of tables over and over")
def lists(field: Field) -> str:
    none = dict.fromkeys(("person_burst", "address_burst", "new_tables_burst", "address_tables_burst"), 0)
    with field.server(limits=True, **none) as server:

        async def fill() -> None:
            async with Client(server.url) as ann:
                for _ in range(100):
                    await ann.create(NewTable("finger-guns", "Ann", seats=8, public=True))

        asyncio.run(fill())
        cpu = server.cpu()
        fetched, _ = asyncio.run(flood(server.url, 5.0, {}, True))
        cost = (server.cpu() - cpu) / max(1, fetched) * 1000
    return f"{fetched:,} lists of 100 tables; {at_most('CPU time of each', cost * 1000, 3000, 'µs')}"


@attack("marshal-flood", "cookies watch tables of Marshals while one person wants a hint")
def marshals(field: Field) -> str:
    wanted = NewTable("saloon", "Eve", seats=4, bots=["marshal"] * 4, watch_only=True, start=True)
    with field.server(limits=True) as server:

        async def work() -> tuple[int, float]:
            running = 0
            crowd: list[Client] = []
            try:
                for _ in range(60):
                    eve = Client(server.url)
                    crowd.append(eve)
                    try:
                        await eve.me()
                        table = await eve.create(wanted)
                        await eve.connect()
                        await eve.watch(table.id)
                        running += 1
                    except Failed as failed:
                        if failed.code not in ("too-many", "busy"):
                            raise NotHeld(f"refused as {failed.code}") from None
                async with Client(server.url) as ann:
                    await ann.me()
                    await ann.connect()
                    game = NewTable("finger-guns", "Ann", seats=3, bots=["deputy"] * 2, start=True, hints=True)
                    table = await ann.create(game)
                    await ann.watch(table.id)
                    await ann.until(lambda: ann.tables[table.id].must_choose())
                    began = time.monotonic()
                    answer = await ann.hint(table.id)
                    took = time.monotonic() - began
                    if not isinstance(answer, Hints):
                        raise NotHeld(f"no hint: {answer}")
            finally:
                for eve in crowd:
                    await eve.close()
            return running, took

        running, took = asyncio.run(work())
    first = at_most("running", running, USUAL.bot_tables_of_address, "tables of Marshals")
    return f"{first}; {at_most('a hint took', took * 1000, 5000, 'ms')}"
