"""Parts played on a Ray cluster.  Workers send rows, this process writes them: no shared disk is needed.

A worker proves first that it plays as we do: the same version, rules, pack and digest of ten games.  Whatever Ray loses
(a process, a whole machine) is played again elsewhere; a part depends on nothing but its arguments, so the bytes are
the same.
"""

from __future__ import annotations

import os
import socket
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

import highnoon
from highnoon.engine.refusal import BadInput
from highnoon.games import VARIABLE
from highnoon.lab.crew import Done, Task, Wanted, loaded, play_part
from highnoon.lab.series import GameFailed
from highnoon.lab.study import Arm, build_of, spoken

LOCAL: Final = "local"
RETRIES: Final = 5
AHEAD: Final = 2  # parts given out per CPU of the cluster
PATIENCE: Final = 5.0  # seconds until an address counts as unreachable
PROVEN: Final[set[tuple[str, str]]] = set()  # in a worker: arms that it plays as we do


class WrongBuild(Exception):
    """A node of the cluster would play differently."""


def play_proven(arm: Arm, pack: str | None, compiled: bool, place: int, start: int, end: int) -> Done:
    """In a worker.  The pack comes as text: the file need not be there."""
    here = with_pack(arm, pack)
    known = (arm.name, arm.build.digest)
    if known not in PROVEN:
        prove(here, compiled)
        PROVEN.add(known)
    _, _, tables = play_part(here, place, start, end)
    return arm, place, tables


def with_pack(arm: Arm, pack: str | None) -> Arm:
    if pack is None:
        return arm
    file = Path(tempfile.gettempdir(), f"highnoon-{os.getuid() if hasattr(os, 'getuid') else 0}-{arm.build.pack}.toml")
    if not file.is_file():
        beside = file.with_suffix(f".{os.getpid()}")
        beside.write_text(pack, encoding="utf-8")
        os.replace(beside, file)
    return msgspec.structs.replace(arm, series=msgspec.structs.replace(arm.series, pack=str(file)))


def prove(arm: Arm, compiled: bool) -> None:
    build = build_of(loaded(arm.series.game, arm.series.pack), arm.series)
    node = socket.gethostname()
    if build != arm.build:
        raise WrongBuild(f"node {node} runs another build: {spoken(build)}, not {spoken(arm.build)}")
    if compiled != highnoon.COMPILED:
        state = "compiled" if highnoon.COMPILED else "interpreted"
        raise WrongBuild(f"node {node} runs High Noon {state} and this one does not; install the same wheel")


class OnRay:
    """A Ray cluster: `local`, or the address of its head."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.ray = find_ray()
        if address != LOCAL:
            reach(address)

    def connect(self) -> None:
        ray = self.ray
        if ray.is_initialized():
            return
        wanted = {name: os.environ[name] for name in (VARIABLE,) if name in os.environ}
        try:
            ray.init(
                address=None if self.address == LOCAL else self.address,
                log_to_driver=False,
                logging_level="error",
                include_dashboard=False if self.address == LOCAL else None,
                runtime_env={"env_vars": wanted} if wanted else None,
            )
        except Exception as error:
            raise unreachable(self.address, error) from None

    def play(self, tasks: Sequence[Task], wanted: Wanted) -> Iterator[Done]:
        if not tasks:
            return
        self.connect()
        ray = self.ray
        work = ray.remote(max_retries=RETRIES, scheduling_strategy="SPREAD")(play_proven)
        left = iter(tasks)
        running: list[Any] = []
        try:
            while True:
                most = max(2, AHEAD * int(ray.cluster_resources().get("CPU", 1)))
                while len(running) < most and (task := next(filter(wanted, left), None)) is not None:
                    arm, place, start, end = task
                    running.append(work.remote(arm, pack_text(arm), highnoon.COMPILED, place, start, end))
                if not running:
                    return
                ready, running = ray.wait(running)
                for result in ready:
                    yield ray.get(result)
        except ray.exceptions.RayTaskError as error:
            cause = error.cause if isinstance(error.cause, GameFailed | WrongBuild | BadInput) else None
            raise GameFailed(str(cause or str(error).strip().splitlines()[-1])) from None
        except ray.exceptions.RayError as error:
            raise GameFailed(f"Ray lost the games: {str(error).strip().splitlines()[0]}") from None
        finally:
            for result in running:
                ray.cancel(result, force=True)


TEXTS: Final[dict[str, str]] = {}


def pack_text(arm: Arm) -> str | None:
    pack = arm.series.pack
    if pack is None:
        return None
    if pack not in TEXTS:
        TEXTS[pack] = Path(pack).read_text(encoding="utf-8")
    return TEXTS[pack]


def find_ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise BadInput("Ray is not installed: pip install 'highnoon-games[ray]', or leave out --ray") from None
    return ray


def reach(address: str) -> None:
    """Ray itself waits for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise BadInput(f"--ray is {LOCAL} or an address as in 10.0.0.1:6379, not {address!r}")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise unreachable(address, error) from None


def unreachable(address: str, error: Exception) -> BadInput:
    why = str(error).strip().splitlines()
    return BadInput(f"no Ray cluster answers at {address}: {why[0] if why else type(error).__name__}")
