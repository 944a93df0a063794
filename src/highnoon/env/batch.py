"""Many tables stepped at once into arrays that belong to the caller."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from highnoon.engine.refusal import BadInput
from highnoon.engine.view import View
from highnoon.env import checks
from highnoon.env.checks import integer, one_of
from highnoon.env.setting import SIDE, Arrays, Setting
from highnoon.sheets.tables import CANDIDATES, Ended


class Batch:
    """`tables` tables of a game, each with one seat that is asked; sealed questions are walked seat by seat.

    >>> batch = Batch("finger-guns", seats=6, tables=64, seed=1)
    >>> batch.obs.shape[0], batch.masks.shape[0], batch.rewards.shape
    (64, 64, (64, 6))
    >>> _ = batch.step(batch.masks.argmax(axis=1))

    `step` takes an action for the seat that is asked at every table and writes, in place, what comes next: `obs`,
    `masks` and `seat` (who is asked now) of all tables; `rewards` of all their seats; `dones` and `truncs`.  A table
    that ends is dealt again in the same step: its rewards are those of the game that ended, all else is of the new one.
    The arrays are the same ones every time (yours, if you gave them as `out`): copy what you want to keep, and write
    nothing into `masks`, where a step only changes what was and what is legal.

    `learner="one"` gives one seat of every table, another one in each game, to the caller; chance plays the others.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        tables: int = 64,
        seed: int = 0,
        out: Mapping[str, np.ndarray[Any, Any]] | None = None,
        learner: str = "all",
        **arguments: Any,
    ) -> None:
        tables = integer("tables", tables)
        if tables < 1:
            raise BadInput(f"tables is {tables!r}; a batch has at least one")
        self.setting = setting = Setting(game, seats, **arguments)
        self.tables = tables
        self.one_learner = one_of("learner", learner, "all", "one") == "one"
        self.core = setting.tables(tables)
        wanted: dict[str, tuple[tuple[int, ...], type[np.generic]]] = {
            "obs": ((tables, setting.slots), np.int8),
            "masks": ((tables, setting.actions), np.int8),
            "rewards": ((tables, setting.seats), np.float32),
            "dones": ((tables,), np.bool_),
            "truncs": ((tables,), np.bool_),
            "seat": ((tables,), np.int8),
        }
        if setting.board:
            wanted["board"] = ((tables, SIDE, SIDE, setting.planes), np.int8)
        if setting.candidates:
            wanted["candidates"] = ((tables, CANDIDATES), np.int16)
        given = dict(out or {})
        for name in given:
            if name not in wanted:
                raise BadInput(f"out has {name!r}; its arrays are {', '.join(wanted)}")
        self.arrays: Arrays = {
            name: self.take(name, given.get(name), shape, dtype) for name, (shape, dtype) in wanted.items()
        }
        self.obs, self.masks, self.rewards = (self.arrays[name] for name in ("obs", "masks", "rewards"))
        self.dones, self.truncs, self.seat = (self.arrays[name] for name in ("dones", "truncs", "seat"))
        self.flat_masks = self.masks.reshape(-1)
        self.legal = np.zeros(0, np.int64)  # where the masks have a 1
        self.raw = {name: array.reshape(-1).view(np.uint8).data for name, array in self.arrays.items()}
        self.worths = np.zeros((tables, setting.seats), np.float32)
        self.ended: list[Ended] = []
        self.reset(seed)

    def take(
        self, name: str, array: np.ndarray[Any, Any] | None, shape: tuple[int, ...], dtype: type[np.generic]
    ) -> np.ndarray[Any, Any]:
        """The caller's array, if it can be written as it is."""
        if array is None:
            return np.zeros(shape, dtype)
        if not isinstance(array, np.ndarray):
            raise BadInput(f"out[{name!r}] is a {type(array).__name__}; it has to be a NumPy array")
        if array.shape != shape or array.dtype != np.dtype(dtype):
            found = f"{array.dtype}{list(array.shape)}"
            raise BadInput(f"out[{name!r}] is {found}; it has to be {np.dtype(dtype)}{list(shape)}")
        if not array.flags.carray:
            raise BadInput(f"out[{name!r}] has to be contiguous and writable")
        return array

    def reset(self, seed: int) -> None:
        """All tables dealt; the same seed deals the same games."""
        self.core.reset(str(integer("seed", seed)), self.one_learner)
        self.masks.fill(0)
        self.rewards.fill(0)
        self.dones.fill(False)
        self.truncs.fill(False)
        self.look()
        if self.setting.shaping:
            self.worths = self.worth()

    def step(self, actions: Any) -> list[Ended]:
        """The games that ended, and how; everything else is in the arrays."""
        listed: list[int] = checks.actions(actions, self.tables).tolist()
        if self.setting.illegal == "raise":
            self.core.check(listed)
        self.ended = ended = self.core.step(listed)
        rewards = self.rewards
        rewards.fill(0)
        self.dones.fill(False)
        self.truncs.fill(False)
        if self.setting.shaping:
            self.shape(ended)
        for end in ended:
            at = end.at
            rewards[at] += self.setting.pay(end)
            if self.setting.is_cut_off(end):
                self.truncs[at] = True
            else:
                self.dones[at] = True
        self.look()
        return ended

    def look(self) -> None:
        core, raw = self.core, self.raw
        raw["obs"][:] = core.sheets()
        self.flat_masks[self.legal] = 0
        self.legal = np.frombuffer(core.legal_places(), np.int64)
        self.flat_masks[self.legal] = 1
        raw["seat"][:] = core.asked()
        if self.setting.board:
            raw["board"][:] = core.boards()
        if self.setting.candidates:
            raw["candidates"][:] = core.candidates()

    def view(self, at: int) -> View:
        """Everything the seat that is asked at a table may know, for a bot to choose from."""
        table = self.core.tables[at]
        return table.view(table.turn)

    def action(self, at: int, key: int) -> int:
        """The action by which the seat that is asked means a key of the game."""
        return self.core.to_action[self.core.tables[at].turn][key]

    # -- shaping -------------------------------------------------------------------------------------------------------

    def worth(self) -> np.ndarray[Any, np.dtype[np.float32]]:
        worth = self.setting.reader.worth
        seats = range(self.setting.seats)
        return np.array([[worth(table, seat) for seat in seats] for table in self.core.tables], np.float32)

    def shape(self, ended: list[Ended]) -> None:
        """Rewards for what the worth of each seat has grown by; nothing where a new game has begun."""
        before, self.worths = self.worths, self.worth()
        self.rewards += self.setting.shaping * (self.worths - before)
        for end in ended:
            self.rewards[end.at] = 0
