"""Trouble around nodes is logged in one line and counted, nobody is let in who should not be, and nothing is lost."""

from __future__ import annotations

import logging
import re
from contextlib import AsyncExitStack

import aiohttp
import pytest

from highnoon.server.app import Server
from highnoon.server.nodes import link as links
from highnoon.server.protocol import Ack, NewTable, Refusal
from highnoon.server.timing import Time
from highnoon.server.tracing import trace_of
from tests.server.postgres import Postgres
from tests.server.test_nodes import PATIENT, close_door, cluster, person_at, shared
from tests.server.tools import Player, settings_for, until
from tests.server.wire import answer_once, play_on, run, serving, sit_down

__all__ = ["shared"]  # the fixture

MINUTES = 5


class Skewed(Time):
    """The clock of a machine that nobody has set."""

    def __init__(self, minutes: int) -> None:
        super().__init__()
        self.began += minutes * 60 * 10**9

    def wall(self) -> int:
        return self.now()


async def metric(server: Server, name: str) -> int:
    async with aiohttp.ClientSession() as web, web.get(f"{server.url}/metrics") as page:
        found = re.search(rf"^highnoon_{name} (-?\d+)$", await page.text(), re.MULTILINE)
        assert found is not None, name
        return int(found[1])


async def is_ready(server: Server) -> bool:
    async with aiohttp.ClientSession() as web, web.get(f"{server.url}/readyz") as answer:
        return answer.status == 200


@pytest.mark.parametrize(
    ("wrong", "said"),
    [("secret", "does not have the secret of this database"), ("version", "speaks version '2' of links, not 1")],
)
def test_a_stranger_at_the_private_door(
    shared: str, wrong: str, said: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole node: its people are told that the table cannot be reached, and the owner plays on."""

    async def work() -> None:
        async with cluster(shared, 2, lease=6000) as (a, b), person_at(a) as ann, person_at(b) as bob:
            table = (await ann.create(NewTable("finger-guns", "Ann", seats=3))).id
            if wrong == "secret":
                b.registry.key = b"another" * 5
            else:
                usual = b.edge.headers
                monkeypatch.setattr(b.edge, "headers", lambda owner: {**usual(owner), links.SPOKEN: "2"})
            with pytest.raises(Exception, match="another machine"):
                await bob.join(table, "Bob")
            assert await metric(a, "node_refused_total") > 0
            assert await metric(b, "node_unreached_total") > 0
            assert a.registry.tables[table].names()[1:] == ["", ""]
            await ann.start(table)
            assert a.registry.tables[table].running

    run(work)
    assert caplog.text.count(said) == 1  # and not once more at every try
    assert "cannot be reached from" in caplog.text


def test_a_node_that_cannot_be_reached(shared: str, caplog: pytest.LogCaptureFixture) -> None:
    """Its people play on; others wait, and are carried there when the way is open again."""

    async def work() -> None:
        async with cluster(shared, 2, lease=6000) as (a, b), person_at(a) as ann, person_at(b) as bob:
            table = await sit_down([ann], "finger-guns", 3)
            assert a.registry.keeper is not None
            address = a.registry.keeper.lease.address
            await close_door(a)
            with pytest.raises(Exception, match="another machine"):
                await bob.join(table, "Bob")
            assert await metric(b, "node_unreached_total") > 0
            assert not b.registry.tables
            await play_on([ann], table, [Player(1)])
            assert a.door is not None
            await a.door.open(address)
            record = await bob.record(table)
            assert record == await ann.record(table)

    run(work)
    assert caplog.text.count("cannot be reached from") == 1  # and not once more at every try


def test_a_database_that_only_reads(shared: str, postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    """As after a failover to the wrong side: nothing is acknowledged, nothing is lost, and the game goes on later."""
    name = shared.rpartition("/")[2]

    def set_writing(allowed: bool) -> None:
        postgres.say(f"ALTER DATABASE {name} SET default_transaction_read_only = {'off' if allowed else 'on'}")
        postgres.say(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")

    async def work() -> None:
        async with cluster(shared, 2, lease=60_000) as (a, b), person_at(a) as ann, person_at(b) as bob:
            table = await sit_down([ann, bob], "saloon", 2)
            players = [Player(1), Player(2)]
            asked = 0 if ann.tables[table].must_choose() else 1
            assert isinstance(await answer_once([ann, bob][asked], table, players[asked]), Ack)
            stored = len(await a.registry.store.journal(table))
            set_writing(False)
            asked = 0 if ann.tables[table].must_choose() else 1
            for _ in range(3):
                answer = await answer_once([ann, bob][asked], table, players[asked])
                assert isinstance(answer, Refusal)
                assert answer.code in ("storage-down", "elsewhere")
            assert len(await a.registry.store.journal(table)) == stored
            assert not await is_ready(a)
            assert await metric(a, "storage_outages_total") > 0
            assert await metric(a, "storage_down") == 1
            set_writing(True)
            for server in (a, b):
                while not await is_ready(server):
                    pass
            for client in (ann, bob):
                await client.connect()
            await until(lambda: not a.registry.tables[table].busy)
            await play_on([ann, bob], table, players)
            assert len(await ann.record(table)) > 0

    run(work)
    assert "read-only transaction" in caplog.text
    assert "the storage answers again" in caplog.text


@pytest.mark.parametrize("minutes", [MINUTES, -MINUTES])
def test_a_node_whose_clock_is_wrong(shared: str, minutes: int, caplog: pytest.LogCaptureFixture) -> None:
    """It plays, its tables go on elsewhere at once when it stops, and theirs with it."""

    async def work() -> None:
        async with AsyncExitStack() as stack:
            wrong = settings_for(shared, node="http://127.0.0.1:0", time=Skewed(minutes), bot_delay=300, **PATIENT)
            right = settings_for(shared, node="http://127.0.0.1:0", bot_delay=300, **PATIENT)
            right.new_id = lambda: "right1"
            right.new_person = lambda: "bob"
            a = await stack.enter_async_context(serving(wrong))
            b = await stack.enter_async_context(serving(right))
            ann = await stack.enter_async_context(person_at(a))
            bob = await stack.enter_async_context(person_at(b))
            table = await sit_down([ann, bob], "finger-guns", 3)
            alone = NewTable("saloon", "Ann", seats=3, bots=["greenhorn"] * 3, watch_only=True, start=True)
            watched = (await ann.create(alone)).id
            theirs = (await bob.create(alone)).id
            assert abs(await metric(a, "node_clock_skew_ms")) > (MINUTES - 1) * 60_000
            assert abs(await metric(b, "node_clock_skew_ms")) < 60_000
            await a.stop()
            await until(
                lambda: {table, watched, theirs} <= set(b.registry.tables)
            )  # though nobody looks at two of them
            await ann.close()
            await until(lambda: b.registry.tables[watched].n > 3)

    run(work)
    said = [record.getMessage() for record in caplog.records if "the clock of node" in record.getMessage()]
    assert len(said) == 1
    assert f"300.0 seconds {'ahead of' if minutes > 0 else 'behind'}" in re.sub(r"(299\.9|300\.1)", "300.0", said[0])


def test_one_id_follows_a_move_from_the_edge_to_its_row(shared: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with cluster(shared, 2) as (a, b), person_at(a) as ann, person_at(b) as bob:
            table = await sit_down([ann, bob], "finger-guns", 3)
            caplog.set_level(logging.DEBUG, "highnoon.trace")
            view = bob.tables[table].view
            assert view is not None
            assert isinstance(await bob.act(table, view["options"][0], request="one"), Ack)
            stored = await a.registry.store.journal(table)
            found = [dict(record.more) for record in caplog.records if hasattr(record, "more")]
            mine = [entry for entry in found if entry["trace"] == trace_of(bob.person, "one")]
            assert [entry["step"] for entry in mine] == ["carried", "arrived", "accepted", "stored"]
            assert mine[0]["node"] == mine[1]["node"] == a.registry.node
            assert mine[3]["row"] in [row.n for row in stored if row.seat == 1]
            assert bob.person not in caplog.text

    run(work)
