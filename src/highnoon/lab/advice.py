"""How many games a question needs, before anybody plays them."""

from __future__ import annotations

from math import ceil
from typing import Final

import msgspec

from highnoon.lab.intervals import Z95

POWER: Final = 7.849  # (1.960 + 0.842)²: a difference is noticed in 80% of all tries, at 5% false alarms
KEPT: Final = (
    0.25  # how much two packs' results agree on the same seeds, if nobody knows better (Deputies: 0.07 to 0.26)
)


class Advice(msgspec.Struct, frozen=True):
    """Games for a 95% interval of ± `points` around a share, and per side for a difference of that many points."""

    points: float
    share: float
    games_for_share: int
    games_per_side: int
    games_per_side_paired: int
    seconds: float | None = None  # CPU time for `games_for_share`, if a game was timed


def advise(share: float, points: float, agreement: float = KEPT, seconds_per_game: float | None = None) -> Advice:
    """`points` are percentage points; `agreement` is the correlation of two packs' results on the same seeds."""
    delta = points / 100
    variance = share * (1 - share)
    for_share = ceil(variance * (Z95 / delta) ** 2)
    per_side = 2 * variance * POWER / delta**2
    return Advice(
        points,
        share,
        for_share,
        ceil(per_side),
        ceil(per_side * (1 - agreement)),
        None if seconds_per_game is None else for_share * seconds_per_game,
    )
