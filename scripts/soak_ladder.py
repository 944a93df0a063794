"""Bots against each other: is each level better than the one below, and by how much?

Half an hour for a ladder of Greenhorn, Deputy and Marshal; another quarter of an hour for one Marshal among Deputies at
four seats, also with a quarter of the time to think and with four times as much.  How many games fit is measured first.
It fails if a level is not above the one below, intervals apart, or if the Marshal wins less than it should.  On a
machine that does other things too, `--cpu` gives Marshals their time of the processor, however long that takes.
"""

from __future__ import annotations

import argparse
import os
import sys
from itertools import pairwise
from time import monotonic
from typing import Final

from rich.progress import Progress

import highnoon
from highnoon.cli.console import Terminal
from highnoon.cli.ladder import WIDTH, plot, rung_table
from highnoon.cli.sim import win_table
from highnoon.engine.refusal import BadInput
from highnoon.games import slugs
from highnoon.lab import simulate
from highnoon.lab.ladder import climb

WANTED: Final = 1.5  # times its fair share, for one Marshal among Deputies
PARTS: Final = {"ladder": 1.0, "quarter": 0.05, "whole": 0.2, "four-times": 0.25}  # of `--minutes`
THINKING: Final = {"ladder": 4 / 3, "quarter": 0.25, "whole": 1.0, "four-times": 4.0}  # as of how many Marshals
TRIED: Final = 4  # games for each worker, to see how long one takes


class Soak:
    def __init__(
        self, slug: str, minutes: float, ms: int, cpu: bool, seed: int, workers: int, terminal: Terminal
    ) -> None:
        self.slug = slug
        self.minutes = minutes
        self.seed = seed
        self.workers = workers
        self.terminal = terminal
        self.faults: list[str] = []
        game = highnoon.load(slug)
        self.seats = min(game.high, max(game.low, 4))
        unit = "cpu" if cpu else "ms"
        self.marshal = f"marshal:{ms}{unit}"
        self.hasty = f"marshal:{ms // 4}{unit}"
        self.thinker = f"marshal:{4 * ms}{unit}"
        self.each = 0.0  # seconds of a game with one Marshal

    def games(self, part: str) -> int:
        """How many fit into a part's share of the time.  Only Marshals take time worth speaking of."""
        if not self.each:
            start = monotonic()
            tried = TRIED * self.workers
            self.play([self.marshal, "deputy"], tried, "pilot")
            self.each = (monotonic() - start) / tried
        fit = 60 * self.minutes * PARTS[part] / (self.each * THINKING[part])
        return max(2 * self.seats, int(fit) // self.seats * self.seats)

    def play(self, kinds: list[str], games: int, name: str) -> float:
        """One of the first kind among the second: times its fair share."""
        with Progress(console=self.terminal, transient=True) as progress:
            bar = progress.add_task(name, total=games)
            result = simulate(
                self.slug,
                seats=self.seats,
                kinds=kinds,
                games=games,
                seed=self.seed,
                workers=self.workers,
                progress=lambda done, _: progress.update(bar, completed=done),
            )
        if name != "pilot":
            self.terminal.print(name)
            self.terminal.print(win_table("bots", result.by_kind))
        multiple = result.kind(kinds[0]).multiple
        return multiple.value if multiple else 0.0

    def ladder(self) -> None:
        kinds = ["greenhorn", "deputy", self.marshal]
        games = self.games("ladder")
        with Progress(console=self.terminal, transient=True) as progress:
            bar = progress.add_task("ladder", total=games)
            result = climb(
                self.slug,
                kinds,
                seats=self.seats,
                games=games,
                seed=self.seed,
                workers=self.workers,
                progress=lambda done, _: progress.update(bar, completed=done),
            )
        self.terminal.print(rung_table(result.rungs))
        for line in plot(result.rungs, WIDTH):
            self.terminal.print(line)
        for lower, upper in pairwise(kinds):
            if result.rung(upper).rating.low <= result.rung(lower).rating.high:
                self.faults.append(f"{upper} is not clearly above {lower}")

    def among_deputies(self) -> None:
        for part, marshal in (("quarter", self.hasty), ("whole", self.marshal), ("four-times", self.thinker)):
            value = self.play([marshal, "deputy"], self.games(part), f"one {marshal} among Deputies")
            if marshal == self.marshal and value < WANTED:
                self.faults.append(f"{marshal} among Deputies wins {value:.2f} times its fair share, not {WANTED}")

    def run(self) -> int:
        self.terminal.print(
            f"{self.slug}, {self.seats} seats, {self.marshal}, {self.workers} workers, seed {self.seed}"
        )
        if not highnoon.COMPILED:
            self.terminal.print("not compiled: Marshals see less in the same time", style="yellow")
        for part in (self.ladder, self.among_deputies):
            part()
            self.terminal.print()
        for fault in self.faults:
            self.terminal.print(fault, style="red")
        return 1 if self.faults else 0


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/soak ladder", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("slug", choices=slugs(), help="the game")
    parser.add_argument("--minutes", type=float, default=30.0, help="for the ladder alone (default: 30)")
    parser.add_argument("--ms", type=int, default=200, help="what a Marshal has for one choice (default: 200)")
    parser.add_argument("--cpu", action="store_true", help="count only processor time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args(args)
    try:
        return Soak(given.slug, given.minutes, given.ms, given.cpu, given.seed, given.workers, Terminal()).run()
    except BadInput as error:
        parser.error(str(error))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
