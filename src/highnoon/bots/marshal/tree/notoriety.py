"""A quick eye for Notoriety: what counts at the end and how near that is, guns, wounds and cover."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.bots.marshal.tree.judge import OUT, Judge
from highnoon.engine.table import Table
from highnoon.games.notoriety.cards import NO_COVER
from highnoon.games.notoriety.guns import jams, loaded
from highnoon.games.notoriety.player import USED_UP
from highnoon.games.notoriety.table import NotorietyTable

FACTS: Final = [
    "score",
    "score-late",
    "score-now",
    "tokens",
    "cards",
    "no-cards",
    "one-card",
    "wounds",
    "wounds-late",
    "bullets",
    "jammed",
    "more-guns",
    "more-bullets",
    "cover",
    "ability-used",
]


class GameSense(Judge):
    def clock(self, table: Table) -> i64:
        assert isinstance(table, NotorietyTable)
        return table.round

    def camp(self, table: Table, seat: i64) -> i64:
        assert isinstance(table, NotorietyTable)
        return seat if table.players[seat].alive else OUT

    def look(self, table: Table, seat: i64, facts: list[float]) -> None:
        assert isinstance(table, NotorietyTable)
        p = table.players[seat]
        last: i64 = table.terms.last_round(table.seats)
        left: i64 = last + 1 - table.round if table.round <= last else 1  # rounds to come, this one included
        late: float = 1.0 - float(left) / float(last)
        score: float = float(table.score(p)) / 10.0
        facts[0] = score
        facts[1] = score * late
        facts[2] = score / float(left)
        facts[3] = float(p.fame) / 10.0
        facts[4] = float(p.cards)
        facts[5] = 1.0 if p.cards == 0 else 0.0
        facts[6] = 1.0 if p.cards == 1 else 0.0
        facts[7] = float(p.wounds)
        facts[8] = float(p.wounds) * late
        facts[9] = float(loaded(p.sixgun))
        facts[10] = float(jams(p.sixgun))
        bullets: i64 = 0
        for gun in p.guns:
            bullets += loaded(gun)
        facts[11] = float(len(p.guns))
        facts[12] = float(bullets)
        facts[13] = 0.0 if p.cover == NO_COVER else float(table.terms.cover_hits[p.cover] - p.damage)
        facts[14] = 1.0 if p.marks & USED_UP else 0.0
