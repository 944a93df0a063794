"""Action Cards, bullets and guns as small ints.

Action Cards are all different: a hand, the discards, the face-up cards are bits by face, and faces are in the order of
the Speeds.  Loose bullets are counts by kind, eight bits each.  A gun with the bullets on it is one int.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NO_CARD: Final[i64] = -1
MOST_CARDS: Final = 60
MOST_GUNS: Final = 24

# What a bullet shows.
MISS: Final[i64] = 0
HIT: Final[i64] = 1
STOP: Final[i64] = 2
HEAD: Final[i64] = 3
JAM: Final[i64] = 4
NO_BULLET: Final[i64] = -1
KINDS_OF_BULLET: Final[i64] = 5
BULLETS: Final = ["miss", "hit", "stop", "head-shot", "jam"]

# Classes of weapons and of Cover Cards.
HAND: Final[i64] = 0
POCKET: Final[i64] = 1
RIFLE: Final[i64] = 2
SHOTGUN: Final[i64] = 3
WEAPON_CLASSES: Final = ["hand", "pocket", "rifle", "shotgun"]
COVER_CLASSES: Final = ["soft", "partial", "hard"]

# What else an Action Card can be.
KINDS_OF_CARD: Final = [*WEAPON_CLASSES, "shot", "trick", "dodge", "cover", "event"]
SHOT: Final[i64] = 4
DODGE: Final[i64] = 6

# Behaviours of Action Cards, the registry that a pack names them from.
TURN_BULLETS: Final[i64] = 0
WEAPON: Final[i64] = 1
ACE: Final[i64] = 2
QUICK_HAND: Final[i64] = 3
SNAP_SHOT: Final[i64] = 4
SLEIGHT: Final[i64] = 5
SILVER_TONGUE: Final[i64] = 6
STEAL_THE_SHOW: Final[i64] = 7
FAN: Final[i64] = 8
CALL_OUT: Final[i64] = 9
WHISKEY: Final[i64] = 10
TROUGH: Final[i64] = 11
MOB: Final[i64] = 12
STEADY: Final[i64] = 13
SPOOK: Final[i64] = 14
CARD_SHARP: Final[i64] = 15
TOWN_LEGEND: Final[i64] = 16
RICOCHET: Final[i64] = 17
BOUNTY: Final[i64] = 18
BIDE: Final[i64] = 19
HAT: Final[i64] = 20
RELOAD_CARD: Final[i64] = 21
FEE: Final[i64] = 22
TRAIL_BOSS: Final[i64] = 23
KEG: Final[i64] = 24
STITCH: Final[i64] = 25
SMOKE: Final[i64] = 26
AMBUSH: Final[i64] = 27
DYNAMITE: Final[i64] = 28
STAMPEDE: Final[i64] = 29
HOLD_UP: Final[i64] = 30
HORSE_TRADE: Final[i64] = 31
GATLING: Final[i64] = 32
BEHAVIOURS: Final = [
    "turn-bullets",
    "weapon",
    "ace",
    "quick-hand",
    "snap-shot",
    "sleight",
    "silver-tongue",
    "steal-the-show",
    "fan",
    "call-out",
    "whiskey",
    "trough",
    "mob",
    "steady",
    "spook",
    "card-sharp",
    "town-legend",
    "ricochet",
    "bounty",
    "bide",
    "hat",
    "reload",
    "fee",
    "trail-boss",
    "keg",
    "stitch",
    "smoke",
    "ambush",
    "dynamite",
    "stampede",
    "hold-up",
    "horse-trade",
    "gatling",
]

# Abilities of characters.
NO_ABILITY: Final[i64] = -1
CHARM: Final[i64] = 0
HICCUPS: Final[i64] = 1
NEAT_STITCHES: Final[i64] = 2
QUICKER: Final[i64] = 3
BIBLE: Final[i64] = 4
FEEL: Final[i64] = 5
EVERY_STONE: Final[i64] = 6
NEVER_UNLOADED: Final[i64] = 7
NO_WASTE: Final[i64] = 8
ALREADY_A_LEGEND: Final[i64] = 9
ABILITIES: Final = [
    "charm",
    "hiccups",
    "neat-stitches",
    "quicker",
    "bible",
    "feel",
    "every-stone",
    "never-unloaded",
    "no-waste",
    "already-a-legend",
]


def shifted(one: i64, places: i64) -> i64:
    """`1 << places`, right both ways: with a literal on its left it is compiled to a 32-bit shift."""
    return one << places


def bit(face: i64) -> i64:
    return shifted(1, face)


def cards_in(mask: i64) -> list[int]:
    """The faces of a set of cards, in the order of their Speeds."""
    faces: list[int] = []
    face: i64 = 0
    while mask:
        if mask & 1:
            faces.append(int(face))
        mask >>= 1
        face += 1
    return faces


def how_many(mask: i64) -> i64:
    count: i64 = 0
    while mask:
        mask = mask & (mask - 1)
        count += 1
    return count


def first_in(mask: i64) -> i64:
    """The fastest card of a set that is not empty."""
    face: i64 = 0
    while not mask & 1:
        mask >>= 1
        face += 1
    return face


def mask_of(faces: list[int]) -> i64:
    mask: i64 = 0
    for face in faces:
        mask = mask | bit(face)
    return mask


# -- loose bullets -----------------------------------------------------------------------------------------------------


def one(kind: i64) -> i64:
    """What one bullet adds to loose bullets."""
    return shifted(1, 8 * kind)


def count_of(bullets: i64, kind: i64) -> i64:
    return bullets >> 8 * kind & 255


def all_of(bullets: i64) -> i64:
    """How many they are."""
    return (
        (bullets & 255) + (bullets >> 8 & 255) + (bullets >> 16 & 255) + (bullets >> 24 & 255) + (bullets >> 32 & 255)
    )


def counts(bullets: i64) -> list[int]:
    return [int(count_of(bullets, kind)) for kind in range(KINDS_OF_BULLET)]


# -- Cover Cards, counted by face, six bits each -----------------------------------------------------------------------

NO_COVER: Final[i64] = -1
MOST_COVERS: Final = 8


def one_cover(face: i64) -> i64:
    return shifted(1, 6 * face)


def covers_of(covers: i64, face: i64) -> i64:
    return covers >> 6 * face & 63


def all_covers(covers: i64) -> i64:
    count: i64 = 0
    while covers:
        count += covers & 63
        covers >>= 6
    return count
