"""Two series on the same seeds: what changed, game by game.

The same deal played twice differs less than two deals do, so the mean of the differences is known better than the
difference of the means; it is never known worse.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
import polars as pl

from highnoon.engine.refusal import BadInput
from highnoon.lab.effects import Effect, Floats, card_effects, effect, judged

KEYS = ["number", "seat"]


def mean_effect(name: str, differences: Floats) -> Effect:
    """The mean of one number per game, with its interval."""
    games = len(differences)
    if games < 2:
        raise BadInput(f"{name}: {games} games are on both sides; at least 2 are needed")
    return effect(name, float(differences.mean()), float(differences.std(ddof=1)) / sqrt(games), games)


def both(a: pl.DataFrame, b: pl.DataFrame, keys: list[str]) -> pl.DataFrame:
    """The rows of games that both sides have."""
    rows = a.join(b, on=keys, how="inner", suffix="_b").sort(keys)
    if rows.is_empty():
        raise BadInput("the two series have no game in common")
    return rows


def game_changes(a: pl.DataFrame, b: pl.DataFrame) -> list[Effect]:
    """Length, moments, winners, lead changes: B less A, per game."""
    rows = both(a, b, ["number"])
    found = []
    for column in ("choices", "moments", "rounds", "winners", "leads", "decided"):
        pair = rows.select(column, f"{column}_b").drop_nulls()
        if len(pair) > 1:
            difference = (pair[f"{column}_b"] - pair[column].cast(pair[f"{column}_b"].dtype)).to_numpy()
            found.append(mean_effect(column, difference.astype(np.float64)))
    return found


def seat_changes(a: pl.DataFrame, b: pl.DataFrame) -> list[Effect]:
    """Win share of each seat: B less A."""
    rows = both(a.select(*KEYS, "won"), b.select(*KEYS, "won"), KEYS)
    found = []
    for (seat,), group in rows.group_by(["seat"], maintain_order=True):
        difference = group["won_b"].cast(pl.Float64) - group["won"].cast(pl.Float64)
        found.append(mean_effect(str(seat), difference.to_numpy()))
    return sorted(found, key=lambda each: int(each.name))


def group_changes(a: pl.DataFrame, b: pl.DataFrame, by: str) -> list[Effect]:
    """Win share of those who were this (a place in the turn order, a character, a posse), B less A.

    The same seed need not give a seat the same character once something has changed, so each side is divided by how
    often it had one.
    """
    found = []
    names = sorted({*a[by].drop_nulls().unique().to_list(), *b[by].drop_nulls().unique().to_list()})
    for value in names:
        side_a, side_b = per_game(a, by, value), per_game(b, by, value)
        rows = side_a.join(side_b, on="number", how="full", coalesce=True, suffix="_b").fill_null(0)
        n_a, n_b = rows["n"].to_numpy().astype(np.float64), rows["n_b"].to_numpy().astype(np.float64)
        if n_a.sum() < 2 or n_b.sum() < 2:
            continue
        won_a, won_b = rows["won"].to_numpy().astype(np.float64), rows["won_b"].to_numpy().astype(np.float64)
        share_a, share_b = won_a.sum() / n_a.sum(), won_b.sum() / n_b.sum()
        rest = (won_b - share_b * n_b) / n_b.sum() - (won_a - share_a * n_a) / n_a.sum()
        found.append(effect(str(value), float(share_b - share_a), sqrt(float((rest**2).sum())), len(rows)))
    return found


def per_game(seats: pl.DataFrame, by: str, value: object) -> pl.DataFrame:
    return (
        seats.filter(pl.col(by) == value)
        .group_by("number")
        .agg(pl.col("won").sum().cast(pl.Int64), pl.len().cast(pl.Int64).alias("n"))
    )


def card_changes(
    a: tuple[pl.DataFrame, pl.DataFrame], b: tuple[pl.DataFrame, pl.DataFrame], agreement: float = 0.0
) -> list[Effect]:
    """Which card's worth moved: the first-hand effects of B less those of A, each side given as (seats, hands).

    `agreement` is how much the two sides' estimates go together; 0 makes the interval too wide, never too narrow.
    """
    left = {each.name: each for each in card_effects(*a)}
    right = {each.name: each for each in card_effects(*b)}
    found = []
    for name in sorted(left.keys() & right.keys()):
        one, two = left[name], right[name]
        errors = ((one.high - one.low) / 3.92, (two.high - two.low) / 3.92)
        variance = errors[0] ** 2 + errors[1] ** 2 - 2 * agreement * errors[0] * errors[1]
        value = two.value - one.value
        if variance <= 0:
            value = 0.0 if abs(value) < 1e-12 else value
        found.append(effect(name, value, sqrt(max(0.0, variance)), min(one.games, two.games)))
    return judged(found)


def restricted_effect(name: str, main: pl.DataFrame, arm: pl.DataFrame, seats: int) -> Effect:
    """The loss of a seat that never plays the card: the worth of playing it, in points of win share."""
    rows = both(main.select(*KEYS, "won"), arm.select(*KEYS, "won"), KEYS).filter(
        pl.col("seat") == pl.col("number") % seats
    )
    difference = rows["won"].cast(pl.Float64) - rows["won_b"].cast(pl.Float64)
    return mean_effect(name, difference.to_numpy())
