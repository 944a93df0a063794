"""A seat's view as numbers: one function per game fills a sheet, and the same calls name every slot of it."""

from __future__ import annotations

from typing import Final

from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.sheets.finger_guns import FingerGunsReader
from highnoon.sheets.notoriety import NotorietyReader
from highnoon.sheets.posse import PosseReader
from highnoon.sheets.reader import Reader
from highnoon.sheets.saloon import SaloonReader
from highnoon.sheets.tabletown import TabletownReader

READERS: Final[dict[str, type[Reader]]] = {
    "finger-guns": FingerGunsReader,
    "tabletown": TabletownReader,
    "saloon": SaloonReader,
    "notoriety": NotorietyReader,
    "posse": PosseReader,
}


def reader_of(game: Game) -> Reader:
    if game.slug not in READERS:
        raise BadInput(f"there is no sheet for {game.slug}; games with one are {', '.join(READERS)}")
    return READERS[game.slug](game)
