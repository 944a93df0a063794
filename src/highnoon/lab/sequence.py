"""Looking at a figure while a series runs, without fooling ourselves.

A 95% interval that is looked at again and again is wrong at some time in far more than 5% of all series.  A confidence
sequence is right at every moment at once, so a series may stop as soon as it is narrow enough (Robbins' normal mixture;
Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas give the form with an estimated spread).
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from highnoon.lab.intervals import Interval

TUNED_TO: Final = 2000  # games: the sequence is narrowest, against a plain interval, at about this many
ALPHA: Final = 0.05


def spread_at(games: int, alpha: float = ALPHA, tuned_to: int = TUNED_TO) -> float:
    """Half the width of the sequence after this many games, for a figure whose standard deviation is 1."""
    rho = (-2 * log(alpha) + log(1 - 2 * log(alpha))) / tuned_to  # ρ²: the variance of the mixture
    return sqrt(2 * (games * rho + 1) / (games * games * rho) * log(sqrt(games * rho + 1) / alpha))


def sequence(total: float, squares: float, games: int, alpha: float = ALPHA) -> Interval:
    """The interval around a mean, from the sum and the sum of squares of one number per game; true at every moment.

    The spread is measured with one imagined game at either end of the scale, so that a few games that all went the same
    way do not look certain.
    """
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    mean = total / games
    variance = (squares + 0.5) / (games + 1) - ((total + 0.5) / (games + 1)) ** 2
    half = spread_at(games, alpha) * sqrt(max(0.0, variance))
    return Interval(mean, mean - half, mean + half)


def share_sequence(hits: int, games: int, alpha: float = ALPHA) -> Interval:
    """The same for a share of games."""
    found = sequence(hits, hits, games, alpha)
    return Interval(found.value, max(0.0, found.low), min(1.0, found.high))


def half_width(interval: Interval) -> float:
    return max(interval.high - interval.value, interval.value - interval.low)
