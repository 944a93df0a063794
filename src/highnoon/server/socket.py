"""One WebSocket: messages in, checked and passed on; messages out, never waited for.

A reader that does not keep up is dropped when too much waits for it; it may come back and watch the table again.
Control frames count like messages, and their answers wait in the same place: who only sends PINGs is dropped too.
"""

from __future__ import annotations

import asyncio
import logging
from struct import Struct
from typing import TYPE_CHECKING, Final

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from highnoon.server import dealing
from highnoon.server.chat import speak
from highnoon.server.errors import Trouble
from highnoon.server.headers import address_of, check_origin, is_secure, protect
from highnoon.server.hints import give_hint
from highnoon.server.live.broadcast import encode
from highnoon.server.live.table import LiveTable
from highnoon.server.protocol import (
    MESSAGE_BYTES,
    VERSION,
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
    Welcome,
)
from highnoon.server.trying import try_out

if TYPE_CHECKING:
    from highnoon.server.app import Server
    from highnoon.server.people import Visitor

log = logging.getLogger("highnoon.socket")

NO_LIMIT: Final = 1 << 60
PATIENCE: Final = 60  # messages over the limit until the socket is closed
ABORT_AFTER: Final = 2.0  # seconds for a slow reader to take its farewell
TEXT_FRAME: Final = 0x81
PONG_FRAME: Final = 0x8A
SHORT: Final = Struct("!BB").pack
MEDIUM: Final = Struct("!BBH").pack
LONG: Final = Struct("!BBQ").pack
decode: Final = msgspec.json.Decoder(ClientMessage).decode


def frame(message: bytes, kind: int = TEXT_FRAME) -> bytes:
    """Of a WebSocket: final, not masked, so many bytes (RFC 6455, 5.2)."""
    length = len(message)
    if length < 126:
        return SHORT(kind, length) + message
    if length < 1 << 16:
        return MEDIUM(kind, 126, length) + message
    return LONG(kind, 127, length) + message


class Connection:
    """A watcher with a socket."""

    def __init__(self, server: Server, socket: web.WebSocketResponse[bool], request: web.Request, who: Visitor) -> None:
        self.server = server
        self.registry = server.registry
        self.socket = socket
        transport = request.transport
        assert transport is not None
        self.transport = transport
        self.person = who.person
        self.session = who.session
        self.address = address_of(request, server.settings)
        self.outbox = server.settings.outbox
        self.watched: set[str] = set()
        self.scolded = 0
        self.dropped = False

    # -- out -----------------------------------------------------------------------------------------------------------

    def send(self, message: bytes, more: bytes = b"") -> None:
        """Handed to the transport at once and together: every trip to the network costs more than all the rest.
        aiohttp would make a coroutine and a trip of each."""
        self.write(frame(message) + frame(more) if more else frame(message))

    def write(self, frames: bytes) -> None:
        if self.dropped:
            return
        transport = self.transport
        if self.socket.closed or transport.is_closing():  # the loop of `serve` notices
            self.dropped = True
        elif transport.get_write_buffer_size() > self.outbox:
            self.drop()
        else:
            transport.write(frames)

    def say(self, message: ServerMessage) -> None:
        self.send(encode(message))

    def drop(self) -> None:
        self.transport.write(frame(encode(Trouble("slow-reader").problem())))
        self.dropped = True
        self.registry.metrics.slow_readers += 1
        self.abort_soon()

    def abort_soon(self) -> None:
        """A farewell waits for nobody who does not read it."""
        asyncio.get_running_loop().call_later(ABORT_AFTER, self.transport.abort)

    async def close(self, code: int, trouble: Trouble) -> None:
        self.say(trouble.problem())
        self.dropped = True
        self.abort_soon()
        await self.socket.close(code=code, message=trouble.code.encode())

    # -- in ------------------------------------------------------------------------------------------------------------

    async def serve(self) -> None:
        """Until the socket is closed."""
        self.say(Welcome(VERSION, self.person, self.registry.time.now()))
        receive = self.socket.receive
        while not self.dropped:
            message = await receive()
            if message.type is WSMsgType.TEXT or message.type is WSMsgType.BINARY:
                await self.hear(message.data, message.type is WSMsgType.TEXT)
            elif message.type is WSMsgType.PING or message.type is WSMsgType.PONG:
                self.hear_control(bytes(message.data), message.type is WSMsgType.PING)
            else:
                return
            if self.scolded > PATIENCE:
                self.listen_no_more()
                await self.close(WSCloseCode.POLICY_VIOLATION, Trouble("too-many"))
        if not (self.socket.closed or self.transport.is_closing()):
            await asyncio.sleep(ABORT_AFTER)  # a slow reader may still read why, but is listened to no longer

    def listen_no_more(self) -> None:
        """While a farewell is under way aiohttp would read on, and throw away what it read."""
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def is_limited(self) -> bool:
        """Whether this message is one too many."""
        limited = not (self.server.person_limit.allows(self.person) and self.server.address_limit.allows(self.address))
        if limited:
            self.scolded += 1
        elif self.scolded:
            self.scolded -= 1
        return limited

    def hear_control(self, data: bytes, is_ping: bool) -> None:
        self.registry.metrics.messages += 1
        if not self.is_limited() and is_ping:
            self.write(frame(data, PONG_FRAME))

    async def hear(self, data: bytes, is_text: bool) -> None:
        self.registry.metrics.messages += 1
        limited = self.is_limited()
        try:
            if not is_text:
                raise Trouble("bad-input", "Messages must be JSON text.")
            if len(data) > MESSAGE_BYTES:
                raise Trouble("too-big", f"A message has at most {MESSAGE_BYTES} bytes.")
            message = decode(data)
        except Trouble as trouble:
            self.say(trouble.problem())
            return
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self.say(Trouble("too-many").problem() if limited else bad_input(error).problem())
            return
        try:
            if limited:
                raise Trouble("too-many")
            if isinstance(message, Act) and message.table in self.registry.tables:
                self.registry.tables[message.table].act(self, message)
            else:
                await self.answer(message)
        except Trouble as trouble:
            self.refuse(message, trouble)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a message could not be answered")
            self.registry.metrics.faults += 1
            self.refuse(message, Trouble("fault"))

    def refuse(self, message: ClientMessage, trouble: Trouble) -> None:
        self.registry.metrics.refusals += 1
        if trouble.code == "old-client":  # which does not look at the answer to this request
            self.say(trouble.problem())
        if isinstance(message, (Act, Undo, Hurry, Try, Hint, Say, Promise, Contribute)):
            live = self.registry.tables.get(message.table)
            self.say(trouble.refusal(message.id, live.n if live else -1))
        else:
            self.say(trouble.problem())

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
        live.in_line(lambda: live.watch(self))

    def unwatch(self, table: str) -> None:
        self.watched.discard(table)
        live = self.registry.tables.get(table)
        if live is not None:
            live.in_line(lambda: live.unwatch(self), always=True)

    def gone(self) -> None:
        self.dropped = True
        for table in list(self.watched):
            self.unwatch(table)


def bad_input(error: Exception) -> Trouble:
    """What msgspec says, with the field it speaks of."""
    said = str(error)
    text, _, where = said.partition(" - at `")
    return Trouble("bad-input", f"{text.rstrip('.')}.", field=where.rstrip("`").removeprefix("$").removeprefix("."))


async def open_socket(server: Server, request: web.Request) -> web.StreamResponse:
    check_origin(request, server.settings)
    if server.draining:
        raise Trouble("going-down")
    secure = is_secure(request, server.settings)
    who = server.people.greet(request, secure)
    address = address_of(request, server.settings)
    server.check_room(who.person, address)
    if who.fresh:
        server.budgets.people.take(address)
    socket: web.WebSocketResponse[bool] = web.WebSocketResponse(
        autoping=False,
        heartbeat=server.settings.heartbeat or None,
        compress=False,
        max_msg_size=8 * MESSAGE_BYTES,
        writer_limit=NO_LIMIT,
        decode_text=False,
    )
    if who.renew:
        server.people.give_cookie(socket, who.person, who.session, secure)
    protect(socket, secure)
    await socket.prepare(request)
    connection = Connection(server, socket, request, who)
    server.add(connection)
    try:
        await connection.serve()
    finally:
        server.remove(connection)
        connection.gone()
    return socket
