"""Steps: the sentences and paragraphs of a rulebook.

When a step is on top of a table's stack it *asks* seats something, gives way to other steps (`become`), pushes steps
above itself, or is `done`.

Two rules let a table be cloned, saved and built by hand.  A step that asks changes nothing before it asks: advancing it
again asks the same again (that is how a loaded position, and a table after an interrupt, find their pending question).
What a step holds is public: secrets live in records.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.step import Step as Step
from highnoon.engine.step import T as T
from highnoon.engine.table import NOBODY, PASS


def in_order(steps: list[Step[Any]]) -> list[Step[Any]]:
    """Steps written in the rulebook's order, as a stack has them: the first on top."""
    return steps[::-1]


def one_by_one(steps: list[Step[Any]]) -> Step[Any]:
    """Steps written in the rulebook's order, of which one at a time is on the stack: each that is done gives way to the
    next.  The first of them; a step can be in one such order only."""
    for i in range(len(steps) - 1):
        steps[i].then = steps[i + 1]
    return steps[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Step[T]):
    """Any number of seats may answer something, all at once and sealed.

    The first answer in the stated order that is not a pass takes effect, then the window opens again; it closes
    when all pass.  Every seat that could answer as far as the others know has the decision, even if it can only pass.
    """

    def offer(self, g: T, seat: i64) -> list[int]:
        """The seat's options, PASS first; an empty list leaves the seat out (by public knowledge only)."""
        raise NotImplementedError(type(self).__name__)

    def any_answer(self, g: T) -> bool:
        """Could any seat do anything but pass?  Games with many windows say so where it is cheap to know."""
        return True

    def kind(self, g: T) -> i64:
        raise NotImplementedError(type(self).__name__)

    def order(self, g: T) -> list[int]:
        """The order in which answers take effect."""
        return list(range(g.seats))

    def resolve(self, g: T, seat: i64, key: i64) -> None:
        raise NotImplementedError(type(self).__name__)

    def closed(self, g: T) -> None:
        """Everybody passed."""
        g.done()

    def advance(self, g: T) -> None:
        if g.hurry and g.log is None and not self.any_answer(g):
            g.disclosed += 1  # as if all had passed, which a table in a hurry does for them
            self.closed(g)
            return
        offers = [self.offer(g, seat) for seat in range(g.seats)]
        for options in offers:
            if options:
                g.ask_sealed(self.kind(g), offers, False, True)
                return
        self.closed(g)

    def reveal(self, g: T) -> None:
        for seat in self.order(g):
            key: i64 = g.picks[seat]
            if key != NOBODY and key != PASS:
                self.resolve(g, seat, key)
                return
        self.closed(g)

    def default(self, g: T, seat: i64) -> i64:
        return PASS
