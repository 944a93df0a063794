"""Bots for High Noon Saloon."""

from __future__ import annotations

from typing import Final

from highnoon.bots.bot import Bot
from highnoon.bots.saloon.deputy import SaloonDeputy
from highnoon.bots.saloon.greenhorn import SaloonGreenhorn

BOTS: Final[dict[str, type[Bot]]] = {
    "greenhorn": SaloonGreenhorn,
    "deputy": SaloonDeputy,
}
