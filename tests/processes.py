"""Other processes: how tests start them, and see them where Linux lists them."""

from __future__ import annotations

import secrets
import signal
import socket
import time
from pathlib import Path

LISTED = Path("/proc/self/stat").exists()


def is_there(pid: int) -> bool:
    """And not only waiting to be counted among the dead."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def has_ended(pid: int, patience: float = 120.0) -> bool:
    """A process that was told to end is gone a moment later."""
    until = time.monotonic() + patience
    while is_there(pid) and time.monotonic() < until:
        time.sleep(0.01)
    return not is_there(pid)


def free_port() -> int:
    """One that the system gives to nobody by itself: those it takes for connections, and for whoever asks for any port,
    lie above.  So it is still free when the server that it is for starts, and after it was killed."""
    for _ in range(1000):
        port = 12_000 + secrets.randbelow(20_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port is free")


def hears_ctrl_c() -> None:
    """For `preexec_fn`: a shell that runs the tests in the background ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
