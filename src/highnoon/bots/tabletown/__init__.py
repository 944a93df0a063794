"""Bots for Tabletown."""

from __future__ import annotations

from typing import Final

from highnoon.bots.bot import Bot
from highnoon.bots.tabletown.deputy import TabletownDeputy
from highnoon.bots.tabletown.greenhorn import TabletownGreenhorn

BOTS: Final[dict[str, type[Bot]]] = {
    "greenhorn": TabletownGreenhorn,
    "deputy": TabletownDeputy,
}
