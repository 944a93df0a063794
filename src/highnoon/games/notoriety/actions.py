"""The verbs of Notoriety."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.actions import Operand, Verb, Vocabulary, seat_operand
from highnoon.games.notoriety.cards import BULLETS, MOST_COVERS, MOST_GUNS

CHARACTERS: Final = 24  # most characters a pack may have

DONE: Final[i64] = 1
ACT: Final[i64] = 2
FLIP: Final[i64] = 3
STOP_FIRING: Final[i64] = 4
KEEP: Final[i64] = 5
BOTTOM: Final[i64] = 6
BIND: Final[i64] = 7
FACE_UP: Final[i64] = 8
TURN_OVER: Final[i64] = 9
OPEN: Final[i64] = 10
FIRE_FROM_COVER: Final[i64] = 11
STAY: Final[i64] = 12
RUN: Final[i64] = 13
RELOAD_OPEN: Final[i64] = 14
USE: Final[i64] = 15
AIM: Final[i64] = 16  # + seat
CHOOSE: Final[i64] = 24  # + seat
COVER: Final[i64] = 32  # + Cover Card
COUNT: Final[i64] = 40  # + bullet
PLAY: Final[i64] = 64  # + card
TAKE: Final[i64] = 128  # + card
DISCARD: Final[i64] = 192  # + card
GIVE: Final[i64] = 256  # + card
FIRE: Final[i64] = 320  # + gun
LOOK: Final[i64] = 344  # + gun
RELOAD: Final[i64] = 368  # + gun
BE: Final[i64] = 392  # + character

STANCES: Final = ["", "open", "fire-from-cover", "stay", "run", "reload-open"]  # from OPEN on, after nothing


def card_operand() -> Operand:
    return Operand("card", 64)


def gun_operand() -> Operand:
    return Operand("gun", MOST_GUNS)


VERBS: Final = [
    Verb(0, "pass"),
    Verb(1, "done"),
    Verb(2, "act"),
    Verb(3, "flip"),
    Verb(4, "stop"),
    Verb(5, "keep"),
    Verb(6, "bottom"),
    Verb(7, "bind"),
    Verb(8, "face-up"),
    Verb(9, "turn-over"),
    Verb(10, "open"),
    Verb(11, "fire-from-cover"),
    Verb(12, "stay"),
    Verb(13, "run"),
    Verb(14, "reload-open"),
    Verb(15, "use"),
    Verb(16, "aim", (seat_operand(),)),
    Verb(24, "choose", (seat_operand(),)),
    Verb(32, "cover", (Operand("cover", MOST_COVERS),)),
    Verb(40, "count", (Operand("bullet", 8),)),
    Verb(64, "play", (card_operand(),)),
    Verb(128, "take", (card_operand(),)),
    Verb(192, "discard", (card_operand(),)),
    Verb(256, "give", (card_operand(),)),
    Verb(320, "fire", (gun_operand(),)),
    Verb(344, "look", (gun_operand(),)),
    Verb(368, "reload", (gun_operand(),)),
    Verb(392, "be", (Operand("character", CHARACTERS),)),
]


def vocabulary(cards: list[str], guns: list[str], covers: list[str], characters: list[str]) -> Vocabulary:
    faces = {"card": cards, "gun": guns, "cover": covers, "bullet": BULLETS, "character": characters}
    return Vocabulary(VERBS, faces)
