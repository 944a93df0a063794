"""The override order (NT-N34): what a bullet counts as, by all effects that are active.

An effect is one int: face, owner, subject, whether it is about bullets the subject flips or about those aimed at the
subject, and how often it still works (0: always).  The face stands highest and abilities have the highest faces, so a
list sorted from the largest down is the order of the rules: the printed result, abilities, Action Cards from the
slowest to the fastest.  A JAM comes after all of them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.games.notoriety.cards import JAM, MOST_GUNS
from highnoon.games.notoriety.player import Player
from highnoon.games.notoriety.table import NotorietyTable
from highnoon.games.notoriety.terms import ALWAYS, AT_ME, MINE

ANYTHING: Final[i64] = 15  # all results but a JAM
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
    """A card does nothing any more."""
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
    """What a bullet in the air counts as; effects that work a number of times are used up by it."""
    source: i64 = bullet >> 10
    result: i64 = g.terms.reads[5 * source + (bullet & 7)]  # NT-N52: the gun's own reading comes first
    if not g.effects:
        return result
    target: i64 = bullet >> 3 & 7
    shooter: i64 = bullet >> 6 & 15
    own = source < MOST_GUNS
    jam = result == JAM
    for known in g.effects:
        if concerns(g, known, shooter, target, source, own):
            face = face_of(known)
            turns: i64 = g.terms.turns[face]
            if jam:  # NT-26: nothing changes it, but it was the first bullet
                if turns == ANYTHING and times_of(known):
                    use_once(g, known)
            elif turns >> result & 1:
                result = g.terms.into[face]
                if times_of(known):
                    use_once(g, known)
    return result


def concerns(g: NotorietyTable, known: i64, shooter: i64, target: i64, source: i64, own: bool) -> bool:
    """Whether an effect is about this bullet at all."""
    face = face_of(known)
    if side_of(known) == AIMED_AT:
        return subject_of(known) == target
    if not own or subject_of(known) != shooter:  # NT-N53: bullets from the pile are nobody's own
        return False
    if g.terms.sixguns_only[face] and not g.terms.sixgun[source]:
        return False
    return face >= g.terms.cards or g.terms.only_if[face] == ALWAYS or target == g.players[shooter].aim


def use_once(g: NotorietyTable, known: i64) -> None:
    left = [other for other in g.effects if other != known]
    if times_of(known) > 1:
        left = sorted([*left, int(known - 1)], reverse=True)
    g.effects = left
