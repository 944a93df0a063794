"""The defender's decisions (PO-48, PO-P16): respond, have another take the bullet, defend; and a trick against it."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import PASS
from highnoon.games.posse.actions import DEFEND, PICK, RESPOND
from highnoon.games.posse.aim import adjacent
from highnoon.games.posse.cards import ANY_TIME
from highnoon.games.posse.records import Attack
from highnoon.games.posse.table import BITS, DEFENCE, MEMBER, RESPONSE, TRICK, PosseTable


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
            if t.whom[face] & BITS[a.at] and t.deeds[face].can(g, a.at, face):  # PO-D15: as far as everybody knows
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
        t.deeds[face].act(g, a.at, face)
        if g.telling:
            g.tell("responds", [int(p.seat), int(face)], t.card_rule[face])

    def default(self, g: PosseTable, seat: i64) -> i64:
        return PASS


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
            g.tell("takes-the-bullet", [int(a.at)], g.terms.card_rule[self.face])


class Defend(Step[PosseTable]):
    """PO-48: the defender may play one card with a Defend value; PO-P16: the attacked character's, or a card for it."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        p = g.players[g.owner[a.at]]
        if p.cards == 0:
            g.done()
            return
        t = g.terms
        basic = a.quiet or (a.card >= 0 and t.deeds[a.card].bars_specials())
        options: list[Any] = [int(PASS)]
        for face in t.defence_cards[a.at]:
            if p.hand >> 3 * (face - p.base) & 7 and not (basic and t.special[face]):
                options.append(t.keys[DEFEND + face])
        if not basic:
            for face in t.stand_ins[a.at]:
                if g.has(p, face) and t.deeds[face].can(g, a.at, face):
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


class Trick(Step[PosseTable]):
    """PO-C13: a defense card played against the posse's attack is canceled; no other may be played instead."""

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
            if t.whom[face] & BITS[a.by] and t.deeds[face].can(g, a.by, face):
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
        face = key - RESPOND
        g.spend(g.players[g.owner[a.by]], face)
        g.terms.deeds[face].act(g, a.by, face)
        if g.telling:
            g.tell("cancels", [int(g.owner[a.by]), int(face), int(a.defence)], g.terms.card_rule[face])

    def default(self, g: PosseTable, seat: i64) -> i64:
        return PASS
