"""Free Action cards (PO-38): moving, healing, drawing, looting, stealing and words of command."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.games.posse.actions import LOOT, PICK, ROB
from highnoon.games.posse.aim import adjacent, sees
from highnoon.games.posse.cards import FREE_TIME, in_hand
from highnoon.games.posse.deeds import Deed
from highnoon.games.posse.hands import draw
from highnoon.games.posse.harm import heal
from highnoon.games.posse.items import bundle_of, fits_in, may_part
from highnoon.games.posse.loot import Tending, loot_crate, move_item
from highnoon.games.posse.moving import BOUNDING, LIGHTLY, ON_FOOT, EachMoves, Where
from highnoon.games.posse.records import Figure
from highnoon.games.posse.sight import CRATE
from highnoon.games.posse.table import CALLING, CRATE_CHOICE, HEALING, LOOTED, ROBBING, PosseTable


def played(g: PosseTable, c: i64, face: i64) -> None:
    """PO-40: to the discard pile, for all to see; and it is told."""
    g.spend(g.players[g.owner[c]], face)
    tell_played(g, c, face)


def tell_played(g: PosseTable, c: i64, face: i64) -> None:
    if g.telling:
        g.tell("plays", [int(c), int(face)], g.terms.card_rule[face])


class Heal(Deed[PosseTable]):
    """PO-C2, PO-C33: the character heals so much."""

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        played(g, c, face)
        heal(g, g.figures[c], g.terms.amount[face], g.terms.card_rule[face])


class HealNear(Deed[PosseTable]):
    """PO-C9, PO-C41: the character or a teammate side by side heals so much."""

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        played(g, c, face)
        g.push(Tending(c, g.terms.amount[face], 0))


class HealInSight(Deed[PosseTable]):
    """PO-C37: the character or a teammate in its line of sight heals so much."""

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        played(g, c, face)
        g.push(FieldSurgeon(c, g.terms.amount[face]))


class ExtraAction(Deed[PosseTable]):
    """PO-C4, PO-P31: others of the posse have one more action this turn, at most one more."""

    def can(self, g: PosseTable, c: i64, face: i64) -> bool:
        return len(helped(g, face)) > 0

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        for other in helped(g, face):
            g.figures[other].extra = True
        played(g, c, face)


def helped(g: PosseTable, face: i64) -> list[int]:
    """Those who get an extra action by the card, and have none yet."""
    found: list[int] = []
    for c in range(g.terms.characters):
        if g.terms.whom[face] >> c & 1 and g.figures[c].alive and not g.figures[c].extra:
            found.append(c)
    return found


class Move(Deed[PosseTable]):
    """PO-C6, PO-C29, PO-C39: the character moves up to the card's number of squares."""

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        played(g, c, face)
        g.push(Where(c, g.terms.amount[face], ON_FOOT))


class Bound(Deed[PosseTable]):
    """PO-C32: up to the card's number of squares in one straight line."""

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        played(g, c, face)
        g.push(Where(c, g.terms.amount[face], BOUNDING))


class MoveEach(Deed[PosseTable]):
    """PO-C18, PO-C35: each of several characters may move up to the card's number of squares."""

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        played(g, c, face)
        g.push(EachMoves(g.terms.whom[face], g.terms.amount[face], ON_FOOT))


class KnownGround(Deed[PosseTable]):
    """PO-C22: the same, and obstacle squares cost 1."""

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        played(g, c, face)
        g.push(EachMoves(g.terms.whom[face], g.terms.amount[face], LIGHTLY))


class Draw(Deed[PosseTable]):
    """PO-C10, PO-C25: draw as many posse cards as the card says."""

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        played(g, c, face)
        draw(g, g.players[g.owner[c]], g.terms.amount[face], g.terms.card_rule[face])


class LootCrate(Deed[PosseTable]):
    """PO-C11: loots a crate side by side without using the action."""

    def can(self, g: PosseTable, c: i64, face: i64) -> bool:
        return len(crates_beside(g, c)) > 0

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        played(g, c, face)
        g.push(BankJob(c))


class Steal(Deed[PosseTable]):
    """PO-C21: takes one loot card of an opponent side by side."""

    def can(self, g: PosseTable, c: i64, face: i64) -> bool:
        return len(loot_in_reach(g, g.figures[c])) > 0

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        played(g, c, face)
        g.push(StickyFingers(c))


class Volley(Deed[PosseTable]):
    """PO-C34: attacks of these characters are better by the card's number this turn."""

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        p = g.players[g.owner[c]]
        p.volley += g.terms.amount[face]
        p.volleyers = g.terms.whom[face]
        played(g, c, face)


class DigIn(Deed[PosseTable]):
    """PO-C36, PO-P34: it stays on the table until the posse's next turn: attacks on characters in cover are weaker."""

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        p = g.players[g.owner[c]]
        unit = in_hand(face - p.base)
        p.hand -= unit
        p.cards -= 1
        p.dug += unit
        p.dug_amount += g.terms.amount[face]
        g.shows(p.seat)
        tell_played(g, c, face)


class CallTarget(Deed[PosseTable]):
    """PO-C23: attacks on an opponent in line of sight are better by the card's number this turn."""

    def can(self, g: PosseTable, c: i64, face: i64) -> bool:
        return len(in_sight(g, c, False)) > 0

    def act(self, g: PosseTable, c: i64, face: i64) -> None:
        played(g, c, face)
        g.push(CallTheTarget(c, g.terms.amount[face]))


SPECIALS: Final[list[Deed[Any]]] = [
    Heal("heal", FREE_TIME, amount=True),
    HealNear("heal_near", FREE_TIME, amount=True),
    HealInSight("heal_in_sight", FREE_TIME, amount=True),
    ExtraAction("extra_action", FREE_TIME, whom=True),
    Move("move", FREE_TIME, amount=True),
    MoveEach("move_each", FREE_TIME, amount=True, whom=True),
    KnownGround("known_ground", FREE_TIME, amount=True, whom=True),
    Bound("bound", FREE_TIME, amount=True),
    Draw("draw", FREE_TIME, amount=True),
    LootCrate("loot_crate", FREE_TIME),
    Steal("steal", FREE_TIME),
    Volley("volley", FREE_TIME, amount=True, whom=True),
    DigIn("dig_in", FREE_TIME, amount=True),
    CallTarget("call_target", FREE_TIME, amount=True),
]


# -- what cards ask ----------------------------------------------------------------------------------------------------


class OfACharacter(Step[PosseTable]):
    def __init__(self, c: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c

    def operands(self) -> list[int]:
        return [int(self.c)]


class FieldSurgeon(Step[PosseTable]):
    """PO-C37: the character or a teammate in its line of sight, at any range."""

    def __init__(self, c: i64, amount: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c
        self.amount: Final[i64] = amount

    def operands(self) -> list[int]:
        return [int(self.c), int(self.amount)]

    def advance(self, g: PosseTable) -> None:
        g.ask(g.owner[self.c], HEALING, [int(PICK) + int(self.c), *in_sight(g, self.c, True)])

    def answer(self, g: PosseTable, key: i64) -> None:
        g.done()
        heal(g, g.figures[key - PICK], self.amount, g.terms.rule_of(self.c, "heal_in_sight"))


def in_sight(g: PosseTable, by: i64, mates: bool) -> list[int]:
    """Keys of the living characters, teammates or opponents, that this one sees."""
    found: list[int] = []
    for c in range(g.terms.characters):
        if c != by and g.at[c] >= 0 and (g.owner[c] == g.owner[by]) == mates and sees(g, by, c):
            found.append(int(PICK) + c)
    return found


class CallTheTarget(Step[PosseTable]):
    """PO-C23: the posse's own attacks on it are better this turn."""

    def __init__(self, c: i64, amount: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c
        self.amount: Final[i64] = amount

    def operands(self) -> list[int]:
        return [int(self.c), int(self.amount)]

    def advance(self, g: PosseTable) -> None:
        g.ask(g.owner[self.c], CALLING, in_sight(g, self.c, False))

    def answer(self, g: PosseTable, key: i64) -> None:
        g.done()
        g.figures[key - PICK].called += self.amount
        if g.telling:
            g.tell("called", [int(key - PICK)], g.terms.rule_of(self.c, "call_target"))


class BankJob(OfACharacter):
    """PO-C11: loots a crate without using the action."""

    def advance(self, g: PosseTable) -> None:
        g.ask(g.owner[self.c], CRATE_CHOICE, crates_beside(g, self.c))

    def answer(self, g: PosseTable, key: i64) -> None:
        g.done()
        square: i64 = g.land().hands[4 * g.at[self.c] + (key - LOOT) % 4]
        loot_crate(g, g.figures[self.c], square, g.terms.rule_of(self.c, "loot_crate"))


def crates_beside(g: PosseTable, c: i64) -> list[int]:
    found: list[int] = []
    for d in range(4):
        there: i64 = g.land().hands[4 * g.at[c] + d]
        if there >= 0 and g.field[there] & CRATE and not g.field[there] & LOOTED:
            found.append(int(LOOT) + 4 * int(c) + d)
    return found


class StickyFingers(OfACharacter):
    """PO-C21: one loot card of an opponent side by side, if there is room; PO-D14: with what is attached to it."""

    def advance(self, g: PosseTable) -> None:
        g.ask(g.owner[self.c], ROBBING, loot_in_reach(g, g.figures[self.c]))

    def answer(self, g: PosseTable, key: i64) -> None:
        g.done()
        victim = g.figures[(key - ROB - 1) // 16]
        rule = g.terms.rule_of(self.c, "steal")
        move_item(g, victim, g.figures[self.c], (key - ROB - 1) % 16, "robs", rule)


def loot_in_reach(g: PosseTable, f: Figure) -> list[int]:
    found: list[int] = []
    for other in g.figures:
        if other.alive and other.items and g.owner[other.c] != g.owner[f.c] and adjacent(g, f.c, other.c):
            for place in range(len(other.items)):
                if may_part(g.terms, other, place) and fits_in(g.terms, f, bundle_of(other, place)):
                    found.append(int(ROB) + 16 * int(other.c) + place + 1)
    return found
