"""Why a choice is not open to a seat that is asked something, with the rule."""

from __future__ import annotations

from highnoon.engine.refusal import Refused
from highnoon.games.notoriety.table import NotorietyTable


def why_not(g: NotorietyTable, seat: int, key: int) -> Refused:
    return Refused("NT-13", "no")
