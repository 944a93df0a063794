"""Laws about the course of a game: it ends, somebody is asked, options are sound, a refusal changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from highnoon.engine.events import Event
from highnoon.engine.refusal import Refused
from highnoon.engine.table import DRAW, LEAVE, TABLE, TIMEOUT, Table
from tests.laws.worlds import Hand, Law, Play, everybody, here, position_of, rule_ids, view_bytes, walk


def it_ends(play: Play) -> None:
    """Within the declared longest length; until then somebody is asked something, or the table has to draw."""
    table = play.deal()
    hand = play.hand()

    def someone_is_asked(table: Table) -> None:
        assert table.acts <= table.longest
        if not table.over:
            assert table.pending() or (table.held and DRAW in table.table_acts()), "nobody is asked anything"
            assert [ask.seat for ask in table.asks] == table.pending()

    walk(table, habit(play, hand), after=someone_is_asked)
    assert not table.waiting
    assert (table.pending(), table.asks, table.table_acts()) == ([], [], [])
    assert [table.legal(seat) for seat in range(table.seats)] == [[]] * table.seats


def habit(play: Play, hand: Hand) -> Callable[[Table], tuple[int, int]]:
    """Mostly as it comes; some plays take the first option again and again, or the last."""
    place = {0: 0, 1: -1}.get(play.seed % 8)
    patience = 400

    def stubborn(table: Table) -> tuple[int, int]:
        seat, key = hand.decide(table)
        stubborn_still = seat != TABLE and table.acts < patience
        return seat, table.legal(seat)[place or 0] if stubborn_still else key

    return hand.meddle if place is None else stubborn


def it_ends_when_all_have_left(play: Play) -> None:
    """At any moment: defaults are taken from then on, and the game still ends."""
    table = play.deal()
    hand = play.hand()
    leaves_at = hand.below(60)
    acts = 0
    while not table.over:
        gone = [LEAVE + seat for seat in range(table.seats) if acts >= leaves_at and here(table, seat)]
        seat, key = (int(TABLE), int(gone[0])) if gone else hand.decide(table)
        table.act(seat, key)
        acts += 1
    assert table.outcome is not None


def it_ends_when_time_always_runs_out(play: Play) -> None:
    """Every ask has a default, and a game of nothing but defaults ends."""
    table = play.deal()
    hand = play.hand()
    acts = 0
    while not table.over:
        asked = table.pending()
        key = int(TIMEOUT) + hand.one_of(asked) if asked and hand.below(8) else int(DRAW)
        if key == DRAW and not table.sealed:
            key = int(TIMEOUT) + asked[0]
        table.act(int(TABLE), key)
        acts += 1
        assert acts <= table.longest
    assert table.outcome is not None


def options_are_sound(play: Play) -> None:
    """At least one, distinct, in a stable order, all accepted, all in the vocabulary; none is an interrupt too."""
    table = play.deal()
    hand = play.hand()
    game = play.world.game

    def look(table: Table) -> None:
        again = game.from_position(table.to_position())
        for seat in range(table.seats):
            options = table.legal(seat)
            assert options == table.legal(seat) == again.legal(seat), "the same position gives another order"
            assert len(options) == len(set(options))
            assert not set(table.interrupts(seat)) & set(options) or seat not in table.pending()
            assert all(game.actions.parse(game.actions.say(key)) == key for key in options)
        for seat in table.pending():
            assert table.legal(seat)
        if table.pending():
            seat = hand.one_of(table.pending())
            for key in table.legal(seat):
                table.clone().act(seat, key)
        for key in table.table_acts():
            table.clone().act(int(TABLE), key)

    walk(table, hand.decide, look)


def a_refusal_changes_nothing(play: Play) -> None:
    """A closed move raises `Refused`, citing a rule of a ledger; the table stays as it is to the last byte."""
    table = play.deal(telling=True)
    hand = play.hand()
    size = play.world.game.actions.size
    rules = rule_ids(play.world.game.slug)

    def look(table: Table) -> None:
        table.take_events()
        before = position_of(table)
        views = [view_bytes(table, seat) for seat in everybody(table)]
        tries = [(hand.below(table.seats + 4) - 2, hand.below(size + 6) - 3) for _ in range(4)]
        tries += [(hand.below(table.seats), key) for seat in table.pending()[:2] for key in table.legal(seat)[:2]]
        tries += [(int(TABLE), hand.below(20) - 1), (int(TABLE), 1 << 40), (1 << 40, 0), (0, -1), (0, 1 << 40)]
        for seat, key in tries:
            if not is_open(table, seat, key):
                refused(table, seat, key, rules)
        assert position_of(table) == before
        assert [view_bytes(table, seat) for seat in everybody(table)] == views
        assert table.take_events() == []

    walk(table, hand.meddle, look)


def is_open(table: Table, seat: int, key: int) -> bool:
    if seat == TABLE:
        return key in table.table_acts()
    return 0 <= seat < table.seats and key in [
        *table.legal(seat),
        *(table.interrupts(seat) if here(table, seat) else []),
    ]


def refused(table: Table, seat: int, key: int, rules: frozenset[str]) -> None:
    with pytest.raises(Refused) as refusal:
        table.act(seat, key)
    assert refusal.value.rule in rules, f"{refusal.value.rule} is in no ledger"
    assert refusal.value.message
    assert "{" not in refusal.value.message


def interrupts_are_accepted(play: Play) -> None:
    """A move offered out of turn is accepted; sealed answers that are still on offer are kept."""
    table = play.deal()
    hand = play.hand()

    def look(table: Table) -> None:
        for seat in range(table.seats):
            for key in table.interrupts(seat) if here(table, seat) else []:
                then = table.clone()
                then.act(seat, key)
                assert then.over or then.pending() or then.held
                if then.disclosed == table.disclosed and then.sealed and then.stack == table.stack:
                    for other, pick in enumerate(table.picks):
                        assert pick < 0 or pick not in then.offers[other] or then.picks[other] == pick

    walk(table, hand.meddle, look)


def tables_of_one_seed_run_alike(play: Play) -> None:
    """The deal, the positions, the events; and another seed deals another table."""
    one, two = play.deal(telling=True), play.deal(telling=True)
    here, there = play.hand(), play.hand()
    assert one.dice.key != play.world.deal(play.seed + 1).dice.key
    while not one.over:
        assert one.events == two.events
        assert position_of(one) == position_of(two)
        one.act(*here.meddle(one))
        two.act(*there.meddle(two))
    assert two.over
    assert position_of(one) == position_of(two)


def hurry_changes_nothing(play: Play) -> None:
    """A table that makes forced choices itself plays the same game as one whose keeper makes them."""
    quick, patient = play.deal(hurry=True, telling=True), play.deal(telling=True)
    hand = play.hand()
    story = [quick.take_events(), patient.take_events() + settle(patient)]
    while not quick.over:
        assert position_of(quick, "acts", "hurry") == position_of(patient, "acts", "hurry")
        assert quick.pending() == patient.pending()
        assert story[0] == story[1]
        seat, key = hand.decide(quick)
        quick.act(seat, key)
        patient.act(seat, key)
        story = [quick.take_events(), patient.take_events() + settle(patient)]
    assert story[0] == story[1]
    assert patient.outcome == quick.outcome


def settle(table: Table) -> list[Event]:
    """Makes every forced choice."""
    events: list[Event] = []
    while forced := [seat for seat in table.pending() if len(table.legal(seat)) == 1]:
        table.act(forced[0], table.legal(forced[0])[0])
        events += table.take_events()
    return events


def cards_are_conserved(play: Play) -> None:
    """Every card is in exactly one place, always."""
    table = play.deal()
    game = play.world.game
    dealt = Counter(game.cards(table))

    def look(table: Table) -> None:
        assert Counter(game.cards(table)) == dealt

    walk(table, play.hand().meddle, after=look)


def the_outcome_fits(play: Play) -> None:
    """Winners exist or the reason says nobody won; places are a ranking; a score for every seat."""
    table = play.deal()
    words = play.world.game.words

    def not_yet(table: Table) -> None:
        assert table.over or table.outcome is None

    walk(table, play.hand().meddle, not_yet)
    outcome = table.outcome
    assert outcome is not None
    seats = list(range(table.seats))
    assert outcome.winners == [seat for seat in seats if seat in outcome.winners]
    assert len(outcome.places) == len(outcome.scores) == table.seats
    for place in outcome.places:
        assert place == 1 + sum(other < place for other in outcome.places), "places are not a ranking"
    if outcome.winners:
        assert [seat for seat in seats if outcome.places[seat] == 1] == outcome.winners
    else:
        assert "nobody" in outcome.why, f"{outcome.why}: nobody won, and the reason does not say so"
    assert outcome.why in words.events or outcome.why in words.notes
    assert outcome.rule in rule_ids(play.world.game.slug)
    for seat in everybody(table):
        assert table.view(None if seat < 0 else seat).outcome == outcome


LAWS: list[Law] = [
    it_ends,
    it_ends_when_all_have_left,
    it_ends_when_time_always_runs_out,
    options_are_sound,
    a_refusal_changes_nothing,
    interrupts_are_accepted,
    tables_of_one_seed_run_alike,
    hurry_changes_nothing,
    cards_are_conserved,
    the_outcome_fits,
]
