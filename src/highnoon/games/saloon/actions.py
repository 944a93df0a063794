"""The verbs of High Noon Saloon.

What is chosen most often has keys up to 256: those ints exist once in Python and cost nothing to list.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.actions import Operand, Verb, Vocabulary, seat_operand

# How many of each kind a pack may have.
FACES: Final = 60
WEAPONS: Final = 16
WAYS: Final = 40  # of attacking: each option of each Weapon
BOOSTS: Final = 40  # each option of each Attack Enhancement
ENHANCEMENTS: Final = 32
BLOCKS: Final = 24
RELOADS: Final = 8
SPACES: Final = 32
CHARACTERS: Final = 16
LOADS: Final = 16

MOST_BULLETS: Final = 24  # a Gun holds fewer

PASS: Final[i64] = 0
FIST: Final[i64] = 0
HOLSTER: Final[i64] = 1
PLACES: Final = ["fist", "holster"]

DONE: Final[i64] = 1
QUICK_DRAW: Final[i64] = 2
JUMP: Final[i64] = 3
TO_HOLSTER: Final[i64] = 4
TO_FIST: Final[i64] = 5
SWAP: Final[i64] = 6
DRINK: Final[i64] = 7
TUNE: Final[i64] = 8  # + place
SHARPSHOOT: Final[i64] = 9  # + bullets, 1 to 4
ALONE: Final[i64] = 14
TARGET: Final[i64] = 16  # + seat
DISCARD: Final[i64] = 24  # + card
EQUIP_FIST: Final[i64] = 88  # + weapon
EQUIP_HOLSTER: Final[i64] = 112  # + weapon
HUNKER: Final[i64] = 136  # + space
ATTACK: Final[i64] = 168  # + way
ENHANCE: Final[i64] = 208  # + boost
RELOAD_FIST: Final[i64] = 248  # + reload
RELOAD_HOLSTER: Final[i64] = 260  # + reload
BLOCK: Final[i64] = 272  # + block
PLACE: Final[i64] = 296  # + space
ROLL: Final[i64] = 328  # + space
PICK: Final[i64] = 360  # + character
TAKE_LOAD: Final[i64] = 376  # + bullets on the Load card
ADD: Final[i64] = 392  # + enhancement
CHUCK: Final[i64] = 424  # + 16 * from place + 2 * seat + to place
SHELLS: Final[i64] = 456  # + place
COVERING: Final[i64] = 458
STEP_IN: Final[i64] = 459
PATCH_UP: Final[i64] = 460
POCKETS: Final[i64] = 461
ONE_TWO: Final[i64] = 464  # + seat
GIVE_TO: Final[i64] = 472  # + seat
GIVE: Final[i64] = 480  # + card

VERBS: Final = [
    Verb(0, "pass"),
    Verb(1, "done"),
    Verb(2, "quick-draw"),
    Verb(3, "jump"),
    Verb(4, "to-holster"),
    Verb(5, "to-fist"),
    Verb(6, "swap"),
    Verb(7, "drink"),
    Verb(8, "tune", (Operand("place", 2),)),
    Verb(10, "sharpshoot", (Operand("number", 4, 1),)),
    Verb(14, "alone"),
    Verb(16, "target", (seat_operand(),)),
    Verb(24, "discard", (Operand("card", 64),)),
    Verb(88, "equip-fist", (Operand("weapon", 24),)),
    Verb(112, "equip-holster", (Operand("weapon", 24),)),
    Verb(136, "hunker", (Operand("space", SPACES),)),
    Verb(168, "attack", (Operand("way", WAYS),)),
    Verb(208, "enhance", (Operand("boost", BOOSTS),)),
    Verb(248, "reload-fist", (Operand("reload", 12),)),
    Verb(260, "reload-holster", (Operand("reload", 12),)),
    Verb(272, "block", (Operand("block", BLOCKS),)),
    Verb(296, "place", (Operand("space", SPACES),)),
    Verb(328, "roll", (Operand("space", SPACES),)),
    Verb(360, "pick", (Operand("character", CHARACTERS),)),
    Verb(376, "take-load", (Operand("number", LOADS),)),
    Verb(392, "add", (Operand("enhancement", ENHANCEMENTS),)),
    Verb(424, "chuck", (Operand("place", 2), seat_operand(), Operand("place", 2))),
    Verb(456, "shells", (Operand("place", 2),)),
    Verb(458, "coverin-fire"),
    Verb(459, "step-in-front"),
    Verb(460, "patch-up"),
    Verb(461, "two-pockets"),
    Verb(464, "one-two", (seat_operand(),)),
    Verb(472, "give-to", (seat_operand(),)),
    Verb(480, "give", (Operand("card", 64),)),
]


def vocabulary(faces: dict[str, list[str]]) -> Vocabulary:
    return Vocabulary(VERBS, {**faces, "place": PLACES})
