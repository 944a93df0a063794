"""A server for browser tests, that can be killed and started again on the same data."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Final

from highnoon.games import VARIABLE
from tests.processes import free_port

ROOT: Final = Path(__file__).parents[2]
STATIC: Final = os.environ.get("HIGHNOON_STATIC", "")  # another build of the client than the installed one


class House:
    def __init__(self, data: Path, pace: str = "quick", games: str = "", lab: Path | None = None) -> None:
        """`pace` is quick, or usual: that of a real evening; or patient: quick, with a long countdown; or deep: quick,
        with reviews that take their time; or evil: quick, and the house cheats.

        `games` are from outside, as in HIGHNOON_GAMES; `lab` is a folder of reports.
        """
        self.data = data
        self.pace = pace
        self.environment = {**os.environ, VARIABLE: games} if games else None
        self.lab = str(lab or "")
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.starts = 0

    def open(self) -> None:
        """Nobody knows the address before the first time: then it may be another, if this one was taken meanwhile."""
        self.starts += 1
        for _ in range(3 if self.starts == 1 else 1):
            if self.runs():
                return
            self.port = free_port()
            self.url = f"http://127.0.0.1:{self.port}"
        raise AssertionError("the server did not start:\n" + (self.data / "server.log").read_text())

    def runs(self) -> bool:
        """Starts it; False if it has ended instead of getting ready."""
        words = self.data / "server.log"
        before = words.stat().st_size if words.exists() else 0
        log = open(words, "ab")  # noqa: SIM115 - the process keeps it
        static = str(Path(STATIC).resolve()) if STATIC else ""
        command = [
            sys.executable,
            "-m",
            "tests.web.serve",
            str(self.port),
            str(self.data.resolve()),
            static,
            self.pace,
            self.lab,
            str(self.starts),
        ]
        self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=ROOT, env=self.environment)
        log.close()
        end = time.monotonic() + 180
        while self.process.poll() is None and time.monotonic() < end:
            # Only when it says that it listens: another server may be at this port, and ours about to end.
            with suppress(OSError):
                if b"High Noon at" in words.read_bytes()[before:]:
                    with urllib.request.urlopen(f"{self.url}/readyz", timeout=10):
                        return True
            time.sleep(0.05)
        return False

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None

    def kill(self) -> None:
        """No farewell."""
        self.stop(signal.SIGKILL)
