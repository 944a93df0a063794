"""The Deputy: weighs who can hit whom before its card comes, uses cover, and plays a bonus where it does more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from highnoon.bots.bot import Bot
from highnoon.bots.notoriety import round, slot
from highnoon.bots.notoriety.ideas import Idea
from highnoon.bots.notoriety.street import Street
from highnoon.bots.notoriety.words import WHY
from highnoon.engine.game import Game
from highnoon.engine.view import View
from highnoon.games.notoriety import Notoriety
from highnoon.games.notoriety.view import NotorietyView

NEARLY: Final = 1e-6  # what rounding makes of the same worth, added up in another order of seats


class NotorietyDeputy(Bot):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, Notoriety)
        self.numbers = game.numbers
        self.weigh: dict[str, Callable[[Street, int], Idea]] = {
            "character": round.character,
            "card": round.card,
            "aim": round.aim,
            "stance": round.stance,
            "stock": round.stock,
            "trade-for": round.stock,
            "loss": round.give_away,
            "throw-away": round.give_away,
            "trade-in": round.give_away,
            "elsewhere": round.elsewhere,
            "charmed": round.elsewhere,
            "slot": slot.slot,
            "flip": slot.flip,
            "looked": slot.looked,
            "ace": slot.ace,
            "saved": slot.use,
            "waste": slot.use,
            "ability": slot.use,
            "which-gun": slot.use,
            "whom": slot.whom,
            "bide": slot.bide,
            "to-cover": slot.to_cover,
            "which-cover": slot.to_cover,
            "which-bullet": slot.count,
            "bind": slot.whiskey,
        }

    def choose(self, view: View) -> int:
        assert isinstance(view, NotorietyView)
        weigh = self.weigh[view.kind]
        street = Street(self.numbers, view)
        ideas = [weigh(street, key) for key in view.options]
        best = max(idea.worth for idea in ideas) - NEARLY
        idea = self.one_of([idea for idea in ideas if idea.worth >= best])
        name = self.numbers.cards[idea.card].name if idea.card >= 0 else ""
        seat = self.names[idea.seat] if idea.seat >= 0 else ""
        self.why = WHY[idea.says].format(seat, n=idea.number, card=name)
        return idea.key

    def one_of(self, ideas: list[Idea]) -> Idea:
        return ideas[self.quick.below(len(ideas))]
