"""Laws about copies: clones, positions and what people and programs write them in."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec
import tomli_w

from highnoon.engine.events import Event
from highnoon.engine.table import Table
from tests.laws.worlds import Hand, Law, Play, everybody, position_of, view_bytes, walk


def play_on(table: Table, hand: Hand) -> list[tuple[dict[str, Any], list[Event]]]:
    """Plays to the end; every position and what happened before it."""
    table.telling = True
    table.take_events()
    steps: list[tuple[dict[str, Any], list[Event]]] = []
    while not table.over:
        table.act(*hand.meddle(table))
        steps.append((position_of(table), table.take_events()))
    return steps


def some_way(play: Play) -> Table:
    """A table of this play, somewhere in the middle."""
    table = play.deal()
    hand = play.hand()
    for _ in range(hand.below(80)):
        if not table.over:
            table.act(*hand.meddle(table))
    return table


def a_clone_lives_its_own_life(play: Play) -> None:
    """The same choices give the same positions and events; the original is untouched by playing the clone."""
    table = some_way(play)
    before = position_of(table), [view_bytes(table, seat) for seat in everybody(table)]
    legal = [table.legal(seat)[:] for seat in range(table.seats)]
    clone = table.clone()
    assert (position_of(clone), [view_bytes(clone, seat) for seat in everybody(clone)]) == before
    assert [clone.legal(seat) for seat in range(table.seats)] == legal
    lived = play_on(clone, Hand(play.seed, []))
    assert (position_of(table), [view_bytes(table, seat) for seat in everybody(table)]) == before
    assert [table.legal(seat) for seat in range(table.seats)] == legal
    assert play_on(table, Hand(play.seed, [])) == lived


def a_position_is_the_table(play: Play) -> None:
    """Reading what was written is the identity at every decision, over and done games included."""
    game = play.world.game

    def look(table: Table) -> None:
        position = position_of(table)
        again = game.from_position(position)
        assert position_of(again) == position
        assert again.over == table.over
        assert again.asks == table.asks
        for seat in everybody(table):
            assert view_bytes(again, seat) == view_bytes(table, seat)

    walk(play.deal(), play.hand().meddle, look)


def a_position_in_a_hurry_is_too(play: Play) -> None:
    """The same of a table that makes forced choices itself."""
    game = play.world.game

    def look(table: Table) -> None:
        position = position_of(table)
        assert position_of(game.from_position(position)) == position

    walk(play.deal(hurry=True), play.hand().decide, look)


def a_position_is_text(play: Play) -> None:
    """Through TOML and through JSON it is the same position, and playing on from there gives the same game."""
    game = play.world.game
    table = some_way(play)
    position = position_of(table)
    by_toml = tomllib.loads(tomli_w.dumps(position))
    by_json = msgspec.json.decode(msgspec.json.encode(position))
    assert by_toml == by_json == position
    lived = play_on(game.from_position(position), Hand(play.seed, []))
    assert play_on(game.from_position(by_toml), Hand(play.seed, [])) == lived
    assert play_on(game.from_position(by_json), Hand(play.seed, [])) == lived
    assert play_on(table, Hand(play.seed, [])) == lived


LAWS: list[Law] = [
    a_clone_lives_its_own_life,
    a_position_is_the_table,
    a_position_in_a_hurry_is_too,
    a_position_is_text,
]
