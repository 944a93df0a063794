"""The table of Notoriety: gunslingers with hands, guns and cover, the decks, the round under way."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.actions import Vocabulary
from highnoon.engine.events import Face
from highnoon.engine.glimpse import Glimpse
from highnoon.engine.outcome import Outcome
from highnoon.engine.refusal import Refused
from highnoon.engine.table import NOBODY
from highnoon.games.notoriety.cards import (
    CHARM,
    NO_BULLET,
    NO_COVER,
    all_of,
    bit,
    cards_in,
    one,
    one_cover,
)
from highnoon.games.notoriety.copies import copy_player, copy_records
from highnoon.games.notoriety.player import USED_UP, Player
from highnoon.games.notoriety.records import NotorietyRecords

# Kinds of decisions.
CHARACTER: Final[i64] = 0
CARD: Final[i64] = 1
AIMING: Final[i64] = 2
STANCE: Final[i64] = 3
ABILITY: Final[i64] = 4
CHARMED: Final[i64] = 5
BIDING: Final[i64] = 6
TO_COVER: Final[i64] = 7
WHICH_COVER: Final[i64] = 8
SLOT: Final[i64] = 9
FLIPPING: Final[i64] = 10
LOOKED: Final[i64] = 11
ACE_UP: Final[i64] = 12
SAVED: Final[i64] = 13
LOSS: Final[i64] = 14
WASTE: Final[i64] = 15
WHOM: Final[i64] = 16
ELSEWHERE: Final[i64] = 17
THROW_AWAY: Final[i64] = 18
TRADE_FOR: Final[i64] = 19
TRADE_IN: Final[i64] = 20
WHICH_GUN: Final[i64] = 21
WHICH_BULLET: Final[i64] = 22
BINDING: Final[i64] = 23
STOCK: Final[i64] = 24
KINDS: Final = [
    "character",
    "card",
    "aim",
    "stance",
    "ability",
    "charmed",
    "bide",
    "to-cover",
    "which-cover",
    "slot",
    "flip",
    "looked",
    "ace",
    "saved",
    "loss",
    "waste",
    "whom",
    "elsewhere",
    "throw-away",
    "trade-for",
    "trade-in",
    "which-gun",
    "which-bullet",
    "bind",
    "stock",
]

# Marks of the slot under way.
CARD_DONE: Final[i64] = 1  # carried out, or no longer possible
HOLDS_FIRE: Final[i64] = 2
RELOADED: Final[i64] = 4
BOUND: Final[i64] = 8
SNAP: Final[i64] = 16
FANNING: Final[i64] = 32
STEADYING: Final[i64] = 64
BOUNCING: Final[i64] = 128
GUN_DONE: Final[i64] = 256  # the gun being fired fires no more
SLOT_MARKS: Final = ["card", "holds_fire", "reloaded", "bound", "snap", "fan", "steady", "ricochet", "gun_done"]


@final
@mypyc_attr(acyclic=True)
class NotorietyTable(NotorietyRecords):
    def clone(self) -> NotorietyTable:
        t = NotorietyTable(self.seats, self.dice.copy(), self.terms, [copy_player(p) for p in self.players])
        self.copy_to(t)
        copy_records(self, t)
        return t

    # -- Action Cards --------------------------------------------------------------------------------------------------

    def stock(self) -> bool:
        """Is there an Action Card to draw?  NT-62: an empty deck is rebuilt from the discards."""
        if self.left_in_deck > 0:
            return True
        if self.discarded == 0:
            return False
        deck = cards_in(self.discarded)
        self.dice.shuffle(deck)
        self.deck = deck
        self.left_in_deck = len(deck)
        self.discarded = 0
        if self.telling:
            self.tell("reshuffled", [len(deck)], "NT-62")
        return True

    def draw_card(self) -> i64:
        """The top card of the Action Deck, which is not empty."""
        self.left_in_deck -= 1
        self.disclosed += 1
        return self.deck[self.left_in_deck]

    def draw_unseen(self, p: Player, rule: str) -> None:
        """A card from the deck, which has one, into a hand; only its owner sees it."""
        face = self.draw_card()
        p.hand = p.hand | bit(face)
        p.cards += 1
        p.drawn += 1
        if self.telling:
            seat = int(p.seat)
            self.tell_apart(Face("draws", [seat]), {seat: Face("draws-this", [seat, int(face)])}, rule)

    def gain_shown(self, p: Player, face: i64) -> None:
        """A card that everybody sees goes into a hand."""
        p.hand = p.hand | bit(face)
        p.known = p.known | bit(face)
        p.cards += 1

    def from_hand(self, p: Player, face: i64) -> None:
        """A card leaves a hand for all to see."""
        p.hand = p.hand & ~bit(face)
        p.cards -= 1
        self.disclosed += 1
        self.shown(p, face)

    def shown(self, p: Player, face: i64) -> None:
        """Everybody has seen a card that was in this hand."""
        if p.known & bit(face):
            p.known = p.known & ~bit(face)
        else:
            if self.terms.bonus[face] and p.drawn > 0:
                p.drawn -= 1
            if self.secrets:
                self.forget(face)

    def forget(self, face: i64) -> None:
        """Drops what was known of this card."""
        self.secrets = [secret for secret in self.secrets if secret >> 8 & 63 != face]

    # -- bullets -------------------------------------------------------------------------------------------------------

    def draw_bullet(self) -> i64:
        """An unseen bullet from the pile; NT-28: an empty pile is rebuilt from the discards.  Or NO_BULLET."""
        if self.in_pile == 0:
            self.pile = self.spent + self.buried
            self.in_pile = all_of(self.pile)
            if self.in_pile == 0:
                return NO_BULLET
            self.spent = 0
            self.buried = 0
            if self.telling:
                self.tell("bullets-shuffled", [int(self.in_pile)], "NT-28")
        n: i64 = self.dice.below(self.in_pile)
        kind: i64 = 0
        rest: i64 = self.pile
        while n >= rest & 255:
            n -= rest & 255
            rest >>= 8
            kind += 1
        self.pile -= one(kind)
        self.in_pile -= 1
        return kind

    # -- Cover Cards ---------------------------------------------------------------------------------------------------

    def draw_cover(self) -> i64:
        """The top of the Cover Deck; NT-N13: if it is empty the discards are shuffled.  Or NO_COVER."""
        if self.covers == 0:
            if self.cover_spent == 0:
                return NO_COVER
            self.covers = self.cover_spent
            self.cover_spent = 0
            if self.telling:
                self.tell("covers-shuffled", [], "NT-N13")
        total: i64 = 0
        rest: i64 = self.covers
        while rest:
            total += rest & 63
            rest >>= 6
        n: i64 = self.dice.below(total)
        face: i64 = 0
        rest = self.covers
        while n >= rest & 63:
            n -= rest & 63
            rest >>= 6
            face += 1
        self.covers -= one_cover(face)
        self.disclosed += 1
        return face

    def lose_cover(self, p: Player, says: str, rule: str) -> None:
        """A Cover Card goes to the discards, the bullets in it to theirs."""
        cover = p.cover
        self.cover_spent += one_cover(cover)
        self.spent += p.lodged
        p.cover = NO_COVER
        p.damage = 0
        p.lodged = 0
        if self.telling and says:
            self.tell(says, [int(p.seat), int(cover)], rule)

    # -- NOTORIETY -----------------------------------------------------------------------------------------------------

    def gain_fame(self, p: Player, amount: i64, rule: str) -> None:
        p.fame += amount
        if self.telling:
            self.tell("gains", [int(p.seat), int(amount), int(p.fame)], rule)

    def pay(self, p: Player, amount: i64, rule: str) -> None:
        if amount > p.fame:
            amount = p.fame
        p.fame -= amount
        if self.telling:
            self.tell("pays", [int(p.seat), int(amount), int(p.fame)], rule)

    def find_actor(self, stack: list[str]) -> None:
        """Sets the slot's player from the order and the place in it, unless there is no slot now."""
        under_way = self.revealed and not self.takers and "BeforeSlot" not in stack
        self.acting = self.order[self.at] if under_way and 0 <= self.at < len(self.order) else NOBODY

    def unfit(self) -> i64:
        """NT-N49: characters whose ability can do nothing with so few players, as bits."""
        found: i64 = 0
        if self.seats == 2:
            for place, ability in enumerate(self.terms.ability):
                if ability == CHARM:
                    found = found | bit(place)
        return found

    def use_up(self, p: Player) -> None:
        """NT-58: an ability that is used once per game."""
        p.marks = p.marks | USED_UP
        self.abilities = self.abilities & ~p.bit

    def actor(self) -> Player:
        """The player whose slot it is."""
        return self.players[self.acting]

    # -- the end -------------------------------------------------------------------------------------------------------

    def bonus_of(self, face: i64) -> i64:
        """NT-61, NT-63: what is printed, or more if the card was topped up."""
        bonus: i64 = self.terms.bonus[face]
        for place, top in enumerate(self.stacked):
            total: i64 = self.terms.stack[place]
            if top == face and bonus < total:
                bonus = total
        return bonus

    def score(self, p: Player) -> i64:
        """NT-65."""
        if not p.alive:
            return 0
        return p.fame + p.cards + self.bonuses(p)

    def bonuses(self, p: Player) -> i64:
        """NT-61, NT-63: of the cards in hand."""
        total: i64 = 0
        counting: i64 = p.hand & self.terms.with_bonus
        for face in self.stacked:
            counting = counting | (p.hand & bit(face))
        for face in cards_in(counting):
            total += self.bonus_of(face)
        return total

    def finish(self, winners: list[int], why: str) -> None:
        self.winners = winners
        self.why = why
        if self.telling:
            self.tell(why, [], END_RULES[why])
            for p in self.players:
                if p.alive:
                    terms = [int(p.fame), int(p.cards), int(self.bonuses(p))]
                    self.tell("scores", [int(p.seat), int(self.score(p)), *terms], "NT-65")
        self.end()
        if self.telling:
            for seat in winners:
                self.tell("won" if len(winners) == 1 else "shared", [seat], END_RULES[why])

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        scores = [int(self.score(p)) for p in self.players]
        # Survivors by score and tokens, then the players who fell later, then by the tokens they fell with.
        worth = [
            1_000_000 + 1000 * scores[p.seat] + int(p.fame) if p.alive else 1000 * int(p.fell) + int(p.fell_with)
            for p in self.players
        ]
        rest = sorted((w for seat, w in enumerate(worth) if seat not in self.winners), reverse=True)
        places = [1 if seat in self.winners else 1 + len(self.winners) + rest.index(w) for seat, w in enumerate(worth)]
        return Outcome(self.winners, places, scores, self.why, END_RULES[self.why])

    # -- what the engine asks of every game ----------------------------------------------------------------------------

    def vocabulary(self) -> Vocabulary:
        return self.terms.actions

    def kind_name(self) -> str:
        return KINDS[self.kind]

    def why_not(self, seat: i64, key: i64) -> Refused:
        return self.terms.book.why_not(self, seat, key)

    def look(self, seats: list[int]) -> Glimpse:
        return self.terms.book.look(self, seats)

    def to_position(self) -> dict[str, Any]:
        return self.terms.book.to_position(self)


END_RULES: Final = {
    "rounds-played": "NT-64",
    "last-alive": "NT-N43",
    "all-fell": "NT-N44",
    "deck-out": "NT-N45",
}
