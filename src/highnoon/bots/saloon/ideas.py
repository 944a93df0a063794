"""An idea: something the Deputy might do, what it is worth and which sentence gives the reason."""

from __future__ import annotations

import msgspec


class Idea(msgspec.Struct, frozen=True):
    """`says` is a key of words.WHY; the rest is what that sentence tells about."""

    key: int
    worth: float
    says: str
    seat: int = -1
    number: int = 0
    card: int = -1  # a face
    cover: int = -1


def best(found: list[Idea]) -> Idea:
    """The first of the best."""
    return max(found, key=lambda idea: idea.worth)
