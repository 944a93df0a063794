"""Seats, people, talk and trouble over real sockets.  Whole games are in test_games.py."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from highnoon.server.client import Client, Failed, LineLost
from highnoon.server.protocol import Ack, ClockInfo, NewTable, Refusal, SetSeat, Start
from tests.server.tools import Player, load_game, settings_for
from tests.server.wire import check_record, come_back, people_of, play_on, run, serving, sit_down


def test_going_down_is_told_and_what_was_acknowledged_stays(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file)
        async with serving(settings) as server, people_of(server, 2) as clients:
            table = await sit_down(clients, "finger-guns", 3, bots=["greenhorn"])
            key = clients[0].tables[table].view["options"][1]  # type: ignore[index]
            assert isinstance(await clients[0].act(table, key), Ack)
            await server.stop()
            for client in clients:
                with pytest.raises(LineLost):
                    await client.until(lambda: False)
                assert client.problems[-1].code == "going-down"
                assert "1001" in client.why
            async with serving(settings) as again:
                clients[0].base = again.url
                await clients[0].connect()
                assert clients[0].tables[table].view["pick"] == key  # type: ignore[index]

    run(work)


def test_absent_seat_to_a_bot_and_back(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 2) as (ann, ben):
            options = {"live_countdown": False}
            table = await sit_down([ann, ben], "finger-guns", 3, clock=ClockInfo(grace=0), options=options)
            ben.drop()
            await ann.until(lambda: ann.tables[table].table.seats[1].played_by_bot)
            n = ann.tables[table].n
            assert isinstance(await ann.act(table, ann.tables[table].view["options"][1]), Ack)  # type: ignore[index]
            await ann.until(lambda: ann.tables[table].n > n)  # the bot has played Ben's seat
            await come_back(ben)
            await ann.until(lambda: not ann.tables[table].table.seats[1].played_by_bot)
            await play_on([ann, ben], table, [Player(1), Player(2)])
            await check_record(ann, "finger-guns", table)

    run(work)


def test_everybody_leaves_and_the_table_finishes(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 2) as clients:
            table = await sit_down(clients, "toy", 3, clock=ClockInfo(grace=0))
            for client in clients:
                client.drop()
            while (await clients[0].show(table)).state != "over":
                await asyncio.sleep(0.01)
            await check_record(clients[0], "toy", table)

    run(work)


def test_a_second_device_continues_the_seat(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 2) as (ann, ben):
            table = await sit_down([ann, ben], "finger-guns", 3)
            link = await ann.new_link()
            async with Client(server.url) as phone, Client(server.url) as thief:
                assert await phone.use_link(link.path)
                assert not await thief.use_link(link.path)
                assert (await phone.me()).person == ann.person
                assert [t.id for t in (await phone.me()).tables] == [table]
                await phone.connect()
                followed = await phone.watch(table)
                assert followed.table.you == 0
                key = followed.view["options"][0]  # type: ignore[index]
                assert isinstance(await phone.act(table, key), Ack)
                await ann.until(lambda: ann.tables[table].view["pick"] == key)  # type: ignore[index]

    run(work)


def test_spectators_see_the_public_view_and_may_not_act(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 3) as (ann, ben, eve):
            table = await sit_down([ann, ben], "toy", 2)
            followed = await eve.watch(table)
            assert followed.view is not None
            assert (followed.view["seat"], followed.view["hand"], followed.view["options"]) == (-1, [], [])
            refused = await eve.act(table, 1)
            assert isinstance(refused, Refusal)
            assert refused.code == "not-seated"
            nameless = await eve.say(table, "Hello")
            assert isinstance(nameless, Refusal)
            await play_on([ann, ben], table, [Player(1), Player(2)])
            await eve.until(lambda: followed.over)
            assert not any("drew-this" in event.says for event in followed.events)

    run(work)


def test_kick_mute_and_talk(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 3) as (ann, ben, cem):
            table = await sit_down([ann, ben, cem], "finger-guns", 4)
            assert isinstance(await ben.say(table, "  I  aim\nat nobody "), Ack)
            await ann.until(lambda: ann.tables[table].chat)
            line = ann.tables[table].chat[0]
            assert (line.seat, line.name, line.text) == (1, "P1", "I aim at nobody")
            await ann.set_seat(table, 1, SetSeat(muted=True))
            muted = await ben.say(table, "Mmmf")
            assert isinstance(muted, Refusal)
            assert muted.code == "muted"
            with pytest.raises(Failed, match="Only the owner"):
                await ben.set_seat(table, 2, SetSeat("empty"))
            await ann.set_seat(table, 2, SetSeat("empty"))
            await cem.until(lambda: cem.tables[table].table.you == -1)
            kicked = await cem.say(table, "Let me in")
            assert isinstance(kicked, Refusal)
            assert kicked.code == "kicked"
            with pytest.raises(Failed) as failed:
                await cem.join(table, "Cem")
            assert failed.value.code == "kicked"
            await play_on([ann, ben], table, [Player(1), Player(2)])
            await check_record(ann, "finger-guns", table)

    run(work)


def test_rematch(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 3) as (ann, ben, eve):
            table = await sit_down([ann, ben], "toy", 3, bots=["greenhorn"])
            with pytest.raises(Failed) as failed:
                await ben.rematch(table)
            assert failed.value.code == "not-over"
            await play_on([ann, ben], table, [Player(1), Player(2)])
            first, second = await asyncio.gather(ben.rematch(table), ann.rematch(table))
            assert first.id == second.id != table
            assert [seat.name for seat in first.seats][:2] == ["P0", "P1"]
            await ann.until(lambda: ann.tables[table].table.next == first.id)
            with pytest.raises(Failed) as failed:
                await eve.rematch(table)
            assert failed.value.code == "not-seated"
            owner = ann if (await ann.show(first.id)).yours else ben
            await ann.watch(first.id)
            await ben.watch(first.id)
            await owner.start(first.id)
            await play_on([ann, ben], first.id, [Player(3), Player(4)])
            one, two = [await check_record(ann, "toy", t) for t in (table, first.id)]
            assert one.heading.commitment != two.heading.commitment

    run(work)


def test_a_slow_reader_is_dropped_and_can_come_back(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file, outbox=20_000)) as server, people_of(server, 2) as (ann, ben):
            table = await sit_down([ann, ben], "finger-guns", 3, options={"round_cap": 0})
            assert ben.socket is not None
            connection = ben.socket._response.connection
            assert connection is not None
            assert connection.transport is not None
            connection.transport.pause_reading()  # Ben's network stands still
            there = next(c for c in server.connections if c.person == ben.person)
            for _ in range(2000):
                there.send(b'{"type":"pong","t":1,"now":1}' + b" " * 30_000)
                await asyncio.sleep(0)
            assert there.dropped
            assert server.registry.metrics.slow_readers == 1
            connection.transport.resume_reading()
            await come_back(ben)
            assert ben.tables[table].table.you == 1

    run(work)


def test_a_flood_is_refused_and_fast_play_is_not(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file)
        settings.person_burst, settings.person_rate = 40, 1.0
        async with serving(settings) as server, people_of(server, 2) as (ann, ben):
            table = await sit_down([ann, ben], "toy", 2)
            for _ in range(25):  # as fast as a person can click
                await ann.act(table, 0)
            assert not ann.problems
            answers = [await ben.act(table, 0) for _ in range(60)]
            refused = [answer for answer in answers if isinstance(answer, Refusal) and answer.code == "too-many"]
            assert 15 <= len(refused) <= 40
            before = ann.tables[table].n
            with pytest.raises(LineLost, match="1008"):  # in the end the line is cut
                await flood(ben, table)
            assert ben.problems[-1].code == "too-many"
            assert ann.tables[table].n == before

    run(work)


def test_a_flood_of_what_is_no_text_is_a_flood(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file)
        settings.person_burst, settings.person_rate = 40, 1.0
        async with serving(settings) as server, aiohttp.ClientSession() as web:
            socket = await web.ws_connect(f"{server.url}/ws")
            for _ in range(200):
                await socket.send_bytes(b"{}")
            said = [message.data async for message in socket]
            assert '"bad-input"' in said[1]
            assert len(said) < 150
            assert socket.close_code == 1008

    run(work)


async def flood(client: Client, table: str) -> None:
    for _ in range(200):
        await client.act(table, 0)


def test_malformed_messages_have_a_reason_and_change_nothing(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 2) as (ann, ben):
            table = await sit_down([ann, ben], "toy", 2)
            before = (await server.registry.store.journal(table), ann.tables[table].view)
            bad = [
                (b"", "bad-input"),
                (b"nonsense", "bad-input"),
                (b"[]", "bad-input"),
                (b'{"type":"dance"}', "bad-input"),
                (b'{"type":"watch"}', "bad-input"),
                (b'{"type":"watch","table":"UPPER CASE"}', "bad-input"),
                (b'{"type":"watch","table":"notthere1"}', "no-such-table"),
                (b'{"type":"act","table":"tableone","id":"x","n":-1,"actions":[1]}', "bad-input"),
                (b'{"type":"act","table":"tableone","id":"x","n":0,"actions":[]}', "bad-input"),
                (b'{"type":"act","table":"tableone","id":"x","n":0,"actions":[1],"seat":1}', "bad-input"),
                (b'{"type":"act","table":"tableone","id":"x","n":0,"actions":[1e99]}', "bad-input"),
                (b"[" * 5000, "bad-input"),
                (b'{"type":"say","table":"tableone","id":"x","text":"' + b"y" * 20_000 + b'"}', "too-big"),
                (b"\xff\xfe", "bad-input"),
            ]
            for data, code in bad:
                problems = len(ann.problems)
                await ann.send_raw(data)
                await ann.until(lambda p=problems: len(ann.problems) > p)  # type: ignore[misc]
                assert ann.problems[-1].code == code, data
                assert ann.problems[-1].message
                assert ann.problems[-1].hint
            assert (await server.registry.store.journal(table), ann.tables[table].view) == before

    run(work)


def test_foreign_seats_cannot_be_played(one_file: str) -> None:
    """No message names a seat; another cookie has another seat."""

    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 2) as (ann, ben):
            table = await sit_down([ann, ben], "toy", 2)
            asked, other = (ann, ben) if ann.tables[table].must_choose() else (ben, ann)
            key = asked.tables[table].view["options"][0]  # type: ignore[index]
            refused = await other.act(table, key)
            assert isinstance(refused, Refusal)
            assert (refused.code, refused.rule) == ("refused", "HN-1")
            forged = asked.cookie.split(".")[0] + "." + other.cookie.split(".")[1]
            async with Client(server.url, forged) as thief:
                assert (await thief.me()).person not in (ann.person, ben.person)

    run(work)


def test_a_pack_of_ones_own_and_start_with_those_who_came(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 3) as clients:
            source = load_game("finger-guns", None).pack.source.replace("health = 20", "health = 7")
            table = await sit_down(clients, "finger-guns", 8, start=False, pack=source)
            await clients[0].start(table, Start("away"))
            view: Any = await clients[0].until(lambda: clients[0].tables[table].view)
            assert [player["health"] for player in view["players"]] == [7, 7, 7]
            server.registry.game_cache.own.clear()  # as after a restart: the pack is stored with the table
            server.registry.tables.pop(table).pacer.stop()
            await come_back(clients[1])
            assert clients[1].tables[table].view is not None
            with pytest.raises(Failed) as failed:
                await clients[0].create(NewTable("finger-guns", "Ann", pack=source.replace("health = 7", "health = x")))
            assert failed.value.code == "bad-pack"
            assert "line" in str(failed.value)

    run(work)


def test_a_server_of_its_own_process(tmp_path: Path) -> None:
    """`highnoon serve`, played at with the reference client, stopped by SIGTERM."""
    import os
    import signal
    import subprocess
    import sys

    import highnoon

    env = {**os.environ, "PYTHONPATH": str(Path(highnoon.__path__[0]).parent)}
    command = [sys.executable, "-m", "highnoon", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        url = process.stdout.readline().split(",")[0].rsplit(" ", 1)[1]

        async def work() -> None:
            async with Client(url) as ann:
                wanted = NewTable(
                    "finger-guns", "Ann", seats=3, bots=["greenhorn"] * 2, options={"live_countdown": False}
                )
                table = (await ann.create(wanted)).id
                await ann.connect()
                await ann.watch(table)
                await ann.start(table)
                await ann.until(lambda: ann.tables[table].must_choose())
                assert isinstance(await ann.act(table, ann.tables[table].view["options"][0]), Ack)  # type: ignore[index]
                process.send_signal(signal.SIGTERM)
                with pytest.raises(LineLost):
                    await ann.until(lambda: False)
                assert ann.problems[-1].code == "going-down"

        run(work)
        assert process.wait(120) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""
    finally:
        process.kill()
        process.communicate()
