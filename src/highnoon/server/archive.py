"""The record of a finished game: its journal played once more by the engine's own Recorder, hashes and all."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from highnoon.engine.events import Event
from highnoon.engine.fair import dice_key
from highnoon.engine.game import Game
from highnoon.engine.outcome import Outcome
from highnoon.engine.record import FORMAT, PROMISED, STARTED, UNDO, Ending, Heading, Record, Recorder
from highnoon.engine.refusal import Refused
from highnoon.server import acts
from highnoon.server.dealing import key_of, promised_at
from highnoon.server.live.journaled import JournaledGame
from highnoon.server.stored import StoredRow, StoredSeat, StoredTable


class Diverged(Exception):
    """The rules of today do not play this journal."""


def make_record(game: Game, table: StoredTable, seats: Sequence[StoredSeat], rows: Sequence[StoredRow]) -> Record:
    """Slow (it hashes the table after every move): to be run outside the event loop."""
    contributions = [bytes.fromhex(text) for text in table.contributions]
    promised = promised_at(table) if table.deal.rounds else None  # dealt before there were promises
    dice = key_of(table) if promised else dice_key(table.secret, contributions)
    play = JournaledGame.deal(game, table.seats, dict(table.options), dice, 0, table.start)
    play.record = []
    names = [seat.name for seat in seats]
    recorder = Recorder(
        game,
        table.seats,
        table.secret,
        contributions,
        dict(table.options),
        names,
        promised,
        table.start,
        table.research,
    )
    try:
        for row in rows:
            play.apply(row.seat, row.action, row.at)
        for seat, key in play.record:
            if key == UNDO:
                recorder.undo(seat)
            else:
                recorder.act(seat, key)
    except Refused as refused:
        raise Diverged(
            f"after row {play.progress.n} of the journal, {len(recorder.rows)} of the record: {refused}"
        ) from None
    if not recorder.table.over:
        raise Diverged("the game is not over after the last row")
    record = recorder.record()
    assert record.ending is not None
    return Record(record.heading, record.rows, with_seating(record.ending, table))


def with_seating(ending: Ending, table: StoredTable) -> Ending:
    return msgspec.structs.replace(
        ending, seating=acts.seat_changes(table.acts), two_hands=acts.saw_two_hands(table.acts)
    )


def watchable(
    game: Game, table: StoredTable, seats: Sequence[StoredSeat], story: Sequence[str], outcome: Outcome
) -> Record:
    """For a game played across a change of its rules: the whole story as it was told, but no moves to verify."""
    promised = promised_at(table) if table.deal.rounds else None
    heading = Heading(
        STARTED if table.start else PROMISED if promised else FORMAT,
        table.game,
        table.rules,
        table.pack,
        table.seats,
        [seat.name for seat in seats],
        dict(table.options),
        table.commitment,
        promised.rounds[-1].numbers if promised else table.contributions,
        "",
        [event for events in story for event in msgspec.json.decode(events, type=list[Event])],
        promised,
        table.start,
        table.research,
    )
    return Record(heading, [], with_seating(Ending(outcome, table.secret.hex(), []), table))
