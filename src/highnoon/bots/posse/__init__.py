"""Bots for Posses."""

from __future__ import annotations

from typing import Final

from highnoon.bots.bot import Bot
from highnoon.bots.posse.deputy import PosseDeputy
from highnoon.bots.posse.greenhorn import PosseGreenhorn

BOTS: Final[dict[str, type[Bot]]] = {
    "greenhorn": PosseGreenhorn,
    "deputy": PosseDeputy,
}
