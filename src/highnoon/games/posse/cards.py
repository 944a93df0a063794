"""The pack's words as small ints; and hands, piles and items in numbers.

A hand or a pile is counts by face, three bits each, of at most 21 faces: it is cheap to copy and has no order that
could give anything away.  An item is a loot card face up by a character: its face, a number (uses or chips left) and
how it is carried.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NO_CARD: Final[i64] = -1
MOST_FACES: Final = 21  # of one posse deck or loot deck
MOST_COPIES: Final = 7  # of one face

# Ammo types (PO-4), and what gear fits a character as it is.
AMMO: Final = ["body", "blade", "pistol", "rifle", "slug"]
BODY_AMMO: Final[i64] = 0
RIFLE: Final[i64] = 3
SLUG: Final[i64] = 4
WORN_BY: Final[i64] = 32  # a bit beside those of the ammo types
FITS: Final = [*AMMO, "character"]

# When a posse card is played.
ATTACK_TIME: Final[i64] = 0
DEFENCE_TIME: Final[i64] = 1
FREE_TIME: Final[i64] = 2
ANY_TIME: Final[i64] = 3
TIMINGS: Final = ["attack", "defence", "free", "anytime"]

# Loot.
RATIONS: Final[i64] = 0
WEAPONS: Final[i64] = 1
GEAR: Final[i64] = 2
DECKS: Final = ["rations", "weapons", "gear"]
CONSUMABLE: Final[i64] = 0
WEAPON: Final[i64] = 1
AMMUNITION: Final[i64] = 2
GEAR_CARD: Final[i64] = 3
LOOT_KINDS: Final = ["consumable", "weapon", "ammunition", "gear"]

# How an item is carried.
CARRIED: Final[i64] = 0
WORN: Final[i64] = 1
ATTACHED: Final[i64] = 2  # to the weapon before it
RUNNING: Final[i64] = 3  # used, with chips on it (PO-D12)
HOLDS: Final = ["", "worn", "attached", "running"]
HOT: Final[i64] = 4096  # a weapon whose other shots are free actions this turn
MOST_ITEMS: Final = 16  # by one character, whatever fills no slot included


def shifted(one: i64, places: i64) -> i64:
    """`1 << places`, right both ways: with a literal on its left it is compiled to a 32-bit shift."""
    return one << places


def in_hand(place: i64) -> i64:
    """One card in a hand or pile, by its place in its deck's list of faces."""
    return shifted(1, 3 * place)


def held(hand: i64, place: i64) -> i64:
    return hand >> 3 * place & 7


def places_in(hand: i64) -> list[int]:
    """All cards of a hand or pile, by their places, sorted."""
    found: list[int] = []
    place = 0
    while hand > 0:
        for _ in range(hand & 7):
            found.append(place)
        hand >>= 3
        place += 1
    return found


def item(face: i64, number: i64, hold: i64) -> i64:
    return face + 64 * number + 1024 * hold


def face_of(card: i64) -> i64:
    return card & 63


def number_of(card: i64) -> i64:
    return card >> 6 & 15


def hold_of(card: i64) -> i64:
    return card >> 10 & 3
