"""Games that strangers send, and large requests: refused with a reason, never a fault, and nothing running is told."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import aiohttp
import msgspec
import pytest

from highnoon.server.app import Server
from highnoon.server.bodies import SMALL
from highnoon.server.client import Client, Failed
from highnoon.server.protocol import NewTable, Tried
from scripts.attacks.sent_games import JSON, finished, lies, play_out, requests, sent
from tests.server.tools import settings_for
from tests.server.wire import run, serving

KNOWN_LIES = dict(lies())


async def post(web: aiohttp.ClientSession, path: str, body: Any) -> tuple[int, dict[str, Any]]:
    data = body if isinstance(body, bytes) else msgspec.json.encode(body)
    async with web.post(path, data=data, headers=JSON) as answer:
        return answer.status, msgspec.json.decode(await answer.read())


async def until_idle(server: Server) -> None:
    """The tables that bots play have ended, or are at a person's decision."""
    for _ in range(600):
        if all(live.stored.state == "over" for live in server.registry.tables.values()):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("a table does not end")


def test_lies_are_refused_or_can_be_played_on_from(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, review_burst=0, review_iterations=1, thinkers=1)
        jar = aiohttp.CookieJar(unsafe=True)
        async with serving(settings) as server, aiohttp.ClientSession(server.url, cookie_jar=jar) as web:
            for what, game in KNOWN_LIES.items():
                if "as it is" in what:
                    continue
                for path, wish in requests(game, random.Random(what)):
                    status, answer = await post(web, path, wish)
                    # A replay shows the table of a false heading as it is dealt, and says why it ends there.
                    assert status in (200, 400, 404) if path == "/api/replay" else status in (400, 404), (what, path)
                    assert len(str(answer)) < 4000 or status == 200, (what, path)
            assert not server.registry.tables
            assert server.registry.metrics.faults == 0

    run(work)


@pytest.mark.parametrize("what", [what for what in KNOWN_LIES if "as it is" in what])
def test_a_game_from_a_position_plays_on(one_file: str, what: str) -> None:
    async def work() -> None:
        jar = aiohttp.CookieJar(unsafe=True)
        async with serving(settings_for(one_file)) as server, aiohttp.ClientSession(server.url, cookie_jar=jar) as web:
            wish = {**KNOWN_LIES[what], "move": 0, "seat": 0, "nickname": "Ann", "level": "greenhorn"}
            status, table = await post(web, "/api/play-on", wish)
            assert status == 201, table
            await play_out(web, table)
            await until_idle(server)
            assert server.registry.metrics.faults == 0

    run(work)


def test_nothing_of_a_running_game_is_told(one_file: str) -> None:
    """Its secret is not known, so no request about a game can begin; a screen and a spectator cannot try anything."""

    async def work() -> None:
        settings = settings_for(one_file, review_burst=0, review_iterations=1, thinkers=1)
        async with serving(settings) as server, Client(server.url) as ann, Client(server.url) as eve:
            for person in (ann, eve):
                await person.me()
                await person.connect()
            table = (await ann.create(NewTable("saloon", "Ann", seats=3, bots=["greenhorn"] * 2, start=True))).id
            await ann.watch(table)
            await eve.watch(table)
            await ann.until(lambda: ann.tables[table].must_choose())
            live = server.registry.tables[table]
            view = ann.tables[table].view
            assert view is not None
            with pytest.raises(Failed) as failed:
                await eve.record(table)
            assert failed.value.code == "not-over"
            game = sent(finished("saloon"))
            game["heading"] |= {
                "commitment": live.stored.commitment,
                "contributions": [""] * 3,
                "promised": promised(table),
            }
            async with aiohttp.ClientSession(server.url) as web:
                for path, wish in requests(game, random.Random(1)):
                    status, answer = await post(web, path, wish)
                    if path == "/api/replay":
                        assert status == 200
                        assert answer["why"] == "Today's rules deal a different table"  # of the secret that was sent
                    else:
                        assert (status, answer["code"]) in ((400, "bad-input"), (409, "not-over")), path
                cookie = {"Cookie": f"highnoon={ann.cookie}"}
                async with web.ws_connect("/ws?screen", headers=cookie) as screen:
                    assert (await screen.receive_json())["person"] != ann.person
                    await screen.send_json({"type": "watch", "table": table})
                    shown = await screen.receive_json()
                    assert shown["table"]["you"] == shown["view"]["seat"] == -1
                    assert shown["view"]["options"] == []
                    for ask in ("try", "hint"):
                        wish = {"type": ask, "table": table, "id": ask, "n": live.n}
                        if ask == "try":
                            wish["actions"] = view["options"][:1]
                        await screen.send_json(wish)
                        assert (await screen.receive_json())["type"] == "refused", ask
            tried = await eve.try_out(table, *view["options"][:1])
            assert not isinstance(tried, Tried)
            assert server.registry.metrics.faults == 0

    run(work)


def promised(table: str) -> dict[str, Any]:
    empty = [""] * 3
    return {"table": table, "kinds": ["person", "bot", "bot"], "rounds": [{"promises": empty, "numbers": empty}]}


def test_large_requests_are_few_and_only_where_they_are_wanted(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, big_bodies_burst=3, big_bodies_rate=0.0)
        async with serving(settings) as server, aiohttp.ClientSession(server.url) as web:
            long = {"nickname": "x" * SMALL}
            status, answer = await post(web, "/api/tables/table001/join", long)
            assert (status, answer["code"]) == (413, "too-big")
            whole = sent(finished("finger-guns"))
            big = {**whole, "heading": {**whole["heading"], "deal": "x" * SMALL}}
            assert [(await post(web, "/api/replay", big))[0] for _ in range(5)] == [200] * 3 + [429] * 2
            assert (await post(web, "/api/replay", whole))[0] == 200, "a small one is not limited by that"

    run(work)


def test_a_body_of_nothing_but_brackets_is_refused_at_the_first(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, aiohttp.ClientSession(server.url) as web:
            for data in (b"[" + b"[]," * 80_000 + b"[]]", b'{"heading":[' + b"[]," * 80_000 + b"[]]}"):
                status, answer = await post(web, "/api/replay", data)
                assert (status, answer["code"]) == (400, "bad-input")
                assert "Expected `object`, got `array`" in answer["message"]
            # 1.0 is 1 in JSON, in every body that is small.
            status, _ = await post(web, "/api/tables", b'{"game":"finger-guns","nickname":"A","seats":3.0}')
            assert status == 201

    run(work)
