"""Every behavior, by the name that packs use: of posse cards, and of loot."""

from __future__ import annotations

from typing import Any, Final

from highnoon.games.posse.deeds import Deed, Good
from highnoon.games.posse.goods import GOODS
from highnoon.games.posse.replies import REPLIES
from highnoon.games.posse.specials import SPECIALS
from highnoon.games.posse.strikes import STRIKES

CARDS: Final[dict[str, Deed[Any]]] = {deed.name: deed for deed in [*STRIKES, *SPECIALS, *REPLIES]}
LOOT: Final[dict[str, Good[Any]]] = {good.name: good for good in GOODS}
