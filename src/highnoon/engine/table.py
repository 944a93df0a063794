"""A table: plain records plus a stack of immutable steps (`steps.py`).

Everything that changes lives in records of the game's own table, so a table can be cloned, compared, printed, saved,
and built by hand in a test.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from mypy_extensions import i64, mypyc_attr

from highnoon.engine.actions import Vocabulary
from highnoon.engine.dice import Dice
from highnoon.engine.events import Event, Face
from highnoon.engine.guard import STEPS_BOUND, Stuck
from highnoon.engine.outcome import Outcome
from highnoon.engine.refusal import Refused
from highnoon.engine.view import Shared, View

if TYPE_CHECKING:
    from highnoon.engine.steps import Step

NOBODY: Final[i64] = -1
SEATS: Final[i64] = 8
PASS: Final[i64] = 0  # key 0 of every vocabulary: to let it be

# Acts of seat -1, the table itself.
TABLE: Final[i64] = -1
DRAW: Final[i64] = 0  # reveal now; whoever has not chosen gets the default
TIMEOUT: Final[i64] = 1  # + seat: time is up, the seat's default is taken
LEAVE: Final[i64] = 9  # + seat: gone for good; defaults are taken from now on
TABLE_ACTS: Final[i64] = 17

# `1 << seat` on an i64 is compiled to a 32-bit shift; a table of bits is right both ways.
BIT: Final = [1, 2, 4, 8, 16, 32, 64, 128, 256]
NO_OPTIONS: Final[list[int]] = []
NO_OFFERS: Final[list[list[int]]] = []


class Ask(msgspec.Struct, frozen=True):
    """A seat must decide something: what others may know of it.  The options are in that seat's view."""

    seat: int
    kind: str
    sealed: bool


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Table:
    """What every game's table has: the stack, the pending question, the dice."""

    def __init__(self, seats: i64, dice: Dice, longest: i64) -> None:
        self.seats: Final[i64] = seats
        self.dice = dice
        self.longest: i64 = longest  # acts; a game that is longer has a fault
        self.stack: list[Step[Any]] = []
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
        self.disclosed: i64 = 0  # grows whenever something hidden is shown; undo stops here
        self.hurry = False  # choices with one option are made at once, also where the others may not know of it
        self.log: list[tuple[int, int]] | None = None
        self.telling = False
        self.events: list[Event] = []

    # -- what games say ------------------------------------------------------------------------------------------------

    def ask(self, seat: i64, kind: i64, options: list[int]) -> None:
        """Ask one seat.  A choice with one option is no choice and is made at once: the others must know it too."""
        if len(options) == 1:
            self.stack[-1].answer(self, options[0])
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

    def become(self, steps: list[Step[Any]]) -> None:
        """The top step gives way to these (already in stack order)."""
        self.stack.pop()
        self.stack.extend(steps)

    def follow(self, step: Step[Any]) -> None:
        """The top step gives way to one other."""
        self.stack[-1] = step

    def push(self, step: Step[Any]) -> None:
        self.stack.append(step)

    def done(self) -> None:
        """The top step gives way to the one that comes after it in its order, or to what lies beneath."""
        then = self.stack[-1].then
        if then is None:
            self.stack.pop()
        else:
            self.stack[-1] = then

    def end(self) -> None:
        self.over = True
        self.waiting = False
        self.turn = NOBODY
        self.stack.clear()

    def tell(self, says: str, args: list[int], rule: str) -> None:
        """A fact for everybody.  Callers ask `telling` first, so that silence costs nothing."""
        self.events.append(Event(Face(says, args), rule))

    def tell_apart(self, public: Face, private: dict[int, Face], rule: str) -> None:
        """A fact of which some seats know more."""
        self.events.append(Event(public, rule, private))

    # -- what each game has --------------------------------------------------------------------------------------------

    def clone(self) -> Table:
        raise NotImplementedError

    def view(self, seat: int | None = None) -> View:
        """Everything that seat may know, and nothing else (no seat: a spectator)."""
        return self.views([-1 if seat is None else seat])[0]

    def views(self, seats: list[int]) -> list[View]:
        """One for each of these seats.  What all may see is made once and belongs to all of them."""
        raise NotImplementedError

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
        """What the seat may do out of turn right now."""
        return NO_OPTIONS

    def interrupt(self, seat: i64, key: i64) -> None:
        """Do it.  The pending question is asked anew afterwards; sealed answers still on offer are kept."""
        raise NotImplementedError

    def goes_ahead(self, seat: i64) -> bool:
        """Whether what the asked seat may do out of turn is to let the question be and go on to what comes next."""
        return False

    def to_position(self) -> dict[str, Any]:
        raise NotImplementedError

    # -- what whoever runs the table says ------------------------------------------------------------------------------

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
                step = self.stack[-1]
                self.interrupt(seat, key)
                self.reopen(step)
                return
        elif seat == TABLE and key in self.table_acts():
            self.table_act(key)
            return
        raise self.refusal(seat, key)

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
        """Who must decide what now: one ask, or several at once (sealed until all are in)."""
        if not self.waiting:
            return []
        kind = self.kind_name()
        if not self.sealed:
            return [Ask(int(self.turn), kind, False)]
        return [Ask(seat, kind, True) for seat in self.pending()]

    def pending(self) -> list[int]:
        """The seats that still have to answer."""
        if not self.waiting:
            return []
        if not self.sealed:
            return [int(self.turn)]
        return [seat for seat in range(self.seats) if self.open & BIT[seat]]

    def shown_to(self, seat: int) -> Shared:
        """The part of a view that is the same in every game."""
        mine = 0 <= seat < self.seats
        sealed = self.waiting and self.sealed
        asked = self.pending()
        if sealed and self.quiet:
            asked = [s for s in range(self.seats) if self.offers[s]]
        options = NO_OPTIONS
        if mine and self.waiting and (bool(self.offers[seat]) if sealed else seat == self.turn):
            options = self.legal(seat)
        return (
            seat,
            int(self.seats),
            asked,
            self.kind_name() if self.waiting else "",
            sealed,
            options,
            self.interrupts(seat) if mine and not self.left & BIT[seat] else NO_OPTIONS,
            self.picks[seat] if mine and sealed else int(NOBODY),
            [step.text() for step in self.stack],
            int(self.left),
            self.outcome,
        )

    def default(self, seat: i64) -> i64:
        """What is taken for an asked seat when its time runs out; for one that has left, as if it were still here."""
        left = self.left
        self.left = left & ~BIT[seat]
        key = self.stack[-1].default(self, seat)
        self.left = left
        return key

    def run(self) -> None:
        """Advance until somebody is asked something or the game is over."""
        steps: i64 = 0
        while True:
            while not self.waiting and not self.over:
                self.stack[-1].advance(self)
                steps += 1
                if steps > STEPS_BOUND:
                    raise Stuck(f"{STEPS_BOUND} steps in a row without a question", self.reproducer())
            if not self.hurry or self.over or (not self.sealed and len(self.options) != 1) or not self.force():
                return

    def take_events(self) -> list[Event]:
        """What happened since the last call."""
        events = self.events
        self.events = []
        return events

    # -- inside --------------------------------------------------------------------------------------------------------

    def survey(self, offers: list[list[int]]) -> None:
        """Who is asked, and whether some choice is none."""
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
        self.stack[-1].answer(self, key)

    def reveal(self) -> None:
        self.waiting = False
        self.turn = NOBODY
        self.disclosed += 1
        if self.log is not None:
            self.log_picks(self.log)
        self.stack[-1].reveal(self)

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
        """Make the choices that are none.  False when a real one is open."""
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

    def reopen(self, step: Step[Any]) -> None:
        """After an interrupt the pending question is asked anew: its options may be others now.

        Sealed answers to the very same question are kept where they are still on offer.
        """
        kept = self.picks[:]
        late = self.late
        sealed = self.sealed
        hurry = self.hurry
        self.waiting = False
        self.turn = NOBODY
        self.hurry = False
        self.run()
        self.hurry = hurry
        if sealed and self.waiting and self.sealed and self.stack[-1] is step:
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
        """Whoever was still to answer is no longer asked.  The log has the interrupt after the choices."""
        log = self.log
        if log is None:
            self.reveal()
            return
        seat, key = log.pop()
        self.log_picks(log)
        self.reveal_by(seat, key)

    def table_acts(self) -> list[int]:
        acts: list[int] = []
        if not self.waiting:
            return acts
        if self.sealed:
            acts.append(int(DRAW))
        acts.extend([int(TIMEOUT) + seat for seat in self.pending()])
        acts.extend([int(LEAVE) + seat for seat in range(self.seats) if not self.left & BIT[seat]])
        return acts

    def table_act(self, key: i64) -> None:
        self.acts += 1
        if key >= LEAVE:
            if not self.leave(key - LEAVE):
                return
        elif key >= TIMEOUT and not self.sealed:
            if self.log is not None:
                self.log.append((int(TABLE), key))
            self.answer(self.default(key - TIMEOUT))
        elif key >= TIMEOUT:
            self.pick_default(key - TIMEOUT)
            if self.turn != NOBODY or self.held:
                return
            self.reveal()
        else:
            self.draw()
        self.run()

    def leave(self, seat: i64) -> bool:
        """A seat is gone for good, and its sealed choice with it.  True when that answers the question."""
        self.left = self.left | BIT[seat]
        if self.sealed and self.offers[seat]:
            self.pick_default(seat)
            if self.turn == NOBODY and not self.held:
                if self.log is not None:
                    self.log_picks(self.log)
                self.reveal_by(TABLE, LEAVE + seat)
                return True
        if self.log is not None:
            self.log.append((int(TABLE), int(LEAVE + seat)))
        if self.sealed or seat != self.turn:
            return False
        self.answer(self.default(seat))
        return True

    def draw(self) -> None:
        """The reveal of a sealed ask, whether or not all have chosen."""
        missing = self.pending()
        if self.log is not None:
            self.log_picks(self.log)
        for seat in missing:
            self.pick_default(seat)
        self.reveal_by(TABLE, DRAW)

    def reveal_by(self, seat: i64, key: i64) -> None:
        """A reveal brought about by an act which is no choice itself; the log has it after the choices."""
        log = self.log
        if log is not None:
            log.append((int(seat), int(key)))
        self.log = None
        self.reveal()
        self.log = log

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
        t.stack = self.stack[:]
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
        """What is saved when a guard is crossed: the position, and the moves if they were kept."""
        return {"position": self.to_position(), "log": self.log or []}


def seat_name(seat: i64) -> str:
    """Seats are A, B, C … clockwise in notations; seat -1 is the table itself."""
    return "table" if seat == TABLE else "ABCDEFGH"[seat]


def seat_number(name: str) -> int:
    return -1 if name == "table" or len(name) != 1 else "ABCDEFGH".find(name)
