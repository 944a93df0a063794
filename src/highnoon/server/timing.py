"""The server's two clocks, in milliseconds, and calls at a time.  Tests bring a clock that they turn by hand.

Whatever waits goes by `now`.  It starts as the time of day and then only ever runs forward at its own pace: nothing
stops and nothing is overdue when somebody sets the machine's clock.  What people read goes by `wall`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class Time:
    def __init__(self) -> None:
        self.began = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        return (self.began + time.monotonic_ns()) // 1_000_000

    def wall(self) -> int:
        """The time of day: milliseconds since 1970, as the machine's clock has it."""
        return time.time_ns() // 1_000_000

    def at(self, when: int, call: Callable[[], None]) -> Timer:
        """Calls once, not before `when`."""
        return asyncio.get_running_loop().call_later(max(0, when - self.now()) / 1000, call)
