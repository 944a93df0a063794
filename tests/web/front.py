"""A proxy as a host would have in front of several nodes: to the first of them that answers."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self


class Front:
    """In a thread of its own, because Playwright has the loop of this one."""

    def __init__(self, ports: Sequence[int]) -> None:
        self.ports = ports
        self.port = 0
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.thread.start()
        self.port = asyncio.run_coroutine_threadsafe(self.listen(), self.loop).result(30)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    async def listen(self) -> int:
        server = await asyncio.start_server(self.carry, "127.0.0.1", 0)
        port: int = server.sockets[0].getsockname()[1]
        return port

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for port in self.ports:
            with suppress(OSError):
                there, back = await asyncio.open_connection("127.0.0.1", port)
                await asyncio.gather(pump(reader, back), pump(there, writer))
                return
        writer.close()


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    writer.close()
