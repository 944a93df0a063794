"""The worth of a card, a character or a seat, and how sure that is.

The deal is the experiment: first hands are random, so the difference they make is cause, not habit.
"Cards that winners played" is never shown as an effect: players who live longer play more of everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt

import msgspec
import numpy as np
import numpy.typing as npt
import polars as pl

from highnoon.lab.intervals import Z95

Floats = npt.NDArray[np.float64]
RARE = 30  # games with the card; below that nothing is said


class Effect(msgspec.Struct, frozen=True):
    """A difference in win share (or another figure), with its 95% interval, and whether it stands after all the
    comparisons made with it (Benjamini and Hochberg, 5% false discoveries)."""

    name: str
    value: float
    low: float
    high: float
    p: float
    games: int
    stands: bool = False


def effect(name: str, value: float, error: float, games: int, z: float = Z95) -> Effect:
    p = 1.0 if error == 0 and value == 0 else erfc(abs(value) / error / sqrt(2)) if error else 0.0
    return Effect(name, value, value - z * error, value + z * error, p, games)


def judged(effects: Sequence[Effect], rate: float = 0.05) -> list[Effect]:
    """Benjamini and Hochberg: the largest set of effects of which at most 5% are expected to be none."""
    stands = stand(np.array([each.p for each in effects], dtype=np.float64), rate)
    return [msgspec.structs.replace(each, stands=bool(yes)) for each, yes in zip(effects, stands, strict=True)]


def stand(p: Floats, rate: float = 0.05) -> npt.NDArray[np.bool_]:
    if not len(p):
        return np.zeros(0, dtype=np.bool_)
    order = np.argsort(p, kind="stable")
    line = rate * np.arange(1, len(p) + 1) / len(p)
    under = np.nonzero(p[order] <= line)[0]
    found = np.zeros(len(p), dtype=np.bool_)
    if len(under):
        found[order[: under[-1] + 1]] = True
    return found


def regress(y: Floats, x: Floats, clusters: npt.NDArray[np.int64]) -> tuple[Floats, Floats]:
    """Least squares, and the covariance of what it finds, allowing for anything inside a cluster (a game)."""
    bread = np.linalg.pinv(x.T @ x, rcond=1e-10, hermitian=True)
    slopes = bread @ (x.T @ y)
    scores = x * (y - x @ slopes)[:, None]
    _, place = np.unique(clusters, return_inverse=True)
    groups = int(place.max()) + 1
    sums = np.zeros((groups, x.shape[1]))
    np.add.at(sums, place, scores)
    meat = sums.T @ sums * (groups / max(1, groups - 1))
    covariance: Floats = bread @ meat @ bread
    return slopes, covariance


def around_the_mean(weights: Floats) -> Floats:
    """A base of all slopes whose weighted sum is 0.

    Hands of a fixed size say what one card is worth more than another, not what both are worth: a slope for each card
    would be one too many.  So an average card is worth 0, and the others are measured against it.
    """
    size = len(weights)
    return np.linalg.svd(weights.reshape(1, size))[2][1:].T


def dummies(values: Sequence[str] | npt.NDArray[np.str_]) -> Floats:
    """One column for each value that occurs."""
    known = sorted(set(values))
    where = {value: place for place, value in enumerate(known)}
    x = np.zeros((len(values), len(known)))
    x[np.arange(len(values)), [where[value] for value in values]] = 1.0
    return x


def card_effects(seats: pl.DataFrame, hands: pl.DataFrame) -> list[Effect]:
    """Points of win share that one copy in the first hand is worth to its holder, instead of an average card.

    All cards are measured at once, among the same seat and, where there are characters or posses, the same one.  Where
    hands differ in size, a term of its own takes that away.
    """
    dealt = hands.group_by("card").agg(pl.len().alias("games")).filter(pl.col("games") >= RARE).sort("card")
    cards = dealt["card"].to_list()
    if not cards:
        return []
    copies = (
        hands.filter(pl.col("card").is_in(cards))
        .pivot("card", index=["number", "seat"], values="copies", aggregate_function="sum")
        .fill_null(0)
    )
    with_hands = hands.select("number", "seat").unique()  # a seat that was never dealt a hand says nothing
    rows = (
        seats.select("number", "seat", "cast", "won")
        .join(with_hands, on=["number", "seat"], how="semi")
        .join(copies, on=["number", "seat"], how="left")
        .fill_null(strategy="zero")
        .sort("number", "seat")
    )
    x = rows.select(cards).to_numpy().astype(np.float64)
    held = (x > 0).sum(axis=0)
    who = [f"{seat} {cast or ''}" for seat, cast in rows.select("seat", "cast").iter_rows()]
    base = around_the_mean(x.mean(axis=0))
    sizes = x.sum(axis=1, keepdims=True)
    design = np.hstack([x @ base, sizes - sizes.mean(), dummies(who)])
    found_slopes, covariance = regress(rows["won"].to_numpy().astype(np.float64), design, rows["number"].to_numpy())
    inner = base.shape[1]
    slopes = base @ found_slopes[:inner]
    errors = np.sqrt(np.maximum(0.0, np.diag(base @ covariance[:inner, :inner] @ base.T)))
    found = [
        effect(card, float(slopes[i]), float(errors[i]), int(held[i]))
        for i, card in enumerate(cards)
        if errors[i] > 0 and held[i] < len(x)
    ]
    return judged(found)


def share_effects(seats: pl.DataFrame, by: str) -> list[Effect]:
    """How far each seat, place in the turn order, character or posse is from the fair share, as a difference.

    The fair share of a seat is the number of winners over the number of seats of its own game; the spread allows for
    anything inside a game.
    """
    rows = seats.filter(pl.col(by).is_not_null())
    if rows.is_empty():
        return []
    fair = pl.col("won").sum().over("number") / pl.len().over("number")
    rows = rows.with_columns((pl.col("won").cast(pl.Float64) - fair).alias("more"))
    found = []
    for (value,), group in rows.group_by([by], maintain_order=True):
        per_game = group.group_by("number").agg(pl.col("more").sum(), pl.len().alias("n"))
        more = per_game["more"].to_numpy()
        n = per_game["n"].to_numpy().astype(np.float64)
        mean = float(more.sum() / n.sum())
        rest = more - mean * n
        games = len(n)
        error = sqrt(float((rest**2).sum()) * games / max(1, games - 1)) / float(n.sum())
        found.append(effect(str(value), mean, error, games))
    return judged(sorted(found, key=lambda each: each.name))
