"""A separate PostgreSQL server: in a temporary folder, on loopback, on a free port; gone afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from tests.processes import free_port, is_there

NOBODY = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
# It is thrown away afterwards, so it need not survive a power cut.
HASTY = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"


def programs() -> Path | None:
    """The folder of initdb and pg_ctl; None where PostgreSQL is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def in_memory() -> str | None:
    """A folder that no disk is behind, with room for some databases; None where there is none."""
    folder = Path("/dev/shm")
    try:
        roomy = shutil.disk_usage(folder).free > 1 << 30
    except OSError:
        return None
    return str(folder) if roomy and os.access(folder, os.W_OK) else None


def why_not() -> str:
    """The reason why there can be no server here; empty if there can."""
    if programs() is None:
        return "PostgreSQL is not installed (Debian: apt-get install postgresql)"
    if os.geteuid() == 0 and shutil.which("setpriv") is None:
        return "PostgreSQL does not run as root, and there is no setpriv to change that"
    return ""


class Postgres:
    def __init__(self, settings: str = HASTY, folder: str | None = None) -> None:
        reason = why_not()
        if reason:
            raise RuntimeError(reason)
        bin_folder = programs()
        assert bin_folder is not None
        self.bin = bin_folder
        self.settings = settings
        where = folder or in_memory()
        self.folder = Path(tempfile.mkdtemp(prefix="hnpg-", dir=where))  # short: the path of a Unix socket has a limit
        self.port = 0
        self.databases = 0
        if os.geteuid() == 0:
            shutil.chown(self.folder, "nobody", "nogroup")
        self.run("initdb", "-D", str(self.folder / "data"), "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8")

    def run(self, program: str, *args: str) -> None:
        as_whom = NOBODY if os.geteuid() == 0 else []
        done = subprocess.run(
            [*as_whom, str(self.bin / program), *args],
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE if program == "initdb" else subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            log = self.folder / "log"
            raise RuntimeError(f"{program} failed: {done.stdout or (log.read_text() if log.exists() else '')}")

    def start(self) -> None:
        for attempt in range(5):
            self.port = free_port()
            try:
                self.listen()
                return
            except RuntimeError:
                if attempt == 4:
                    raise

    def listen(self) -> None:
        options = f"-c listen_addresses=127.0.0.1 -p {self.port} -k {self.folder} {self.settings}"
        data, log = str(self.folder / "data"), str(self.folder / "log")
        self.run("pg_ctl", "-D", data, "-w", "-l", log, "-o", options, "start")

    def quit(self) -> None:
        """At once: what it has not written yet is written at the next start, from its log."""
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")

    def crash(self) -> None:
        self.quit()
        self.listen()

    def restart(self) -> None:
        """As a host would: connections are ended, and everything is written first."""
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "fast", "-w", "stop")
        self.listen()

    def kill(self) -> None:
        """As a power cut would: SIGKILL, then a new start."""
        os.kill(self.pid, signal.SIGKILL)
        self.revive()

    @property
    def pid(self) -> int:
        """0: it does not run."""
        try:
            return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        except (OSError, IndexError):
            return 0

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
                (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)
                with suppress(RuntimeError):  # its children have not noticed yet
                    self.listen()
            time.sleep(0.05)

    def stop(self) -> None:
        try:
            if self.port:
                self.quit()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str = "postgres") -> str:
        return f"postgresql+psycopg://postgres@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of an empty database."""
        self.databases += 1
        name = f"test{self.databases}"
        self.say(f"CREATE DATABASE {name}")
        return self.url(name)

    def drop_database(self, url: str) -> None:
        self.say(f"DROP DATABASE {url.rpartition('/')[2]} WITH (FORCE)")

    def say(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(f"postgresql://postgres@127.0.0.1:{self.port}/postgres", autocommit=True) as connection:
            connection.execute(statement.encode())
