"""The bot that asks a network."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from highnoon.bots.bot import Bot
from highnoon.bots.policy.network import Network
from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.game import Game
from highnoon.engine.view import View
from highnoon.sheets import reader_of
from highnoon.sheets.layout import Layout
from highnoon.sheets.seating import turned
from highnoon.sheets.sheet import Sheet


class PolicyBot(Bot):
    """Chooses as often as the network would; the same seed and the same views give the same choices.

    It sees a view and nothing else: its sheet is that of a table guessed from the view, which is the same as that of
    the true one (a law of `tests/env`).
    """

    def __init__(self, game: Game, seed: int, network: Network, options: Mapping[str, object] | None = None) -> None:
        super().__init__(game, seed)
        self.network = network
        self.options = dict(options or {})
        self.reader = reader_of(game)
        self.layout = Layout(game, network.seats)
        network.check(self.layout)

    def choose(self, view: View) -> int:
        if len(view.options) == 1:
            return view.options[0]
        if view.seats != self.network.seats:
            self.network.check(Layout(self.game, view.seats))
        sheet = self.sheet(view)
        to = turned(self.game.actions, view.seats, view.seat)
        mask = np.zeros((1, len(to)), np.int8)
        mask[0, [to[key] for key in view.options]] = 1
        chances = self.network.chances(np.frombuffer(sheet, np.int8)[None], mask)[0]
        drawn = self.quick.below(1 << 30) / (1 << 30)
        chosen = view.options[-1]
        for key in view.options:
            chance = float(chances[to[key]])
            if drawn < chance:
                chosen = key
                break
            drawn -= chance
        said = self.game.words.action(self.game.actions, chosen)
        self.why = f"{said}: {100 * float(chances[to[chosen]]):.0f}% of {self.network.name}."
        return chosen

    def sheet(self, view: View) -> bytes:
        table = self.game.guess(view, self.options, Dice(seed_key(0)))
        sheet = Sheet(view.seats)
        sheet.out.write(bytes(len(self.layout.names)))
        sheet.begin(view.seat, 0)
        self.reader.look(table, sheet)
        return sheet.out.getvalue()
