"""Floods: what one address with a thousand cookies gets; and a club of thirty behind one address notices nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from aiohttp import ClientSession, CookieJar, WSServerHandshakeError

import highnoon
from highnoon.server import lobby
from highnoon.server.addresses import network
from highnoon.server.app import Server
from highnoon.server.bot_workers import BotWorkers, Distant, Turns
from highnoon.server.client import Client, Failed
from highnoon.server.errors import Trouble
from highnoon.server.protocol import Ack, Hints, NewTable
from highnoon.server.settings import Settings
from tests.server.tools import HandTime, InMemory, Player, settings_for, settled, until
from tests.server.wire import answer_once, may_call, run, serving

USUAL = Settings()
LIMITS = (
    "person_burst",
    "address_burst",
    "chat_burst",
    "new_tables_burst",
    "new_people_burst",
    "all_people_burst",
    "address_tables_burst",
    "all_tables_burst",
    "packs_burst",
    "all_packs_burst",
    "bot_tables_of_address",
    "bot_tables",
    "list_for",
)


def as_hosted(one_file: str, **changes: Any) -> Settings:
    """Fast, but with all limits as a host has them."""
    return replace(settings_for(one_file), **{**{name: getattr(USUAL, name) for name in LIMITS}, **changes})


@asynccontextmanager
async def stranger(server: Server) -> AsyncIterator[ClientSession]:
    async with ClientSession(server.url, cookie_jar=CookieJar(unsafe=True)) as session:
        yield session


# -- a cookie farm -----------------------------------------------------------------------------------------------------


def test_a_cookie_farm_is_held_to_the_budget_of_its_address(one_file: str) -> None:
    async def work() -> None:
        settings = as_hosted(one_file, new_people_rate=0.0, address_tables_rate=0.0)
        async with serving(settings) as server:
            people = tables = 0
            for _ in range(300):
                async with stranger(server) as session:
                    async with session.get("/api/me") as answer:
                        if answer.status != 200:
                            assert (await answer.json())["code"] == "too-many"
                            continue
                    people += 1
                    async with session.post("/api/tables", json={"game": "toy", "nickname": "Farm"}) as answer:
                        tables += answer.status == 201
            assert people == settings.new_people_burst
            assert tables == settings.address_tables_burst == server.registry.metrics.created

    run(work)


def test_cookies_made_before_do_not_help(one_file: str) -> None:
    """The farm has its cookies already: its address still makes no more tables than the limit."""

    async def work() -> None:
        settings = as_hosted(one_file, address_tables_burst=10, address_tables_rate=0.0)
        async with serving(settings) as server:
            codes: list[str] = []
            for number in range(40):
                cookie = server.people.cookie(f"farm{number}", "0-0")
                async with Client(server.url, cookie) as client:
                    try:
                        await client.create(NewTable("toy", "Farm"))
                    except Failed as failed:
                        codes.append(failed.code)
            assert server.registry.metrics.created == 10
            assert codes == ["too-many"] * 30

    run(work)


def test_a_thousand_addresses_are_held_to_the_budget_of_the_server(one_file: str) -> None:
    async def work() -> None:
        settings = as_hosted(one_file, all_tables_burst=15, all_tables_rate=0.0, behind_proxy=True)
        async with serving(settings) as server:
            codes: list[str] = []
            for number in range(25):
                async with stranger(server) as session:
                    headers = {"X-Forwarded-For": f"2001:db8:0:{number:x}::1"}
                    body = {"game": "toy", "nickname": "Farm"}
                    async with session.post("/api/tables", json=body, headers=headers) as answer:
                        if answer.status != 201:
                            codes.append((await answer.json())["code"])
            assert server.registry.metrics.created == 15
            assert codes == ["busy"] * 10

    run(work)


def test_an_ipv6_customer_is_one_address(one_file: str) -> None:
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert network("2001:db8:1:3::9") != network("2001:db8:1:2::9")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") == "192.0.2.7"
    assert network("fe80::1%eth0") == "fe80::/64"
    assert len(network("x" * 10_000)) <= 64

    async def work() -> None:
        settings = as_hosted(one_file, new_people_burst=5, new_people_rate=0.0, behind_proxy=True)
        async with serving(settings) as server:
            statuses = []
            for number in range(8):
                async with stranger(server) as session:
                    headers = {"X-Forwarded-For": f"2001:db8::{number + 1:x}"}
                    async with session.get("/api/me", headers=headers) as answer:
                        statuses.append(answer.status)
            assert statuses == [200] * 5 + [429] * 3

    run(work)


# -- packs -------------------------------------------------------------------------------------------------------------


def own_pack(number: int) -> str:
    return highnoon.load("finger-guns").pack.source + f"\n# {number}\n"


def test_packs_are_counted_and_go_with_their_tables(database: str) -> None:
    async def work() -> None:
        settings = settings_for(database, open_for=0)
        settings.packs_burst, settings.packs_rate = 3, 0.0
        async with serving(settings) as server, Client(server.url) as ann:
            for number in range(3):
                await ann.create(NewTable("finger-guns", "Ann", pack=own_pack(number)))
            with pytest.raises(Failed) as failed:
                await ann.create(NewTable("finger-guns", "Ann", pack=own_pack(3)))
            assert failed.value.code == "too-many"
            kept = await ann.create(NewTable("finger-guns", "Ann", pack=own_pack(0), start=True))  # known: free
            registry = server.registry
            assert await registry.store.count_packs() == 3
            for live in list(registry.tables.values()):
                registry.put_to_sleep(live)
            while len(await registry.store.forgotten(registry.time.wall() + 1)) < 3:
                await asyncio.sleep(0.01)  # the last of them is being stored
            await registry.clear_away(registry.time.now() + 1)
            assert await registry.store.count_packs() == 1  # that of the table which was started
            server.registry.game_cache.own.clear()
            assert (await ann.show(kept.id)).pack != highnoon.load("finger-guns").pack.hash

    run(work)


def test_the_server_keeps_only_so_many_packs(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, packs_kept=2)
        async with serving(settings) as server, Client(server.url) as ann:
            codes = []
            for number in range(len(settings.slugs()) + 4):
                try:
                    await ann.create(NewTable("finger-guns", "Ann", pack=own_pack(number)))
                except Failed as failed:
                    codes.append(failed.code)
            assert codes == ["busy"] * 2
            await ann.create(NewTable("finger-guns", "Ann"))  # with the built-in one, always

    run(work)


# -- bots --------------------------------------------------------------------------------------------------------------


def all_bots(**wishes: Any) -> NewTable:
    return NewTable("finger-guns", "Ann", seats=3, bots=["greenhorn"] * 3, watch_only=True, start=True, **wishes)


def test_bots_stand_still_when_nobody_watches(one_file: str) -> None:
    async def work() -> None:
        time = HandTime()
        settings = settings_for(one_file, bot_delay=1000, lonely=10_000, idle=60_000, time=time)
        async with serving(settings) as server:
            registry = server.registry
            live = await lobby.create(registry, "a", all_bots())
            name = live.stored.id
            await time.turn(50_000)  # not yet asleep: what is asleep keeps nothing in memory
            stopped = live.n
            assert stopped > 0
            await time.turn(3_600_000)
            assert name not in registry.tables  # asleep, and no alarm wakes it
            assert registry.alarms == []
            assert await registry.store.running() == []
            live = await registry.table(name)
            await time.turn(10_000)
            assert live.n == stopped
            watcher = InMemory("b")
            live.in_line(lambda: live.watch(watcher))
            await time.turn(10_000)
            assert live.n > stopped
            assert (await registry.store.load(name)) is not None

    run(work)


def test_a_table_whose_people_are_all_away_waits_for_them(one_file: str) -> None:
    async def work() -> None:
        time = HandTime()
        settings = settings_for(one_file, bot_delay=1000, lonely=10_000, time=time)
        async with serving(settings) as server:
            wanted = NewTable("finger-guns", "Ann", seats=3, bots=["greenhorn"] * 2, start=True)
            live = await lobby.create(server.registry, "a", wanted)
            await time.turn(300_000)  # far longer than the grace
            live = await server.registry.table(live.stored.id)  # it was asleep
            assert live.running
            assert live.pacer.paused
            ann = InMemory("a")
            live.in_line(lambda: live.watch(ann))
            await settled()
            assert not live.pacer.paused
            assert ann.view["seat"] == 0

    run(work)


def test_only_so_many_tables_of_bots_run(one_file: str) -> None:
    async def work() -> None:
        time = HandTime()
        settings = settings_for(one_file, bot_delay=1000, bot_tables_of_address=2, bot_tables=3, time=time)
        async with serving(settings) as server:
            registry = server.registry
            hosts = [await lobby.create(registry, "a", all_bots(), "10.0.0.1") for _ in range(2)]
            for address, made in (("10.0.0.1", False), ("10.0.0.2", True), ("10.0.0.3", False)):
                await time.turn(100)
                if made:
                    hosts.append(await lobby.create(registry, "b", all_bots(), address))
                else:
                    with pytest.raises(Trouble, match="busy"):
                        await lobby.create(registry, "b", all_bots(), address)
            assert len(registry.bot_tables.taken) == 3
            while hosts[0].running:
                await time.turn(60_000)
            assert len(registry.bot_tables.taken) < 3  # one has ended, and left its place

    run(work)


def test_turns_to_think_are_fair() -> None:
    async def work() -> None:
        turns = Turns(1)
        await turns.take("", True)
        order: list[str] = []

        async def wait(name: str, address: str, people: bool) -> None:
            await turns.take(address, people)
            order.append(name)
            turns.give_back()

        flood = [asyncio.ensure_future(wait(f"flood{i}", "evil", False)) for i in range(100)]
        more = [asyncio.ensure_future(wait(f"seat{i}", "evil", True)) for i in range(50)]
        people = [asyncio.ensure_future(wait(f"person{i}", f"home{i}", True)) for i in range(3)]
        await asyncio.sleep(0)
        cancelled = flood.pop(0)
        cancelled.cancel()
        await asyncio.sleep(0)
        turns.give_back()
        await asyncio.gather(*flood, *more, *people)
        first = order[:8]
        assert {"person0", "person1", "person2"} <= set(first), first
        assert any(name.startswith("flood") for name in first)  # bots wait, but not until everyone has gone home
        assert len(order) == 99 + 50 + 3
        assert turns.free == 1

    run(work)


def test_a_hint_does_not_wait_for_a_thousand_tables_of_bots(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, thinkers=1, marshal_ms=50)
        async with serving(settings) as server, Client(server.url) as ann:
            await ann.me()
            await ann.connect()
            wanted = NewTable("finger-guns", "Ann", seats=3, bots=["deputy"] * 2, start=True, hints=True)
            table = (await ann.create(wanted)).id
            await ann.watch(table)
            await ann.until(lambda: ann.tables[table].must_choose())
            bot_workers: BotWorkers = server.registry.bot_workers
            live = server.registry.tables[table]
            bot = server.registry.new_bot(live.game, "marshal", live.stored.options)
            assert isinstance(bot, Distant)
            assert live.play is not None
            view = live.play.table.view(0)
            await bot.ponder(view)  # the process is up
            flood = [asyncio.ensure_future(bot.ponder(view, f"10.0.0.{i}", False)) for i in range(200)]
            await asyncio.sleep(0)
            answer = await ann.hint(table)
            left = bot_workers.of_bots
            for task in flood:
                task.cancel()
            assert isinstance(answer, Hints)
            assert left > 150, left

    run(work)


# -- connections -------------------------------------------------------------------------------------------------------


def test_slow_headers_are_told_so_and_cut_off(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file, headers_for=300)) as server:
            slow = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(20)]
            for _, writer in slow:
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
            for reader, writer in slow:
                answer = await reader.read()
                assert answer.startswith(b"HTTP/1.1 408 ")
                assert b'"too-slow"' in answer
                writer.close()
            await until(lambda: not server.gate.places.taken)
            # A connection that was used may not dawdle over its second request either.
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\n")
            answer = await reader.read()
            assert answer.count(b"HTTP/1.1 ") == 1
            writer.close()

    run(work)


def test_a_slow_body_is_told_so(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file, headers_for=300)) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            head = (
                "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"
            )
            writer.write(head.encode() + b"{")
            answer = await reader.readuntil(b"}")
            assert b" 408 " in answer
            assert b'"too-slow"' in answer
            writer.close()

    run(work)


def test_sockets_outlive_the_time_for_headers(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file, headers_for=500)) as server, Client(server.url) as ann:
            await ann.me()
            await ann.connect()
            await asyncio.sleep(1.2)
            table = (await ann.create(NewTable("toy", "Ann"))).id
            await ann.watch(table)
            assert isinstance(await ann.promise(table, bytes(32)), Ack)

    run(work)


def test_an_address_has_only_so_many_connections(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file, connections_of_address=5)) as server:
            held = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(5)]
            await until(lambda: len(server.gate.places.taken) == 5)
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            answer = await reader.read()
            assert answer.startswith(b"HTTP/1.1 429 ")
            assert b"too many connections" in answer
            writer.close()
            held[0][1].close()
            await held[0][1].wait_closed()
            await until(lambda: len(server.gate.places.taken) == 4)
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert (await reader.read()).startswith(b"HTTP/1.1 200 ")
            for _, other in [*held[1:], (reader, writer)]:
                other.close()

    run(work)


# -- lists -------------------------------------------------------------------------------------------------------------


def test_the_list_is_not_read_for_every_visitor(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file, list_for=60_000)) as server:
            reads = 0
            listed = server.registry.store.listed

            async def counted() -> Any:
                nonlocal reads
                reads += 1
                return await listed()

            server.registry.store.listed = counted  # type: ignore[method-assign]
            async with Client(server.url) as ann, Client(server.url) as ben:
                await ann.create(NewTable("toy", "Ann", public=True))
                pages = await asyncio.gather(*(ben.public_tables() for _ in range(50)), ann.public_tables())
                assert reads == 1
                assert [page[0].you for page in pages] == [-1] * 50 + [0]
                assert [page[0].yours for page in pages] == [False] * 50 + [True]

    run(work)


# -- honest people -----------------------------------------------------------------------------------------------------

CLUB = 30
AT_A_TABLE = 3
A_MOMENT = 0.12  # seconds in which a fast player decides


async def play_fast(client: Client, table: str, player: Player) -> None:
    followed = client.tables[table]
    while not followed.over:
        await client.until(lambda: followed.over or followed.must_choose() or may_call(followed))
        await asyncio.sleep(A_MOMENT)
        if followed.must_choose() or may_call(followed):
            answer = await answer_once(client, table, player)
            assert isinstance(answer, Ack) or answer.code in ("stale", "refused"), answer


def test_a_club_behind_one_address_is_refused_nothing(one_file: str) -> None:
    """Thirty people arrive within a second, look around, sit down at ten tables, talk, play as fast as the table goes,
    and play again: all from one address, with the limits a host has."""

    async def look_around(client: Client) -> None:
        await client.me()
        for path in ("/", "/api/games", "/api/games/toy", "/api/tables", "/api/rules/house"):
            for _ in range(4):  # scripts, styles, pictures
                async with client.http.get(client.base + path) as answer:
                    assert answer.status == 200
        await client.connect()

    async def evening(club: list[Client], number: int) -> None:
        table = (await club[0].create(NewTable("toy", "P0", seats=AT_A_TABLE, public=True))).id
        for place, client in enumerate(club):
            if place:
                await client.join(table, f"P{place}")
            await client.watch(table)
            assert isinstance(await client.promise(table, bytes([place]) * 32), Ack)
            assert isinstance(await client.say(table, "Evening, all."), Ack)
        for game in range(3):
            await club[0].start(table)
            for client in club:
                followed = client.tables[table]
                await client.until(lambda f=followed: f.view is not None)  # type: ignore[misc]
            players = [Player(100 * number + 10 * game + place) for place in range(AT_A_TABLE)]
            await asyncio.gather(*(play_fast(c, table, p) for c, p in zip(club, players, strict=True)))
            table = (await club[0].rematch(table)).id
            for client in club:
                await client.watch(table)

    async def work() -> None:
        async with serving(as_hosted(one_file)) as server:
            club = [Client(server.url) for _ in range(CLUB)]
            try:
                await asyncio.gather(*(look_around(client) for client in club))
                groups = [club[i : i + AT_A_TABLE] for i in range(0, CLUB, AT_A_TABLE)]
                await asyncio.gather(*(evening(group, number) for number, group in enumerate(groups)))
                assert server.registry.metrics.finished == 3 * CLUB // AT_A_TABLE
                assert all(client.cookie for client in club)
            finally:
                for client in club:
                    await client.close()

    run(work)


def test_refused_sockets_say_why(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, new_people_burst=1, new_people_rate=0.0)
        async with serving(settings) as server:
            async with stranger(server) as session, session.ws_connect("/ws"):
                pass
            async with stranger(server) as session:
                with pytest.raises(WSServerHandshakeError) as refused:
                    await session.ws_connect("/ws")
                assert refused.value.status == 429

    run(work)
