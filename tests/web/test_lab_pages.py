"""The lab's pages on a server: reports from a folder, and a pack made by changing numbers, played at a table."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import axe
from tests.web.house import House

TITLE = "Finger Guns: 20 games & more"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    shelf = tmp_path_factory.mktemp("lab")
    (shelf / "first").mkdir()
    (shelf / "first" / "report.html").write_text(
        f"<!doctype html><html lang='en'><head><title>{TITLE.replace('&', '&amp;')}</title></head>"
        "<body><main><h1>Here</h1></main><script>document.title = 'ran'</script></body></html>"
    )
    (shelf / "sweep").mkdir()
    effect = ["numbers.health", 18, 22, "decisions", 8.0, 6.0, 10.0]
    data = {"game": "finger-guns", "bots": "greenhorn", "effects": [effect]}
    (shelf / "sweep" / "effects.json").write_text(json.dumps(data))
    (shelf / "secret.txt").write_text("not for you")
    house = House(tmp_path_factory.mktemp("house"), lab=shelf)
    house.open()
    yield house
    house.stop()


@pytest.fixture
def page(browser: Browser, house: House) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, base_url=house.url, bypass_csp=True)
    yield context.new_page()
    context.close()


def test_reports_are_listed_and_shown_without_their_scripts(browser: Browser, house: House) -> None:
    context = browser.new_context(base_url=house.url)
    page = context.new_page()
    page.goto("/lab")
    page.get_by_role("link", name=TITLE).click()
    expect(page.get_by_role("heading", name="Here")).to_be_visible()
    assert page.title() == TITLE, "a report may run nothing here"
    for path in ("/lab/secret.txt", "/lab/..%2Fsecret.txt", "/lab/nothing", "/lab/packs/chess"):
        answer = page.request.get(path)
        assert answer.status == 404, path
        assert "not for you" not in answer.text()
    context.close()


def test_a_number_is_changed_foreseen_and_played(page: Page) -> None:
    page.goto("/lab/packs/finger-guns")
    axe.check(page, "the editor")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_label("numbers.health", exact=True).fill("18")
    page.get_by_role("button", name="See what it does").click()
    expect(page.get_by_role("status")).to_contain_text("numbers.health 20 → 18: decisions -4.00 (-5.00 to -3.00)")
    assert page.get_by_label("numbers.health", exact=True).input_value() == "18"
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]
    detail = page.request.get(f"/api/tables/{table}/game").json()
    assert detail["pack"]["numbers"]["health"] == 18


def test_a_pack_that_cannot_be_played_says_why(page: Page) -> None:
    page.goto("/lab/packs/finger-guns")
    page.get_by_label("numbers.health", exact=True).fill("-5")
    page.get_by_role("button", name="Play it").click()
    expect(page.get_by_role("alert")).to_contain_text("health: should be a whole number from")
    assert page.url.endswith("/lab/packs/finger-guns")
