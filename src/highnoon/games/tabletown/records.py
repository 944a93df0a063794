"""The records of a table of Tabletown: gunslingers in a ring with guns in front of them, the draw deck, the fight."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.dice import Dice
from highnoon.engine.table import BIT, NO_OPTIONS, NOBODY, Table
from highnoon.games.tabletown.cards import NO_GUN
from highnoon.games.tabletown.terms import Terms

NO_SECOND: Final[i64] = -1
NO_FIGHT: Final[i64] = 0
ACTS_A_TURN: Final = 250  # far more than any turn of one seat has


@final
@mypyc_attr(acyclic=True)
class Player:
    """A gunslinger.  What stands below the line is about the fight under way."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat
        self.bit: Final[i64] = BIT[seat]
        self.gunslinger: i64 = -1
        self.alive = True
        self.wounds: i64 = 0
        self.facing: i64 = NOBODY
        self.hand: i64 = 0  # counts by face, see cards.py
        self.cards: i64 = 0  # how many they are
        self.gun: i64 = NO_GUN
        self.loaded: i64 = 0
        self.second: i64 = NO_SECOND  # the ammo of a second Revolver, if there is one
        self.fell: i64 = 0  # in which killing, counted from 1
        self.drew: i64 = 0  # from the deck since it was last shuffled, counted like the discards…
        self.drew_events: i64 = 0  # … and those from REACH on
        # ---
        self.die: i64 = 0  # what it shows in front of the gunslinger: initiative, then the last roll by or for him
        self.total: i64 = 0  # initiative; 0 for those who take no part
        self.acted = False
        self.aim: i64 = NOBODY  # at whom shots were declared
        self.shots: i64 = 0  # declared and not yet fired
        self.both = False  # both barrels
        self.sticks: i64 = 0  # thrown and not yet gone off
        self.offends = False  # against the Law

    def ammo(self) -> i64:
        """All that is loaded."""
        return self.loaded + self.second if self.second > 0 else self.loaded


@mypyc_attr(acyclic=True)
class TabletownRecords(Table):
    def __init__(self, seats: i64, dice: Dice, terms: Terms, players: list[Player]) -> None:
        super().__init__(seats, dice, terms.turn_cap * seats * ACTS_A_TURN)
        self.terms: Final = terms
        self.players = players
        self.deck: list[int] = terms.deck_of(seats)  # never changed in place; the top card is the last…
        self.left_in_deck: i64 = len(self.deck)  # … of this many
        self.pile: i64 = 0  # discards, see cards.py…
        self.pile_of_events: i64 = 0  # … and those from REACH on
        self.shuffled: i64 = terms.pile_of(seats)  # what the deck was made of, less the fight cards drawn since, …
        self.shuffled_events: i64 = terms.pile_of_events  # … for all to know who have watched the discards
        self.aside: i64 = 0  # fight cards of this refill, counted like that too
        self.skies: i64 = 0  # how many Reach for the Sky are in all hands…
        self.ways_out: i64 = 0  # … and how many Coaches and Cavalries, so that a table in a hurry need not look
        self.known: list[int] = NO_OPTIONS  # what seats have seen of others' hands, see known.py…
        self.known_faces: i64 = 0  # … and the faces of these cards, as bits
        self.living: i64 = BIT[seats] - 1  # as bits
        self.standing: i64 = seats  # how many they are
        self.marshal: i64 = NOBODY
        self.active: i64 = NOBODY  # whose turn it is
        self.turns: i64 = 0
        self.killings: i64 = 0
        self.fight: i64 = NO_FIGHT
        self.victim: i64 = NOBODY  # of a DRAW!
        self.reacted: i64 = 0  # who has played a card on its announcement, as bits
        self.out: i64 = 0  # out of town for the rest of this turn, as bits
        self.truce = False  # by the Cavalry, for the rest of this turn
        self.winners: list[int] = NO_OPTIONS
        self.why = ""
