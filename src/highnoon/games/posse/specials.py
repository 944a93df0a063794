"""Free Action cards (PO-38): moving, healing, drawing, looting, stealing and words of command."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.games.posse.actions import LOOT, PICK, ROB
from highnoon.games.posse.aim import adjacent, sees
from highnoon.games.posse.cards import (
    BOUND,
    CALL_TARGET,
    DIG_IN,
    DRAW_CARDS,
    EXTRA_ACTION,
    HEAL,
    HEAL_IN_SIGHT,
    HEAL_NEAR,
    KNOWN_GROUND,
    LOOT_CRATE,
    MOVE_CARD,
    MOVE_EACH,
    STEAL,
    VOLLEY,
    in_hand,
)
from highnoon.games.posse.hands import draw
from highnoon.games.posse.harm import heal
from highnoon.games.posse.items import bundle_of, fits_in, may_part
from highnoon.games.posse.loot import Tending, loot_crate, move_item
from highnoon.games.posse.moving import BOUNDING, LIGHTLY, ON_FOOT, EachMoves, Where
from highnoon.games.posse.sight import CRATE
from highnoon.games.posse.table import CALLING, CRATE_CHOICE, HEALING, LOOTED, ROBBING, Figure, PosseTable


def can_play(g: PosseTable, f: Figure, face: i64) -> bool:
    """Whether there is anybody or anything the card is about; what it does then may be little."""
    does: i64 = g.terms.behaviour[face]
    if does == LOOT_CRATE:
        return len(crates_beside(g, f.c)) > 0
    if does == STEAL:
        return len(loot_in_reach(g, f)) > 0
    if does == CALL_TARGET:
        return len(in_sight(g, f.c, False)) > 0
    if does == EXTRA_ACTION:
        return len(helped(g, face)) > 0
    return True


def play_card(g: PosseTable, f: Figure, face: i64) -> None:
    t = g.terms
    p = g.players[g.owner[f.c]]
    does: i64 = t.behaviour[face]
    amount: i64 = t.amount[face]
    rule = t.card_rule[face]
    if does == DIG_IN:
        unit = in_hand(face - p.base)  # PO-P34: it stays on the table
        p.hand -= unit
        p.cards -= 1
        p.dug += unit
        p.dug_amount += amount
        g.disclosed += 1
    else:
        g.spend(p, face)
    if g.telling:
        g.tell("plays", [int(f.c), int(face)], rule)
    if does == HEAL:
        heal(g, f, amount, rule)
    elif does == HEAL_NEAR:
        g.push(Tending(f.c, amount, 0))
    elif does == HEAL_IN_SIGHT:
        g.push(FieldSurgeon(f.c, amount))
    elif does == EXTRA_ACTION:
        for c in helped(g, face):
            g.figures[c].extra = True
    elif does == MOVE_CARD:
        g.push(Where(f.c, amount, ON_FOOT))
    elif does == BOUND:
        g.push(Where(f.c, amount, BOUNDING))
    elif does == MOVE_EACH:
        g.push(EachMoves(t.whom[face], amount, ON_FOOT))
    elif does == KNOWN_GROUND:
        g.push(EachMoves(t.whom[face], amount, LIGHTLY))
    elif does == DRAW_CARDS:
        draw(g, p, amount, rule)
    elif does == LOOT_CRATE:
        g.push(BankJob(f.c))
    elif does == STEAL:
        g.push(StickyFingers(f.c))
    elif does == VOLLEY:
        p.volley += amount
        p.volleyers = t.whom[face]
    elif does == CALL_TARGET:
        g.push(CallTheTarget(f.c, amount))


def helped(g: PosseTable, face: i64) -> list[int]:
    """PO-C4, PO-P31: those the card gives an extra action, who have none yet."""
    found: list[int] = []
    for c in range(g.terms.characters):
        if g.terms.whom[face] >> c & 1 and g.figures[c].alive and not g.figures[c].extra:
            found.append(c)
    return found


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
        heal(g, g.figures[key - PICK], self.amount, "PO-C37")


def in_sight(g: PosseTable, by: i64, mates: bool) -> list[int]:
    """Keys of the living characters, teammates or opponents, that this one sees."""
    found: list[int] = []
    for c in range(g.terms.characters):
        if c != by and g.at[c] >= 0 and (g.owner[c] == g.owner[by]) == mates and sees(g, by, c):
            found.append(int(PICK) + c)
    return found


class CallTheTarget(Step[PosseTable]):
    """PO-C23: the own posse's attacks on it are better this turn."""

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
            g.tell("called", [int(key - PICK)], "PO-C23")


class BankJob(OfACharacter):
    """PO-C11: loots a crate without using the action."""

    def advance(self, g: PosseTable) -> None:
        g.ask(g.owner[self.c], CRATE_CHOICE, crates_beside(g, self.c))

    def answer(self, g: PosseTable, key: i64) -> None:
        g.done()
        square: i64 = g.land().hands[4 * g.at[self.c] + (key - LOOT) % 4]
        loot_crate(g, g.figures[self.c], square, "PO-C11")


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
        move_item(g, victim, g.figures[self.c], (key - ROB - 1) % 16, "robs", "PO-C21")


def loot_in_reach(g: PosseTable, f: Figure) -> list[int]:
    found: list[int] = []
    for other in g.figures:
        if other.alive and other.items and g.owner[other.c] != g.owner[f.c] and adjacent(g, f.c, other.c):
            for place in range(len(other.items)):
                if may_part(g.terms, other, place) and fits_in(g.terms, f, bundle_of(other, place)):
                    found.append(int(ROB) + 16 * int(other.c) + place + 1)
    return found
