"""PettingZoo: the agents of a table take turns (AEC), or answer one question after the other, all asked at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]

from highnoon.engine.refusal import BadInput
from highnoon.engine.table import Table
from highnoon.env import checks
from highnoon.env.drawing import ansi, rgb_array
from highnoon.env.setting import Arrays, Setting, Space, as_array
from highnoon.sheets.tables import ILLEGAL, Ended, go_on, how_it_ended

PASS = 0


class Face:
    """The part that both APIs share: a table, agents, spaces, rendering."""

    def __init__(self, game: str, render_mode: str | None = None, state: bool = False, **arguments: Any) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "rgb_array", "human"):
            raise BadInput(f"render_mode is {render_mode!r}; it can be ansi, rgb_array, human or None")
        self.setting = Setting(game, **arguments)
        version = self.setting.layout.version
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v{version}",
            "render_modes": ["ansi", "rgb_array", "human"],
            "render_fps": 2,
            "is_parallelizable": True,
        }
        self.render_mode = render_mode
        self.core = self.setting.tables()
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.np_random, _ = seeding.np_random()
        self.spaces: dict[str, Space] = {agent: self.setting.observation_space() for agent in self.possible_agents}
        self.choices: dict[str, Space] = {
            agent: spaces.Discrete(self.setting.actions) for agent in self.possible_agents
        }
        self.closed = False
        self.why = ""  # how the last game ended; not in the infos, of which trainers make tensors
        self.worths = [0] * self.setting.seats
        if state:
            self.state_space = spaces.Box(-128, 127, (self.setting.seats * self.setting.slots,), np.int8)
            self.state = self.god_sees

    def __str__(self) -> str:
        return str(self.metadata["name"])

    @property
    def table(self) -> Table:
        return self.core.tables[0]

    def observation_space(self, agent: str) -> Space:
        return self.spaces[self.known(agent)]

    def action_space(self, agent: str) -> Space:
        return self.choices[self.known(agent)]

    def known(self, agent: str) -> str:
        if agent not in self.seat_of:
            raise BadInput(f"there is no agent {agent!r}; agents are {', '.join(self.possible_agents)}")
        return agent

    def deal(self, seed: int | None) -> None:
        if self.closed:
            raise BadInput(f"{self} is closed; make a new one")
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.core.reset(str(int(self.np_random.integers(2**62))), False)
        self.why = ""
        self.worths = self.worth()

    def worth(self) -> list[int]:
        if not self.setting.shaping:
            return self.worths
        return [self.setting.reader.worth(self.table, seat) for seat in range(self.setting.seats)]

    def shaped(self) -> dict[str, float]:
        """The growth in worth of each seat since the last call, as rewards."""
        before, self.worths = self.worths, self.worth()
        weight = self.setting.shaping
        return {agent: weight * (self.worths[n] - before[n]) for n, agent in enumerate(self.possible_agents)}

    def god_sees(self) -> Any:
        """The sheets of all seats, one after the other: for a critic that may know what its players may not."""
        self.is_ready()
        return as_array(b"".join(self.core.sheet_of(0, seat) for seat in range(self.setting.seats)))

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        self.is_ready()
        if self.render_mode == "rgb_array":
            return rgb_array(self.setting, self.table)
        drawn = ansi(self.setting, self.table)
        if self.render_mode == "ansi":
            return drawn
        import sys

        sys.stdout.write(drawn + "\n")
        return None

    def close(self) -> None:
        self.closed = True

    def is_ready(self) -> None:
        if self.closed:
            raise BadInput(f"{self} is closed; make a new one")
        if not self.core.tables:
            raise BadInput(f"{self} has not been reset; call reset() first")


class TableEnv(Face, AECEnv):  # type: ignore[misc]
    """Agent by agent.  Sealed decisions go seat by seat over the same view: no agent sees an earlier answer.

    All agents are terminated together at the end: a player who is out may still win with a team or as a ghost.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.paid = False
        self.go_on()

    def observe(self, agent: str) -> Arrays:
        self.is_ready()
        return self.setting.observe(self.core, self.seat_of[self.known(agent)])

    def step(self, action: int | None) -> None:
        self.is_ready()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self.number(action)
        if self.paid:
            self._clear_rewards()
            self.paid = False
        self._cumulative_rewards[agent] = 0.0
        seat = self.seat_of[agent]
        if not self.core.act(0, seat, number):
            if self.setting.illegal == "raise":
                raise BadInput(f"{agent}: {self.core.why_not(0, seat, number)}")
            self.finish(Ended(0, [], [], ILLEGAL, seat))
            return
        if self.setting.shaping:
            self.rewards = self.shaped()
            self.paid = True
        self.go_on()
        if self.paid:
            self._accumulate_rewards()

    def number(self, action: Any) -> int:
        if action is None:
            raise BadInput(f"{self.agent_selection} has to choose an action; None is for agents that are done")
        return checks.action(action, f"the action of {self.agent_selection}")

    def go_on(self) -> None:
        table = self.core.tables[0]
        if table.over:
            self.finish(how_it_ended(0, table))
        else:
            self.agent_selection = self.possible_agents[table.turn]

    def finish(self, ended: Ended) -> None:
        """Everybody learns what the game was worth."""
        pay = self.setting.pay(ended)
        cut_off = self.setting.is_cut_off(ended)
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] += pay[seat]
            self.terminations[agent] = not cut_off
            self.truncations[agent] = cut_off
        self.why = ended.why
        if ended.why == ILLEGAL:
            self._accumulate_rewards()
        self.paid = True
        self.agent_selection = self.agents[0]


class TableParallelEnv(Face, ParallelEnv):  # type: ignore[misc]
    """One step answers one question: of all agents that are asked it together, or of one.

    An agent that is not asked has the mask of action 0 alone; whatever it sends is ignored.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Arrays], dict[str, dict[str, Any]]]:
        self.deal(seed)
        self.agents = self.possible_agents[:]
        return self.observations(), self.told()

    def observations(self) -> dict[str, Arrays]:
        found = {agent: self.setting.observe(self.core, seat) for agent, seat in self.seat_of.items()}
        for seen in found.values():
            if not seen["action_mask"].any():
                seen["action_mask"][PASS] = 1
        return found

    def told(self) -> dict[str, dict[str, Any]]:
        asked = self.table.pending() if not self.table.over else []
        return {agent: {"asked": seat in asked} for agent, seat in self.seat_of.items()}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Arrays], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        self.is_ready()
        if not self.agents:
            return {}, {}, {}, {}, {}
        if not isinstance(actions, Mapping):
            raise BadInput(f"actions are a {type(actions).__name__}; they have to be agents with their actions")
        for agent in actions:
            self.known(agent)
        asked = self.table.pending()
        chosen = [(seat, self.number(self.possible_agents[seat], actions)) for seat in asked]
        if self.setting.illegal == "raise":
            for seat, number in chosen:
                if not 0 <= number < self.setting.actions or not self.setting.mask(self.core, seat)[number]:
                    raise BadInput(f"{self.possible_agents[seat]}: {self.core.why_not(0, seat, number)}")
        ended: Ended | None = None
        for seat, number in chosen:
            if not self.core.act(0, seat, number):
                ended = Ended(0, [], [], ILLEGAL, seat)
                break
        go_on(self.table)
        if ended is None and self.table.over:
            ended = how_it_ended(0, self.table)
        rewards = self.shaped() if self.setting.shaping else dict.fromkeys(self.agents, 0.0)
        over = cut_off = False
        infos = self.told()
        if ended is not None:
            cut_off = self.setting.is_cut_off(ended)
            over = not cut_off
            for seat, pay in enumerate(self.setting.pay(ended)):
                rewards[self.possible_agents[seat]] += pay
            self.why = ended.why
        agents = self.agents
        seen = self.observations()
        if ended is not None:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut_off), infos

    def number(self, agent: str, actions: Mapping[str, Any]) -> int:
        if agent not in actions:
            raise BadInput(f"{agent} is asked and has no action; asked are {self.asked_names()}")
        return checks.action(actions[agent], f"the action of {agent}")

    def asked_names(self) -> str:
        return ", ".join(self.possible_agents[seat] for seat in self.table.pending())
