"""The wire between two nodes: one WebSocket carries what many people say and hear.

The node that has the people's sockets (the edge) opens it to the node that plays the table (the owner).  A message is a
row of records: kind, number of the person's connection, payload.  What is put in one turn of the loop goes together.
A link that does not keep up is closed; the edge opens another and asks for all tables once more.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator
from contextlib import suppress
from hashlib import blake2b
from struct import Struct
from typing import Any, Final, Protocol

import msgspec
from aiohttp import ClientError, WSMsgType

VERSION: Final = 1  # nodes talk only to nodes with the same
OPEN, SAID, GONE = 1, 2, 3  # from the edge: somebody new, what they say, they left
LETTER, MOVED = 4, 5  # from the owner: a message for followers, a table that is no longer here
HEAD: Final = Struct("!BII")
OUTBOX: Final = 16 << 20  # bytes that may wait
LONGEST: Final = 2 * OUTBOX  # bytes of a message
HEARTBEAT: Final = 2.0  # seconds
FROM, TO, EPOCH, SPOKEN, TOKEN = (
    f"X-Highnoon-{name}" for name in ("From", "To", "Epoch", "Link", "Token")
)  # headers of everything one node asks another


class Somebody(msgspec.Struct):
    """The payload of OPEN: the edge has made sure of it."""

    person: str
    address: str


class Socket(Protocol):
    async def send_bytes(self, data: bytes, compress: int | None = None) -> None: ...
    async def receive(self, timeout: float | None = None) -> Any: ...
    async def close(self, *, code: int = 1000, message: bytes = b"") -> bool: ...


class Link:
    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.waiting: list[bytes] = []
        self.size = 0
        self.wake = asyncio.Event()
        self.closed = False
        self.sent = 0  # records
        self.heard = 0

    def put(self, kind: int, number: int, payload: bytes = b"") -> None:
        if self.closed:
            return
        self.waiting.append(HEAD.pack(kind, number, len(payload)) + payload)
        self.size += len(payload)
        self.sent += 1
        if self.size > OUTBOX:
            self.closed = True
        self.wake.set()

    async def write(self) -> None:
        """Writes until the link is closed."""
        with suppress(ConnectionError, ClientError, RuntimeError):
            while not self.closed:
                await self.wake.wait()
                self.wake.clear()
                waiting, self.waiting, self.size = self.waiting, [], 0
                if waiting:
                    await self.socket.send_bytes(b"".join(waiting))
        self.closed = True
        await self.socket.close()

    async def records(self) -> AsyncIterator[tuple[int, int, bytes]]:
        while not self.closed:
            message = await self.socket.receive()
            if message.type is not WSMsgType.BINARY:
                return
            data: bytes = message.data
            place = 0
            while place < len(data):
                kind, number, length = HEAD.unpack_from(data, place)
                place += HEAD.size
                self.heard += 1
                yield kind, number, data[place : place + length]
                place += length

    def close(self) -> None:
        self.closed = True
        self.wake.set()


def link_secret(key: bytes) -> bytes:
    """Nodes of one database share its key, and nobody else has it."""
    return blake2b(b"highnoon links between nodes", key=key[:64], digest_size=32).digest()


def headers(secret: bytes, sender: str, receiver: str, epoch: int) -> dict[str, str]:
    """Good for this receiver, while it has this lease."""
    token = blake2b(f"{VERSION}\n{sender}\n{receiver}\n{epoch}".encode(), key=secret, digest_size=32).hexdigest()
    return {FROM: sender, TO: receiver, EPOCH: str(epoch), SPOKEN: str(VERSION), TOKEN: token}


def is_genuine(secret: bytes, said: dict[str, str]) -> bool:
    if not all(text.isascii() for text in said.values()):
        return False
    expected = headers(secret, said[FROM], said[TO], int(said[EPOCH]))
    return hmac.compare_digest(expected[TOKEN].encode(), said[TOKEN].encode())
