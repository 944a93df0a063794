"""The HTTP interface: documents, refusals in one shape, headers, origins, limits, what is counted and logged."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import msgspec
import pytest

from highnoon.engine.fair import promise
from highnoon.server.app import Server
from highnoon.server.client import Client, Failed
from highnoon.server.errors import KINDS
from highnoon.server.limits import Limit
from highnoon.server.openapi import document
from highnoon.server.people import COOKIE
from highnoon.server.protocol import ErrorBody, GameDetail, GameInfo, NewTable, RuleInfo, Start, TableInfo
from highnoon.server.routes import ROUTES
from tests.server.tools import Player, settings_for
from tests.server.wire import people_of, play_on, run, serving, sit_down


@asynccontextmanager
async def browser(server: Server, **headers: str) -> AsyncIterator[aiohttp.ClientSession]:
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(server.url, headers=headers, cookie_jar=jar) as session:
        yield session


async def refused(response: aiohttp.ClientResponse) -> str:
    """The code of a refusal, which has all its parts and the status it should have."""
    body = msgspec.json.decode(await response.read(), type=ErrorBody)
    assert body.message
    assert body.hint
    assert KINDS[body.code].status == response.status
    return body.code


def test_games_and_rules(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, Client(server.url) as ann:
            games = await ann.call("GET", "/api/games", list[GameInfo])
            slugs = [game.slug for game in games]
            assert "finger-guns" in slugs
            detail = await ann.call("GET", "/api/games/finger-guns", GameDetail)
            assert detail.words["events"]["round"]
            assert detail.game.bots
            assert [verb.name for verb in detail.verbs][:2] == ["pass", "posse"]
            rules = await ann.call("GET", "/api/games/finger-guns/rules", list[RuleInfo])
            one = await ann.call("GET", f"/api/games/finger-guns/rules/{rules[7].id}", RuleInfo)
            assert one == rules[7]
            registry = await ann.call("GET", "/api/rules/house", list[RuleInfo])
            assert registry[0].id == "HN-1"
            assert (await ann.call("GET", "/api/games/finger-guns/rules/HN-1", RuleInfo)).text == registry[0].text
            for path, code in [
                ("/api/games/chess", "no-such-game"),
                ("/api/games/finger-guns/rules/FG-99", "no-such-rule"),
                ("/api/tables/notthere1", "no-such-table"),
                ("/api/nothing", "no-such-page"),
            ]:
                with pytest.raises(Failed) as failed:
                    await ann.call("GET", path, RuleInfo)
                assert failed.value.code == code

    run(work)


def test_bad_requests_are_refused_in_one_shape(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, browser(server) as web:
            json = {"Content-Type": "application/json"}
            for body, code in [
                (b"", "bad-input"),
                (b"{", "bad-input"),
                (b"[]", "bad-input"),
                (b'{"game":"finger-guns"}', "bad-input"),
                (b'{"game":"finger-guns","nickname":"A","wishes":1}', "bad-input"),
                (b'{"game":"finger-guns","nickname":"A","seats":99}', "bad-input"),
                (b'{"game":"finger-guns","nickname":"A","seats":2}', "bad-option"),
                (b'{"game":"finger-guns","nickname":"A","options":{"nonsense":1}}', "bad-option"),
                (b'{"game":"finger-guns","nickname":"A","options":{"round_cap":"x"}}', "bad-option"),
                (b'{"game":"finger-guns","nickname":"A","bots":["wizard"]}', "bad-option"),
                (b'{"game":"finger-guns","nickname":"\\u202e\\u200b","bots":[]}', "bad-name"),
                (b'{"game":"chess","nickname":"A"}', "no-such-game"),
                (b'{"game":"finger-guns","nickname":"A","pack":"[[["}', "bad-pack"),
                (b'{"nickname":"' + b"x" * 300_000 + b'"}', "too-big"),
                (b"\xff\xff", "bad-input"),
            ]:
                async with web.post("/api/tables", data=body, headers=json) as response:
                    assert await refused(response) == code, body[:80]
            async with web.post("/api/tables", data=b"game=finger-guns") as response:
                assert await refused(response) == "not-json"
            async with web.delete("/api/tables") as response:
                assert await refused(response) == "wrong-method"
                assert "GET" in response.headers["Allow"]
            async with web.get("/../../etc/passwd") as response:
                assert await refused(response) == "no-such-page"
            async with web.get("/%2e%2e/%2e%2e/etc/passwd") as response:
                assert await refused(response) == "no-such-page"
            async with web.get("/ws") as response:  # no WebSocket at all
                assert response.status == 400
                assert (await response.json())["code"] == "bad-input"
            assert await server.registry.store.listed() == []

    run(work)


def test_every_answer_is_protected(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, browser(server) as web:
            for path in ("/", "/t/abcdefgh", "/api/games", "/api/me", "/nothing", "/healthz", "/openapi.json", "/me/x"):
                async with web.get(path) as response:
                    policy = response.headers["Content-Security-Policy"]
                    assert "default-src 'none'" in policy
                    assert "unsafe" not in policy
                    assert "frame-ancestors 'none'" in policy
                    assert response.headers["X-Content-Type-Options"] == "nosniff"
                    # The personal link's own form must be known as ours; no other site learns of the link.
                    assert response.headers["Referrer-Policy"] == ("same-origin" if path == "/me/x" else "no-referrer")
                    assert "aiohttp" not in response.headers["Server"]
            async with web.get("/api/me") as response:
                assert response.headers["Cache-Control"] == "no-store"
            async with web.get("/me/x") as response:  # a page of the server's own, in the client's colors
                assert 'href="/pages.css"' in await response.text()
            async with web.get("/pages.css") as response:
                assert response.content_type == "text/css"
                assert "--paper" in await response.text()

    run(work)


def test_the_cookie_is_for_the_browser_only(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file)
        settings.behind_proxy = True
        async with serving(settings) as server, browser(server) as web:
            async with web.get("/api/games") as response:
                assert "Set-Cookie" not in response.headers
            async with web.get("/api/me") as response:
                cookie = response.headers["Set-Cookie"]
                assert "HttpOnly" in cookie
                assert "SameSite=Lax" in cookie
                assert "Secure" not in cookie
            async with web.get("/api/me") as response:
                assert "Set-Cookie" not in response.headers  # known now
            async with browser(server, **{"X-Forwarded-Proto": "https"}) as other, other.get("/api/me") as response:
                assert "Secure" in response.headers["Set-Cookie"]
                assert response.headers["Strict-Transport-Security"]

    run(work)


def test_a_cookie_of_another_program_is_nobodys(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server:
            for value in (b"\xff.abc", b"abc.\xff", b".", b"ann.00", "än.00".encode()):
                reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(server.url).port)
                writer.write(
                    b"GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: highnoon=%s\r\n\r\n" % value
                )
                answer = await reader.read()
                assert answer.startswith(b"HTTP/1.1 200 "), answer
                assert b"Set-Cookie: highnoon=" in answer
                writer.close()

    run(work)


def test_other_sites_are_kept_out(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file)
        body = {"game": "finger-guns", "nickname": "A"}
        async with serving(settings) as server, browser(server) as web:
            for origin, allowed in [
                (server.url, True),
                ("https://friend.example", False),
                ("https://evil.example", False),
                ("null", False),
                (f"http://evil.example:{server.port}", False),
                ("http://[", False),
            ]:
                async with web.post("/api/tables", json=body, headers={"Origin": origin}) as response:
                    assert (response.status == 201) is allowed, origin
                    if not allowed:
                        assert await refused(response) == "wrong-origin"
                if allowed:
                    async with web.ws_connect("/ws", headers={"Origin": origin}) as socket:
                        assert (await socket.receive_json())["type"] == "welcome"
                else:
                    with pytest.raises(aiohttp.WSServerHandshakeError):
                        await web.ws_connect("/ws", headers={"Origin": origin})
            async with web.post("/api/tables", json=body, headers={"Sec-Fetch-Site": "cross-site"}) as response:
                assert await refused(response) == "wrong-origin"

    run(work)


def test_health_readiness_and_metrics(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 2) as clients, browser(server) as web:
            table = await sit_down(clients, "toy", 2)
            await play_on(clients, table, [Player(1), Player(2)])
            async with web.get("/healthz") as response:
                assert response.status == 200
            async with web.get("/readyz") as response:
                assert response.status == 200
            async with web.get("/metrics") as response:
                page = await response.text()
            values = dict(re.findall(r"^(highnoon_\w+) (\d+)$", page, re.MULTILINE))
            assert int(values["highnoon_moves_accepted_total"]) > 5
            assert values["highnoon_tables_finished_total"] == "1"
            assert values["highnoon_sockets"] == "2"
            assert values["highnoon_faults_total"] == "0"
            assert page.count("# HELP") == page.count("# TYPE") == len(values)
            assert table not in page
            assert clients[0].person not in page
            server.draining = True
            async with web.get("/readyz") as response:
                assert await refused(response) == "going-down"
            async with web.post("/api/tables", json={"game": "toy", "nickname": "A"}) as response:
                assert await refused(response) == "going-down"
            server.draining = False

    run(work)


def test_logs_have_no_secrets(one_file: str, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        with caplog.at_level(logging.INFO, "highnoon"):
            async with serving(settings_for(one_file)) as server, people_of(server, 2) as (ann, ben):
                table = await sit_down([ann, ben], "toy", 2)
                await ann.say(table, "a word among friends")
                link = await ann.new_link()
                async with Client(server.url) as phone:
                    await phone.use_link(link.path)
                secret = server.registry.tables[table].stored.secret.hex()
                logged = "\n".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
                for hidden in (link.path, ann.cookie, "a word among friends", secret):
                    assert hidden not in logged
                assert "/me/{token}" in logged

    run(work)


def test_lists_of_tables(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 2) as (ann, ben):
            public = await ann.create(NewTable("toy", "Ann", public=True))
            private = await ann.create(NewTable("toy", "Ann"))
            assert [table.id for table in await ben.public_tables()] == [public.id]
            assert (await ben.show(private.id)).you == -1
            mine = (await ann.me()).tables
            assert {table.id for table in mine} == {public.id, private.id}
            assert all(table.yours and table.you == 0 for table in mine)
            server.registry.tables.clear()  # as they are stored
            again = (await ann.me()).tables
            for table in mine:
                table.seats[0].away_since = 0  # known only while the table is in memory
            assert [msgspec.to_builtins(table) for table in again] == [msgspec.to_builtins(table) for table in mine]
            assert (await ann.me()).nickname == "Ann"
            seat = (await ben.join(public.id, "Ben", 2)).you
            assert seat == 2
            with pytest.raises(Failed) as failed:
                await ben.join(public.id, "Ben", 0)
            assert failed.value.code == "seat-taken"
            moved = await ben.join(public.id, "Benjamin", 1)
            assert (moved.you, moved.seats[1].name, moved.seats[2].kind) == (1, "Benjamin", "empty")
            left = await ben.leave(public.id)
            assert (left.you, left.seats[1].kind) == (-1, "empty")
            with pytest.raises(Failed) as failed:
                await ben.start(public.id)
            assert failed.value.code == "not-yours"
            with pytest.raises(Failed) as failed:
                await ben.record(public.id)
            assert failed.value.code == "not-over"

    run(work)


def test_a_number_is_promised_at_the_start_and_revealed_when_the_list_is_closed(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 1) as (ann,):
            table = await ann.create(NewTable("toy", "Ann", seats=2, bots=["greenhorn"]))
            number = b"\x5a" * 32
            hashed = promise(table.id, 1, number)
            with pytest.raises(Failed) as failed:
                await ann.start(table.id, Start(promise="abc"))
            assert failed.value.code == "bad-input"
            with pytest.raises(Failed) as failed:
                await ann.start(table.id, Start(hex=number.hex()))
            assert failed.value.code == "old-client"
            closed = await ann.start(table.id, Start(promise=hashed))
            assert (closed.commitment, closed.state) == (table.commitment, "open")
            assert (closed.deal.stage, closed.deal.promises) == ("reveal", [hashed, ""])
            with pytest.raises(Failed) as failed:
                await ann.reveal(table.id, 1, b"\x5b" * 32)
            assert failed.value.code == "not-promised"
            begun = await ann.reveal(table.id, 1, number)
            assert (begun.state, begun.deal.closed) == ("running", closed.deal.closed)
            assert server.registry.tables[table.id].stored.deal.rounds[-1].numbers == [number.hex(), ""]

    run(work)


def test_too_many_tables_and_connections(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file)
        settings.new_tables_burst, settings.new_tables_rate = 3, 0.0
        settings.sockets_of_person = 2
        async with serving(settings) as server, Client(server.url) as ann:
            await ann.me()
            for _ in range(3):
                await ann.create(NewTable("toy", "Ann"))
            with pytest.raises(Failed) as failed:
                await ann.create(NewTable("toy", "Ann"))
            assert failed.value.code == "too-many"
            codes = []
            for _ in range(5):  # a caller who throws the cookie away does not become a new person each time
                async with Client(server.url) as nobody:
                    try:
                        await nobody.create(NewTable("toy", "Nobody"))
                    except Failed as error:
                        codes.append(error.code)
            assert codes == ["too-many"] * 2
            tabs = [Client(server.url, ann.cookie) for _ in range(3)]
            for tab in tabs[:2]:
                await tab.connect()
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await tabs[2].connect()
            await tabs[0].hang_up()
            await tabs[2].connect()
            for tab in tabs:
                await tab.close()

    run(work)


def test_a_limit_spares_bursts() -> None:
    limit = Limit(5, 1000.0)
    assert [limit.allows("a") for _ in range(5)] == [True] * 5
    none = Limit(5, 0.0)
    assert [none.allows("a") for _ in range(7)] == [True] * 5 + [False] * 2
    assert none.allows("b")
    free = Limit(0, 0.0)
    assert all(free.allows("a") for _ in range(1000))
    small = Limit(1, 10_000_000.0)
    for i in range(20_100):
        assert small.allows(str(i))
    assert len(small.buckets) <= 10_001


def test_the_openapi_document_has_every_route() -> None:
    made: Any = document()
    for route in ROUTES:
        operation = made["paths"][route.path][route.method.lower()]
        assert operation["operationId"] == route.name
        assert str(route.status) in operation["responses"]
    text = msgspec.json.encode(made).decode()
    for name in re.findall(r'"#/components/schemas/(\w+)"', text):
        assert name in made["components"]["schemas"]


def test_the_built_documentation_is_served(one_file: str, tmp_path: Path) -> None:
    async def work() -> None:
        (tmp_path / "docs").mkdir()
        (tmp_path / "index.html").write_text("<title>the client</title>")
        (tmp_path / "docs" / "index.html").write_text("<title>the manual</title>")
        settings = settings_for(one_file)
        settings.static = tmp_path
        async with serving(settings) as server, browser(server, Accept="text/html,*/*") as web:
            for path in ("/docs", "/docs/", "/docs/index.html"):
                async with web.get(path) as response:
                    assert "the manual" in await response.text(), path
                    assert COOKIE not in response.cookies

    asyncio.run(work())


def test_the_built_client_is_served(one_file: str, tmp_path: Path) -> None:
    async def work() -> None:
        static = tmp_path / "static"
        (static / "assets").mkdir(parents=True)
        (static / "index.html").write_text("<title>the client</title>")
        (static / "assets" / "a-1234.js").write_text("let x")
        (tmp_path / "secret.txt").write_text("secret")
        settings = settings_for(one_file)
        settings.static = static
        async with serving(settings) as server, browser(server, Accept="text/html,*/*") as web:
            # The page makes a newcomer somebody: what the client asks for next, all at once, is asked by one person.
            people = set()
            for path in ("/", "/t/abcdefgh", "/rules/finger-guns", "/index.html"):
                async with web.get(path) as response:
                    assert "the client" in await response.text()
                    people.add(response.cookies[COOKIE].value)  # for another year
                    assert response.headers["Cache-Control"] == "private, no-cache"
                    assert response.headers["Content-Security-Policy"]
            assert len(people) == 1
            async with web.get("/assets/a-1234.js") as response:
                assert await response.text() == "let x"
                assert COOKIE not in response.cookies
                assert "immutable" in response.headers["Cache-Control"]
            strange = ("/" + "x" * 280, "/" + "%F0%9F%A4%A0" * 70)
            for path in (
                "/api/nothing",
                "/assets/none.js",
                "/..%2fsecret.txt",
                "/assets/..%2f..%2fsecret.txt",
                *strange,
            ):
                async with web.get(path) as response:
                    assert await refused(response) == "no-such-page"

    run(work)


def test_a_person_keeps_the_seat_and_the_table_its_words(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 1) as (ann,):
            table = await sit_down([ann], "finger-guns", 3, start=False)
            detail = await ann.call("GET", f"/api/tables/{table}/game", GameDetail)
            assert detail.game.slug == "finger-guns"
            async with Client(server.url, ann.cookie) as reloaded:
                info = await reloaded.call("GET", f"/api/tables/{table}", TableInfo)
                assert (info.you, info.yours) == (0, True)

    run(work)
