"""The decisions of a recorded game, each with what its seat saw at that moment."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from highnoon.engine.game import Game
from highnoon.engine.record import UNDO, Record, Recorder, has_chosen, is_hex
from highnoon.engine.refusal import BadInput, Refused
from highnoon.engine.view import View


class Moment(msgspec.Struct, frozen=True):
    """A decision with at least two choices.  `n` is the row of the record, `key` what the seat chose."""

    n: int
    seat: int
    key: int
    view: View


class Moments(msgspec.Struct):
    """`why` says why the list ends before the record does; it is empty when all rows could be played."""

    moments: list[Moment]
    why: str = ""


def decisions_of(game: Game, record: Record, seats: Collection[int] | None = None) -> Moments:
    """Plays a finished record and keeps the real decisions of these seats (default: all).

    Forced choices and moves out of turn are left out, and so are moves that were taken back.
    """
    recorder = dealt(game, record)
    found = Moments([])
    played: list[tuple[int, int]] = []  # row and seat of moves that still count
    if recorder.heading.deal != record.heading.deal:
        found.why = "today's rules deal a different table"
        return found
    for row in record.rows:
        table = recorder.table
        try:
            if row.action == UNDO:
                recorder.undo(row.seat)
                undone, _ = played.pop()
                found.moments = [moment for moment in found.moments if moment.n != undone]
                continue
            if has_chosen(table, row.seat, row.action):
                raise Refused("HN-1", "The seat has already chosen")
            if row.seat >= 0 and (seats is None or row.seat in seats):
                view = table.view(row.seat)
                if len(view.options) > 1 and row.action in view.options:
                    found.moments.append(Moment(row.n, row.seat, row.action, view))
            recorder.act(row.seat, row.action)
        except Refused as refused:
            found.why = f"row {row.n} is not legal by today's rules: {refused}"
            found.moments = [moment for moment in found.moments if moment.n < row.n]
            break
        played.append((row.n, row.seat))
    return found


def dealt(game: Game, record: Record) -> Recorder:
    """The table of a finished record as it was dealt.  Refuses a record that does not show its secret."""
    heading, ending = record.heading, record.ending
    if ending is None:
        raise BadInput("this game is not finished; only finished games can be reviewed")
    if heading.pack != game.pack.hash:
        raise BadInput(
            f"this game was played with pack {heading.pack}, not {game.pack.hash}; name its pack with --pack"
        )
    if not all(is_hex(text) for text in [ending.secret, *heading.contributions]):
        raise BadInput("the secret and the contributions of a record should be hexadecimal")
    return Recorder(
        game,
        heading.seats,
        bytes.fromhex(ending.secret),
        [bytes.fromhex(text) for text in heading.contributions],
        dict(heading.options),
        heading.names,
        heading.promised,
        heading.start,
    )
