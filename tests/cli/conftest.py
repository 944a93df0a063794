"""Runs `highnoon` inside the test, as a person would from a shell."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """`run("play", "finger-guns", stdin="...")`: exit code and what was written.  Records stay in the test's folder."""
    monkeypatch.setenv("HIGHNOON_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("FORCE_COLOR", "HIGHNOON_DEBUG"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: object, stdin: str = "") -> Ran:
        from highnoon.cli.entry import run as run_command

        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        code = run_command([str(arg) for arg in args])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """A finished game of Finger Guns."""
    path = tmp_path / "game.jsonl"
    played = run(
        "play", "finger-guns", "--seats", 3, "--seed", 4, "--bots", "greenhorn", "--record", path, stdin="1\n\n" * 500
    )
    assert played.code == 0, played
    return path


@pytest.fixture
def wren(run: Run) -> int:
    """A seed that turns up Telegraph Clerk Wren and where no bot throws a Lasso, whatever bots have learned by now."""
    for seed in range(300):
        ran = run("play", "finger-guns", "--seats", 3, "--seed", seed, stdin="lasso\n\n")
        if "Gain which of these allies?" in ran.out:
            return seed
    raise AssertionError("no such seed among 300")
