"""Laws about what is told and shown: events have words and rules, views declare what they show and are enough."""

from __future__ import annotations

import re

import msgspec

from highnoon.engine.events import Event, Face
from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.engine.words import PLACE
from tests.laws.worlds import Law, Play, everybody, here, position_of, rule_ids, view_bytes, walk

LETTERS = "ABCDEFGH"
OF_EVERY_TABLE = {"game", "seats", "options", "hurry"}  # agreed on before the deal
SHOWN = {"public", "owner", "hidden"}
TWO_STOPS = re.compile(r"[^A-Z]\.\.")  # T.N.T. may end a sentence


def events_have_words_and_rules(play: Play) -> None:
    """Every message key is in the catalog with that many arguments, every rule cited is in a ledger."""
    game = play.world.game
    table = play.deal(telling=True)

    def look(table: Table) -> None:
        for event in table.take_events():
            check_event(game, event, table.seats)
        for ask in table.asks:
            for you in (True, False):
                said = game.words.ask(ask.kind, ask.seat, you=you)
                assert said
                assert "{" not in said
        for seat in range(table.seats):
            labels = [game.words.action(game.actions, key) for key in [*table.legal(seat), *table.interrupts(seat)]]
            for label in labels:
                assert label
                assert "{" not in label
            assert len(set(labels)) == len(labels) or seat not in table.pending(), "two choices that read the same"

    look(table)
    walk(table, play.hand().meddle, after=look)


def check_event(game: Game, event: Event, seats: int) -> None:
    assert event.rule in rule_ids(game.slug), f"{event.public.says} cites {event.rule}, which is in no ledger"
    assert all(0 <= seat < seats for seat in event.private)
    assert event.public.says or event.private, "an event that nobody hears"
    for face in [event.public, *event.private.values()]:
        check_face(game, face)


def check_face(game: Game, face: Face) -> None:
    if not face.says:
        assert face.args == []
        return
    template = game.words.events[face.says]
    places = {int(place) for place, _ in PLACE.findall(template)}
    assert places == set(range(len(face.args))), f"{face.says} has arguments {face.args} for {template!r}"
    said = game.words.event(face.says, face.args)
    assert said
    assert "{" not in said
    assert not TWO_STOPS.search(said)


def every_field_is_declared(play: Play) -> None:
    """A field of a position is public, its owner's or hidden; what nobody declared cannot leave."""
    seen = play.world.game.seen()
    assert set(seen.values()) <= SHOWN

    def look(table: Table) -> None:
        undeclared = fields_of(table) - OF_EVERY_TABLE - set(seen)
        assert not undeclared, f"not declared in SEEN: {', '.join(sorted(undeclared))}"

    walk(play.deal(), play.hand().meddle, look)


def fields_of(table: Table) -> set[str]:
    """The fields of a position; those of a seat's own part are called `seat.…`."""
    fields: set[str] = set()
    for name, value in position_of(table).items():
        if name in LETTERS[: table.seats] and isinstance(value, dict):
            fields |= {f"seat.{part}" for part in value}
        else:
            fields.add(name)
    return fields


def a_view_is_enough_to_decide(play: Play) -> None:
    """It says who is asked what, with all options, and comes back from JSON as it was."""

    def look(table: Table) -> None:
        for seat in everybody(table):
            view = table.view(None if seat < 0 else seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
            assert (view.seat, view.seats) == (seat, table.seats)
            assert view.asked == asked_for_all_to_see(table)
            assert view.kind == (table.kind_name() if table.waiting else "")
            assert view.sealed == (table.waiting and table.sealed)
            mine = seat >= 0 and here(table, seat)
            asked = mine and table.waiting and bool(table.offers[seat] if table.sealed else seat == table.turn)
            assert view.options == (table.legal(seat) if asked else [])
            assert view.interrupts == (table.interrupts(seat) if mine else [])

    walk(play.deal(), play.hand().meddle, look)


def views_share_nothing_but_what_all_see(play: Play) -> None:
    """Views that are made together are those that each seat would have been made alone, in any company."""

    def look(table: Table) -> None:
        alone = {seat: view_bytes(table, seat) for seat in everybody(table)}
        for company in (everybody(table), everybody(table)[::-1], everybody(table)[1::2]):
            views = table.views(company)
            assert [msgspec.json.encode(view) for view in views] == [alone[seat] for seat in company]

    walk(play.deal(), play.hand().meddle, look)


def asked_for_all_to_see(table: Table) -> list[int]:
    """In a window nobody sees who has answered."""
    if table.waiting and table.sealed and table.quiet:
        return [seat for seat in range(table.seats) if table.offers[seat]]
    return table.pending()


LAWS: list[Law] = [
    events_have_words_and_rules,
    every_field_is_declared,
    a_view_is_enough_to_decide,
    views_share_nothing_but_what_all_see,
]
