"""The thirteen kinds of play card as small ints, and hands and piles of them in numbers.

A hand is counts by face, four bits each: it is copied for nothing and has no order that could tell anything.  The
discard pile is the same with six bits, in two numbers: one for faces below REACH, one for the others.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NO_CARD: Final[i64] = -1
NO_GUN: Final[i64] = -1

REVOLVER: Final[i64] = 0
RIFLE: Final[i64] = 1
SHOTGUN: Final[i64] = 2
BULLET: Final[i64] = 3
SHELL: Final[i64] = 4
TNT: Final[i64] = 5
SHERIFF: Final[i64] = 6
DEPUTY: Final[i64] = 7
REACH: Final[i64] = 8
COACH: Final[i64] = 9
CAVALRY: Final[i64] = 10
DRAW_CARD: Final[i64] = 11
SHOOTOUT_CARD: Final[i64] = 12

FIGHT_CARDS: Final = [int(DRAW_CARD), int(SHOOTOUT_CARD)]
IDS: Final = [
    "revolver",
    "rifle",
    "shotgun",
    "bullet",
    "shell",
    "tnt",
    "sheriff",
    "deputy",
    "reach",
    "coach",
    "cavalry",
    "draw",
    "shootout",
]
FACES: Final[i64] = 13
HOLDABLE: Final[i64] = 11  # fight cards are never held (TT-24, TT-25)
GUNS: Final[i64] = 3
MOST: Final = 15  # of one face in a hand


def shifted(one: i64, places: i64) -> i64:
    """`1 << places`, right both ways: with a literal on its left it is compiled to a 32-bit shift."""
    return one << places


def in_hand(face: i64) -> i64:
    """One card of a face in a hand."""
    return shifted(1, 4 * face)


def in_pile(face: i64) -> i64:
    """One card of a face in the discard pile, in one or the other of its two numbers."""
    return shifted(1, 6 * (face & 7))


def piled(pile: i64, pile_of_events: i64, face: i64) -> i64:
    """How many cards of this face a pile holds."""
    return (pile >> 6 * face if face < REACH else pile_of_events >> 6 * (face - REACH)) & 63


def counts_of(pile: i64, pile_of_events: i64) -> list[int]:
    """Counts by face."""
    return [int(piled(pile, pile_of_events, face)) for face in range(FACES)]


def packed(counts: list[int]) -> tuple[i64, i64]:
    """Counts by face as a pile has them."""
    pile: i64 = 0
    events: i64 = 0
    for face, count in enumerate(counts):
        if face < REACH:
            pile += in_pile(face) * count
        else:
            events += in_pile(face) * count
    return pile, events


def held(hand: i64, face: i64) -> i64:
    """How many cards of this face a hand holds."""
    return hand >> 4 * face & 15


def kinds_in(hand: i64) -> i64:
    """The faces that a hand holds at least once, as bits: of each four bits one, and these side by side."""
    bits: i64 = hand | hand >> 1
    bits = (bits | bits >> 2) & 0x11111111111
    bits = (bits | bits >> 3) & 0x03030303030303
    bits = (bits | bits >> 6) & 0x000F000F000F000F
    return (bits | bits >> 12 | bits >> 24) & 0x7FF


def faces_in(hand: i64) -> list[int]:
    """All cards of a hand, sorted by face."""
    return [face for face in range(HOLDABLE) for _ in range(held(hand, face))]


def card_at(hand: i64, place: i64) -> i64:
    """The card at this place when the hand is sorted by face."""
    face: i64 = 0
    while True:
        place -= held(hand, face)
        if place < 0:
            return face
        face += 1
