"""No bot's choice depends on the numbers of seats: relabelled tables give relabelled choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest

from highnoon import bots
from highnoon.bots.bot import Bot
from highnoon.engine.dice import Quick
from highnoon.engine.game import Game
from highnoon.engine.table import DRAW, TABLE, Table
from highnoon.engine.view import View
from highnoon.games import slugs
from tests.laws.relabel import BY_NUMBER, Turned, seats_do_not_matter
from tests.laws.worlds import World, game_of
from tests.profiles import examples

LEVELS: Final = ["greenhorn", "deputy"]
OPTIONS: Final[dict[str, list[tuple[int, dict[str, bool | int | str]]]]] = {
    "saloon": [(4, {}), (3, {"advanced": True}), (4, {"mode": "2v2"}), (6, {"mode": "2v2v2", "advanced": True})],
}
WANTED: Final = 60  # decisions looked at in each world when compiled
# A choice that takes four throws of many faces is tried a thousand times: a twentieth of them, but all in a soak.
THROWS: Final = {("finger-guns", "deputy"): 1 if examples(WANTED) == WANTED else 20}
WHIMS: Final = 6  # a random choice now and then, so that games take turns that the bots would not


def worlds_of(slug: str) -> list[World]:
    game = game_of(slug)
    usual: list[tuple[int, dict[str, bool | int | str]]] = [(game.low, {}), (min(4, game.high), {}), (game.high, {})]
    return [World(game, seats, options) for seats, options in OPTIONS.get(slug, usual)]


@pytest.mark.parametrize(
    ("slug", "level"),
    [(slug, level) for slug in slugs() for level in LEVELS],
)
def test_no_choice_depends_on_the_numbers_of_seats(slug: str, level: str) -> None:
    for world in worlds_of(slug):
        wanted = max(1, examples(WANTED) // THROWS.get((slug, level), 1))
        kinds = look_at(world, lambda game, seat: bots.make(level, game, seat), wanted, seed=1)
        assert kinds.total() >= wanted, kinds


def look_at(world: World, make: Callable[[Game, int], Bot], wanted: int, seed: int) -> Counter[str]:
    """Plays games of such bots and holds the law against decisions of theirs, rarer kinds first; how many of each."""
    kinds: Counter[str] = Counter()
    quick = Quick(seed)
    number = 0
    while kinds.total() < wanted:
        number += 1
        table = world.deal(f"{seed} {number}", hurry=True)
        seated = [make(world.game, seat) for seat in range(world.seats)]
        while not table.over and kinds.total() < wanted:
            step(table, seated, quick, kinds)
    return kinds


def step(table: Table, seated: list[Bot], quick: Quick, kinds: Counter[str]) -> None:
    asked = table.pending()
    if not asked:
        table.act(int(TABLE), int(DRAW))
        return
    seat = asked[quick.below(len(asked))]
    kind = table.kind_name()
    turns = kind not in BY_NUMBER.get(seated[seat].game.slug, ())
    if turns and len(table.legal(seat)) > 1 and quick.below(1 + 3 * kinds[kind]) == 0:
        seats_do_not_matter(seated[seat], table, seat, 1 + int(quick.below(table.seats - 1)))
        kinds[kind] += 1
        seated[seat].quick = Quick(int(quick.next()))
    whim = quick.below(WHIMS) == 0
    options = table.legal(seat)
    table.act(seat, options[quick.below(len(options))] if whim else seated[seat].choose(table.view(seat)))


# -- the Marshal guesses what is hidden: so where nothing is, and by count where all are alike -------------------------


@pytest.mark.parametrize("by", [1, 2, 3])
def test_a_marshal_with_nothing_hidden_chooses_the_same_at_a_turned_table(by: int) -> None:
    game = game_of("saloon")
    armed = {seat: {"fist": "peacemaker 4", "grit": 20 - 3 * place} for place, seat in enumerate("ABCD")}
    table = game.from_position({"seats": 4, "phase": "fight", **armed})
    table.act(0, game.actions.parse("attack peacemaker-4"))
    turned = Turned(game, table, by)
    for seed in range(examples(40)):
        here = bots.make("marshal:40n", game, seed).choose(table.view(0))
        there = bots.make("marshal:40n", game, seed).choose(turned.table.view(turned.seat(0)))
        assert turned.action(here) == game.actions.say(there)


@pytest.mark.skipif(examples(10) == 1, reason="some hundred thoughts take too long interpreted")
def test_marshals_shoot_at_all_alike_where_all_are_alike() -> None:
    """At the first gesture nobody differs from anybody but in the number of the seat."""
    game = game_of("finger-guns")
    table = game.from_position({"seats": 5})
    at: Counter[int] = Counter()
    for seat in range(5):
        for seed in range(examples(300)):
            said = game.actions.say(bots.make("marshal:60n", game, seed).choose(table.view(seat))).split()
            if said[0] == "shot":
                at["ABCDE".index(said[1])] += 1
    assert at.total() > examples(240)
    assert max(at.values()) < 2 * min(at[seat] for seat in range(5)), at


# -- the law can fail --------------------------------------------------------------------------------------------------


class LikesTheLast(Bot):
    """Takes the choice whose notation comes last: of several targets, the highest seat."""

    def choose(self, view: View) -> int:
        return max(view.options, key=self.game.actions.say)


class LikesTheHighest(Bot):
    """A Deputy that is fair but for one thing: between seats alike it takes the highest number."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.deputy = bots.make("deputy", game, seed)

    def choose(self, view: View) -> int:
        self.deputy.quick = self.quick
        chosen = self.deputy.choose(view)
        verb = self.game.actions.split(chosen)[0]
        seats = [place for place, operand in enumerate(verb.operands) if operand.kind == "seat"]
        if not seats:
            return chosen
        alike = [key for key in view.options if self.game.actions.split(key)[0] is verb]
        return max(alike, key=lambda key: self.game.actions.split(key)[1][seats[0]])


class CountsItsOwnNumber(Bot):
    """The number of its own seat says which option."""

    def choose(self, view: View) -> int:
        return view.options[view.seat % len(view.options)]


@pytest.mark.parametrize("fault", [LikesTheLast, LikesTheHighest, CountsItsOwnNumber])
@pytest.mark.parametrize("slug", ["finger-guns", "saloon"])
def test_a_bot_that_counts_seats_is_caught(slug: str, fault: type[Bot]) -> None:
    world = World(game_of(slug), 5, {})
    with pytest.raises(AssertionError, match=r"chooses .* but as"):
        look_at(world, fault, 200, seed=2)
