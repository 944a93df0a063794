"""The records of a table of High Noon Saloon: players with their mats and hands, both decks, the current Attacks."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.dice import Dice
from highnoon.engine.table import NO_OPTIONS, NOBODY, Owned, Table
from highnoon.games.saloon.actions import FIST
from highnoon.games.saloon.terms import BITS, NO_CARD, NO_POWER, Terms

NOWHERE: Final[i64] = -1
LONGEST_TURN: Final[i64] = 1000  # acts of a turn; every card can be played or thrown away once, and windows be passed

# How far an Attack has come.
DECLARED: Final[i64] = 0  # W1 to W4
RESOLVED: Final[i64] = 1  # W5, W6: Grit is lost, its cards are still on the table
DISCARDED: Final[i64] = 2  # W7 to W9


@final
@mypyc_attr(acyclic=True)
class Player:
    """A player, mat and hand.  `known` is never changed in place, so clones share it."""

    def __init__(self, seat: i64, team: i64, hand: Owned) -> None:
        self.seat: Final[i64] = seat
        self.team: Final[i64] = team
        self.hand = hand  # faces, sorted; changed by the methods below only
        self.held: i64 = 0  # the faces that are in it, by bits; follows from the hand
        self.character: i64 = NOBODY
        self.power: i64 = NO_POWER
        self.space: i64 = NOWHERE
        self.cover: i64 = NOWHERE
        self.fist: i64 = NO_CARD
        self.fist_bullets: i64 = 0
        self.holster: i64 = NO_CARD
        self.holster_bullets: i64 = 0
        self.restricted = False
        self.out: i64 = 0  # the turn in which this player went out of the game
        self.known: list[int] = NO_OPTIONS  # 64 * seat + face: that seat gave this card and knows it is here

    def hold(self, hand: list[int]) -> None:
        """These cards, sorted, are the hand now."""
        self.hand = hand
        self.held = 0
        for face in hand:
            self.held = self.held | BITS[face]

    def take_in(self, face: i64) -> None:
        """A card comes to the hand."""
        hand = self.hand
        i: i64 = len(hand)
        while i > 0 and hand[i - 1] > face:
            i -= 1
        hand.insert(i, face)
        self.held = self.held | BITS[face]

    def give_up(self, face: i64) -> bool:
        """A card leaves the hand.  Whether there is another one like it."""
        hand = self.hand
        i: i64 = 0
        while hand[i] != face:
            i += 1
        hand.pop(i)
        if i < len(hand) and hand[i] == face:
            return True
        self.held = self.held & ~BITS[face]
        return False


@final
@mypyc_attr(acyclic=True)
class Attack:
    """An Attack under way.  The lists are never changed in place, so clones share them."""

    def __init__(self, by: i64, way: i64) -> None:
        self.by: Final[i64] = by
        self.way: Final[i64] = way
        self.gun = False
        self.flags: i64 = 0
        self.base: i64 = 0
        self.bonus: i64 = 0  # of enhancements and sharpshooting
        self.blood: i64 = 0  # against targets with more Grit
        self.jump: i64 = 0
        self.sharp: i64 = 0  # bullets spent by a sharpshooter
        self.used: i64 = 0  # enhancements, by bits of their faces
        self.most: i64 = 1  # targets
        self.stage: i64 = DECLARED
        self.at: i64 = 0  # the target whose turn it is to answer
        self.adding: i64 = NO_CARD  # a partner's enhancement whose option the attacker chooses
        self.asked: i64 = 0  # partners who had their chance to enhance, by bits
        self.pending: i64 = 0  # targets whose Counterattack is still to come, by bits
        self.counter = False
        self.alone = False  # Friends Can't Help You Now!
        self.no_damage = False  # the attacker did a Quick Draw
        self.smash = False
        self.boosts: list[int] = NO_OPTIONS
        self.targets: list[int] = NO_OPTIONS
        self.blocks: list[int] = NO_OPTIONS  # by target, -1 for none
        self.helped: list[int] = NO_OPTIONS  # by target: what Coverin' Fire takes off
        self.damage: list[int] = NO_OPTIONS  # by target


@mypyc_attr(acyclic=True)
class SaloonRecords(Table):
    def __init__(self, seats: i64, dice: Dice, terms: Terms, players: list[Player], grit: Owned) -> None:
        super().__init__(seats, dice, LONGEST_TURN * seats * (terms.turn_cap + 1))
        self.terms: Final = terms
        self.players = players
        self.grit = grit  # by team; where there are none each seat is its own
        self.first: i64 = NOBODY
        self.active: i64 = NOBODY
        self.round: i64 = 0
        self.turns: i64 = 0
        # A deck is never changed in place: what lies beyond its first `left_in_deck` cards is drawn.  The top is last.
        self.deck: list[int] = NO_OPTIONS
        self.left_in_deck: i64 = 0
        self.discards: Owned = []  # the newest last
        self.loads: list[int] = NO_OPTIONS  # likewise; those beyond are the face-up Load discards
        self.left_in_loads: i64 = 0
        self.revealed: list[int] = NO_OPTIONS  # Load cards to choose from
        self.loading: i64 = FIST
        self.taken: i64 = 0  # spaces with a pawn, by bits
        self.attacks: list[Attack] = []  # the innermost last
        self.attacked = False  # the active player has, this turn
        self.jumped: i64 = 0  # damage for the active player's first Melee Attack
        self.moved = False  # the last thing done in this Weapon Phase was a move that lost nothing: bots stop there
        self.fallen: i64 = 0  # the last turn in which somebody went out; follows from the players
        self.winners: list[int] = NO_OPTIONS
        self.why = ""
