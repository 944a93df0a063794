"""What an attentive player still knows of the others' hands: a card that was taken from him (TT-J38).

A fact is one int: `knower`, `face`, and the seats in one of whose hands that very card is.  Facts are few, so the list
is made anew whenever one changes.  They only ever say what is certain: where two facts could both be about the card
that was just shown, what remains is that the other one is with somebody of either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from highnoon.engine.table import BIT
from highnoon.games.tabletown.cards import shifted

if TYPE_CHECKING:
    from highnoon.games.tabletown.table import Player, TabletownTable


def fact(knower: i64, face: i64, seats: i64) -> int:
    return int((knower * 16 + face) * 256 + seats)


def knower_of(known: i64) -> i64:
    return known >> 12


def face_of(known: i64) -> i64:
    return known >> 8 & 15


def seats_of(known: i64) -> i64:
    return known & 255


def set_known(g: TabletownTable, facts: list[int]) -> None:
    """The list is never changed in place: clones share it."""
    g.known = facts
    faces: i64 = 0
    for known in facts:
        faces = faces | shifted(1, face_of(known))
    g.known_faces = faces


def card_shown(g: TabletownTable, p: Player, face: i64) -> None:
    """A card has left a hand for all to see: for everybody who knew of such a card there it may have been that one."""
    knowers: i64 = 0
    for known in g.known:
        if face_of(known) == face and known & p.bit:
            knowers = knowers | BIT[knower_of(known)]
    knower: i64 = 0
    while knowers >> knower:
        if knowers >> knower & 1:
            settle(g, knower, p.seat, face)
        knower += 1
    if p.cards == 0:
        hand_empty(g, p.seat)


def settle(g: TabletownTable, knower: i64, seat: i64, face: i64) -> None:
    """One of the knower's facts about this face in this hand is used up; the others lose what told them apart."""
    about: i64 = 0
    seats: i64 = 0
    for known in g.known:
        if known >> 8 == knower * 16 + face and known & BIT[seat]:
            about += 1
            seats = seats | seats_of(known)
    if about == 0:
        return
    rest = [f for f in g.known if f >> 8 != knower * 16 + face or not f & BIT[seat]]
    if about > 1:
        rest = sorted(rest + [fact(knower, face, seats)] * (about - 1))
    set_known(g, rest)


def hand_empty(g: TabletownTable, seat: i64) -> None:
    """It is with one of the others, then."""
    kept = [f & ~BIT[seat] for f in g.known]
    set_known(g, sorted(f for f in kept if seats_of(f)))


def card_taken(g: TabletownTable, thief: Player, victim: Player, face: i64) -> None:
    """Thief and victim see the card.  For the others any card of that hand may be with the thief now."""
    settle(g, thief.seat, victim.seat, face)
    moved: list[int] = [fact(victim.seat, face, thief.bit)]
    for known in g.known:
        if known & victim.bit and knower_of(known) != thief.seat:  # the victim knows of others' hands only
            known = known | thief.bit
        moved.append(known)
    set_known(g, sorted(moved))
    if victim.cards == 0:
        hand_empty(g, victim.seat)
