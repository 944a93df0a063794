"""A quick eye for Finger Guns: health, Keepers, and how near the Ghosts are to their revenge."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.bots.marshal.tree.judge import OUT, Judge
from highnoon.engine.table import Table
from highnoon.games.finger_guns.table import FingerGunsTable
from highnoon.games.finger_guns.terms import survivors_left

FACTS: Final = [
    "health",
    "health-squared",
    "within-a-power-shot",
    "within-two-shots",
    "two-targets",
    "shot-more",
    "shot-less",
    "own-blast-safe",
    "blast-less",
    "steady",
    "posse-weight",
    "posse-less",
    "saloon-more",
    "ghosts",
    "ghosts-share",
    "ghosts-prey",
    "ghosts-strongest-prey",
]


class GameSense(Judge):
    def clock(self, table: Table) -> i64:
        assert isinstance(table, FingerGunsTable)
        return table.round

    def camp(self, table: Table, seat: i64) -> i64:
        """Ghosts are one team (FG-6.1)."""
        assert isinstance(table, FingerGunsTable)
        if not table.players[seat].ghost:
            return seat
        for p in table.players:
            if p.ghost:
                return p.seat
        return OUT

    def prizes(self, table: Table) -> float:
        return float(survivors_left(table.seats))

    def look(self, table: Table, seat: i64, facts: list[float]) -> None:
        assert isinstance(table, FingerGunsTable)
        p = table.players[seat]
        full: float = float(table.terms.health)
        if p.ghost:
            ghosts: i64 = 0
            prey: i64 = 0
            strongest: i64 = 0
            for q in table.players:
                if q.ghost:
                    ghosts += 1
                else:
                    prey += q.health
                    if q.health > strongest:
                        strongest = q.health
            for i in range(13):
                facts[i] = 0.0
            facts[13] = 1.0
            facts[14] = float(ghosts) / float(table.seats)
            facts[15] = float(prey) / full
            facts[16] = float(strongest) / full
            return
        health: float = float(p.health) / full
        facts[0] = health
        facts[1] = health * health
        facts[2] = 1.0 if p.health <= table.terms.power_shot else 0.0
        facts[3] = 1.0 if p.health <= 2 * table.terms.shot else 0.0
        for i in range(9):
            facts[4 + i] = float(p.perks[i])
        for i in range(13, 17):
            facts[i] = 0.0
