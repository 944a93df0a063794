"""Counters of an external bot's play."""

from __future__ import annotations

import msgspec


class BotStats(msgspec.Struct):
    """Whole numbers, how long each answer took, and what was wrong the last time something was."""

    asked: int = 0
    answered: int = 0  # with something that could be done
    refused: int = 0  # answers that could not
    malformed: int = 0  # lines that were no answer
    late: int = 0  # questions that got none in time
    ended: int = 0  # times the process was gone
    stood_in: int = 0  # choices made for it
    millis: list[float] = msgspec.field(default_factory=list)  # of each answer
    trouble: str = ""  # why a choice was made for it
    garbled: str = ""  # why a line was no answer

    def garble(self, why: str) -> None:
        self.malformed += 1
        self.garbled = why

    @property
    def clean(self) -> bool:
        return not (self.refused or self.malformed or self.late or self.ended or self.stood_in)

    def quantile(self, part: float) -> float:
        """The time in milliseconds in which this part of all answers came."""
        if not self.millis:
            return 0.0
        ordered = sorted(self.millis)
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
