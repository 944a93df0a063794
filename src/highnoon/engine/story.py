"""A table's output: events, the views that go with them, and the events of a trial."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.dice import Dice
from highnoon.engine.events import Event, Face
from highnoon.engine.glimpse import Glimpse
from highnoon.engine.seat import NO_OPTIONS, NOBODY
from highnoon.engine.stack import Stack
from highnoon.engine.view import View
from highnoon.engine.what_if import Unforeseen


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Story(Stack):
    def __init__(self, dice: Dice) -> None:
        super().__init__()
        self.dice = dice
        self.disclosed: i64 = 0  # grows whenever something hidden is shown; undo stops here
        self.telling = False
        self.events: list[Event] = []
        self.watched: list[int] = NO_OPTIONS  # seats that are shown every event on its own
        self.glimpses: list[Glimpse] = []  # what they see, one for each event
        self.glancing = False  # a glimpse is being taken: what is asked is not part of it
        self.last_look: Glimpse | None = None  # the newest look at a watched table: what stays the same is used again
        self.foreseeing = False  # a clone on trial (`what_if.py`): nothing drawn or shown since is told
        self.foreseer: i64 = NOBODY  # the seat that tries it…
        self.foreknown: tuple[int, int] = (0, 0)  # … and how much had been drawn and shown then

    def look(self, seats: list[int]) -> Glimpse:
        """What these seats see now."""
        raise NotImplementedError

    def views(self, seats: list[int]) -> list[View]:
        """One for each of these seats.  What all may see is made once and belongs to all of them."""
        glimpse = self.look(seats)
        return [glimpse.view(seat) for seat in seats]

    def tell(self, says: str, args: list[int], rule: str) -> None:
        """A fact for everybody.  Callers ask `telling` first, so that silence costs nothing."""
        if self.foreseeing and not self.foreseen():
            raise Unforeseen
        self.events.append(Event(Face(says, args), rule))
        if self.watched:
            self.glimpse()

    def tell_apart(self, public: Face, private: dict[int, Face], rule: str) -> None:
        """A fact of which some seats know more."""
        if self.foreseeing and not self.foreseen():
            raise Unforeseen
        self.events.append(Event(public, rule, private))
        if self.watched:
            self.glimpse()

    def glimpse(self) -> None:
        """How the table is after the event just told, for those who watch.  So a change comes before it is told."""
        self.glancing = True
        self.glimpses.append(self.look(self.watched))
        self.glancing = False

    def foresee(self, seat: i64) -> None:
        """From now on only what follows from what is known now is told."""
        self.foreseeing = True
        self.foreseer = seat
        self.foreknown = (self.dice.drawn(), int(self.disclosed))

    def foreseen(self) -> bool:
        """Nothing was drawn or shown since."""
        return self.foreknown == (self.dice.drawn(), int(self.disclosed))

    def take_events(self) -> list[Event]:
        """The events since the last call."""
        events = self.events
        self.events = []
        return events

    def take_glimpses(self) -> list[Glimpse]:
        """What the watched seats saw, for each of those events."""
        glimpses = self.glimpses
        self.glimpses = []
        return glimpses

    def take_views(self) -> list[list[View]]:
        """The same as whole views."""
        return [glimpse.views() for glimpse in self.take_glimpses()]

    def shows(self, seat: i64) -> None:
        """This seat shows what it alone knew.  Undo stops here, but the seat itself foresaw it."""
        self.disclosed += 1
        if self.foreseeing and seat == self.foreseer:
            drawn, disclosed = self.foreknown
            self.foreknown = (drawn, disclosed + 1)
