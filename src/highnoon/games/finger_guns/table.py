"""The table of Finger Guns: gunslingers in a ring, the ally deck, the badge."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.actions import Vocabulary
from highnoon.engine.glimpse import Glimpse
from highnoon.engine.outcome import Outcome, places_of
from highnoon.engine.refusal import Refused
from highnoon.engine.table import BIT, NO_OPTIONS, NOBODY
from highnoon.games.finger_guns.actions import CALL
from highnoon.games.finger_guns.copies import copy_player, copy_records
from highnoon.games.finger_guns.records import NO_ALLY, FingerGunsRecords, Player
from highnoon.games.finger_guns.terms import (
    DYNAMITE_SHOWN,
    SHOT_SHOWN,
    TWO_TARGETS,
    sign,
)

EVERYBODY: Final = 511  # all seats and the spectators know where this card lies

# Kinds of decisions.
GESTURE: Final[i64] = 0
WHOM: Final[i64] = 1
WHICH_KEEPER: Final[i64] = 2
WHICH_ALLY: Final[i64] = 3
WHICH_UNDER: Final[i64] = 4
KINDS: Final = ["gesture", "whom", "which-keeper", "which-ally", "which-under"]


@final
@mypyc_attr(acyclic=True)
class FingerGunsTable(FingerGunsRecords):
    def clone(self) -> FingerGunsTable:
        t = FingerGunsTable(self.seats, self.dice.copy(), self.terms, [copy_player(p) for p in self.players])
        self.copy_to(t)
        copy_records(self, t)
        return t

    # -- single acts ---------------------------------------------------------------------------------------------------

    def gestures(self) -> list[list[int]]:
        """The gestures each seat may show; the same lists until a player becomes a Ghost or a Keeper changes hands."""
        if not self.offered:
            survivors: i64 = 0
            for p in self.players:
                if not p.ghost:
                    survivors = survivors | BIT[p.seat]
            self.offered = [self.terms.gestures(p.seat, survivors, p.perks[TWO_TARGETS] > 0) for p in self.players]
        return self.offered

    def show(self, p: Player, gesture: i64) -> None:
        p.gesture = gesture
        self.shown = self.shown | sign(gesture)

    def is_active(self, p: Player) -> bool:
        """A Survivor not Killed this round."""
        return not p.ghost and not p.killed

    def others(self, seat: i64) -> list[int]:
        """The other active Survivors, clockwise from the seat's left."""
        around = [(seat + i) % self.seats for i in range(1, self.seats)]
        return [int(s) for s in around if self.is_active(self.players[s])]

    def gain(self, p: Player, amount: i64, rule: str) -> None:
        """FG-4.4, FG-4.6: never above the start, never when Killed."""
        if p.ghost or p.killed:
            return
        gained: i64 = min(amount, self.terms.health - p.health)
        p.health += gained
        if self.telling and gained > 0:
            self.tell("gained", [int(p.seat), int(gained), int(p.health)], rule)
        elif self.telling:
            self.tell("full", [int(p.seat), int(p.health)], rule)

    def apply_losses(self, rule: str, step: i64) -> None:
        """Takes every loss of a step at once; 0 is the least (FG-4.2, FG-4.5).  `step` is the kind of gesture."""
        for p in self.players:
            if p.loss:
                if not p.ghost and not p.killed:
                    p.health = max(0, p.health - p.loss)
                    if step == SHOT_SHOWN:
                        p.lost_to_shot = True  # FG-D26: only if health is lost
                    elif step == DYNAMITE_SHOWN:
                        p.lost_to_dynamite = True
                    if self.telling:
                        self.tell("lost", [int(p.seat), int(p.loss), int(p.health)], rule)
                    if p.health == 0:
                        p.killed = True
                        if self.telling:
                            self.tell("killed", [int(p.seat)], "FG-4.5")
                            if sign(p.gesture) > step:
                                self.tell("action-lost", [int(p.seat), int(p.gesture)], "FG-4.7")
                p.loss = 0

    def set_keepers(self, p: Player, keepers: list[int]) -> None:
        p.keepers = keepers
        two_guns: bool = p.perks[TWO_TARGETS] > 0
        p.perks = self.terms.perks(keepers)
        if two_guns != (p.perks[TWO_TARGETS] > 0):
            self.offered = []

    def put_under(self, face: i64, known: i64) -> None:
        self.deck.append(int(face))
        self.known.append(int(known))

    def turn_up(self, rule: str) -> None:
        """FG-1.4, FG-5.13: if no ally is face up, the top card of the deck is turned up."""
        if self.ally == NO_ALLY and self.deck:
            self.ally = self.deck.pop(0)
            self.known.pop(0)
            self.disclosed += 1
            if self.telling:
                self.tell("ally-up", [int(self.ally)], rule)

    def finish(self, winners: list[int], why: str) -> None:
        self.winners = winners
        self.why = why
        self.end()
        if self.telling:
            self.tell(why, [], END_RULES[why])
            for seat in winners:
                self.tell("won", [seat], END_RULES[why])

    # -- what the engine asks of every game ----------------------------------------------------------------------------

    def vocabulary(self) -> Vocabulary:
        return self.terms.actions

    def kind_name(self) -> str:
        return KINDS[self.kind]

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        health = [int(p.health) for p in self.players]
        return Outcome(self.winners, places_of(self.winners, health), health, self.why, END_RULES[self.why])

    def interrupts(self, seat: i64) -> list[int]:
        """FG-3.3: the call, where people call."""
        if self.terms.live and self.waiting and self.kind == GESTURE and self.caller == NOBODY and seat != self.badge:
            return [int(CALL)]
        return NO_OPTIONS

    def interrupt(self, seat: i64, key: i64) -> None:
        self.caller = seat
        if self.telling:
            self.tell("called", [int(seat)], "FG-3.3")

    def why_not(self, seat: i64, key: i64) -> Refused:
        return self.terms.book.why_not(self, seat, key)

    def look(self, seats: list[int]) -> Glimpse:
        return self.terms.book.look(self, seats)

    def to_position(self) -> dict[str, Any]:
        return self.terms.book.to_position(self)

    def knows(self, seat: i64, slot: i64) -> bool:
        """Has a seat (or the public, -1) seen the card at this place of the deck go there?"""
        return self.known[slot] & BIT[8 if seat < 0 else seat] != 0


END_RULES: Final = {
    "survivors-win": "FG-7.4",
    "ghosts-win": "FG-7.5",
    "nobody-wins": "FG-D29",
    "cap-reached": "FG-D31",
}
