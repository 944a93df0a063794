"""The door of the server: how many connections one address may hold open, and how long it may take over its headers."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, Final, cast

from aiohttp import web
from aiohttp.web_protocol import RequestHandler

from highnoon.server.addresses import network
from highnoon.server.budgets import Places
from highnoon.server.errors import Trouble
from highnoon.server.headers import SAFE, protect
from highnoon.server.live.broadcast import encode
from highnoon.server.settings import Settings

FAREWELL: Final = 1.0  # seconds to read a refusal


class Gate:
    """Makes the protocol of each connection.  Behind a proxy all connections are the proxy's, which guards itself."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        of_address = 0 if settings.behind_proxy else settings.connections_of_address
        self.places = Places(of_address, settings.connections)
        self.patience = 0 if settings.behind_proxy else settings.headers_for / 1000  # seconds
        self.server: web.Server | None = None

    def options(self) -> dict[str, Any]:
        """Settings for aiohttp itself: a connection that was used may idle, or dawdle over its next headers, about as
        long as a new one."""
        never = {"access_log": None, "auto_decompress": False}  # a little that unpacks to a lot is not even begun
        return {**never, **({"keepalive_timeout": self.patience + FAREWELL} if self.patience else {})}

    def __call__(self) -> asyncio.Protocol:
        assert self.server is not None
        return Guarded(self, self.server, loop=asyncio.get_running_loop(), **self.options())


class Guarded(RequestHandler):
    """aiohttp's handler of one connection, which must be let in and must send its first headers in time."""

    __slots__ = ("gate", "heard", "lost", "timer")

    def __init__(self, gate: Gate, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.gate = gate
        self.heard = False  # the first headers are complete; `Server.around` says so
        self.lost = False
        self.timer: asyncio.TimerHandle | None = None

    async def start(self) -> None:
        """aiohttp takes it for a fault if a connection is gone before its handler has begun."""
        if not self.lost:
            await super().start()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport = cast(asyncio.Transport, transport)  # uvloop's does not inherit from it
        peer = transport.get_extra_info("peername")
        address = network(peer[0]) if isinstance(peer, tuple) else ""
        if not self.gate.places.take(self, address):
            turn_away(transport, Trouble("too-many", "There are too many connections from your address."))
            return
        super().connection_made(transport)
        if self.gate.patience:
            self.timer = asyncio.get_running_loop().call_later(self.gate.patience, self.too_late)

    def too_late(self) -> None:
        self.timer = None
        if not self.heard and self.transport is not None:
            turn_away(self.transport, Trouble("too-slow"))
            self.connection_lost(None)

    def connection_lost(self, exc: BaseException | None) -> None:
        self.lost = True
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.gate.places.give_back(self)
        super().connection_lost(exc)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """An answer to bytes that never became a request, in the shape of all other refusals and with their headers."""
        if isinstance(exc, UnicodeEncodeError):  # aiohttp repeats an `Expect` that it does not know, text or not
            status, exc = 400, None
        super().handle_error(request, status, exc, message)
        trouble = Trouble("bad-input", "The server cannot read this request.") if status < 500 else Trouble("fault")
        response = web.Response(body=encode(trouble.body()), status=status, content_type="application/json")
        response.headers["Cache-Control"] = "no-store"
        protect(response, secure=False)
        response.force_close()
        return response


class Deaf(asyncio.Protocol):
    """A connection that was refused: what it still sends is dropped, so that it can read why."""


def turn_away(transport: asyncio.Transport, trouble: Trouble) -> None:
    """A refusal in the shape of all others, written before there is a request to answer."""
    body = encode(trouble.body())
    status = HTTPStatus(trouble.kind.status)
    headers = {
        **SAFE,
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        "Cache-Control": "no-store",
    }
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    transport.set_protocol(Deaf())
    transport.write("\r\n".join([*lines, "", ""]).encode() + body)
    transport.write_eof()
    asyncio.get_running_loop().call_later(FAREWELL, transport.abort)
