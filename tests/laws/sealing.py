"""Laws about sealed choices: arrival changes nothing, nothing shows before the reveal."""

from __future__ import annotations

from typing import Any

from highnoon.engine.events import Event
from highnoon.engine.table import DRAW, TABLE, Table
from tests.laws.worlds import Hand, Law, Play, everybody, position_of, view_bytes, walk


def arrival_changes_nothing(play: Play) -> None:
    """Any order, and any number of changes of mind before the reveal, give the same game."""
    hand = play.hand()

    def look(table: Table) -> None:
        if table.waiting and table.sealed and table.pending():
            wanted = [(seat, hand.one_of(table.legal(seat))) for seat in table.pending()]
            straight = reveal(table, wanted, hand, 0)
            for changes in (0, 2):
                assert reveal(table, mixed(wanted, hand), hand, changes) == straight

    walk(play.deal(), hand.meddle, look)


def mixed(wanted: list[tuple[int, int]], hand: Hand) -> list[tuple[int, int]]:
    left = wanted[:]
    return [left.pop(hand.below(len(left))) for _ in wanted]


def reveal(table: Table, picks: list[tuple[int, int]], hand: Hand, changes: int) -> tuple[dict[str, Any], list[Event]]:
    """Position and events after these picks have come in, each after some others that were thought better of."""
    then = table.clone()
    then.telling = True
    for place, (seat, key) in enumerate(picks):
        last = place == len(picks) - 1 and not then.held
        for _ in range(0 if last else changes):
            then.act(seat, hand.one_of(then.legal(seat)))
        then.act(seat, key)
    if then.waiting and then.held and not then.pending():
        then.act(int(TABLE), int(DRAW))
    return position_of(then), then.take_events()


def picks_never_show(play: Play) -> None:
    """Before the reveal no other view depends on a pick, nor on a change of it; there is no event."""
    hand = play.hand()

    def look(table: Table) -> None:
        if not (table.waiting and table.sealed and len(table.pending()) > 1):
            return
        seat = hand.one_of(table.pending())
        others = [other for other in everybody(table) if other != seat]
        seen: set[tuple[bytes, ...]] = set()
        disclosed, drawn = table.disclosed, table.dice.drawn()
        then = table.clone()
        then.telling = True
        for key in [*then.legal(seat), hand.one_of(then.legal(seat))]:
            then.act(seat, key)
            assert then.view(seat).pick == key
            seen.add(tuple(view_bytes(then, other) for other in others))
        alone = table.clone()
        alone.act(seat, hand.one_of(alone.legal(seat)))
        seen.add(tuple(view_bytes(alone, other) for other in others))
        assert len(seen) == 1, "another seat can tell what was chosen, or that it was changed"
        assert then.take_events() == []
        assert (then.disclosed, then.dice.drawn()) == (disclosed, drawn)

    walk(play.deal(), hand.meddle, look)


LAWS: list[Law] = [arrival_changes_nothing, picks_never_show]
