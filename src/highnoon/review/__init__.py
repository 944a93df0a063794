"""Game review: what every decision of a finished game was worth, from what its seat could know then.

>>> import highnoon
>>> from highnoon.review import decisions_of, review
>>> from highnoon.lab.match import Lot, play_recorded
>>> game = highnoon.load("finger-guns")
>>> _, record = play_recorded(game, ["deputy"] * 3, Lot(7, 0), None)
>>> found = review(game, record, budget="60n")
>>> len(found.decisions) == len(decisions_of(game, record).moments)
True
"""

from __future__ import annotations

from highnoon.review.moments import Moment, Moments, dealt_by, decisions_in, decisions_of
from highnoon.review.report import Review, SeatReview, add_up, review
from highnoon.review.weigh import USUAL, Decision, read_effort, weigh

__all__ = [
    "USUAL",
    "Decision",
    "Moment",
    "Moments",
    "Review",
    "SeatReview",
    "add_up",
    "dealt_by",
    "decisions_in",
    "decisions_of",
    "read_effort",
    "review",
    "weigh",
]
