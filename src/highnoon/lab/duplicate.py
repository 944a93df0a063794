"""The same deals to several line-ups: every bot plays every seat of every deal, so that good cards come to all.

What is left between the bots is skill.  How much of a single game's result was the deal is measured on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
import numpy as np
import polars as pl

import highnoon
from highnoon.engine.refusal import BadInput
from highnoon.lab.effects import Effect, judged
from highnoon.lab.paired import mean_effect
from highnoon.lab.parts import read_table
from highnoon.lab.report import RANGE, Page
from highnoon.lab.study import Study, make_arm, read_study
from highnoon.lab.verdict import percent, points


class Line(msgspec.Struct, frozen=True):
    """A bot's wins above its fair share, by duplicate and by the same games taken one by one."""

    bot: str
    wins: int
    played: int
    duplicate: Effect
    single: Effect


class Duplicate(msgspec.Struct, frozen=True):
    title: str
    deals: int
    seats: int
    lines: list[Line]
    luck: float  # share of a single result's variance that is the seat and its deal


def duplicate_study(
    slug: str,
    kinds: Sequence[str],
    pack: Path | str | None = None,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    deals: int = 200,
    seed: int | str = 0,
) -> Study:
    game = highnoon.load(slug, pack)
    first = make_arm("turn-0", slug, pack, options, seats, kinds, deals, seed, rotate=False)
    filled = first.series.kinds
    if len(set(filled)) < 2:
        raise BadInput("duplicate compares bots: name at least two kinds, as in --bots deputy,greenhorn")
    arms = [first]
    for turn in range(1, len(filled)):
        line_up = filled[-turn:] + filled[:-turn]
        arms.append(make_arm(f"turn-{turn}", slug, pack, options, seats, line_up, deals, seed, rotate=False))
    return Study("duplicate", game.title, arms)


def find_duplicate(folder: Path) -> Duplicate:
    study = read_study(folder)
    if study.kind != "duplicate":
        raise BadInput(f"{folder} is not a duplicate study")
    parts = [
        read_table(folder, arm, "seats", ["number", "seat", "kind", "won"]).with_columns(pl.lit(turn).alias("turn"))
        for turn, arm in enumerate(study.arms)
    ]
    rows = pl.concat(parts)
    whole = rows.group_by("number").agg(pl.col("turn").n_unique().alias("n")).filter(pl.col("n") == len(study.arms))
    rows = rows.join(whole, on="number", how="semi")
    if len(whole) < 2:
        raise BadInput(f"{folder}: fewer than 2 deals were played by all line-ups; finish it with --resume")
    seats = study.arms[0].series.seats
    fair = pl.col("won").sum().over("number", "turn") / pl.lit(seats)
    rows = rows.with_columns((pl.col("won").cast(pl.Float64) - fair).alias("more"))
    lines = []
    for kind in dict.fromkeys(study.arms[0].series.kinds):
        mine = rows.filter(pl.col("kind") == kind)
        by_deal = mine.group_by("number").agg(pl.col("more").mean()).sort("number")["more"].to_numpy()
        by_game = mine.group_by("number", "turn").agg(pl.col("more").mean()).sort("number", "turn")["more"].to_numpy()
        played, wins = len(mine), int(mine["won"].sum())
        lines.append(Line(kind, wins, played, mean_effect(kind, by_deal), mean_effect(kind, by_game)))
    standing = judged([line.duplicate for line in lines])
    lines = [msgspec.structs.replace(line, duplicate=e) for line, e in zip(lines, standing, strict=True)]
    return Duplicate(study.title, len(whole), seats, lines, luck_of(rows))


def luck_of(rows: pl.DataFrame) -> float:
    """The similarity of one seat's results in one deal, for any player: the intraclass correlation, after subtracting
    the bots' own strength."""
    own = pl.col("more").mean().over("kind")
    left = rows.with_columns((pl.col("more") - own).alias("rest"))
    groups = left.group_by("number", "seat").agg(
        pl.col("rest").mean().alias("mean"), pl.col("rest").var().alias("within"), pl.len().alias("n")
    )
    n = float(np.asarray(groups["n"].to_numpy(), dtype=np.float64).mean())
    within = float(np.nanmean(groups["within"].to_numpy().astype(np.float64)))
    between = float(groups["mean"].to_numpy().astype(np.float64).var(ddof=1))
    deal = max(0.0, between - within / n)
    return deal / (deal + within) if deal + within > 0 else 0.0


def duplicate_page(found: Duplicate) -> Page:
    page = Page(f"{found.title}: {found.deals} deals, every bot in every seat")
    page.section("Skill apart from luck", *sentences(found))
    page.table(
        ("bot", "played", "won", "above fair", *RANGE, "single games from", "to"),
        [
            (
                line.bot, line.played, percent(line.wins / line.played, 2), points(line.duplicate.value),
                points(line.duplicate.low), points(line.duplicate.high), points(line.single.low),
                points(line.single.high),
            )
            for line in found.lines
        ],
        "Bots",
    )  # fmt: skip
    return page


def sentences(found: Duplicate) -> list[str]:
    said = [
        f"{line.bot.capitalize()}: {points(line.duplicate.value)} points above a fair share"
        f" ({points(line.duplicate.low)} to {points(line.duplicate.high)})."
        for line in found.lines
    ]
    said.append(f"{percent(found.luck, 0)} of what decides a single game is the seat and its deal.")
    return said
