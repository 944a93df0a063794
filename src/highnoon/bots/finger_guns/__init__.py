"""Bots for Finger Guns."""

from __future__ import annotations

from typing import Final

from highnoon.bots.bot import Bot
from highnoon.bots.finger_guns.deputy import FingerGunsDeputy
from highnoon.bots.finger_guns.greenhorn import FingerGunsGreenhorn

BOTS: Final[dict[str, type[Bot]]] = {
    "greenhorn": FingerGunsGreenhorn,
    "deputy": FingerGunsDeputy,
}
