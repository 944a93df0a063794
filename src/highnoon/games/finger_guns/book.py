"""The parts of a table that only people need: views, refusals, positions.  The table imports none of these modules."""

from __future__ import annotations

from typing import Final

from highnoon.engine.book import Book
from highnoon.games.finger_guns.position import write_position
from highnoon.games.finger_guns.refusals import why_not
from highnoon.games.finger_guns.view import FingerGunsView
from highnoon.games.finger_guns.view_builder import own, shown

BOOK: Final = Book(FingerGunsView, shown, own, why_not, write_position)
