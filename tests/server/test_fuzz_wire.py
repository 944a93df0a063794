"""Hypothesis on the WebSocket: malformed, stale, doubled, oversized messages and other people's turns.

Whatever is sent, there is an answer with a reason, nothing breaks, and a table changes only by what was legal.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack, ExitStack
from typing import Any

import aiohttp
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highnoon.server.app import Server
from highnoon.server.client import Client
from highnoon.server.errors import KINDS
from highnoon.server.protocol import MESSAGE_BYTES
from tests.profiles import examples
from tests.server.tools import GAMES, Player, load_game, settings_for, settled
from tests.server.wire import answer_once, may_call, serving, sit_down

WHO = ("ann", "ben", "eve", "stranger")  # at the table, at the table, a spectator, somebody who never came
REASONS = ("problem", "refused")
ANSWERS = (*REASONS, "ack", "snapshot", "pong")

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
things = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)
nonsense = st.binary(max_size=60) | st.text(max_size=60).map(str.encode) | things.map(msgspec.json.encode)
TYPES = ["act", "act", "act", "undo", "say", "promise", "contribute", "watch", "ping"]


@st.composite
def damage(draw: st.DrawFn) -> tuple[str, str, Any]:
    """Nothing in half of the cases; else a field is left out, put in, or has another value."""
    how = draw(st.sampled_from(["no", "no", "no", "without", "another", "besides", "long"]))
    field = draw(st.sampled_from(["type", "table", "id", "n", "actions", "text", "hex", "hash", "round", "t", "seat"]))
    return how, field, draw(things)


class Recipe(msgspec.Struct):
    """A message, before it is known what the table looks like."""

    who: str
    kind: str
    table: str  # here, elsewhere, nowhere
    n: int  # counted from the current number
    keys: list[tuple[str, int]]  # whose options, and which of them
    damage: tuple[str, str, Any]
    times: int


nearly_right = st.builds(
    Recipe,
    st.sampled_from(WHO[:2]),
    st.just("act"),
    st.just("here"),
    st.sampled_from([0, 0, -1, -2, 1]),
    st.lists(st.tuples(st.sampled_from(["mine", "mine", "theirs"]), st.integers(0, 999)), min_size=1, max_size=2),
    st.just(("no", "", None)),
    st.sampled_from([1, 1, 2]),
)
far_off = st.builds(
    Recipe,
    st.sampled_from(WHO),
    st.sampled_from(TYPES),
    st.sampled_from(["here", "here", "here", "here", "elsewhere", "nowhere"]),
    st.sampled_from([0, 0, 0, 0, -1, -3, 1, 10**6, 10**30]),
    st.lists(
        st.tuples(st.sampled_from(["mine", "mine", "theirs", "any"]), st.integers(0, 999)), min_size=1, max_size=3
    ),
    damage(),
    st.sampled_from([1, 1, 2]),
)


class Saloon:
    """Two people at a table, a spectator, a stranger; another table that is open."""

    def __init__(self, server: Server, slug: str, clients: dict[str, Client]) -> None:
        self.server = server
        self.slug = slug
        self.clients = clients
        self.table = self.other = ""
        self.request = 0
        self.acks = 0

    @property
    def registry(self) -> Any:
        return self.server.registry

    async def begin(self) -> None:
        seats = max(2, load_game(self.slug, None).low)
        people = [self.clients["ann"], self.clients["ben"]]
        for client in self.clients.values():
            if self.table in client.tables:
                await client.unwatch(self.table)
        # Bots that never come to a decision: only what is sent changes the table.
        self.table = await sit_down(people, self.slug, seats, options={})
        if not self.other:
            self.other = await sit_down(people, self.slug, seats, start=False)
        await self.clients["eve"].watch(self.table)
        await self.rest()

    async def rest(self) -> None:
        await settled()
        for client in self.clients.values():
            await client.ping()

    async def one(self, recipe: Recipe) -> None:
        if self.clients["ann"].tables[self.table].over:
            await self.begin()
        client = self.clients[recipe.who]
        data = self.cook(recipe, client)
        before, sealed = await self.state(), self.live.play.table.sealed
        seat = self.live.seat_of(client.person)
        legal = [*self.live.play.table.legal(seat), *self.live.play.table.interrupts(seat)] if seat >= 0 else []
        heard = await self.say(client, data, recipe.times)
        acks = [m for m in heard if m["type"] == "ack"]
        self.acks += len(acks)
        answers = [m for m in heard if m["type"] in ANSWERS]
        assert len(answers) >= recipe.times, (data, heard)
        for answer in answers:
            if answer["type"] in REASONS:
                assert answer["code"] in KINDS
                assert answer["code"] != "fault"
                assert answer["message"]
                assert answer["hint"]
        after = await self.state()
        if after != before:
            message = msgspec.json.decode(data)
            assert acks, (data, heard)
            assert seat >= 0
            assert message["type"] in ("act", "undo", "say", "promise")
            if message["type"] == "act":
                assert message["actions"][0] in legal
                assert message["n"] == before[0][0] or (sealed and message["n"] < before[0][0])

    @property
    def live(self) -> Any:
        return self.registry.tables[self.table]

    async def state(self) -> Any:
        """Everything that is stored of the two tables, and the number of the view."""
        await settled()
        found = []
        for name in (self.table, self.other):
            loaded = await self.registry.store.load(name)
            live = self.registry.tables[name]
            found.append((live.n, len(await self.registry.store.journal(name)), loaded.table.deal, len(loaded.chat)))
        return found

    async def say(self, client: Client, data: bytes, times: int) -> list[dict[str, Any]]:
        """Everything that this socket receives, once there are as many answers as messages."""
        client.raw = []
        for _ in range(times):
            await client.send_raw(data)
        await client.until(lambda: self.answers(client) >= times)
        await settled()
        await client.ping()
        return self.heard(client)

    def heard(self, client: Client) -> list[dict[str, Any]]:
        """But for the answers to our own pings."""
        messages = [msgspec.json.decode(message) for message in client.raw or []]
        return [message for message in messages if message["type"] != "pong" or message["t"] != 0.0]

    def answers(self, client: Client) -> int:
        return sum(message["type"] in ANSWERS for message in self.heard(client))

    def cook(self, recipe: Recipe, client: Client) -> bytes:
        self.request += 1
        table = {"here": self.table, "elsewhere": self.other, "nowhere": "notthere1"}[recipe.table]
        message: dict[str, Any] = {"type": recipe.kind, "table": table, "id": f"f{self.request}"}
        if recipe.kind in ("act", "undo"):
            message["n"] = self.live.n + recipe.n
        if recipe.kind == "act":
            message["actions"] = [self.key(client, whose, number) for whose, number in recipe.keys]
        elif recipe.kind == "say":
            message["text"] = "Draw!"
        elif recipe.kind == "contribute":
            message |= {"hex": "ab" * 32, "round": recipe.n}
        elif recipe.kind == "promise":
            message |= {"hash": "ab" * 32, "round": 1 + recipe.n}
        elif recipe.kind == "watch":
            del message["id"]
        elif recipe.kind == "ping":
            message = {"type": "ping", "t": 1.5}
        how, field, value = recipe.damage
        if how == "without":
            message.pop(field, None)
        elif how == "another" and field in message:
            message[field] = value
        elif how == "besides":
            message["more"] = value
        elif how == "long":
            message["more"] = "x" * (MESSAGE_BYTES + 1)
        return msgspec.json.encode(message)

    def key(self, client: Client, whose: str, number: int) -> int:
        table = self.live.play.table
        me = self.live.seat_of(client.person)
        seat = me if whose == "mine" else (me + 1) % table.seats
        keys = [] if whose == "any" or seat < 0 else [*table.legal(seat), *table.interrupts(seat)]
        return keys[number % len(keys)] if keys else number


async def some_people(stack: AsyncExitStack, database: str, slug: str) -> Saloon:
    server = await stack.enter_async_context(serving(settings_for(database, bot_delay=10**9)))
    clients = {name: await stack.enter_async_context(Client(server.url)) for name in WHO}
    for client in clients.values():
        await client.me()
        await client.connect()
    saloon = Saloon(server, slug, clients)
    await saloon.begin()
    return saloon


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_is_sent(slug: str, one_file: str, caplog: pytest.LogCaptureFixture) -> None:
    with asyncio.Runner() as runner, ExitStack() as last:
        stack = AsyncExitStack()
        last.callback(lambda: runner.run(stack.aclose()))
        saloon = runner.run(some_people(stack, one_file, slug))

        @settings(max_examples=examples(80))
        @given(st.lists(nearly_right | far_off, min_size=1, max_size=6))
        def messages(batch: list[Recipe]) -> None:
            for recipe in batch:
                runner.run(saloon.one(recipe))

        @settings(max_examples=examples(60))
        @given(st.sampled_from(WHO), nonsense)
        def rubbish(who: str, data: bytes) -> None:
            async def work() -> None:
                before = await saloon.state()
                heard = await saloon.say(saloon.clients[who], data, 1)
                assert [m["type"] for m in heard] == ["problem"], (data, heard)
                assert heard[0]["code"] == "bad-input"
                assert heard[0]["message"]
                assert await saloon.state() == before

            runner.run(work())

        with caplog.at_level(logging.WARNING, "highnoon"):
            messages()
            rubbish()
        assert saloon.acks > 0
        assert saloon.registry.metrics.faults == 0
        assert [record.getMessage() for record in caplog.records if record.name.startswith("highnoon")] == []
        runner.run(finish(saloon))


async def finish(saloon: Saloon) -> None:
    """After all that the game goes on as if nothing had been."""
    clients = [saloon.clients["ann"], saloon.clients["ben"]]
    if clients[0].tables[saloon.table].over:
        await saloon.begin()
    for client in clients:
        followed = client.tables[saloon.table]
        await saloon.rest()
        if followed.must_choose() or may_call(followed):
            answer = await answer_once(client, saloon.table, Player(1))
            assert answer.id


def test_frames_that_are_too_big_or_binary(one_file: str) -> None:
    """A message that is too long has an answer; one that is far too long ends the connection, with the reason."""

    async def work() -> None:
        async with serving(settings_for(one_file)) as server, aiohttp.ClientSession(server.url) as web:
            async with web.ws_connect("/ws") as socket:
                assert (await socket.receive_json())["type"] == "welcome"
                await socket.send_bytes(b"{}")
                assert (await socket.receive_json())["code"] == "bad-input"
                await socket.send_str("x" * (MESSAGE_BYTES + 1))
                assert (await socket.receive_json())["code"] == "too-big"
                await socket.send_str("x" * (MESSAGE_BYTES * 8 + 1))
                message = await socket.receive()
                assert message.type is aiohttp.WSMsgType.CLOSE
                assert message.data == aiohttp.WSCloseCode.MESSAGE_TOO_BIG
            async with web.ws_connect("/ws") as socket:  # and the house stands
                assert (await socket.receive_json())["type"] == "welcome"
            assert server.registry.metrics.faults == 0

    asyncio.run(work())
