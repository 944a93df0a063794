"""A report of the lab in a browser without a network: it opens, by day and by night, and axe finds nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from highnoon.lab.crew import Local
from highnoon.lab.design import series_study
from highnoon.lab.findings import find
from highnoon.lab.report import write_report
from highnoon.lab.run import run_study
from tests.web import axe


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("lab") / "saloon"
    run_study(series_study("notoriety", seats=3, games=60, alone=True), folder, Local(1))
    findings = find(folder)
    write_report(folder / "plain.html", findings)
    write_report(folder / "drawn.html", findings, interactive=True)
    return folder


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1440, "dark")])
@pytest.mark.parametrize("name", ["plain", "drawn"])
def test_a_report_opens_without_a_network(browser: Browser, reports: Path, width: int, scheme: str, name: str) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme="dark" if scheme == "dark" else "light", offline=True
    )
    page = context.new_page()
    troubles: list[str] = []
    page.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda request: troubles.append(request.url) if not request.url.startswith("file:") else None)
    page.goto((reports / f"{name}.html").as_uri())
    page.wait_for_function(
        "document.querySelectorAll('figure svg').length === document.querySelectorAll('figure').length"
    )
    assert page.locator("figure svg").count() >= 8
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "nothing runs off the side"
    for opener in page.locator("summary").all():
        opener.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("ol li").first.is_visible()
    assert troubles == []
    context.close()
    look = browser.new_context(viewport={"width": width, "height": 900}, bypass_csp=True)
    page = look.new_page()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto((reports / f"{name}.html").as_uri())
    axe.check(page, f"the {name} report at {width}, {scheme}")
    look.close()
