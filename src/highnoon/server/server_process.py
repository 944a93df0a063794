"""A server in a process of its own, started by the command that a person uses: to be measured, and to be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Final

import highnoon

STARTING: Final = 60.0  # seconds until it must listen
STOPPING: Final = 30.0
# Nothing waits: no delays, no floors, no limits.
AT_ONCE: Final[dict[str, int]] = {
    "bot_delay": 0,
    "bot_jitter": 0,
    "min_delay": 0,
    "min_delay_jitter": 0,
    "countdown": 0,
    "call_wait": 0,
    "person_burst": 0,
    "address_burst": 0,
    "chat_burst": 0,
    "try_burst": 0,
    "replay_burst": 0,
    "review_burst": 0,
    "big_bodies_burst": 0,
    "lesson_burst": 0,
    "new_tables_burst": 0,
    "sockets_of_person": 0,
    "sockets_of_address": 0,
    "new_people_burst": 0,
    "all_people_burst": 0,
    "address_tables_burst": 0,
    "all_tables_burst": 0,
    "packs_burst": 0,
    "all_packs_burst": 0,
    "bot_tables_of_address": 0,
    "bot_tables": 0,
    "connections_of_address": 0,
    "connections": 0,
    "lonely": 0,
    "follow": 0,
    "heartbeat": 0,
}


class ServerProcess:
    """`arguments` are those of `highnoon serve`, `numbers` what it is to `--set`."""

    def __init__(self, *arguments: str, log: Path, ceiling: int = 0, port: int = 0, **numbers: int) -> None:
        self.arguments = [*arguments, *(part for name, n in numbers.items() for part in ("--set", f"{name}={n}"))]
        self.log = log  # what it complains about
        self.module = ["highnoon"]  # what is run, and what it is told first
        self.port = port  # 0: any that is free, another at each start
        self.ceiling = ceiling  # bytes of addresses it may have; 0: as many as it likes
        self.process: subprocess.Popen[str] | None = None
        self.url = ""

    def start(self) -> str:
        """Waits until it listens; returns its address."""
        env = {**os.environ, "PYTHONPATH": str(Path(highnoon.__path__[0]).parent)}
        command = [sys.executable, "-m", *self.module, "serve", "--port", str(self.port), *self.arguments]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command,
                env=env,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                preexec_fn=self.limit if self.ceiling else None,
            )
        assert self.process.stdout is not None
        too_late = threading.Timer(STARTING, self.process.kill)
        too_late.start()
        line = self.process.stdout.readline()
        too_late.cancel()
        if not line.startswith("High Noon at "):
            self.kill()
            raise RuntimeError(f"the server did not start: {line}{self.log.read_text()[-2000:]}")
        self.url = line.split(",")[0].rsplit(" ", 1)[1]
        return self.url

    def limit(self) -> None:
        import resource  # not everywhere

        resource.setrlimit(resource.RLIMIT_AS, (self.ceiling, self.ceiling))

    def kill(self) -> None:
        """As a power cut would: SIGKILL."""
        if self.process is not None:
            self.process.kill()
            self.gone()

    def stop(self) -> int:
        """As a host would: SIGTERM.  What it exits with."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(STOPPING)
        finally:
            self.kill()

    def gone(self) -> None:
        assert self.process is not None
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None

    # -- what it takes (Linux) -----------------------------------------------------------------------------------------

    def cpu(self) -> float:
        """Seconds of CPU time so far, of all its threads, in the kernel too."""
        assert self.process is not None
        return cpu_seconds(self.process.pid)

    def memory(self) -> int:
        """Bytes that are in memory and nobody else's."""
        resident, shared = self.proc("statm").split()[1:3]
        return (int(resident) - int(shared)) * os.sysconf("SC_PAGE_SIZE")

    def peak(self) -> int:
        """The most bytes that were in memory at once."""
        found = next(line for line in self.proc("status").splitlines() if line.startswith("VmHWM:"))
        return int(found.split()[1]) * 1024

    def proc(self, file: str) -> str:
        assert self.process is not None
        return Path(f"/proc/{self.process.pid}/{file}").read_text()

    def __enter__(self) -> ServerProcess:
        self.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def cpu_seconds(pid: int) -> float:
    """The CPU time of a process and all its threads, to the nanosecond where the kernel says so, else to its tick."""
    threads = Path(f"/proc/{pid}/task")
    try:
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads.iterdir()) / 1e9
    except FileNotFoundError:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
