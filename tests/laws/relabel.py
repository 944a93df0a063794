"""The law of seats: at the same table with its seats numbered otherwise, a bot chooses the same.

Seats are turned round the table, which leaves the rules alone: left stays left.  A position is text, so its seats are
letters that can be turned; where a game writes seats in another way, TURNS says how.  A bot may throw dice, so what is
compared is how likely it makes each choice, worked out by trying its throws.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from highnoon.bots.bot import Bot
from highnoon.engine.game import Game
from highnoon.engine.table import Table, seat_name
from highnoon.engine.view import View

LETTERS: Final = re.compile(r"(?<![A-Za-z_])[A-H]{1,8}(?![A-Za-z_'])")
FEW: Final = 12  # throws with up to this many faces are all tried; of others, the edges between choices
NEARLY: Final = 0.02  # rounded odds may differ by that much
EDGE: Final = 0.004  # and an edge need not be found more exactly than that

Odds = dict[str, float]


class Turned:
    """A table and the same one with everybody `by` seats further on."""

    def __init__(self, game: Game, table: Table, by: int) -> None:
        self.game = game
        self.seats = int(table.seats)
        self.by = by
        position = table.to_position()
        self.table = game.from_position(self.position(position))

    def seat(self, seat: int) -> int:
        return (seat + self.by) % self.seats

    def letter(self, letter: str) -> str:
        seat = ord(letter) - ord("A")
        return seat_name(self.seat(seat)) if seat < self.seats else letter

    def text(self, text: str) -> str:
        """Groups of seats, as in `"BD"`, are written in the order of the seats."""

        def turn(match: re.Match[str]) -> str:
            letters = [self.letter(letter) for letter in match[0]]
            return "".join(sorted(letters) if len(letters) > 1 else letters)

        return LETTERS.sub(turn, text)

    def action(self, key: int) -> str:
        """The notation of an action of the first table, as the second table says it."""
        return plain(self.text(self.game.actions.say(key)))

    def position(self, position: Mapping[str, Any]) -> dict[str, Any]:
        turned: dict[str, Any] = self.part(position)
        turned["stack"] = [self.step(text) for text in position["stack"]]
        for step, field in NUMBERS.get(self.game.slug, {}).items():
            if step in position["stack"]:
                turned[field] = self.seat(position[field])
        for field in TURNS.get(self.game.slug, ()):
            if field in position:
                values = list(position[field])
                turn = self.by % len(values)
                turned[field] = [self.part(value) for value in values[-turn:] + values[:-turn]] if turn else values
        return turned

    def part(self, part: Any) -> Any:
        if isinstance(part, Mapping):
            return {self.text(key) if len(key) == 1 else key: self.part(value) for key, value in part.items()}
        if isinstance(part, list):
            return [self.part(value) for value in part]
        return self.text(part) if isinstance(part, str) else part

    def step(self, text: str) -> str:
        """A step of a seat names it by its number."""
        name, *operands = text.split()
        seats = OPERANDS.get(f"{self.game.slug} {name}", () if self.game.slug == "posse" else (0,))
        numbers = [self.seat(int(n)) if place in seats else int(n) for place, n in enumerate(operands)]
        return " ".join([name, *[str(n) for n in numbers]])


# Lists with an entry for each seat, or for each team in a game whose teams sit alternately.
TURNS: Final[dict[str, tuple[str, ...]]] = {"saloon": ("grit",)}


# The places of seats among the operands of a step, where it is not the first alone; in Posses they are characters.
OPERANDS: Final[dict[str, tuple[int, ...]]] = {"tabletown Hit": (1,), "tabletown Blast": (0, 1)}
# Fields that hold the number of a seat while a step is on the stack.
NUMBERS: Final = {"notoriety": {"Charmed": "chosen"}}
# Decisions that come in the order of the seats' numbers, as the rules have it.
BY_NUMBER: Final = {"saloon": {"character", "power"}, "notoriety": {"character", "charmed"}, "posse": {"posse"}}


def plain(action: str) -> str:
    """Two targets of the same shot come in any order."""
    words = action.split()
    return " ".join([words[0], *sorted(words[1:])]) if words[0] == "two-guns" else action


# -- what a bot would do -----------------------------------------------------------------------------------------------


class More(Exception):
    """Another throw is needed, with this many faces."""

    def __init__(self, faces: int) -> None:
        self.faces = faces


class Thrown:
    """Dice that fall as they are told."""

    def __init__(self, falls: list[int]) -> None:
        self.falls = falls
        self.at = 0

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        if self.at == len(self.falls):
            raise More(n)
        self.at += 1
        return self.falls[self.at - 1]


def odds_of(bot: Bot, view: View, say: Callable[[int], str]) -> Odds:
    """How likely each choice is."""

    def of(falls: list[int]) -> Odds:
        bot.quick = Thrown(falls)  # type: ignore[assignment]
        try:
            return {say(bot.choose(view)): 1.0}
        except More as more:
            return mixed([(share, of([*falls, face])) for face, share in faces(falls, more.faces)])

    def faces(falls: list[int], n: int) -> list[tuple[int, float]]:
        """Faces that stand for all, each with its share."""
        if n <= FEW:
            return [(face, 1 / n) for face in range(n)]
        found = runs(falls, 0, n - 1, of([*falls, 0]), of([*falls, n - 1]), max(1, int(EDGE * n)))
        return [(low, (high - low) / n) for low, high in found]

    def runs(falls: list[int], low: int, high: int, first: Odds, last: Odds, near: int) -> list[tuple[int, int]]:
        """Faces from `low` to `high` in runs that lead to the same: each choice has one run of its own."""
        if first == last:
            return [(low, high + 1)]
        if high - low <= near:
            return [(low, high), (high, high + 1)]
        middle = (low + high) // 2
        half = of([*falls, middle])
        left = runs(falls, low, middle, first, half, near)
        right = runs(falls, middle, high, half, last, near)
        (start, _), (_, end) = left[-1], right[0]
        return [*left[:-1], (start, end), *right[1:]]

    return of([])


def mixed(parts: list[tuple[float, Odds]]) -> Odds:
    found: Counter[str] = Counter()
    for share, odds in parts:
        for choice, chance in odds.items():
            found[choice] += share * chance  # type: ignore[assignment]
    return dict(found)


def differ(one: Odds, other: Odds) -> bool:
    return any(abs(one.get(choice, 0.0) - other.get(choice, 0.0)) > NEARLY for choice in {*one, *other})


def seats_do_not_matter(bot: Bot, table: Table, seat: int, by: int) -> None:
    """The law, for one decision and one turn of the seats."""
    game = bot.game
    turned = Turned(game, table, by)
    there = turned.seat(seat)
    kind = table.kind_name()
    assert sorted(turned.seat(s) for s in table.pending()) == turned.table.pending(), f"{kind}: others are asked"
    assert turned.table.kind_name() == kind
    here = sorted(turned.action(key) for key in table.legal(seat))
    assert here == sorted(plain(game.actions.say(key)) for key in turned.table.legal(there)), f"{kind}: other options"
    one = odds_of(bot, table.view(seat), turned.action)
    other = odds_of(bot, turned.table.view(there), lambda key: plain(game.actions.say(key)))
    assert not differ(one, other), (
        f"{game.slug}, {kind}: {seat_name(seat)} chooses {one}, but as {seat_name(there)} {other}"
    )
