"""Game review: every decision weighed from what its seat could know, the same every time."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

import highnoon
from highnoon import games
from highnoon.bots.marshal.level import Budget
from highnoon.engine.dice import Dice, Quick, seed_key
from highnoon.engine.game import Game
from highnoon.engine.record import Record, Recorder
from highnoon.engine.refusal import BadInput
from highnoon.lab.match import Lot, play_recorded
from highnoon.review import add_up, decisions_of, read_effort, review, weigh
from highnoon.review.weigh import Decision, beyond_noise
from tests.profiles import examples

SLUGS = games.slugs()


@cache
def game_of(slug: str) -> Game:
    return highnoon.load(slug)


@cache
def record_of(slug: str, seats: int, kind: str = "greenhorn") -> Record:
    return play_recorded(game_of(slug), [kind] * seats, Lot(f"review {slug}", 0))[1]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_real_decision_of_a_game_is_a_moment(slug: str) -> None:
    game = game_of(slug)
    record = record_of(slug, max(3, game.low))
    moments = decisions_of(game, record)
    assert moments.why == ""
    assert moments.moments
    rows = {row.n: row for row in record.rows}
    for moment in moments.moments:
        row = rows[moment.n]
        assert (row.seat, row.action) == (moment.seat, moment.key)
        assert moment.view.seat == moment.seat
        assert moment.key in moment.view.options
        assert len(moment.view.options) > 1
    only = decisions_of(game, record, [1]).moments
    assert only == [moment for moment in moments.moments if moment.seat == 1]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_review_is_the_same_every_time_and_adds_up(slug: str) -> None:
    game = game_of(slug)
    record = record_of(slug, max(3, game.low))
    moments = decisions_of(game, record).moments
    some = moments[:: max(1, len(moments) // examples(20))]
    effort = Budget(0, walks=40)
    options = record.heading.options
    decisions = [weigh(game, moment, options, effort) for moment in some]
    assert decisions[:3] == [weigh(game, moment, options, effort) for moment in some[:3]]
    for decision, moment in zip(decisions, some, strict=True):
        assert decision.best in moment.view.options
        assert decision.lost == pytest.approx(decision.chance - decision.kept)
        assert decision.lost >= 0.0
        assert (decision.lost == 0.0) == (decision.best == decision.chose)
        assert 0.0 <= decision.kept <= decision.chance <= 1.0
    result = add_up(game, record.heading, decisions, None, None, effort.text())
    assert [seat.seat for seat in result.seats] == list(range(record.heading.seats))
    assert sum(seat.decisions for seat in result.seats) == len(decisions)
    losses = sorted((d.lost for d in decisions if d.lost), reverse=True)[:3]
    by_row = {d.n: d for d in decisions}
    assert [by_row[n].lost for n in result.key_moments] == losses


@pytest.mark.parametrize("slug", SLUGS)
def test_a_review_uses_nothing_that_the_seat_could_not_know(slug: str) -> None:
    """Everything hidden is dealt again: the seat sees the same, so its choice is worth the same."""
    game = game_of(slug)
    record = record_of(slug, max(3, game.low))
    options = record.heading.options
    moments = decisions_of(game, record).moments
    for moment in moments[:: max(1, len(moments) // 4)]:
        before = weigh(game, moment, options, Budget(0, walks=30))
        for number in range(2):
            world = game.guess(moment.view, options, Dice(seed_key(f"elsewhere {number}")))
            seen = msgspec.structs.replace(moment, view=world.view(moment.seat))
            if seen.view == moment.view:  # a sealed choice that others have made is not part of a guessed world
                assert weigh(game, seen, options, Budget(0, walks=30)) == before


def test_a_move_that_was_taken_back_is_not_reviewed() -> None:
    game = game_of("saloon")
    recorder = Recorder(game, 2, seed_key("undo"))
    quick = Quick(1)
    undone: list[int] = []
    while not recorder.table.over:
        recorder.settle()
        if recorder.table.over:
            break
        seat = int(recorder.table.turn)
        options = recorder.table.legal(seat)
        recorder.act(seat, options[quick.below(len(options))])
        if not undone and len(options) > 1 and recorder.can_undo(seat):
            undone.append(len(recorder.rows))
            recorder.undo(seat)
            recorder.act(seat, options[0])  # the other move
    assert undone
    rows = [moment.n for moment in decisions_of(game, recorder.record()).moments]
    assert undone[0] not in rows
    assert undone[0] + 2 in rows


def test_what_cannot_be_reviewed_is_refused() -> None:
    game = game_of("finger-guns")
    record = record_of("finger-guns", 3)
    with pytest.raises(BadInput, match="not finished"):
        decisions_of(game, msgspec.structs.replace(record, ending=None))
    other = msgspec.structs.replace(record, heading=msgspec.structs.replace(record.heading, pack="0" * 16))
    with pytest.raises(BadInput, match="played with pack"):
        decisions_of(game, other)
    for text in ("200ms", "5n", "soon"):
        with pytest.raises(BadInput):
            read_effort(text)


def test_a_record_of_other_rules_is_reviewed_as_far_as_it_goes() -> None:
    game = game_of("finger-guns")
    record = record_of("finger-guns", 3)
    broken = msgspec.structs.replace(record.rows[9], action=100_000)
    rows = [*record.rows[:9], broken, *record.rows[10:]]
    result = review(game, msgspec.structs.replace(record, rows=rows), budget="20n")
    assert result.why.startswith("row 10 is not legal by today's rules")
    assert result.decisions
    assert all(decision.n < 10 for decision in result.decisions)


def test_noise_is_no_loss() -> None:
    assert not beyond_noise([1.0, 0.0, 1.0, 0.0], [0.0, 1.0, 0.0, 0.9])
    assert beyond_noise([0.6, 0.7, 0.8, 0.7], [0.1, 0.2, 0.1, 0.2])
    assert not beyond_noise([0.2, 0.2], [0.2, 0.2])


def test_accuracy_is_the_share_of_the_chance_that_was_kept() -> None:
    game = game_of("finger-guns")
    record = record_of("finger-guns", 3)
    decisions = [
        Decision(1, 0, 5, 5, 0.5, 0.5, 0.0, 4),
        Decision(2, 0, 5, 6, 0.5, 0.25, 0.25, 4),
    ]
    seats = add_up(game, record.heading, decisions, None, None, "20n").seats
    assert seats[0].accuracy == pytest.approx(0.75)
    assert seats[0].key_moments == [2]
    assert seats[1].accuracy is None
