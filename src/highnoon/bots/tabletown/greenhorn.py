"""A greenhorn's idea of Tabletown: do anything, but die neither by your own T.N.T. nor with a star in hand."""

from __future__ import annotations

from highnoon.bots.bot import Greenhorn
from highnoon.engine.game import Game
from highnoon.engine.table import PASS
from highnoon.engine.view import View
from highnoon.games.tabletown import Tabletown
from highnoon.games.tabletown.actions import THROW
from highnoon.games.tabletown.view import TabletownView


class TabletownGreenhorn(Greenhorn):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, Tabletown)
        self.wounds = game.numbers.wounds

    def sensible(self, view: View) -> list[int]:
        """TT-54: one wound before the last, your own T.N.T. (TT-48) and a hit not canceled are the end."""
        assert isinstance(view, TabletownView)
        if view.players[view.seat].wounds < self.wounds - 1:
            return view.options
        if view.kind == "star":
            return [key for key in view.options if key != PASS]
        if view.kind == "commit":
            return [key for key in view.options if not THROW < key <= THROW + 3]
        return view.options
