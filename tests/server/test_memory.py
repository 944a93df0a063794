"""Nobody fills the memory: hostile packs and floods of control frames against a server with a ceiling."""

from __future__ import annotations

import json
from collections import OrderedDict
from pathlib import Path
from typing import Any, NoReturn

import pytest

from highnoon.server.limits import KEPT, Limit
from highnoon.server.server_process import AT_ONCE, ServerProcess
from scripts.attacks.field import CEILING, MB, get, request
from scripts.attacks.memory import flood, hostile_packs
from tests.processes import LISTED

pytestmark = pytest.mark.skipif(not LISTED, reason="memory is read from /proc")


def test_a_hostile_pack_takes_no_memory(quick_path: Path) -> None:
    with ServerProcess(
        "--data", str(quick_path / "data"), log=quick_path / "log", ceiling=CEILING, **AT_ONCE
    ) as server:
        before = server.peak()
        for what, text in hostile_packs().items():
            body = json.dumps({"game": "saloon", "nickname": "Eve", "pack": text}).encode()
            status, answer = request(server.url, "POST", "/api/tables", body, Content_Type="application/json")
            assert status == 400, what
            assert json.loads(answer)["code"] == "bad-pack", what
            assert len(answer) < 4000, what
        assert server.peak() - before < 48 * MB
        assert get(server.url, "/readyz")[0] == 200
    assert (quick_path / "log").read_text() == ""


@pytest.mark.parametrize("limited", [True, False])
def test_pings_that_nobody_reads_the_answers_of(limited: bool, quick_path: Path) -> None:
    settings = {} if limited else AT_ONCE
    with ServerProcess(
        "--data", str(quick_path / "data"), log=quick_path / "log", ceiling=CEILING, **settings
    ) as server:
        before = server.peak()
        sent = flood(server.url, 0x9, 125, most=64 * MB, patience=3)
        assert sent < 64 * MB
        assert server.peak() - before < 24 * MB
        assert get(server.url, "/readyz")[0] == 200
    assert (quick_path / "log").read_text() == ""


def test_pongs_that_nobody_asked_for(quick_path: Path) -> None:
    with ServerProcess("--data", str(quick_path / "data"), log=quick_path / "log", ceiling=CEILING) as server:
        assert flood(server.url, 0xA, 0, most=64 * MB) < 64 * MB


class NeverWalked(OrderedDict[str, tuple[float, float]]):
    """Making room takes no look at every bucket."""

    def walk(self) -> NoReturn:
        raise AssertionError("somebody looks at every bucket")

    def __iter__(self) -> NoReturn:
        self.walk()

    def items(self) -> Any:
        self.walk()

    def values(self) -> Any:
        self.walk()


def test_a_limit_has_room_for_so_many_and_is_quick_when_it_is_full() -> None:
    limit = Limit(5, 0.001)
    for number in range(3 * KEPT):
        assert limit.allows(str(number))
    assert len(limit.buckets) == KEPT
    limit.buckets = NeverWalked(limit.buckets)
    for number in range(1000):
        assert limit.allows(f"new {number}")
    assert len(limit.buckets) == KEPT
    busy = Limit(2, 0.0)
    assert [busy.allows("a") for _ in range(3)] == [True, True, False]
    for number in range(KEPT - 1):
        busy.allows(str(number))
        if number % 100 == 0:
            assert not busy.allows("a")  # a caller who continues is not forgotten
