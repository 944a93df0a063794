"""PostgreSQL with a streaming standby that has every commit: the one can be lost, and the other takes its place."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Sequence

import psycopg

from scripts.faults.disk import Disk, why_no_disk
from tests.processes import free_port
from tests.server.postgres import Postgres

PATIENCE = 30.0  # seconds for a standby to catch up
RETRY = "-c wal_retrieve_retry_interval=200ms"  # as soon as the first is back
SMALL = "-c min_wal_size=32MB -c max_wal_size=96MB"  # there is not much room on its disk


class OnDisk(Postgres):
    """With a disk that it alone uses, where there can be one."""

    def __init__(self) -> None:
        self.disk = None if why_no_disk() else Disk()
        folder = tempfile.gettempdir() if self.disk is None else str(self.disk.folder)
        super().__init__(settings=f"{RETRY} {SMALL}", folder=folder)

    def stop(self) -> None:
        super().stop()
        if self.disk is not None:
            self.disk.remove()


class Pair:
    """`first` takes the writes; `second` follows."""

    def __init__(self) -> None:
        self.first, self.second = OnDisk(), OnDisk()
        self.first.port, self.second.port = free_port(), free_port()
        self.ports = (self.first.port, self.second.port)  # in an order that stays
        self.database = ""

    def start(self) -> None:
        self.first.listen()
        self.follow()

    def stop(self) -> None:
        self.first.stop()
        self.second.stop()

    def follow(self) -> None:
        """The second becomes a copy of the first, and every commit waits for it from then on."""
        data = self.second.data
        shutil.rmtree(data)
        if os.geteuid() == 0:
            shutil.chown(self.second.folder, "nobody", "nogroup")
        port = str(self.first.port)
        self.second.run(
            "pg_basebackup", "-h", "127.0.0.1", "-p", port, "-U", "postgres", "-D", str(data), "-R", "-c", "fast"
        )
        self.second.listen()
        self.set_synchronous("*")
        until = time.monotonic() + PATIENCE
        while not self.is_followed():
            if time.monotonic() > until:
                raise RuntimeError("the standby does not follow")
            time.sleep(0.1)

    def set_synchronous(self, names: str) -> None:
        self.first.say(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        self.first.say("SELECT pg_reload_conf()")

    def is_followed(self) -> bool:
        with psycopg.connect(f"postgresql://postgres@127.0.0.1:{self.first.port}/postgres") as connection:
            found = connection.execute("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'").fetchone()
            return found is not None

    def fail_over(self) -> None:
        """The first is lost in the middle of whatever it did; its place is taken at once."""
        self.first.quit()
        self.second.run("pg_ctl", "-D", str(self.second.data), "-w", "promote")
        self.first, self.second = self.second, self.first
        self.set_synchronous("")  # nobody follows it yet

    def set_writing(self, allowed: bool) -> None:
        """Lets the database store things or not; connections are ended, so that they notice."""
        self.first.say(
            f"ALTER DATABASE {self.database} SET default_transaction_read_only = {'off' if allowed else 'on'}"
        )
        self.first.say(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{self.database}'")

    def new_database(self) -> str:
        self.database = self.first.new_database().rpartition("/")[2]
        return self.url(self.database)

    def url(self, database: str, ports: Sequence[int] = ()) -> str:
        """For the nodes: both, and the one that can be written to is meant.  `ports` lead there by another way."""
        hosts = "&".join(f"host=127.0.0.1:{port}" for port in ports or self.ports)
        return f"postgresql+psycopg://postgres@/{database}?{hosts}&target_session_attrs=read-write"

    def plain_url(self, database: str) -> str:
        """The same for libpq."""
        hosts = ",".join(f"127.0.0.1:{port}" for port in self.ports)
        return f"postgresql://postgres@{hosts}/{database}?target_session_attrs=read-write"
