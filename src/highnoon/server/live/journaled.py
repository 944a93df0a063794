"""The engine's side of a table on the server: rows of the journal in, events out.  Knows no network and no clock.

`Play.apply` is the only way a table changes, live and when it is built again from its journal, so both give the same
table.  It is the lean brother of the engine's Recorder: the record with its hashes is made once, when the game is over.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from highnoon.engine.dice import Dice
from highnoon.engine.events import Event
from highnoon.engine.game import Game
from highnoon.engine.record import UNDO
from highnoon.engine.refusal import Refused
from highnoon.engine.start import StartPosition, set_up
from highnoon.engine.table import LEAVE, NOBODY, TABLE, Table
from highnoon.server.live.progress import Progress

REVEAL: Final = -2  # an act of the table in the journal: the answers to a quiet question are shown
NO_UNDO: Final = -2  # not even a spectator, who is -1
STORY: Final = 400  # events that somebody who comes back is told
CALL: Final = "call"  # the verb that starts a countdown, in whichever game has one
KEPT: Final = 32  # acts after which a new copy of the table is kept


class Past:
    """A move that may be taken back."""

    def __init__(self, seat: int, acts: int, opened: int) -> None:
        self.seat = seat
        self.acts = acts  # before it, since the copy that is kept
        self.opened = opened


class JournaledGame:
    def __init__(self, game: Game, table: Table, progress: Progress) -> None:
        self.game = game
        self.progress = progress
        self.past: list[Past] = []
        self.story: deque[Event] = deque(maxlen=STORY)
        self.untold: list[Event] = []  # since the last snapshot
        self.record: list[tuple[int, int]] | None = None  # the rows of the record, if somebody wants them
        call = game.actions.by_name.get(CALL)
        self.call = call.base if call is not None else -1
        self.put(table)

    def put(self, table: Table) -> None:
        """The game goes on from here, and no move before can be taken back."""
        self.table = self.wired(table)
        self.past.clear()
        self.keep_copy()

    def keep_copy(self) -> None:
        """A table as it was before a move is made again from this copy when it is wanted, which is seldom; a copy
        before every move would cost more than the move."""
        self.copy = self.table.clone()
        self.acts: list[tuple[int, int]] = []  # since then

    @classmethod
    def deal(
        cls,
        game: Game,
        seats: int,
        options: dict[str, Any],
        key: bytes,
        now: int,
        start: StartPosition | None = None,
    ) -> JournaledGame:
        """Dealt, or set up from a position."""
        if start is None:
            table = game.deal(seats, options=options, dice=Dice(key), telling=True)
        else:
            table = set_up(game, start, key)
        play = cls(game, table, Progress(opened=now))
        play.keep(table.take_events())
        return play

    @classmethod
    def resume(cls, game: Game, position: bytes | str, progress: bytes | str, story: Sequence[str]) -> JournaledGame:
        """From a snapshot."""
        table = game.from_position(msgspec.json.decode(position))
        table.take_events()
        play = cls(game, table, msgspec.json.decode(progress, type=Progress))
        for events in story:
            play.story.extend(msgspec.json.decode(events, type=list[Event]))
        return play

    def wired(self, table: Table) -> Table:
        """Patient, telling, and with its quiet questions held until the live table shows the answers."""
        table.hurry = False
        table.telling = True
        table.watched = []
        table.log = []
        table.hold_answers()
        return table

    # -- acts ----------------------------------------------------------------------------------------------------------

    def apply(self, seat: int, key: int, at: int) -> list[Event]:
        """One row of the journal.  Legal, or `Refused` and nothing has changed."""
        if key == UNDO:
            return self.undo(seat, at)
        table, progress = self.table, self.progress
        if key == REVEAL:
            if not self.complete():
                raise Refused("HN-5", "There is nothing to reveal yet")
            make(table, seat, key)
            self.past.clear()
            same = False
        elif table.sealed and table.waiting:
            same = self.act_sealed(seat, key, at)
        else:
            same = self.act_openly(seat, key, at)
        if len(self.acts) < KEPT or self.past:
            self.acts.append((seat, key))
        else:
            self.keep_copy()
        progress.n += 1
        log = table.log
        if log:
            progress.rows += len(log)
            table.log = []
            if self.record is not None:
                self.record += log
            if not same:
                self.ask_anew(at)
        table.hold_answers()
        events = table.take_events()
        if events:
            self.keep(events)
        return events

    def act_sealed(self, seat: int, key: int, at: int) -> bool:
        """Is the same decision still open afterwards?"""
        table = self.table
        top = table.top
        answering = table.offers_sealed(seat, key)
        make(table, seat, key)
        self.past.clear()
        if answering or (seat == TABLE and key < LEAVE):
            return False
        if key == self.call and table.held:
            self.progress.caller, self.progress.called = seat, at
        return still(table, top)

    def act_openly(self, seat: int, key: int, at: int) -> bool:
        table = self.table
        top = table.top
        answering = seat == table.turn and key in table.options
        drawn, disclosed = table.dice.drawn(), table.disclosed
        table.act(seat, key)
        if seat < 0 or table.dice.drawn() != drawn or table.disclosed != disclosed:
            self.past.clear()
        else:
            if self.past and self.past[-1].seat != seat:
                self.past.clear()
            self.past.append(Past(seat, len(self.acts), self.progress.opened))
        return not answering and (seat >= 0 or key >= LEAVE) and still(table, top)

    def ask_anew(self, at: int) -> None:
        progress = self.progress
        progress.asked, progress.opened, progress.caller, progress.called = progress.rows, at, -1, 0

    def undo(self, seat: int, at: int) -> list[Event]:
        if not self.can_undo(seat):
            raise Refused("HN-6", "Nothing to undo: something was drawn or shown since, or someone else has moved")
        past = self.past.pop()
        del self.acts[past.acts :]
        self.table = self.wired(self.copy.clone())
        for act in self.acts:
            make(self.table, *act)
            self.table.hold_answers()
        self.table.log = []
        self.table.take_events()
        self.progress.n += 1
        self.progress.rows += 1
        if self.record is not None:
            self.record.append((seat, UNDO))
        self.ask_anew(past.opened)  # taking back gains no time
        return []

    def can_undo(self, seat: int) -> bool:
        return seat >= 0 and seat == self.undoer()

    def undoer(self) -> int:
        """The seat that may undo a move.  No one while a sealed decision is open: withdrawing the offer would show
        that a seat has answered."""
        table = self.table
        if not self.past or table.over or (table.waiting and table.sealed):
            return NO_UNDO
        return self.past[-1].seat

    def check_batch(self, seat: int, keys: Sequence[int]) -> None:
        """Raises what a batch would be refused for, without taking it.

        A batch may not go on past anything that was drawn or shown, nor past a question to somebody else: otherwise a
        refused batch would tell what is on top of the deck.
        """
        trial = self.table.clone()
        for place, key in enumerate(keys):
            drawn, disclosed = trial.dice.drawn(), trial.disclosed
            trial.act(seat, key)
            if place == len(keys) - 1:
                return
            mine = trial.waiting and not trial.sealed and trial.turn == seat
            if not mine or trial.dice.drawn() != drawn or trial.disclosed != disclosed:
                raise Refused(
                    "HN-6",
                    f"After action {place + 1} something is revealed or another player must decide: send the rest then",
                )

    # -- questions -----------------------------------------------------------------------------------------------------

    def complete(self) -> bool:
        """All have answered a quiet question, which is now to be shown."""
        table = self.table
        return table.asks_quietly() and table.turn == NOBODY

    def waits_for_draw(self) -> bool:
        """A sealed question that the rules themselves hold until the table draws."""
        table = self.table
        return table.waiting and table.sealed and table.held and not table.quiet

    def asked(self) -> list[int]:
        """The seats that are asked, as far as everybody knows."""
        table = self.table
        return table.asked_for_all_to_see()

    def is_current(self, seat: int, n: int, key: int) -> bool:
        """Does a choice made from view `n` still mean the same?  An interrupt does not spoil a sealed answer."""
        progress, table = self.progress, self.table
        if n == progress.rows:
            return True
        if not (progress.asked <= n < progress.rows and table.waiting and table.sealed):
            return False
        return table.offers_sealed(seat, key)

    def has_chosen(self, seat: int, key: int) -> bool:
        """Is this the seat's sealed choice already?  Then it is not stored again: an answer may be lost together with
        the node that sent it, and the next owner gets the same request."""
        table = self.table
        if not (table.waiting and table.sealed) or table.late >> seat & 1:
            return False
        return table.picks[seat] == key

    def keep(self, events: list[Event]) -> None:
        self.story.extend(events)
        self.untold += events

    # -- snapshots -----------------------------------------------------------------------------------------------------

    def can_rest(self) -> bool:
        """Does a snapshot say everything: no move can be undone, and no quiet decision is about to be shown?"""
        return not self.past and not self.complete()

    def snapshot(self) -> tuple[str, str, str]:
        """Mark, position and the events since the last one, as JSON."""
        events = self.untold
        self.untold = []
        progress = msgspec.json.encode(self.progress).decode()
        return progress, msgspec.json.encode(self.table.to_position()).decode(), msgspec.json.encode(events).decode()


# -- what a row of the journal does to a table, and to nothing else ----------------------------------------------------


def make(table: Table, seat: int, key: int) -> None:
    if key == REVEAL:
        table.show_answers()
    elif table.asks_quietly() and seat >= 0 and not table.offers_sealed(seat, key):
        table.interrupt_quietly(seat, key)
    else:
        table.act(seat, key)


def still(table: Table, top: object) -> bool:
    """Is it still in the same step of the rules?"""
    return table.waiting and table.top is top
