"""A PostgreSQL server for a while: in a temporary folder, on loopback, on a free port; gone afterwards."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Self

from highnoon.server.server_process import free_port

NOBODY: Final = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
TRIES: Final = 5  # ports


def programs() -> Path | None:
    """The folder of initdb and pg_ctl; None where PostgreSQL is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


def why_not() -> str:
    """The reason why there can be no server here; empty if there can."""
    if find_spec("psycopg") is None:
        return "PostgreSQL needs its driver: pip install 'psycopg[binary]'"
    if programs() is None:
        return "PostgreSQL is not installed (Debian: apt-get install postgresql)"
    if os.geteuid() == 0 and shutil.which("setpriv") is None:
        return "PostgreSQL does not run as root, and there is no setpriv to change that"
    return ""


class TemporaryPostgres:
    """`settings` are options of the server, as in "-c fsync=off"."""

    def __init__(self, settings: str = "", folder: str | None = None) -> None:
        reason = why_not()
        if reason:
            raise RuntimeError(reason)
        bin_folder = programs()
        assert bin_folder is not None
        self.bin = bin_folder
        self.settings = settings
        self.folder = Path(tempfile.mkdtemp(prefix="hnpg-", dir=folder))  # short: the path of a Unix socket has a limit
        self.port = 0
        self.databases = 0
        if os.geteuid() == 0:
            shutil.chown(self.folder, "nobody", "nogroup")
        self.run("initdb", "-D", str(self.data), "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def pid(self) -> int:
        """Of its first process; 0: it does not run."""
        try:
            return int((self.data / "postmaster.pid").read_text().split()[0])
        except (OSError, IndexError):
            return 0

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
        for attempt in range(TRIES):
            self.port = free_port()
            try:
                self.listen()
                return
            except RuntimeError:
                if attempt == TRIES - 1:
                    raise

    def listen(self) -> None:
        options = f"-c listen_addresses=127.0.0.1 -p {self.port} -k {self.folder} {self.settings}"
        self.run("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def quit(self) -> None:
        """At once: what it has not written yet is written at the next start, from its log."""
        self.run("pg_ctl", "-D", str(self.data), "-m", "immediate", "-w", "stop")

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

    def say(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(f"postgresql://postgres@127.0.0.1:{self.port}/postgres", autocommit=True) as connection:
            connection.execute(statement.encode())

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop()
