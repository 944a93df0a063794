"""The parts of Finger Guns that a seat may see.

`SEEN` declares every field of a position; one that is not declared here cannot leave the table.
"""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.view import HIDDEN, OWNER, PUBLIC, View

SEEN: Final = {
    "round": PUBLIC,
    "badge": PUBLIC,
    "caller": PUBLIC,
    "ally": PUBLIC,
    "deck": HIDDEN,  # its size is public, and each card to those who saw it go there (FG-D33)
    "known": HIDDEN,
    "resolving": PUBLIC,
    "looking": PUBLIC,
    "winners": PUBLIC,
    "why": PUBLIC,
    "seat.health": PUBLIC,
    "seat.ghost": PUBLIC,
    "seat.killed": PUBLIC,
    "seat.shows": PUBLIC,
    "seat.lost_to": PUBLIC,
    "seat.allies": PUBLIC,
    "picks": OWNER,
    "late": HIDDEN,
    "stack": PUBLIC,
    "left": PUBLIC,
    "acts": HIDDEN,  # a choice changed in secret counts too
    "dice": HIDDEN,
}


class Gunslinger(msgspec.Struct, gc=False):
    health: int
    ghost: bool
    killed: bool
    gesture: int  # shown this round; 0 for none
    lost_to_shot: bool
    lost_to_dynamite: bool
    keepers: list[int]


class FingerGunsView(View):
    """`deck` has -1 for a card this seat does not know; `posse_needs` is how many must ride, 0 if nobody can."""

    round: int
    badge: int
    caller: int
    ally: int
    resolving: list[int]
    looking: int
    deck: list[int]
    posse_needs: int
    players: list[Gunslinger]
