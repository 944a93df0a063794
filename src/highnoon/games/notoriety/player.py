"""A gunslinger of Notoriety: hand, guns and cover, and what is true of one round."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.table import BIT, NO_OPTIONS, NOBODY
from highnoon.games.notoriety.cards import NO_ABILITY, NO_CARD, NO_COVER
from highnoon.games.notoriety.guns import NO_GUN, which

# Where the Action Card of this round is.
NOT_PLAYED: Final[i64] = 0
IN_FRONT: Final[i64] = 1  # of its owner, face down before the reveal
PLACED: Final[i64] = 2  # a weapon now
GONE: Final[i64] = 3  # stolen, lost or thrown
CARD_PLACES: Final = ["", "played", "placed", "gone"]

# How a Cover Card protects (NT-N10).
NOT_AT_ALL: Final[i64] = 0
FULLY: Final[i64] = 1
BUT_FOR_HEADS: Final[i64] = 2  # firing from cover
SHELTERS: Final = ["", "full", "firing"]

# Marks of a player, for this round unless noted.
SPOOKED: Final[i64] = 1  # no effect from the Action Card
EXPOSED: Final[i64] = 2  # no protection from cover
QUICKEST: Final[i64] = 4  # more for a wound
LEGEND: Final[i64] = 8  # more at Take Stock
HATTED: Final[i64] = 16  # takes more at Take Stock
BOSS: Final[i64] = 32  # takes first
FELT: Final[i64] = 64  # has looked at a bullet
STITCHED: Final[i64] = 128  # has had the wound that is bound for nothing
USED_UP: Final[i64] = 256  # the ability of the game, for the rest of it
MARKS: Final = ["spooked", "exposed", "quickest", "legend", "hatted", "boss", "felt", "stitched", "used_up"]
UNLED: Final[i64] = 63  # no card has forced this player's aim


@final
@mypyc_attr(acyclic=True)
class Player:
    """A gunslinger.  What stands below the line is about the round under way."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat
        self.bit: Final[i64] = BIT[seat]
        self.character: i64 = NOBODY
        self.ability: i64 = NO_ABILITY
        self.alive = True
        self.fame: i64 = 0  # NOTORIETY, in tokens
        self.wounds: i64 = 0
        self.hand: i64 = 0  # as bits
        self.cards: i64 = 0  # how many they are
        self.known: i64 = 0  # those that everybody knows to be there, or face down in front
        self.drawn: i64 = 0  # how many at most of the others came from the Action Deck and may have a bonus
        self.menu: list[int] = NO_OPTIONS  # the choices when this was last asked, see choices.py…
        self.menu_of: i64 = 0  # … and with which hand
        self.sixgun: i64 = 0
        self.guns: list[int] = NO_OPTIONS  # weapons placed; never changed in place
        self.cover: i64 = NO_COVER
        self.damage: i64 = 0
        self.lodged: i64 = 0  # bullets in it
        self.grudge: i64 = 0  # who has wounded this player, as bits
        self.fell: i64 = 0  # the number of the killing, from 1…
        self.fell_with: i64 = 0  # … and with how much NOTORIETY
        # ---
        self.marks: i64 = 0
        self.face: i64 = NO_CARD  # the Action Card of this round
        self.place: i64 = NOT_PLAYED
        self.aim: i64 = NOBODY
        self.led: i64 = UNLED  # the card that forced it
        self.stance: i64 = 0
        self.shelter: i64 = NOT_AT_ALL
        self.acted = False
        self.down = False
        self.hit_by: i64 = NOBODY
        self.bounty: i64 = 0

    def clear(self) -> None:
        """Ends everything that was for one round."""
        self.marks = self.marks & USED_UP
        self.face = NO_CARD
        self.place = NOT_PLAYED
        self.aim = NOBODY
        self.led = UNLED
        self.stance = 0
        self.shelter = NOT_AT_ALL
        self.acted = False
        self.down = False
        self.hit_by = NOBODY
        self.bounty = 0

    def standing(self) -> bool:
        return self.alive and not self.down

    def sheltered(self) -> i64:
        """How the Cover Card protects right now."""
        if self.cover == NO_COVER or self.marks & EXPOSED:
            return NOT_AT_ALL
        return self.shelter

    def gun(self, weapon: i64) -> i64:
        """The gun with the bullets on it, or NO_GUN."""
        if weapon == 0:
            return self.sixgun
        for gun in self.guns:
            if which(gun) == weapon:
                return gun
        return NO_GUN

    def set_gun(self, weapon: i64, gun: i64) -> None:
        if weapon == 0:
            self.sixgun = gun
            return
        self.guns = [gun if which(other) == weapon else other for other in self.guns]
