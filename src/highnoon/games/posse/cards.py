"""What the pack's words stand for, as small ints; and hands, piles and items in numbers.

A hand or a pile is counts by face, three bits each, of at most 21 faces: it is copied for nothing and has no order that
could tell anything.  An item is a loot card that lies open by a character: its face, a number (uses or chips left) and
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

# What the game does with a posse card.
BASIC: Final[i64] = 0
NO_SPECIAL: Final[i64] = 1
IGNORE_COVER: Final[i64] = 2
SPLASH: Final[i64] = 3
GANG_UP: Final[i64] = 4
PIN: Final[i64] = 5
BLOOD_KIN: Final[i64] = 6
CLEAN_THROUGH: Final[i64] = 7
FIRE_CARD: Final[i64] = 8
LONGER: Final[i64] = 9
POISON: Final[i64] = 10
SECOND_ATTACK: Final[i64] = 11
BASIC_ONLY: Final[i64] = 12
COVERING_FIRE: Final[i64] = 13
COUNTER: Final[i64] = 14
HEAL: Final[i64] = 15
HEAL_NEAR: Final[i64] = 16
HEAL_IN_SIGHT: Final[i64] = 17
EXTRA_ACTION: Final[i64] = 18
MOVE_CARD: Final[i64] = 19
MOVE_EACH: Final[i64] = 20
KNOWN_GROUND: Final[i64] = 21
BOUND: Final[i64] = 22
DRAW_CARDS: Final[i64] = 23
LOOT_CRATE: Final[i64] = 24
STEAL: Final[i64] = 25
VOLLEY: Final[i64] = 26
DIG_IN: Final[i64] = 27
CALL_TARGET: Final[i64] = 28
STAND_IN: Final[i64] = 29
CANCEL_DEFENCE: Final[i64] = 30
SOFTEN: Final[i64] = 31
TAKE_THE_BULLET: Final[i64] = 32
STEADY: Final[i64] = 33
BEHAVIOURS: Final = [
    "basic",
    "no_special",
    "ignore_cover",
    "splash",
    "gang_up",
    "pin",
    "blood_kin",
    "clean_through",
    "fire",
    "longer",
    "poison",
    "second_attack",
    "basic_only",
    "covering_fire",
    "counter",
    "heal",
    "heal_near",
    "heal_in_sight",
    "extra_action",
    "move",
    "move_each",
    "known_ground",
    "bound",
    "draw",
    "loot_crate",
    "steal",
    "volley",
    "dig_in",
    "call_target",
    "stand_in",
    "cancel_defence",
    "soften",
    "take_the_bullet",
    "steady",
]
# What each behaviour needs in the pack: its time, an amount, characters it is for.
TIME_OF: Final = [0] * 14 + [1] + [2] * 14 + [3] * 5
WITH_AMOUNT: Final = [
    "splash",
    "gang_up",
    "blood_kin",
    "longer",
    "poison",
    "second_attack",
    "covering_fire",
    "counter",
    "heal",
    "heal_near",
    "heal_in_sight",
    "move",
    "move_each",
    "known_ground",
    "bound",
    "draw",
    "volley",
    "dig_in",
    "call_target",
    "stand_in",
    "soften",
    "steady",
]
WITH_WHOM: Final = [
    "gang_up",
    "blood_kin",
    "extra_action",
    "move_each",
    "known_ground",
    "volley",
    "stand_in",
    "cancel_defence",
    "soften",
    "take_the_bullet",
    "steady",
]

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

L_PLAIN: Final[i64] = 0
L_HEAL: Final[i64] = 1
L_HEAL_NEAR: Final[i64] = 2
L_CURE: Final[i64] = 3
L_COFFEE: Final[i64] = 4
L_WHISKEY: Final[i64] = 5
L_SUGAR: Final[i64] = 6
L_NUMB: Final[i64] = 7
L_DRAW: Final[i64] = 8
L_FREE_SHOTS: Final[i64] = 9
L_DYNAMITE: Final[i64] = 10
L_ADD: Final[i64] = 11
L_SOFT_NOSE: Final[i64] = 12
L_SOLID: Final[i64] = 13
L_POISON: Final[i64] = 14
L_RANGE: Final[i64] = 15
L_ATTACK: Final[i64] = 16
L_ARMOUR: Final[i64] = 17
L_BOOTS: Final[i64] = 18
L_BAGS: Final[i64] = 19
L_GLASSES: Final[i64] = 20
L_TRAP: Final[i64] = 21
L_COIN: Final[i64] = 22
LOOT_BEHAVIOURS: Final = [
    "plain",
    "heal",
    "heal_near",
    "cure",
    "coffee",
    "whiskey",
    "sugar",
    "numb",
    "draw",
    "free_shots",
    "dynamite",
    "add",
    "soft_nose",
    "solid",
    "poison",
    "range",
    "attack",
    "armour",
    "boots",
    "bags",
    "glasses",
    "trap",
    "coin",
]
# The kind of card that may have each behaviour.
LOOT_KIND_OF: Final = [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3]

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
    """What one card adds to a hand or pile, by its place in its deck's list of faces."""
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
