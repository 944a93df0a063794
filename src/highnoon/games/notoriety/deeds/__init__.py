"""The deeds of Action Cards: one class for each behavior, found by the name that a pack uses."""

from __future__ import annotations

from typing import Any, Final

from highnoon.engine.steps import Step
from highnoon.games.notoriety.deed import Deed
from highnoon.games.notoriety.deeds import bullets, goods, rivals, timing, volleys
from highnoon.games.notoriety.deeds.choosing import CHOOSE_WHOM

ALL: Final[list[Deed[Any]]] = bullets.DEEDS + volleys.DEEDS + rivals.DEEDS + goods.DEEDS + timing.DEEDS
DEEDS: Final[dict[str, Deed[Any]]] = {deed.name: deed for deed in ALL}
STEPS: Final[list[Step[Any]]] = [CHOOSE_WHOM, *rivals.STEPS, *goods.STEPS]  # what some of them ask
