"""Browser tests: the real server, real Chromium.  They run in a pytest of their own, `pytest tests/web`:

Playwright's synchronous interface keeps an event loop running, which asyncio tests in the same process cannot bear.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web import core, fate
from tests.web.house import House
from tests.web.people import Crowd

HERE = Path(__file__).parent
LONG = "whole_game|every_phase|keyboard_alone_plays|changes_the_next_one|dies_in_mid_game|papers"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Only when asked for by name."""
    asked = [(config.invocation_params.dir / str(arg).split("::")[0]).resolve() for arg in config.args]
    wanted = any(path == HERE or HERE in path.parents for path in asked)
    return None if wanted else True


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    core.mark([item for item in items if HERE in item.path.parents])
    items.sort(key=lambda item: not re.search(LONG, item.name))  # first, so that nobody waits for them in the end


@pytest.fixture(scope="session")
def chromium() -> str:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not found:
        pytest.fail("browser tests need Chromium (apt install chromium), or CHROMIUM=<path>")
    return found


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.open()
    yield house
    house.stop()


@pytest.fixture
def crowd(browser: Browser, shared_house: House, request: pytest.FixtureRequest) -> Iterator[Crowd]:
    """People at the shared server; every console error is a failure."""
    fate.let(shared_house.data, request.node.nodeid)
    crowd = Crowd(browser, shared_house.url)
    yield crowd
    crowd.leave()
    assert crowd.troubles == []


@pytest.fixture
def patient_crowd(browser: Browser, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Crowd]:
    """People at a server whose countdown is long enough to do something in it."""
    house = House(tmp_path, "patient")
    fate.let(house.data, request.node.nodeid)
    house.open()
    crowd = Crowd(browser, house.url)
    yield crowd
    crowd.leave()
    house.stop()
    assert crowd.troubles == []


@pytest.fixture
def own_house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A server that a test may kill."""
    house = House(tmp_path)
    fate.let(house.data, request.node.nodeid)
    house.open()
    yield house
    house.stop()


@pytest.fixture
def own_crowd(browser: Browser, own_house: House) -> Iterator[Crowd]:
    """People at that server."""
    crowd = Crowd(browser, own_house.url)
    yield crowd
    crowd.leave()
    assert crowd.troubles == []
