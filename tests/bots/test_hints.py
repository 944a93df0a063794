"""Hints: at most three choices by their figure, the same when asked again, each with a reason that names a rule."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import highnoon
from highnoon.bots import make
from highnoon.bots.marshal.advice import MOST, Advice, advise
from highnoon.bots.marshal.words import COACH, FORCED
from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.game import Game
from highnoon.engine.table import DRAW, NOBODY, TABLE
from highnoon.engine.view import View
from highnoon.games import slugs
from tests.profiles import examples

WALKS = "60n"
RULE = re.compile(r"\(([A-Z]{2}-[A-Z]?[\d.]+)\)\.$")

COUNTED = re.compile(r"In (\d+) of (\d+) sampled games, against (\d+) with the others")


def positions(game: Game, wanted: int) -> list[View]:
    """Views of seats that have a real decision, from games of Deputies, spread over their length."""
    found: list[View] = []
    seats = min(4, game.high)
    seed = 0
    while len(found) < wanted:
        table = game.deal(seats, seed=seed)
        table.hurry = True
        table.run()
        seated = [make("deputy", game, seed * 8 + seat) for seat in range(seats)]
        decisions = 0
        while not table.over and len(found) < wanted:
            seat = int(table.turn)
            if seat == NOBODY:
                table.act(TABLE, DRAW)
                continue
            view = table.view(seat)
            if decisions % 11 == seed % 11:
                found.append(view)
            decisions += 1
            table.act(seat, seated[seat].choose(view))
        seed += 1
    return found


@pytest.mark.parametrize("slug", slugs())
def test_hints_are_few_sorted_steady_and_explained(slug: str) -> None:
    """40 positions of each game when compiled, 200 in all; a tenth interpreted."""
    game = highnoon.load(slug)
    for view in positions(game, examples(40)):
        advice = advise(game, view, WALKS)
        assert 1 <= len(advice) <= min(MOST, len(view.options))
        assert len({option.key for option in advice}) == len(advice)
        assert {option.key for option in advice} <= set(view.options)
        assert all(before.chance >= after.chance for before, after in pairwise(advice))
        assert all(option.chance == advice[0].chance for option in advice if option.even)
        for option in advice:
            check_reason(game, option, forced=len(view.options) == 1)
        check_coach(game, advice)
        assert advise(game, view, WALKS) == advice, "asked again, the answer is another one"


def check_reason(game: Game, option: Advice, forced: bool) -> None:
    if forced:
        assert option.reason == FORCED
        return
    found = RULE.search(option.reason)
    assert found, option.reason
    assert found[1] in game.ledger.by_id, option.reason


def check_coach(game: Game, advice: list[Advice]) -> None:
    """One word on the first choice, if it was compared with another: how sure it is, and what sets it apart."""
    assert not any(option.why for option in advice[1:])
    why = advice[0].why
    assert bool(why) == (len(advice) > 1)
    if not why:
        return
    assert ("Too close to call" in why) == advice[1].even
    counted = COUNTED.search(why)
    assert counted or "For sure" in why or COACH["quiet"] in why, why
    if counted:
        often, of, others = (int(group) for group in counted.groups())
        assert others < often <= of
    if COACH["quiet"] not in why:
        found = RULE.search(why)
        assert found, why
        assert found[1] in game.ledger.by_id


@pytest.mark.parametrize("slug", slugs())
def test_the_coach_knows_no_more_than_the_seat(slug: str) -> None:
    """Everything hidden is dealt again: the same view gets the same word."""
    game = highnoon.load(slug)
    for view in positions(game, examples(6)):
        world = game.guess(view, {}, Dice(seed_key("elsewhere")))
        again = world.view(view.seat)
        if again == view:  # a sealed choice that others have made is not part of a guessed world
            assert advise(game, again, WALKS) == advise(game, view, WALKS)


@pytest.mark.parametrize("slug", slugs())
def test_the_first_choice_is_what_the_marshal_would_play(slug: str) -> None:
    """Sorting by figure does not change what is proposed: the most tried choice stays on top."""
    from highnoon.bots.marshal.advice import seed_of
    from highnoon.bots.marshal.adviser import adviser_of, deputy_of
    from highnoon.bots.marshal.level import read_budget
    from highnoon.bots.marshal.thought import Thought

    game = highnoon.load(slug)
    for view in positions(game, examples(10)):
        seed = seed_of(view)
        thought = Thought(game, view, {}, seed, adviser_of(deputy_of(game, seed)))
        thought.think(read_budget(WALKS))
        [first, *_] = advise(game, view, WALKS)
        assert first.key == (view.options[0] if len(view.options) == 1 else thought.arms()[0].key)
