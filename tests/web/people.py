"""People who play in a browser: each has a context of their own, so a cookie and settings of their own."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from re import Pattern
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect

from tests.web import hands
from tests.web.fate import fixed_number
from tests.web.house import House

PHONE: Final = {"width": 390, "height": 844}
DESK: Final = {"width": 1440, "height": 900}
# The browser's own words about a broken connection or a refused request; missing files are noticed separately.
EXPECTED: Final = ("WebSocket connection to", "Failed to load resource:")
# Milliseconds: what has not come by then does not come, even on a machine that does ten other things.
PATIENCE: Final = 45_000
expect.set_options(timeout=PATIENCE)
# A table at play, by any board.
BOARD: Final = ".fg .seat, .sl .floor, .tt, .nt, .po .posse, .plain"


class Person:
    """One browser context; `page` is its first tab."""

    def __init__(self, crowd: Crowd, context: BrowserContext, name: str, phone: bool) -> None:
        self.crowd = crowd
        self.context = context
        self.name = name
        self.phone = phone
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.on("console", lambda message: self.crowd.heard(self.name, message.type, message.text))
        page.on("pageerror", lambda error: self.crowd.heard(self.name, "error", str(error)))
        page.on("response", lambda response: self.crowd.received(response.url, response.status))
        return page

    def goto(self, path: str) -> None:
        self.page.goto(path if path.startswith("http") else self.crowd.url + path)

    # -- sitting down --------------------------------------------------------------------------------------------------

    def play_now(self) -> None:
        self.goto("/")
        self.page.get_by_role("button", name="Play now").click()
        self.page.wait_for_selector(".fg .seat")

    def open_table(self, seats: int = 5, bots: int = 0, game: str = "finger-guns") -> str:
        """A table for friends, by the form; its address."""
        self.goto(f"/new/{game}")
        page = self.page
        page.wait_for_selector(".create form")
        for name, wanted in (("Players", seats), ("Bots", bots)):
            group = page.get_by_role("group", name=name, exact=True)
            while (now := int(group.locator("output").inner_text())) != wanted:
                group.get_by_role("button", name="More" if now < wanted else "Fewer").click()
        page.get_by_role("button", name="Start" if bots == seats - 1 else "Open the table").click()
        page.wait_for_selector(f".room, {BOARD}")
        return page.url

    def short_table(self, seats: int, rounds: int = 4) -> str:
        """For friends, at Finger Guns, and over after so many rounds; its address."""
        return self.make_table(game="finger-guns", seats=seats, options={"round_cap": rounds})

    def make_table(self, **wish: Any) -> str:
        """A table with terms that the form would take long to set; its address.  Goes there."""
        made = self.context.request.post(f"{self.crowd.url}/api/tables", data={"nickname": self.name, **wish})
        assert made.ok, made.text()
        url = f"{self.crowd.url}/t/{made.json()['id']}"
        self.goto(url)
        self.page.wait_for_selector(f".room, {BOARD}")
        return url

    def join(self, url: str) -> None:
        self.goto(url)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.wait_for_selector(".chair.you")

    def start(self) -> None:
        self.page.get_by_role("button", name="Start").click()
        self.page.wait_for_selector(BOARD)

    def likes(self, **settings: Any) -> None:
        """Changes settings as another tab would."""
        self.page.evaluate(
            """(change) => {
                const value = JSON.stringify({ ...JSON.parse(localStorage.getItem("hn-settings")), ...change });
                localStorage.setItem("hn-settings", value);
                dispatchEvent(new StorageEvent("storage", { key: "hn-settings", newValue: value }));
            }""",
            settings,
        )

    # -- playing -------------------------------------------------------------------------------------------------------

    @property
    def is_choosing(self) -> bool:
        return self.page.locator(".gs").count() > 0

    @property
    def is_over(self) -> bool:
        return self.page.locator(".end").count() > 0

    def health(self) -> str:
        return self.page.locator(".ph .hp").inner_text()

    def saloon(self, number: int) -> None:
        self.page.get_by_role("button", name=f"Saloon, {number}").click()

    def shoot(self, nth: int = 0, power: bool = False) -> None:
        """At one of those who can be aimed at."""
        self.page.locator(".gb").nth(1 if power else 0).click()
        self.page.locator(".fg .seat.lit").nth(nth).click()

    def call(self) -> None:
        self.page.get_by_role("button", name="Call the draw!").click()

    def shows(self, hand: str | Pattern[str]) -> None:
        """The hand chosen in secret, as the dock says it."""
        expect(self.page.locator(".ph h2")).to_have_text(hand)

    def asked(self, *kinds: str, seconds: float = 180.0) -> str:
        """Plays on at a table of the Saloon until one of these is asked."""
        end = time.monotonic() + seconds
        turn = 0
        while True:
            look = hands.look(self.page)
            if look.asks in kinds:
                return look.asks
            assert not look.over, f"the game was over before {kinds} was asked"
            assert time.monotonic() < end, f"{kinds} was not asked in {seconds:g} seconds, but {look}"
            turn += self.act(turn)

    def act(self, turn: int) -> bool:
        """Whatever there is to do now, one thing.  Whether anything was done."""
        try:
            return hands.act(self.page, turn)
        except Error:
            return False  # the table was quicker: what was there a moment ago is gone


class Crowd:
    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.people: list[Person] = []
        self.troubles: list[str] = []

    def heard(self, name: str, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not text.startswith(EXPECTED):
            self.troubles.append(f"{name}: {text}")

    def received(self, url: str, status: int) -> None:
        if status >= 400 and "/api/" not in url:
            self.troubles.append(f"{status} {url}")

    def person(self, name: str, phone: bool = True, **settings: Any) -> Person:
        usual = {"theme": "day", "motion": "less", "pace": "none", "asks": "all", "tips": False}
        liked = {"name": name, **usual, **settings}
        context = self.browser.new_context(
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(
            "if (!localStorage.getItem('hn-settings')) localStorage.setItem('hn-settings', "
            f"{json.dumps(json.dumps(liked))})"
        )
        context.add_init_script(fixed_number(name))
        person = Person(self, context, name, phone)
        self.people.append(person)
        return person

    def leave(self) -> None:
        for person in self.people:
            person.context.close()


@contextmanager
def evening(browser: Browser) -> Iterator[Crowd]:
    """People at a server of their own."""
    with tempfile.TemporaryDirectory() as data:
        house = House(Path(data))
        house.open()
        try:
            crowd = Crowd(browser, house.url)
            yield crowd
            crowd.leave()
        finally:
            house.stop()


def wait_until(done: Callable[[], bool], seconds: float = PATIENCE / 1000, what: str = "it") -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, f"{what} did not happen in {seconds:g} seconds"
        time.sleep(0.03)


def reads(where: Locator, texts: list[str]) -> None:
    """Waits until these places have these texts."""
    wait_until(lambda: where.all_inner_texts() == texts, what=f"{texts}")


def play_to_the_end(*people: Person, seconds: float = 600.0) -> None:
    """Everybody does what there is to do until all see the end."""
    end = time.monotonic() + seconds
    turns = list(range(len(people)))  # of each: counts what was done, not how often somebody looked
    while not all(person.is_over for person in people):
        assert time.monotonic() < end, (
            f"the game was not over after {seconds:g} seconds: {[str(hands.look(person.page)) for person in people]}"
        )
        acted = [person.act(turns[i]) for i, person in enumerate(people)]
        turns = [turn + done for turn, done in zip(turns, acted, strict=True)]
        if not any(acted):
            time.sleep(0.03)  # all wait for the table


def board(page: Page) -> list[str]:
    """The description of every gunslinger: enough to compare two screens."""
    return page.locator(".fg .seat, .sl .pawn").all_text_contents()


def see(locator: Locator) -> None:
    expect(locator).to_be_visible()
