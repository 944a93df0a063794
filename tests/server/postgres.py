"""PostgreSQL for tests: one that need not survive a power cut, and that can be restarted, crashed and killed."""

from __future__ import annotations

import os
import shutil
import signal
import time
from contextlib import suppress
from pathlib import Path

from highnoon.server.postgres import TemporaryPostgres, why_not
from tests.processes import is_there

__all__ = ["Postgres", "in_memory", "why_not"]

# It is thrown away afterwards.
HASTY = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"


def in_memory() -> str | None:
    """A folder that no disk is behind, with room for some databases; None where there is none."""
    folder = Path("/dev/shm")
    try:
        roomy = shutil.disk_usage(folder).free > 1 << 30
    except OSError:
        return None
    return str(folder) if roomy and os.access(folder, os.W_OK) else None


class Postgres(TemporaryPostgres):
    def __init__(self, settings: str = HASTY, folder: str | None = None) -> None:
        super().__init__(settings, folder or in_memory())

    def crash(self) -> None:
        self.quit()
        self.listen()

    def restart(self) -> None:
        """As a host would: connections are ended, and everything is written first."""
        self.run("pg_ctl", "-D", str(self.data), "-m", "fast", "-w", "stop")
        self.listen()

    def kill(self) -> None:
        """As a power cut would: SIGKILL, then a new start."""
        os.kill(self.pid, signal.SIGKILL)
        self.revive()

    def revive(self, patience: float = 60.0) -> None:
        """Waits until it answers, and starts it again if it has ended."""
        until = time.monotonic() + patience
        while True:
            try:
                self.say("SELECT 1")
                return
            except Exception:
                if time.monotonic() > until:
                    raise
            if not is_there(self.pid):
                (self.data / "postmaster.pid").unlink(missing_ok=True)
                with suppress(RuntimeError):  # its children have not noticed yet
                    self.listen()
            time.sleep(0.05)

    def drop_database(self, url: str) -> None:
        self.say(f"DROP DATABASE {url.rpartition('/')[2]} WITH (FORCE)")
