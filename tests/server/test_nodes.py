"""Several servers on one PostgreSQL: one of them plays a table, the others carry their people to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import aiohttp
import msgspec
import pytest

from highnoon.server.app import Server
from highnoon.server.client import Client
from highnoon.server.errors import Trouble
from highnoon.server.live.broadcast import encode
from highnoon.server.nodes import link as links
from highnoon.server.nodes.carrier import Carrier, in_doubt
from highnoon.server.nodes.lease import Owner
from highnoon.server.protocol import Ack, ClockInfo, NewTable, Refusal
from tests.server.postgres import Postgres
from tests.server.tools import Player, settings_for, until
from tests.server.wire import play_on, run, serving, sit_down

PATIENT = {"lease": 60_000, "beat": 300, "follow": 0}  # nobody loses it, however busy the machine is
SHORT = {"lease": 3000, "beat": 300, "follow": 0}  # for tests that wait until one runs out


@pytest.fixture
def shared(postgres: Postgres) -> Iterator[str]:
    address = postgres.new_database()
    yield address
    postgres.drop_database(address)


@asynccontextmanager
async def cluster(database: str, count: int, **changes: Any) -> AsyncIterator[list[Server]]:
    """So many nodes, each with names of its own for new tables and people."""
    async with AsyncExitStack() as stack:
        nodes = []
        for number in range(count):
            settings = settings_for(database, node="http://127.0.0.1:0", **{**PATIENT, **changes})
            new_id, new_person = settings.new_id, settings.new_person
            settings.new_id = lambda new_id=new_id, n=number: f"{'abc'[n]}{new_id()}"  # type: ignore[misc]
            settings.new_person = lambda new=new_person, n=number: f"{'abc'[n]}{new()}"  # type: ignore[misc]
            nodes.append(await stack.enter_async_context(serving(settings)))
        yield nodes


@asynccontextmanager
async def person_at(server: Server, cookie: str = "") -> AsyncIterator[Client]:
    async with Client(server.url, cookie) as client:
        await client.me()
        await client.connect()
        yield client


def unplug(server: Server) -> None:
    """As if it had been killed: no more beats, no links, no sockets between nodes; it goes on believing."""
    keeper = server.registry.keeper
    assert keeper is not None
    assert keeper.task is not None
    assert server.door is not None
    keeper.task.cancel()
    for out in list(server.edge.links.values()):
        out.link.close()
    for link in list(server.door.links):
        link.close()


async def close_door(server: Server) -> None:
    assert server.door is not None
    await server.door.close()


def test_people_on_two_nodes_play_one_game(shared: str) -> None:
    async def work() -> None:
        async with cluster(shared, 2) as (a, b), person_at(a) as ann, person_at(b) as bob:
            table = await sit_down([ann, bob], "finger-guns", 3)
            assert list(a.registry.tables) == [table]
            assert not b.registry.tables
            seats = ann.tables[table].table.seats
            assert [seat.connected for seat in seats if seat.kind == "person"] == [True, True]
            await bob.say(table, "From over here")
            await ann.until(lambda: any(line.text == "From over here" for line in ann.tables[table].chat))
            await play_on([ann, bob], table, [Player(1), Player(2)])
            record = await bob.record(table)
            assert record == await ann.record(table)

    run(work)


def test_bots_are_played_by_one_node_alone(shared: str) -> None:
    """Watched at both: the second node writes nothing and loses no race."""

    async def work() -> None:
        async with cluster(shared, 2) as (a, b), person_at(a) as ann, person_at(b) as bob:
            table = (await ann.create(NewTable("saloon", "Ann", seats=3, bots=["greenhorn"] * 3, watch_only=True))).id
            await ann.watch(table)
            await bob.watch(table)
            await ann.start(table)
            await bob.until(lambda: bob.tables[table].table.state == "over")
            assert not b.registry.tables
            assert b.registry.store.writer is not None
            assert b.registry.metrics.moves == 0
            assert len(await a.registry.store.journal(table)) > 10

    run(work)


def test_a_person_at_one_node_is_not_absent_at_another(shared: str) -> None:
    """A spectator at the other node does not wake a second copy of the table, whose bot would take the seat."""

    async def work() -> None:
        clock = ClockInfo(mode="live", grace=1)
        async with cluster(shared, 2) as (a, b), person_at(a) as ann, person_at(b) as guest:
            table = await sit_down([ann], "saloon", 3, clock=clock)
            await guest.watch(table)
            await guest.until(lambda: guest.tables[table].view is not None)
            await asyncio.sleep(1.5)
            seat = next(seat for seat in ann.tables[table].table.seats if seat.kind == "person")
            assert seat.connected
            assert not seat.played_by_bot
            assert not b.registry.tables
            assert list(a.registry.tables) == [table]

    run(work)


def test_everything_over_http_reaches_the_owner(shared: str) -> None:
    async def work() -> None:
        async with cluster(shared, 2) as (a, b), person_at(a) as ann, person_at(b) as bob:
            table = (await ann.create(NewTable("finger-guns", "Ann", seats=3))).id
            assert (await bob.show(table)).seats[0].name == "Ann"
            await bob.join(table, "Bob")
            assert [s.name for s in (await ann.show(table)).seats][:2] == ["Ann", "Bob"]
            async with Client(b.url) as nobody:
                await nobody.me()
                with pytest.raises(Exception, match="Only the owner"):
                    await nobody.start(table)
                with pytest.raises(Exception, match="no such table"):
                    await nobody.show("nosuchtable")
            assert not b.registry.tables

    run(work)


def test_who_is_deposed_stores_nothing_more(shared: str) -> None:
    """A node that stood still past its lease, and goes on as if nothing had happened."""

    async def work() -> None:
        async with cluster(shared, 2, **SHORT) as (a, b), person_at(a) as ann, person_at(b) as bob:
            table = await sit_down([ann, bob], "finger-guns", 3)
            live = a.registry.tables[table]
            before = len(await b.registry.store.journal(table))
            unplug(a)
            await until(lambda: table in b.registry.tables)
            # The old owner still has it in memory, and tries.
            assert not live.gone
            refused = await ann.act(table, ann.tables[table].view["options"][0])  # type: ignore[index]
            assert not isinstance(refused, Ack)
            assert live.gone
            assert a.registry.store.writer is not None
            assert a.registry.store.writer.fenced > 0
            stored = await b.registry.store.journal(table)
            assert all(row.n <= before or row.seat != 0 for row in stored)
            assert a.registry.keeper is not None
            assert a.registry.keeper.depositions == 1

    run(work)


def test_the_owner_is_lost_and_nobody_reconnects(shared: str) -> None:
    async def work() -> None:
        async with cluster(shared, 2, **SHORT) as (a, b), person_at(b) as ann, person_at(b) as bob, person_at(a) as far:
            table = (await far.create(NewTable("finger-guns", "Far", seats=3, watch_only=True))).id
            for name, client in (("Ann", ann), ("Bob", bob)):
                await client.join(table, name)
                await client.watch(table)
            await far.start(table)
            for client in (ann, bob):
                await client.until(lambda c=client: c.tables[table].view is not None)  # type: ignore[misc]
            unplug(a)
            await close_door(a)
            await until(lambda: table in b.registry.tables)
            await play_on([ann, bob], table, [Player(1), Player(2)])
            assert b.registry.keeper is not None
            assert b.registry.keeper.takeovers == 1

    run(work)


def test_a_node_that_stops_hands_its_tables_over(shared: str) -> None:
    async def work() -> None:
        async with cluster(shared, 2, lease=60_000, beat=20_000) as (a, b), person_at(b) as ann, person_at(b) as bob:
            async with person_at(a) as far:
                table = (await far.create(NewTable("finger-guns", "Far", seats=3, watch_only=True))).id
                for name, client in (("Ann", ann), ("Bob", bob)):
                    await client.join(table, name)
                    await client.watch(table)
                await far.start(table)
            for client in (ann, bob):
                await client.until(lambda c=client: c.tables[table].view is not None)  # type: ignore[misc]
            await a.stop()
            await until(lambda: table in b.registry.tables)  # no lease has run out
            await play_on([ann, bob], table, [Player(1), Player(2)])

    run(work)


def test_tables_of_a_lost_node_go_on_though_nobody_looks(shared: str) -> None:
    async def work() -> None:
        async with cluster(shared, 2, **SHORT, bot_delay=200) as (a, b), person_at(a) as ann:
            table = (await ann.create(NewTable("saloon", "Ann", seats=3, bots=["greenhorn"] * 3, watch_only=True))).id
            await ann.start(table)
            unplug(a)
            await until(lambda: table in b.registry.tables)

    run(work)


def test_old_rules_never_claim_newer_ones(shared: str) -> None:
    async def work() -> None:
        async with cluster(shared, 2) as (a, b), person_at(a) as ann, person_at(b) as bob:
            table = (await ann.create(NewTable("finger-guns", "Ann", seats=3))).id
            live = a.registry.tables[table]
            live.change_table(rules=999)
            live.commit()
            await live.at_rest()
            await a.stop()
            with pytest.raises(Exception, match="newer version"):
                await bob.show(table)
            assert not b.registry.tables

    run(work)


@pytest.mark.parametrize("wrong", ["secret", "version", "epoch", "node", "nothing"])
def test_who_may_come_in(shared: str, wrong: str) -> None:
    async def work() -> None:
        async with cluster(shared, 1) as (a,):
            keeper = a.registry.keeper
            assert keeper is not None
            assert a.door is not None
            lease = keeper.lease
            secret = links.link_secret(a.registry.key if wrong != "secret" else b"other" * 8)
            said = links.headers(
                secret,
                "http://other",
                lease.id if wrong != "node" else "http://third",
                lease.epoch + (wrong == "epoch"),
            )
            if wrong == "version":
                said[links.SPOKEN] = str(links.VERSION + 1)
            if wrong == "nothing":
                said = {}
            async with aiohttp.ClientSession() as web:
                for method, path in (("GET", "link"), ("POST", "call"), ("POST", "forget")):
                    async with web.request(method, f"{lease.address}/node/{path}", headers=said, data=b"{}") as heard:
                        expected = {"secret": 403, "version": 426, "nothing": 426}.get(wrong, 410)
                        assert heard.status == expected
            assert a.door.refused == (3 if wrong in ("secret", "version", "nothing") else 0)

    run(work)


def test_an_owner_that_cannot_be_reached_is_named(shared: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with cluster(shared, 1) as (a,):
            assert await a.edge.link(Owner("http://127.0.0.1:9", "http://127.0.0.1:9", 1)) is None
            assert await a.edge.link(Owner("node", "", 1)) is None
            assert a.edge.failed == 2

    run(work)
    assert "http://127.0.0.1:9 cannot be reached" in caplog.text
    assert "without --node" in caplog.text


def test_two_processes_under_one_name(shared: str, caplog: pytest.LogCaptureFixture) -> None:
    """The one that started last plays; the other one says so, and plays nothing."""

    async def work() -> None:
        async with (
            serving(settings_for(shared, **PATIENT)) as first,
            serving(settings_for(shared, **PATIENT)) as second,
        ):
            assert first.registry.keeper is not None
            assert second.registry.keeper is not None
            keeper = first.registry.keeper
            await until(lambda: keeper.replaced)
            assert not second.registry.keeper.deposed

    run(work)
    assert "another server runs as node" in caplog.text


def test_a_node_needs_a_shared_database(one_file: str) -> None:
    async def work() -> None:
        with pytest.raises(Exception, match="PostgreSQL"):
            await Server(settings_for(one_file, node="http://127.0.0.1:0")).start()

    run(work)


def test_a_table_moves_to_the_node_that_has_all_its_people(shared: str) -> None:
    """In mid-game, and nobody notices."""

    async def work() -> None:
        async with cluster(shared, 2, follow=400) as (a, b), person_at(b) as ann, person_at(b) as bob:
            async with person_at(a) as far:
                table = (await far.create(NewTable("saloon", "Far", seats=3, watch_only=True))).id
                await far.watch(table)
                for name, client in (("Ann", ann), ("Bob", bob)):
                    await client.join(table, name)
                    await client.watch(table)
                await far.start(table)
                for client in (ann, bob):
                    await client.until(lambda c=client: c.tables[table].view is not None)  # type: ignore[misc]
                assert list(a.registry.tables) == [table]  # somebody is here
            playing = asyncio.ensure_future(play_on([ann, bob], table, [Player(1), Player(2)]))
            await until(lambda: table in b.registry.tables)
            assert table not in a.registry.tables
            await playing
            assert a.registry.keeper is not None
            assert a.registry.keeper.moved == 1

    run(work)


def test_two_edges_follow_a_table_that_is_handed_over(shared: str) -> None:
    """One of them takes it; the other one carries its people there, in mid-game."""

    async def work() -> None:
        async with cluster(shared, 3) as (a, b, c), person_at(b) as ann, person_at(c) as bob:
            async with person_at(a) as far:
                table = (await far.create(NewTable("notoriety", "Far", seats=3, watch_only=True))).id
                for name, client in (("Ann", ann), ("Bob", bob)):
                    await client.join(table, name)
                    await client.watch(table)
                await far.start(table)
            for client in (ann, bob):
                await client.until(lambda c=client: c.tables[table].view is not None)  # type: ignore[misc]
            playing = asyncio.ensure_future(play_on([ann, bob], table, [Player(1), Player(2)]))
            await asyncio.sleep(0.3)
            await a.stop()
            await playing

    run(work)


@pytest.mark.parametrize(
    ("code", "said"),
    [("stale", "elsewhere"), ("too-many", "elsewhere"), ("not-seated", "elsewhere"), ("refused", "refused")],
)
def test_the_second_owner_does_not_deny_what_the_first_may_have_stored(code: str, said: str) -> None:
    trouble = Trouble(code, rule="FG-3.3")
    answer = msgspec.json.decode(in_doubt(encode(trouble.refusal("r1", 7))), type=Refusal)
    assert (answer.id, answer.code, answer.rule) == ("r1", said, "FG-3.3" if said == code else "")


@pytest.mark.parametrize("choices", [1, 2])
def test_a_sealed_choice_whose_answer_is_lost_is_stored_once(
    shared: str, choices: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The owner stores it and is lost before anyone hears of it.  Its edge sends it once more, to the next owner.  With
    two choices the person has changed their mind, and the last one counts."""
    usual, deaf = Carrier.hear, asyncio.Event()

    def hear(self: Carrier, message: bytes) -> None:
        if not (deaf.is_set() and message.startswith(b'{"type":"ack"')):
            usual(self, message)

    monkeypatch.setattr(Carrier, "hear", hear)

    async def work() -> None:
        async with cluster(shared, 2, **SHORT) as (a, b), person_at(a) as far, person_at(b) as ann:
            table = await sit_down([far, ann], "finger-guns", 3)
            view = ann.tables[table].view
            assert view is not None
            keys = view["options"][:choices]
            for key in keys[:-1]:
                assert isinstance(await ann.act(table, key), Ack)
            deaf.set()
            asking = asyncio.ensure_future(ann.act(table, keys[-1]))
            live = a.registry.tables[table]
            await until(lambda: live.play is not None and live.play.table.picks[1] == keys[-1] and not live.busy)
            unplug(a)
            await close_door(a)
            deaf.clear()
            assert isinstance(await asking, Ack)
            stored = await b.registry.store.journal(table)
            assert [row.action for row in stored if row.seat == 1] == keys
            play = b.registry.tables[table].play
            assert play is not None
            assert play.table.picks[1] == keys[-1]

    run(work)
