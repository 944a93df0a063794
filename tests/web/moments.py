"""The key moments of every board, each at rest: what the walk over all sizes looks at."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from tests.web import notoriety, posse, saloon, tables, tabletown
from tests.web.people import Person
from tests.web.pictures_notoriety import STOPWATCH
from tests.web.pictures_posse import ACTING

Moment = Callable[[Person], None]


def press(person: Person, name: str) -> None:
    """A button that begins like that."""
    person.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first.click()


def stop(person: Person, sign: str, by: Callable[[], None] | None = None) -> None:
    """The table's clock stops when the sign is there."""
    person.likes(pace="slow")
    person.page.evaluate("(sign) => window.stopAt(sign)", sign)
    if by:
        by()
    person.page.wait_for_function("() => window.stopped")


def watched(person: Person) -> None:
    """A table whose clock can be stopped."""
    person.context.add_init_script(STOPWATCH)


# -- Finger Guns -------------------------------------------------------------------------------------------------------


def fg(person: Person, seats: int = 8) -> None:
    tables.open_table("finger-guns", person, seats=seats)
    person.page.wait_for_selector(".gs")


def fg_choosing(person: Person) -> None:
    fg(person)


def fg_aimed(person: Person) -> None:
    fg(person, 6)
    person.shoot(2)


def fg_hands(person: Person) -> None:
    fg(person)
    stop(person, ".fg .gest.now, .fg .boom", lambda: person.shoot(1))


# -- Tabletown ---------------------------------------------------------------------------------------------------------


def tt(person: Person, position: str, asks: str) -> None:
    tabletown.open_table(person, position=position)
    person.page.wait_for_selector(f".ttd[data-asks={asks}]")


def tt_cast(person: Person) -> None:
    tt(person, tabletown.SETUP, "gunslinger")


def tt_sky(person: Person) -> None:
    tt(person, tabletown.STREET, "reach")


def tt_card(person: Person) -> None:
    tt_sky(person)
    person.page.locator(".acts .pass").click()
    person.page.wait_for_selector(".ttd[data-asks=action]")
    person.page.locator(".in-hand", has_text="Bullet").first.click()
    person.page.wait_for_selector(".in-hand.up")


def tt_whom(person: Person) -> None:
    tt(person, tabletown.DUEL, "reach")
    person.page.locator(".acts .hush").click()
    person.page.wait_for_selector(".ttd[data-asks=action]")
    person.page.locator(".in-hand", has_text="Shell").first.click()
    press(person, "Discard")
    person.page.wait_for_selector(".ttd[data-asks=whom]")
    person.page.locator(".tt .seat").nth(1).click()


def tt_commit(person: Person) -> None:
    tt_whom(person)
    press(person, "Call out Birdie")
    person.page.wait_for_selector(".ttd[data-asks=commit]")


# -- the Saloon --------------------------------------------------------------------------------------------------------


def sl(person: Person, position: str, asks: str, card: str = "", seats: int = 5, **options: Any) -> None:
    saloon.open_table(person, position=position, seats=seats, **options)
    person.page.wait_for_selector(f".sl-dock[data-asks={asks}]")
    if card:
        person.page.locator(".mc", has_text=card).first.click()


def sl_cast(person: Person) -> None:
    sl(person, "", "power", seats=6, characters="choose", advanced=True)


def sl_scavenge(person: Person) -> None:
    sl(person, saloon.TURN, "scavenge", "Taste Hot Lead")


def sl_shot(person: Person) -> None:
    sl(person, saloon.FIGHT, "fight")
    press(person, "2 bullets for 3")
    person.page.locator(".mc", has_text="Fancy Shootin'").first.click()
    person.page.locator(".pawn.lit", has_text="Upstairs Balcony").first.click()
    person.page.wait_for_selector(".pawn.sel")


def sl_block(person: Person) -> None:
    sl(person, saloon.BLOCK, "block", "Snap One Back")


def sl_chain(person: Person) -> None:
    sl(person, saloon.CHAIN, "block", "Stubborn Streak")


# -- Notoriety ---------------------------------------------------------------------------------------------------------


def nt(person: Person, position: str, asks: str, seats: int = 8) -> None:
    notoriety.open_table(person, seats=seats, position=position)
    person.page.wait_for_selector(f".ntd[data-asks={asks}]")


def nt_cast(person: Person) -> None:
    nt(person, notoriety.SETUP, "character")


def nt_card(person: Person) -> None:
    """With the longest names there are."""
    few = '"bide_your_time", "town_legend"'
    assert few in notoriety.SQUARE
    nt(person, notoriety.SQUARE.replace(few, '"sharpshooter", "pepperbox", "undertakers_fee"'), "card")
    person.page.locator(".in-hand", has_text="Deadeye").first.click()


def nt_aim(person: Person) -> None:
    nt_card(person)
    press(person, "Lay it face down")
    person.page.wait_for_selector(".ntd[data-asks=aim]")
    person.page.locator(".nt .seat").nth(4).click()


def nt_stance(person: Person) -> None:
    nt(person, notoriety.AIMS, "stance")


def nt_slot(person: Person) -> None:
    nt(person, notoriety.CROWD, "slot")


def nt_reveal(person: Person) -> None:
    nt_stance(person)
    stop(person, ".nt .tick:nth-child(8)", lambda: person.page.locator(".ntd .stance").first.click())


# -- Posses ------------------------------------------------------------------------------------------------------------


def po(person: Person, position: str, asks: str, seats: int = 4) -> None:
    posse.open_table(person, seats=seats, position=position)
    person.page.wait_for_selector(f".pod[data-asks={asks}]")


def po_posses(person: Person) -> None:
    po(person, "", "posse")


def po_move(person: Person) -> None:
    po(person, posse.GULCH, "move")


def po_where(person: Person) -> None:
    po_move(person)
    person.page.locator(".po-map [data-figure='0']").first.click()
    person.page.wait_for_selector(".pod[data-asks=where]")


def po_act(person: Person) -> None:
    po(person, posse.GULCH + ACTING, "act")
    person.page.locator(".po-map [data-figure='0']").first.click()


def po_target(person: Person) -> None:
    po_act(person)
    press(person, "Straight Shooter")
    press(person, "Attack 5")
    person.page.wait_for_selector(".pod[data-asks=target]")
    person.page.locator(".po-map [data-figure='3']").first.click()


def po_defence(person: Person) -> None:
    po(person, posse.GULCH + posse.UNDER_FIRE, "defence")


MOMENTS: Final[dict[str, dict[str, Moment]]] = {
    "finger-guns": {"choosing": fg_choosing, "aimed": fg_aimed, "hands": fg_hands},
    "tabletown": {"cast": tt_cast, "sky": tt_sky, "card": tt_card, "whom": tt_whom, "commit": tt_commit},
    "saloon": {"cast": sl_cast, "scavenge": sl_scavenge, "shot": sl_shot, "block": sl_block, "chain": sl_chain},
    "notoriety": {
        "cast": nt_cast,
        "card": nt_card,
        "aim": nt_aim,
        "stance": nt_stance,
        "slot": nt_slot,
        "reveal": nt_reveal,
    },
    "posse": {
        "posses": po_posses,
        "move": po_move,
        "where": po_where,
        "act": po_act,
        "target": po_target,
        "defence": po_defence,
    },
}
