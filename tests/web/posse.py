"""Tables of Posses for browser tests and pictures, and a way to play on without thinking."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import Error

from tests.web import tables
from tests.web.people import Person

# The taps: pairs of a sign that must be there and the thing to tap then; the first that fits.
DOING: Final = (
    (".end", ""),
    (".peek button:not(.only-phone)", ".peek button:not(.only-phone)"),
    (".pod .acts .main", ".pod .acts .main"),
    ("[data-asks=posse]", ".pod .choice"),
    ("[data-asks=tile], [data-asks=turn]", ".pod .tile"),
    ("[data-asks=place-tile]", ".pod .row button:last-child"),
    ("[data-asks=target] .po-lines button, [data-asks=second] .po-lines button", ".po-lines button"),
    ("[data-asks=act] .in-hand.lit", ".in-hand.lit"),
    ("[data-asks=act] .deed", ".deed"),
    ("[data-asks=act]", ".pod .pass"),
    ("[data-asks=discard]", ".in-hand"),
    (".pod .answers .choice", ".pod .answers .choice"),
    ("[data-asks=move] .chip, [data-asks=each] .chip", ".pod .chip"),
    ("[data-asks=heal] .chip, [data-asks=call] .chip, [data-asks=member] .chip", ".pod .chip"),
    (".pod[data-asks] .spot", ".po-map .spot"),
    (".pod .pass", ".pod .pass"),
)
SQUARES: Final = ("crate", "where", "trap", "blast", "which-crate")

# Ann leads the Law and is seat A, Ben or a bot the LeRoy Gang.  A player without cards has nothing to decide.
# Garrett sees Gang 1 behind a barrel, James and Gang 2 in the open, and Quentin behind Gang 2; Gates sees James.
LINES: Final = """
map = ["+ + + + + +", " A . o . E ", "+ + + + + +", " . . . . . ", "+ + + + + +", " . . F . . ", "+ + + + + +",
       " D . . C . ", "+ + + + + +", " . . . . . ", "+ + + + + +", " B . . . . ", "+ + + + + +"]
stack = ["Acting"]
A = { hand = ["straight_shooter", "both_barrels"], gates = { poison = 2 } }
"""
# One way leads through a window.
WINDOW: Final = """
map = ["+-+-+-+-+-+-+", "|A .W. . . C|", "+-+-+-+-+-+-+", "|B . . . . .|", "+-+-+-+-+-+-+"]
A = { hand = ["badge_and_barrel"] }
"""
# A crate beside Garrett, a body beside Gates; a trap and a fire on the ground.
LOOT: Final = """
map = ["+ + + + +", " A . . C ", "+ + + + +", " B . . . ", "+ + + + +", " . . . . ", "+ + + + +"]
stack = ["Acting"]
crates = ["0 1 weapons"]
weapons = ["lever_rifle", "coach_shotgun", "hunting_knife"]
chips = ["trap 2 2 A", "fire 2 3 A"]
A = { hand = ["badge_and_barrel"] }
B = { gang_1 = { body = "2 0", items = ["masterful_revolver 4", "canned_beans"] } }
"""
# Quentin has 4 health left, and it is the turn of the Gang.
ANSWER: Final = """
map = ["+ + + + +", " A . . C ", "+ + + + +", " . . . . ", "+ + + + +", " D . . . ", "+ + + + +"]
stack = ["Acting"]
active = "B"
A = { hand = ["return_fire", "stand_your_ground"] }
B = { hand = ["slip_away"], quentin = { hurt = 5 } }
"""
# Every moment for a card: ammunition, Hold the Line, a defense, Dirty Trick and Numbing Drops.
MOMENTS: Final = """
map = ["+ + + + +", " L . . C ", "+ + + + +", " K . . . ", "+ + + + +"]
stack = ["Acting"]
active = "B"
A = { posse = "riders", hand = ["hold_the_line", "carbine_shot"], rider_1 = { items = ["numbing_drops"] } }
B = { posse = "leroy", hand = ["shoot_first", "dirty_trick"], quentin = { items = ["explosive_rounds"] } }
"""
# The middle of a game in Sweetwater Gulch, all four posses hurt and loaded.
GULCH: Final = """
round = 6
crates = ["1 1 gear", "2 22 rations", "4 15 weapons", "10 13 rations", "15 4 weapons", "15 20 gear looted",
          "7 4 gear", "3 18 rations", "12 10 weapons looted", "8 18 gear", "6 9 weapons", "12 19 rations"]
chips = ["trap 9 15 A", "fire 11 13 B"]
A.gold = 6
A.hand = ["straight_shooter", "stand_your_ground", "return_fire", "both_barrels", "shoulder_to_the_door",
          "catch_your_breath"]
A.garrett = { at = "9 13", hurt = 4, items = ["masterful_revolver 5", "leather_duster worn"] }
A.gates = { at = "10 12", hurt = 2, poison = 2 }
B.gold = 9
B.quentin = { at = "9 17", hurt = 3 }
B.james = { at = "6 13", hurt = 1 }
B.gang_1 = { at = "12 16" }
B.gang_2 = { at = "", body = "10 14", items = ["coach_shotgun 1", "salt_pork"] }
B.gang_3 = { at = "11 12" }
C.gold = 4
C.elsu = { at = "5 17" }
C.kiiyiya = { at = "9 20", hurt = 3 }
C.qaletaqa = { at = "12 13", hurt = 5 }
D.gold = 7
D.rodgers = { at = "8 10", hurt = 6 }
D.rider_1 = { at = "7 10" }
D.rider_2 = { at = "9 9", hurt = 2 }
D.rider_3 = { at = "" }
"""
# … and Quentin has just shot at Garrett.
UNDER_FIRE: Final = """
active = "B"
stack = ["Acting", "EndOfAttack", "Counter", "AfterDamage", "Strike", "Trick", "Defend"]
attacks = [{ by = "quentin", at = "garrett", card = "outlaws_grin", base = 4, value = 4, type = "pistol" }]
"""


def quick_pack() -> str:
    """The same game, over after two rounds."""
    text = tables.pack_of("posse")
    assert "\nrounds = 12\n" in text
    return text.replace("\nrounds = 12\n", "\nrounds = 2\n")


def open_table(
    person: Person, *guests: Person, seats: int = 2, position: str = "", text: str = "", **options: Any
) -> str:
    return tables.open_table("posse", person, *guests, seats=seats, position=position, text=text, options=options)


def asked(person: Person) -> str:
    """The question now, or nothing."""
    found: str = person.page.evaluate("() => document.querySelector('.pod')?.dataset.asks ?? ''")
    return found


def act(person: Person) -> None:
    """Whatever there is to do now, one tap."""
    page = person.page
    if asked(person) in SQUARES and page.locator(".pod .acts .main").count() == 0:
        with suppress(Error):
            map_of = page.locator(".po-map [role=application]")
            map_of.press("n", timeout=tables.WAIT)
            map_of.press("Enter", timeout=tables.WAIT)
        return
    tables.act(person, DOING)
