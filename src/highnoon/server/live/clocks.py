"""How long a decision may take: live in seconds, with a fair pause for who lost the connection; by mail in days.

Only the server knows time.  A clock runs from the moment a question was asked; an interrupt or a move taken back gives
nobody more of it.  While somebody who is asked is away the clock stands still, but no longer than the grace the table
agreed on: then a bot takes the seat and the clock goes on.
"""

from __future__ import annotations

from typing import Final

from highnoon.server.protocol import ClockInfo
from highnoon.server.settings import DAY, SECOND

LIVE: Final = "live"
MAIL: Final = "mail"
NONE: Final = "none"
STRIKES: Final = 2  # times out of time in a row, then a bot plays until the person is back


class Clock:
    def __init__(self, info: ClockInfo) -> None:
        self.info = info
        self.runs = info.mode != NONE
        self.by_mail = info.mode == MAIL
        self.grace = info.grace * SECOND
        self.span = info.days * DAY if self.by_mail else info.seconds * SECOND
        self.question = (-1, -1)
        self.stood = 0  # how long it has stood still during this question
        self.stands_since = 0

    def look(self, question: tuple[int, int], now: int, waits: bool) -> bool:
        """Is the table waiting for a player who is away?  True if that has changed."""
        if question != self.question:
            self.question = question
            self.stood = 0
            self.stands_since = now if waits else 0
            return False
        if waits and not self.stands_since:
            self.stands_since = now
            return True
        if not waits and self.stands_since:
            self.stood += now - self.stands_since
            self.stands_since = 0
            return True
        return False

    def ends(self, opened: int, now: int) -> int:
        """When time is up, if nothing changes.  0: never."""
        if not self.runs:
            return 0
        standing = now - self.stands_since if self.stands_since else 0
        return opened + self.span + self.stood + standing

    @property
    def paused(self) -> bool:
        return self.stands_since > 0
