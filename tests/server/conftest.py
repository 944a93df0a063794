"""Databases for the server's tests: a fresh one for each, SQLite and a real PostgreSQL."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.server.postgres import Postgres

# Games that the gate plays on PostgreSQL; the others have SQLite there, and both under scripts/soak server.
ON_BOTH = ("finger-guns", "toy")


def pytest_itemcollected(item: pytest.Item) -> None:
    given = getattr(item, "callspec", None)
    if given is None or given.params.get("database") != "postgresql":
        return
    if given.params.get("slug", ON_BOTH[0]) not in ON_BOTH:
        item.add_marker(pytest.mark.soak)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    from tests.server.postgres import Postgres, why_not  # after --pure: it imports highnoon

    reason = why_not()
    if reason:
        pytest.skip(reason)
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture
def quick_path() -> Iterator[Path]:
    """A folder in memory where there is one: what these tests test is not the disk."""
    from tests.server.postgres import in_memory

    folder = Path(tempfile.mkdtemp(prefix="highnoon-test-", dir=in_memory()))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{request.getfixturevalue('quick_path')}/highnoon.sqlite3"
        return
    server: Postgres = request.getfixturevalue("postgres")
    address = server.new_database()
    yield address
    server.drop_database(address)


@pytest.fixture
def one_file(quick_path: Path) -> str:
    """The address of an empty database, for tests to which it does not matter which."""
    return f"sqlite:///{quick_path}/highnoon.sqlite3"
