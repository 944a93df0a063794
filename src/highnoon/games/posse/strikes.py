"""Attack and defense cards (PO-48): their effects besides their values."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.games.posse.cards import ATTACK_TIME, DEFENCE_TIME
from highnoon.games.posse.deeds import Deed
from highnoon.games.posse.harm import BY_SPLASH, harm, lay_chip, put_poison
from highnoon.games.posse.sight import is_next
from highnoon.games.posse.squares import apart
from highnoon.games.posse.table import BITS, PosseTable


class NoSpecial(Deed[PosseTable]):
    """PO-C3: the defender may not use a Special card as a defense."""

    def bars_specials(self) -> bool:
        return True


class IgnoreCover(Deed[PosseTable]):
    """PO-C5: as an attack it is not halved by cover."""

    def ignores_cover(self) -> bool:
        return True


class Splash(Deed[PosseTable]):
    """PO-C8: afterwards every other opponent next to the target takes so much."""

    def after(self, g: PosseTable, lives: bool, face: i64) -> None:
        t = g.terms
        a = g.attacks[-1]
        seat: i64 = g.owner[a.by]
        for c in range(t.characters - 1, -1, -1):
            if c != a.at and g.at[c] >= 0 and g.owner[c] != seat and is_next(g.land(), a.spot, g.at[c]):
                harm(g, c, t.amount[face], seat, BY_SPLASH)


class GangUp(Deed[PosseTable]):
    """PO-C12: better for each friend within three squares of the target, up to so much."""

    def bonus(self, g: PosseTable, by: i64, at: i64, face: i64) -> i64:
        t = g.terms
        found: i64 = 0
        for c in range(t.characters):
            if t.whom[face] & BITS[c] and c != by and g.figures[c].alive and apart(g.at[c], g.at[at]) <= 3:
                found += 1
        return found if found < t.amount[face] else t.amount[face]


class Pin(Deed[PosseTable]):
    """PO-C15: if it deals damage, the target does not move in its next Movement Phase."""

    def after(self, g: PosseTable, lives: bool, face: i64) -> None:
        a = g.attacks[-1]
        if a.dealt and lives:
            g.figures[a.at].pinned = True
            if g.telling:
                g.tell("pinned", [int(a.at)], g.terms.card_rule[face])


class BloodKin(Deed[PosseTable]):
    """PO-C16: better for each of the posse's dead, up to so much."""

    def bonus(self, g: PosseTable, by: i64, at: i64, face: i64) -> i64:
        t = g.terms
        found: i64 = 0
        for c in range(t.characters):
            if t.whom[face] & BITS[c] and c != by and not g.figures[c].alive:
                found += 1
        return found if found < t.amount[face] else t.amount[face]


class CleanThrough(Deed[PosseTable]):
    """PO-C17: one opponent may stand on the line."""

    def through(self) -> i64:
        return 1


class Fire(Deed[PosseTable]):
    """PO-C20: afterwards the target's square burns until the posse's next turn."""

    def after(self, g: PosseTable, lives: bool, face: i64) -> None:
        a = g.attacks[-1]
        lay_chip(g, a.spot, g.owner[a.by], False)
        if g.telling:
            g.tell("fire", [int(a.spot >> 5), int(a.spot & 31)], g.terms.card_rule[face])


class Longer(Deed[PosseTable]):
    """PO-C24: the Range is longer by so much."""

    def reach(self, amount: i64) -> i64:
        return amount


class Poison(Deed[PosseTable]):
    """PO-C27: if it deals damage, the target is poisoned."""

    def after(self, g: PosseTable, lives: bool, face: i64) -> None:
        t = g.terms
        a = g.attacks[-1]
        if a.dealt and lives:
            put_poison(g, g.figures[a.at], t.amount[face], g.owner[a.by], t.card_rule[face])


class SecondAttack(Deed[PosseTable]):
    """PO-C28: afterwards the character may attack one other opponent."""

    def goes_on(self) -> bool:
        return True


class BasicOnly(Deed[PosseTable]):
    """PO-C30, PO-D17: the target's player may answer with a Basic card only."""

    def bars_specials(self) -> bool:
        return True

    def bars_answers(self) -> bool:
        return True


class CoveringFire(Deed[PosseTable]):
    """PO-C40: the target's next attack is worse by so much."""

    def after(self, g: PosseTable, lives: bool, face: i64) -> None:
        a = g.attacks[-1]
        f = g.figures[a.at]
        if f.alive:
            f.covered += g.terms.amount[face]
            f.covered_turns = 1
            if g.telling:
                g.tell("covered", [int(a.at)], g.terms.card_rule[face])


class Counter(Deed[PosseTable]):
    """PO-C1, PO-P17: after the attack the defender counterattacks with the card's number."""

    def counters(self) -> bool:
        return True


STRIKES: Final[list[Deed[Any]]] = [
    Deed("basic"),
    NoSpecial("no_special"),
    IgnoreCover("ignore_cover"),
    Splash("splash", ATTACK_TIME, amount=True),
    GangUp("gang_up", ATTACK_TIME, amount=True, whom=True),
    Pin("pin"),
    BloodKin("blood_kin", ATTACK_TIME, amount=True, whom=True),
    CleanThrough("clean_through"),
    Fire("fire"),
    Longer("longer", ATTACK_TIME, amount=True),
    Poison("poison", ATTACK_TIME, amount=True),
    SecondAttack("second_attack", ATTACK_TIME, amount=True),
    BasicOnly("basic_only"),
    CoveringFire("covering_fire", ATTACK_TIME, amount=True),
    Counter("counter", DEFENCE_TIME, amount=True),
]
