"""The figures of `highnoon bench server`, for programs and for people."""

from __future__ import annotations

from typing import Final

import msgspec
from rich.text import Text

from highnoon.cli.console import Terminal, figures

TARGET_US: Final = 150.0  # of CPU time per accepted, stored move of a four-seat table, with a compiled engine
TARGET_BESIDE_MS: Final = 150.0  # 95 of 100 moves of people, while Marshals think at other tables
FLAT: Final = 1.25  # the most that the last segment of a long game, or many idle tables, may add


class Baseline(msgspec.Struct, frozen=True):
    """An empty server with the same sockets and messages: no rules, no secrets, no storage."""

    tables: int
    cpu_us_per_move: float


class Busy(msgspec.Struct, frozen=True):
    """Closed loop.  Latency is from sending a move until the last seat has heard of it; a move is stored by then."""

    tables: int
    moves: int
    moves_per_s: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    cpu_us_per_move: float


class Paced(msgspec.Struct, frozen=True):
    """A move at each table at fixed times; `late` of them could not be made because nobody was asked yet."""

    tables: int
    wanted_per_s: float
    moves: int
    late: int
    p50_ms: float
    p95_ms: float
    p99_ms: float
    cpu_us_per_move: float
    cpu_percent: float


class BesideMarshals(msgspec.Struct, frozen=True):
    """People's moves at a human pace while bots that think play among themselves at other tables."""

    marshal_tables: int
    still_playing: int  # of these, when the people had finished
    people: Paced


class Memory(msgspec.Struct, frozen=True):
    tables: int  # in memory, played for a while
    kib_per_table: float


class LongGame(msgspec.Struct, frozen=True):
    moves: int  # at one table
    segment: int
    cpu_us_per_move: list[float]  # by segment
    last_to_first: float  # the last third to the first


class Idle(msgspec.Struct, frozen=True):
    idle_tables: int
    cpu_us_per_move: float
    p50_ms: float
    p99_ms: float


class GameFigures(msgspec.Struct, frozen=True):
    game: str
    busy: list[Busy]
    human_pace: Paced
    beside_marshals: BesideMarshals
    memory: Memory
    long_game: LongGame
    idle: list[Idle]
    idle_many_to_few: float
    cpu_x_floor: float  # the best of the closed loops
    met: dict[str, bool]


class ServerFigures(msgspec.Struct, frozen=True):
    compiled: bool
    python: str
    storage: str
    seats: int
    target_cpu_us_per_move: float
    floor: Baseline
    games: list[GameFigures]


def game_figures(
    slug: str,
    floor: Baseline,
    busy: list[Busy],
    memory: Memory,
    paced: Paced,
    beside: BesideMarshals,
    long_game: LongGame,
    idle: list[Idle],
) -> GameFigures:
    few, many = idle[0].cpu_us_per_move, idle[-1].cpu_us_per_move
    lowest = min(one.cpu_us_per_move for one in busy)
    return GameFigures(
        slug,
        busy,
        paced,
        beside,
        memory,
        long_game,
        idle,
        many / few,
        lowest / floor.cpu_us_per_move,
        {
            "cpu_us_per_move": lowest <= TARGET_US,
            "flat_from_first_to_last_move": long_game.last_to_first <= FLAT,
            "flat_with_idle_tables": many / few <= FLAT,
            "quick_beside_marshals": beside.people.p95_ms < TARGET_BESIDE_MS,
        },
    )


def show(terminal: Terminal, found: ServerFigures) -> None:
    how = "compiled" if found.compiled else "interpreted"
    terminal.print(
        f"Tables of {found.seats}, every move stored ({found.storage}) before it is broadcast; engine {how},"
        f" Python {found.python}. CPU time is the server's alone."
    )
    terminal.print(
        f"An empty server with the same sockets and messages takes {found.floor.cpu_us_per_move:.0f} µs per move here.",
        style="dim",
    )
    for game in found.games:
        show_game(terminal, game)
    if not found.compiled:
        terminal.print("The target is for a compiled engine; this one is interpreted.", style="dim")


def show_game(terminal: Terminal, game: GameFigures) -> None:
    terminal.print()
    terminal.print(Text(game.game, "bold"))
    table = figures("", "moves/s", "p50 ms", "p95 ms", "p99 ms", "CPU µs/move")
    for one in game.busy:
        table.add_row(f"{one.tables} tables", *rates(one.moves_per_s, one))
    paced = game.human_pace
    table.add_row(f"{paced.tables} at a human pace", *rates(paced.wanted_per_s, paced))
    beside = game.beside_marshals
    table.add_row(
        f"{beside.people.tables} next to {beside.marshal_tables} of Marshals",
        *rates(beside.people.wanted_per_s, beside.people),
    )
    terminal.print(table)
    terminal.print(
        f"memory: {game.memory.kib_per_table:.0f} KiB per table; at a human pace {paced.cpu_percent:.0f}% of a core"
    )
    segments = " ".join(f"{value:.0f}" for value in game.long_game.cpu_us_per_move)
    terminal.print(f"games of {game.long_game.moves:,} moves, µs by {game.long_game.segment}: {segments}")
    terminal.print(", ".join(f"{one.idle_tables:,} idle tables: {one.cpu_us_per_move:.0f} µs" for one in game.idle))
    for name, met in game.met.items():
        terminal.print(Text.assemble(("met    " if met else "missed ", "green" if met else "red"), SAID[name]))


def rates(per_second: float, one: Busy | Paced) -> list[str]:
    return [
        f"{per_second:,.0f}",
        f"{one.p50_ms:.1f}",
        f"{one.p95_ms:.1f}",
        f"{one.p99_ms:.1f}",
        f"{one.cpu_us_per_move:.0f}",
    ]


SAID: Final = {
    "cpu_us_per_move": f"at most {TARGET_US:.0f} µs of CPU time per stored move, at one of these loads",
    "flat_from_first_to_last_move": "a move costs no more late in a long game than early on",
    "flat_with_idle_tables": "a move costs no more next to many idle tables",
    "quick_beside_marshals": f"95% of moves within {TARGET_BESIDE_MS:.0f} ms while Marshals think at other tables",
}
