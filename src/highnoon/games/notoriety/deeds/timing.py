"""Cards about when their owner acts, and about Take Stock."""

from __future__ import annotations

from typing import Any, Final

from highnoon.games.notoriety.deed import Deed
from highnoon.games.notoriety.player import BOSS, HATTED, LEGEND, Player
from highnoon.games.notoriety.table import NotorietyTable


class Bide(Deed[NotorietyTable]):
    """NT-C31: name a slower player and act right after them instead of now; asked before the slot, see `slot.py`."""

    name = "bide"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return False

    def may_wait(self) -> bool:
        return True


class TownLegend(Deed[NotorietyTable]):
    """NT-C26: gain NOTORIETY if you are still standing at Take Stock; see `stock.py`."""

    name = "town-legend"

    def mark(self, g: NotorietyTable, p: Player) -> None:
        p.marks = p.marks | LEGEND


class Hat(Deed[NotorietyTable]):
    """NT-C32: at Take Stock pick up two Action Cards instead of one; see `stock.py`."""

    name = "hat"

    def mark(self, g: NotorietyTable, p: Player) -> None:
        p.marks = p.marks | HATTED


class TrailBoss(Deed[NotorietyTable]):
    """NT-C37: if you are still standing you pick first at Take Stock; see `stock.py`."""

    name = "trail-boss"

    def mark(self, g: NotorietyTable, p: Player) -> None:
        p.marks = p.marks | BOSS


DEEDS: Final[list[Deed[Any]]] = [Bide(), TownLegend(), Hat(), TrailBoss()]
