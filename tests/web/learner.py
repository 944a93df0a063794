"""Somebody who has never read a rule: does what the coach says, knowing nothing but what the page shows.

Of all that can be pressed, the learner takes what the coach's words speak of most; where that was not it, the coach
names the button.
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import Error, Locator, Page

# Everything that can be pressed on the board and in the dock, with its words; what is lit comes with that, and whether
# the badge lies on it, which marks a square that has no words.
LOOK: Final = """() => {
    const shown = (element) => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== "hidden";
    };
    for (const old of document.querySelectorAll("[data-learner]")) delete old.dataset.learner;
    const found = [];
    const places =
        ".board button, .board [role=button], .board [role=gridcell], .dock button, .dock [role=button], .po-map .spot";
    for (const element of document.querySelectorAll(places)) {
        if (element.closest(".coach") || element.matches(".ru, [disabled], [aria-disabled=true]")) continue;
        if (!shown(element)) continue;
        element.dataset.learner = String(found.length);
        found.push({
            words: (element.getAttribute("aria-label") || element.textContent || "").replace(/\\s+/g, " ").trim(),
            lit: element.matches(".lit, .main, .go, .spot") || element.closest(".lit") !== null,
            pressed: element.getAttribute("aria-pressed") === "true",
            main: element.matches(".main, .go") && element.closest(".dock") !== null,
            board: element.closest(".board") !== null,
            badge: element.matches(".spot") && element.querySelector(".marshals") !== null,
        });
    }
    const text = (where) => document.querySelector(where)?.innerText ?? "";
    const tap = [...document.querySelectorAll(".dock")].some((dock) => /\\btap a/i.test(dock.innerText));
    return { found, tap, says: text(".coach"), now: text(".coach .now") };
}"""
DULL: Final = frozenset(
    (
        "the",
        "and",
        "you",
        "your",
        "for",
        "with",
        "that",
        "this",
        "one",
        "its",
        "can",
        "has",
        "have",
        "not",
        "are",
        "be",
        "to",
        "in",
        "of",
        "is",
        "it",
        "or",
        "on",
        "at",
        "so",
        "as",
        "do",
        "if",
        "an",
        "by",
        "up",
    )
)
SOON: Final = 3000  # milliseconds
MOST_TRIES: Final = 60  # presses in one step: the learner is lost


def stems(text: str) -> set[str]:
    words = re.findall(r"[a-z0-9]+", text.lower().replace("’", "").replace("'", ""))
    telling = [word for word in words if word not in DULL and (len(word) > 1 or word.isdigit())]
    return {re.sub(r"(ing|ed|es|s)$", "", word) for word in telling}


class Learner:
    """`presses` counts what was pressed, `wrong` how often the coach had to name the button."""

    def __init__(self, page: Page, keyboard: bool = False) -> None:
        self.page = page
        self.keyboard = keyboard
        self.steps = 0
        self.presses = 0
        self.wrong = 0
        self.leads_nowhere: set[str] = set()  # what only opens something to read, in this step

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(LOOK)
        return found

    def finish_lesson(self) -> None:
        """Until the coach offers the next lesson, or a game."""
        while self.page.locator(".coach a.btn.main").count() == 0:
            self.step()

    def step(self) -> None:
        """One thing the coach says."""
        self.page.wait_for_selector(".coach .now, .coach a.btn.main")
        self.steps += 1
        self.leads_nowhere.clear()
        before = self.look()
        go_on = self.page.locator(".coach").get_by_role("button", name="Continue")
        tried: Counter[tuple[str, ...]] = Counter()
        named = False
        last: list[Any] = before["found"]
        for _ in range(MOST_TRIES):
            now = self.look()
            chosen = now["found"] != last  # something was chosen: now the solid button does it
            last = now["found"]
            if now["now"] != before["now"] or self.page.locator(".coach a.btn.main").count():
                return
            if go_on.count():
                self.press(go_on)
                continue
            choose = re.search(r"Choose “(.+?)”\.", now["says"])
            if choose and not named:
                named = True
                self.wrong += 1
                tried.clear()
            number = self.pick(now, tried, choose[1] if choose else "", chosen)
            self.press(self.page.locator(f'[data-learner="{number}"]').first, now["found"][number]["words"])
        raise AssertionError(f"the learner is lost at: {before['says']}\n{[one['words'] for one in now['found']]}")

    def pick(self, now: dict[str, Any], tried: Counter[tuple[str, ...]], named: str, chosen: bool) -> int:
        """What the coach speaks of most; what was tried before in the same situation comes last."""
        found = now["found"]
        assert found, f"there is nothing to press at: {now['says']}"
        situation = tuple(one["words"] + "*" * one["pressed"] for one in found)
        wanted = stems(named or now["now"])
        often = Counter(stem for one in found for stem in stems(one["words"]))

        def worth(number: int) -> tuple[float, ...]:
            one = found[number]
            mine = stems(one["words"])
            matched = sum(1 / often[stem] for stem in mine & wanted)
            if now["tap"] and one["lit"] and one["board"]:
                matched += 0.6  # the dock says that something lit is to be tapped
            if one["badge"]:
                matched += 1
            exact = bool(named) and named.lower() in one["words"].lower()
            return (
                one["words"] not in self.leads_nowhere,
                -tried[(*situation, one["words"])],
                exact,
                chosen and one["main"],
                matched / (1 + 0.05 * len(mine)) * (1.5 if one["lit"] else 1.0) * (0.2 if one["pressed"] else 1.0),
                one["lit"],
                -number,
            )

        best = max(range(len(found)), key=worth)
        tried[(*situation, found[best]["words"])] += 1
        return best

    def press(self, what: Locator, words: str = "") -> None:
        self.presses += 1
        try:
            if self.keyboard:
                what.focus(timeout=SOON)
                self.page.keyboard.press("Enter")
            else:
                what.click(timeout=SOON)
        except Error:
            return  # it is gone already, or something lies over it: a person would try something else
        self.page.wait_for_timeout(120)
        if self.page.get_by_role("dialog").count():
            self.leads_nowhere.add(words)
            self.page.keyboard.press("Escape")
        skip = self.page.locator(".coach").get_by_role("button", name="Skip")
        if skip.count():
            with suppress(Error):  # the story is told already
                skip.first.click(timeout=SOON)
