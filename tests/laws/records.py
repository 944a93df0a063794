"""Laws about records: replay, proof, taking back, batches."""

from __future__ import annotations

import pytest

from highnoon.engine.events import Event
from highnoon.engine.record import Recorder, read_record, replay_rows, verify, watch
from highnoon.engine.refusal import Refused
from tests.laws.worlds import Law, Play, everybody, position_of, view_bytes


def recorder_of(play: Play) -> Recorder:
    world = play.world
    secret = play.seed.to_bytes(32, "little")
    added = [bytes([seat]) * 8 for seat in range(world.seats)]
    return Recorder(world.game, world.seats, secret, added, dict(world.options))


def a_record_replays_to_the_byte(play: Play) -> None:
    """With time-outs, leavers, interrupts and moves taken back: read, verified, re-executed, it is the same record."""
    game = play.world.game
    recorder = recorder_of(play)
    hand = play.hand()
    story: list[Event] = recorder.heading.events[:]
    while not recorder.table.over:
        seat, key = hand.meddle(recorder.table)
        story += recorder.act(seat, key)
        if seat >= 0 and hand.below(4) == 0 and recorder.can_undo(seat):
            recorder.undo(seat)
    record = recorder.record()
    lines = record.to_lines()
    read = read_record("law", lines)
    assert read == record
    assert read.to_lines() == lines
    assert watch(read) == story
    verdict = verify(game, read)
    assert verdict.genuine, f"{verdict.entry}: {verdict.reason}"
    again = recorder_of(play)
    assert replay_rows(again, read.rows) is None
    assert again.record().to_lines() == lines
    assert position_of(again.table, "acts") == position_of(recorder.table, "acts")


def undo_restores_the_table(play: Play) -> None:
    """A move that disclosed nothing can be taken back by its seat alone, and then it never happened."""
    recorder = recorder_of(play)
    hand = play.hand()
    while not recorder.table.over:
        table = recorder.table
        before = position_of(table), [view_bytes(table, seat) for seat in everybody(table)]
        marks = table.disclosed, table.dice.drawn(), table.sealed
        seat, key = hand.meddle(table)
        recorder.act(seat, key)
        if table.over:
            break
        quiet = (table.disclosed, table.dice.drawn()) == marks[:2] and not marks[2] and seat >= 0
        assert recorder.can_undo(seat) == quiet
        for other in range(table.seats):
            if other != seat or not quiet:
                refuse_undo(recorder, other)
        if quiet and hand.below(2):
            recorder.undo(seat)
            table = recorder.table
            assert (position_of(table), [view_bytes(table, seat) for seat in everybody(table)]) == before
            recorder.act(seat, key)
    for seat in range(recorder.table.seats):
        refuse_undo(recorder, seat)
    assert verify(play.world.game, recorder.record()).genuine


def refuse_undo(recorder: Recorder, seat: int) -> None:
    before = position_of(recorder.table), len(recorder.rows)
    with pytest.raises(Refused, match=r"\(HN-6\)"):
        recorder.undo(seat)
    assert (position_of(recorder.table), len(recorder.rows)) == before


def a_batch_is_all_or_nothing(play: Play) -> None:
    """Moves sent together are the moves sent one by one; if any of them is refused none was made."""
    recorder, single = recorder_of(play), recorder_of(play)
    hand = play.hand()
    size = play.world.game.actions.size
    while not recorder.table.over:
        table = recorder.table
        seat, key = hand.decide(table)
        if seat < 0:
            assert recorder.act(seat, key) == single.act(seat, key)
            continue
        keys = [key]
        ahead = table.clone()
        ahead.act(seat, key)
        while seat in ahead.pending() and len(keys) < 4:
            keys.append(hand.one_of(ahead.legal(seat)))
            ahead.act(seat, keys[-1])
        if hand.below(8) == 0:
            before = position_of(table), recorder.rows[:], recorder.record()
            with pytest.raises(Refused, match=r"\(HN-[1-4]\)"):
                recorder.batch(seat, [*keys, size])
            assert (position_of(recorder.table), recorder.rows, recorder.record()) == before
        events = recorder.batch(seat, keys)
        assert events == [event for key in keys for event in single.act(seat, key)]
        assert position_of(recorder.table) == position_of(single.table)
    assert recorder.record().to_lines() == single.record().to_lines()
    assert verify(play.world.game, recorder.record()).genuine


LAWS: list[Law] = [a_record_replays_to_the_byte, undo_restores_the_table, a_batch_is_all_or_nothing]
