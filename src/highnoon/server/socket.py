"""One WebSocket: messages in, checked and passed on; messages out, never waited for.

A reader that does not keep up is dropped when too much waits for it; it may come back and watch the table again.
Control frames count like messages, and their answers wait in the same place: who only sends PINGs is dropped too.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from highnoon.server.errors import Trouble, bad_input
from highnoon.server.follower import Follower
from highnoon.server.headers import address_of, check_origin, is_secure, protect
from highnoon.server.live.broadcast import encode
from highnoon.server.live.outbox import CLOSED, FULL, PONG_FRAME, TEXT_FRAME, Outbox, frame
from highnoon.server.nodes.carrier import TRANSIENT, Carrier
from highnoon.server.nodes.keeper import Elsewhere
from highnoon.server.protocol import MESSAGE_BYTES, VERSION, Act, ClientMessage, Welcome

if TYPE_CHECKING:
    from highnoon.server.app import Server
    from highnoon.server.people import Visitor

NO_LIMIT: Final = 1 << 60
PATIENCE: Final = 60  # messages over the limit until the socket is closed
ABORT_AFTER: Final = 2.0  # seconds for a slow reader to take its farewell
decode: Final = msgspec.json.Decoder(ClientMessage).decode


class Connection(Follower):
    """A watcher with a socket."""

    def __init__(self, server: Server, socket: web.WebSocketResponse[bool], request: web.Request, who: Visitor) -> None:
        super().__init__(server, who.person, address_of(request, server.settings))
        self.socket = socket
        transport = request.transport
        assert transport is not None
        self.transport = transport
        self.session = who.session
        self.out = Outbox(transport, server.settings.outbox)
        self.carrier: Carrier | None = None  # to tables of other nodes
        self.scolded = 0
        self.dropped = False

    # -- out -----------------------------------------------------------------------------------------------------------

    def send(self, message: bytes, more: bytes = b"", kind: int = TEXT_FRAME) -> None:
        if not self.dropped:
            result = CLOSED if self.socket.closed else self.out.send(message, more, kind)
            if result == FULL:
                self.drop()
            elif result == CLOSED:  # the loop of `serve` notices
                self.dropped = True

    def drop(self) -> None:
        self.transport.write(frame(encode(Trouble("slow-reader").problem()), TEXT_FRAME))
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
        """Serves until the socket is closed."""
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
        """Is this message one too many?"""
        limited = not (self.server.person_limit.allows(self.person) and self.server.address_limit.allows(self.address))
        if limited:
            self.scolded += 1
        elif self.scolded:
            self.scolded -= 1
        return limited

    def hear_control(self, data: bytes, is_ping: bool) -> None:
        self.registry.metrics.messages += 1
        if not self.is_limited() and is_ping:
            self.send(data, kind=PONG_FRAME)

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
            elif self.carrier is None or not self.carrier.takes(message, data):
                try:
                    await self.answer(message)
                except Elsewhere:
                    self.elsewhere().carry(message, data)
        except Trouble as trouble:
            self.refuse(message, trouble)
        except asyncio.CancelledError:
            raise
        except Exception:
            self.fault(message)

    def gone(self) -> None:
        self.dropped = True
        super().gone()
        if self.carrier is not None:
            self.carrier.gone()

    # -- tables of other nodes -----------------------------------------------------------------------------------------

    def elsewhere(self) -> Carrier:
        if self.carrier is None:
            self.carrier = Carrier(self, self.server.edge)
        return self.carrier

    async def watch(self, table: str) -> None:
        try:
            await super().watch(table)
        except Trouble as trouble:
            # A node that has no lease at the moment finds out who has the table, or has it again itself.
            if self.registry.keeper is None or trouble.code not in TRANSIENT or self.server.draining:
                raise
            self.watched.add(table)
            self.elsewhere().follow(table)

    def unwatch(self, table: str) -> None:
        super().unwatch(table)
        if self.carrier is not None:
            self.carrier.leave(table)

    def moved(self, table: str) -> None:
        if not self.server.draining:
            self.elsewhere().follow(table)

    async def answer_again(self, message: ClientMessage) -> None:
        """Answers a message that was on its way to another node when the table came here."""
        try:
            await self.answer(message)
        except Trouble as trouble:
            self.refuse(message, trouble)
        except Exception:
            self.fault(message)


async def open_socket(server: Server, request: web.Request) -> web.StreamResponse:
    check_origin(request, server.settings)
    if server.draining:
        raise Trouble("going-down")
    secure = is_secure(request, server.settings)
    who = server.people.screen() if "screen" in request.query else server.people.greet(request, secure)
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
