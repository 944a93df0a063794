"""The leak law over every game, seat and spectator; and what a guess is."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.game import Game
from highnoon.engine.table import Table
from tests.engine.toy import Toy, ToyTable
from tests.laws.faults import LEAKS
from tests.laws.secrets import NOT_HIDDEN, Leak, no_leak
from tests.laws.worlds import GAMES, Hand, Play, World, game_of, plays, position_of, some_worlds, view_bytes
from tests.profiles import examples

TINY = Path(__file__).parent / "tiny"
GUESSES = 600


@pytest.mark.parametrize("slug", GAMES)
def test_no_seat_can_tell_a_guess_from_the_truth(slug: str) -> None:
    tally: Counter[str] = Counter()

    @settings(max_examples=examples(60))
    @given(plays(slug))
    def holds(play: Play) -> None:
        for seat in range(-1, play.world.seats):
            note(f"no_leak({play}, {seat})")
            no_leak(play, seat, tally)

    holds()
    # A law that compares nothing holds everywhere: it must have been put to the test, and deep enough.
    assert tally["compared"] >= examples(1000), tally
    assert tally["compared while different"] >= examples(600), tally
    assert tally["deepest"] >= 4, tally


@pytest.mark.parametrize("slug", GAMES)
def test_no_seat_can_tell_in_any_world(slug: str) -> None:
    """Every seat of every seat count with every option flipped."""
    tally: Counter[str] = Counter()
    for place, world in enumerate(some_worlds(slug)):
        for seat in range(-1, world.seats):
            no_leak(Play(world, 7919 * place + seat, []), seat, tally)
    assert tally["compared while different"] >= len(some_worlds(slug)), tally


@pytest.mark.parametrize("leak", LEAKS)
def test_the_law_finds_planted_leaks(leak: type[ToyTable]) -> None:
    """Leaks by a field, by the order of choices, by who decides, by an event, by a private card told to all."""
    with pytest.raises(Leak):
        search(Toy(leak), 300)


def test_the_law_finds_nothing_where_nothing_is() -> None:
    """The same plays without the leak."""
    tally = search(Toy(), examples(300))
    assert tally["compared while different"] >= examples(300), tally


def search(game: Game, seeds: int) -> Counter[str]:
    tally: Counter[str] = Counter()
    for seed in range(seeds):
        for seat in range(-1, 3):
            no_leak(Play(World(game, 3, {}), seed, []), seat, tally)
    return tally


@pytest.mark.parametrize("slug", GAMES)
def test_a_guess_uses_nothing_but_the_view(slug: str) -> None:
    """From a view that went through JSON, with the same dice, it is the same guess; its position can be written."""

    @settings(max_examples=examples(30))
    @given(plays(slug), st.integers(0, 60), st.integers(0, 99))
    def holds(play: Play, acts: int, dice: int) -> None:
        game = play.world.game
        table = play.deal()
        hand = play.hand()
        for _ in range(acts):
            if not table.over:
                table.act(*hand.meddle(table))
        for seat in range(-1, table.seats):
            view = table.view(None if seat < 0 else seat)
            sent = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
            one = game.guess(view, play.world.options, Dice(seed_key(dice)))
            two = game.guess(sent, play.world.options, Dice(seed_key(dice)))
            assert position_of(one) == position_of(two)
            assert view_bytes(one, seat) == msgspec.json.encode(view)
            assert position_of(game.from_position(position_of(one))) == position_of(one)
        before = position_of(table)
        play_out(one)
        assert position_of(table) == before
        assert msgspec.json.encode(view) == msgspec.json.encode(sent), "playing a guess changed the view"

    holds()


def play_out(table: Table) -> None:
    hand = Hand(1, [])
    while not table.over:
        table.act(*hand.decide(table))


@pytest.mark.parametrize("slug", GAMES)
def test_a_guess_is_any_world_the_view_leaves_open(slug: str) -> None:
    """On a tiny table every arrangement that fits the view comes up, none much more often than another."""
    for case in tiny_cases(slug):
        game = game_of(slug)
        table = game.from_position(case["position"])
        seat = case["seat"]
        view = table.view(None if seat < 0 else seat)
        options = case["position"].get("options", {})
        found: Counter[str] = Counter()
        for number in range(GUESSES):
            guessed = game.guess(view, options, Dice(seed_key(f"tiny {number}")))
            found[str(position_of(guessed, *NOT_HIDDEN))] += 1
        assert len(found) == case["arrangements"], case["name"]
        fair = GUESSES / len(found)
        assert max(found.values()) < 1.8 * fair, case["name"]
        assert min(found.values()) > 0.4 * fair, case["name"]
        assert str(position_of(table, *NOT_HIDDEN)) in found, "the truth is not among the guesses"


def tiny_cases(slug: str) -> list[dict[str, Any]]:
    """tests/laws/tiny/<slug>.toml: positions in which little is unknown to a seat, and how many worlds fit."""
    file = TINY / f"{slug}.toml"
    assert file.is_file(), f"{slug} needs {file.name} beside the others: a position in which little is hidden"
    cases: list[dict[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8"))["case"]
    return cases
