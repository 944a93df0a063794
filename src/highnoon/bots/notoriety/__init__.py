"""Bots for Notoriety."""

from __future__ import annotations

from typing import Final

from highnoon.bots.bot import Bot
from highnoon.bots.notoriety.deputy import NotorietyDeputy
from highnoon.bots.notoriety.greenhorn import NotorietyGreenhorn

BOTS: Final[dict[str, type[Bot]]] = {
    "greenhorn": NotorietyGreenhorn,
    "deputy": NotorietyDeputy,
}
