"""The door for other nodes, on a separate address that must be private: links, and requests passed on.

A caller must have the secret of the database, mean this node and its current lease, and speak the same version.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec
from aiohttp import web

from highnoon.engine.refusal import BadInput
from highnoon.server.errors import Trouble
from highnoon.server.follower import Follower
from highnoon.server.forget import Forgetting, forget_here
from highnoon.server.nodes.carrier import decode_request
from highnoon.server.nodes.edge import NOT_HERE, NOT_LET_IN, OTHER_VERSION, Forwarded
from highnoon.server.nodes.keeper import Elsewhere
from highnoon.server.nodes.link import (
    EPOCH,
    FROM,
    GONE,
    HEARTBEAT,
    LETTER,
    LONGEST,
    MOVED,
    OPEN,
    SAID,
    SPOKEN,
    TO,
    TOKEN,
    VERSION,
    Link,
    Somebody,
    is_genuine,
    link_secret,
)
from highnoon.server.protocol import Act, ClientMessage, Ping, Unwatch, Watch
from highnoon.server.tracing import trace

if TYPE_CHECKING:
    from highnoon.server.app import Server

log = logging.getLogger("highnoon.node")

FAREWELL: Final = 1.0  # seconds for links to say the last things
BODY_BYTES: Final = 2 << 20
TOLD: Final = 100  # strangers at the door that the log names
TOO_OLD: Final = "The server that has this table is too old for that."
decode: Final = msgspec.json.Decoder(ClientMessage).decode


class Far(Follower):
    """Somebody whose socket another node has."""

    def __init__(self, server: Server, link: Link, number: int, who: Somebody) -> None:
        super().__init__(server, who.person, who.address)
        self.link = self.via = link
        self.number = number
        self.queue: deque[ClientMessage] = deque()
        self.task: asyncio.Task[None] | None = None
        self.left = False

    def send(self, message: bytes, more: bytes = b"") -> None:
        self.link.put(LETTER, self.number, message)
        if more:
            self.link.put(LETTER, self.number, more)

    def moved(self, table: str) -> None:
        self.watched.discard(table)
        self.link.put(MOVED, self.number, table.encode())

    def hear(self, data: bytes) -> None:
        """In order; a move, which is most of it, at once."""
        try:
            message = decode(data)
        except msgspec.MsgspecError:  # a newer edge has understood it
            self.say(Trouble("elsewhere", TOO_OLD).refusal(decode_request(data).id))
            return
        if isinstance(message, Act):
            trace("arrived", self.person, message.id, table=message.table, node=self.registry.node)
        if not self.queue and isinstance(message, Act) and message.table in self.registry.tables:
            try:
                self.registry.tables[message.table].act(self, message)
            except Trouble as trouble:
                self.refuse(message, trouble)
            except Exception:  # one person's fault must not cut off everyone on this link
                self.fault(message)
            return
        self.queue.append(message)
        if self.task is None:
            self.task = asyncio.get_running_loop().create_task(self.work())

    async def work(self) -> None:
        try:
            while self.queue:
                message = self.queue[0]
                try:
                    if not isinstance(message, Ping):
                        self.check_here(message.table)
                    await self.answer(message)
                except Trouble as trouble:
                    if isinstance(message, (Ping, Unwatch)):
                        pass
                    elif trouble.code in ("elsewhere", "going-down"):
                        self.moved(message.table)  # the edge sends it again, to the next owner of the table
                    elif isinstance(message, Watch) and trouble.code == "storage-down":
                        self.moved(message.table)
                    else:
                        self.refuse(message, trouble)
                except Exception:
                    self.fault(message)
                self.queue.popleft()
        finally:
            self.task = None
            if self.left:
                super().gone()

    def check_here(self, table: str) -> None:
        """A table that was handed to the other end of this link must not be asked for here once more."""
        keeper = self.registry.keeper
        if keeper is not None and keeper.is_handed_on(table):
            raise Trouble("elsewhere")

    def gone(self) -> None:
        self.left = True
        if self.task is None:
            super().gone()


class Door:
    def __init__(self, server: Server) -> None:
        self.server = server
        self.runner: web.AppRunner | None = None
        self.links: set[Link] = set()
        self.refused = 0
        self.told: set[tuple[str, str]] = set()  # of whom, and why
        self.sent = 0  # records over links that are closed
        self.heard = 0

    async def open(self, url: str, listen: str = "") -> str:
        """Listens at this address, or where it is told to; returns the address that others use."""
        name, host, wanted = read_node_url(url)
        port = wanted
        if listen:
            _, host, port = read_node_url(listen)
        app = web.Application(client_max_size=BODY_BYTES)
        app.router.add_get("/node/link", self.take_link)
        app.router.add_post("/node/call", self.take_call)
        app.router.add_post("/node/forget", self.take_forget)
        self.runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=FAREWELL)
        await self.runner.setup()
        await web.TCPSite(self.runner, host, port).start()
        return f"http://{name}:{wanted or self.runner.addresses[0][1]}"

    async def close(self) -> None:
        for _ in range(50):
            if not any(link.waiting for link in self.links):
                break
            await asyncio.sleep(FAREWELL / 50)
        for link in list(self.links):
            link.close()
        if self.runner is not None:
            await self.runner.cleanup()

    # -- who comes in --------------------------------------------------------------------------------------------------

    def check(self, request: web.Request) -> web.Response | None:
        """None for those who may come in."""
        said = {name: request.headers.get(name, "") for name in (FROM, TO, EPOCH, SPOKEN, TOKEN)}
        keeper = self.server.registry.keeper
        if keeper is None or not self.server.registry.key:
            return web.Response(status=NOT_HERE)
        if said[SPOKEN] != str(VERSION):
            return self.turn_away(request, OTHER_VERSION, f"speaks version {said[SPOKEN]!r} of links, not {VERSION}")
        if not said[EPOCH].isdecimal() or len(said[EPOCH]) > 18:
            return self.turn_away(request, NOT_LET_IN, "does not say which lease it means")
        if not is_genuine(link_secret(self.server.registry.key), said):
            return self.turn_away(request, NOT_LET_IN, "does not have the secret of this database")
        lease = keeper.lease
        if said[TO] != lease.id or int(said[EPOCH]) != lease.epoch or keeper.deposed:
            return web.Response(status=NOT_HERE)
        return None

    def turn_away(self, request: web.Request, status: int, why: str) -> web.Response:
        self.refused += 1
        sender = "".join(c for c in request.headers.get(FROM, "")[:80] if c.isprintable())
        if (str(request.remote), why) not in self.told and len(self.told) < TOLD:  # once, not at every try
            self.told.add((str(request.remote), why))
            log.warning("%s at %s was not let in: it %s", sender or "somebody", request.remote, why)
        return web.Response(status=status)

    # -- links ---------------------------------------------------------------------------------------------------------

    async def take_link(self, request: web.Request) -> web.StreamResponse:
        refused = self.check(request)
        if refused is not None:
            return refused
        socket: web.WebSocketResponse[bool] = web.WebSocketResponse(
            heartbeat=HEARTBEAT, compress=False, max_msg_size=LONGEST, timeout=FAREWELL
        )
        await socket.prepare(request)
        link = Link(socket)
        self.links.add(link)
        people: dict[int, Far] = {}
        writing = asyncio.get_running_loop().create_task(link.write())
        try:
            async for kind, number, payload in link.records():
                if kind == OPEN:
                    people[number] = Far(self.server, link, number, msgspec.json.decode(payload, type=Somebody))
                elif kind == SAID and number in people:
                    people[number].hear(payload)
                elif kind == GONE and number in people:
                    people.pop(number).gone()
        except msgspec.MsgspecError as error:
            log.error("node %s sent something that is not a message: %s", request.headers.get(FROM), error)
        finally:
            link.close()
            self.links.discard(link)
            self.sent += link.sent
            self.heard += link.heard
            for far in people.values():
                far.gone()
            await writing
        return socket

    # -- requests ------------------------------------------------------------------------------------------------------

    async def take_call(self, request: web.Request) -> web.StreamResponse:
        refused = self.check(request)
        if refused is not None:
            return refused
        said = msgspec.json.decode(await request.read(), type=Forwarded)
        try:
            route = self.server.route(said.route)
            body: Any = None if route.takes is None else msgspec.convert(said.body, type=route.takes)
        except (KeyError, msgspec.MsgspecError):  # a newer edge has understood it
            return self.turn_away(request, OTHER_VERSION, f"asks for {said.route} in a way that is not known here")
        call = self.server.call(said.person, said.path, body, said.limited_as, said.address, said.session)
        return await self.answer(self.server.answered(route, call))

    async def take_forget(self, request: web.Request) -> web.StreamResponse:
        refused = self.check(request)
        if refused is not None:
            return refused
        said = msgspec.json.decode(await request.read(), type=Forgetting)

        async def work() -> web.Response:
            await forget_here(self.server.registry, said.table, said.person)
            return web.Response(body=b"{}", content_type="application/json")

        return await self.answer(work())

    async def answer(self, work: Any) -> web.Response:
        try:
            response: web.Response = await work
        except Elsewhere:
            return web.Response(status=NOT_HERE)
        except Trouble as trouble:
            if trouble.code in ("elsewhere", "going-down"):
                return web.Response(status=NOT_HERE)
            response = self.server.refusal(trouble)
        except Exception:
            log.exception("a request passed on could not be answered")
            self.server.registry.metrics.faults += 1
            response = self.server.refusal(Trouble("fault"))
        response.headers["X-Highnoon-Answer"] = "1"
        return response


def read_node_url(url: str) -> tuple[str, str, int]:
    """Its host as in an address and as to listen at, and the port."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
    if not host or port is None or parts.scheme != "http" or parts.path not in ("", "/"):
        raise BadInput(f"{url!r} is not an address of a node; it looks like http://10.0.0.5:8101")
    return f"[{host}]" if ":" in host else host, host, port
