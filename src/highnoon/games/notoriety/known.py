"""Knowledge of single seats about others' hands, after a card was taken from one unseen (NT-C6).

`Player.known` is what everyone knows.  A secret is one int: who knows it (8: spectators), the face, and the
seats in one of whose hands that very card is.  Secrets are few, so the list is rebuilt whenever one changes.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.table import BIT
from highnoon.games.notoriety.cards import bit, cards_in
from highnoon.games.notoriety.player import Player
from highnoon.games.notoriety.table import NotorietyTable

ONLOOKER: Final[i64] = 8


def secret(knower: i64, face: i64, seats: i64) -> int:
    return int((knower * 64 + face) * 256 + seats)


def knower_of(known: i64) -> i64:
    return known >> 14


def face_of(known: i64) -> i64:
    return known >> 8 & 63


def seats_of(known: i64) -> i64:
    return known & 255


def card_taken(g: NotorietyTable, thief: Player, victim: Player, face: i64) -> None:
    """Thief and victim see the card.  For the others any card of that hand may be with the thief now."""
    found: list[int] = [secret(victim.seat, face, thief.bit)]
    for known in g.secrets:
        knower = knower_of(known)
        if known & victim.bit and knower != thief.seat:
            known = known | thief.bit
        if not (knower == thief.seat and face_of(known) == face) and not known & own(knower):
            found.append(known)
    for shown in cards_in(victim.known):
        for knower in range(g.seats):
            if knower == thief.seat:
                if shown != face:
                    found.append(secret(knower, shown, victim.bit))
            elif knower != victim.seat:
                found.append(secret(knower, shown, victim.bit | thief.bit))
        found.append(secret(ONLOOKER, shown, victim.bit | thief.bit))
    g.secrets = sorted(found)
    victim.known = 0
    victim.hand = victim.hand & ~bit(face)
    victim.cards -= 1
    thief.hand = thief.hand | bit(face)
    thief.cards += 1
    thief.drawn += 1
    g.disclosed += 1


def own(knower: i64) -> i64:
    """The bit of a seat's own hand, of which nothing need be remembered."""
    return 0 if knower == ONLOOKER else BIT[knower]
