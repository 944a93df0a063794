"""Many packs at once: what each number does to length, fairness and the rest, on the same seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
import numpy as np
import polars as pl

import highnoon
from highnoon.engine.pack_numbers import find_number, numbers_of
from highnoon.engine.refusal import BadInput
from highnoon.lab import charts
from highnoon.lab.effects import Effect, Floats, judged
from highnoon.lab.packs import save_variant
from highnoon.lab.paired import mean_effect
from highnoon.lab.parts import read_table
from highnoon.lab.plan import Factor, plan
from highnoon.lab.report import RANGE, Page
from highnoon.lab.study import Study, make_arm, read_study, write_whole


class Response(msgspec.Struct, frozen=True):
    """The effect of a number on a figure, from its lowest to its highest value, all else being equal."""

    figure: str
    factor: str
    low: int
    high: int
    effect: Effect


class Sweep(msgspec.Struct, frozen=True):
    title: str
    factors: list[Factor]
    packs: list[list[int]]
    games: int  # of each pack
    kinds: list[str]
    responses: list[Response]
    means: dict[str, list[float]]  # by figure and pack


def sweep_study(
    slug: str,
    pack: Path | str | None,
    factors: list[Factor],
    folder: Path,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    kinds: Sequence[str] = ("greenhorn",),
    games: int = 1000,
    seed: int | str = 0,
) -> Study:
    """Writes the packs to `folder/packs`."""
    game = highnoon.load(slug, pack)
    for factor in factors:
        find_number(game.pack, factor.name)
    arms = []
    for place, values in enumerate(plan(factors)):
        numbers = {factor.name: value for factor, value in zip(factors, values, strict=True)}
        file = save_variant(folder / "packs" / f"pack-{place:03}.toml", game, numbers)
        arms.append(make_arm(f"pack-{place:03}", slug, file, options, seats, kinds, games, seed))
    return Study("sweep", game.title, arms, facts={"factors": msgspec.json.encode(factors).decode()})


def find_sweep(folder: Path) -> Sweep:
    study = read_study(folder)
    if "factors" not in study.facts:
        raise BadInput(f"{folder} is not a sweep")
    factors = msgspec.json.decode(study.facts["factors"], type=list[Factor])
    packs = plan(factors)
    tables = [figures(read_table(folder, arm, "games"), read_table(folder, arm, "seats")) for arm in study.arms]
    numbers = sorted(set.intersection(*(set(table["number"].to_list()) for table in tables)))
    if len(numbers) < 2:
        raise BadInput(f"{folder}: the packs of the sweep have fewer than 2 games in common; finish it with --resume")
    responses: list[Response] = []
    means: dict[str, list[float]] = {}
    names = [name for name in tables[0].columns if name != "number" and all(name in t.columns for t in tables)]
    for figure in names:
        by_pack: list[Floats] = [
            table.filter(pl.col("number").is_in(numbers)).sort("number")[figure].to_numpy().astype(np.float64)
            for table in tables
        ]
        means[figure] = [float(values.mean()) for values in by_pack]
        for place, factor in enumerate(factors):
            high = [y for y, values in zip(by_pack, packs, strict=True) if values[place] == factor.values[-1]]
            low = [y for y, values in zip(by_pack, packs, strict=True) if values[place] == factor.values[0]]
            difference = np.mean(high, axis=0) - np.mean(low, axis=0)
            found = mean_effect(factor.name, difference)
            responses.append(Response(figure, factor.name, factor.values[0], factor.values[-1], found))
    standing = judged([each.effect for each in responses])
    responses = [msgspec.structs.replace(r, effect=e) for r, e in zip(responses, standing, strict=True)]
    first = study.arms[0].series
    return Sweep(study.title, factors, packs, len(numbers), first.kinds, responses, means)


class Cached(msgspec.Struct, frozen=True):
    """The data for a server's pack editor: the settled effects of a sweep, by the whole names of numbers."""

    game: str
    bots: str
    effects: list[tuple[str, int, int, str, float, float, float]]  # number, from, to, figure, effect, 95% from, to


def save_effects(folder: Path, found: Sweep) -> None:
    series = read_study(folder).arms[0].series
    pack = highnoon.load(series.game, series.pack).pack
    whole = {find_number(pack, f.name): f.name for f in found.factors}
    names = {whole[place]: name for name, place in numbers_of(pack).items() if place in whole}
    effects = [
        (names[r.factor], r.low, r.high, r.figure, r.effect.value, r.effect.low, r.effect.high)
        for r in found.responses
        if r.effect.stands
    ]
    data = Cached(series.game, ", ".join(dict.fromkeys(series.kinds)), effects)
    write_whole(folder / "effects.json", msgspec.json.encode(data))


def figures(games: pl.DataFrame, seats: pl.DataFrame) -> pl.DataFrame:
    """The numbers of each game that a sweep looks at."""
    found = games.select(
        "number", pl.col("choices").alias("decisions"), (pl.col("camps") > 1).cast(pl.Float64).alias("shared wins")
    )
    leads = games.select("number", "leads").drop_nulls()
    if len(leads) == len(games):
        found = found.join(leads.rename({"leads": "lead changes"}), on="number")
    first = seats.filter(pl.col("order") == 0).select(
        "number", pl.col("won").cast(pl.Float64).alias("first player wins")
    )
    if not first.is_empty():
        found = found.join(first, on="number")
    for name in sorted(seats["cast"].drop_nulls().unique().to_list()):
        mine = (
            seats.filter(pl.col("cast") == name)
            .group_by("number")
            .agg(pl.col("won").sum().cast(pl.Float64).alias(f"{name} wins"))
        )
        found = found.join(mine, on="number", how="left").with_columns(pl.col(f"{name} wins").fill_null(0.0))
    return found


def sweep_page(sweep: Sweep) -> Page:
    over = ", ".join(f"{f.name} {f.values[0]} to {f.values[-1]}" for f in sweep.factors)
    page = Page(f"{sweep.title}: {over}")
    page.section(
        "What each number does",
        f"{len(sweep.packs)} packs, {sweep.games} games each, on the same seeds, bots {', '.join(sweep.kinds)}. An"
        " effect is the difference between the highest and the lowest value of a number, averaged over all the others.",
    )
    for figure in sweep.means:
        mine = [r for r in sweep.responses if r.figure == figure]
        rows = [(f"{r.factor} {r.low} → {r.high}", r.effect.value, r.effect.low, r.effect.high) for r in mine]
        page.chart(
            charts.dots(rows, figure, "+.2g", 0.0),
            f"Effect on {figure}",
            ("number", "effect", *RANGE, "stands"),
            [
                (n, f"{v:+.3f}", f"{low:+.3f}", f"{high:+.3f}", "yes" if r.effect.stands else "no")
                for (n, v, low, high), r in zip(rows, mine, strict=True)
            ],
        )
    page.section("Every pack")
    page.table(
        ("pack", *(factor.name for factor in sweep.factors), *sweep.means),
        [
            (f"pack-{place:03}", *values, *(f"{sweep.means[figure][place]:.3f}" for figure in sweep.means))
            for place, values in enumerate(sweep.packs)
        ],
        "Packs",
    )
    return page
