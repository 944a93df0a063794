"""The verbs of Posses.

A character's items are named by their place beside its sheet, from 1; squares by row and column, from 0.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.actions import Operand, Verb, Vocabulary

CHARACTERS: Final = 16  # room for that many in the keys
CARDS: Final = 96
LOOT_FACES: Final = 64
ITEMS: Final = 16

TAKE: Final[i64] = 4  # + posse
STEP: Final[i64] = 8  # + direction
TURN: Final[i64] = 12  # + quarter turns
PICK: Final[i64] = 16  # + character
TILE: Final[i64] = 32  # + tile
ITEM: Final[i64] = 47  # + place of an item, from 1
AMMO: Final[i64] = 63  # + place of an item, from 1
KEEP: Final[i64] = 80  # + loot card
DISCARD: Final[i64] = 160  # + posse card
DEFEND: Final[i64] = 256  # + posse card
RESPOND: Final[i64] = 352  # + posse card
LOOT: Final[i64] = 448  # + 4 * character + direction
SEARCH: Final[i64] = 512  # + 4 * character + direction
GIVE: Final[i64] = 576  # + 16 * character + character
USE: Final[i64] = 831  # + 16 * character + place of an item, from 1
EQUIP: Final[i64] = 1087  # the same
DROP: Final[i64] = 1343  # the same
FIRE: Final[i64] = 1599  # the same
ROB: Final[i64] = 1855  # the same
MOVE: Final[i64] = 2304  # + square
AT: Final[i64] = 3328  # + square
ATTACK: Final[i64] = 4352  # + 96 * character + posse card
PLAY: Final[i64] = 5888  # + 96 * character + posse card
MOUNT: Final[i64] = 7424  # + 256 * character + 16 * (place - 1) + (place of the weapon - 1)

CHARACTER: Final = Operand("character", CHARACTERS)
PLACE: Final = Operand("number", ITEMS, 1)
SQUARE: Final = (Operand("number", 32), Operand("number", 32))
CARD: Final = Operand("card", CARDS)
DIRECTION: Final = Operand("direction", 4)

VERBS: Final = [
    Verb(0, "pass"),
    Verb(4, "take", (Operand("posse", 4),)),
    Verb(8, "step", (DIRECTION,)),
    Verb(12, "turn", (Operand("number", 4),)),
    Verb(16, "pick", (CHARACTER,)),
    Verb(32, "tile", (Operand("tile", 16),)),
    Verb(48, "item", (PLACE,)),
    Verb(64, "ammo", (PLACE,)),
    Verb(80, "keep", (Operand("loot", LOOT_FACES),)),
    Verb(160, "discard", (CARD,)),
    Verb(256, "defend", (CARD,)),
    Verb(352, "respond", (CARD,)),
    Verb(448, "loot", (CHARACTER, DIRECTION)),
    Verb(512, "search", (CHARACTER, DIRECTION)),
    Verb(576, "give", (CHARACTER, CHARACTER)),
    Verb(832, "use", (CHARACTER, PLACE)),
    Verb(1088, "equip", (CHARACTER, PLACE)),
    Verb(1344, "drop", (CHARACTER, PLACE)),
    Verb(1600, "fire", (CHARACTER, PLACE)),
    Verb(1856, "rob", (CHARACTER, PLACE)),
    Verb(2304, "move", SQUARE),
    Verb(3328, "at", SQUARE),
    Verb(4352, "attack", (CHARACTER, CARD)),
    Verb(5888, "play", (CHARACTER, CARD)),
    Verb(7424, "mount", (CHARACTER, PLACE, PLACE)),
]
KEYS: Final = 11520


def vocabulary(faces: dict[str, list[str]]) -> Vocabulary:
    return Vocabulary(VERBS, faces)
