"""Can the server take people in?  It must be able to store things, so a small write is tried now and then."""

from __future__ import annotations

import time
from typing import Final

from highnoon.server.outage import StorageDown
from highnoon.server.store import Store

AGAIN: Final = 2.0  # seconds for which an answer holds: asking often must not make the disk work
ROOM: Final = 32 << 20  # bytes that must be free beside a database of one file


class Readiness:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.until = 0.0
        self.problem: StorageDown | None = None

    async def check(self) -> None:
        """Raises `StorageDown` with the reason."""
        now = time.monotonic()
        if now >= self.until:
            self.until = now + AGAIN
            self.problem = await self.look()
        if self.problem is not None:
            raise self.problem

    async def look(self) -> StorageDown | None:
        room = self.store.room()
        if room is not None and room < ROOM:
            return StorageDown(f"the disk is full: {room:,} bytes are free")
        try:
            await self.store.try_to_write()
        except StorageDown as problem:
            return problem
        return None
