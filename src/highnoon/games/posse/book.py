"""The parts of a table that only people need: views, refusals, positions.  The table imports none of these modules."""

from __future__ import annotations

from typing import Final

from highnoon.engine.book import Book
from highnoon.games.posse.position import write_position
from highnoon.games.posse.refusals import why_not
from highnoon.games.posse.view import PosseView
from highnoon.games.posse.view_builder import own, shown

BOOK: Final = Book(PosseView, shown, own, why_not, write_position)
