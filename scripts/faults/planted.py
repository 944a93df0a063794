"""A node with a fault that the checker must find: `python -m scripts.faults.planted FAULT serve ...`."""

from __future__ import annotations

import runpy
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Connection

from highnoon.server import writer
from highnoon.server.nodes import lease
from highnoon.server.nodes.lease import CLAIM, Lease
from highnoon.server.writer import Write, Writer

NO_FENCE: Final = "SELECT 1 WHERE %s <> '' AND %s >= 0"  # lets everybody through
EVERY: Final = 40  # writes, of which one is lost


def plant(owner: Any, name: str, value: Any) -> None:
    setattr(owner, name, value)


def no_fence() -> None:
    """A deposed owner keeps writing."""
    plant(lease, "FENCE", NO_FENCE)
    plant(writer, "FENCE", NO_FENCE)
    plant(Lease, "renew", lambda self, connection: time.time_ns() // 10**6)  # and does not hear of it


def early_ack() -> None:
    """Promised first, stored later."""
    submit = Writer.submit

    def hasty(self: Writer, write: Write) -> None:
        done, write.done = write.done, lambda error: None
        self.loop.call_soon(done, None)
        self.loop.call_later(0.3, submit, self, write)

    plant(Writer, "submit", hasty)


def two_owners() -> None:
    """Every node takes every table it is asked for."""

    def claim(self: Lease, connection: Connection, table: str, rules: Any) -> None:
        connection.execute(CLAIM, {"me": self.id, "table": table})

    plant(Lease, "claim", claim)


def lost_choice() -> None:
    """Now and then a choice is promised and not stored."""
    submit, seen = Writer.submit, [0]

    def forgetful(self: Writer, write: Write) -> None:
        if len(write.entries) == 1 and not write.others:
            seen[0] += 1
            if seen[0] % EVERY == 0:
                self.loop.call_soon(write.done, None)
                return
        submit(self, write)

    plant(Writer, "submit", forgetful)


PLANTED: Final[dict[str, Callable[[], None]]] = {
    "no-fence": no_fence,
    "early-ack": early_ack,
    "two-owners": two_owners,
    "lost-choice": lost_choice,
}

# Faults that bring each to light.
SHOWN_BY: Final[dict[str, list[str]]] = {
    "no-fence": ["stopped"],
    "early-ack": ["killed"],
    "two-owners": ["drained", "cut", "half-cut"],
    "lost-choice": ["drained"],
}

if __name__ == "__main__":
    PLANTED[sys.argv.pop(1)]()
    sys.argv[0] = "highnoon"
    runpy.run_module("highnoon", run_name="__main__")
