"""The records of a table of Finger Guns: gunslingers in a ring, the ally deck, the badge."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.dice import Dice
from highnoon.engine.table import NO_OPTIONS, NOBODY, PASS, Owned, Table
from highnoon.games.finger_guns.terms import MOST_ROUNDS, NO_PERKS, Terms

NO_ALLY: Final[i64] = -1


@final
@mypyc_attr(acyclic=True)
class Player:
    """A gunslinger.  The lists are never changed in place, so clones share them."""

    def __init__(self, seat: i64, health: i64) -> None:
        self.seat: Final[i64] = seat
        self.health: i64 = health
        self.ghost = False
        self.killed = False  # this round
        self.gesture: i64 = PASS  # shown this round
        self.lost_to_shot = False
        self.lost_to_dynamite = False
        self.loss: i64 = 0  # added up in the step under way
        self.keepers: list[int] = NO_OPTIONS  # oldest first
        self.perks: list[int] = NO_PERKS


@mypyc_attr(acyclic=True)
class FingerGunsRecords(Table):
    def __init__(self, seats: i64, dice: Dice, terms: Terms, players: list[Player]) -> None:
        super().__init__(seats, dice, MOST_ROUNDS * seats * 4)
        self.terms: Final = terms
        self.players = players
        self.offered: list[list[int]] = []  # the gestures on offer; rebuilt when a Ghost or a Keeper changes them
        self.round: i64 = 0
        self.shown: i64 = 0  # which kinds of gesture were drawn this round; the others need no look
        self.badge: i64 = NOBODY
        self.caller: i64 = NOBODY  # has called this round's draw
        self.ally: i64 = NO_ALLY  # face up
        self.deck: Owned = []  # top first
        self.known: Owned = []  # who has seen this very card go there, by bits; bit 8 is the public
        self.resolving: list[int] = NO_OPTIONS  # allies gained and not yet put away, the newest last
        self.looking: i64 = 0  # cards on top of the deck that Wren's owner is looking at
        self.winners: list[int] = NO_OPTIONS
        self.why = ""
