"""Every law in every way to play the Saloon: 2 to 6 for themselves, the long game, each team mode, powers or none."""

from __future__ import annotations

from collections import Counter

import pytest

from highnoon.engine.table import Table, seat_name
from highnoon.games.saloon.table import SaloonTable
from highnoon.games.saloon.view import SaloonView
from tests.laws.secrets import no_leak
from tests.laws.test_laws import LAWS
from tests.laws.worlds import Hand, Play, World, game_of, walk
from tests.profiles import examples

TEAMS = {"2v2": 4, "3v3": 6, "2v2v2": 6}


def ways_to_play() -> list[World]:
    game = game_of("saloon")
    free = [
        World(game, seats, options)
        for options in ({}, {"advanced": True}, {"long_game": True})
        for seats in range(game.low, game.high + 1)
    ]
    teams = [
        World(game, seats, {"mode": mode, "advanced": advanced})
        for mode, seats in TEAMS.items()
        for advanced in (False, True)
    ]
    return [*free, *teams]


@pytest.mark.parametrize("place", range(len(ways_to_play())), ids=lambda place: str(ways_to_play()[place]))
def test_every_law_holds(place: int) -> None:
    """In the gate the laws take turns: a third of them in each way to play."""
    some = 3 if examples(3) < 3 else 1
    for seed, law in enumerate(LAWS):
        if seed % some == place % some:
            law(Play(ways_to_play()[place], 100 + seed, []))


@pytest.mark.parametrize("world", ways_to_play(), ids=str)
def test_no_seat_can_tell(world: World) -> None:
    tally: Counter[str] = Counter()
    for seat in range(-1, world.seats):
        for seed in range(3):
            no_leak(Play(world, 1000 * seed + seat, []), seat, tally)
    assert tally["compared while different"] > world.seats, tally


@pytest.mark.parametrize("world", ways_to_play(), ids=str)
def test_what_follows_from_a_hand_follows(world: World) -> None:
    """It is kept besides the hand, because it is asked for so often."""

    def look(table: Table) -> None:
        assert isinstance(table, SaloonTable)
        for p in table.players:
            assert p.hand == sorted(p.hand)
            assert p.held == sum(1 << face for face in set(p.hand))

    for seed in range(2):
        walk(world.deal(seed), Hand(seed, []).decide, after=look)


@pytest.mark.parametrize("world", ways_to_play(), ids=str)
def test_the_view_says_what_an_attack_takes(world: World) -> None:
    """For every possible target, then for its targets; the sum in the event is the one that was shown."""
    shown: dict[int, int] = {}
    tally: Counter[str] = Counter()
    targets = {world.game.actions.parse(f"target {seat_name(seat)}"): seat for seat in range(world.seats)}

    def look(table: Table) -> None:
        view = table.view()
        assert isinstance(view, SaloonView)
        shown.clear()
        if view.attacks:
            attack = view.attacks[-1]
            shown.update({made.target: made.total for made in attack.sums})
            assert list(shown)[: len(attack.targets)] == attack.targets or not shown
        if view.kind == "target":
            assert {targets[key] for key in table.legal(table.turn) if key in targets} <= set(shown)

    def after(table: Table) -> None:
        for event in table.take_events():
            if event.public.says in ("blocks", "plays", "enhances", "adds", "sharpshoots", "attacks", "counters"):
                shown.clear()
            if event.public.says == "sum" and event.public.args[1] in shown:
                assert event.public.args[9] == shown[event.public.args[1]]
                tally["compared"] += 1
        look(table)

    for seed in range(3):
        walk(world.deal(seed, telling=True), Hand(seed, []).decide, after=after)
    assert tally["compared"] > 3, tally
