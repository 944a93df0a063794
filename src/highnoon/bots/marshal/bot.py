"""The Marshal as a bot among others: `choose(view)`, and it says why."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic, thread_time

from highnoon.bots.bot import Bot
from highnoon.bots.marshal.adviser import adviser_of, deputy_of
from highnoon.bots.marshal.level import Level
from highnoon.bots.marshal.reasons import reason
from highnoon.bots.marshal.tempers import EVEN, TEMPERS
from highnoon.bots.marshal.thought import Clock, Thought
from highnoon.bots.marshal.words import FORCED
from highnoon.engine.game import Game
from highnoon.engine.view import View


class Marshal(Bot):
    def __init__(
        self,
        game: Game,
        seed: int,
        level: Level,
        options: Mapping[str, object] | None = None,
        clock: Clock = monotonic,
    ) -> None:
        super().__init__(game, seed)
        self.level = level
        self.deputy = deputy_of(game, seed)
        self.options = options or {}
        self.clock = thread_time if level.budget.cpu else clock
        self.nature = TEMPERS.get(level.temper, EVEN)
        self.born = seed

    def choose(self, view: View) -> int:
        if len(view.options) == 1:
            self.why = FORCED
            return view.options[0]
        thought = self.think(view)
        key = int(thought.arms()[0].key)
        self.why = reason(self.game, thought, key, self.names)
        return key

    def think(self, view: View) -> Thought:
        seed = self.quick.next() << 32 | self.quick.next()
        thought = Thought(self.game, view, self.options, seed, adviser_of(self.deputy), self.nature, self.born)
        thought.think(self.level.budget, self.clock)
        return thought

    def call(self, view: View) -> int:
        return super().call(view) if self.deputy is None else self.deputy.call(view)
