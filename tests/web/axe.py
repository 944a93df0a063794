"""Accessibility, by axe-core: WCAG 2 A and AA and its best practices, by day and by night."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

AXE: Final = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# The night is other inks on the same page: only what depends on them is looked at again.
NIGHT: Final = """async () => {
    const root = document.documentElement;
    const day = root.dataset.theme;
    root.dataset.theme = day === "night" ? "day" : "night";
    const found = await axe.run({
        runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
        resultTypes: ["violations"],
    });
    root.dataset.theme = day;
    return found;
}"""


def check(page: Page, where: str) -> None:
    """axe finds nothing in either theme."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE.read_text(encoding="utf-8"))
    for theme, run in (("one theme", "axe.run({ resultTypes: ['violations'] })"), ("the other", NIGHT)):
        found: dict[str, Any] = page.evaluate(run)
        problems = [
            f"{problem['id']}: {[node['target'] for node in problem['nodes']][:4]}" for problem in found["violations"]
        ]
        assert problems == [], f"{where} in {theme}: {json.dumps(problems, indent=1)}"
