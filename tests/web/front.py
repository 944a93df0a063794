"""A proxy as a host would have in front of several nodes: to the first of them that answers."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from contextlib import closing, suppress
from types import TracebackType
from typing import Self


class Front:
    """In a thread of its own, because Playwright has the loop of this one."""

    def __init__(self, ports: Sequence[int]) -> None:
        self.ports = ports
        self.port = 0
        self.server: asyncio.Server
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
        asyncio.run_coroutine_threadsafe(self.close(), self.loop).result(30)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def listen(self) -> int:
        self.server = await asyncio.start_server(self.carry, "127.0.0.1", 0)
        port: int = self.server.sockets[0].getsockname()[1]
        return port

    async def close(self) -> None:
        """Ends every connection: nothing of this loop may outlive it."""
        self.server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with closing(writer), suppress(asyncio.CancelledError):  # the end of the test
            for port in self.ports:
                with suppress(OSError):
                    there, back = await asyncio.open_connection("127.0.0.1", port)
                    with closing(back):
                        await asyncio.gather(pump(reader, back), pump(there, writer))
                    return


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    writer.close()
