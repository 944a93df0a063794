"""What a person has heard so far, and what the bots had in mind."""

from __future__ import annotations

import msgspec

from highnoon.cli.story import Line, Teller, took_back
from highnoon.engine.events import Event


class Thought(msgspec.Struct, frozen=True):
    seat: int
    says: str
    why: str


class Journal:
    def __init__(self, teller: Teller, seat: int) -> None:
        self.teller = teller
        self.seat = seat
        self.all: list[Line] = []
        self.shown = 0  # lines the person has read
        self.thoughts: list[Thought] = []  # of the bots, since the person's last choice

    def hear(self, events: list[Event]) -> None:
        self.all += self.teller.heard(events, self.seat)

    def took_back(self) -> None:
        """What was told of a move that was taken back stays told; so this is told too."""
        self.all.append(took_back(self.teller, self.seat))
        self.shown = len(self.all)

    def fresh(self) -> list[Line]:
        """What happened since the last look."""
        lines = self.all[self.shown :]
        self.shown = len(self.all)
        return lines
