"""From parts to findings: everything a report says, computed from the Parquet parts of a study."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
import polars as pl

import highnoon
from highnoon.engine.actions import SEAT_NAMES
from highnoon.engine.game import Game
from highnoon.lab.cards import cards_of, played_in
from highnoon.lab.effects import Effect, Floats, card_effects, judged, share_effects
from highnoon.lab.figures import (
    Card,
    Drama,
    Ending,
    Findings,
    Phase,
    Seats,
    Share,
    Skill,
    Spread,
    Unused,
    Waiting,
)
from highnoon.lab.intervals import Z95, Interval, Tally, multiple, wilson
from highnoon.lab.paired import restricted_effect
from highnoon.lab.parts import parts_there, read_table
from highnoon.lab.rows import SCALE, TELLING
from highnoon.lab.study import Arm, Study, read_study
from highnoon.lab.verdict import verdict

PACE: Final = 8.0  # seconds that people take for a decision, on average; `--pace` changes it
BINS: Final = 24
MAIN, SECOND = "main", "second-level"
SEATS, SKILL, WITHOUT = "seats-", "skill-", "without-"  # what the names of the other arms begin with


def find(folder: Path, pace: float = PACE) -> Findings:
    """All of it, from the parts that are there."""
    study = read_study(folder)
    main = study.arm(MAIN)
    series = main.series
    game = highnoon.load(series.game, series.pack)
    games = read_table(folder, main, "games")
    seats = read_table(folder, main, "seats")
    others = [arm for arm in study.arms if arm is not main and parts_there(folder, arm)]
    second = next((arm for arm in others if arm.name == SECOND), None)
    second_seats = read_table(folder, second, "seats") if second is not None else None
    actions = read_table(folder, main, "actions").group_by("action").agg(pl.col("times").sum()).sort("action")
    winners = int(seats["won"].sum())
    found = Findings(
        game=series.game,
        title=game.title,
        published=game.published,
        pack=game.pack.name,
        pack_hash=main.build.pack,
        rules_version=main.build.rules,
        version=main.build.version,
        digest=main.build.digest,
        seed=series.seed,
        options=series.options,
        games=len(games),
        seats=series.seats,
        kinds=series.kinds,
        rotate=series.rotate,
        second=second.series.kinds[0] if second is not None else "",
        second_games=second_seats["number"].n_unique() if second_seats is not None else 0,
        pace=pace,
        winners=winners / len(games),
        fair=winners / len(seats),
        by_seat=shares(seats, "seat", lambda seat: SEAT_NAMES[int(seat)]),
        by_order=shares(seats, "order", lambda order: str(int(order) + 1)),
        by_cast=shares(seats, "cast"),
        by_cast_second=shares(second_seats, "cast") if second_seats is not None else [],
        by_seats=seat_counts(folder, [main, *(arm for arm in others if arm.name.startswith(SEATS))], pace),
        lengths=lengths(games, pace),
        endings=endings(game, games),
        ties=wilson(int((games["camps"] > 1).sum()), len(games)),
        waiting=waiting(games, seats, pace),
        drama=drama(games, winners / len(seats)),
        real=share_of(games["choices"].to_numpy(), games["moves"].to_numpy()),
        phases=phases(game, read_table(folder, main, "phases")),
        skill=skill(folder, [arm for arm in others if arm.name.startswith(SKILL)]),
        cards=cards(folder, study, game, seats, second, second_seats, actions),
        unused=unused(folder, main, game, actions, len(games)),
    )
    return msgspec.structs.replace(found, verdict=verdict(found))


def mean_of(values: Floats) -> Interval:
    mean = float(values.mean())
    half = Z95 * float(values.std(ddof=1)) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Interval(mean, mean - half, mean + half)


def share_of(sums: Floats, counts: Floats) -> Interval:
    """A ratio of totals, its spread over whole games."""
    ratio = float(sums.sum() / counts.sum())
    rest = sums - ratio * counts
    games = len(sums)
    half = Z95 * sqrt(float((rest**2).sum()) * games / max(1, games - 1)) / float(counts.sum())
    return Interval(ratio, max(0.0, ratio - half), min(1.0, ratio + half))


def shares(seats: pl.DataFrame, by: str, say: Callable[[str], str] = str) -> list[Share]:
    found = []
    totals = {
        str(value): (played, won)
        for value, played, won in seats.filter(pl.col(by).is_not_null())
        .group_by(by)
        .agg(pl.len(), pl.col("won").sum())
        .iter_rows()
    }
    for more in share_effects(seats, by):
        played, won = totals[more.name]
        share = wilson(won, played)
        if played > more.games:  # several of one kind in a game are not independent
            half = (more.high - more.low) / 2
            share = Interval(share.value, max(0.0, share.value - half), min(1.0, share.value + half))
        found.append(Share(say(more.name), played, won, share, share.value - more.value, renamed(more, say(more.name))))
    return found


def renamed(effect: Effect, name: str) -> Effect:
    return msgspec.structs.replace(effect, name=name)


def lengths(games: pl.DataFrame, pace: float) -> list[Spread]:
    columns = {
        "decisions": games["choices"].to_numpy().astype(np.float64),
        "minutes": games["moments"].to_numpy().astype(np.float64) * pace / 60,
    }
    if games["rounds"].null_count() < len(games):
        columns["rounds"] = games["rounds"].drop_nulls().to_numpy().astype(np.float64)
    return [spread(name, values) for name, values in columns.items()]


def spread(name: str, values: Floats) -> Spread:
    low, median, high = (float(q) for q in np.quantile(values, [0.05, 0.5, 0.95]))
    least, most = float(values.min()), float(values.max())
    top = float(np.quantile(values, 0.99))
    width = max(1.0, (top - least) / BINS) if name != "minutes" else max(0.1, (top - least) / BINS)
    width = float(np.ceil(width)) if name != "minutes" else width
    edges = [least + i * width for i in range(int((top - least) // width) + 2)]
    counts, _ = np.histogram(values, bins=[*edges, max(most, edges[-1]) + 1])
    bins = [(edges[i], edges[i + 1] if i + 1 < len(edges) else most, int(n)) for i, n in enumerate(counts)]
    return Spread(name, len(values), least, low, median, mean_of(values), high, most, bins)


def endings(game: Game, games: pl.DataFrame) -> list[Ending]:
    total = len(games)
    counts = games["why"].value_counts(sort=True).sort(["count", "why"], descending=[True, False])
    return [
        Ending(why, game.words.events.get(why, why), count, wilson(count, total)) for why, count in counts.iter_rows()
    ]


def waiting(games: pl.DataFrame, seats: pl.DataFrame, pace: float) -> Waiting | None:
    """Seats that went out with some of the game still to come."""
    rows = seats.join(games.select("number", pl.col("choices").alias("all"), "moments"), on="number")
    early = rows.filter(pl.col("waited") > 0).with_columns((pl.col("waited") / pl.col("all")).alias("part"))
    if early.is_empty():
        return None
    minutes = (early["part"] * early["moments"]).to_numpy() * pace / 60
    by_place = [
        (int(place), int(n), float(part))
        for place, n, part in early.group_by("place").agg(pl.len(), pl.col("part").mean()).sort("place").iter_rows()
    ]
    return Waiting(
        wilson(len(early), len(seats)),
        mean_of(early["part"].to_numpy()),
        float(minutes.mean()),
        float(np.quantile(minutes, 0.95)),
        by_place,
    )


def drama(games: pl.DataFrame, fair: float) -> Drama | None:
    rows = games.filter(pl.col("leads").is_not_null())
    if rows.is_empty():
        return None
    low = rows["lowest"].to_numpy() / SCALE
    chances = np.array(rows["chances"].to_list(), dtype=np.float64) / SCALE
    return Drama(
        mean_of(rows["leads"].to_numpy().astype(np.float64)),
        float(np.median(rows["decided"].to_numpy())) / SCALE,
        wilson(int((low < fair / 2).sum()), len(rows)),
        [mean_of(chances[:, point]) for point in range(chances.shape[1])],
    )


def phases(game: Game, rows: pl.DataFrame) -> list[Phase]:
    totals = rows.group_by("phase").agg(pl.col("times").sum(), pl.col("offered").sum())
    totals = totals.sort(["times", "phase"], descending=[True, False])
    return [
        Phase(phase, game.words.asks.get(phase, (phase, ""))[0], times, offered / times)
        for phase, times, offered in totals.iter_rows()
    ]


def skill(folder: Path, arms: Sequence[Arm]) -> list[Skill]:
    found = []
    for arm in arms:
        seats = read_table(folder, arm, "seats", ["number", "kind", "won"])
        bot, among = arm.series.kinds[0], arm.series.kinds[-1]
        tally = Tally()
        per_game = seats.group_by("number").agg(
            (pl.col("won") & (pl.col("kind") == bot)).sum().alias("wins"), pl.col("won").sum().alias("winners")
        )
        for _, wins, winners in per_game.iter_rows():
            tally.add(wins, winners)
        times = multiple(tally, arm.series.kinds.count(bot), arm.series.seats)
        if times is not None:
            found.append(Skill(bot, among, len(per_game), times))
    return found


def seat_counts(folder: Path, arms: Sequence[Arm], pace: float) -> list[Seats]:
    found = []
    for arm in arms:
        seats = read_table(folder, arm, "seats", ["number", "seat", "order", "won"])
        games = read_table(folder, arm, "games", ["choices", "moments"])
        by_order = shares(seats, "order", lambda order: str(int(order) + 1))
        by_seat = by_order or shares(seats, "seat", lambda seat: SEAT_NAMES[int(seat)])
        widest = max(by_seat, key=lambda share: abs(share.more.value))
        minutes = float(games["moments"].to_numpy().mean()) * pace / 60
        first = by_order[0] if by_order else None
        mean = float(games["choices"].to_numpy().mean())
        found.append(Seats(arm.series.seats, len(games), first, widest, mean, minutes))
    return sorted(found, key=lambda each: each.seats) if len(found) > 1 else []


def cards(
    folder: Path,
    study: Study,
    game: Game,
    seats: pl.DataFrame,
    second: Arm | None,
    second_seats: pl.DataFrame | None,
    actions: pl.DataFrame,
) -> list[Card]:
    first = {each.name: each for each in card_effects(seats, read_table(folder, study.arm(MAIN), "hands"))}
    at_second: dict[str, Effect] = {}
    if second is not None and second_seats is not None:
        at_second = {each.name: each for each in card_effects(second_seats, read_table(folder, second, "hands"))}
    without = {
        arm.banned: restricted_effect(
            arm.banned, seats, read_table(folder, arm, "seats", ["number", "seat", "won"]), arm.series.seats
        )
        for arm in study.arms
        if arm.name.startswith(WITHOUT) and parts_there(folder, arm)
    }
    played = {each.name: each for each in judged(list(without.values()))}
    times = played_in(game, dict(actions.iter_rows()))
    names = {card.id: card.name for card in cards_of(game)}
    known = [*names, *(id for id in first if id not in names)]
    return [
        Card(id, names.get(id, id), first.get(id), at_second.get(id), played.get(id), times.get(id, 0))
        for id in known
        if id in first or id in at_second or id in played
    ]


def unused(folder: Path, main: Arm, game: Game, actions: pl.DataFrame, games: int) -> Unused:
    """Things that never happened in the main series.  Rules are those that no event of some games cited."""
    seen = dict(actions.iter_rows())
    times = played_in(game, seen)
    verbs = {action.split()[0] for action in seen}
    rules = read_table(folder, main, "rules")
    cited = set(rules["rule"].unique().to_list())
    told = read_table(folder, main, "games", ["number"]).filter(pl.col("number") % TELLING == 0).height
    series = main.series
    in_play = set(game.cards(game.deal(series.seats, options=series.options)))
    return Unused(
        [card.name for card in cards_of(game) if card.id in in_play and not times.get(card.id)],
        [verb.name for verb in game.actions.verbs if verb.name not in verbs],
        [rule.id for rule in game.ledger.rules if rule.id not in cited and not rule.not_testable],
        told,
    )
