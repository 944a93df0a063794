"""The nine sizes every board is looked at, with normal and doubled text, and what a program can see there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import CDPSession, Page

SIZES: Final = (
    (360, 640),
    (390, 844),
    (844, 390),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
)
KINDS: Final = ("covered", "clipped", "small", "target", "contrast")
PROBE: Final = (Path(__file__).parent / "sizes.js").read_text(encoding="utf-8")
DESK: Final = 1000  # pixels: from here on people double the text by zooming the page, below by their device's text size
# Waits until nothing has moved for a while, three seconds at most.
REST: Final = """async () => {
    const places = () => JSON.stringify([...document.querySelectorAll("#app *")].map((e) => {
        const { x, y, width, height } = e.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
    }));
    const pause = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    let before = "";
    for (let i = 0, same = 0; i < 60 && same < 5; i += 1) {
        await pause();
        const now = places();
        same = now === before ? same + 1 : 0;
        before = now;
    }
}"""
# Inks change at once.
STILL: Final = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, *::before, *::after { transition: none !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
TEXT: Final = 16  # pixels, the browser's own


@dataclass(frozen=True)
class Look:
    """How a page is looked at."""

    width: int
    height: int
    doubled: bool = False
    night: bool = False

    @property
    def name(self) -> str:
        return f"{self.width}x{self.height}{'-200' if self.doubled else ''}-{'night' if self.night else 'day'}"


def looks(doubled: bool = True, night: bool = True) -> Iterator[Look]:
    for width, height in SIZES:
        for big in (False, True) if doubled else (False,):
            for dark in (False, True) if night else (False,):
                yield Look(width, height, big, dark)


class Eyes:
    """Somebody who looks at one page in many ways."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.worn: Look | None = None
        page.evaluate(STILL)

    def wear(self, look: Look) -> None:
        """The page as that person has it, at rest."""
        if self.worn is None or replace(self.worn, night=look.night) != look:
            self.resize(look)
        self.worn = look
        self.page.evaluate(
            "(theme) => { document.documentElement.dataset.theme = theme; }", "night" if look.night else "day"
        )

    def resize(self, look: Look) -> None:
        zoom = 2 if look.doubled and look.width >= DESK else 1
        width, height = look.width // zoom, look.height // zoom
        text = TEXT * 2 if look.doubled and zoom == 1 else TEXT
        self.session.send("Page.setFontSizes", {"fontSizes": {"standard": text, "fixed": text}})
        # Queries in letters are asked again only when the window changes.
        self.page.set_viewport_size({"width": width, "height": height - 1})
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(REST)

    def found(self) -> list[dict[str, Any]]:
        """Everything that cannot be read, seen or hit: dicts with kind, where and detail."""
        found: list[dict[str, Any]] = self.page.evaluate(PROBE)
        return found
