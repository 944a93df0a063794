"""A game whose odds are known, and a series of it that several tests look at."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from highnoon import games
from highnoon.lab.crew import Local
from highnoon.lab.design import series_study
from highnoon.lab.figures import Findings
from highnoon.lab.findings import find
from highnoon.lab.run import run_study

ODDS = Path(__file__).parent / "odds"


@contextmanager
def with_odds() -> Iterator[None]:
    """Odds is a game, here and in processes started from here; afterwards it is not."""
    if "odds" in games.MODULES:
        yield
        return
    before = os.environ.get(games.VARIABLE)
    games.add(str(ODDS))
    os.environ[games.VARIABLE] = os.pathsep.join(filter(None, (before, str(ODDS))))
    try:
        yield
    finally:
        if before is None:
            del os.environ[games.VARIABLE]
        else:
            os.environ[games.VARIABLE] = before
        del games.MODULES["odds"]
        del games.ABOUT["odds"]


@pytest.fixture(scope="module", autouse=True)
def odds() -> Iterator[None]:
    """Not longer than a file of tests: others count the games there are."""
    with with_odds():
        yield


@pytest.fixture(scope="session")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """4,000 games of Odds and what is played beside them."""
    folder = tmp_path_factory.mktemp("measured") / "odds"
    with with_odds():
        run_study(
            series_study("odds", seats=4, games=4000, seed=3, restrict=["mule", "boot", "hat", "ace"]), folder, Local(1)
        )
    return folder


@pytest.fixture(scope="session")
def measured_findings(measured: Path) -> Findings:
    with with_odds():
        return find(measured)
