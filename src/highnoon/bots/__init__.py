"""Seats played by the machine.  Bots see a View and nothing else: no table, no record.

>>> import highnoon
>>> from highnoon import bots
>>> game = highnoon.load("finger-guns")
>>> bot = bots.make("greenhorn", game, seed=7)
>>> bot.choose(game.deal(5, seed=1).view(0)) in game.deal(5, seed=1).view(0).options
True

A game names a module with a table `BOTS` from level to class; ours are here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Final

from highnoon import games
from highnoon.bots.bot import Bot, Greenhorn
from highnoon.bots.outside import BotLimits, OutsideBot, read_budget
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput

COMMAND: Final = re.compile(r"cmd(?:@(?P<budget>[^:]*))?:")
MARSHAL: Final = "marshal"
POLICY: Final = "policy:"  # and a file

__all__ = ["MARSHAL", "POLICY", "Bot", "levels", "make", "usual"]


def levels(slug: str) -> list[str]:
    """The levels of bots that play a game, the weakest first."""
    return [*classes(slug), MARSHAL]


def usual(slug: str) -> str:
    """The level that sits down when nobody says which: the best that answers at once."""
    return list(classes(slug))[-1]


def make(level: str, game: Game, seed: int, options: Mapping[str, object] | None = None) -> Bot:
    """Makes a bot of that level for that game.  The same seed and the same views give the same choices.

    `cmd:` and a command is an external bot, `cmd@60s:` one with more time than usual.  A Marshal may have a
    budget and a temper, as in `marshal:200ms:hothead` (with a time, not a number of iterations, its choices depend on
    the machine too); it must know the options of the table, if they are not the usual ones.
    """
    if outside := COMMAND.match(level):
        limits = BotLimits() if outside["budget"] is None else BotLimits(read_budget(outside["budget"]))
        return OutsideBot(game, seed, level[outside.end() :], limits)
    if level.startswith(POLICY):
        from highnoon.bots.policy import make_policy

        return make_policy(level.removeprefix(POLICY), game, seed, options)
    if level.partition(":")[0] == MARSHAL:
        from highnoon.bots.marshal import Marshal, read_level  # only who wants one pays for it

        return Marshal(game, seed, read_level(level), options)
    known = classes(game.slug)
    if level not in known:
        raise BadInput(f"there is no bot {level!r} for {game.slug}; bots are {', '.join(levels(game.slug))}")
    return known[level](game, seed)


def classes(slug: str) -> dict[str, type[Bot]]:
    """Bot classes by level.  A Greenhorn plays any game."""
    module = games.about(slug).bots
    known: dict[str, type[Bot]] = import_module(module).BOTS if module else {"greenhorn": Greenhorn}
    return known
