"""One person's connection, as far as it follows tables of other nodes.

The socket stays with this node whatever happens to the others.  When the owner of a table is lost, the carrier looks
for the next one (which may be this node itself), asks to see the table once more, and repeats what was never answered.
"""

from __future__ import annotations

import asyncio
import logging
import time
from itertools import count
from typing import TYPE_CHECKING, Final

import msgspec

from highnoon.server.errors import Trouble
from highnoon.server.live.broadcast import encode
from highnoon.server.live.table import LiveTable
from highnoon.server.nodes.keeper import Elsewhere
from highnoon.server.nodes.link import GONE, SAID
from highnoon.server.protocol import (
    Act,
    ClientMessage,
    Contribute,
    Hint,
    Hurry,
    Ping,
    Promise,
    Say,
    Try,
    Undo,
    Unwatch,
    Watch,
)
from highnoon.server.tracing import trace

if TYPE_CHECKING:
    from highnoon.server.nodes.edge import Edge, OutLink
    from highnoon.server.socket import Connection

log = logging.getLogger("highnoon.node")

PENDING: Final = 64  # requests of one connection that wait for an answer
FIRST, SLOWEST = 0.05, 0.5  # seconds between two tries to find an owner
PATIENCE: Final = 10.0  # seconds until somebody is told that the table cannot be reached
REFUSED: Final = b'{"type":"refused"'
ANSWERS: Final = (b'{"type":"ack"', REFUSED, b'{"type":"tried"', b'{"type":"hints"')
TRANSIENT: Final = ("storage-down", "elsewhere", "going-down")
NUMBERS: Final = count(1)


class Request(msgspec.Struct):
    """Fields of every answer, and those of a refusal."""

    id: str
    code: str = ""


decode_request: Final = msgspec.json.Decoder(Request).decode
decode: Final = msgspec.json.Decoder(ClientMessage).decode


class Pending:
    """A request that waits for its answer."""

    __slots__ = ("changes", "data", "once", "repeated", "sent", "table")

    def __init__(self, table: str, data: bytes, once: bool, changes: bool) -> None:
        self.table = table
        self.data = data
        self.once = once  # sent twice it may be done twice
        self.changes = changes  # the table
        self.sent = False
        self.repeated = False  # nobody knows whether the first owner has stored it


class Away:
    """A table of another node."""

    def __init__(self) -> None:
        self.link: OutLink | None = None
        self.finding: asyncio.Task[None] | None = None
        self.attached = 0.0  # when it was found last


class Doubter:
    """Somebody who says again what the owner before may have stored."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.person = connection.person
        self.address = connection.address

    def send(self, message: bytes, more: bytes = b"") -> None:
        self.connection.send(in_doubt(message), more)

    def moved(self, table: str) -> None:
        pass  # the connection itself follows the table


def in_doubt(message: bytes) -> bytes:
    """A message that went to two owners was perhaps carried out by the first: the second must not claim that nothing
    was done.  Only the rules of the game refuse what no owner before can have stored."""
    if message.startswith(REFUSED):
        answer = decode_request(message)
        if answer.code != "refused":
            return encode(Trouble("elsewhere").refusal(answer.id))
    return message


class Carrier:
    def __init__(self, connection: Connection, edge: Edge) -> None:
        self.connection = connection
        self.edge = edge
        self.number = next(NUMBERS)
        self.tables: dict[str, Away] = {}
        self.pending: dict[str, Pending] = {}  # by request

    # -- from the person -----------------------------------------------------------------------------------------------

    def takes(self, message: ClientMessage, data: bytes) -> bool:
        """True if it is for another node, and on its way."""
        if isinstance(message, (Ping, Unwatch)) or message.table not in self.tables:
            return False
        self.carry(message, data)
        return True

    def carry(self, message: ClientMessage, data: bytes) -> None:
        assert not isinstance(message, (Ping, Unwatch))
        table = message.table
        if isinstance(message, Watch):
            self.connection.watched.add(table)
        else:
            self.keep(message, data)
        away = self.tables.get(table)
        if away is None:
            self.follow(table)
        elif away.link is not None:
            if not isinstance(message, Watch):
                self.pending[message.id].sent = True
                trace("carried", self.connection.person, message.id, table=table, node=away.link.owner.node)
            away.link.link.put(SAID, self.number, data)

    def keep(self, message: Act | Undo | Hurry | Try | Hint | Say | Promise | Contribute, data: bytes) -> None:
        if len(self.pending) >= PENDING:
            raise Trouble("too-many")
        # A chat line that was perhaps stored must not be sent twice; a move comes with the number of its view.
        self.pending[message.id] = Pending(
            message.table, data, once=isinstance(message, Say), changes=not isinstance(message, (Try, Hint))
        )

    def follow(self, table: str) -> None:
        """Finds out who has the table now."""
        away = self.tables.setdefault(table, Away())
        away.link = None
        if away.finding is None:
            away.finding = asyncio.get_running_loop().create_task(self.find(table, away))

    def leave(self, table: str) -> None:
        away = self.tables.pop(table, None)
        if away is None:
            return
        if away.finding is not None:
            away.finding.cancel()
        if away.link is not None:
            away.link.link.put(SAID, self.number, encode(Unwatch(table)))

    def gone(self) -> None:
        for away in self.tables.values():
            if away.finding is not None:
                away.finding.cancel()
        for link in self.edge.links.values():
            if link.carriers.pop(self.number, None) is not None:
                link.link.put(GONE, self.number)

    # -- from the owner ------------------------------------------------------------------------------------------------

    def hear(self, message: bytes) -> None:
        if self.pending and message.startswith(ANSWERS):
            answer = decode_request(message)
            pending = self.pending.pop(answer.id, None)
            if pending is not None and pending.repeated:
                message = in_doubt(message)
        self.connection.send(message)

    def moved(self, table: str) -> None:
        if table in self.tables:
            self.follow(table)

    def lost(self, link: OutLink) -> None:
        for table, away in list(self.tables.items()):
            if away.link is link:
                self.follow(table)

    # -- who has it now ------------------------------------------------------------------------------------------------

    async def find(self, table: str, away: Away) -> None:
        began, told, pause = time.monotonic(), False, FIRST
        reason = Trouble("elsewhere")
        try:
            if began - away.attached < SLOWEST:  # its owner lets it go, and has not stored that yet
                await asyncio.sleep(FIRST)
            while not self.connection.dropped:
                try:
                    live = await self.connection.registry.table(table)
                    await self.arrive(table, live)
                    return
                except Elsewhere as elsewhere:
                    link = await self.edge.link(elsewhere.owner)
                    if link is not None and not link.link.closed:
                        self.attach(table, away, link)
                        return
                except Trouble as trouble:
                    if trouble.code not in TRANSIENT:
                        self.give_up(table, trouble)
                        return
                    reason = trouble
                except Exception:
                    log.exception("table %s cannot be followed", table)
                if not told and time.monotonic() - began > PATIENCE:
                    told = True
                    self.connection.say(reason.problem())
                await asyncio.sleep(pause)
                pause = min(SLOWEST, 1.5 * pause)
        finally:
            away.finding = None

    def attach(self, table: str, away: Away, link: OutLink) -> None:
        """Everything from here on goes over this link."""
        away.link = link
        away.attached = time.monotonic()
        link.open(self)
        if table in self.connection.watched:
            link.link.put(SAID, self.number, encode(Watch(table)))
        for data in self.unanswered(table):
            link.link.put(SAID, self.number, data)

    async def arrive(self, table: str, live: LiveTable) -> None:
        """The table is ours."""
        self.tables.pop(table, None)
        if table in self.connection.watched:
            self.connection.look_at(live)
        for data in self.unanswered(table):
            message = decode(data)
            assert not isinstance(message, (Ping, Watch, Unwatch))
            pending = self.pending.pop(message.id, None)
            if pending is None:
                continue  # the table is on its way again, and the request with it
            if pending.repeated and isinstance(message, (Act, Undo)):
                try:
                    live.act(Doubter(self.connection), message)
                except Trouble:
                    self.connection.refuse(message, Trouble("elsewhere"))
            else:
                await self.connection.answer_again(message)

    def give_up(self, table: str, trouble: Trouble) -> None:
        self.tables.pop(table, None)
        self.connection.watched.discard(table)
        self.connection.say(trouble.problem())
        for request, pending in list(self.pending.items()):
            if pending.table == table:
                del self.pending[request]
                doubtful = pending.sent and pending.changes
                self.connection.say((Trouble("elsewhere") if doubtful else trouble).refusal(request))

    def unanswered(self, table: str) -> list[bytes]:
        """The messages that may be sent again; the rest may have been carried out."""
        found: list[bytes] = []
        for request, pending in list(self.pending.items()):
            if pending.table != table:
                continue
            if pending.once and pending.sent:
                del self.pending[request]
                self.connection.say(Trouble("elsewhere").refusal(request))
            else:
                pending.repeated = pending.sent and pending.changes
                pending.sent = True
                found.append(pending.data)
        return found
