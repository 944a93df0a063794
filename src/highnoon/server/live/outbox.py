"""What goes out over one socket: in WebSocket frames, handed to the transport at once, never waited for."""

from __future__ import annotations

from asyncio import Transport
from struct import Struct
from typing import Final

TEXT_FRAME: Final = 0x81
PONG_FRAME: Final = 0x8A
# The results of `send`.
SENT: Final = 0
CLOSED: Final = 1
FULL: Final = 2
SHORT: Final = Struct("!BB").pack
MEDIUM: Final = Struct("!BBH").pack
LONG: Final = Struct("!BBQ").pack


def frame(message: bytes, kind: int) -> bytes:
    """Wraps a message in a final, unmasked WebSocket frame (RFC 6455, 5.2)."""
    length = len(message)
    if length < 126:
        return SHORT(kind, length) + message
    if length < 1 << 16:
        return MEDIUM(kind, 126, length) + message
    return LONG(kind, 127, length) + message


class Outbox:
    def __init__(self, transport: Transport, most: int) -> None:
        self.transport = transport
        self.most = most  # bytes that may wait in it

    def send(self, message: bytes, more: bytes, kind: int) -> int:
        """Both messages together: every trip to the network costs more than all the rest.  aiohttp would make a
        coroutine and a trip of each."""
        transport = self.transport
        if transport.is_closing():
            return CLOSED
        if transport.get_write_buffer_size() > self.most:
            return FULL
        transport.write(frame(message, kind) + frame(more, kind) if more else frame(message, kind))
        return SENT
