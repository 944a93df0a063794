"""The way out: links and calls to the nodes that play other tables."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import msgspec
from aiohttp import web

from highnoon.server.errors import Trouble
from highnoon.server.live.broadcast import encode
from highnoon.server.nodes.carrier import Carrier
from highnoon.server.nodes.keeper import Elsewhere
from highnoon.server.nodes.lease import Owner
from highnoon.server.nodes.link import (
    HEARTBEAT,
    LETTER,
    LONGEST,
    MOVED,
    OPEN,
    VERSION,
    Link,
    Somebody,
    headers,
    link_secret,
)

if TYPE_CHECKING:
    from highnoon.server.app import Server
    from highnoon.server.handlers import Call
    from highnoon.server.routes import Route

log = logging.getLogger("highnoon.node")

DIAL: Final = 2.0  # seconds until a link must be there
ANSWER: Final = aiohttp.ClientTimeout(total=60, sock_connect=2)
PAUSE: Final = 0.2  # seconds between two tries of a call
OTHER_VERSION, NOT_LET_IN, NOT_HERE = 426, 403, 410  # what a node says to another


class NotReached(Exception):
    """The owner was not reached: nothing was done."""


class Forwarded(msgspec.Struct):
    """A request, as the edge has understood it."""

    route: str
    person: str
    path: dict[str, str]
    limited_as: str
    address: str
    session: str
    body: Any = None


class OutLink:
    """A link to the owner of tables that people here follow."""

    def __init__(self, edge: Edge, owner: Owner, link: Link) -> None:
        self.edge = edge
        self.owner = owner
        self.link = link
        self.carriers: dict[int, Carrier] = {}

    def open(self, carrier: Carrier) -> None:
        if carrier.number not in self.carriers:
            self.carriers[carrier.number] = carrier
            who = carrier.connection
            self.link.put(OPEN, carrier.number, encode(Somebody(who.person, who.address)))

    async def run(self) -> None:
        """Runs until it is closed, by either side or by silence."""
        writing = asyncio.get_running_loop().create_task(self.link.write())
        try:
            async for kind, number, payload in self.link.records():
                carrier = self.carriers.get(number)
                if carrier is not None and kind == LETTER:
                    carrier.hear(payload)
                elif carrier is not None and kind == MOVED:
                    carrier.moved(payload.decode())
        except Exception:
            log.exception("the link to node %s failed", self.owner.node)
        finally:
            self.link.close()
            self.edge.forget(self)
            await writing


class Edge:
    def __init__(self, server: Server) -> None:
        self.server = server
        self.links: dict[str, OutLink] = {}
        self.opening: dict[str, asyncio.Task[OutLink | None]] = {}
        self.running: set[asyncio.Task[None]] = set()
        self.session: aiohttp.ClientSession | None = None
        self.complained: set[tuple[str, int, str]] = set()
        self.calls = 0
        self.failed = 0
        self.sent = 0  # records over links that are closed
        self.heard = 0

    def client(self) -> aiohttp.ClientSession:
        if self.session is None:
            self.session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=200))
        return self.session

    async def close(self) -> None:
        for link in list(self.links.values()):
            link.link.close()
        if self.running:
            await asyncio.wait(list(self.running), timeout=2)
        if self.session is not None:
            await self.session.close()

    def headers(self, owner: Owner) -> dict[str, str]:
        registry = self.server.registry
        return headers(link_secret(registry.key), registry.node, owner.node, owner.epoch)

    def complain(self, owner: Owner, why: str) -> None:
        """Once about the same thing."""
        self.failed += 1
        what = (owner.node, owner.epoch, why)
        if what not in self.complained:
            self.complained.add(what)
            log.warning("node %s cannot be reached from %s: %s", owner.node, self.server.registry.node, why)

    def meaning(self, status: int) -> str:
        """The reason why an owner does not let us in."""
        if status == OTHER_VERSION:
            return f"it speaks another version of links than this node, which speaks {VERSION}"
        if status == NOT_LET_IN:
            return "it does not know our secret: does it use the same database?"
        return f"it answers {status}"

    # -- links ---------------------------------------------------------------------------------------------------------

    async def link(self, owner: Owner) -> OutLink | None:
        """None if it cannot be had now."""
        found = self.links.get(owner.node)
        if found is not None and found.owner.epoch == owner.epoch:
            return found
        if found is not None:  # it has come back since
            found.link.close()
        task = self.opening.get(owner.node)
        if task is None:
            task = asyncio.get_running_loop().create_task(self.dial(owner))
            self.opening[owner.node] = task
            task.add_done_callback(lambda _: self.opening.pop(owner.node, None))
        return await asyncio.shield(task)

    async def dial(self, owner: Owner) -> OutLink | None:
        if not owner.address:
            self.complain(owner, "it was started without --node")
            return None
        try:
            async with asyncio.timeout(DIAL):  # a process that stands still is connected to, and says nothing
                socket = await self.client().ws_connect(
                    f"{owner.address}/node/link",
                    headers=self.headers(owner),
                    heartbeat=HEARTBEAT,
                    max_msg_size=LONGEST,
                    timeout=aiohttp.ClientWSTimeout(ws_close=1.0),
                )
        except aiohttp.WSServerHandshakeError as error:
            if error.status != NOT_HERE:
                self.complain(owner, self.meaning(error.status))
            return None
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            self.complain(owner, " ".join(str(error).split()) or type(error).__name__)
            return None
        link = OutLink(self, owner, Link(socket))
        self.links[owner.node] = link
        task = asyncio.get_running_loop().create_task(link.run())
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return link

    def forget(self, link: OutLink) -> None:
        if self.links.get(link.owner.node) is link:
            del self.links[link.owner.node]
        self.sent += link.link.sent
        self.heard += link.link.heard
        for carrier in list(link.carriers.values()):
            carrier.lost(link)

    def prune(self, epochs: dict[str, int]) -> None:
        """An owner that has lost its lease may not know it yet: look up its tables again."""
        for link in list(self.links.values()):
            if epochs.get(link.owner.node) != link.owner.epoch:
                link.link.close()

    # -- calls ---------------------------------------------------------------------------------------------------------

    async def pass_on(self, route: Route, call: Call, elsewhere: Elsewhere) -> web.Response | Any:
        """The owner's answer to a request that came here; or what the handler says, if the table is ours by then."""
        settings = self.server.settings
        until = time.monotonic() + (settings.lease + 2 * settings.beat) / 1000
        what = Forwarded(route.name, call.person, call.path, call.limited_as, call.address, call.session, call.body)
        while True:
            try:
                return await self.ask(elsewhere.owner, "call", encode(what))
            except NotReached:
                if time.monotonic() > until:
                    raise Trouble("elsewhere") from None
            await asyncio.sleep(PAUSE)
            try:
                return await route.answer(call)
            except Elsewhere as still:
                elsewhere = still

    async def ask(self, owner: Owner, what: str, body: bytes) -> web.Response:
        """Raises `NotReached` if nothing was done there."""
        if not owner.address:
            self.complain(owner, "it was started without --node")
            raise NotReached
        self.calls += 1
        said = {**self.headers(owner), "Content-Type": "application/json"}
        try:
            async with self.client().post(
                f"{owner.address}/node/{what}", data=body, headers=said, timeout=ANSWER
            ) as heard:
                if heard.status in (OTHER_VERSION, NOT_LET_IN) and "X-Highnoon-Answer" not in heard.headers:
                    self.complain(owner, self.meaning(heard.status))
                    raise NotReached
                if heard.status == NOT_HERE:
                    raise NotReached
                kind = heard.headers.get("Content-Type", "application/json")
                kept = {
                    name: heard.headers[name]
                    for name in ("Cache-Control", "Content-Disposition", "Retry-After")
                    if name in heard.headers
                }
                return web.Response(body=await heard.read(), status=heard.status, content_type=kind, headers=kept)
        except aiohttp.ClientConnectorError as error:
            self.complain(owner, " ".join(str(error).split()))
            raise NotReached from None
        except (aiohttp.ClientError, OSError, TimeoutError):
            raise Trouble("elsewhere") from None  # whether it was done nobody knows
