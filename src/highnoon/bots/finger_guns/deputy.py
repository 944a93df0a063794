"""The Deputy: weighs every gesture one look ahead, in the game's own words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from highnoon.bots.bot import Bot
from highnoon.bots.finger_guns import answers, ghost
from highnoon.bots.finger_guns.ideas import Idea, ideas
from highnoon.bots.finger_guns.odds import Odds
from highnoon.bots.finger_guns.street import Street
from highnoon.bots.finger_guns.words import WHY
from highnoon.engine.game import Game
from highnoon.engine.table import PASS
from highnoon.engine.view import View
from highnoon.games.finger_guns import FingerGuns
from highnoon.games.finger_guns.actions import CALL, LASSO
from highnoon.games.finger_guns.view import FingerGunsView

NEARLY: Final = 0.8  # ideas worth this part of the best are taken now and then: who can be foretold is dead
PICKY: Final = 6  # the lesser of them rarely: chances go with this power of what they are worth
GRAIN: Final = 1000


class FingerGunsDeputy(Bot):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, FingerGuns)
        self.numbers = game.numbers

    def choose(self, view: View) -> int:
        assert isinstance(view, FingerGunsView)
        street = Street(self.numbers, view)
        if view.kind != "gesture":
            idea = answers.answer(street)
        elif street.players[street.me].ghost:
            idea = self.one_of(ghost.ideas(street), view.options)
        else:
            found = ideas(street, Odds(street))
            idea = self.one_of(self.hold_the_lasso(street, found), view.options)
        self.why = say(street, idea, self.names)
        return idea.key

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
