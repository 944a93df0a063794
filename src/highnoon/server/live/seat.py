"""A seat at a table on the server: who sits there, and who plays for whom."""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.bots import Bot
from highnoon.server.protocol import SeatInfo
from highnoon.server.stored import StoredSeat

EMPTY: Final = "empty"
PERSON: Final = "person"
BOT: Final = "bot"
NAMES: Final = ("Abel", "Birdie", "Clem", "Dusty", "Etta", "Fergus", "Goldie", "Hattie")
AWAY_BUDGET: Final = 4  # graces that a person may use up in one game
PLAYED: Final = 12  # actions of a bot that somebody who comes back is told


class Seat:
    """The stored part of a seat, and the part that is only known while the table is in memory."""

    def __init__(self, stored: StoredSeat, now: int) -> None:
        self.stored = stored
        self.sockets = 0
        self.away_since = now
        self.away_used = 0  # milliseconds of grace this person has used up
        self.strikes = 0  # times the clock ran out in a row
        self.bot: Bot | None = None
        self.played: list[int] = []  # what a bot chose here for the person who is away

    @property
    def by_bot(self) -> bool:
        """Does the machine decide here now?"""
        return self.stored.kind != PERSON or self.stored.played_by_bot

    @property
    def away(self) -> bool:
        """A person's seat that the person does not look at."""
        return self.stored.kind == PERSON and self.sockets == 0

    def info(self, owner: str) -> SeatInfo:
        stored = self.stored
        return SeatInfo(
            stored.seat,
            stored.kind,
            stored.name,
            stored.level,
            self.sockets > 0,
            stored.played_by_bot,
            stored.muted,
            stored.kind == PERSON and stored.person == owner,
            stored.face,
            self.away_since if self.away else 0,
        )

    def played_for(self, key: int) -> None:
        """A bot chose this for the person of this seat."""
        if self.stored.kind == PERSON:
            self.played = [*self.played[1 - PLAYED :], key]

    def count(self, sockets: int, now: int, grace: int) -> None:
        """How many sockets of this person follow the table now."""
        if sockets and self.away_since:
            self.away_used += min(now - self.away_since, grace)
            self.away_since = 0
        elif not sockets and not self.away_since:
            self.away_since = now
        self.sockets = sockets

    def new_person(self, now: int) -> None:
        """Somebody else sits here from now on."""
        self.sockets = 0
        self.away_since = now
        self.away_used = self.strikes = 0
        self.bot = None
        self.played = []

    def grace_left(self, grace: int) -> int:
        """How long the table still waits for this person when away."""
        return max(0, min(grace, AWAY_BUDGET * grace - self.away_used))

    def changed(self, **values: object) -> StoredSeat:
        return msgspec.structs.replace(self.stored, **values)


def bot_name(seat: int, taken: list[str]) -> str:
    """A player of that name keeps it; capitals make no difference."""
    name = NAMES[seat]
    return f"{name} Jr." if name.casefold() in [other.casefold() for other in taken] else name


def own_name(name: str, taken: list[str]) -> str:
    """Two people of the same name are told apart."""
    lower = [other.casefold() for other in taken]
    if name.casefold() not in lower:
        return name
    return next(f"{name[:21]} {n}" for n in range(2, 99) if f"{name[:21]} {n}".casefold() not in lower)
