"""The parts of a table that only people need: views, refusals, positions.  The table imports none of these modules."""

from __future__ import annotations

from typing import Final

from highnoon.engine.book import Book
from highnoon.games.tabletown.position import write_position
from highnoon.games.tabletown.refusals import why_not
from highnoon.games.tabletown.view import TabletownView
from highnoon.games.tabletown.view_builder import own, shown

BOOK: Final = Book(TabletownView, shown, own, why_not, write_position)
