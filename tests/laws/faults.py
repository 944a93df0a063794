"""Tables of the toy game, each with a fault that one of the laws is there to find."""

from __future__ import annotations

from itertools import count
from typing import Any

from highnoon.engine.events import Face
from highnoon.engine.outcome import Outcome
from highnoon.engine.refusal import Refused
from highnoon.engine.table import NOBODY, Fields, Glimpse
from highnoon.engine.what_if import WhatIf
from tests.engine.toy import DUCK, GUN, PLAY, YAWN, ToyTable, ToyView

# -- leaks -------------------------------------------------------------------------------------------------------------


class ShowsTheDeck(ToyTable):
    def shown(self) -> ToyView:
        view = super().shown()
        view.peep = self.deck[-1] if self.deck else -1
        return view


class OrdersByTheDeck(ToyTable):
    def cards_to_play(self, seat: int) -> list[int]:
        options = super().cards_to_play(seat)
        return options[::-1] if GUN in self.deck[-1:] else options


class AsksOnlyWhoCan(ToyTable):
    def answers(self, seat: int) -> list[int]:
        return super().answers(seat) if DUCK in self.hands[seat] else []


class TellsOfHands(ToyTable):
    def interrupt(self, seat: int, key: int) -> None:
        telling, self.telling = self.telling, False
        super().interrupt(seat, key)
        self.telling = telling
        if telling:
            another = (seat + 1) % self.seats
            self.tell("shouted", [seat if DUCK in self.hands[another] else another], "SD-3")


class TellsWhatWasDrawn(ToyTable):
    def tell_drawn(self, seat: int, card: int) -> None:
        drew = Face("drew-this", [seat, card])
        self.tell_apart(drew, {seat: drew}, "SD-1")


class ShowsTheDeckInPassing(ToyTable):
    """Only in the views between two events."""

    def shown(self) -> ToyView:
        view = super().shown()
        if self.glancing and self.deck:
            view.peep = self.deck[-1]
        return view


class ForetellsTheDice(ToyTable):
    def foreseen(self) -> bool:
        return True


LEAKS = [
    ShowsTheDeck,
    OrdersByTheDeck,
    AsksOnlyWhoCan,
    TellsOfHands,
    TellsWhatWasDrawn,
    ShowsTheDeckInPassing,
    ForetellsTheDice,
]

# -- the course of a game ----------------------------------------------------------------------------------------------


class NeverEnds(ToyTable):
    def roll(self) -> int:
        return 5

    def used_up(self) -> bool:
        if not self.deck:
            self.deck, self.discard = self.discard, []
        return False


class OffersTwice(ToyTable):
    def cards_to_play(self, seat: int) -> list[int]:
        return [PLAY + card for card in sorted(self.hands[seat])]


class OffersInAnyOrder(ToyTable):
    def cards_to_play(self, seat: int) -> list[int]:
        options = super().cards_to_play(seat)
        return options[::-1] if self.disclosed % 2 else options


class MovesWhenRefusing(ToyTable):
    def why_not(self, seat: int, key: int) -> Refused:
        self.nerves[seat] += 1
        return super().why_not(seat, key)


class CitesNoRule(ToyTable):
    def why_not(self, seat: int, key: int) -> Refused:
        return Refused("SD-9", "Because")


class DropsAnswers(ToyTable):
    def interrupt(self, seat: int, key: int) -> None:
        super().interrupt(seat, key)
        self.picks = [int(NOBODY)] * self.seats


class HasItsOwnChance(ToyTable):
    chance = count()

    def roll(self) -> int:
        return next(self.chance) % 6


class HurriesToBoredom(ToyTable):
    def cards_to_play(self, seat: int) -> list[int]:
        options = super().cards_to_play(seat)
        return [PLAY + YAWN] if self.hurry and PLAY + YAWN in options else options


class LosesCards(ToyTable):
    def toss(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)


class CrownsNobody(ToyTable):
    @property
    def outcome(self) -> Outcome | None:
        outcome = super().outcome
        return outcome and Outcome([], outcome.places, outcome.scores, outcome.why, outcome.rule)


# -- copies, sealed choices, records -----------------------------------------------------------------------------------


class SharesWithItsClones(ToyTable):
    def clone(self) -> ToyTable:
        clone = super().clone()
        clone.hands = self.hands
        return clone


class ForgetsWhenCloned(ToyTable):
    def clone(self) -> ToyTable:
        clone = super().clone()
        clone.shouted = []
        return clone


class Forgets(ToyTable):
    def to_position(self) -> dict[str, Any]:
        return super().to_position() | {"loud": [], "shouted": []}


class WritesNoText(ToyTable):
    def to_position(self) -> dict[str, Any]:
        return super().to_position() | {"nerves": tuple(self.nerves)}


class FirstComeFirstServed(ToyTable):
    arrived: list[int] = []  # noqa: RUF012

    def pick(self, seat: int, key: int) -> None:
        self.arrived = [*(self.arrived if any(pick >= 0 for pick in self.picks) else []), seat]
        super().pick(seat, key)

    def around(self, seat: int) -> list[int]:
        return [*self.arrived, *super().around(seat)]


class ShowsPicks(ToyTable):
    def shown(self) -> ToyView:
        view = super().shown()
        view.peep = self.picks[-1] if self.waiting and self.sealed else -1
        return view


# -- what is told and shown --------------------------------------------------------------------------------------------


class SaysWhatNobodyKnows(ToyTable):
    def tell(self, says: str, args: list[int], rule: str) -> None:
        super().tell("mumbled" if says == "ducked" else says, args, rule)


class SaysTooMuch(ToyTable):
    def tell(self, says: str, args: list[int], rule: str) -> None:
        super().tell(says, [*args, 1] if says == "ducked" else args, rule)


class TellsByNoRule(ToyTable):
    def tell(self, says: str, args: list[int], rule: str) -> None:
        super().tell(says, args, "SD-7" if says == "ducked" else rule)


class HasAnotherField(ToyTable):
    def to_position(self) -> dict[str, Any]:
        return super().to_position() | {"diary": ""}


class HidesOptions(ToyTable):
    def own_choices(self, seat: int) -> Fields:
        choices = super().own_choices(seat)
        return {name: keys[:1] if name == "options" else keys for name, keys in choices.items()}


class ShowsAllWhatTheFirstMaySee(ToyTable):
    def look(self, seats: list[int]) -> Glimpse:
        first = self.own(seats[0])
        return self.seen(self.shown(), dict.fromkeys(seats, first))


# -- frames and trials -------------------------------------------------------------------------------------------------


class ShowsItsOwnLists(ToyTable):
    def shown(self) -> ToyView:
        view = super().shown()
        view.nerves = self.nerves
        return view


class ForetellsWrong(ToyTable):
    def what_if(self, seat: int, keys: list[int]) -> WhatIf:
        answer = super().what_if(seat, keys)
        answer.events = answer.events[1:]
        return answer


class MovesWhenTried(ToyTable):
    def what_if(self, seat: int, keys: list[int]) -> WhatIf:
        self.nerves[seat] += 1
        return super().what_if(seat, keys)
