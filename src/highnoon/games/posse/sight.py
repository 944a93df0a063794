"""Line of sight and cover (PO-46 to PO-56).

An attack is halved if and only if the line holds an obstacle the attacker is not next to, or a teammate (PO-P9).
What stands on squares is in `field`, see table.py; whom a line meets is looked up by the caller.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.games.posse.ground import BLOCKED, Ground
from highnoon.games.posse.squares import LINES

OBSTACLE: Final[i64] = 1  # bits of a field: an obstacle of the map…
CRATE: Final[i64] = 2  # … a crate, looted or not (PO-9)
COVER: Final[i64] = 3


def cover_on(ground: Ground, field: list[int], a: i64, look: i64, slug: bool) -> i64:
    """Squares and edges on this line that give cover against an attack from `a`, or BLOCKED.  No figures.

    PO-P12: a SLUG ignores doors, and its caller one of these.
    """
    d: i64 = look & 7
    step: i64 = LINES[d]
    left: i64 = look >> 3
    lines = ground.first_slug if slug else ground.first
    found: i64 = lines[8 * a + d]
    if found >= BLOCKED:
        return BLOCKED
    lines = ground.later_slug if slug else ground.later
    q: i64 = a + step
    left -= 1
    while left > 0:
        stands: i64 = field[q] & COVER
        if stands:
            if stands & CRATE:
                if not is_next(ground, a, q):
                    found += 1
            elif not ground.is_beside(a, ground.obstacle[q]):
                found += 1
        edges: i64 = lines[8 * q + d]
        if edges >= BLOCKED:
            return BLOCKED
        found += edges
        q += step
        left -= 1
    return found


def is_next(ground: Ground, a: i64, q: i64) -> bool:
    """PO-P5: next to this square for cover; the edge is not a wall or a door."""
    place: i64 = 4 * a
    beside = ground.beside
    return beside[place] == q or beside[place + 1] == q or beside[place + 2] == q or beside[place + 3] == q
