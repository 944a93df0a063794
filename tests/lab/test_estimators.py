"""The estimators against a game whose odds are known exactly, and against luck."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import polars as pl
import pytest

import highnoon
from highnoon.lab.effects import Effect, card_effects, share_effects, stand
from highnoon.lab.figures import Findings
from highnoon.lab.findings import MAIN
from highnoon.lab.intervals import Z95, wilson
from highnoon.lab.parts import read_table
from highnoon.lab.plan import FIRST_ROWS, Factor, plan, read_over, screening
from highnoon.lab.sequence import half_width, share_sequence
from highnoon.lab.study import read_study

SEATS = 4
OWN = 1 - 1 / SEATS  # what is taken off everybody is taken off the owner too
BLOCK = 500  # games


def worth() -> tuple[list[int], list[int], list[int], list[int]]:
    game = highnoon.load("odds")
    numbers: tuple[list[int], list[int], list[int], list[int]] = game.worth  # type: ignore[attr-defined]
    return numbers


def card_truth() -> dict[str, float]:
    """The worth of each card against an average one: least squares over all 64 hands, which are equally likely.

    A Greenhorn passes or plays any card that it holds, each as likely as the next.
    """
    _, hand, play, _ = worth()
    hands = list(product(range(4), repeat=3))
    counts = np.array([[cards.count(card) for card in range(4)] for cards in hands], dtype=float)
    value = [
        sum(hand[card] for card in cards) + sum(play[card] for card in set(cards)) / (1 + len(set(cards)))
        for cards in hands
    ]
    slopes, *_ = np.linalg.lstsq(counts - counts.mean(axis=0), np.array(value) - np.mean(value), rcond=None)
    slopes -= slopes.mean()
    return dict(zip(["mule", "boot", "hat", "ace"], OWN * slopes / 1000, strict=True))


def seat_truth() -> dict[str, float]:
    seats = worth()[0]
    return {str(seat): (value - sum(seats) / SEATS) / 1000 for seat, value in enumerate(seats)}


def cast_truth() -> dict[str, float]:
    """Against the average of the table, of which the seat itself is a part."""
    cast = worth()[3]
    mean = sum(cast) / len(cast)
    return {name: OWN * (value - mean) / 1000 for name, value in zip(["Sam", "Pat", "Lee"], cast, strict=True)}


def near(found: list[Effect], truth: dict[str, float], errors: float = 4.0) -> None:
    """Within four standard errors of what is true: fails by luck once in 16,000 comparisons."""
    assert {each.name for each in found} == set(truth)
    for each in found:
        error = (each.high - each.low) / 2 / Z95
        assert abs(each.value - truth[each.name]) < errors * error, (each, truth[each.name])


def test_known_effects_are_found_with_the_right_sign_and_size(measured: Path) -> None:
    arm = read_study(measured).arm(MAIN)
    seats, hands = read_table(measured, arm, "seats"), read_table(measured, arm, "hands")
    cards = card_effects(seats, hands)
    near(cards, card_truth())
    near(share_effects(seats, "seat"), seat_truth())
    near(share_effects(seats, "cast"), cast_truth())
    standing = {each.name: each.value for each in cards if each.stands}
    assert standing["mule"] > 0 > standing["boot"]
    assert all(not each.stands for each in share_effects(seats, "order")), "going first is worth nothing here"


def test_restricted_play_finds_what_playing_is_worth(measured_findings: Findings) -> None:
    found = {card.id: card.played for card in measured_findings.cards}
    _, _, play, _ = worth()
    hands = list(product(range(4), repeat=3))
    played = np.mean([(3 in cards) / (1 + len(set(cards))) for cards in hands])
    ace = found["ace"]
    assert ace is not None
    error = (ace.high - ace.low) / 2 / Z95
    assert abs(ace.value - OWN * play[3] / 1000 * played) < 4 * error


def test_intervals_cover_the_truth(measured: Path) -> None:
    """In eight series of 500 games, 11 figures each: 95% of the intervals, give or take what luck allows."""
    arm = read_study(measured).arm(MAIN)
    seats, hands = read_table(measured, arm, "seats"), read_table(measured, arm, "hands")
    truths = [card_truth(), seat_truth(), cast_truth()]
    hits = trials = 0
    for start in range(0, 4000, BLOCK):
        within = pl.col("number").is_between(start, start + BLOCK - 1)
        some = seats.filter(within)
        groups = [card_effects(some, hands.filter(within)), share_effects(some, "seat"), share_effects(some, "cast")]
        for found, truth in zip(groups, truths, strict=True):
            for each in found:
                trials += 1
                hits += each.low <= truth[each.name] <= each.high
    assert trials == 8 * 11
    assert 0.89 < hits / trials <= 1.0, f"{hits} of {trials}"


def test_a_sequence_is_right_at_every_look_and_an_interval_is_not() -> None:
    """Series without an effect, looked at every 100 games: how many are ever wrong?"""
    rng = np.random.default_rng(5)
    wrong = {"sequence": 0, "interval": 0}
    series = 300
    for _ in range(series):
        wins = np.cumsum(rng.random(10_000) < 0.25)
        looks = [(int(wins[n - 1]), n) for n in range(100, 10_001, 100)]
        for name, interval in (("sequence", share_sequence), ("interval", wilson)):
            wrong[name] += any(not (i := interval(won, n)).low <= 0.25 <= i.high for won, n in looks)
    assert wrong["sequence"] / series <= 0.05
    assert wrong["interval"] / series > 0.2
    assert half_width(share_sequence(250, 1000)) < 2 * half_width(wilson(250, 1000))


def test_false_discoveries_are_kept_low() -> None:
    rng = np.random.default_rng(6)
    alarms = sum(stand(rng.random(40)).any() for _ in range(400))
    assert alarms / 400 < 0.09, "without an effect, 5% of studies raise an alarm"
    assert stand(np.array([0.001, 0.9, 0.011, 0.6])).tolist() == [True, False, True, False]
    assert stand(np.array([])).tolist() == []


@pytest.mark.parametrize("runs", list(FIRST_ROWS))
def test_screening_plans_are_balanced(runs: int) -> None:
    """Every number is high as often as low, and so is every pair."""
    signs = np.array(screening([Factor(str(i), [-1, 1]) for i in range(runs - 1)]))
    assert (signs.T @ signs == runs * np.eye(runs - 1)).all()


def test_few_numbers_are_tried_in_every_combination() -> None:
    assert plan(read_over("a=1..3,b=4..6:2")) == [[1, 4], [1, 6], [2, 4], [2, 6], [3, 4], [3, 6]]
    assert len(plan(read_over(",".join(f"n{i}=0..1" for i in range(9))))) == 12
