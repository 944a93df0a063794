"""A tab that has seen five games is as light in the lobby as a fresh one."""

from __future__ import annotations

import time
from typing import Final

from playwright.sync_api import CDPSession

from tests.web.people import BOARD, Crowd, Person
from tests.web.tables import open_table
from tests.web.test_one_tab import FOLLOW, POSITIONS, SEATS

MORE: Final = 1.10  # of what a fresh tab has
# Style sheets are fetched once and stay; the loader listens twice to each.
SHEETS: Final = "document.querySelectorAll('link[rel=stylesheet]').length"


def counted(session: CDPSession) -> tuple[int, int]:
    """Nodes and listeners, when what nobody holds is gone."""
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
        time.sleep(0.3)
    found = session.send("Memory.getDOMCounters")
    return found["nodes"], found["jsEventListeners"]


def to_the_lobby(person: Person) -> None:
    person.page.evaluate(FOLLOW, "/")
    person.page.locator(".bill").first.wait_for()  # a handle would keep what it points to
    person.page.wait_for_timeout(600)


def test_five_games_leave_no_trace_in_the_tab(crowd: Crowd) -> None:
    ann = crowd.person("Ann", phone=False)
    tables = []
    for game, position in POSITIONS.items():
        tables.append(open_table(game, ann, seats=SEATS[game], position=position))
    ann.goto("/")
    ann.page.locator(".bill").first.wait_for()
    session = ann.context.new_cdp_session(ann.page)
    nodes, listeners = counted(session)
    sheets = ann.page.evaluate(SHEETS)
    for url in tables:
        ann.page.evaluate(FOLLOW, url)
        ann.page.locator(BOARD).first.wait_for()
        ann.page.wait_for_timeout(300)
        to_the_lobby(ann)
    after, listening = counted(session)
    listening -= 2 * (ann.page.evaluate(SHEETS) - sheets)
    assert after <= nodes * MORE, f"{after} nodes in the lobby, {nodes} on a fresh page"
    assert listening <= listeners * MORE, f"{listening} listeners in the lobby, {listeners} on a fresh page"
