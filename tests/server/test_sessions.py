"""Sessions without accounts: cookies of the new and the old kind, logging out, ending others, and being deleted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from sqlalchemy import select

from highnoon.engine.record import read_record, verify
from highnoon.server import schema
from highnoon.server.app import Server
from highnoon.server.client import Client, Failed, LineLost
from highnoon.server.people import COOKIE, ENDED, SECURE_COOKIE
from highnoon.server.protocol import Ack, NewTable
from tests.server.tools import Player, load_game, settings_for
from tests.server.wire import people_of, play_on, run, serving, sit_down

HTTPS = {"X-Forwarded-Proto": "https"}


@asynccontextmanager
async def browser(server: Server, **headers: str) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(server.url, headers=headers, cookie_jar=aiohttp.DummyCookieJar()) as session:
        yield session


async def who(web: aiohttp.ClientSession, **cookies: str) -> tuple[str, dict[str, str]]:
    """The person a browser with these cookies is, and which cookies it gets; empty ones are taken from it."""
    header = {"Cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())} if cookies else {}
    async with web.get("/api/me", headers=header) as response:
        assert response.status == 200
        got = {name: "" if morsel["max-age"] == "0" else morsel.value for name, morsel in response.cookies.items()}
        return (await response.json())["person"], got


def test_behind_https_the_cookie_is_this_hosts_alone(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, behind_proxy=True)
        async with serving(settings) as server, browser(server, **HTTPS) as web, browser(server) as plain:
            async with web.get("/api/me") as response:
                (set_cookie,) = [c for c in response.headers.getall("Set-Cookie") if c.startswith(SECURE_COOKIE)]
            assert "Secure" in set_cookie
            assert "HttpOnly" in set_cookie
            assert "Path=/" in set_cookie
            assert "SameSite=Lax" in set_cookie
            assert "Domain" not in set_cookie
            ann, got = await who(web)
            assert got[COOKIE] == ""
            assert await who(web, **{SECURE_COOKIE: got[SECURE_COOKIE]}) == (ann, {})
            # A cookie that another host of the same domain set under the old name counts for nothing.
            eve, evil = await who(plain)
            assert await who(web, **{SECURE_COOKIE: got[SECURE_COOKIE], COOKIE: evil[COOKIE]}) == (ann, {})
            assert eve != ann

    run(work)


def test_a_cookie_of_before_works_until_it_is_replaced(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, behind_proxy=True)
        async with serving(settings) as server, browser(server, **HTTPS) as web, browser(server) as plain:
            old = f"ann.{server.people.sign('ann')}"  # as it was before there were sessions
            person, got = await who(plain, **{COOKIE: old})
            assert person == "ann"
            assert (await who(plain, **{COOKIE: got[COOKIE]})) == ("ann", {})
            for value in (old, got[COOKIE]):
                person, secure = await who(web, **{COOKIE: value})
                assert person == "ann"
                assert secure[COOKIE] == ""
                assert (await who(web, **{SECURE_COOKIE: secure[SECURE_COOKIE]})) == ("ann", {})
            for forged in ("ann.1-1." + server.people.sign("ann"), f"ann.{server.people.sign('ben')}", "ann..", "."):
                assert (await who(plain, **{COOKIE: forged}))[0] != "ann"

    run(work)


def test_logging_out_ends_one_session(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file)
        async with serving(settings) as server, people_of(server, 1) as (ann,), Client(server.url) as phone:
            person = ann.person
            await phone.use_link((await ann.new_link()).path)
            await phone.connect()
            assert phone.person == person
            stolen = phone.cookie
            assert stolen != ann.cookie
            await phone.log_out()
            assert phone.cookie == ""
            await ended(phone)
            assert ann.connected
            assert (await ann.me()).person == person
            await is_over(server, stolen)
            assert (await phone.me()).person != person  # it no longer has a cookie
        async with serving(settings) as server:  # and after a restart
            await is_over(server, stolen)

    run(work)


async def ended(client: Client) -> None:
    with pytest.raises(LineLost):
        await client.until(lambda: None)
    assert not client.connected
    assert [problem.code for problem in client.problems][-1:] == ["signed-out"]


async def is_over(server: Server, cookie: str) -> None:
    """No call and no socket is this person's, nor does one make somebody new of it and so take a newer cookie away."""
    header = {"Cookie": f"{COOKIE}={cookie}"}
    async with browser(server) as web:
        for method, path in (("GET", "/api/me"), ("POST", "/api/me/link"), ("GET", "/ws")):
            async with web.request(method, path, headers={**header, "Upgrade": "websocket"}) as response:
                assert response.status == 403
                assert (await response.json())["code"] == "signed-out"
                assert "Set-Cookie" not in response.headers
        async with web.get("/api/tables", headers=header) as response:  # a stranger may look
            assert response.status == 200


def test_a_page_makes_somebody_new_of_whoever_was_signed_out(one_file: str, tmp_path: Path) -> None:
    async def work() -> None:
        (tmp_path / "index.html").write_text("<!doctype html>")
        settings = settings_for(one_file, static=tmp_path)
        async with serving(settings) as server, browser(server) as web, Client(server.url) as ann:
            person = (await ann.me()).person
            cookie = ann.cookie
            await ann.log_out()
            async with web.get("/", headers={"Cookie": f"{COOKIE}={cookie}"}) as response:
                assert response.status == 200
                fresh = response.cookies[COOKIE].value
            assert (await who(web, **{COOKIE: fresh}))[0] != person

    run(work)


def test_ending_all_other_sessions(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, people_of(server, 1) as (ann,):
            person, old = ann.person, ann.cookie
            phones = [Client(server.url) for _ in range(2)]
            for phone in phones:
                await phone.use_link((await ann.new_link()).path)
                await phone.connect()
            await ann.end_other_sessions()
            assert ann.cookie not in ("", old)
            for phone in phones:
                await ended(phone)
                await is_over(server, phone.cookie)
                await phone.close()
            assert (await ann.me()).person == person
            await is_over(server, old)
            await is_over(server, f"{person}.{server.people.sign(person)}")
            async with Client(server.url) as phone:  # a link still brings another device in
                await phone.use_link((await ann.new_link()).path)
                assert (await phone.me()).person == person

    run(work)


def test_many_sessions_that_ended_are_not_kept_one_by_one(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server:
            people = server.people
            sessions = [f"{number:x}-0" for number in range(100, 100 + 3 * ENDED)]
            for session in sessions:
                await people.end_session("ann", session)
            assert len(people.ended["ann"].sessions) == ENDED
            assert all(people.has_ended("ann", session) for session in sessions)
            assert not people.has_ended("ann", people.new_session("ann"))
            assert not people.has_ended("ben", sessions[0])
            await people.open()
            assert all(people.has_ended("ann", session) for session in sessions)

    run(work)


def test_strangers_may_log_out_too(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, browser(server) as web:
            for path in ("/api/me/logout", "/api/me/sessions/end", "/api/me/delete"):
                async with web.post(path) as response:
                    assert (response.status, await response.json()) == (200, {"person": ""})
                async with web.post(path, headers={"Origin": "https://evil.example"}) as response:
                    assert response.status == 403
            assert server.people.ended == {}

    run(work)


def test_a_deleted_person_leaves_games_but_no_name(database: str) -> None:
    async def work() -> None:
        async with serving(settings_for(database)) as server, people_of(server, 2) as (ann, ben):
            over, asleep = [await sit_down([ann, ben], "toy", 2) for _ in range(2)]
            for table in (over, asleep):
                await play_on([ann, ben], table, [Player(1), Player(2)])
                await ann.record(table)
            running = await sit_down([ann, ben], "toy", 2)
            await ann.join(running, "Annabel")
            assert isinstance(await ann.say(running, "my secret"), Ack)
            opened = (await ann.create(NewTable("toy", "Annabel", seats=2))).id
            watched = (await ben.create(NewTable("toy", "Ben", seats=2))).id
            await ann.watch(watched)
            assert isinstance(await ann.say(watched, "another secret"), Ack)
            await ann.new_link()
            person = ann.person
            await server.registry.tables[asleep].at_rest()
            del server.registry.tables[asleep]

            async with Client(server.url) as phone:
                await phone.use_link((await ann.new_link()).path)
                await phone.connect()
                await ann.delete_me()
                await ended(phone)
            assert (await ann.me()).person != person

            for table in (over, asleep):
                record = await ben.record(table)
                assert record.startswith(b'{"highnoon"')
                assert b"P0" not in record
                read = read_record("it", record)
                assert read.heading.names == ["Gone", "P1"]
                assert verify(load_game("toy", None), read).genuine
                assert [seat.name for seat in (await ben.show(table)).seats] == ["Gone", "P1"]
            shown = await ben.show(running)
            assert shown.seats[0].kind == "bot"
            assert shown.seats[0].name not in ("P0", "Annabel")
            assert shown.yours  # the table went to the next person
            assert [seat.kind for seat in (await ben.show(opened)).seats] == ["empty", "empty"]
            for table in (running, watched):
                await ben.unwatch(table)
                followed = await ben.watch(table)
                assert [(line.name, line.text) for line in followed.chat] == [("Gone", "(deleted)")]

            with server.registry.store.reading.connect() as connection:
                for part in schema.metadata.sorted_tables:
                    text = repr([list(row) for row in connection.execute(select(part))])
                    assert "Annabel" not in text, part.name
                    assert "secret'" not in text or part.name == "tables", part.name
                    if part.name != "meta":  # where it says that this person's sessions have ended
                        assert person not in text, part.name
            await play_on([ben], running, [Player(3)])
            with pytest.raises(Failed):
                await ann.leave(running)

    run(work)
