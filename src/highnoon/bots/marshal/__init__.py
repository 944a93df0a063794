"""The Marshal: thinks ahead in worlds that its view leaves possible.  One search for all games.

>>> import highnoon
>>> from highnoon import bots
>>> game = highnoon.load("finger-guns")
>>> bot = bots.make("marshal:50n", game, seed=7)
>>> view = game.deal(4, seed=1).view(0)
>>> bot.choose(view) in view.options
True

`tree/` is the search and what it asks about each game; it is compiled where the engine is.
"""

from __future__ import annotations

from highnoon.bots.marshal.advice import Advice, advise
from highnoon.bots.marshal.bot import Marshal
from highnoon.bots.marshal.level import Budget, Level, read_level

__all__ = ["Advice", "Budget", "Level", "Marshal", "advise", "read_level"]
