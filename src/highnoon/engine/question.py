"""The question that is open at a table: who is asked, what they may answer, and what they have answered in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.dice import Dice
from highnoon.engine.guard import STEPS_BOUND, Stuck
from highnoon.engine.seat import BIT, NO_OFFERS, NO_OPTIONS, NOBODY, TABLE
from highnoon.engine.story import Story

if TYPE_CHECKING:
    from highnoon.engine.steps import Step

TIMEOUT: Final[i64] = 1  # + seat, an act of the table: time is up, the seat's default is taken


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Question(Story):
    def __init__(self, seats: i64, dice: Dice, longest: i64) -> None:
        super().__init__(dice)
        self.seats: Final[i64] = seats
        self.longest: i64 = longest  # acts; a game that is longer has a fault
        self.waiting = False  # a question is open
        self.turn: i64 = NOBODY  # the (lowest) seat that still has to answer
        self.kind: i64 = 0  # what is asked, a number of the game's own
        self.options: list[int] = NO_OPTIONS  # of a single ask; a fresh list each time, so clones share it
        self.sealed = False
        self.held = False  # sealed, and not revealed before the table says DRAW
        self.quiet = False  # sealed, and nobody sees who has chosen
        self.offers: list[list[int]] = NO_OFFERS  # of a sealed ask, by seat; shared by clones too
        self.picks: list[int] = []
        self.asked: i64 = 0  # seats of a sealed ask, as bits
        self.open: i64 = 0  # those of them that have not chosen
        self.forced = False  # some seat of a sealed ask has one option only
        self.late: i64 = 0  # seats whose pick is a default
        self.left: i64 = 0  # seats gone for good
        self.over = False
        self.acts: i64 = 0
        self.hurry = False  # choices with one option are made at once, also where the others may not know of it
        self.log: list[tuple[int, int]] | None = None

    def reproducer(self) -> dict[str, Any]:
        """The data saved when a guard is crossed: the position, and the moves if they were kept."""
        raise NotImplementedError

    def legal(self, seat: i64) -> list[int]:
        """The options of a seat that is asked, else what it may do out of turn."""
        raise NotImplementedError

    def ask(self, seat: i64, kind: i64, options: list[int]) -> None:
        """Ask one seat.  A forced choice is made at once: the others must know it too."""
        if len(options) == 1:
            self.top.answer(self, options[0])
        else:
            self.ask_privately(seat, kind, options)

    def ask_privately(self, seat: i64, kind: i64, options: list[int]) -> None:
        """Ask one seat whose options depend on what only that seat knows: a single option is asked all the same."""
        self.waiting = True
        self.sealed = False
        self.turn = seat
        self.kind = kind
        self.options = options
        if self.left and self.left & BIT[seat]:
            self.answer(self.default(seat))
        elif self.hurry and len(options) == 1:
            self.take_forced(seat, options[0])

    def ask_sealed(self, kind: i64, offers: list[list[int]], held: bool, quiet: bool = False) -> None:
        """Ask all seats with a non-empty offer at once.  Answers are secret, and may be changed, until the reveal.

        `held` waits for the table's DRAW even when all have chosen; `quiet` does not even show who has.
        """
        self.waiting = True
        self.sealed = True
        self.held = held
        self.quiet = quiet
        self.kind = kind
        if offers is not self.offers:  # a game may offer the same lists again
            self.survey(offers)
        self.no_picks()
        self.late = 0
        self.open = self.asked
        if self.left:
            for gone in range(self.seats):
                if self.open & self.left & BIT[gone]:
                    self.pick_default(gone)
        self.turn = self.next_open(0)
        if self.turn == NOBODY and not held:
            self.reveal()

    # -- quiet questions -----------------------------------------------------------------------------------------------

    def asks_quietly(self) -> bool:
        return self.waiting and self.sealed and self.quiet

    def asked_for_all_to_see(self) -> list[int]:
        """The seats that are asked, as far as everybody knows: in a quiet question also those that have answered."""
        if self.asks_quietly():
            return [seat for seat in range(self.seats) if self.offers[seat]]
        return self.pending()

    def offers_sealed(self, seat: i64, key: i64) -> bool:
        """Is that an answer to the open sealed decision?"""
        return seat >= 0 and seat < self.seats and key in self.offers[seat]

    def hold_answers(self) -> None:
        """Answers to a quiet question are shown when it is time, not when they are complete."""
        if self.asks_quietly():
            self.held = True

    def show_answers(self) -> None:
        self.held = False
        self.reveal()
        self.run()

    # -- answers -------------------------------------------------------------------------------------------------------

    def pending(self) -> list[int]:
        """The seats that still have to answer."""
        if not self.waiting:
            return []
        if not self.sealed:
            return [int(self.turn)]
        return [seat for seat in range(self.seats) if self.open & BIT[seat]]

    def default(self, seat: i64) -> i64:
        """The key taken for a seat when its time runs out; for one that has left, as if it were still here."""
        left = self.left
        self.left = left & ~BIT[seat]
        key = self.top.default(self, seat)
        self.left = left
        return key

    def survey(self, offers: list[list[int]]) -> None:
        """Finds the seats that must decide, and if some choice is forced."""
        self.offers = offers
        asked: i64 = 0
        forced = False
        bit: i64 = 1
        for options in offers:
            some = len(options)
            if some:
                asked += bit
                if some == 1:
                    forced = True
            bit += bit
        self.asked = asked
        self.forced = forced

    def no_picks(self) -> None:
        """Nobody has chosen.  The list is this table's own (a clone copies it), so it is used again."""
        picks = self.picks
        if not picks:
            self.picks = [-1] * self.seats
            return
        for seat in range(self.seats):
            picks[seat] = -1

    def next_open(self, seat: i64) -> i64:
        """The first seat from here on that has not chosen yet."""
        if self.open == 0:
            return NOBODY
        while seat < self.seats:
            if self.open >> seat & 1:
                return seat
            seat += 1
        return NOBODY

    def pick(self, seat: i64, key: i64) -> None:
        """A sealed choice, or another one instead."""
        self.picks[seat] = key
        if self.late:
            self.late = self.late & ~BIT[seat]
        if seat == self.turn:  # the lowest open seat
            self.open = self.open & (self.open - 1)
            self.turn = self.next_open(seat + 1)
        elif self.open >> seat & 1:
            self.open -= BIT[seat]

    def count(self) -> None:
        self.acts += 1
        if self.acts > self.longest:
            raise Stuck(f"more than {self.longest} acts", self.reproducer())

    def answer(self, key: i64) -> None:
        self.waiting = False
        self.turn = NOBODY
        self.top.answer(self, key)

    def reveal(self) -> None:
        self.waiting = False
        self.turn = NOBODY
        self.disclosed += 1
        if self.log is not None:
            self.log_picks(self.log)
        self.top.reveal(self)

    def log_picks(self, log: list[tuple[int, int]]) -> None:
        """A sealed choice enters the record at the reveal, all in seat order."""
        for seat in range(self.seats):
            if self.picks[seat] != NOBODY and not self.left & BIT[seat]:
                if self.late & BIT[seat]:
                    log.append((int(TABLE), int(TIMEOUT) + seat))
                else:
                    log.append((seat, self.picks[seat]))

    def pick_default(self, seat: i64) -> None:
        self.pick(seat, self.default(seat))
        self.late = self.late | BIT[seat]

    def force(self) -> bool:
        """Makes the forced choices.  False when a real one is open."""
        if not self.sealed:
            if len(self.options) != 1:
                return False
            self.take_forced(self.turn, self.options[0])
            return True
        if self.forced:
            rest: i64 = self.open
            bit: i64 = 1
            for seat, options in enumerate(self.offers):
                if len(options) == 1 and rest & bit:
                    self.picks[seat] = options[0]
                    rest -= bit
                bit += bit
            self.open = rest
            self.turn = self.next_open(0)
        if self.turn != NOBODY or self.held:
            return False
        self.reveal()
        return True

    def take_forced(self, seat: i64, key: i64) -> None:
        if self.log is not None:
            self.log.append((seat, key))
        self.answer(key)

    def ask_again(self) -> None:
        """The question that is open, from the beginning: all who were asked choose again."""
        self.waiting = False
        self.turn = NOBODY
        self.run()

    def reopen(self, step: Step[Any]) -> None:
        """After an interrupt the pending question is asked again: its options may have changed.

        Sealed answers to the very same question are kept where they are still on offer.
        """
        kept = self.picks[:]
        late = self.late
        sealed = self.sealed
        hurry = self.hurry
        self.hurry = False
        self.ask_again()
        self.hurry = hurry
        if sealed and self.waiting and self.sealed and self.top is step:
            for seat in range(self.seats):
                if self.left & BIT[seat] or not self.offers[seat]:
                    continue
                if late & BIT[seat]:
                    self.pick_default(seat)
                elif kept[seat] in self.offers[seat]:
                    self.pick(seat, kept[seat])
            if self.turn == NOBODY and not self.held:
                self.reveal_by_interrupt()
        self.run()

    def reveal_by_interrupt(self) -> None:
        """Nobody is left to answer.  The log has the interrupt after the choices."""
        log = self.log
        if log is None:
            self.reveal()
            return
        seat, key = log.pop()
        self.log_picks(log)
        self.reveal_by(seat, key)

    def reveal_by(self, seat: i64, key: i64) -> None:
        """A reveal caused by an action that is not a choice itself; the log has it after the choices."""
        log = self.log
        if log is not None:
            log.append((int(seat), int(key)))
        self.log = None
        self.reveal()
        self.log = log

    def run(self) -> None:
        """Advance until somebody is asked something or the game is over."""
        steps: i64 = 0
        while True:
            while not self.waiting and not self.over:
                self.top.advance(self)
                steps += 1
                if steps > STEPS_BOUND:
                    raise Stuck(f"{STEPS_BOUND} steps in a row without a question", self.reproducer())
            if not self.hurry or self.over or (not self.sealed and len(self.options) != 1) or not self.force():
                return

    def end(self) -> None:
        self.over = True
        self.waiting = False
        self.turn = NOBODY
        self.clear()
