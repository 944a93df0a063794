"""The server's only clock: milliseconds since 1970, and calls at a time.  Tests bring one that they turn by hand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class Time:
    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def at(self, when: int, call: Callable[[], None]) -> Timer:
        """Calls once, not before `when`."""
        return asyncio.get_running_loop().call_later(max(0, when - self.now()) / 1000, call)
