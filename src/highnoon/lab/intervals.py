"""How sure a figure is: 95% intervals for shares of games and for multiples of the fair share."""

from __future__ import annotations

from math import sqrt
from typing import Final

import msgspec

Z95: Final = 1.959963984540054  # the normal quantile that leaves 2.5% on either side


class Interval(msgspec.Struct, frozen=True):
    """A figure with what it may really be."""

    value: float
    low: float
    high: float


def wilson(hits: int, trials: int, z: float = Z95) -> Interval:
    """The share of trials that hit.  Wilson's interval: honest for few trials and for shares near 0 and 1."""
    if trials == 0:
        return Interval(0.0, 0.0, 1.0)
    share = hits / trials
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return Interval(share, max(0.0, middle - half) if hits else 0.0, min(1.0, middle + half) if hits < trials else 1.0)


class Tally(msgspec.Struct):
    """Totals over the games of one kind of bot: whole numbers, so that the order of adding cannot matter.

    Per game, `wins` is how many winners were of this kind and `winners` how many there were in all.
    """

    games: int = 0
    wins: int = 0
    winners: int = 0
    wins_squared: int = 0
    winners_squared: int = 0
    wins_by_winners: int = 0

    def add(self, wins: int, winners: int) -> None:
        self.games += 1
        self.wins += wins
        self.winners += winners
        self.wins_squared += wins * wins
        self.winners_squared += winners * winners
        self.wins_by_winners += wins * winners

    def merge(self, other: Tally) -> None:
        self.games += other.games
        self.wins += other.wins
        self.winners += other.winners
        self.wins_squared += other.wins_squared
        self.winners_squared += other.winners_squared
        self.wins_by_winners += other.wins_by_winners


def multiple(tally: Tally, of_kind: int, seats: int, z: float = Z95) -> Interval | None:
    """How many times its fair share a kind wins that has `of_kind` of the seats in every game.

    The fair share (mean number of winners ÷ seats) is measured in the same games, so this is a ratio of two means; its
    spread comes from what each game deviates from that ratio, which keeps several winners of one game together.
    None when nobody ever won.
    """
    if tally.winners == 0:
        return None
    scale = seats / of_kind
    ratio = tally.wins / tally.winners * scale
    if of_kind == seats:  # winners are all of this kind, whatever happens
        return Interval(1.0, 1.0, 1.0)
    slope = tally.wins / tally.winners
    squares = tally.wins_squared - 2 * slope * tally.wins_by_winners + slope * slope * tally.winners_squared
    if squares > 1e-9 * tally.winners_squared and tally.games > 1:
        half = z * sqrt(squares * tally.games / (tally.games - 1)) / tally.winners * scale
        return Interval(ratio, max(0.0, ratio - half), min(scale, ratio + half))
    # All games alike (the kind won all or none): fall back on how sure the share itself is.
    share = wilson(min(tally.wins, tally.games), tally.games, z)
    per_win = ratio / share.value if share.value else seats * tally.games / tally.winners
    return Interval(ratio, share.low * per_win, min(scale, share.high * per_win))
