"""Today's Deputies against those of another revision, at today's rules.

The old Deputies play in a process of their own, with the whole code of their time taken out of git: they get today's
views and say what they choose.  One new Deputy plays among old ones, then one old Deputy among new ones; seats rotate.
"""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.progress import Progress

import highnoon
from highnoon import bots
from highnoon.bots.bot import Bot
from highnoon.cli.console import Terminal, figures
from highnoon.engine.game import Game
from highnoon.engine.table import PASS
from highnoon.engine.view import View
from highnoon.games import slugs
from highnoon.lab.intervals import Interval, Tally, multiple, wilson
from highnoon.lab.match import Lot, play_seated

REPO: Final = Path(__file__).resolve().parent.parent
FIRST: Final = "cfda131"  # rules version 1 of all five games
CHUNK: Final = 50


def unpack(rev: str, folder: Path) -> None:
    """Writes the package as it was at that revision."""
    packed = subprocess.run(
        ["git", "-C", str(REPO), "archive", "--format=tar", rev, "src/highnoon"], capture_output=True
    )
    if packed.returncode:
        sys.exit(packed.stderr.decode().strip() or f"git does not know {rev}")
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")


class Old:
    """The process with the old code.  Actions travel as words: their numbers may have changed since."""

    def __init__(self, folder: str, game: Game) -> None:
        self.game = game
        program = Path(__file__).with_name("old_deputies.py")
        self.process = subprocess.Popen(
            [sys.executable, str(program), game.slug],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(Path(folder, "src"))},
        )
        self.made = 0

    def ask(self, question: dict[str, Any]) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(question) + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the Deputies of that time cannot play {self.game.slug} as it is now")
        answer: str = msgspec.json.decode(line)
        return answer

    def deputy(self, game: Game, seed: int) -> OldDeputy:
        self.made += 1
        self.ask({"new": self.made, "seed": seed})
        return OldDeputy(self, game, seed, self.made)


class OldDeputy(Bot):
    def __init__(self, old: Old, game: Game, seed: int, number: int) -> None:
        super().__init__(game, seed)
        self.old = old
        self.number = number

    def choose(self, view: View) -> int:
        return self.say("choose", view)

    def call(self, view: View) -> int:
        return self.say("call", view)

    def say(self, what: str, view: View) -> int:
        """An option that did not exist then is left out, unless there is no other."""
        say = self.game.actions.say
        plain = msgspec.to_builtins(view)
        plain["options"] = [say(key) for key in view.options]
        plain["interrupts"] = [say(key) for key in view.interrupts]
        plain["pick"] = -1
        said = self.old.ask({"bot": self.number, "what": what, "view": plain})
        return int(self.game.actions.parse(said)) if said else view.options[0] if what == "choose" else int(PASS)


class Team(msgspec.Struct, frozen=True):
    """One Deputy of the first kind among others of the second."""

    lone: str
    rest: str


class Chunk(msgspec.Struct, frozen=True):
    slug: str
    team: Team
    seats: int
    seed: str
    start: int
    end: int


class Tables:
    """Makes new and old Deputies in one worker process."""

    def __init__(self, folder: str, slug: str) -> None:
        self.game: Game = highnoon.load(slug)
        self.made: dict[str, Callable[[Game, int], Bot]] = {
            "new": lambda game, seed: bots.make("deputy", game, seed),
            "old": Old(folder, self.game).deputy,
        }

    def play(self, chunk: Chunk) -> Tally:
        tally = Tally()
        for number in range(chunk.start, chunk.end):
            lot = Lot(chunk.seed, number)
            place = number % chunk.seats
            kinds = [chunk.team.lone if seat == place else chunk.team.rest for seat in range(chunk.seats)]
            seated = [self.made[kind](self.game, lot.bot_seed(seat)) for seat, kind in enumerate(kinds)]
            winners = play_seated(self.game, seated, lot).winners
            tally.add(int(place in winners), len(winners))
        return tally


TABLES: Final[list[Tables]] = []  # of this worker process


def begin(folder: str, slug: str) -> None:
    TABLES.append(Tables(folder, slug))


def play_chunk(chunk: Chunk) -> Tally:
    return TABLES[0].play(chunk)


def compare(
    slug: str, rev: str, seats: int, games: int, seed: str, workers: int, terminal: Terminal
) -> Interval | None:
    """Prints both ways round; returns how many times its fair share the new Deputy wins among old ones."""
    table = figures("one", "among", "games", "won", "share", "95%", "× fair", "95%")
    first: Interval | None = None
    with tempfile.TemporaryDirectory(prefix="highnoon-versus-") as folder:
        unpack(rev, Path(folder))
        with (
            ProcessPoolExecutor(workers, get_context("spawn"), begin, (folder, slug)) as pool,
            Progress(console=terminal, transient=True) as progress,
        ):
            bar = progress.add_task("playing", total=2 * games)
            for team in (Team("new", "old"), Team("old", "new")):
                chunks = [
                    Chunk(slug, team, seats, seed, start, min(start + CHUNK, games)) for start in range(0, games, CHUNK)
                ]
                tally = Tally()
                for chunk, part in zip(chunks, pool.map(play_chunk, chunks), strict=True):
                    tally.merge(part)
                    progress.advance(bar, chunk.end - chunk.start)
                share = wilson(min(tally.wins, tally.games), tally.games)
                times = multiple(tally, 1, seats)
                first = first or times
                table.add_row(
                    team.lone,
                    team.rest,
                    str(tally.games),
                    str(tally.wins),
                    f"{share.value:.1%}",
                    f"{share.low:.1%} – {share.high:.1%}",
                    f"{times.value:.3f}" if times else "–",
                    f"{times.low:.3f} – {times.high:.3f}" if times else "–",
                )
    terminal.print(
        f"{highnoon.load(slug).title}: Deputies of today (new) and of {rev} (old), {seats} seats, seed {seed}"
    )
    terminal.print(table)
    return first


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="scripts/versus", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("slug", choices=slugs(), help="the game")
    parser.add_argument("--rev", default=FIRST, help="where the old Deputies come from (default: %(default)s)")
    parser.add_argument("--games", type=int, default=1000, help="each way round (default: %(default)s)")
    parser.add_argument("--seats", type=int, default=4, help="players per game (default: %(default)s)")
    parser.add_argument("--seed", default="0", help="the same seed deals the same games")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--wanted", type=float, help="fail if the new Deputy wins less than this many fair shares")
    given = parser.parse_args(args)
    if given.games < 1 or given.workers < 1:
        parser.error("there must be at least one game and one worker")
    terminal = Terminal()
    highnoon.load(given.slug).check_seats(given.seats)
    times = compare(given.slug, given.rev, given.seats, given.games, given.seed, given.workers, terminal)
    return 1 if given.wanted is not None and (times is None or times.value < given.wanted) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
