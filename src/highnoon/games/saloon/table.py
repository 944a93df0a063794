"""The table of High Noon Saloon: players, their mats and hands, both decks, the Attacks under way."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.actions import Vocabulary
from highnoon.engine.events import Face
from highnoon.engine.glimpse import Glimpse
from highnoon.engine.outcome import Outcome, places_of
from highnoon.engine.refusal import Refused
from highnoon.engine.table import BIT, NO_OPTIONS
from highnoon.games.saloon.actions import QUICK_DRAW
from highnoon.games.saloon.copies import copy_player, copy_records
from highnoon.games.saloon.records import DECLARED, DISCARDED, NOWHERE, Player, SaloonRecords
from highnoon.games.saloon.terms import BITS, NO_CARD

QUICK_DRAW_ONLY: Final = [int(QUICK_DRAW)]

# Kinds of decisions.
CHARACTER: Final[i64] = 0
SETUP: Final[i64] = 1
PLACING: Final[i64] = 2
SCAVENGIN: Final[i64] = 3
WEAPONS: Final[i64] = 4
WHICH_LOAD: Final[i64] = 5
JUMPING: Final[i64] = 6
FIGHTIN: Final[i64] = 7
ENHANCING: Final[i64] = 8
ADDING: Final[i64] = 9
WHICH_BOOST: Final[i64] = 10
AIMING: Final[i64] = 11
BLOCKING: Final[i64] = 12
DROPPING: Final[i64] = 13
ROLLING: Final[i64] = 14
COUNTERING: Final[i64] = 15
HUNKERIN: Final[i64] = 16
DRINKING: Final[i64] = 17
TUNING: Final[i64] = 18
GIVING_TO: Final[i64] = 19
GIVING: Final[i64] = 20
AFTER_DRAW: Final[i64] = 21
PARTNERS_WEAPONS: Final[i64] = 22
PARTNER_HIT: Final[i64] = 23
AFTER_HIT: Final[i64] = 24
END_OF_TURN: Final[i64] = 25
POWER: Final[i64] = 26
KINDS: Final = [
    "character",
    "setup",
    "place",
    "scavenge",
    "weapons",
    "which-load",
    "jump",
    "fight",
    "enhance",
    "add",
    "which-option",
    "target",
    "block",
    "drop",
    "roll",
    "counter",
    "hunker",
    "bar",
    "piano",
    "give-to",
    "give",
    "after-draw",
    "partners-weapons",
    "partner-hit",
    "after-hit",
    "end-of-turn",
    "power",
]

# In these decisions a player may not Quick Draw out of turn: not before the hand is drawn (SL-D53), not while loading a
# Gun (SL-D71); before a drop and before a Counterattack it is one of the choices.
NO_QUICK_DRAW: Final = [int(SCAVENGIN), int(WHICH_LOAD), int(DROPPING), int(COUNTERING)]

END_RULES: Final = {
    "last-one": "SL-1.10",
    "last-team": "SL-14.4",
    "nobody-left": "SL-12.9",
    "cap-reached": "SL-D67",
    "nobody-ahead": "SL-D67",
}


@final
@mypyc_attr(acyclic=True)
class SaloonTable(SaloonRecords):
    def clone(self) -> SaloonTable:
        players = [copy_player(p) for p in self.players]
        t = SaloonTable(self.seats, self.dice.copy(), self.terms, players, self.grit[:])
        self.copy_to(t)
        copy_records(self, t)
        return t

    # -- cards ---------------------------------------------------------------------------------------------------------

    def reshuffle(self) -> None:
        """SL-5.6: the discards become the new deck."""
        self.deck = self.discards
        self.discards = []
        self.dice.shuffle(self.deck)
        self.left_in_deck = len(self.deck)
        if self.telling:
            self.tell("reshuffle", [int(self.left_in_deck)], "SL-5.6")

    def draw_cards(self, p: Player, count: i64) -> None:
        """From the Saloon Deck; drawing stops when there is nothing left at all (SL-D06)."""
        faces: list[int] = []
        while count > 0:
            if self.left_in_deck == 0:
                if not self.discards:
                    break
                self.reshuffle()
            self.left_in_deck -= 1
            faces.append(self.deck[self.left_in_deck])
            count -= 1
            if self.left_in_deck == 0 and self.discards:
                self.reshuffle()
        if faces:
            for face in faces:  # after what was told of reshuffling
                p.take_in(face)
            self.disclosed += 1
            if self.telling:
                self.tell("drew", [int(p.seat), len(faces), len(p.hand)], "SL-5.2")
                for card in faces:
                    self.tell_apart(Face("", []), {int(p.seat): Face("drew-card", [card])}, "SL-5.2")

    def from_hand(self, p: Player, face: i64) -> bool:
        """A card leaves the hand, seen by all.  Whether there is another one like it."""
        if p.known:
            self.forget(p, face)
        return p.give_up(face)

    def forget(self, p: Player, face: i64) -> None:
        """Seats that knew of such a card in this hand know of one fewer."""
        known = p.known[:]
        for seat in range(self.seats):
            entry = int(64 * seat + face)
            if entry in known:
                known.remove(entry)
        p.known = known

    def discard(self, face: i64) -> None:
        self.discards.append(face)

    def reveal_load(self, p: Player, rule: str, to_choose: bool = False) -> i64:
        """SL-6.3, SL-6.4: the top Load card; when it was the last, all are shuffled again."""
        self.left_in_loads -= 1
        bullets: i64 = self.loads[self.left_in_loads]
        if to_choose:
            self.revealed = [*self.revealed, int(bullets)]
        self.disclosed += 1
        if self.telling:
            self.tell("reveals-load", [int(p.seat), int(bullets)], rule)
        if self.left_in_loads == 0:
            loads = self.loads[:]
            self.dice.shuffle(loads)
            self.loads = loads
            self.left_in_loads = len(loads)
            if self.telling:
                self.tell("reshuffle-loads", [int(self.left_in_loads)], "SL-6.4")
        return bullets

    # -- the floor -----------------------------------------------------------------------------------------------------

    def stand(self, p: Player, space: i64) -> None:
        """Puts a pawn on an open space, or moves it there."""
        if p.space != NOWHERE:
            self.taken = self.taken & ~BITS[p.space]
        p.space = space
        p.cover = self.terms.cover_of[space]
        self.taken = self.taken | BITS[space]

    def open_space(self, cover: i64) -> i64:
        """The first open space of a Cover, or NOWHERE."""
        free: i64 = self.terms.cover_mask[cover] & ~self.taken
        if free:
            for space in range(self.terms.spaces):
                if free >> space & 1:
                    return space
        return NOWHERE

    def alone(self, p: Player) -> bool:
        """SL-3.9, SL-3.10, SL-D20."""
        return not any(q.cover == p.cover and q.seat != p.seat for q in self.players)

    # -- Grit ----------------------------------------------------------------------------------------------------------

    def regain(self, p: Player, amount: i64, rule: str) -> None:
        """SL-1.9: never above the start."""
        before: i64 = self.grit[p.team]
        after: i64 = min(before + amount, self.terms.grit)
        self.grit[p.team] = after
        if self.telling and after > before:
            self.tell("regained", [int(p.seat), int(after - before), int(before), int(after)], rule)

    def lose(self, p: Player, amount: i64, rule: str) -> None:
        before: i64 = self.grit[p.team]
        self.grit[p.team] = before - amount
        if self.telling:
            self.tell("lost", [int(p.seat), int(amount), int(before), int(before - amount)], rule)

    def beaten(self, team: i64) -> bool:
        """SL-D82: below 1 Grit, with no Counterattack that is still to come or under way (SL-12.8, SL-D75)."""
        if self.grit[team] > 0:
            return False
        for a in self.attacks:
            if a.stage != DISCARDED and self.players[a.by].team == team:
                return False
            if a.pending:
                for p in self.players:
                    if p.team == team and a.pending & BIT[p.seat]:
                        return False
        return True

    # -- Quick Draw ----------------------------------------------------------------------------------------------------

    def interrupts(self, seat: i64) -> list[int]:
        """SL-13.1, SL-D48: a Quick Draw, at any time, but not for the beaten (SL-D82)."""
        p = self.players[seat]
        if p.holster == NO_CARD or not self.waiting or self.beaten(p.team):
            return NO_OPTIONS
        if seat == self.turn and not self.sealed and self.kind in NO_QUICK_DRAW:
            return NO_OPTIONS
        return QUICK_DRAW_ONLY

    def interrupt(self, seat: i64, key: i64) -> None:
        self.quick_draw(self.players[seat])

    def quick_draw(self, p: Player) -> None:
        """SL-13.1: the Weapon in the Fist, if any, is discarded and the one in the Holster takes its place."""
        old = p.fist
        if old != NO_CARD:
            self.discard(old)
        p.fist = p.holster
        p.fist_bullets = p.holster_bullets
        p.holster = NO_CARD
        p.holster_bullets = 0
        self.moved = False
        if self.telling:
            if old == NO_CARD:
                self.tell("quick-draw", [int(p.seat), int(p.fist)], "SL-13.1")
            else:
                self.tell("quick-draw-over", [int(p.seat), int(p.fist), int(old)], "SL-13.1")
        for a in self.attacks:
            if a.by == p.seat:
                a.smash = False  # the jug is gone already
                if a.stage == DECLARED and not a.no_damage:  # SL-13.3
                    a.no_damage = True
                    if self.telling:
                        self.tell("spoiled", [int(p.seat)], "SL-13.3")

    # -- the end -------------------------------------------------------------------------------------------------------

    def teams_in(self) -> i64:
        """How many teams, or players where there are none, are still in the game."""
        seen: i64 = 0
        count: i64 = 0
        for p in self.players:
            if p.out == 0 and not seen & BIT[p.team]:
                seen = seen | BIT[p.team]
                count += 1
        return count

    def finish(self, winners: list[int], why: str) -> None:
        self.winners = winners
        self.why = why
        self.end()
        if self.telling:
            self.tell(why, [], END_RULES[why])
            for seat in winners:
                self.tell("won", [seat], END_RULES[why])

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        grit = [self.grit[p.team] for p in self.players]
        # Players who went out later have the better place; of those still in, the ones with more Grit.
        worth = [int(p.out) if p.out else 1_000_000 + grit[p.seat] for p in self.players]
        return Outcome(self.winners, places_of(self.winners, worth), grit, self.why, END_RULES[self.why])

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
