"""The table of Tabletown: gunslingers in a ring with guns in front of them, the draw deck, the fight under way."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.actions import Vocabulary
from highnoon.engine.events import Face
from highnoon.engine.glimpse import Glimpse
from highnoon.engine.outcome import Outcome, places_of
from highnoon.engine.refusal import Refused
from highnoon.games.tabletown.cards import (
    CAVALRY,
    COACH,
    DRAW_CARD,
    FACES,
    FIGHT_CARDS,
    NO_GUN,
    REACH,
    held,
    in_hand,
    in_pile,
    piled,
)
from highnoon.games.tabletown.choices import ONE_GUN, TWO_REVOLVERS, UNARMED
from highnoon.games.tabletown.copies import copy_player, copy_records
from highnoon.games.tabletown.known import card_shown, faces_of
from highnoon.games.tabletown.records import NO_SECOND, Player, TabletownRecords

# Fights.
DUEL: Final[i64] = 1  # a DRAW phase
SHOOTOUT: Final[i64] = 2
FIGHTS: Final = ["", "draw", "shootout"]

# Kinds of decisions.
GUNSLINGER: Final[i64] = 0
FACING: Final[i64] = 1
ACTION: Final[i64] = 2
SKY: Final[i64] = 3
WHOM: Final[i64] = 4
REACTION: Final[i64] = 5
COMMIT: Final[i64] = 6
WHICH_GUN: Final[i64] = 7
STAR: Final[i64] = 8
LAW: Final[i64] = 9
KINDS: Final = [
    "gunslinger",
    "facing",
    "action",
    "reach",
    "whom",
    "reaction",
    "commit",
    "which-gun",
    "star",
    "law",
]


@final
@mypyc_attr(acyclic=True)
class TabletownTable(TabletownRecords):
    def clone(self) -> TabletownTable:
        t = TabletownTable(self.seats, self.dice.copy(), self.terms, [copy_player(p) for p in self.players])
        self.copy_to(t)
        copy_records(self, t)
        return t

    # -- single acts ---------------------------------------------------------------------------------------------------

    def stance(self, p: Player) -> i64:
        """The guns and ammo of a gunslinger, as `choices.py` counts them."""
        if p.gun == NO_GUN:
            return UNARMED
        capacity: i64 = self.terms.capacity[p.gun]
        full: i64 = 1 if p.loaded >= capacity else 0
        if p.second == NO_SECOND:
            return ONE_GUN + 2 * p.gun + full
        return TWO_REVOLVERS + full + (2 if p.second >= capacity else 0)

    def gain(self, p: Player, face: i64) -> None:
        p.hand += in_hand(face)
        p.cards += 1
        if face >= REACH:
            self.count_events(face, 1)

    def count_events(self, face: i64, cards: i64) -> None:
        """A card that can be played in a window came to a hand or left one."""
        if face == REACH:
            self.skies += cards
        else:
            self.ways_out += cards

    def count_hand(self, p: Player) -> None:
        """For a hand that was not dealt card by card."""
        self.skies += held(p.hand, REACH)
        self.ways_out += held(p.hand, COACH) + held(p.hand, CAVALRY)

    def from_hand(self, p: Player, face: i64) -> None:
        """A card is played or discarded: everybody sees its face."""
        p.hand -= in_hand(face)
        p.cards -= 1
        self.disclosed += 1
        if face >= REACH:
            self.count_events(face, -1)
        if self.known_faces and (self.known_faces >> face & 1 or p.cards == 0):
            self.learn(card_shown(self.known, p.seat, face, p.cards == 0))

    def learn(self, facts: list[int]) -> None:
        """Sets what seats know of others' hands.  The list is never changed in place: clones share it."""
        self.known = facts
        self.known_faces = faces_of(facts)

    def discard(self, face: i64, cards: i64) -> None:
        if face < REACH:
            self.pile += in_pile(face) * cards
        else:
            self.pile_of_events += in_pile(face) * cards

    def discarded(self, face: i64) -> i64:
        """How many cards of this face are in the discard pile."""
        return piled(self.pile, self.pile_of_events, face)

    def discards(self) -> list[int]:
        """The whole pile, sorted by face."""
        cards = [0] * self.pile_size()
        place: i64 = 0
        face: i64 = 0
        while face < FACES:
            end: i64 = place + self.discarded(face)
            while place < end:
                cards[place] = face
                place += 1
            face += 1
        return cards

    def pile_size(self) -> i64:
        size: i64 = 0
        face: i64 = 0
        while face < FACES:
            size += self.discarded(face)
            face += 1
        return size

    def set_aside(self) -> list[int]:
        """The fight cards of this refill."""
        return [face for face in FIGHT_CARDS for _ in range(self.aside >> 6 * (face - REACH) & 63)]

    def spend(self, p: Player, face: i64) -> None:
        """From hand to the discard pile."""
        self.from_hand(p, face)
        self.discard(face, 1)

    def lay_down(self, p: Player, rule: str) -> None:
        """TT-16, TT-J35: guns in play and their ammo are discarded."""
        if p.gun == NO_GUN:
            return
        guns: i64 = 1 if p.second == NO_SECOND else 2
        ammo = p.ammo()
        gun = p.gun
        self.discard(gun, guns)
        self.discard(self.terms.ammo[gun], ammo)
        p.gun = NO_GUN
        p.loaded = 0
        p.second = NO_SECOND
        if self.telling:
            self.tell("lays-down", [int(p.seat), int(gun), int(guns), int(ammo)], rule)

    def stock(self) -> bool:
        """Is there a card to draw?  TT-23: an empty deck is rebuilt from the discards; TT-J16."""
        return self.left_in_deck > 0 or self.reshuffle()

    def reshuffle(self) -> bool:
        deck = self.discards()
        if not deck:
            return False
        self.dice.shuffle(deck)
        self.deck = deck
        self.left_in_deck = len(deck)
        self.shuffled = self.pile
        self.shuffled_events = self.pile_of_events
        self.pile = 0
        self.pile_of_events = 0
        for p in self.players:
            p.drew = 0
            p.drew_events = 0
        if self.telling:
            self.tell("reshuffled", [len(deck)], "TT-23")
        return True

    def draw_card(self, p: Player) -> i64:
        """The top card of the deck, which is not empty.  All see a fight card, only the player any other."""
        self.left_in_deck -= 1
        self.disclosed += 1
        face: i64 = self.deck[self.left_in_deck]
        if face < REACH:
            p.drew += in_pile(face)
        elif face < DRAW_CARD:
            p.drew_events += in_pile(face)
        return face

    def face(self, p: Player, at: i64, rule: str) -> None:
        p.facing = at
        if self.telling:
            self.tell("faces", [int(p.seat), int(at)], rule)

    def finish(self, winners: list[int], why: str) -> None:
        self.winners = winners
        self.why = why
        self.end()
        if self.telling:
            self.tell(why, [], END_RULES[why])
            for seat in winners:
                self.tell("won" if why == "last-alive" else "shared", [seat], END_RULES[why])

    def tell_card(self, public: str, private: str, seat: i64, face: i64, rule: str) -> None:
        """A card came to a seat, and only that seat sees which."""
        who = int(seat)
        self.tell_apart(Face(public, [who]), {who: Face(private, [who, int(face)])}, rule)

    # -- what the engine asks of every game ----------------------------------------------------------------------------

    def vocabulary(self) -> Vocabulary:
        return self.terms.actions

    def kind_name(self) -> str:
        return KINDS[self.kind]

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        left = [max(0, int(self.terms.wounds - p.wounds)) for p in self.players]
        lasted = [int(self.killings) + 1 if p.alive else int(p.fell) for p in self.players]
        return Outcome(self.winners, places_of(self.winners, lasted), left, self.why, END_RULES[self.why])

    def why_not(self, seat: i64, key: i64) -> Refused:
        return self.terms.book.why_not(self, seat, key)

    def look(self, seats: list[int]) -> Glimpse:
        return self.terms.book.look(self, seats)

    def to_position(self) -> dict[str, Any]:
        return self.terms.book.to_position(self)


END_RULES: Final = {
    "last-alive": "TT-55",
    "all-fell": "TT-J39",
    "cap-reached": "TT-J40",
}
