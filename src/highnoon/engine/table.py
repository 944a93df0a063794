"""A table: plain records, a stack of steps (`stack.py`), what is told (`story.py`), the open question (`question.py`)
and what the table itself does (`table_acts.py`).

Everything that changes lives in records of the game's own table, so a table can be cloned, compared, printed, saved,
and built by hand in a test.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from mypy_extensions import i64, mypyc_attr

from highnoon.engine.actions import Vocabulary
from highnoon.engine.glimpse import NO_FIELDS as NO_FIELDS
from highnoon.engine.glimpse import Fields as Fields
from highnoon.engine.glimpse import Glimpse as Glimpse
from highnoon.engine.guard import Stuck
from highnoon.engine.outcome import Outcome
from highnoon.engine.question import TIMEOUT as TIMEOUT
from highnoon.engine.refusal import Refused
from highnoon.engine.seat import BIT as BIT
from highnoon.engine.seat import NO_OFFERS as NO_OFFERS
from highnoon.engine.seat import NO_OPTIONS as NO_OPTIONS
from highnoon.engine.seat import NOBODY as NOBODY
from highnoon.engine.seat import PASS as PASS
from highnoon.engine.seat import SEATS as SEATS
from highnoon.engine.seat import TABLE as TABLE
from highnoon.engine.seat import Owned as Owned
from highnoon.engine.seat import OwnedLists as OwnedLists
from highnoon.engine.seat import seat_name as seat_name
from highnoon.engine.seat import seat_number as seat_number
from highnoon.engine.table_acts import DRAW as DRAW
from highnoon.engine.table_acts import LEAVE as LEAVE
from highnoon.engine.table_acts import TableActs
from highnoon.engine.view import Shared, View
from highnoon.engine.what_if import WhatIf, what_if

NO_TEXTS: Final[list[str]] = []


class Ask(msgspec.Struct, frozen=True):
    """A seat must decide something: what others may know of it.  The options are in that seat's view."""

    seat: int
    kind: str
    sealed: bool


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Table(TableActs):
    """The parts of every game's table, and the parts that each game adds."""

    # -- what each game has --------------------------------------------------------------------------------------------

    def clone(self) -> Table:
        raise NotImplementedError

    def view(self, seat: int | None = None) -> View:
        """Everything that seat may know, and nothing else (no seat: a spectator)."""
        looker = -1 if seat is None else seat
        glimpse = self.look([looker])
        view: View = glimpse.view(looker) if self.watched else glimpse.only_view(looker)
        return view

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        raise NotImplementedError

    def vocabulary(self) -> Vocabulary:
        raise NotImplementedError

    def kind_name(self) -> str:
        """The message key of the pending question."""
        raise NotImplementedError

    def why_not(self, seat: i64, key: i64) -> Refused:
        """Why this known action is not open to this seat, which is asked something now."""
        raise NotImplementedError

    def interrupts(self, seat: i64) -> list[int]:
        """The keys that the seat may play out of turn right now."""
        return NO_OPTIONS

    def interrupt(self, seat: i64, key: i64) -> None:
        """Do it.  The pending question is asked again afterwards; sealed answers still on offer are kept."""
        raise NotImplementedError

    def goes_ahead(self, seat: i64) -> bool:
        """Does the seat's action out of turn skip the open decision and continue with what comes next?"""
        return False

    def to_position(self) -> dict[str, Any]:
        raise NotImplementedError

    # -- what the keeper of the table says -----------------------------------------------------------------------------

    def legal(self, seat: i64) -> list[int]:
        """The options of a seat that is asked, else what it may do out of turn.  Do not change the list."""
        if seat == TABLE:
            return self.table_acts()
        if self.left and self.left & BIT[seat]:
            return NO_OPTIONS
        if self.waiting:
            if self.sealed:
                options = self.offers[seat]
                if options:
                    return options
            elif seat == self.turn:
                return self.options
        return self.interrupts(seat)

    def act(self, seat: i64, key: i64) -> None:
        """Legal, or it raises `Refused` and nothing has changed."""
        if seat >= 0 and seat < self.seats and self.waiting and not self.left >> seat & 1:
            options = self.offers[seat] if self.sealed else self.options if seat == self.turn else NO_OPTIONS
            for option in options:
                if option == key:
                    self.take(seat, key)
                    return
            if key in self.interrupts(seat):
                self.acts += 1
                if self.log is not None:
                    self.log.append((seat, key))
                step = self.top
                self.interrupt(seat, key)
                self.reopen(step)
                return
        elif seat == TABLE and key in self.table_acts():
            self.table_act(key)
            return
        raise self.refusal(seat, key)

    def interrupt_quietly(self, seat: i64, key: i64) -> None:
        """An interrupt while answers are kept secret: they are put back afterwards, where they are still on offer.

        `act` would show them as soon as the interrupt makes them complete, and so give away that all the others have
        answered; here they are shown when it is time.
        """
        top, picks, waiting, late, turn = self.top, self.picks, self.open, self.late, self.turn
        here = [other for other in range(self.seats) if self.offers[other] and not self.left >> other & 1]
        self.picks = [int(NOBODY)] * len(picks)
        self.late = 0
        self.open = 0
        for other in here:
            self.open += BIT[other]
        self.turn = self.next_open(0)
        try:
            self.act(seat, key)
        except Refused:
            self.picks, self.open, self.late, self.turn = picks, waiting, late, turn
            raise
        if not (self.waiting and self.top is top and self.sealed):
            return
        for other in here:
            if late >> other & 1 and self.offers[other]:
                self.pick_default(other)
            elif picks[other] in self.offers[other]:
                self.pick(other, picks[other])

    def take(self, seat: i64, key: i64) -> None:
        """`act` for callers who took the key from the options themselves."""
        if self.sealed and seat != self.turn:
            if self.open >> seat & 1:
                self.count()
            self.pick(seat, key)  # a change of mind is no act: there is no limit to them
            return
        self.acts += 1  # `count`, written out
        if self.acts > self.longest:
            raise Stuck(f"more than {self.longest} acts", self.reproducer())
        if self.sealed:
            # The lowest open seat has chosen: the usual case, so `pick` is written out.
            self.picks[seat] = key
            rest: i64 = self.open & (self.open - 1)
            self.open = rest
            if rest:
                seat += 1
                while not rest >> seat & 1:
                    seat += 1
                self.turn = seat
                return
            self.turn = NOBODY
            if self.held:
                return
            self.reveal()
        else:
            if self.log is not None:
                self.log.append((seat, key))
            self.answer(key)
        self.run()

    @property
    def asks(self) -> list[Ask]:
        """The open decisions: one ask, or several at once (sealed until all are in)."""
        if not self.waiting:
            return []
        kind = self.kind_name()
        if not self.sealed:
            return [Ask(int(self.turn), kind, False)]
        return [Ask(seat, kind, True) for seat in self.pending()]

    def shown_to_all(self) -> Shared:
        """The part of a view that is the same in every game, as spectators see it."""
        if self.glancing:
            return (
                -1,
                int(self.seats),
                NO_OPTIONS,
                "",
                False,
                NO_OPTIONS,
                NO_OPTIONS,
                int(NOBODY),
                NO_TEXTS,
                int(self.left),
                None,
            )
        return (
            -1,
            int(self.seats),
            self.asked_for_all_to_see(),
            self.kind_name() if self.waiting else "",
            self.waiting and self.sealed,
            NO_OPTIONS,
            NO_OPTIONS,
            int(NOBODY),
            [step.text() for step in self.stack],
            int(self.left),
            self.outcome,
        )

    def seen(self, shared: View, own: dict[int, Fields]) -> Glimpse:
        """What spectators see, and what each of these seats sees instead of it: on top of that come its choices."""
        choices: dict[int, Fields] = {}
        for seat in own:
            choices[seat] = NO_FIELDS if self.glancing or seat < 0 or seat >= self.seats else self.own_choices(seat)
        return Glimpse(shared, choices, own)

    def own_choices(self, seat: int) -> Fields:
        """What a seat sees of the open decision instead of what spectators see."""
        found: Fields = {}
        here = not self.left & BIT[seat]
        if self.waiting:
            if self.sealed:
                found["pick"] = self.picks[seat]
                if here:
                    found["options"] = self.offers[seat]
            elif seat == self.turn and here:
                found["options"] = self.options
        if here:
            interrupts = self.interrupts(seat)
            if interrupts:
                found["interrupts"] = interrupts
        return found

    def what_if(self, seat: int, keys: list[int]) -> WhatIf:
        """The result of these keys, up to the first thing that this seat cannot foresee.  Nothing changes."""
        return what_if(self, seat, keys)

    def refusal(self, seat: i64, key: i64) -> Refused:
        if self.over:
            return Refused("HN-3", "The game is over")
        if seat == TABLE:
            return Refused("HN-4", f"The table itself cannot do {key} now")
        if seat < 0 or seat >= self.seats:
            return Refused("HN-1", f"There is no seat {seat} at this table; seats are 0 to {self.seats - 1}")
        if self.left & BIT[seat]:
            return Refused("HN-4", f"Seat {seat_name(seat)} has left for good")
        if key < 0 or key >= self.vocabulary().size:
            return Refused("HN-2", f"There is no action {key}; actions are 0 to {self.vocabulary().size - 1}")
        if self.vocabulary().owner[key] is None:
            return Refused("HN-2", f"There is no action {key}")
        asked = (self.sealed and bool(self.offers[seat])) or (not self.sealed and seat == self.turn)
        if not self.waiting or not asked:
            return Refused("HN-1", f"Seat {seat_name(seat)} has nothing to decide now")
        return self.why_not(seat, key)

    def copy_to(self, t: Table) -> None:
        """The engine's part of a clone.  A clone tells nothing and logs nothing."""
        t.top = self.top
        t.beneath = self.beneath[:]
        t.waiting = self.waiting
        t.turn = self.turn
        t.kind = self.kind
        t.options = self.options
        t.sealed = self.sealed
        t.held = self.held
        t.quiet = self.quiet
        t.offers = self.offers
        t.picks = self.picks[:]
        t.asked = self.asked
        t.open = self.open
        t.forced = self.forced
        t.late = self.late
        t.left = self.left
        t.over = self.over
        t.acts = self.acts
        t.disclosed = self.disclosed
        t.hurry = self.hurry

    def reproducer(self) -> dict[str, Any]:
        """The data saved when a guard is crossed: the position, and the moves if they were kept."""
        return {"position": self.to_position(), "log": self.log or []}
