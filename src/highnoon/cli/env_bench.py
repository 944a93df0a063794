"""`highnoon bench env`: steps of the research environments, with observation and mask, per second of CPU time."""

from __future__ import annotations

import platform
from collections.abc import Callable
from time import process_time
from typing import Any, Final

import msgspec
from rich.text import Text

import highnoon
from highnoon.cli.bench import loop
from highnoon.cli.console import Terminal, figures, write_json
from highnoon.engine.baseline import Baseline
from highnoon.engine.dice import LoopRandom
from highnoon.engine.refusal import BadInput

ROUNDS: Final = 20  # short ones: on a busy machine some of them are not disturbed
SEATS: Final = {"finger-guns": 6}  # the others: 4
AEC: Final = 100_000.0
BATCH: Final = {"finger-guns": 800_000.0, "posse": 150_000.0}  # the others:
OTHERS: Final = 600_000.0
FLOOR: Final = 2_700_000.0  # of the machine that the targets were set on; multiples of it count on others


class EnvFigures(msgspec.Struct, frozen=True):
    """Steps per second of CPU time; a step is an action, and the next observation and mask."""

    game: str
    compiled: bool
    python: str
    seats: int
    slots: int
    actions: int
    floor: float  # steps of an empty game in a Python loop, as of `highnoon bench`
    aec: float  # PettingZoo, one table: last() and step()
    batch_1: float
    batch_64: float
    aec_x_floor: float
    batch_64_x_floor: float
    targets: dict[str, float]
    met: dict[str, bool]


def bench_env(slugs: list[str], seconds: float, json: bool) -> None:
    try:
        found = [measure(slug, seconds) for slug in slugs]
    except ImportError as error:
        raise BadInput(
            f"this needs the extra `env` ({error.name} is missing): pip install 'highnoon-games[env]'"
        ) from None
    if json:
        write_json(found)
        return
    terminal = Terminal()
    how = "compiled" if highnoon.COMPILED else "interpreted"
    terminal.print(f"Steps per second of CPU time, {how}, Python {platform.python_version()}", style="dim")
    table = figures("game", "seats", "slots", "floor", "AEC", "Batch(1)", "Batch(64)", "× floor", "target", "")
    for one in found:
        rates = (f"{rate / 1000:.0f} k" for rate in (one.floor, one.aec, one.batch_1, one.batch_64))
        met = Text("met", style="green") if one.met["aec"] and one.met["batch_64"] else Text("missed", style="red")
        target = f"{one.targets['batch_64'] / 1000:.0f} k"
        table.add_row(one.game, str(one.seats), str(one.slots), *rates, f"{one.batch_64_x_floor:.2f}", target, met)
    terminal.print(table)


def measure(slug: str, seconds: float) -> EnvFigures:
    from highnoon.env.batch import Batch
    from highnoon.env.zoo import TableEnv

    seats = SEATS.get(slug, 4)
    one, many, zoo = Batch(slug, seats, 1, 1), Batch(slug, seats, 64, 1), TableEnv(slug, seats=seats)
    works: dict[str, Callable[[float], float]] = {
        "floor": floor,
        "aec": lambda time: aec(zoo, time),
        "batch_1": lambda time: steps(one, time),
        "batch_64": lambda time: steps(many, time),
    }
    best = dict.fromkeys(works, 0.0)
    for _ in range(ROUNDS):  # in turn, so that what disturbs the machine disturbs all alike
        for name, work in works.items():
            best[name] = max(best[name], work(seconds / ROUNDS / len(works)))
    targets = {"aec": AEC, "batch_64": BATCH.get(slug, OTHERS)}
    targets |= {f"{name}_x_floor": target / FLOOR for name, target in targets.items()}
    measured = best | {f"{name}_x_floor": best[name] / best["floor"] for name in ("aec", "batch_64")}
    return EnvFigures(
        game=slug,
        compiled=highnoon.COMPILED,
        python=platform.python_version(),
        seats=seats,
        slots=many.setting.slots,
        actions=many.setting.actions,
        targets=targets,
        met={name: measured[name] >= target for name, target in targets.items()},
        **measured,
    )


def floor(seconds: float) -> float:
    """The floor of `highnoon bench`: an empty game in the loop that a researcher writes."""
    choice = LoopRandom(1).choice
    done, spent = 0, 0.0
    while spent < seconds:
        start = process_time()
        done += loop(Baseline(1000), choice)
        spent += process_time() - start
    return done / spent


def steps(batch: Any, seconds: float) -> float:
    """Random legal actions; choosing them is not counted."""
    import numpy as np

    rng = np.random.default_rng(1)
    done, spent = 0, 0.0
    while spent < seconds:
        rows, actions = np.nonzero(batch.masks)
        counts = np.bincount(rows, minlength=batch.tables)
        picked = counts.cumsum() - counts + (rng.random(batch.tables) * counts).astype(np.int64)
        start = process_time()
        batch.step(actions[picked])
        spent += process_time() - start
        done += batch.tables
    return done / spent


def aec(env: Any, seconds: float) -> float:
    """Random legal actions; choosing them is not counted."""
    import numpy as np

    rng = np.random.default_rng(1)
    done, spent = 0, 0.0
    seed = 0
    while spent < seconds:
        seed += 1
        env.reset(seed=seed)
        over = False
        while not over:
            start = process_time()
            seen, _, terminated, truncated, _ = env.last()
            spent += process_time() - start
            over = terminated or truncated
            if not over:
                legal = np.flatnonzero(seen["action_mask"])
                action = int(legal[int(rng.integers(len(legal)))])
                start = process_time()
                env.step(action)
                spent += process_time() - start
                done += 1
    return done / spent
