"""Databases for the server's tests: a fresh one for each, SQLite and a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres, why_not


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    reason = why_not()
    if reason:
        pytest.skip(reason)
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/highnoon.sqlite3"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def one_file(tmp_path: Path) -> str:
    """The address of an empty database, for tests to which it does not matter which."""
    return f"sqlite:///{tmp_path}/highnoon.sqlite3"
