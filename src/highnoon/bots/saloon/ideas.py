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


def best(found: list[Idea], me: int, seats: int) -> Idea:
    """The first of the best; of those about others alike, the one about the first on my left."""
    return max(found, key=lambda idea: (idea.worth, -((idea.seat - me) % seats) if idea.seat >= 0 else 0))
