"""Dynamite (PO-L22): a square, and everybody in its blast is attacked."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.games.posse.actions import AT
from highnoon.games.posse.aim import blast_squares, in_blast
from highnoon.games.posse.attack import COURSE, type_of, use_weapon
from highnoon.games.posse.cards import NO_CARD, face_of
from highnoon.games.posse.items import weapon_range
from highnoon.games.posse.records import NO_ITEMS, Attack
from highnoon.games.posse.squares import NOWHERE
from highnoon.games.posse.table import BLASTING, PosseTable


class AtSquare(Step[PosseTable]):
    """PO-L22: a square in line of sight and range."""

    def __init__(self, c: i64, place: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c
        self.place: Final[i64] = place

    def operands(self) -> list[int]:
        return [int(self.c), int(self.place)]

    def advance(self, g: PosseTable) -> None:
        reach = weapon_range(g.terms, g.figures[self.c], self.place)
        g.ask(g.owner[self.c], BLASTING, [int(AT) + square for square in blast_squares(g, self.c, reach)])

    def answer(self, g: PosseTable, key: i64) -> None:
        f = g.figures[self.c]
        face = face_of(f.items[self.place])
        square = key - AT
        f.acted += 1
        a = Attack(self.c, self.c, NO_CARD)
        a.place = self.place
        a.loot = face
        use_weapon(g, a, f)
        g.blast = victims(g, self.c, square)
        g.follow(Blast(self.c, face))
        if g.telling:
            g.tell("throws", [int(self.c), int(square >> 5), int(square & 31)], g.terms.loot_rule[face])


def victims(g: PosseTable, by: i64, square: i64) -> list[int]:
    """PO-D11: opponents in turn order, then the thrower's own characters."""
    found: list[int] = []
    for n in range(1, g.seats + 1):
        p = g.players[(g.owner[by] + n) % g.seats]
        for c in range(p.first, p.after):
            if g.at[c] >= 0 and in_blast(g, square, c):
                found.append(c)
    return found


class Blast(Step[PosseTable]):
    """PO-L22: everybody hit is attacked, one after another, without cover; each may defend."""

    def __init__(self, c: i64, face: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c
        self.face: Final[i64] = face

    def operands(self) -> list[int]:
        return [int(self.c), int(self.face)]

    def advance(self, g: PosseTable) -> None:
        while g.blast:
            c: i64 = g.blast[0]
            g.blast = g.blast[1:] or NO_ITEMS
            if g.at[c] == NOWHERE:
                continue
            a = Attack(self.c, c, NO_CARD)
            a.loot = self.face
            a.base = g.terms.loot_attack[self.face]
            a.type = type_of(g.terms.loot_ammo[self.face])
            a.blast = True
            a.spot = g.at[c]
            g.attacks = [*g.attacks, a]
            g.push_all(COURSE)
            return
        g.done()
