"""Processes that play or think for another one."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from multiprocessing.connection import wait
from signal import SIG_IGN, SIGINT, signal
from threading import Thread


def serve_the_parent() -> None:
    """Once in every worker process.  Ctrl-C is answered by the process that started it, and it never outlives that
    one, however that came to its end."""
    signal(SIGINT, SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=leave_after, args=(parent.sentinel,), name="highnoon-parent", daemon=True).start()


def leave_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
