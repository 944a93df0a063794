"""The ideas of a bot: a choice, its worth, and why."""

from __future__ import annotations

import msgspec


class Idea(msgspec.Struct, frozen=True):
    """`says` is a key of words.WHY; the rest is what that sentence tells about."""

    key: int
    worth: float
    says: str
    seat: int = -1
    card: int = -1
    number: int = 0
