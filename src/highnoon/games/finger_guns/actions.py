"""The gestures of Finger Guns, and the choices an ally may ask for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.actions import Operand, Verb, Vocabulary, seat_operand

FACES: Final = 32  # most different allies a pack may have

POSSE: Final[i64] = 1
SALOON: Final[i64] = 0  # + the number shown, 2 to 4
LASSO: Final[i64] = 5
DYNAMITE: Final[i64] = 6
CALL: Final[i64] = 7
SHOT: Final[i64] = 8  # + target
POWER_SHOT: Final[i64] = 16  # + target
TWO_GUNS: Final[i64] = 24  # + 8 * first target + second target, the lower seat first
CHOOSE: Final[i64] = 88  # + seat
STEAL: Final[i64] = 96  # + 32 * owner + ally
GAIN: Final[i64] = 352  # + ally
UNDER: Final[i64] = 384  # + ally

VERBS: Final = [
    Verb(0, "pass"),
    Verb(1, "posse"),
    Verb(2, "saloon", (Operand("number", 3, 2),)),
    Verb(5, "lasso"),
    Verb(6, "dynamite"),
    Verb(7, "call"),
    Verb(8, "shot", (seat_operand(),)),
    Verb(16, "power-shot", (seat_operand(),)),
    Verb(24, "two-guns", (seat_operand(), seat_operand()), True),
    Verb(88, "choose", (seat_operand(),)),
    Verb(96, "steal", (seat_operand(), Operand("ally", FACES))),
    Verb(352, "gain", (Operand("ally", FACES),)),
    Verb(384, "under", (Operand("ally", FACES),)),
]


def vocabulary(allies: list[str]) -> Vocabulary:
    return Vocabulary(VERBS, {"ally": allies})
