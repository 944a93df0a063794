"""Where the laws hold: every registered game, at every seat count, with every option flipped one at a time.

A law is a function of a `Play`: a world, a seed for the dice and the choices made in it.  Hypothesis draws plays; the
first choices are its own (so that it can shrink them), the rest follow from the seed.  `tests/engine/toy.py` is among
the games, because it has what the smaller games lack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from hypothesis import strategies as st

import highnoon
from highnoon.engine.dice import Quick
from highnoon.engine.game import Game
from highnoon.engine.ledger import read_ledger
from highnoon.engine.options import agree
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import DRAW, TABLE, Table
from highnoon.games import slugs
from tests.engine.toy import Toy
from tests.profiles import examples

GAMES: Final = [*slugs(), "toy"]
HOUSE_RULES: Final = Path(highnoon.__file__).parent / "engine" / "rules.md"
CLOSE: Final = 40  # decisions looked at one by one; after that, every seventh


@cache
def game_of(slug: str) -> Game:
    return Toy() if slug == "toy" else highnoon.load(slug)


class World:
    """A game, how many play it, and the options that are not as usual."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, bool | int | str]) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)

    def __repr__(self) -> str:
        flipped = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.game.slug} {self.seats} seats{flipped}"

    def deal(self, seed: int | str, telling: bool = False, hurry: bool = False) -> Table:
        table = self.game.deal(self.seats, seed, self.options, telling=telling)
        table.hurry = hurry
        if hurry:
            table.run()
        return table


class Play:
    """The parts of one game of a world."""

    def __init__(self, world: World, seed: int, choices: list[int]) -> None:
        self.world = world
        self.seed = seed
        self.choices = choices

    def __repr__(self) -> str:
        return f"Play({self.world}, seed={self.seed}, choices={self.choices})"

    def deal(self, telling: bool = False, hurry: bool = False) -> Table:
        return self.world.deal(self.seed, telling, hurry)

    def hand(self) -> Hand:
        return Hand(self.seed, self.choices)


Law = Callable[[Play], None]


class Hand:
    """Makes the choices of a play, the same each time."""

    def __init__(self, seed: int, choices: list[int]) -> None:
        self.choices = choices
        self.made = 0
        self.quick = Quick(seed)

    def below(self, n: int) -> int:
        self.made += 1
        if self.made <= len(self.choices):
            return self.choices[self.made - 1] % n
        return int(self.quick.below(n))

    def one_of(self, things: list[int]) -> int:
        return things[self.below(len(things))]

    def decide(self, table: Table) -> tuple[int, int]:
        """A seat that is asked, and one of its options.  When all have chosen, the table draws."""
        asked = table.pending()
        if not asked:
            return int(TABLE), int(DRAW)
        seat = self.one_of(asked)
        return seat, self.one_of(table.legal(seat))

    def meddle(self, table: Table) -> tuple[int, int]:
        """The same, but one time in eight something out of turn, or an act of the table's, if there is any."""
        if self.below(8) == 0:
            seat = self.below(table.seats + 1) - 1
            acts = table.table_acts() if seat == TABLE else table.interrupts(seat) if here(table, seat) else []
            if acts:
                return seat, self.one_of(acts)
        return self.decide(table)


def here(table: Table, seat: int) -> bool:
    return not table.left >> seat & 1


def flips(game: Game) -> list[dict[str, bool | int | str]]:
    """Every option set to something else than usual, one at a time; numbers to their ends and to something small."""
    found: list[dict[str, bool | int | str]] = []
    for option in game.options:
        others: list[bool | int | str]
        if option.choices:
            others = list(option.choices)
        elif isinstance(option.default, bool):
            others = [not option.default]
        else:
            others = sorted({option.low, min(option.low + 3, option.high), option.high})
        found += [{option.name: value} for value in others if value != option.default]
    return found


@cache
def worlds(slug: str) -> list[World]:
    """All of them: each seat count with the usual options, then with each option flipped, where the rules offer it."""
    game = game_of(slug)
    found = [World(game, seats, options) for options in [{}, *flips(game)] for seats in range(game.low, game.high + 1)]
    return [world for world in found if is_offered(world)]


def is_offered(world: World) -> bool:
    """Some options go with some seat counts only; the game says so when it deals."""
    try:
        world.game.check_options(world.seats, agree(world.game.options, world.options))
    except BadInput:
        return False
    return True


def some_worlds(slug: str) -> list[World]:
    """All of them compiled; about a tenth when interpreted, the first and the last among them."""
    every = worlds(slug)
    step = max(1, (len(every) - 1) // max(5, examples(len(every))))
    return every[::step] if examples(10) == 1 else every


@st.composite
def plays(draw: st.DrawFn, slug: str) -> Play:
    world = draw(st.sampled_from(worlds(slug)))
    return Play(world, draw(st.integers(0, 1 << 32)), draw(st.lists(st.integers(0, 99), max_size=60)))


def walk(
    table: Table,
    choose: Callable[[Table], tuple[int, int]],
    look: Callable[[Table], object] = id,
    after: Callable[[Table], object] = id,
) -> int:
    """Plays to the end; looks at the table before decisions and after each act.  The number of acts."""
    made = 0
    while not table.over:
        if made < CLOSE or made % 7 == 0:
            look(table)
        seat, key = choose(table)
        table.act(seat, key)
        made += 1
        after(table)
    look(table)
    return made


def position_of(table: Table, *without: str) -> dict[str, Any]:
    position = table.to_position()
    for field in without:
        position.pop(field, None)
    return position


def view_bytes(table: Table, seat: int) -> bytes:
    """This seat's view, as it leaves the engine (-1: a spectator)."""
    return msgspec.json.encode(table.view(None if seat < 0 else seat))


def everybody(table: Table) -> list[int]:
    """All seats, and the spectator."""
    return [*range(table.seats), -1]


@cache
def rule_ids(slug: str) -> frozenset[str]:
    """Every rule that may be cited: the game's ledger and the rules of the house."""
    return frozenset(game_of(slug).ledger.by_id) | frozenset(read_ledger(HOUSE_RULES).by_id)
