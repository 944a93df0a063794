"""Limits that spare honest fast play: so much at once, then so much per second."""

from __future__ import annotations

import time
from typing import Final

KEPT: Final = 10_000  # buckets; full ones are forgotten first


class Limit:
    """One bucket of tokens per key.  No limit if nothing may be had at once."""

    def __init__(self, burst: int, rate: float) -> None:
        self.burst = burst
        self.rate = rate
        self.buckets: dict[str, tuple[float, float]] = {}  # tokens, and when

    def allows(self, key: str) -> bool:
        if not self.burst:
            return True
        now = time.monotonic()
        tokens, then = self.buckets.get(key, (float(self.burst), now))
        tokens = min(self.burst, tokens + (now - then) * self.rate)
        if tokens < 1:
            self.buckets[key] = (tokens, now)
            return False
        if key not in self.buckets and len(self.buckets) >= KEPT:
            self.forget(now)
        self.buckets[key] = (tokens - 1, now)
        return True

    def forget(self, now: float) -> None:
        full = self.burst / self.rate if self.rate else float("inf")
        self.buckets = {key: (tokens, then) for key, (tokens, then) in self.buckets.items() if now - then < full}
