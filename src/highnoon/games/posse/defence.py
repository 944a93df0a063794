"""What the attacked may do (PO-48, PO-P16): respond, have somebody take the bullet, defend; and a trick against it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import PASS
from highnoon.games.posse.actions import DEFEND, PICK, RESPOND
from highnoon.games.posse.aim import adjacent, sees
from highnoon.games.posse.cards import ANY_TIME, NO_SPECIAL, STEADY, TAKE_THE_BULLET
from highnoon.games.posse.harm import somebody
from highnoon.games.posse.squares import apart
from highnoon.games.posse.table import BITS, DEFENCE, MEMBER, RESPONSE, TRICK, Attack, PosseTable


class Respond(Step[PosseTable]):
    """PO-P18: Play-Anytime cards of the defender's owner: somebody takes the bullet (PO-C19), or holds (PO-C38)."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        p = g.players[g.owner[a.at]]
        if p.cards == 0 or a.quiet:
            g.done()
            return
        asked = False
        options = [int(PASS)]
        t = g.terms
        for face in t.responses[p.posse]:
            if responds(g, a, face):
                asked = True
                if g.has(p, face):
                    options.append(int(RESPOND) + face)
        if asked:
            g.ask_privately(p.seat, RESPONSE, options)
        else:
            g.done()

    def answer(self, g: PosseTable, key: i64) -> None:
        if key == PASS:
            g.done()
            return
        a = g.attacks[-1]
        t = g.terms
        p = g.players[g.owner[a.at]]
        face = key - RESPOND
        g.spend(p, face)
        if g.telling:
            g.tell("responds", [int(p.seat), int(face)], t.card_rule[face])
        if t.behaviour[face] == STEADY:
            a.steady += t.amount[face]
        else:
            g.push(TakeTheBullet(face))

    def default(self, g: PosseTable, seat: i64) -> i64:
        return PASS


def responds(g: PosseTable, a: Attack, face: i64) -> bool:
    """PO-D15: whether the card could be played, as far as everybody knows."""
    t = g.terms
    if t.whom[face] & BITS[a.at] == 0:
        return False
    if t.behaviour[face] == STEADY:
        for c in range(t.characters):
            if t.who[face] & BITS[c] and g.figures[c].alive and (c == a.at or sees(g, c, a.at)):
                return True
        return False
    return t.behaviour[face] == TAKE_THE_BULLET and len(members(g, a, face)) > 0


def members(g: PosseTable, a: Attack, face: i64) -> list[int]:
    """Keys of those who stand beside the target and can take the bullet."""
    found: list[int] = []
    for c in range(g.terms.characters):
        if c != a.at and g.terms.who[face] & BITS[c] and g.figures[c].alive and adjacent(g, a.at, c):
            found.append(int(PICK) + c)
    return found


class TakeTheBullet(Step[PosseTable]):
    """PO-C19: that member becomes the target instead and may defend; PO-D10: the attack stays as declared."""

    def __init__(self, face: i64) -> None:
        super().__init__()
        self.face: Final[i64] = face

    def operands(self) -> list[int]:
        return [int(self.face)]

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        g.ask(g.owner[a.at], MEMBER, members(g, a, self.face))

    def answer(self, g: PosseTable, key: i64) -> None:
        g.done()
        a = g.attacks[-1]
        a.at = key - PICK
        a.spot = g.at[a.at]
        if g.telling:
            g.tell("takes-the-bullet", [int(a.at)], "PO-C19")


class Defend(Step[PosseTable]):
    """PO-48: the defender may play one card with a Defend value; PO-P16: the attacked character's, or a card for it."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        p = g.players[g.owner[a.at]]
        if p.cards == 0:
            g.done()
            return
        t = g.terms
        basic = a.quiet or (a.card >= 0 and t.behaviour[a.card] == NO_SPECIAL)
        options: list[Any] = [int(PASS)]
        for face in t.defence_cards[a.at]:
            if p.hand >> 3 * (face - p.base) & 7 and not (basic and t.special[face]):
                options.append(t.keys[DEFEND + face])
        if not basic:
            for face in t.stand_ins[a.at]:
                if g.has(p, face) and stands_near(g, a.at, face):
                    options.append(t.keys[DEFEND + face])
        g.ask_privately(p.seat, DEFENCE, options)

    def answer(self, g: PosseTable, key: i64) -> None:
        g.done()
        if key == PASS:
            return
        a = g.attacks[-1]
        a.defence = key - DEFEND
        g.spend(g.players[g.owner[a.at]], a.defence)
        if g.telling:
            rule = g.terms.card_rule[a.defence] if g.terms.timing[a.defence] == ANY_TIME else "PO-48"
            g.tell("defends", [int(a.at), int(a.defence), g.terms.defend[a.defence]], rule)

    def default(self, g: PosseTable, seat: i64) -> i64:
        return PASS


def stands_near(g: PosseTable, at: i64, face: i64) -> bool:
    """PO-C7, PO-C31: the card's own character, another one, is within so many squares."""
    t = g.terms
    for c in range(t.characters):
        if c != at and t.who[face] & BITS[c] and g.figures[c].alive and apart(g.at[c], g.at[at]) <= t.amount[face]:
            return True
    return False


class Trick(Step[PosseTable]):
    """PO-C13: a defence card played against the posse's attack is cancelled; no other may be played instead."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        p = g.players[g.owner[a.by]]
        if a.defence < 0 or p.cards == 0 or g.owner[a.at] == p.seat:
            g.done()
            return
        t = g.terms
        asked = False
        options = [int(PASS)]
        for face in t.tricks[p.posse]:
            if t.whom[face] & BITS[a.by] and somebody(g, t.who[face]):
                asked = True
                if g.has(p, face):
                    options.append(int(RESPOND) + face)
        if asked:
            g.ask_privately(p.seat, TRICK, options)
        else:
            g.done()

    def answer(self, g: PosseTable, key: i64) -> None:
        g.done()
        if key == PASS:
            return
        a = g.attacks[-1]
        a.canceled = True
        g.spend(g.players[g.owner[a.by]], key - RESPOND)
        if g.telling:
            g.tell("cancels", [int(g.owner[a.by]), int(key - RESPOND), int(a.defence)], "PO-C13")

    def default(self, g: PosseTable, seat: i64) -> i64:
        return PASS
