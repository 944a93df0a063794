"""Processes that play or think for another one."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from signal import SIG_IGN, SIGINT, SIGTERM, signal
from threading import Thread

from highnoon.bots.outside.process import kill_all


def serve_the_parent(stop: Connection | None = None) -> None:
    """Once in every worker process.  Ctrl-C is answered by the process that started it, and it never outlives that
    one, however that came to its end.  It leaves in the middle of its work when the other end of `stop` is closed."""
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, lambda *_: leave())  # a pool ends the others so when one has left
    parent = parent_process()
    if parent is not None:
        signs = [parent.sentinel] if stop is None else [parent.sentinel, stop]
        Thread(target=leave_after, args=(signs,), name="highnoon-parent", daemon=True).start()


def leave_after(signs: list[int | Connection]) -> None:
    wait(signs)
    leave()


def leave() -> None:
    """At once, and with all programs that play here."""
    kill_all()
    os._exit(1)
