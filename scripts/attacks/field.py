"""Shared by all attacks: a folder, a seed, and separate servers on this machine.

An attack is a function with a name; it returns a figure when the server held, and raises `NotHeld` when it did not.
Every module of this folder is read, so a new file with `@attack("name", "what it does")` is all there is to add.
"""

from __future__ import annotations

import http.client
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from highnoon.server.server_process import AT_ONCE, ServerProcess

MB: Final = 1 << 20
CEILING: Final = 2 << 30  # bytes of addresses of a server under attack; it starts with less than half of it

FORGIVEN: Final = 10.0  # seconds after an attack until its address is served again


class NotHeld(Exception):
    """The attack did what it should not."""


class Field:
    def __init__(self, folder: Path, seed: int, minutes: float, churn: float) -> None:
        self.folder = folder
        self.seed = seed
        self.minutes = minutes  # for attacks that go on and on
        self.churn = churn  # minutes in which people come and go
        self.random = random.Random(seed)
        self.started = 0

    def child(self, *arguments: str, limits: bool = False, **numbers: int) -> ServerProcess:
        """A server to start: without limits and delays, or as a host has it who sets nothing."""
        self.started += 1
        data = self.folder / f"data{self.started}"
        settings = numbers if limits else {**AT_ONCE, **numbers}
        return ServerProcess("--data", str(data), *arguments, log=self.log, ceiling=CEILING, **settings)

    @property
    def log(self) -> Path:
        return self.folder / "server.log"

    @contextmanager
    def server(self, *arguments: str, limits: bool = False, **numbers: int) -> Iterator[ServerProcess]:
        """A server that must be in order afterwards: alive, without a fault, with nothing in its log."""
        self.log.unlink(missing_ok=True)
        with self.child(*arguments, limits=limits, **numbers) as server:
            yield server
            self.check(server)

    def check(self, server: ServerProcess) -> None:
        status, page = get(server.url, "/metrics")
        until = time.monotonic() + FORGIVEN
        while status == 429 and time.monotonic() < until:  # the attack used up what this address may ask
            time.sleep(0.2)
            status, page = get(server.url, "/metrics")
        if status != 200:
            raise NotHeld(f"afterwards the server answers {status}")
        faults = next(line for line in page.decode().splitlines() if line.startswith("highnoon_faults_total"))
        complaints = [line for line in self.log.read_text().splitlines() if '"error"' in line]
        if faults.split()[1] != "0" or complaints:
            raise NotHeld(f"{faults.split()[1]} faults; the log says {''.join(complaints[:1])[:300]}")


Work = Callable[[Field], str]


class Attack(NamedTuple):
    name: str
    what: str
    work: Work


ATTACKS: Final[dict[str, Attack]] = {}


def attack(name: str, what: str) -> Callable[[Work], Work]:
    def register(work: Work) -> Work:
        assert name not in ATTACKS, name
        ATTACKS[name] = Attack(name, what, work)
        return work

    return register


def get(url: str, path: str, timeout: float = 30) -> tuple[int, bytes]:
    return request(url, "GET", path, timeout=timeout)


def request(
    url: str, method: str, path: str, body: bytes | None = None, timeout: float = 30, **headers: Any
) -> tuple[int, bytes]:
    """One request over a connection of its own; headers are written with _ for -."""
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=timeout)
    try:
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def at_most(what: str, found: float, most: float, unit: str) -> str:
    """The figure, if it is not above what is promised."""
    figure = f"{what} {found:,.0f} {unit} (at most {most:,.0f})"
    if found > most:
        raise NotHeld(figure)
    return figure
