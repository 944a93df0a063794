"""Two nodes, one of which dies in the middle of a game: the players need not know."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from scripts.cluster import Cluster
from tests.server.postgres import why_not
from tests.web.front import Front
from tests.web.people import Crowd, Person, play_to_the_end, wait_until
from tests.web.serve import QUICK

LEASE = {"lease": 3000, "beat": 1000}


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    if reason := why_not():
        pytest.skip(reason)
    numbers = {name: int(number) for name, number in QUICK.items()}
    with Cluster(2, **{**numbers, **LEASE, "countdown": 6000}) as cluster:
        yield cluster


def never_loaded_again(person: Person) -> bool:
    return bool(person.page.evaluate("window.stayed === true"))


def test_a_node_dies_in_mid_countdown_and_nobody_reloads(browser: Browser, cluster: Cluster) -> None:
    first, second = (urlsplit(node.url).port or 0 for node in cluster.nodes)
    with Front([first, second]) as one, Front([second, first]) as other:
        crowd = Crowd(browser, one.url)
        ann, ben = crowd.person("Ann"), crowd.person("Ben", phone=False)
        url = ann.open_table(seats=4)
        ben.join(other.url + urlsplit(url).path)
        ann.start()
        ben.page.wait_for_selector(".gs")
        for person in (ann, ben):
            person.page.evaluate("window.stayed = true")
        ann.saloon(2)
        ben.saloon(3)
        ann.call()
        for person in (ann, ben):
            person.page.wait_for_selector(".count")
        cluster.nodes[0].kill()  # it plays the table, and has Ann's connection
        for person in (ann, ben):
            person.page.wait_for_selector("text=/Round 2/i")
            expect(person.page.locator(".banner")).to_have_count(0)
        wait_until(lambda: ann.is_choosing and ben.is_choosing, what="the next choice")
        play_to_the_end(ann, ben)
        assert never_loaded_again(ann)
        assert never_loaded_again(ben)
        crowd.leave()
        assert crowd.troubles == []
