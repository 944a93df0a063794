"""A policy in the place of an external bot: at a server's table, where views come as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic
from typing import Any

import msgspec

from highnoon.bots.outside import BotLimits, OutsideBot
from highnoon.bots.policy import make_policy
from highnoon.engine.game import Game
from highnoon.sheets.layout import Layout


class PolicySeat(OutsideBot):
    """Nothing is started: the network is in this process.  Refuses at once what it was not trained for."""

    def __init__(
        self, game: Game, seed: int, file: str, limits: BotLimits, seats: int, options: Mapping[str, object]
    ) -> None:
        super().__init__(game, seed, f"policy:{file}", limits)
        self.policy = make_policy(file, game, seed, options)
        self.policy.network.check(Layout(game, seats))
        self.kind = type(game.deal(seats, options=options).view())

    def get_ready(self) -> None:
        """It is."""

    def decide(self, view: dict[str, Any], options: list[int], question: str) -> int:
        began = monotonic()
        self.conduct.asked += 1
        key = self.policy.choose(msgspec.convert({**view, "options": options}, self.kind))
        self.why = self.policy.why
        self.conduct.answered += 1
        self.conduct.millis.append((monotonic() - began) * 1000)
        return key
