"""Somebody who follows tables, and what they may say: over a socket of this server, or by way of another node."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from highnoon.server import dealing
from highnoon.server.chat import speak
from highnoon.server.errors import Trouble
from highnoon.server.hints import give_hint
from highnoon.server.live.broadcast import encode
from highnoon.server.live.table import LiveTable
from highnoon.server.protocol import (
    Ack,
    Act,
    ClientMessage,
    Contribute,
    Hint,
    Hurry,
    Ping,
    Pong,
    Promise,
    Say,
    ServerMessage,
    Try,
    Undo,
    Unwatch,
    Watch,
)
from highnoon.server.trying import try_out

if TYPE_CHECKING:
    from highnoon.server.app import Server

log = logging.getLogger("highnoon.socket")


class Follower:
    """A watcher of tables; what it hears goes through `send`."""

    via: object = None  # the link over which they come; None: a socket here

    def __init__(self, server: Server, person: str, address: str) -> None:
        self.server = server
        self.registry = server.registry
        self.person = person
        self.address = address
        self.watched: set[str] = set()

    def send(self, message: bytes, more: bytes = b"") -> None:
        raise NotImplementedError

    def moved(self, table: str) -> None:
        """The table is played by another node from now on."""
        raise NotImplementedError

    def say(self, message: ServerMessage) -> None:
        self.send(encode(message))

    def refuse(self, message: ClientMessage, trouble: Trouble) -> None:
        self.registry.metrics.refusals += 1
        if trouble.code == "old-client":  # which does not look at the answer to this request
            self.say(trouble.problem())
        if isinstance(message, (Act, Undo, Hurry, Try, Hint, Say, Promise, Contribute)):
            live = self.registry.tables.get(message.table)
            self.say(trouble.refusal(message.id, live.n if live else -1))
        else:
            self.say(trouble.problem())

    def fault(self, message: ClientMessage) -> None:
        """Call it where an exception is handled."""
        log.exception("a message could not be answered")
        self.registry.metrics.faults += 1
        self.refuse(message, Trouble("fault"))

    async def answer(self, message: ClientMessage) -> None:
        if isinstance(message, Act):
            (await self.registry.table(message.table)).act(self, message)
        elif isinstance(message, Ping):
            self.say(Pong(message.t, self.registry.time.now()))
        elif self.server.draining:
            raise Trouble("going-down")
        elif isinstance(message, Watch):
            await self.watch(message.table)
        elif isinstance(message, Unwatch):
            self.unwatch(message.table)
        else:
            await self.rarer(message, await self.registry.table(message.table))

    async def rarer(self, message: Undo | Hurry | Try | Hint | Say | Promise | Contribute, live: LiveTable) -> None:
        if isinstance(message, Undo):
            live.act(self, message)
        elif isinstance(message, Hurry):
            live.pacer.hurry(self.person)
            self.say(Ack(message.id, live.n))
        elif isinstance(message, Try):
            if not self.server.try_limit.allows(self.person):
                raise Trouble("too-many", "Too many tries at once.")
            try_out(live, self, message)
        elif isinstance(message, Hint):
            give_hint(live, self, message)
        elif isinstance(message, Say):
            # Spectators of one address talk as one: a new cookie is quickly had.
            speaker = self.person if live.seat_of(self.person) >= 0 else f"{self.address} {message.table}"
            if not self.server.chat_limit.allows(speaker):
                raise Trouble("too-many", "You are chatting too fast.")
            known = await self.server.known(self.person)
            speak(live, self, known.nickname, message, known.created)
        else:
            if isinstance(message, Promise):
                await dealing.promise(live, self.person, message)
            else:
                await dealing.contribute(live, self.person, message)
            self.say(Ack(message.id, live.n))

    async def watch(self, table: str) -> None:
        if table not in self.watched and len(self.watched) >= self.server.settings.tables_of_socket:
            raise Trouble("too-many", "This connection already follows the maximum number of tables.")
        live = await self.registry.table(table)
        self.watched.add(table)
        self.look_at(live)

    def look_at(self, live: LiveTable) -> None:
        live.in_line(lambda: live.watch(self))

    def unwatch(self, table: str) -> None:
        self.watched.discard(table)
        live = self.registry.tables.get(table)
        if live is not None:
            live.in_line(lambda: live.unwatch(self), always=True)

    def gone(self) -> None:
        for table in list(self.watched):
            self.unwatch(table)
