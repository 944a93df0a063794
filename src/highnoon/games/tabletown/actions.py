"""The verbs of Tabletown.  All keys are below 256: those ints exist once in Python and cost nothing to list."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.actions import Operand, Verb, Vocabulary, seat_operand
from highnoon.games.tabletown.cards import IDS

GUNSLINGERS: Final = 24  # most gunslingers a pack may have

PLAY_SHERIFF: Final[i64] = 1
PLAY_DEPUTY: Final[i64] = 2
PLAY_COACH: Final[i64] = 3
PLAY_CAVALRY: Final[i64] = 4
BOTH: Final[i64] = 5
THROW: Final[i64] = 5  # + sticks, 1 to 3
SHOOT: Final[i64] = 8  # + shots, 1 to 12
LOAD: Final[i64] = 20  # + gun, 1 or 2
ARM: Final[i64] = 23  # + gun card
REPLACE: Final[i64] = 25  # + gun, 1 or 2
USE: Final[i64] = 27  # + gun, 1 or 2
TURN: Final[i64] = 30
DISCARD: Final[i64] = 32  # + card
TRACK: Final[i64] = 48  # + seat
CALL_OUT: Final[i64] = 56  # + seat
FACE: Final[i64] = 64  # + seat
TAKE: Final[i64] = 80  # + gunslinger
PLAY_REACH: Final[i64] = 128  # + 8 * who is turned + whom to face

VERBS: Final = [
    Verb(0, "pass"),
    Verb(1, "sheriff"),
    Verb(2, "deputy"),
    Verb(3, "coach"),
    Verb(4, "cavalry"),
    Verb(5, "both"),
    Verb(6, "throw", (Operand("number", 3, 1),)),
    Verb(9, "shoot", (Operand("number", 12, 1),)),
    Verb(21, "load", (Operand("number", 2, 1),)),
    Verb(23, "arm", (Operand("card", 3),)),
    Verb(26, "replace", (Operand("number", 2, 1),)),
    Verb(28, "use", (Operand("number", 2, 1),)),
    Verb(30, "turn"),
    Verb(32, "discard", (Operand("card", 16),)),
    Verb(48, "track", (seat_operand(),)),
    Verb(56, "call-out", (seat_operand(),)),
    Verb(64, "face", (seat_operand(),)),
    Verb(80, "take", (Operand("gunslinger", GUNSLINGERS),)),
    Verb(128, "reach", (seat_operand(), seat_operand())),
]


def vocabulary(gunslingers: list[str]) -> Vocabulary:
    return Vocabulary(VERBS, {"card": IDS, "gunslinger": gunslingers})
