"""People under load who write down what they were promised: every acknowledged choice and word, and the last view they
saw.  `audit.py` compares their notes with what is stored and shown after the server was killed.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from highnoon.engine.dice import Quick
from highnoon.engine.game import Game
from highnoon.server.client import Client, Followed
from highnoon.server.protocol import Ack, ClockInfo, NewTable, Refusal
from tests.server.wire import may_call

IN_DOUBT = ("elsewhere", "storage-down")  # refusals after which it may yet have been done
ALWAYS = ClockInfo(mode="none", grace=86_400)  # nobody is ever replaced: what people choose is theirs


class Broken(AssertionError):
    """A promise."""


class Sent:
    """One choice, and what became of it."""

    def __init__(self, seat: int, n: int, key: int, sealed: bool) -> None:
        self.seat = seat
        self.n = n
        self.key = key
        self.sealed = sealed
        self.acknowledged = False


class Sitter:
    """One person on one seat."""

    def __init__(self, client: Client, seat: int, seed: int) -> None:
        self.client = client
        self.seat = seat
        self.quick = Quick(seed)
        self.sent: list[Sent] = []  # neither refused nor forgotten
        self.notes: deque[str] = deque(maxlen=12)  # what became of the last choices, for when a promise is broken
        self.said: list[str] = []  # acknowledged words
        self.heard: tuple[int, Any] = (-1, None)  # the last view before the server was killed

    async def play(self, table: str) -> None:
        """As fast as the server answers, until the game is over or the line is cut."""
        followed = self.client.tables[table]
        while not followed.over:
            await self.client.until(lambda: followed.over or followed.must_choose() or may_call(followed))
            if followed.over:
                return
            news = followed.news
            if not await self.choose(table, followed):
                # Somebody was quicker; what is asked now comes with the next message, or has come already.
                await self.client.until(lambda seen=news: followed.news > seen)  # type: ignore[misc]
            elif self.quick.below(20) == 0:
                await self.talk(table)

    async def choose(self, table: str, followed: Followed) -> bool:
        view = followed.view
        assert view is not None
        options = view["options"] if followed.must_choose() else view["interrupts"]
        key = options[self.quick.below(len(options))]
        done = await self.act(table, followed, key)
        if done and view["sealed"] and view["options"] and self.quick.below(4) == 0:  # a change of mind
            done = await self.act(table, followed, view["options"][self.quick.below(len(view["options"]))])
        return done

    async def act(self, table: str, followed: Followed, key: int) -> bool:
        assert followed.view is not None
        sent = Sent(self.seat, followed.n, key, bool(followed.view["sealed"]))
        self.sent.append(sent)
        self.notes.append(f"sent {key} at {sent.n}")
        answer = await self.client.act(table, key, n=sent.n)
        sent.acknowledged = isinstance(answer, Ack)
        self.notes.append(f"{answer.code}: {key} at {sent.n}" if isinstance(answer, Refusal) else f"got {key}")
        if isinstance(answer, Refusal) and answer.code not in IN_DOUBT:
            self.sent.remove(sent)
        return sent.acknowledged

    async def talk(self, table: str) -> None:
        words = f"{self.seat} says {len(self.said)}"
        if isinstance(await self.client.say(table, words), Ack):
            self.said.append(words)


class Party:
    """A table with its people."""

    def __init__(self, game: Game, people: int, seats: int, seed: int) -> None:
        self.game = game
        self.seats = seats
        self.sitters = [Sitter(Client("http://127.0.0.1:1"), seat, seed * 8 + seat) for seat in range(people)]
        self.table = ""
        self.commitment = ""
        self.over = False

    async def sit_down(self, url: str) -> None:
        clients = [sitter.client for sitter in self.sitters]
        for client in clients:
            client.base = url
            await client.me()
            await client.connect()
        wanted = NewTable(self.game.slug, "P0", seats=self.seats, clock=ALWAYS)
        info = await clients[0].create(wanted)
        self.table, self.commitment = info.id, info.commitment
        for number, client in enumerate(clients):
            if number:
                await client.join(self.table, f"P{number}")
            await client.watch(self.table)
            await client.promise(self.table, bytes([number + 1]) * 32)
        await clients[0].start(self.table)
        for client in clients:
            await client.until(lambda c=client: c.tables[self.table].view is not None)  # type: ignore[misc]

    def note(self) -> None:
        """Notes what everyone saw last, now that the server is dead."""
        for sitter in self.sitters:
            followed = sitter.client.tables[self.table]
            if followed.n < sitter.heard[0]:
                raise Broken(f"{self.table} went back from {sitter.heard[0]} to {followed.n}")
            sitter.heard = (followed.n, followed.view)

    async def line_lost(self) -> None:
        """Waits until everyone has noticed; messages received before that count."""
        for sitter in self.sitters:
            await sitter.client.hang_up()

    async def come_back(self, url: str) -> None:
        for sitter in self.sitters:
            sitter.client.base = url
            await sitter.client.connect()

    async def play(self) -> None:
        """Plays until the game is over, or until everyone has lost the connection."""
        ends = await asyncio.gather(*[s.play(self.table) for s in self.sitters], return_exceptions=True)
        for end in ends:
            if end is not None:
                raise end

    async def leave(self) -> None:
        for sitter in self.sitters:
            await sitter.client.close()
