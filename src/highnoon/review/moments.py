"""The decisions of a recorded game, each with what its seat saw at that moment."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from highnoon.engine.game import Game
from highnoon.engine.promised import false_promise
from highnoon.engine.record import UNDO, Heading, Record, Recorder, false_names, has_chosen, is_hex
from highnoon.engine.refusal import BadInput, Refused
from highnoon.engine.view import View


class Moment(msgspec.Struct, frozen=True):
    """A decision with at least two choices.  `n` is the row of the record, `key` what the seat chose."""

    n: int
    seat: int
    key: int
    view: View


class Moments(msgspec.Struct):
    """`winners` is None while the game is not over.  `why` says why the list ends before the record does; it is empty
    when all rows could be played."""

    moments: list[Moment]
    winners: list[int] | None = None
    why: str = ""


def decisions_of(game: Game, record: Record, seats: Collection[int] | None = None) -> Moments:
    """Plays a finished record and keeps the real decisions of these seats (default: all).

    Forced choices and moves out of turn are left out, and so are moves that were taken back.
    """
    moves = [(row.seat, row.action) for row in record.rows]
    return decisions_in(dealt(game, record), record.heading.deal, moves, seats)


def decisions_in(
    recorder: Recorder, deal: str, moves: Sequence[tuple[int, int]], seats: Collection[int] | None = None
) -> Moments:
    """The decisions among moves from the deal on; `deal` is what the table must be dealt as."""
    found = Moments([])
    played: list[tuple[int, int]] = []  # row and seat of moves that still count
    if recorder.heading.deal != deal:
        found.why = "today's rules deal a different table"
        return found
    for n, (seat, action) in enumerate(moves, 1):
        table = recorder.table
        try:
            if action == UNDO:
                recorder.undo(seat)
                undone, _ = played.pop()
                found.moments = [moment for moment in found.moments if moment.n != undone]
                continue
            if has_chosen(table, seat, action):
                raise Refused("HN-1", "The seat has already chosen")
            if seat >= 0 and (seats is None or seat in seats):
                view = table.view(seat)
                if len(view.options) > 1 and action in view.options:
                    found.moments.append(Moment(n, seat, action, view))
            recorder.act(seat, action)
        except Refused as refused:
            found.why = f"row {n} is not legal by today's rules: {refused}"
            found.moments = [moment for moment in found.moments if moment.n < n]
            break
        played.append((n, seat))
    outcome = recorder.table.outcome
    found.winners = None if outcome is None else outcome.winners
    return found


def dealt(game: Game, record: Record) -> Recorder:
    """The table of a finished record as it was dealt.  Refuses a record that does not show its secret."""
    if record.ending is None:
        raise BadInput("this game is not finished; only finished games can be reviewed")
    return dealt_by(game, record.heading, record.ending.secret)


def dealt_by(game: Game, heading: Heading, secret: str) -> Recorder:
    """The table that this heading and secret deal."""
    if heading.pack != game.pack.hash:
        raise BadInput(
            f"this game was played with pack {heading.pack}, not {game.pack.hash}; name its pack with --pack"
        )
    if not all(is_hex(text) for text in [secret, *heading.contributions]):
        raise BadInput("the secret and the contributions of a record should be hexadecimal")
    if trouble := false_names(heading):
        raise BadInput(trouble)
    promised = heading.promised
    if promised is not None and (broken := false_promise(promised, heading.seats, heading.contributions)):
        raise BadInput(f"{broken[0]}: {broken[1]}")
    return Recorder(
        game,
        heading.seats,
        bytes.fromhex(secret),
        [bytes.fromhex(text) for text in heading.contributions],
        dict(heading.options),
        heading.names,
        promised,
        heading.start,
    )
