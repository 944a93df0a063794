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

# Faces of a bullet.
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
LONG: Final = WEAPON_CLASSES[int(RIFLE) :]  # NT-N26: Rifles and Shotguns are long guns
COVER_CLASSES: Final = ["soft", "partial", "hard"]

# The other kinds of Action Cards.
KINDS_OF_CARD: Final = [*WEAPON_CLASSES, "shot", "trick", "dodge", "cover", "event"]
SHOT: Final[i64] = 4
DODGE: Final[i64] = 6

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


def mask_of(faces: list[int]) -> i64:
    mask: i64 = 0
    for face in faces:
        mask = mask | bit(face)
    return mask


# -- loose bullets -----------------------------------------------------------------------------------------------------


def one(kind: i64) -> i64:
    """One bullet as loose bullets."""
    return shifted(1, 8 * kind)


def count_of(bullets: i64, kind: i64) -> i64:
    return bullets >> 8 * kind & 255


def all_of(bullets: i64) -> i64:
    """How many they are."""
    return (
        (bullets & 255) + (bullets >> 8 & 255) + (bullets >> 16 & 255) + (bullets >> 24 & 255) + (bullets >> 32 & 255)
    )


def loose(counts: list[int]) -> i64:
    """So many of each kind."""
    bullets: i64 = 0
    for kind, count in enumerate(counts):
        bullets += one(kind) * count
    return bullets


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
