"""Intervals against values worked out elsewhere."""

from __future__ import annotations

import pytest

from highnoon.engine.dice import Quick
from highnoon.lab.intervals import Interval, Tally, multiple, wilson


def near(interval: Interval | None, value: float, low: float, high: float) -> None:
    assert interval is not None
    assert (interval.value, interval.low, interval.high) == pytest.approx((value, low, high), abs=5e-4)


def test_wilson_has_the_published_values() -> None:
    """Newcombe 1998, table I, method 3."""
    near(wilson(81, 263), 0.3080, 0.2553, 0.3662)
    near(wilson(15, 148), 0.1014, 0.0624, 0.1605)
    near(wilson(0, 20), 0.0, 0.0, 0.1611)
    near(wilson(1, 29), 0.0345, 0.0061, 0.1718)


def test_wilson_at_the_ends() -> None:
    near(wilson(20, 20), 1.0, 0.8389, 1.0)
    assert wilson(0, 0) == Interval(0.0, 0.0, 1.0)


def tally(games: list[tuple[int, int]]) -> Tally:
    counted = Tally()
    for wins, winners in games:
        counted.add(wins, winners)
    return counted


def test_the_multiple_with_one_winner_is_the_plain_interval_of_a_share() -> None:
    """One bot among four, one winner per game, 40 of 100 won: 1.6 ± 4 · 1.96 · √(0.4 · 0.6 / 99)."""
    near(multiple(tally([(1, 1)] * 40 + [(0, 1)] * 60), 1, 4), 1.6, 1.6 - 0.3860, 1.6 + 0.3860)


def test_the_multiple_where_winners_vary() -> None:
    """Worked out: wins 1, 1, 0, 0 of winners 2, 1, 2, 0; ratio 2/5, residuals 0.2, 0.6, −0.8, 0, of five seats."""
    half = 1.959964 * (0.2**2 + 0.6**2 + 0.8**2) ** 0.5 * (4 / 3) ** 0.5 / 5 * 5
    near(multiple(tally([(1, 2), (1, 1), (0, 2), (0, 0)]), 1, 5), 2.0, max(0.0, 2 - half), min(5.0, 2 + half))


def test_the_multiple_of_a_kind_that_has_every_seat_is_one() -> None:
    assert multiple(tally([(2, 2), (1, 1)]), 5, 5) == Interval(1.0, 1.0, 1.0)


def test_there_is_no_multiple_when_nobody_ever_won() -> None:
    assert multiple(tally([(0, 0)] * 5), 1, 5) is None
    assert multiple(Tally(), 1, 5) is None


def test_a_kind_that_won_all_or_nothing_is_not_called_certain() -> None:
    always = multiple(tally([(1, 1)] * 20), 1, 4)
    near(always, 4.0, 4 * 0.8389, 4.0)
    never = multiple(tally([(0, 1)] * 20), 1, 4)
    near(never, 0.0, 0.0, 4 * 0.1611)


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    """One bot that wins 0.5 of its games beside four that share what is left of one or two wins."""
    quick = Quick(4)
    held = 0
    for _ in range(1000):
        counted = Tally()
        for _ in range(200):
            mine = int(quick.below(2))
            counted.add(mine, mine + int(quick.below(2)))
        found = multiple(counted, 1, 5)
        held += found is not None and found.low <= 0.5 * 5 <= found.high
    assert 930 <= held <= 970


def test_tallies_of_any_cut_merge_alike() -> None:
    games = [(1, 2), (0, 2), (2, 2), (1, 1), (0, 0)]
    for cut in range(len(games) + 1):
        merged = tally(games[:cut])
        merged.merge(tally(games[cut:]))
        assert merged == tally(games)
