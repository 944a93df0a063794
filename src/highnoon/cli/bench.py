"""`highnoon bench`: how fast the engine is, beside an empty game of the same interface in the same run."""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import Annotated, Final

import msgspec
import typer
from rich.text import Text

import highnoon
from highnoon.cli.console import Terminal, figures, write_json
from highnoon.cli.params import Json, some_slugs
from highnoon.engine.baseline import Baseline
from highnoon.engine.dice import Dice, LoopRandom, Quick, seed_key
from highnoon.engine.game import Game
from highnoon.engine.playout import playout
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import Table
from highnoon.games import slugs

SERVER: Final = "server"  # what is measured instead of a game
ENV: Final = "env"  # likewise
ROUNDS: Final = 5
CLONES: Final = 20_000
VIEWS: Final = 5_000
SEATS: Final = {"finger-guns": 6}  # the others: 4


class Targets(msgspec.Struct, frozen=True):
    """The targets of a compiled engine.  The multiples count where other work disturbs the machine."""

    python_loop_decisions_per_cpu_s: float
    playout_decisions_per_cpu_s: float
    clone_us: float
    python_loop_x_floor: float
    playout_x_floor: float
    view_json_us: float = 15.0


CARD_GAME: Final = Targets(1.0e6, 2.8e6, 1.5, 0.37, 1.05)
TARGETS: Final = {
    "finger-guns": Targets(1.3e6, 4.0e6, 1.2, 0.48, 1.5),
    "posse": Targets(3.0e5, 9.0e5, 4.0, 0.11, 0.33),
}
AT_MOST: Final = ("clone_us", "view_json_us")


class Figures(msgspec.Struct, frozen=True):
    """Decisions are real choices (forced ones are made by the table); times are processor time of one thread."""

    game: str
    compiled: bool
    python: str
    seats: int
    games: int  # played by each of the two ways, in all rounds
    decisions_per_game: float
    floor_decisions_per_cpu_s: float
    python_loop_decisions_per_cpu_s: float
    playout_decisions_per_cpu_s: float
    python_loop_x_floor: float
    playout_x_floor: float
    clone_us: float
    view_json_us: float
    targets: Targets
    met: dict[str, bool]


def command(
    slug: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME|server|env]",
            help="Measure only this game, the server, or the research environments.",
            autocompletion=some_slugs,
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.1, max=3600, help="Approximate time per game, in seconds.")
    ] = 10.0,
    json: Json = False,
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game", metavar="GAME", help="With `server` or `env`: this game (repeatable).", autocompletion=some_slugs
        ),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", metavar="", help="With `server`: run a small check on a few tables.")
    ] = False,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", metavar="DIR", help="With `server`: put its files in this folder while it runs."),
    ] = None,
    nodes: Annotated[
        int,
        typer.Option("--nodes", metavar="N", min=1, max=16, help="With `server`: compare this many nodes with one."),
    ] = 1,
    database: Annotated[
        str,
        typer.Option(
            "--database", metavar="URL", help="With --nodes: an empty PostgreSQL database. Default: start one for it."
        ),
    ] = "",
) -> None:
    """Measure random self-play: decisions per second of CPU time, clones of a table, views.

    Takes the best of five measurements. With --json, prints one object for a named game, or a list for all games.

    `highnoon bench env` measures the research environments: steps with observation and mask, one table and 64 at once.

    `highnoon bench server` measures a server instead. It starts one in a separate process and plays there: four people
    per table, each with a WebSocket, and every move stored before it is broadcast. It reports moves per second and the
    time until the last seat sees the move, for 10, 100 and 400 tables, as fast as possible and at a human pace. It also
    reports CPU time per move, memory per table, and whether moves get slower in long games, next to thousands of idle
    tables or while Marshals think. The baseline is an empty server with the same sockets. Expect several minutes per
    game and 1,800 open files on each side. With --nodes it compares several nodes on one PostgreSQL database with one,
    and reports the CPU time of each process.
    """
    if (nodes > 1 and slug != SERVER) or (database and nodes < 2):
        raise BadInput("--nodes goes with `highnoon bench server`, and --database with --nodes 2 or more")
    if slug == SERVER and nodes > 1:
        from highnoon.cli.server_bench.command import bench_nodes

        bench_nodes(game or slugs()[:1], nodes, database, quick, folder, json)
        return
    if slug == SERVER:
        from highnoon.cli.server_bench.command import bench_server

        bench_server(game or (slugs()[:1] if quick else slugs()), quick, folder, json)
        return
    if slug == ENV:
        from highnoon.cli.env_bench import bench_env

        if quick or folder is not None:
            raise BadInput("--quick and --folder go with `highnoon bench server`")
        bench_env(game or slugs(), seconds, json)
        return
    if game or quick or folder is not None:
        raise BadInput("--game, --quick and --folder go with `highnoon bench server`")
    figures = [measure(highnoon.load(name), seconds) for name in ([slug] if slug else slugs())]
    if json:
        write_json(figures[0] if slug else figures)
        return
    terminal = Terminal()
    for figure in figures:
        show(terminal, figure)


def loop(table: Table | Baseline, choice: Callable[[Sequence[int]], int]) -> int:
    """The loop a researcher writes: the very same for a game and for the baseline."""
    decisions = 0
    while not table.over:
        seat = table.turn
        table.act(seat, choice(table.legal(seat)))
        decisions += 1
    return decisions


def hurried(game: Game, seats: int, key: bytes) -> Table:
    """A fresh table that makes forced choices itself."""
    table = game.deal(seats, dice=Dice(key))
    table.hurry = True
    table.run()
    return table


class Bench:
    """One game, ready to be measured."""

    def __init__(self, game: Game, seats: int, games: int) -> None:
        self.game = game
        self.seats = seats
        self.keys = [seed_key(number) for number in range(games)]
        self.middle = hurried(game, seats, self.keys[0])
        self.length = 0.0

    def python_loop(self) -> int:
        choice = LoopRandom(1).choice
        return sum(loop(hurried(self.game, self.seats, key), choice) for key in self.keys)

    def playouts(self) -> int:
        quick = Quick(1)
        return sum(playout(hurried(self.game, self.seats, key), quick) for key in self.keys)

    def floor(self) -> int:
        choice = LoopRandom(1).choice
        length = max(1, round(self.length))
        return sum(loop(Baseline(length), choice) for _ in self.keys)

    def go_to_the_middle(self) -> None:
        """Half a game on, for clones and views."""
        choice = LoopRandom(2).choice
        for _ in range(round(self.length / 2)):
            if self.middle.over:
                self.middle = hurried(self.game, self.seats, self.keys[0])
            self.middle.act(self.middle.turn, choice(self.middle.legal(self.middle.turn)))
        if self.middle.over:
            self.middle = hurried(self.game, self.seats, self.keys[0])

    def clones(self) -> int:
        clone = self.middle.clone
        for _ in range(CLONES):
            clone()
        return CLONES

    def views(self) -> int:
        encode = msgspec.json.Encoder().encode
        view = self.middle.view
        for _ in range(VIEWS):
            encode(view(0))
        return VIEWS


def per_second(work: Callable[[], int]) -> float:
    start = process_time()
    done = work()
    return done / max(process_time() - start, 1e-9)


def measure(game: Game, seconds: float) -> Figures:
    seats = SEATS.get(game.slug, 4)
    bench = sized(game, seats, seconds)
    best = {"floor": 0.0, "python_loop": 0.0, "playouts": 0.0, "clones": 0.0, "views": 0.0}
    for _ in range(ROUNDS):  # in turn, so that what disturbs the machine disturbs all alike
        for name in best:
            best[name] = max(best[name], per_second(getattr(bench, name)))
    targets = TARGETS.get(game.slug, CARD_GAME)
    measured = {
        "python_loop_decisions_per_cpu_s": best["python_loop"],
        "playout_decisions_per_cpu_s": best["playouts"],
        "clone_us": 1e6 / best["clones"],
        "view_json_us": 1e6 / best["views"],
        "python_loop_x_floor": best["python_loop"] / best["floor"],
        "playout_x_floor": best["playouts"] / best["floor"],
    }
    return Figures(
        game=game.slug,
        compiled=highnoon.COMPILED,
        python=platform.python_version(),
        seats=seats,
        games=len(bench.keys) * ROUNDS,
        decisions_per_game=bench.length,
        floor_decisions_per_cpu_s=best["floor"],
        targets=targets,
        met={name: reached(name, value, getattr(targets, name)) for name, value in measured.items()},
        **measured,
    )


def sized(game: Game, seats: int, seconds: float) -> Bench:
    """As many games as fill about the time given."""
    trial = Bench(game, seats, 20)
    start = process_time()
    decisions = trial.python_loop()
    spent = max(process_time() - start, 1e-6) / len(trial.keys)
    # The loop takes about half of a round; play-outs, floor, clones and views the rest.
    bench = Bench(game, seats, max(20, round(seconds / ROUNDS / 2 / spent)))
    bench.length = decisions / len(trial.keys)
    bench.go_to_the_middle()
    return bench


def reached(name: str, value: float, target: float) -> bool:
    return value <= target if name in AT_MOST else value >= target


def show(terminal: Terminal, found: Figures) -> None:
    how = "compiled" if found.compiled else "interpreted"
    terminal.print(
        Text.assemble(
            (found.game, "bold"),
            f": {found.seats} seats, {found.games} games, {found.decisions_per_game:.0f} decisions per game,"
            f" {how}, Python {found.python}",
        )
    )
    table = figures("", "measured", "target", "")
    table.add_row("empty game (baseline)", rate(found.floor_decisions_per_cpu_s))
    for name, label, say in ROWS:
        target = say(getattr(found.targets, name))
        met = Text("met", style="green") if found.met[name] else Text("missed", style="red")
        bound = "≤" if name in AT_MOST else "≥"
        table.add_row(label, say(getattr(found, name)), f"{bound} {target}", met)
    terminal.print(table)
    terminal.print()
    if not found.compiled:
        terminal.print("The targets are for a compiled engine; this one is interpreted.", style="dim")


def rate(value: float) -> str:
    return f"{value / 1e6:.2f} M/s" if value >= 1e6 else f"{value / 1e3:.0f} k/s"


def times(value: float) -> str:
    return f"{value:.2f} ×"


def micro(value: float) -> str:
    return f"{value:.2f} µs"


ROWS: Final[tuple[tuple[str, str, Callable[[float], str]], ...]] = (
    ("python_loop_decisions_per_cpu_s", "from a Python loop", rate),
    ("python_loop_x_floor", "  as a multiple of the baseline", times),
    ("playout_decisions_per_cpu_s", "inside a compiled playout", rate),
    ("playout_x_floor", "  as a multiple of the baseline", times),
    ("clone_us", "clone of a table", micro),
    ("view_json_us", "view of a seat, as JSON", micro),
)
