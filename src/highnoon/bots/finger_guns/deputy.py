"""The Deputy: weighs every gesture one look ahead, in the game's own words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highnoon.bots.bot import Bot
from highnoon.bots.finger_guns import answers, ghost, posses, saloon
from highnoon.bots.finger_guns.ideas import Idea, ideas
from highnoon.bots.finger_guns.odds import Odds
from highnoon.bots.finger_guns.street import Street
from highnoon.bots.finger_guns.words import WHY
from highnoon.engine.game import Game
from highnoon.engine.table import PASS
from highnoon.engine.view import View
from highnoon.games.finger_guns import FingerGuns
from highnoon.games.finger_guns.actions import CALL, LASSO, POSSE
from highnoon.games.finger_guns.view import FingerGunsView

NEARLY: Final = 0.8  # ideas worth this part of the best are taken now and then: who can be foretold is dead
PICKY: Final = 6  # the lesser of them rarely: chances go with this power of what they are worth
GRAIN: Final = 1000


class FingerGunsDeputy(Bot):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, FingerGuns)
        self.numbers = game.numbers
        self.terms = game.usual_terms

    def choose(self, view: View) -> int:
        assert isinstance(view, FingerGunsView)
        street = Street(self.terms, self.numbers, view)
        if view.kind != "gesture":
            idea = self.best_of(answers.ideas(street))
        elif street.players[street.me].ghost:
            idea = self.one_of(ghost.ideas(street), view.options)
        else:
            found = self.join_the_queue(street, ideas(street, Odds(street)))
            idea = self.ride(street, found) or self.one_of(self.hold_the_lasso(street, found), view.options)
        self.why = say(street, idea, self.names)
        return idea.key

    def join_the_queue(self, street: Street, found: list[Idea]) -> list[Idea]:
        """Leaves one Saloon number to think about: the weakest have one each, so that they do not meet (FG-5.5)."""
        wanted = saloon.chances(street, street.me)
        ticket = self.quick.below(GRAIN) / GRAIN
        number = 0
        for n, chance in wanted.items():
            ticket -= chance
            if ticket < 0 and not number:
                number = n
        return [idea for idea in found if idea.number in (0, number)]

    def ride(self, street: Street, found: list[Idea]) -> Idea | None:
        """On a day for a Posse about half of us ride, but nobody who can finish a rival."""
        if not posses.gathers(street) or any(idea.finishes for idea in found):
            return None
        if int(self.quick.below(GRAIN)) >= GRAIN * posses.chance(street, street.me):
            return None
        return next(idea for idea in found if idea.key == POSSE)

    def hold_the_lasso(self, street: Street, found: list[Idea]) -> list[Idea]:
        """All want a good ally, and then nobody gets it (FG-5.9).

        So the Lasso is thrown only so often that it would be worth no more than the next best idea if all rivals did
        the same.
        """
        rest = [idea for idea in found if idea.key != LASSO]
        lasso = max(idea.worth for idea in found if idea.key == LASSO)
        other = max(0.0, *[idea.worth for idea in rest])
        if lasso <= other:
            return rest
        throws = 1 - (other / lasso) ** (1 / max(1, len(street.rivals)))
        return [idea for idea in found if idea.key == LASSO] if self.quick.below(GRAIN) < GRAIN * throws else rest

    def best_of(self, found: list[Idea]) -> Idea:
        """The best; of equals any."""
        best = max(idea.worth for idea in found)
        found = [idea for idea in found if idea.worth == best]
        return found[self.quick.below(len(found))]

    def one_of(self, found: list[Idea], options: list[int]) -> Idea:
        """One of the best that are on offer."""
        found = [idea for idea in found if idea.key in options] or [Idea(key, 0.0, "whim") for key in options]
        best = max(idea.worth for idea in found)
        if best <= 0:
            return found[self.quick.below(len(found))]
        near = [idea for idea in found if idea.worth >= NEARLY * best]
        weights = [round(GRAIN * (idea.worth / best) ** PICKY) for idea in near]
        ticket = self.quick.below(sum(weights))
        for idea, weight in zip(near, weights, strict=True):
            ticket -= weight
            if ticket < 0:
                return idea
        return near[-1]

    def call(self, view: View) -> int:
        """FG-3.3: everybody has chosen, so why wait?"""
        return int(CALL) if CALL in view.interrupts else int(PASS)


def say(street: Street, idea: Idea, names: Sequence[str]) -> str:
    seats = [names[seat] for seat in idea.seats] + ["", ""]
    left = street.players[idea.seats[0]].health if idea.seats else street.health
    ally = street.ally(idea.ally).name if idea.ally >= 0 else ""
    return WHY[idea.says].format(seats[0], seats[1], n=left, number=idea.number, ally=ally)
