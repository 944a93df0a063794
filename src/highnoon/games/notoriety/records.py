"""The records of a table of Notoriety: gunslingers, the decks, the current round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.dice import Dice
from highnoon.engine.table import BIT, NO_OPTIONS, NOBODY, Table
from highnoon.games.notoriety.cards import NO_BULLET, NO_CARD, NO_COVER
from highnoon.games.notoriety.guns import NO_GUN
from highnoon.games.notoriety.player import Player
from highnoon.games.notoriety.terms import Terms

ACTS_A_ROUND: Final = 300  # of one seat: far more than there are


@mypyc_attr(acyclic=True)
class NotorietyRecords(Table):
    def __init__(self, seats: i64, dice: Dice, terms: Terms, players: list[Player]) -> None:
        super().__init__(seats, dice, terms.last_round(seats) * seats * ACTS_A_ROUND)
        self.terms: Final = terms
        self.players = players
        self.living: i64 = BIT[seats] - 1  # as bits
        self.alive: i64 = seats  # how many they are
        self.killings: i64 = 0
        self.round: i64 = 0
        self.deck: list[int] = NO_OPTIONS  # never changed in place; the top card is the last…
        self.left_in_deck: i64 = 0  # … of this many
        self.discarded: i64 = 0  # Action Cards, as bits
        self.display: i64 = 0  # the face-up ones
        self.menu: list[int] = NO_OPTIONS  # the choices when this was last asked…
        self.menu_of: i64 = 0  # … and of which face-up cards
        self.stacked: list[int] = NO_OPTIONS  # the fastest three of the last round; never changed in place
        self.pile: i64 = 0  # bullets…
        self.in_pile: i64 = 0  # … and how many they are
        self.spent: i64 = 0  # those discarded face up
        self.buried: i64 = 0  # those discarded unseen
        self.covers: i64 = 0  # the Cover Deck
        self.cover_spent: i64 = 0
        self.face_up: i64 = NO_COVER
        self.secrets: list[int] = NO_OPTIONS  # what single seats know of hands, see known.py
        self.order: list[int] = NO_OPTIONS  # of the round, after the reveal; never changed in place
        self.at: i64 = NOBODY  # the place in it, or among the takers
        self.acting: i64 = NOBODY  # whose slot is under way
        self.takers: list[int] = NO_OPTIONS  # who takes stock, once for each card; never changed in place
        self.revealed = False
        self.abilities: i64 = 0  # seats with one that is used at will and not used up, as bits
        self.passed: i64 = 0  # who has passed in the window that is open, as bits
        self.asking: i64 = 0  # whose new aim is still to be chosen, as bits
        self.effects: list[int] = NO_OPTIONS  # on bullets, in the order of NT-N34; never changed in place
        self.ace: i64 = NOBODY  # who may still turn a MISS into a HIT
        # The slot under way, and the bullets in the air.
        self.slot: i64 = 0
        self.fired: i64 = 0  # guns, as bits
        self.resting: i64 = 0  # guns that are not fired this round, as bits
        self.firing: i64 = NO_GUN
        self.last: i64 = NO_BULLET  # what the last bullet of this gun counted as
        self.flight: list[int] = NO_OPTIONS  # see flight.py; never changed in place
        self.stage: i64 = 0
        self.result: i64 = NO_BULLET
        self.hits: i64 = 0
        self.lost: i64 = NO_CARD  # an Action Card lost to a wound, not yet discarded
        self.chosen: i64 = 0  # what a card still needs to know: a seat, a number, a card
        self.turned: list[int] = NO_OPTIONS  # two Cover Cards to choose from
        self.winners: list[int] = NO_OPTIONS
        self.why = ""
