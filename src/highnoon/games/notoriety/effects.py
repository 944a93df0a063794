"""The override order (NT-15, NT-N34): what a bullet counts as, by all effects that are active.

An effect is one int: face, owner, subject, whether it is about bullets the subject flips or about those aimed at the
subject, and how often it still works (0: always).  The list is kept from the largest down.  First the gun's own card
and abilities make something of the bullet; then the earliest card in the order of the round that speaks of it turns it,
and after that only cards that come still earlier.  A JAM is turned by nothing.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.games.notoriety.cards import JAM, MOST_GUNS
from highnoon.games.notoriety.player import Player
from highnoon.games.notoriety.table import NotorietyTable
from highnoon.games.notoriety.terms import ALWAYS, AT_ME, MINE

ANYTHING: Final[i64] = 15  # all results but a JAM
BY_NO_CARD: Final[i64] = 4096  # later than every card
FLIPPED: Final[i64] = 0
AIMED_AT: Final[i64] = 1


def effect(face: i64, owner: i64, subject: i64, side: i64, times: i64) -> int:
    return int((((face * 8 + owner) * 8 + subject) * 2 + side) * 32 + times)


def face_of(known: i64) -> i64:
    return known >> 12


def owner_of(known: i64) -> i64:
    return known >> 9 & 7


def subject_of(known: i64) -> i64:
    return known >> 6 & 7


def side_of(known: i64) -> i64:
    return known >> 5 & 1


def times_of(known: i64) -> i64:
    return known & 31


def add_effect(g: NotorietyTable, face: i64, owner: i64, subject: i64, side: i64, times: i64) -> None:
    new = effect(face, owner, subject, side, times)
    effects = g.effects[:]
    place: i64 = len(effects)
    while place > 0 and effects[place - 1] < new:
        place -= 1
    effects.insert(place, new)
    g.effects = effects


def end_effects(g: NotorietyTable, face: i64) -> None:
    """Ends the effects of a card."""
    g.effects = [known for known in g.effects if face_of(known) != face]


def turn_bullets(g: NotorietyTable, p: Player, face: i64, chosen: i64) -> None:
    """The action of a card that turns bullets into others."""
    whose = g.terms.whose[face]
    if whose == MINE:
        add_effect(g, face, p.seat, p.seat, FLIPPED, g.terms.times[face])
    elif whose == AT_ME:
        add_effect(g, face, p.seat, p.seat, AIMED_AT, g.terms.times[face])
    else:
        add_effect(g, face, p.seat, chosen, FLIPPED, g.terms.times[face])


def counts_as(g: NotorietyTable, bullet: i64) -> i64:
    """The result that a bullet in the air counts as, and the rank of the card that says so (0 to 7: the bullet; 8 up:
    the rank).  Effects that work a number of times are used up by it."""
    result: i64 = g.terms.reads[5 * (bullet >> 10) + (bullet & 7)]  # NT-N52: the gun's own reading comes first
    effects = g.effects
    if effects:
        for known in effects:
            # It was the first bullet, whatever others make of it (NT-26: even a JAM).
            if times_of(known) and g.terms.turns[face_of(known)] == ANYTHING and concerns(g, known, bullet):
                use_once(g, known)
        if bullet & 7 != JAM:  # NT-26
            for known in effects:
                if face_of(known) >= g.terms.cards and turns(g, known, bullet, result):
                    result = turn(g, known)
            return trumped(g, bullet, result, effects, BY_NO_CARD)
    return result + 8 * BY_NO_CARD


def trumped(g: NotorietyTable, bullet: i64, result: i64, effects: list[int], rank: i64) -> i64:
    """NT-15: the earliest card that speaks of the bullet turns it; what that makes of it, only a card still earlier."""
    while True:
        earliest: i64 = -1
        before = rank
        for known in effects:
            if face_of(known) < g.terms.cards and turns(g, known, bullet, result):
                place = rank_of(g, owner_of(known), face_of(known))
                if place < before:
                    before = place
                    earliest = known
        if earliest < 0:
            return result + 8 * rank
        result = turn(g, earliest)
        rank = before


def rank_of(g: NotorietyTable, owner: i64, face: i64) -> i64:
    """How early a card is in the order of the round; the Speed decides where the order does not."""
    place: i64 = 0
    for seat in g.order:
        if seat == owner:
            break
        place += 1
    return 64 * place + face


def turns(g: NotorietyTable, known: i64, bullet: i64, result: i64) -> bool:
    """Does an effect change this bullet, which counts as `result` so far?"""
    return bool(g.terms.turns[face_of(known)] >> result & 1) and concerns(g, known, bullet)


def turn(g: NotorietyTable, known: i64) -> i64:
    face = face_of(known)
    if times_of(known) and g.terms.turns[face] != ANYTHING:
        use_once(g, known)
    return g.terms.into[face]


def concerns(g: NotorietyTable, known: i64, bullet: i64) -> bool:
    """Does an effect apply to this bullet at all?"""
    face = face_of(known)
    target: i64 = bullet >> 3 & 7
    if side_of(known) == AIMED_AT:
        return subject_of(known) == target
    source: i64 = bullet >> 10
    shooter: i64 = bullet >> 6 & 15
    if source >= MOST_GUNS or subject_of(known) != shooter:  # NT-N53: bullets from the pile are nobody's own
        return False
    if g.terms.sixguns_only[face] and not g.terms.sixgun[source]:
        return False
    return face >= g.terms.cards or g.terms.only_if[face] == ALWAYS or target == g.players[shooter].aim


def use_once(g: NotorietyTable, known: i64) -> None:
    left = [other for other in g.effects if other != known]
    if times_of(known) > 1:
        left = sorted([*left, int(known - 1)], reverse=True)
    g.effects = left
