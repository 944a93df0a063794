"""The example game as tests play it, broken on purpose: `Toy(SomeTable)` plays with another table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from examples.stare_down import FOLDER, StareDown
from examples.stare_down.position import STEPS as STEPS
from examples.stare_down.table import ANSWER as ANSWER
from examples.stare_down.table import DUCK as DUCK
from examples.stare_down.table import GUN as GUN
from examples.stare_down.table import KINDS as KINDS
from examples.stare_down.table import PLAY as PLAY
from examples.stare_down.table import SHOUT as SHOUT
from examples.stare_down.table import YAWN as YAWN
from examples.stare_down.table import Duck as Duck
from examples.stare_down.table import StareDownTable, StareDownView
from examples.stare_down.table import Turn as Turn
from highnoon.engine.dice import Dice
from highnoon.engine.pack import read_pack
from highnoon.engine.table import Table


class ToyView(StareDownView):
    peep: int = -1  # for tables that leak


class ToyTable(StareDownTable):
    view_type = ToyView

    def clone(self) -> ToyTable:
        return toy(super().clone())

    def shown(self) -> ToyView:
        view = super().shown()
        assert isinstance(view, ToyView)
        return view


class Toy(StareDown):
    def __init__(self, make: type[ToyTable] = ToyTable) -> None:
        super().__init__(read_pack(FOLDER / "pack.toml"), make)
        self.slug = "toy"

    def new_table(self, seats: int, options: dict[str, bool | int | str], dice: Dice) -> ToyTable:
        return toy(super().new_table(seats, options, dice))

    def from_position(self, position: Mapping[str, Any]) -> ToyTable:
        return toy(super().from_position(position))


def toy(table: Table) -> ToyTable:
    assert isinstance(table, ToyTable)
    return table
