"""A quick eye for Tabletown: wounds, loaded guns, who faces whom, and what is in the hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.bots.marshal.tree.judge import OUT, Judge
from highnoon.engine.table import NOBODY, Table
from highnoon.games.tabletown.cards import BULLET, DEPUTY, HOLDABLE, NO_GUN, SHELL, SHERIFF, SHOTGUN, held
from highnoon.games.tabletown.records import Player
from highnoon.games.tabletown.table import TabletownTable

SIDES: Final = 6.0
FACTS: Final = [
    "lives",
    "lives-squared",
    "last-wound",
    "last-but-one",
    "armed",
    "salvo",
    "two-guns",
    "faced-by",
    "salvos-at-me",
    "faces-salvo",
    "faces-wounds",
    "faces-me",
    "ammo-in-hand",
    "cards",
    "turns-away",
    "danger",
    "promise",
    "held-revolver",
    "held-rifle",
    "held-shotgun",
    "held-bullet",
    "held-shell",
    "held-tnt",
    "held-sheriff",
    "held-deputy",
    "held-reach",
    "held-coach",
    "held-cavalry",
]


class GameSense(Judge):
    def clock(self, table: Table) -> i64:
        assert isinstance(table, TabletownTable)
        return table.turns

    def camp(self, table: Table, seat: i64) -> i64:
        assert isinstance(table, TabletownTable)
        return seat if table.players[seat].alive else OUT

    def look(self, table: Table, seat: i64, facts: list[float]) -> None:
        assert isinstance(table, TabletownTable)
        p = table.players[seat]
        lives: float = lives_of(table, p)
        part: float = lives / float(table.terms.wounds)
        facts[0] = part
        facts[1] = part * part
        facts[2] = 1.0 if p.wounds + 1 >= table.terms.wounds else 0.0
        facts[3] = 1.0 if p.wounds + 2 >= table.terms.wounds else 0.0
        facts[4] = 0.0 if p.gun == NO_GUN else 1.0
        facts[5] = salvo(table, p)
        facts[6] = 1.0 if p.second >= 0 else 0.0
        faced: i64 = 0
        threat: float = 0.0
        for q in table.players:
            if q.alive and q.facing == seat and q.seat != seat:
                faced += 1
                threat += salvo(table, q)
        facts[7] = float(faced)
        facts[8] = threat
        facts[9] = 0.0
        facts[10] = 0.0
        facts[11] = 0.0
        facts[15] = part_of(threat, lives)
        facts[16] = 0.0
        if p.facing != NOBODY:
            q = table.players[p.facing]
            facts[9] = salvo(table, q)
            facts[10] = float(table.terms.wounds - q.wounds) / float(table.terms.wounds)
            facts[11] = 1.0 if q.facing == seat else 0.0
            facts[16] = part_of(facts[5], lives_of(table, q))
        ammo: i64 = 0
        if p.gun != NO_GUN:
            ammo = held(p.hand, SHELL if p.gun == SHOTGUN else BULLET)
        facts[12] = float(ammo)
        facts[13] = float(p.cards)
        facts[14] = float((seat - table.active) % table.seats) / float(table.seats)
        for face in range(HOLDABLE):
            facts[17 + face] = float(held(p.hand, face))


def lives_of(table: TabletownTable, p: Player) -> float:
    """Hits that it takes to kill somebody: wounds that still fit, and stars in hand (TT-56)."""
    return float(table.terms.wounds - p.wounds + held(p.hand, SHERIFF) + held(p.hand, DEPUTY))


def part_of(hits: float, lives: float) -> float:
    """The share of a player's lives that `hits` would take."""
    return hits / lives if hits < lives else 1.0


def salvo(table: TabletownTable, p: Player) -> float:
    """The hits to expect of all that is loaded."""
    if p.gun == NO_GUN:
        return 0.0
    return float(p.ammo()) * (SIDES + 1.0 - float(table.terms.hits_on[p.gun])) / SIDES
