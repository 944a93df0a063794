"""The wires between nodes: each node is reached by the others over one of these, and it can be cut."""

from __future__ import annotations

import asyncio
from contextlib import suppress


class Wire:
    """Listens at one port and passes everything on to another, until it is cut."""

    def __init__(self, port: int, to: int) -> None:
        self.port = port
        self.to = to
        self.deaf = False  # what the caller says does not arrive
        self.mute = False  # what is answered does not come back
        self.open: set[asyncio.StreamWriter] = set()
        self.server: asyncio.Server | None = None

    async def start(self) -> None:
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", self.port)

    async def stop(self) -> None:
        if self.server is not None:
            self.server.close()
        for writer in list(self.open):
            writer.close()

    def cut(self, deaf: bool, mute: bool) -> None:
        """One way or both ways; connections stay open, as when a cable is pulled."""
        self.deaf, self.mute = deaf, mute

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
            await asyncio.gather(self.pump(reader, back, "deaf"), self.pump(there, writer, "mute"))
        self.open -= {writer, back}

    async def pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: str) -> None:
        with suppress(OSError):
            while data := await reader.read(1 << 16):
                if not getattr(self, way):
                    writer.write(data)
                    await writer.drain()
        writer.close()
