"""Two packs, two sets of options or two builds on the same seeds: what moved, by how much, and whether that is luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
import numpy as np
import polars as pl

import highnoon
from highnoon.engine.actions import SEAT_NAMES
from highnoon.engine.game import Game
from highnoon.engine.pack_numbers import changes
from highnoon.engine.refusal import BadInput
from highnoon.lab.cards import cards_of
from highnoon.lab.effects import Effect, Floats, around_the_mean, dummies, effect, judged, regress
from highnoon.lab.paired import card_changes, game_changes, group_changes, seat_changes
from highnoon.lab.parts import read_table
from highnoon.lab.report import RANGE, Page
from highnoon.lab.study import Arm, Study, make_arm, read_study
from highnoon.lab.verdict import points

A, B = "a", "b"
RARE: Final = 30  # seats whose first hand holds the card
WHAT: Final = {
    "choices": "decisions per game",
    "moments": "decisions one after another",
    "rounds": "rounds",
    "winners": "winners per game",
    "leads": "lead changes",
    "decided": "thousandths of the game until the winner leads for good",
}


class Moved(msgspec.Struct, frozen=True):
    """Something that was compared: B less A.  Shares are in points of win share, lengths in their own unit."""

    about: str  # seat, turn order, character, card, game
    name: str
    effect: Effect

    @property
    def says(self) -> str:
        e = self.effect
        if self.about == "game":
            return f"{WHAT[self.name]}: {e.value:+.2f} ({e.low:+.2f} to {e.high:+.2f})".replace("-", "−")
        return f"{self.about} {self.name}: {points(e.value)} points ({points(e.low)} to {points(e.high)})"


class Diff(msgspec.Struct, frozen=True):
    game: str
    title: str
    changed: list[str]
    games: int
    seats: int
    same: int  # games that went the same on both sides
    kinds: list[str]
    seed: int | str
    moved: list[Moved]

    @property
    def standing(self) -> list[Moved]:
        return [each for each in self.moved if each.effect.stands]

    def verdict(self) -> list[str]:
        said = []
        if self.same == self.games:
            return [f"Nothing changed: all {self.games} games went exactly as before."]
        said.append(f"{self.games - self.same} of {self.games} games went differently.")
        if not self.standing:
            widest = max((e for e in self.moved if e.about != "game"), key=lambda e: e.effect.high - e.effect.low)
            half = 50 * (widest.effect.high - widest.effect.low)
            said.append(f"Nothing that was compared moved by more than luck (shares are known to ± {half:.1f} points).")
        said += [each.says for each in sorted(self.standing, key=lambda each: each.effect.p)]
        return said


def diff_study(
    slug: str,
    a: Path | str | None,
    b: Path | str | None,
    options: Mapping[str, object] | None = None,
    options_b: Mapping[str, object] | None = None,
    seats: int | None = None,
    kinds: Sequence[str] = ("greenhorn",),
    games: int = 1000,
    seed: int | str = 0,
) -> Study:
    arms = [
        make_arm(A, slug, a, options, seats, kinds, games, seed),
        make_arm(B, slug, b, {**(options or {}), **(options_b or {})}, seats, kinds, games, seed),
    ]
    said = changes(highnoon.load(slug, a).pack, highnoon.load(slug, b).pack)
    for name, value in arms[1].series.options.items():
        if arms[0].series.options[name] != value:
            said.append(f"{name} {str(arms[0].series.options[name]).lower()} → {str(value).lower()}")
    return Study("diff", "two packs", arms, facts={"changed": "; ".join(said) or "nothing"})


def find_diff(folder: Path) -> Diff:
    study = read_study(folder)
    changed = study.facts.get("changed", "").split("; ")
    return compare((folder, study.arm(A)), (folder, study.arm(B)), changed)


def compare_folders(one: Path, two: Path) -> Diff:
    """Two series that were played apart, by two builds perhaps: they must have the same seed, seats and bots."""
    left, right = read_study(one).arms[0], read_study(two).arms[0]
    for name in ("game", "seats", "kinds", "seed", "rotate"):
        a, b = getattr(left.series, name), getattr(right.series, name)
        if a != b:
            raise BadInput(f"{one} and {two} cannot be compared: {name} is {a!r} there and {b!r} here")
    said = [
        f"{name} {a} → {b}"
        for name, a, b in (
            ("version", left.build.version, right.build.version),
            ("rules", left.build.rules, right.build.rules),
            ("pack", left.build.pack, right.build.pack),
        )
        if a != b
    ]
    return compare((one, left), (two, right), said or ["nothing that is written down"])


class Side(NamedTuple):
    """The tables of one side."""

    seats: pl.DataFrame
    games: pl.DataFrame
    hands: pl.DataFrame


def read_side(folder: Path, arm: Arm) -> Side:
    return Side(*(read_table(folder, arm, name) for name in ("seats", "games", "hands")))


def compare(one: tuple[Path, Arm], two: tuple[Path, Arm], changed: list[str]) -> Diff:
    a, b = read_side(*one), read_side(*two)
    series = one[1].series
    game = highnoon.load(series.game, series.pack)
    moved = moved_between(game, a, b)
    return Diff(
        series.game,
        game.title,
        changed,
        len(a.games.join(b.games, on="number")),
        series.seats,
        same_games(a, b),
        series.kinds,
        series.seed,
        moved,
    )


def moved_between(game: Game, a: Side, b: Side) -> list[Moved]:
    names = {card.id: card.name for card in cards_of(game)}
    moved = [Moved("seat", SEAT_NAMES[int(e.name)], e) for e in seat_changes(a.seats, b.seats)]
    moved += [Moved("turn order", str(int(e.name) + 1), e) for e in group_changes(a.seats, b.seats, "order")]
    moved += [Moved("character", e.name, e) for e in group_changes(a.seats, b.seats, "cast")]
    cards = hand_changes((a.seats, a.hands), (b.seats, b.hands))
    moved += [Moved("card", names.get(e.name, e.name), e) for e in cards]
    moved += [Moved("game", e.name, e) for e in game_changes(a.games, b.games)]
    standing = judged([each.effect for each in moved])
    return [msgspec.structs.replace(each, effect=now) for each, now in zip(moved, standing, strict=True)]


def same_games(a: Side, b: Side) -> int:
    """Games with the same winners, moves and ending on both sides."""
    winners = a.seats.join(b.seats, on=["number", "seat"], suffix="_b")
    other = winners.filter(pl.col("won") != pl.col("won_b"))["number"].unique()
    alike = pl.all_horizontal(pl.col(column) == pl.col(f"{column}_b") for column in ("why", "choices", "moves"))
    rows = a.games.join(b.games, on="number", suffix="_b")
    return rows.filter(alike & ~pl.col("number").is_in(other.to_list())).height


def hand_changes(a: tuple[pl.DataFrame, pl.DataFrame], b: tuple[pl.DataFrame, pl.DataFrame]) -> list[Effect]:
    """Which card's worth moved.  Where both sides dealt the same first hands, the change in "won" is explained by them;
    else the two sides' effects are compared.

    Cards are measured against the one in the middle: if a single card moved, all the others did not.
    """
    keys = ["number", "seat", "card", "copies"]
    left, right = a[1].select(keys).sort(keys), b[1].select(keys).sort(keys)
    if left.is_empty() or right.is_empty():
        return []
    if not left.equals(right):
        return card_changes(a, b)
    rows = a[0].join(b[0].select("number", "seat", "won"), on=["number", "seat"], suffix="_b").sort("number", "seat")
    dealt = left.group_by("card").agg(pl.len().alias("seats")).filter(pl.col("seats") >= RARE).sort("card")
    cards = dealt["card"].to_list()
    if not cards:
        return []
    copies = left.pivot("card", index=["number", "seat"], values="copies", aggregate_function="sum").fill_null(0)
    joined = rows.join(copies, on=["number", "seat"], how="left").sort("number", "seat")
    x = joined.select(pl.col(cards).fill_null(0)).to_numpy().astype(np.float64)
    y = joined["won_b"].to_numpy().astype(np.float64) - joined["won"].to_numpy().astype(np.float64)
    if not y.any():
        return [Effect(card, 0.0, 0.0, 0.0, 1.0, int((x[:, i] > 0).sum())) for i, card in enumerate(cards)]
    who = [f"{seat} {cast or ''}" for seat, cast in joined.select("seat", "cast").iter_rows()]
    return against_the_middle(cards, x, y, dummies(who), joined["number"].to_numpy())


def against_the_middle(
    cards: list[str], x: Floats, y: Floats, others: Floats, clusters: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> list[Effect]:
    base = around_the_mean(x.mean(axis=0))
    sizes = x.sum(axis=1, keepdims=True)
    slopes, covariance = regress(y, np.hstack([x @ base, sizes - sizes.mean(), others]), clusters)
    inner = base.shape[1]
    worth = base @ slopes[:inner]
    spread = base @ covariance[:inner, :inner] @ base.T
    middle = int(np.argsort(worth)[len(worth) // 2])
    found = []
    for i, card in enumerate(cards):
        variance = spread[i, i] + spread[middle, middle] - 2 * spread[i, middle] if i != middle else spread[i, i]
        value = float(worth[i] - worth[middle])
        found.append(effect(card, value, float(np.sqrt(max(0.0, variance))), int((x[:, i] > 0).sum())))
    return found


def diff_page(diff: Diff) -> Page:
    page = Page(f"{diff.title}: {', '.join(diff.changed)}")
    page.section("Verdict", f"Changed: {', '.join(diff.changed)}.")
    page.items([("so", text) for text in diff.verdict()], ordered=True)
    page.section(
        "Everything that was compared",
        f"{diff.games} games on the same seeds (seed {diff.seed}, {diff.seats} seats, bots {', '.join(diff.kinds)}), B"
        " less A. A difference stands if it is more than luck after all comparisons (Benjamini and Hochberg, 5%).",
    )
    page.table(
        ("what", "moved by", *RANGE, "stands", "games"),
        [
            (f"{each.about} {each.name}", *cells(each), "yes" if each.effect.stands else "no", each.effect.games)
            for each in diff.moved
        ],
        "Differences",
    )
    return page


def cells(moved: Moved) -> tuple[str, str, str]:
    e = moved.effect
    if moved.about == "game":
        return f"{e.value:+.2f}", f"{e.low:+.2f}", f"{e.high:+.2f}"
    return f"{points(e.value)} points", points(e.low), points(e.high)
