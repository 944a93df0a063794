"""Trials and results: `try` over the wire, and records shown again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from highnoon.engine.frames import merged
from highnoon.engine.record import Record, read_record
from highnoon.server.client import Client, Failed
from highnoon.server.protocol import NewTable, Refusal, ShowAgain, ShownAgain, Start, Tried
from tests.server.tools import settings_for
from tests.server.wire import people_of, run, serving, sit_down


def test_try_tells_what_the_move_then_does(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 2) as clients:
            table = await sit_down(clients, "saloon", 2)
            compared = 0
            for _ in range(60):
                for client in clients:
                    await client.ping()
                asked = [client for client in clients if client.tables[table].must_choose()]
                if not asked:
                    continue
                followed = asked[0].tables[table]
                assert followed.view is not None
                if followed.over:
                    break
                key = followed.view["options"][0]
                before = (followed.n, followed.view)
                tried = await asked[0].try_out(table, key)
                if isinstance(tried, Refusal):  # the server has made a choice that was none
                    assert tried.code == "stale"
                    continue
                assert (followed.n, followed.view) == before
                heard = len(followed.events)
                await asked[0].act(table, key)
                await asked[0].ping()
                compared += len(tried.events)
                assert followed.events[heard : heard + len(tried.events)] == tried.events
            assert compared

    run(work)


def test_try_cites_the_rule_and_changes_nothing(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 3) as (ann, ben, eve):
            table = await sit_down([ann, ben], "toy", 2)
            other = next(client for client in (ann, ben) if not client.tables[table].must_choose())
            tried = await other.try_out(table, 0)
            assert isinstance(tried, Tried)
            assert (tried.taken, tried.rule) == (0, "HN-1")
            assert "nothing to decide" in tried.message
            await eve.watch(table)
            refused = await eve.try_out(table, 0)
            assert isinstance(refused, Refusal)
            assert refused.code == "not-seated"

    run(work)


def test_trying_has_a_limit_of_its_own(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, try_burst=3, try_rate=0.0)
        async with serving(settings) as server, people_of(server, 2) as (ann, ben):
            table = await sit_down([ann, ben], "toy", 2)
            answers = [await ann.try_out(table, 0) for _ in range(5)]
            codes = [answer.code for answer in answers if isinstance(answer, Refusal)]
            assert codes == ["too-many"] * 2

    run(work)


async def played(server: Any, slug: str) -> Record:
    """A finished game of bots."""
    async with Client(server.url) as ann:
        wanted = NewTable(slug, "Ann", 3, bots=["greenhorn"] * 3, watch_only=True)
        table = (await ann.create(wanted)).id
        await ann.connect()
        await ann.watch(table)
        await ann.start(table, Start())
        await ann.until(lambda: ann.tables[table].over or None)
        return read_record("record", await ann.record(table))


def wish(record: Record, seat: int) -> ShowAgain:
    assert record.ending is not None
    moves = [[row.seat, row.action] for row in record.rows]
    return ShowAgain(msgspec.structs.replace(record.heading, events=[]), record.ending.secret, moves, seat)


@pytest.mark.parametrize("slug", ["finger-guns", "toy"])
def test_a_record_is_shown_again_from_every_seat(slug: str, one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, Client(server.url) as eve:
            record = await played(server, slug)
            for seat in (-1, 0, 1):
                shown = await eve.call("POST", "/api/replay", ShownAgain, wish(record, seat))
                assert shown.why == ""
                groups = [record.heading.events, *(row.events for row in record.rows)]
                assert [len(passage.steps) for passage in shown.passages] == [len(group) for group in groups]
                view = shown.view
                for passage in shown.passages:
                    for changes in (*passage.steps, passage.rest):
                        view = merged(view, changes)
                assert view["seat"] == seat
                assert view["outcome"]["winners"] == record.ending.outcome.winners  # type: ignore[union-attr]

    run(work)


def test_a_record_that_cannot_be_played_is_refused_and_says_why(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, Client(server.url) as eve:
            record = await played(server, "finger-guns")
            good = wish(record, -1)
            cases = [
                (msgspec.structs.replace(good, heading=msgspec.structs.replace(good.heading, game="chess")), 404),
                (msgspec.structs.replace(good, heading=msgspec.structs.replace(good.heading, pack="0" * 16)), 404),
                (msgspec.structs.replace(good, heading=msgspec.structs.replace(good.heading, seats=40)), 400),
                (msgspec.structs.replace(good, secret="xyz"), 400),
                (msgspec.structs.replace(good, secret="abc"), 400),
                (msgspec.structs.replace(good, heading=msgspec.structs.replace(good.heading, commitment="no")), 400),
                (msgspec.structs.replace(good, heading=msgspec.structs.replace(good.heading, game="toy")), 400),
                (msgspec.structs.replace(good, moves=[[0, 1 << 70]]), 400),
                (msgspec.structs.replace(good, seat=7), 400),
                (msgspec.structs.replace(good, moves=[[0]]), 400),
            ]
            for bad, status in cases:
                with pytest.raises(Failed) as failed:
                    await eve.call("POST", "/api/replay", ShownAgain, bad)
                assert failed.value.status == status
            cut = msgspec.structs.replace(good, moves=[[0, 999_999], *good.moves])
            shown = await eve.call("POST", "/api/replay", ShownAgain, cut)
            assert "Row 1" in shown.why
            assert len(shown.passages) == 1
            other = msgspec.structs.replace(good, heading=msgspec.structs.replace(good.heading, deal="00"))
            shown = await eve.call("POST", "/api/replay", ShownAgain, other)
            assert "a different table" in shown.why

    run(work)


def test_a_choice_made_over_and_over_is_no_record(one_file: str) -> None:
    """A record has the last of somebody's sealed choices: more of them only take memory."""

    async def work() -> None:
        async with serving(settings_for(one_file)) as server, Client(server.url) as eve:
            record = await played(server, "finger-guns")
            first = [record.rows[0].seat, record.rows[0].action]
            shown = await eve.call(
                "POST", "/api/replay", ShownAgain, msgspec.structs.replace(wish(record, -1), moves=[first] * 1000)
            )
            assert "Row 2" in shown.why

    run(work)


def test_records_are_shown_again_within_a_budget(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, replay_burst=2, replay_rate=0.0)
        async with serving(settings) as server, Client(server.url) as eve:
            record = await played(server, "finger-guns")
            for _ in range(2):
                await eve.call("POST", "/api/replay", ShownAgain, wish(record, -1))
            with pytest.raises(Failed) as failed:
                await eve.call("POST", "/api/replay", ShownAgain, wish(record, -1))
            assert failed.value.code == "too-many"

    run(work)


def test_who_sits_down_elsewhere_gets_that_seat_whole(one_file: str) -> None:
    """A spectator, then a player, then a spectator again: what is merged is always what the table shows."""

    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 3) as (ann, ben, eve):
            table = await sit_down([ann, ben], "finger-guns", 3, options={"live_countdown": False})
            await eve.watch(table)
            await ben.leave(table)
            play = server.registry.tables[table].play
            assert play is not None

            def whole(client: Client) -> bool:
                followed = client.tables[table]
                view = play.table.view(None if followed.table.you < 0 else followed.table.you)
                return bool(followed.view == msgspec.json.decode(msgspec.json.encode(view)))

            for client in (ann, ben, eve):
                await client.until(lambda c=client: whole(c))  # type: ignore[misc]  # the bots may still be choosing
            assert [client.tables[table].table.you for client in (ann, ben, eve)] == [0, -1, -1]

    run(work)
