"""The records of a table of Posses: figures on a map, posse decks and hands, loot, crates, chips, the attack."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.dice import Dice
from highnoon.engine.table import NO_OPTIONS, NOBODY, Owned, OwnedLists, Table
from highnoon.games.posse.cards import NO_CARD
from highnoon.games.posse.ground import Ground
from highnoon.games.posse.squares import NOWHERE
from highnoon.games.posse.terms import Terms

ACTS_A_TURN: Final = 1500  # far more than any turn has
NO_ITEMS: Final[list[int]] = []
NO_SQUARES: Final[list[int]] = []
NOT_MADE: Final[list[Any]] = []

NOT_COPIED: Final = ["own_field", "turned", "spare"]  # a copy has none of its own yet


@final
@mypyc_attr(acyclic=True)
class Figure:
    """A character.  Where it stands is in the table's `at`.  `items` is never changed in place, so clones share it."""

    def __init__(self, c: i64) -> None:
        self.c: Final[i64] = c
        self.alive = False
        self.body: i64 = NOWHERE  # where it lies with its loot…
        self.over: i64 = 0  # …over this many bodies that fell there before
        self.hurt: i64 = 0
        self.items: list[int] = NO_ITEMS
        self.poison: i64 = 0
        self.poisoner: i64 = NOBODY
        self.moved = False
        self.acted: i64 = 0  # actions taken this turn
        self.extra = False  # one more action this turn, by a card
        self.pinned = False  # Speed 0 in the next Movement Phase
        self.covered: i64 = 0  # taken off its next attack…
        self.covered_turns: i64 = 0  # … before the end of that many turns of its owner
        self.called: i64 = 0  # added to attacks on it this turn
        self.kick: i64 = 0  # added to its next attack this turn
        self.haze: i64 = 0  # taken off its defense until its owner's next turn
        self.sugar: i64 = 0  # added to its Speed this turn


@final
@mypyc_attr(acyclic=True)
class Player:
    """A posse's player.  Decks are never changed in place: the top card is the last of `left_in_deck`."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final[i64] = seat
        self.posse: i64 = -1
        self.base: i64 = 0  # the posse's first card
        self.first: i64 = 0  # its first character…
        self.after: i64 = 0  # … and the one after its last
        self.hand: i64 = 0  # counts, see cards.py
        self.cards: i64 = 0
        self.deck: list[int] = NO_OPTIONS  # places of faces in the posse's list
        self.left_in_deck: i64 = 0
        self.pile: i64 = 0  # discards, counted like a hand
        self.dug: i64 = 0  # Dig In cards on the table, counted like a hand
        self.dug_amount: i64 = 0  # what they take off
        self.volley: i64 = 0  # added to attacks of `volleyers` this turn
        self.volleyers: i64 = 0  # characters as bits
        self.gold: i64 = 0
        self.crates: i64 = 0  # to be placed
        self.living: i64 = 0  # how many characters
        self.fell: i64 = 0  # as the how-many-eth posse


@final
@mypyc_attr(acyclic=True)
class Attack:
    """An attack under way (PO-P18)."""

    def __init__(self, by: i64, at: i64, card: i64) -> None:
        self.by: Final[i64] = by
        self.at: i64 = at
        self.card: Final[i64] = card  # the posse card, or none
        self.place: i64 = -1  # of the loot weapon among its items; -1 is none
        self.loot: i64 = NO_CARD  # the loot weapon
        self.base: i64 = 0  # the value of card or weapon
        self.type: i64 = 0
        self.ammo: i64 = NO_CARD
        self.value: i64 = 0  # the sum, before it is halved
        self.halved = False
        self.counter = False  # a counterattack
        self.blast = False  # by dynamite
        self.defence: i64 = NO_CARD  # the card played
        self.canceled = False
        self.steady: i64 = 0  # added to the defense by a card
        self.answers = False  # a counterattack will follow
        self.quiet = False  # nothing but a Basic card may answer
        self.dealt: i64 = 0
        self.spot: i64 = NOWHERE  # where the target stands


NO_ATTACKS: Final[list[Attack]] = []


@mypyc_attr(acyclic=True)
class PosseRecords(Table):
    def __init__(self, seats: i64, dice: Dice, terms: Terms, players: list[Player], figures: list[Figure]) -> None:
        super().__init__(seats, dice, terms.rounds * seats * ACTS_A_TURN)
        self.terms: Final = terms
        self.players = players
        self.figures = figures
        self.owner: list[int] = NO_OPTIONS  # the seat of each character, or -1; shared
        self.ground: Ground | None = None
        self.field: list[int] = NO_SQUARES  # what stands on squares; changed in place only while it is nobody else's
        self.own_field = False
        self.at: Owned = [int(NOWHERE)] * terms.characters  # changed by `put` only
        self.looked: i64 = 0  # characters whose targets are known, as bits; none once a character has moved…
        self.armed: i64 = 0  # … and who of them has any, see aim.py
        self.laid: list[int] = NO_ITEMS  # tiles laid so far, see building.py; never changed in place
        self.tile: i64 = -1  # the one being laid…
        self.turns: i64 = -1  # … and how it is turned
        self.enough: i64 = 0  # players in a row who want no more tiles
        self.crates: list[int] = NO_SQUARES  # square + 1024 * kind + 4096 if looted; never changed in place
        self.crate_pile: list[int] = terms.crate_kinds  # unseen; never changed in place
        self.revealed = False
        self.turned: i64 = 0  # crates revealed so far, while the events are told
        self.crates_shown: list[list[int]] = []  # the last view of them…
        self.crates_shown_of: list[int] = NO_SQUARES  # … and of what; see view_builder.py
        self.crates_shown_up: i64 = 0  # … with the kinds of so many
        self.room: list[Any] = NOT_MADE  # keys of squares for the next crate; never changed in place…
        self.near: list[list[Any] | None] = []  # … and those near a square, where they are known; shared, see crates.py
        self.loot_decks: OwnedLists = terms.loot_decks[:]  # the decks are never changed in place
        self.loot_left: Owned = [len(deck) for deck in terms.loot_decks]
        self.loot_piles: Owned = [0, 0, 0]  # counted like hands
        self.drawn: list[int] = NO_ITEMS  # loot cards turned up, of which one is kept
        self.bodies: list[int] = NO_SQUARES  # where they lie; follows from the figures; never changed in place
        self.chips: list[int] = (
            NO_ITEMS  # fires and traps: square + 1024 * seat + 8192 for a trap; never changed in place
        )
        self.way: list[int] = NO_SQUARES  # squares still to walk; never changed in place
        # About the pending move; all this follows from the rest.
        self.rough = False  # something on the way may hurt
        self.ends: list[Any] = NOT_MADE  # the squares it can end on, as keys…
        self.unhurt: i64 = 0  # … and how many of them can be reached unhurt, the first ones
        self.spare: list[Any] = NOT_MADE  # FAR for every square; this table's own, made when it is needed
        self.blast: list[int] = NO_ITEMS  # who is still to be hit by dynamite; never changed in place
        self.attacks: list[Attack] = NO_ATTACKS
        self.first: i64 = NOBODY
        self.active: i64 = NOBODY
        self.round: i64 = 0
        self.paid = False  # the gold for damage this turn
        self.shaken = False  # somebody died since the table last looked
        self.fallen: i64 = 0  # posses
        self.winners: list[int] = NO_OPTIONS
        self.why = ""
