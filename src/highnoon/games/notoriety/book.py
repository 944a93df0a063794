"""The parts of a table that only people need: views, refusals, positions.  The table imports none of these modules."""

from __future__ import annotations

from typing import Final

from highnoon.engine.book import Book
from highnoon.games.notoriety.refusals import why_not
from highnoon.games.notoriety.view import NotorietyView
from highnoon.games.notoriety.view_builder import own, shown
from highnoon.games.notoriety.writing import write_position

BOOK: Final = Book(NotorietyView, shown, own, why_not, write_position)
