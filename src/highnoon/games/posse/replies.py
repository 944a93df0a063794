"""Play-Anytime cards (PO-38, PO-P18): when the others could know that one may come, and what it does."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.games.posse.aim import sees
from highnoon.games.posse.cards import ANY_TIME
from highnoon.games.posse.deeds import RESPONSE, SOFTEN, STAND_IN, TRICK, Deed
from highnoon.games.posse.defence import TakeTheBullet, members
from highnoon.games.posse.harm import somebody
from highnoon.games.posse.squares import apart
from highnoon.games.posse.table import BITS, PosseTable


class StandIn(Deed[PosseTable]):
    """PO-C7, PO-C31: a defense for another character, while the card's own character is within the card's distance."""

    def can(self, g: PosseTable, c: i64, face: i64) -> bool:
        t = g.terms
        near: i64 = t.amount[face]
        for own in range(t.characters):
            if own != c and t.who[face] & BITS[own] and g.figures[own].alive and apart(g.at[own], g.at[c]) <= near:
                return True
        return False


class CancelDefence(Deed[PosseTable]):
    """PO-C13: a defense card played against the posse's attack is canceled."""

    def can(self, g: PosseTable, c: i64, face: i64) -> bool:
        return somebody(g, g.terms.who[face])

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        g.attacks[-1].canceled = True


class Soften(Deed[PosseTable]):
    """PO-C14: less damage by the card's number."""

    def can(self, g: PosseTable, c: i64, face: i64) -> bool:
        return somebody(g, g.terms.who[face])


class TakesTheBullet(Deed[PosseTable]):
    """PO-C19: somebody beside the target becomes the target instead."""

    def can(self, g: PosseTable, c: i64, face: i64) -> bool:
        return len(members(g, g.attacks[-1], face)) > 0

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        g.push(TakeTheBullet(face))


class Steady(Deed[PosseTable]):
    """PO-C38: the defense is better by the card's number, while the card's own character sees the target."""

    def can(self, g: PosseTable, c: i64, face: i64) -> bool:
        t = g.terms
        for own in range(t.characters):
            if t.who[face] & BITS[own] and g.figures[own].alive and (own == c or sees(g, own, c)):
                return True
        return False

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        g.attacks[-1].steady += g.terms.amount[face]


REPLIES: Final[list[Deed[Any]]] = [
    StandIn("stand_in", ANY_TIME, amount=True, whom=True, moment=STAND_IN),
    CancelDefence("cancel_defence", ANY_TIME, whom=True, moment=TRICK),
    Soften("soften", ANY_TIME, amount=True, whom=True, moment=SOFTEN),
    TakesTheBullet("take_the_bullet", ANY_TIME, whom=True, moment=RESPONSE),
    Steady("steady", ANY_TIME, amount=True, whom=True, moment=RESPONSE),
]
