"""A sense that looks at a table and says who will win: a few facts about every seat, each with a weight.

Seats that win together are a camp.  A camp's score is the mean of its seats' weighted facts, and its chance the softmax
of the scores.  Weights are learned from games between Deputies (scripts/learn).
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64, mypyc_attr

from highnoon.bots.marshal.tree.sense import Sense
from highnoon.engine.table import Table

OUT: Final[i64] = -1  # in no camp: can no longer win


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge(Sense):
    def __init__(self, habits: list[list[int]], horizon: i64, weights: list[float]) -> None:
        super().__init__(habits, horizon)
        self.weights = weights
        self.facts: list[float] = [0.0] * len(weights)
        self.camps: list[int] = [0] * 8
        self.scores: list[float] = [0.0] * 8
        self.sizes: list[float] = [0.0] * 8

    def camp(self, table: Table, seat: i64) -> i64:
        """The lowest seat that wins with this one, or OUT."""
        return seat

    def allied(self, table: Table, seat: i64, other: i64) -> bool:
        camp = self.camp(table, seat)
        return seat == other or (camp >= 0 and camp == self.camp(table, other))

    def prizes(self, table: Table) -> float:
        """How many camps win together in the end."""
        return 1.0

    def look(self, table: Table, seat: i64, facts: list[float]) -> None:
        """Fills in the facts about a seat that is not out."""
        raise NotImplementedError(type(self).__name__)

    def worth(self, table: Table, values: list[float]) -> None:
        scores = self.scores
        sizes = self.sizes
        camps = self.camps
        for seat in range(table.seats):
            scores[seat] = 0.0
            sizes[seat] = 0.0
        for seat in range(table.seats):
            camp: i64 = self.camp(table, seat)
            camps[seat] = camp
            if camp >= 0:
                self.look(table, seat, self.facts)
                scores[camp] += self.score()
                sizes[camp] += 1.0
        total: float = 0.0
        for seat in range(table.seats):
            if sizes[seat] > 0.0:
                scores[seat] = exp(scores[seat] / sizes[seat])
                total += scores[seat]
        prizes: float = self.prizes(table)
        for seat in range(table.seats):
            camp = camps[seat]
            chance: float = prizes * scores[camp] / total if camp >= 0 else 0.0
            values[seat] = chance if chance < 1.0 else 1.0

    def score(self) -> float:
        score: float = 0.0
        facts = self.facts
        weights = self.weights
        for i in range(len(facts)):
            score += facts[i] * weights[i]
        return score
