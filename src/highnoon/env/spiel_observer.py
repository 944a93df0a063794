"""The observers of OpenSpiel: a seat's sheet, everything it ever saw, or the public view."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from highnoon.env.setting import Setting
from highnoon.sheets.sheet import Sheet


class SheetObserver:
    """The sheet of a seat as numbers, its view as text."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.tensor = np.zeros(setting.slots, np.float32)
        self.dict = {"sheet": self.tensor}
        self.sheet = Sheet(setting.seats)
        self.blank = bytes(setting.slots)

    def set_from(self, state: Any, player: int) -> None:
        if state.held is None:
            self.tensor.fill(0)
            return
        sheet = self.sheet
        sheet.out.truncate(0)
        sheet.out.write(self.blank)
        sheet.begin(player, 0)
        self.setting.reader.look(state.held.table, sheet)
        self.tensor[:] = np.frombuffer(sheet.out.getvalue(), np.int8)

    def string_from(self, state: Any, player: int) -> str:
        return seen(state, player)


class PerfectRecall:
    """Everything that a seat was told and did, in its order, and what it sees now.  There is no tensor of it."""

    tensor = None
    dict: dict[str, Any] = {}  # noqa: RUF012

    def set_from(self, state: Any, player: int) -> None:
        """A text is all there is."""

    def string_from(self, state: Any, player: int) -> str:
        return "" if state.held is None else f"{state.held.stories[player]}|{seen(state, player)}"


class Public:
    """The view of spectators."""

    tensor = None
    dict: dict[str, Any] = {}  # noqa: RUF012

    def set_from(self, state: Any, player: int) -> None:
        """A text is all there is."""

    def string_from(self, state: Any, player: int) -> str:
        return seen(state, None)


def seen(state: Any, player: int | None) -> str:
    return "" if state.held is None else msgspec.json.encode(state.held.table.view(player)).decode()
