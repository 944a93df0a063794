"""A person at a table on the screen: looks once, then presses one thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Page

SOON: Final = 4000  # milliseconds; what cannot be pressed by then is gone

LOOK: Final = """() => {
    const count = (what) => document.querySelectorAll(what).length;
    const dock = document.querySelector(".sl-dock");
    return {
        over: count(".end") > 0,
        skip: [...document.querySelectorAll(".peek button")].some((button) => button.textContent.includes("Skip")),
        asks: dock?.dataset.asks ?? "",
        gestures: count(".gs"),
        chosen: count(".gs [aria-pressed=true]"),
        call: count(".call .btn.main"),
        ally: count(".fg ~ * .asks, .dock .asks"),
        power: [...document.querySelectorAll(".gb[aria-disabled=false]")].some((b) => b.textContent.includes("Power")),
        seats: count(".fg .seat.lit"),
        spots: count(".spot.lit"),
        pawns: count(".pawn.lit"),
        aimed: count(".pawn.sel"),
        cards: count(".mc.ok"),
        lifted: count(".mc.in"),
        weapons: count(".mc.k-gun.ok, .mc.k-melee.ok"),
        armed: count(".mat button.wpn"),
        uses: count(".uses .btn, .answers .btn"),
        ready: count(".zone .btn.main:not(.off)"),
        said: count(".answers [aria-pressed=true]"),
        toast: document.querySelector(".toast span")?.textContent ?? "",
    };
}"""


@dataclass
class Look:
    over: bool
    skip: bool
    asks: str  # what the Saloon asks
    gestures: int
    chosen: int
    call: int
    ally: int
    power: bool
    seats: int
    spots: int
    pawns: int
    aimed: int
    cards: int
    lifted: int
    weapons: int
    armed: int
    uses: int
    ready: int
    said: int
    toast: str


def look(page: Page) -> Look:
    seen: dict[str, Any] = page.evaluate(LOOK)
    return Look(**seen)


def press(page: Page, what: str, nth: int = 0) -> None:
    page.locator(what).nth(nth).click(timeout=SOON)


def act(page: Page, turn: int) -> bool:
    """One thing that there is to do now; False if there is nothing."""
    now = look(page)
    if now.over:
        return False
    if now.skip:
        press(page, ".peek button")
    elif now.asks:
        return answer(page, now, turn)
    elif now.ally:
        press(page, ".answers button")
    elif now.gestures and not now.chosen:
        gesture(page, now, turn)
    elif now.call:
        press(page, ".call .btn.main")
    else:
        return False
    return True


# -- Finger Guns -------------------------------------------------------------------------------------------------------


def gesture(page: Page, now: Look, turn: int) -> None:
    if turn % 4 == 3:
        press(page, ".trio button", turn % 3)
        return
    press(page, ".gb", 1 if now.power and turn % 2 else 0)
    press(page, ".fg .seat.lit", turn % max(1, now.seats))


# -- the Saloon --------------------------------------------------------------------------------------------------------


def answer(page: Page, now: Look, turn: int) -> bool:
    """A rowdy: takes a Weapon if there is none, then hits any player in reach, with everything there is."""
    match now.asks:
        case "character" | "power":
            press(page, ".who1:not([aria-disabled=true])")
            press(page, ".go .main")
        case "setup" | "weapons":
            if now.weapons and not now.armed:
                press(page, ".mc.k-gun.ok, .mc.k-melee.ok")
                press(page, ".uses .btn")
            else:
                press(page, ".go .main")
        case "place" | "hunker" | "roll":
            if now.asks == "hunker" and turn % 3:
                press(page, ".go .btn", 1)
            else:
                press(page, ".spot.lit", turn % max(1, now.spots))
                press(page, ".go .main")
        case "jump":
            press(page, ".go .btn", 1)
        case "fight" | "counter" | "enhance" | "target":
            return strike(page, now, turn)
        case "block":
            if not now.lifted:
                press(page, ".mc.ok")
            press(page, ".go .main")
        case "scavenge":
            press(page, ".go .main")
        case _:
            return any_answer(page, now)
    return True


def strike(page: Page, now: Look, turn: int) -> bool:
    if not now.aimed and now.pawns:
        press(page, ".pawn.lit", turn % now.pawns)
    if now.cards and not (now.ready and turn % 6 == 0):  # of cards that take each other's place there is no end
        press(page, ".mc.ok")  # one more card in the Attack
        return True
    press(page, ".zone .btn.main:not(.off)" if now.ready or now.pawns else ".zone .btn")
    return True


def any_answer(page: Page, now: Look) -> bool:
    """Team cards and the like: whatever is offered first, once."""
    if now.said:
        return False  # sealed, and said: the others are still thinking
    if now.cards and not now.lifted:
        press(page, ".mc.ok")
    elif now.ready:
        press(page, ".zone .btn.main")
    else:
        press(page, ".answers .btn")
    return True
