"""The Deputy: moves to shoot with cover, focuses fire, loots when it is safe, defends by value, minds the gold."""

from __future__ import annotations

from collections.abc import Callable

from highnoon.bots.bot import Bot
from highnoon.bots.posse import fights, turns
from highnoon.bots.posse.ideas import Idea
from highnoon.bots.posse.street import Street
from highnoon.bots.posse.words import WHY
from highnoon.engine.game import Game
from highnoon.engine.view import View
from highnoon.games.posse import Posses
from highnoon.games.posse.view import PosseView


class PosseDeputy(Bot):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, Posses)
        self.numbers = game.numbers
        self.terms = game.usual_terms
        self.weigh: dict[str, Callable[[Street, int], Idea]] = {
            "crate": turns.crate,
            "move": turns.move,
            "where": turns.where,
            "act": turns.act,
            "target": fights.target,
            "second": fights.target,
            "ammo": fights.ammo,
            "response": fights.response,
            "member": fights.member,
            "defence": fights.defence,
            "trick": fights.response,
            "soften": fights.soften,
            "keep": turns.keep,
            "take": turns.take,
            "give": turns.give,
            "rob": turns.rob,
            "heal": turns.heal,
            "call": turns.call,
            "trap": turns.trap,
            "blast": fights.blast,
            "each": turns.each,
            "discard": turns.discard,
        }

    def choose(self, view: View) -> int:
        assert isinstance(view, PosseView)
        if view.kind not in self.weigh or len(view.options) == 1:
            self.why = WHY["whim"]
            return self.any_of(view.options)
        street = Street(self.numbers, self.terms, view)
        weigh = self.weigh[view.kind]
        ideas = [weigh(street, key) for key in view.options]
        best = max(idea.worth for idea in ideas)
        good = [idea for idea in ideas if idea.worth >= best - 1e-9]
        idea = good[self.quick.below(len(good))]
        self.why = WHY[idea.says].format(
            who=self.name(idea.who),
            whom=self.name(idea.whom),
            card=idea.card or "it",
            n=idea.number,
            dynamite=self.terms.loot_rule_of("dynamite"),
            trap=self.terms.loot_rule_of("trap"),
        )
        return idea.key

    def name(self, c: int) -> str:
        return self.numbers.characters[c].name if c >= 0 else "somebody"
