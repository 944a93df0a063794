"""Limits that spare honest fast play: a burst, then a rate per second."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

KEPT: Final = 10_000  # buckets


class Limit:
    """One bucket of tokens per key.  No limit if nothing may be had at once.

    The bucket that was longest untouched makes room for a new one, in the same short time however many there are.
    """

    def __init__(self, burst: int, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens, and when

    def allows(self, key: str) -> bool:
        if not self.burst:
            return True
        now = time.monotonic()
        tokens, then = self.buckets.pop(key, (float(self.burst), now))
        tokens = min(self.burst, tokens + (now - then) * self.rate)
        allowed = tokens >= 1
        if len(self.buckets) >= KEPT:
            self.buckets.popitem(last=False)
        self.buckets[key] = (tokens - 1 if allowed else tokens, now)
        return allowed
