"""A plain PettingZoo face of a table, to show that the engine carries one: views in, keys out, nothing else.

It walks sealed asks seat by seat without showing earlier answers; the table makes forced choices and draws by itself.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from highnoon.engine.game import Game
from highnoon.engine.table import DRAW, NOBODY, TABLE, Table

ROOM = 16384  # bytes of a view; the map of Posses is the longest part of any


class TableEnv(AECEnv):  # type: ignore[misc]
    metadata = {"name": "highnoon_table_v0", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, game: Game, seats: int, options: dict[str, bool | int | str] | None = None) -> None:
        super().__init__()
        self.game = game
        self.seats = seats
        self.options = options or {}
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.render_mode = "ansi"
        self.table: Table
        self.hands_dealt = 0

    @cache  # noqa: B019
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        mask = spaces.Box(0, 1, (self.game.actions.size,), np.int8)
        return spaces.Dict({"observation": spaces.Box(0, 255, (ROOM,), np.uint8), "action_mask": mask})

    @cache  # noqa: B019
    def action_space(self, agent: str) -> spaces.Space[Any]:
        return spaces.Discrete(self.game.actions.size)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.hands_dealt += 1
        dealt = f"unseeded {self.hands_dealt}" if seed is None else str(seed)
        self.table = self.game.deal(self.seats, dealt, self.options)
        self.table.hurry = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.table.run()
        self.go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """Only what the seat's view has; a mask of nothing when it is not asked."""
        seat = self.possible_agents.index(agent)
        view = self.table.view(seat)
        text = np.frombuffer(msgspec.json.encode(view), np.uint8)
        observation = np.zeros(ROOM, np.uint8)
        observation[: len(text)] = text
        mask = np.zeros(self.game.actions.size, np.int8)
        mask[view.options] = 1
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.act(self.possible_agents.index(agent), int(action))
        self.go_on()
        self._accumulate_rewards()

    def go_on(self) -> None:
        """To the next seat that has to decide, or to the end, when everybody learns what the game was worth."""
        table = self.table
        while not table.over and table.turn == NOBODY:
            table.act(TABLE, DRAW)
        if not table.over:
            self.agent_selection = self.possible_agents[table.turn]
            return
        outcome = table.outcome
        assert outcome is not None
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = 1.0 if seat in outcome.winners else -1.0
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def render(self) -> str:
        return " ".join(f"{ask.kind}?{ask.seat}" for ask in self.table.asks) or "over"

    def close(self) -> None:
        """Nothing is open."""
