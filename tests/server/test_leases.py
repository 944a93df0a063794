"""The narrow places of a lease: what was begun under one that is lost must not be played under the next."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import pytest
from sqlalchemy import inspect, text

from highnoon.engine.refusal import BadInput
from highnoon.server.app import Server
from highnoon.server.database import address, open_engine, upgrade
from highnoon.server.errors import Trouble
from highnoon.server.live.broadcast import encode
from highnoon.server.nodes.keeper import LeaseKeeper
from highnoon.server.nodes.lease import ADOPTED, Lease, check
from highnoon.server.nodes.link import OPEN, SAID, Link, Somebody
from highnoon.server.protocol import NewTable
from highnoon.server.store import Store
from tests.server.test_nodes import PATIENT, cluster, person_at, shared
from tests.server.test_store import SEATS, a_table, with_store
from tests.server.tools import settings_for, until
from tests.server.wire import run, serving

__all__ = ["shared"]  # the fixture


def keeper_of(server: Server) -> LeaseKeeper:
    keeper = server.registry.keeper
    assert keeper is not None
    return keeper


def then(call: Callable[..., Awaitable[Any]], after: Callable[[], Awaitable[None]]) -> Callable[..., Awaitable[Any]]:
    """The same call, and what happens before its answer is used."""

    async def both(*args: Any) -> Any:
        found = await call(*args)
        await after()
        return found

    return both


async def lose_and_come_back(server: Server) -> None:
    """Another node has taken the tables, and this one has a new lease already."""
    keeper = keeper_of(server)
    assert keeper.task is not None
    keeper.task.cancel()  # what it would do at its next beat is done here
    keeper.lost()
    await keeper.come_back()
    assert not keeper.deposed


def test_a_table_read_under_a_lost_lease_is_not_played(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with cluster(shared, 1) as (a,), person_at(a) as ann:
            table = (await ann.create(NewTable("finger-guns", "Ann", seats=3))).id
            registry = a.registry
            registry.put_to_sleep(registry.tables[table])
            usual = registry.game_cache.find
            monkeypatch.setattr(registry.game_cache, "find", then(usual, lambda: lose_and_come_back(a)))
            with pytest.raises(Trouble, match="another machine"):
                await registry.table(table)
            assert not registry.tables
            monkeypatch.setattr(registry.game_cache, "find", usual)
            assert (await registry.table(table)).stored.node == registry.node

    run(work)


def test_a_table_made_under_a_lost_lease_is_not_played(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with cluster(shared, 1) as (a,), person_at(a) as ann:
            monkeypatch.setattr(a.registry.store, "save", then(a.registry.store.save, lambda: lose_and_come_back(a)))
            with pytest.raises(Exception, match="another machine"):
                await ann.create(NewTable("finger-guns", "Ann", seats=3))
            assert not a.registry.tables

    run(work)


def test_a_table_that_cannot_be_read_does_not_keep_others_from_going_on(
    shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with cluster(shared, 1, beat=60_000, bot_delay=60_000) as (a,), person_at(a) as ann:
            registry = a.registry
            wanted = NewTable("saloon", "Ann", seats=3, bots=["greenhorn"] * 3, watch_only=True, start=True)
            names = sorted([(await ann.create(wanted)).id for _ in range(3)])
            for live in list(registry.tables.values()):
                registry.put_to_sleep(live)
            registry.alarms = []
            await registry.store.save((text("UPDATE tables SET due = 0"), None))
            usual = registry.read

            async def read(table: str) -> Any:
                if table == names[0] and not registry.alarms:
                    raise RuntimeError("a fault of its own")
                return await usual(table)

            monkeypatch.setattr(registry, "read", read)
            await keeper_of(a).adopt()
            assert set(registry.tables) == set(names[1:])
            assert [table for _, table in registry.alarms] == names[:1]  # it is tried again

    run(work)


def test_tables_of_newer_rules_do_not_hide_the_others(shared: str) -> None:
    async def work(store: Store) -> None:
        for number in range(2 * ADOPTED):
            newer = a_table(f"newer{number:03}", rules=9, state="running")
            await store.save(*store.new_table(newer, SEATS, ""))
        for name, game in (("zmine001", "finger-guns"), ("zother01", "poker")):
            await store.save(*store.new_table(a_table(name, game=game, state="running"), SEATS, ""))
        await store.save(*store.new_table(a_table("zplayed1", state="running"), SEATS, ""))
        await store.save(store.new_snapshot("zplayed1", 3, 9, "{}", "{}", "[]"))  # newer rules were played here
        lease = Lease("http://127.0.0.1:1", 6000)
        await store.take_lease(lease)
        found = await store.about_lease(lambda connection: lease.adopt(connection, 10**15, {"finger-guns": 1}))
        assert found == ["zmine001"]

    with_store(shared, work)


def test_a_deposition_does_not_wait_for_a_write(shared: str) -> None:
    """It is tried again: a lease must not be lost because another node is slow."""

    async def work(store: Store) -> None:
        slow, other = Lease("http://127.0.0.1:1", 0), Lease("http://127.0.0.1:2", 6000)
        await store.about_lease(lambda connection: slow.register(connection, forced=True))
        await store.take_lease(other)
        with store.writing.connect() as connection:
            with connection.begin():
                check(connection, slow.fence)
                assert not await store.about_lease(lambda c: other.depose(c, slow.id, slow.epoch))
            assert await store.about_lease(lambda c: other.depose(c, slow.id, slow.epoch))

    with_store(shared, work)


def test_after_an_outage_everyone_has_time_to_renew(shared: str) -> None:
    """By the clock of this machine, which the test turns: all that counts is what has run out."""

    async def work() -> None:
        async with cluster(shared, 2, lease=60_000, beat=600_000) as (a, b):
            keeper, other = keeper_of(a), keeper_of(b).lease
            keeper.lease.seconds = 0.001  # but for this, a database that has just started is given time too
            expired = text("UPDATE nodes SET expires = now() - interval '1 hour' WHERE id = :id").bindparams(
                id=other.id
            )
            await a.registry.store.save((expired, None))
            assert await keeper.late() == [(other.id, other.epoch)]
            keeper.lease.seconds = 60.0
            keeper.renewed -= 61  # the database was away
            await keeper.beat()
            assert keeper.patient_until > 0
            keeper.lease.seconds = 0.001
            assert await keeper.late() == []
            assert keeper.takeovers == 0
            keeper.patient_until = 0.0
            assert await keeper.late() == [(other.id, other.epoch)]

    run(work)


def test_a_newer_edge_asks_for_what_is_not_known_here(shared: str) -> None:
    """Nobody else on the link notices."""

    async def work() -> None:
        async with cluster(shared, 2) as (a, b), person_at(a) as ann:
            table = (await ann.create(NewTable("finger-guns", "Ann", seats=3))).id
            owner = keeper_of(a).lease
            assert a.door is not None
            headers = b.edge.headers(await owner_of(b, table))
            async with aiohttp.ClientSession() as web:
                call = {"route": "dance", "person": "x", "path": {}, "limited_as": "", "address": "", "session": ""}
                async with web.post(f"{owner.address}/node/call", headers=headers, data=encode(call)) as heard:
                    assert heard.status == 426
                async with web.ws_connect(f"{owner.address}/node/link", headers=headers) as socket:
                    link = Link(socket)
                    writing = asyncio.ensure_future(link.write())
                    link.put(OPEN, 1, encode(Somebody("x", "")))
                    link.put(SAID, 1, encode({"type": "dance", "table": table, "id": "r1"}))
                    link.put(SAID, 1, encode({"type": "ping", "t": 5}))
                    records = link.records()
                    said = [payload async for _, _, payload in first(records, 2)]
                    assert b'"refused"' in said[0]
                    assert b'"r1"' in said[0]
                    assert b'"pong"' in said[1]
                    link.close()
                    await writing

    run(work)


async def first(records: Any, count: int) -> Any:
    for _ in range(count):
        yield await anext(records)


async def owner_of(server: Server, table: str) -> Any:
    return await server.registry.store.claim(table, keeper_of(server).rules)


def test_a_session_that_ended_at_another_node_is_hung_up(shared: str) -> None:
    async def work() -> None:
        async with cluster(shared, 2) as (a, b), person_at(a) as ann, person_at(b, ann.cookie) as there:
            await a.people.end_all(ann.person)
            assert there.connected
            await b.people.refresh()
            await until(lambda: not there.connected)

    run(work)


def newer(database: str) -> None:
    """As a version of next year leaves it."""
    engine = open_engine(address(None, database), writing=True)
    upgrade(engine)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        if "mood" not in {column["name"] for column in inspect(connection).get_columns("tables")}:
            connection.execute(text("ALTER TABLE tables ADD COLUMN mood VARCHAR(8) NOT NULL DEFAULT ''"))
    engine.dispose()


def test_an_old_node_starts_in_the_middle_of_an_upgrade(shared: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with serving(settings_for(shared, **PATIENT)) as server, person_at(server) as ann:
            await ann.create(NewTable("finger-guns", "Ann", seats=3))

    newer(shared)
    run(work)
    assert "a newer version of High Noon has used this database" in caplog.text


def test_a_file_of_a_newer_version_is_refused(one_file: str) -> None:
    newer(one_file)
    engine = open_engine(address(None, one_file), writing=True)
    with pytest.raises(BadInput, match="a newer version of High Noon has used"):
        upgrade(engine)
    engine.dispose()
