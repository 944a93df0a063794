"""True of every bot of every game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import highnoon
from highnoon import bots, games
from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import DRAW, NOBODY, TABLE, Table
from highnoon.engine.view import View
from tests.profiles import examples, seat_counts

RULE = re.compile(r"\b[A-Z]{2}-[A-Z]?\d+(?:\.\d+)?\b")
# A game that is not listed yet may have its bots already.  Marshals think longer: test_marshal.py has their tests.
KINDS = [(slug, level) for slug in games.slugs() for level in bots.levels(slug) if level != bots.MARSHAL]


@cache
def game_of(slug: str) -> Game:
    return highnoon.load(slug)


class Choice:
    """A question put to a bot, and its answer."""

    def __init__(self, table: Table, view: View, bot: bots.Bot, key: int) -> None:
        self.table = table
        self.view = view
        self.bot = bot
        self.key = key


def whole_game(game: Game, level: str, seats: int, seed: int, hurry: bool = True) -> Iterator[Choice]:
    """Plays a game between bots of one level; every choice before it is made."""
    seated = [bots.make(level, game, 1000 * seed + seat) for seat in range(seats)]
    table = game.deal(seats, seed)
    table.hurry = hurry
    table.run()
    while not table.over:
        seat = table.turn
        if seat == NOBODY:
            table.act(TABLE, DRAW)
            continue
        view = table.view(seat)
        key = seated[seat].choose(view)
        yield Choice(table, view, seated[seat], key)
        table.act(seat, key)


def all_seats() -> list[Any]:
    return [params for slug, level in KINDS for params in seat_counts(game_of(slug), level)]


@pytest.mark.parametrize(("slug", "level", "seats"), all_seats())
@settings(max_examples=examples(20))
@given(seed=st.integers(0, 10**6), hurry=st.booleans())
def test_a_bot_answers_from_its_options_all_game_long(
    slug: str, level: str, seats: int, seed: int, hurry: bool
) -> None:
    for choice in whole_game(game_of(slug), level, seats, seed, hurry):
        assert type(choice.key) is int
        assert choice.key in choice.view.options


@pytest.mark.parametrize(("slug", "level"), KINDS)
def test_the_same_seed_and_views_give_the_same_choices(slug: str, level: str) -> None:
    game = game_of(slug)
    first, again, other = (
        [(choice.key, choice.bot.why) for choice in whole_game(game, level, game.high, seed)] for seed in (3, 3, 4)
    )
    assert first == again
    assert first != other


@pytest.mark.parametrize(("slug", "level"), KINDS)
def test_an_answer_depends_on_the_view_alone(slug: str, level: str) -> None:
    """In another world that the seat cannot tell from the true one it answers the same."""
    game = game_of(slug)
    redealt = 0
    for n, choice in enumerate(whole_game(game, level, game.high, 11)):
        seat = choice.view.seat
        guessed = game.guess(choice.view, {}, Dice(seed_key(n)))
        redealt += guessed.to_position() != choice.table.to_position()
        answers = {bots.make(level, game, n).choose(view) for view in (choice.view, guessed.view(seat))}
        assert len(answers) == 1
    assert redealt > 0, "no world differed: this test tried nothing"


@pytest.mark.parametrize(("slug", "level"), KINDS)
def test_a_choice_leaves_the_view_as_it_was(slug: str, level: str) -> None:
    game = game_of(slug)
    for choice in whole_game(game, level, game.low, 5):
        before = msgspec.json.encode(choice.view)
        bots.make(level, game, 1).choose(choice.view)
        assert msgspec.json.encode(choice.view) == before


@pytest.mark.parametrize(("slug", "level"), KINDS)
def test_a_bot_says_why_in_one_short_sentence(slug: str, level: str) -> None:
    game = game_of(slug)
    rules = {rule.id for rule in game.ledger.rules}
    for choice in whole_game(game, level, game.high, 8):
        why = choice.bot.why
        assert why.endswith((".", "!", "?"))
        assert 10 <= len(why) <= 120
        assert "{" not in why
        assert set(RULE.findall(why)) <= rules


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadInput, match=r"there is no bot 'sheriff' for finger-guns; bots are greenhorn, deputy"):
        bots.make("sheriff", game_of("finger-guns"), 0)


def test_an_unknown_game_is_refused_with_those_that_are_known() -> None:
    with pytest.raises(BadInput, match=r"there is no game 'faro'; games are finger-guns"):
        bots.levels("faro")


def test_bots_have_no_way_to_a_table_or_a_record() -> None:
    """Bots may import only constants of the tables' module and the record of an attack, which they fill from what they
    see; nothing of the records' module, and no table of any game.

    The Marshal's search alone handles tables, which it gets from a guess and from nowhere else.  Other bots ask the
    rules about the records that `known` makes from their view.
    """
    folder = Path(bots.__file__).parent
    files = sorted(folder.rglob("*.py"))
    assert len(files) > 5
    search = folder / "marshal"
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [alias.name for alias in node.names]
                assert node.module.rsplit(".", 1)[-1] not in ("record", "guess", "position"), file
                if node.module.endswith(".table") and search not in file.parents:
                    assert all(name.isupper() or name == "Attack" for name in names), (file, names)
