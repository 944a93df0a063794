"""How a game ended."""

from __future__ import annotations

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """`places` holds 1 for every winner; `scores` what the game counts; `why` a message key; `rule` its citation."""

    winners: list[int]
    places: list[int]
    scores: list[int]
    why: str
    rule: str


def places_of(winners: list[int], worth: list[int]) -> list[int]:
    """Winners share first place, the others follow by what their end was worth, equals together."""
    rest = sorted((w for seat, w in enumerate(worth) if seat not in winners), reverse=True)
    return [1 if seat in winners else 1 + len(winners) + rest.index(w) for seat, w in enumerate(worth)]
