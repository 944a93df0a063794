"""Worlds that a view leaves possible, ready to be searched."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from highnoon.engine.dice import Dice
from highnoon.engine.game import Game
from highnoon.engine.table import NOBODY, Table
from highnoon.engine.view import View


class Worlds:
    """Guesses, one after another, the same for the same view and key.

    What others have chosen in secret is nobody's knowledge, so in these worlds nobody has chosen yet.
    """

    def __init__(self, game: Game, view: View, options: Mapping[str, object], key: bytes) -> None:
        self.game = game
        self.view = view
        self.options = options
        self.key = key
        self.made = 0
        if view.pick != NOBODY:  # it may choose again
            asked = sorted({*view.asked, view.seat})
            self.view = msgspec.structs.replace(view, pick=int(NOBODY), asked=asked)

    def next(self) -> Table:
        dice = Dice(self.key, self.made << 16)
        self.made += 1
        table = self.game.guess(self.view, self.options, dice)
        if table.waiting and table.sealed:  # asked again, so that every seat in the decision chooses again
            table.ask_again()
        table.hurry = True
        table.run()
        return table
