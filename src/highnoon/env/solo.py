"""Gymnasium: one seat learns, bots or your own functions have the others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from highnoon.engine.refusal import BadInput
from highnoon.env import checks
from highnoon.env.checks import integer
from highnoon.env.drawing import ansi, rgb_array
from highnoon.env.opponents import Opponent, Wanted, opponents
from highnoon.env.setting import Arrays, Setting
from highnoon.sheets.tables import ILLEGAL, Ended, go_on, how_it_ended


class SoloEnv(gymnasium.Env[Arrays, np.int64]):
    """`seat` is the learner's, or None for another one in every game.

    `opponents` can be given again to `reset(options={"opponents": …})`; the last one given stays.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        opponents: Wanted = "greenhorn",
        seat: int | None = None,
        render_mode: str | None = None,
        **arguments: Any,
    ) -> None:
        self.setting = Setting(game, **arguments)
        if render_mode not in (None, "ansi", "rgb_array"):
            raise BadInput(f"render_mode is {render_mode!r}; it can be ansi, rgb_array or None")
        if seat is not None and not 0 <= integer("seat", seat) < self.setting.seats:
            raise BadInput(f"there is no seat {seat}; seats are 0 to {self.setting.seats - 1}")
        self.wanted = opponents
        self.seat = seat
        self.mine = 0
        self.render_mode = render_mode
        self.core = self.setting.tables()
        self.observation_space = self.setting.observation_space()
        self.action_space = spaces.Discrete(self.setting.actions)
        self.others: list[Opponent] = []
        self.over = True
        self.closed = False
        self.worth = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Arrays, dict[str, Any]]:
        if self.closed:
            raise BadInput("the environment is closed; make a new one")
        super().reset(seed=seed)
        if options and "opponents" in options:
            self.wanted = options["opponents"]
        drawn = int(self.np_random.integers(2**62))
        self.mine = drawn % self.setting.seats if self.seat is None else self.seat
        self.others = opponents(self.setting, self.wanted, drawn >> 8)
        for deal in range(100):  # a game may be over before the learner was asked anything
            self.core.reset(f"{drawn} {deal}", False)
            self.let_others_play()
            if not self.core.tables[0].over:
                break
        self.over = False
        self.worth = self.setting.reader.worth(self.core.tables[0], self.mine)
        return self.setting.observe(self.core, self.mine), {"seat": self.mine}

    def let_others_play(self) -> None:
        """In the order in which they are asked, until the learner is asked or the game is over."""
        table = self.core.tables[0]
        seats = self.setting.seats
        while not table.over and table.turn != self.mine:
            seat = table.turn
            table.act(seat, self.others[(seat - self.mine) % seats - 1](table.view(seat)))
            go_on(table)

    def step(self, action: Any) -> tuple[Arrays, float, bool, bool, dict[str, Any]]:
        if self.closed:
            raise BadInput("the environment is closed; make a new one")
        if self.over:
            raise BadInput("the game is over, or has not begun; call reset() first")
        number = checks.action(action)
        table = self.core.tables[0]
        ended: Ended | None = None
        if not self.core.act(0, self.mine, number):
            if self.setting.illegal == "raise":
                raise BadInput(self.core.why_not(0, self.mine, number))
            ended = Ended(0, [], [], ILLEGAL, self.mine)
        else:
            self.let_others_play()
            if table.over:
                ended = how_it_ended(0, table)
        reward = 0.0
        if self.setting.shaping:
            before, self.worth = self.worth, self.setting.reader.worth(table, self.mine)
            reward += self.setting.shaping * (self.worth - before)
        info: dict[str, Any] = {"seat": self.mine}
        cut_off = False
        if ended is not None:
            self.over = True
            cut_off = self.setting.is_cut_off(ended)
            reward += self.setting.pay(ended)[self.mine]
            info |= {"why": ended.why, "won": self.mine in ended.winners}
        return self.setting.observe(self.core, self.mine), reward, self.over and not cut_off, cut_off, info

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The method that MaskablePPO of sb3-contrib calls."""
        return self.setting.mask(self.core, self.mine).view(np.bool_)

    def render(self) -> Any:
        if self.render_mode is None or not self.core.tables:
            return None
        draw = ansi if self.render_mode == "ansi" else rgb_array
        return draw(self.setting, self.core.tables[0])

    def close(self) -> None:
        self.closed = True
