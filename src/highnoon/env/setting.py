"""The settings of an environment: the game, the seats, and how answers and endings are treated."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from gymnasium import spaces

from highnoon import games
from highnoon.engine.options import agree
from highnoon.engine.refusal import BadInput
from highnoon.env.checks import integer, number, one_of
from highnoon.sheets import reader_of
from highnoon.sheets.board import planes_of
from highnoon.sheets.layout import Layout, check_layout
from highnoon.sheets.tables import CANDIDATES, ILLEGAL, Ended, Tables

Space = spaces.Space[Any]
Arrays = dict[str, np.ndarray[Any, Any]]

SIDE: Final = 32  # squares along a side of the board of Posses


class Setting:
    """The arguments that all environments share.

    `actions_as`: seats in actions are counted from the seat that acts, as on its sheet ("relative"), or are those
    of the table ("absolute").
    `illegal`: an action that cannot be chosen ends the game with −1 for its seat ("end"), or is refused ("raise").
    `rewards`: +1 for winners and −1 for the others ("winners"), or by place from +1 to −1 ("places").
    `shaping`: added for every point that the seat's worth has grown by; what is counted is the reader's `shaping`.
    `layout`: a pack must have the slots and actions of the game's own ("own"), or may have others ("any").
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        pack: str | Path | None = None,
        actions_as: str = "relative",
        illegal: str = "end",
        rewards: str = "winners",
        shaping: float = 0.0,
        board: bool = False,
        candidates: bool = False,
        layout: str = "own",
    ) -> None:
        self.game: Final = games.load(game, pack)
        self.pack: Final = "" if pack is None else str(pack)
        self.seats: Final = self.game.check_seats(None if seats is None else integer("seats", seats))
        if options is not None and not isinstance(options, Mapping):
            raise BadInput(f"options are {options!r}; they have to be names with values, as {{'name': value}}")
        self.options: Final = dict(options or {})
        self.game.check_options(self.seats, agree(self.game.options, self.options))
        self.reader: Final = reader_of(self.game)
        self.relative: Final = one_of("actions_as", actions_as, "relative", "absolute") == "relative"
        self.illegal: Final = one_of("illegal", illegal, "end", "raise")
        self.rewards: Final = one_of("rewards", rewards, "winners", "places")
        self.shaping: Final = number("shaping", shaping)
        self.board: Final = board
        if board and game != "posse":
            raise BadInput(f"board: only posse has a board, not {game}")
        self.candidates: Final = candidates
        one_of("layout", layout, "own", "any")
        own = pack is None or layout == "any"
        self.layout: Final = Layout(self.game, self.seats) if own else check_layout(self.game, self.seats)
        self.slots: Final = len(self.layout.names)
        self.actions: Final = self.game.actions.size
        self.planes: Final = len(planes_of(self.seats))

    def tables(self, count: int = 1) -> Tables:
        return Tables(self.game, self.reader, self.seats, count, "0", self.options, self.relative)

    # -- spaces --------------------------------------------------------------------------------------------------------

    def observation_space(self) -> Space:
        parts: dict[str, Space] = {"observation": spaces.Box(-128, 127, (self.slots,), np.int8)}
        if self.board:
            parts["board"] = spaces.Box(0, 127, (SIDE, SIDE, self.planes), np.int8)
        if self.candidates:
            parts["candidates"] = spaces.Box(-1, self.actions - 1, (CANDIDATES,), np.int16)
        return spaces.Dict(parts | {"action_mask": spaces.Box(0, 1, (self.actions,), np.int8)})

    def observe(self, tables: Tables, seat: int) -> Arrays:
        """One seat's observation of the first table; fresh arrays each time."""
        arrays: Arrays = {"observation": as_array(tables.sheet_of(0, seat))}
        if self.board:
            arrays["board"] = as_array(tables.board_of(0, seat)).reshape(SIDE, SIDE, self.planes)
        arrays["action_mask"] = self.mask(tables, seat)
        if self.candidates:
            arrays["candidates"] = candidates_in(arrays["action_mask"])
        return arrays

    def mask(self, tables: Tables, seat: int) -> np.ndarray[Any, np.dtype[np.int8]]:
        """The actions that a seat of the first table can choose now."""
        found = np.zeros(self.actions, np.int8)
        found[np.frombuffer(tables.places_of(0, seat), np.int64)] = 1
        return found

    # -- ends ----------------------------------------------------------------------------------------------------------

    def pay(self, ended: Ended) -> list[float]:
        """The worth of a finished game to each seat."""
        if ended.why == ILLEGAL:
            return [-1.0 if seat == ended.culprit else 0.0 for seat in range(self.seats)]
        if self.rewards == "winners":
            return [1.0 if seat in ended.winners else -1.0 for seat in range(self.seats)]
        return [1.0 - 2.0 * (place - 1) / (self.seats - 1) for place in ended.places]

    def is_cut_off(self, ended: Ended) -> bool:
        """Did a cap end it, not the rules?"""
        return ended.why in self.reader.caps


def as_array(data: bytes) -> np.ndarray[Any, np.dtype[np.int8]]:
    return np.frombuffer(bytearray(data), np.int8)


def candidates_in(mask: np.ndarray[Any, np.dtype[np.int8]]) -> np.ndarray[Any, np.dtype[np.int16]]:
    """The actions of a mask, in order, −1 where there are no more."""
    listed = np.full(CANDIDATES, -1, np.int16)
    found = np.flatnonzero(mask)[:CANDIDATES]
    listed[: len(found)] = found
    return listed


def action_features(setting: Setting) -> np.ndarray[Any, np.dtype[np.int16]]:
    """A row for each action: the number of its verb and up to three operands, −1 where there is none.

    For networks that score candidates instead of having an output for every action.
    """
    actions = setting.game.actions
    verbs = {verb.name: n for n, verb in enumerate(sorted(actions.verbs, key=lambda verb: verb.base))}
    rows = np.full((actions.size, 4), -1, np.int16)
    for key, verb in enumerate(actions.owner):
        if verb is not None:
            values = actions.split(key)[1]
            rows[key, : 1 + len(values)] = [verbs[verb.name], *values]
    return rows
