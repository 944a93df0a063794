"""The Deputy: arms and loads before it fights, tracks whom it can hurt, and knows when to leave town."""

from __future__ import annotations

from collections.abc import Callable

from highnoon.bots.bot import Bot
from highnoon.bots.tabletown import fights, turns
from highnoon.bots.tabletown.ideas import Idea
from highnoon.bots.tabletown.town import Town
from highnoon.bots.tabletown.words import WHY
from highnoon.engine.game import Game
from highnoon.engine.view import View
from highnoon.games.tabletown import Tabletown
from highnoon.games.tabletown.view import TabletownView


class TabletownDeputy(Bot):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, Tabletown)
        self.numbers = game.numbers
        self.weigh: dict[str, Callable[[Town, int], Idea]] = {
            "facing": turns.facing,
            "action": turns.action,
            "reach": turns.reach,
            "whom": fights.whom,
            "reaction": fights.reaction,
            "commit": fights.commit,
            "star": fights.star,
            "law": fights.law,
        }

    def choose(self, view: View) -> int:
        assert isinstance(view, TabletownView)
        if view.kind not in self.weigh:
            self.why = WHY["whim"]
            return self.any_of(view.options)
        town = Town(self.numbers, view)
        weigh = self.weigh[view.kind]
        ideas = [weigh(town, key) for key in sorted(view.options, key=town.place)]
        best = max(idea.worth for idea in ideas)
        idea = self.one_of([idea for idea in ideas if idea.worth == best])
        seats = [self.names[seat] for seat in idea.seats] + ["", ""]
        card = self.numbers.cards[idea.card].name if idea.card >= 0 else ""
        self.why = WHY[idea.says].format(seats[0], seats[1], n=idea.number, card=card)
        return idea.key

    def one_of(self, ideas: list[Idea]) -> Idea:
        return ideas[self.quick.below(len(ideas))]
