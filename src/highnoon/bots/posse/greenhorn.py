"""A greenhorn's idea of Posses: do anything, except walk into death or blow yourself up."""

from __future__ import annotations

from highnoon.bots.bot import Greenhorn
from highnoon.bots.posse.street import NO_DICE
from highnoon.engine.game import Game
from highnoon.engine.view import View
from highnoon.games.posse import Posses
from highnoon.games.posse.actions import AT, MOVE, STEP
from highnoon.games.posse.aim import in_blast
from highnoon.games.posse.known import known
from highnoon.games.posse.view import PosseView


class PosseGreenhorn(Greenhorn):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, Posses)
        self.numbers = game.numbers
        self.terms = game.usual_terms

    def sensible(self, view: View) -> list[int]:
        assert isinstance(view, PosseView)
        c = int(view.stack[-1].split()[1]) if view.kind in ("where", "blast") else -1
        if view.kind == "where":
            left = self.numbers.characters[c].health - view.figures[c].hurt
            deadly = {int(MOVE) + square for square, _, harm in view.reach if harm >= left}
            return [k for k in view.options if k not in deadly and not (left == 1 and STEP <= k < STEP + 4)]
        if view.kind == "blast":
            table = known(view, self.terms, NO_DICE)
            return [k for k in view.options if not in_blast(table, k - int(AT), c)]
        return view.options
