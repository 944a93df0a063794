"""The part of a view that all games share."""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.outcome import Outcome

# The readers of a field of a position.  A field that a game does not declare cannot leave its tables.
PUBLIC: Final = "public"
OWNER: Final = "owner"
HIDDEN: Final = "hidden"

# The fields below, in their order: what `Table.shown_to_all` gives every game's view.
Shared = tuple[int, int, list[int], str, bool, list[int], list[int], int, list[str], int, Outcome | None]


class View(msgspec.Struct, gc=False):
    """Everything one seat may know.  `seat` is -1 for a spectator.

    Each game extends this with its own public fields and what the seat alone may see.
    """

    seat: int
    seats: int
    asked: list[int]  # seats that still have to answer; in a window all that were asked, whether or not they have
    kind: str  # what they are asked, a message key; empty when nobody is
    sealed: bool
    options: list[int]  # of this seat
    interrupts: list[int]  # of this seat
    pick: int  # this seat's sealed choice so far, or -1
    stack: list[str]  # where we are in the rules
    left: int
    outcome: Outcome | None
