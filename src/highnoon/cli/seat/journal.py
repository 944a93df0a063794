"""The story so far as a person saw it, and the bots' reasons."""

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
        self.earlier: list[Thought] = []  # of the bots, the last time they chose before that

    def hear(self, events: list[Event]) -> None:
        self.all += self.teller.heard(events, self.seat)

    def turn_the_page(self) -> None:
        """The person has chosen: the bots' thoughts are old now."""
        self.earlier, self.thoughts = self.thoughts or self.earlier, []

    def took_back(self) -> None:
        """Events of a move stay in the story when it is undone; so the undo is in it too."""
        self.all.append(took_back(self.teller, self.seat))
        self.shown = len(self.all)

    def fresh(self) -> list[Line]:
        """The events since the last look."""
        lines = self.all[self.shown :]
        self.shown = len(self.all)
        return lines
