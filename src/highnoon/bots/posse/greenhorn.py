"""A greenhorn's idea of Posses: do anything, but do not walk into death, nor blow oneself up."""

from __future__ import annotations

from highnoon.bots.bot import Greenhorn
from highnoon.engine.game import Game
from highnoon.engine.view import View
from highnoon.games.posse import Posses
from highnoon.games.posse.actions import AT, MOVE, STEP
from highnoon.games.posse.view import PosseView


class PosseGreenhorn(Greenhorn):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, Posses)
        self.numbers = game.numbers

    def sensible(self, view: View) -> list[int]:
        assert isinstance(view, PosseView)
        c = int(view.stack[-1].split()[1]) if view.kind in ("where", "blast") else -1
        if view.kind == "where":
            left = self.numbers.characters[c].health - view.figures[c].hurt
            deadly = {int(MOVE) + square for square, _, harm in view.reach if harm >= left}
            return [k for k in view.options if k not in deadly and not (left == 1 and STEP <= k < STEP + 4)]
        if view.kind == "blast":
            at = view.figures[c].at
            return [k for k in view.options if k - int(AT) - at not in (0, 1, -1, 32, -32)]
        return view.options
