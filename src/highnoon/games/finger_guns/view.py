"""The parts of Finger Guns that a seat may see."""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.view import View
from highnoon.games.finger_guns.records import FingerGunsRecords, Player


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


# The record that each of these is about; `shown.py` follows from it.
SHOWS: Final = {Gunslinger: Player, FingerGunsView: FingerGunsRecords}
BY_HAND: Final = ["deck"]  # each card to those who saw it go there (FG-D33)
