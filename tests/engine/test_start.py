"""Playing on from a position: the record says so and verifies; a sampled start shows its seat nothing new."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

import highnoon
from highnoon import games
from highnoon.engine.dice import Quick, seed_key
from highnoon.engine.game import Game
from highnoon.engine.record import STARTED, Record, Recorder, read_record, replay_rows, verify
from highnoon.engine.refusal import BadInput
from highnoon.engine.reshow import reshow
from highnoon.engine.start import StartPosition, set_up, start_as_seen, start_from
from highnoon.engine.table import NOBODY, TABLE, Table
from highnoon.lab.match import Lot, play_recorded
from highnoon.review.moments import dealt

SLUGS = games.slugs()


@cache
def game_of(slug: str) -> Game:
    return highnoon.load(slug)


@cache
def record_of(slug: str) -> Record:
    game = game_of(slug)
    return play_recorded(game, ["greenhorn"] * max(3, game.low), Lot(f"start {slug}", 0))[1]


def table_at(slug: str, move: int) -> Table:
    record = record_of(slug)
    recorder = dealt(game_of(slug), record)
    assert replay_rows(recorder, record.rows[:move]) is None
    return recorder.table


def places(slug: str) -> list[int]:
    rows = len(record_of(slug).rows)
    return [0, rows // 3, 2 * rows // 3, rows - 2]


def play_to_the_end(recorder: Recorder) -> None:
    quick = Quick(3)
    while not recorder.table.over:
        recorder.settle()
        table = recorder.table
        if table.over:
            return
        seat = int(table.turn)
        if seat == NOBODY:
            recorder.act(int(TABLE), 0)
        else:
            options = table.legal(seat)
            recorder.act(seat, options[quick.below(len(options))])


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_played_on_verifies_and_says_what_it_is(slug: str) -> None:
    game = game_of(slug)
    for move in places(slug):
        table = table_at(slug, move)
        if table.over:
            continue
        start = start_from(table, f"move {move} of a game")
        recorder = Recorder(game, int(table.seats), seed_key(f"on {move}"), start=start)
        assert recorder.table.pending() or recorder.table.held
        play_to_the_end(recorder)
        record = recorder.record()
        again = read_record("on.jsonl", record.to_lines())
        assert again == record
        assert again.heading.highnoon == STARTED
        assert again.heading.start == start
        assert verify(game, again).genuine
        assert record.ending is not None
        moves = [(row.seat, row.action) for row in record.rows]
        shown = reshow(game, again.heading, bytes.fromhex(record.ending.secret), moves, -1)
        assert shown.why == ""
        assert len(shown.passages) == len(moves) + 1


def test_another_position_is_not_genuine() -> None:
    game = game_of("finger-guns")
    table = table_at("finger-guns", 6)
    recorder = Recorder(game, int(table.seats), seed_key(1), start=start_from(table, "move 6"))
    play_to_the_end(recorder)
    record = recorder.record()
    assert record.heading.start is not None
    position = {**record.heading.start.position, "round": 7}
    forged = msgspec.structs.replace(record.heading, start=StartPosition(position, "move 6"))
    assert not verify(game, msgspec.structs.replace(record, heading=forged)).genuine


@pytest.mark.parametrize("slug", SLUGS)
def test_a_sampled_start_shows_its_seat_what_it_knew(slug: str) -> None:
    game = game_of(slug)
    hidden = 0
    for move in places(slug):
        table = table_at(slug, move)
        if table.over:
            continue
        options = table.to_position()["options"]
        true = set_up(game, start_from(table, "here"), seed_key("dice"))
        for seat in range(table.seats):
            start = start_as_seen(game, true, seat, options, seed_key(f"elsewhere {seat}"), "a sampled world")
            sampled = set_up(game, start, seed_key("dice"))
            assert sampled.view(seat) == true.view(seat)
            hidden += start.position != start_from(true, "here").position
    assert hidden  # something was dealt again somewhere


def test_what_cannot_be_played_on_from_is_refused() -> None:
    game = game_of("finger-guns")
    over = table_at("finger-guns", len(record_of("finger-guns").rows))
    with pytest.raises(BadInput, match="the game is over in this position"):
        set_up(game, start_from(over, "the end"), seed_key(1))
    with pytest.raises(BadInput, match="the position is of saloon, not of finger-guns"):
        set_up(game, StartPosition({"game": "saloon"}, ""), seed_key(1))
    with pytest.raises(BadInput, match="a position to start from has no dice"):
        set_up(game, StartPosition({"dice": {"coming": [1]}}, ""), seed_key(1))
    with pytest.raises(BadInput, match="rounds"):
        set_up(game, StartPosition({"rounds": 7}, ""), seed_key(1))


def test_only_format_3_has_a_position() -> None:
    record = record_of("finger-guns")
    wrong = msgspec.structs.replace(record.heading, start=StartPosition({}, "nowhere"))
    with pytest.raises(BadInput, match="a record of format 3, and no other"):
        read_record("x.jsonl", msgspec.structs.replace(record, heading=wrong).to_lines())
