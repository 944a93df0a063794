"""Knowledge of an attentive player about the others' hands: a card that was taken from them (TT-J38).

A fact is one int: `knower`, `face`, and the seats in one of whose hands that very card is.  Facts are few, so the list
is rebuilt whenever one changes.  They only ever say what is certain: where two facts could both be about the card
that was just shown, all that remains is that the other one is with a player of either.
"""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.engine.table import BIT
from highnoon.games.tabletown.cards import shifted


def fact(knower: i64, face: i64, seats: i64) -> int:
    return int((knower * 16 + face) * 256 + seats)


def knower_of(known: i64) -> i64:
    return known >> 12


def face_of(known: i64) -> i64:
    return known >> 8 & 15


def seats_of(known: i64) -> i64:
    return known & 255


def faces_of(facts: list[int]) -> i64:
    """The faces that anything is known about, as bits."""
    faces: i64 = 0
    for known in facts:
        faces = faces | shifted(1, face_of(known))
    return faces


def card_shown(facts: list[int], seat: i64, face: i64, emptied: bool) -> list[int]:
    """A card has left a hand for all to see: for everybody who knew of such a card there it may have been that one."""
    knowers: i64 = 0
    for known in facts:
        if face_of(known) == face and known & BIT[seat]:
            knowers = knowers | BIT[knower_of(known)]
    knower: i64 = 0
    while knowers >> knower:
        if knowers >> knower & 1:
            facts = settle(facts, knower, seat, face)
        knower += 1
    return hand_empty(facts, seat) if emptied else facts


def settle(facts: list[int], knower: i64, seat: i64, face: i64) -> list[int]:
    """One of the knower's facts about this face in this hand is used up; the others lose what told them apart."""
    about: i64 = 0
    seats: i64 = 0
    for known in facts:
        if known >> 8 == knower * 16 + face and known & BIT[seat]:
            about += 1
            seats = seats | seats_of(known)
    if about == 0:
        return facts
    rest = [f for f in facts if f >> 8 != knower * 16 + face or not f & BIT[seat]]
    if about > 1:
        rest = sorted(rest + [fact(knower, face, seats)] * (about - 1))
    return rest


def hand_empty(facts: list[int], seat: i64) -> list[int]:
    """It is with one of the others, then."""
    kept = [f & ~BIT[seat] for f in facts]
    return sorted(f for f in kept if seats_of(f))


def card_taken(facts: list[int], thief: i64, victim: i64, face: i64, emptied: bool) -> list[int]:
    """Thief and victim see the card.  For the others any card of that hand may be with the thief now."""
    moved: list[int] = [fact(victim, face, BIT[thief])]
    for known in settle(facts, thief, victim, face):
        if known & BIT[victim] and knower_of(known) != thief:  # the victim knows of others' hands only
            known = known | BIT[thief]
        moved.append(known)
    moved = sorted(moved)
    return hand_empty(moved, victim) if emptied else moved
