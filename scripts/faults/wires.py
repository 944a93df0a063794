"""The wires between nodes, and between a node and the database: each can be cut for a while."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Wire:
    """Listens at one port and passes everything on to another, until it is cut."""

    def __init__(self, port: int, to: int) -> None:
        self.port = port
        self.to = to
        self.hears = asyncio.Event()  # what the caller says arrives
        self.speaks = asyncio.Event()  # what is answered comes back
        self.open: set[asyncio.StreamWriter] = set()
        self.server: asyncio.Server | None = None
        self.mend()

    async def start(self) -> None:
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", self.port)

    async def stop(self) -> None:
        if self.server is not None:
            self.server.close()
        for writer in list(self.open):
            writer.close()

    def cut(self, deaf: bool, mute: bool) -> None:
        """One way or both ways.  Connections stay open and nothing gets through, as when a cable is pulled."""
        if deaf:
            self.hears.clear()
        if mute:
            self.speaks.clear()

    def mend(self) -> None:
        """Everything that waited arrives now, late."""
        self.hears.set()
        self.speaks.set()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open.add(writer)
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.close()
            self.open.discard(writer)
            return
        self.open.add(back)
        with suppress(asyncio.CancelledError):  # everything ends
            await asyncio.gather(self.pump(reader, back, self.hears), self.pump(there, writer, self.speaks))
        self.open -= {writer, back}

    async def pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: asyncio.Event) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                await way.wait()
                writer.write(data)
                await writer.drain()
        writer.close()
