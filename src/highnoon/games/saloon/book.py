"""The parts of a table that only people need: views, refusals, positions.  The table imports none of these modules."""

from __future__ import annotations

from typing import Final

from highnoon.engine.book import Book
from highnoon.games.saloon.position import write_position
from highnoon.games.saloon.refusals import why_not
from highnoon.games.saloon.view import SaloonView
from highnoon.games.saloon.view_builder import own, shown

BOOK: Final = Book(SaloonView, shown, own, why_not, write_position)
