"""A quick eye for Posses: gold and how near the end is, who is still alive and how well, cards and loot."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.bots.marshal.tree.judge import OUT, Judge
from highnoon.engine.table import NOBODY, Table
from highnoon.games.posse.table import PosseTable

FACTS: Final = [
    "gold",
    "gold-late",
    "gold-now",
    "alive",
    "health",
    "worst-off",
    "poison",
    "cards",
    "loot",
    "dug-in",
    "pinned",
    "turns-away",
]


class GameSense(Judge):
    def clock(self, table: Table) -> i64:
        """Turns; the setup is one long turn."""
        assert isinstance(table, PosseTable)
        if table.active == NOBODY:
            return 0
        return table.round * table.seats + (table.active - table.first) % table.seats

    def camp(self, table: Table, seat: i64) -> i64:
        assert isinstance(table, PosseTable)
        p = table.players[seat]
        return OUT if p.living == 0 and table.round > 0 else seat

    def look(self, table: Table, seat: i64, facts: list[float]) -> None:
        assert isinstance(table, PosseTable)
        t = table.terms
        p = table.players[seat]
        left: float = float(t.rounds + 1 - table.round) / float(t.rounds)
        gold: float = float(p.gold) / 10.0
        whole: i64 = 0
        health: i64 = 0
        worst: float = 1.0
        poison: i64 = 0
        loot: i64 = 0
        pinned: i64 = 0
        for c in range(p.first, p.after):
            whole += t.health[c]
            f = table.figures[c]
            if f.alive:
                here: i64 = t.health[c] - f.hurt
                health += here
                poison += f.poison
                loot += len(f.items)
                if f.pinned:
                    pinned += 1
                part: float = float(here) / float(t.health[c])
                if part < worst:
                    worst = part
        facts[0] = gold
        facts[1] = gold * (1.0 - left)
        facts[2] = gold / (left * float(t.rounds))
        facts[3] = float(p.living)
        facts[4] = float(health) / float(whole) if whole else 1.0
        facts[5] = worst
        facts[6] = float(poison)
        facts[7] = float(p.cards)
        facts[8] = float(loot)
        facts[9] = float(p.dug_amount)
        facts[10] = float(pinned)
        facts[11] = float((seat - table.active) % table.seats) / float(table.seats) if table.active >= 0 else 0.0
