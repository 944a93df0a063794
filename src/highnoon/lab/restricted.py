"""Restricted play: one seat never plays a card that it could.  What it loses by that is what playing the card is worth.

(Jaffe, Miller, Andersen, Liu, Karlin and Popović, "Evaluating Competitive Game Balance with Restricted Play", 2012.)
"""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.bots import Bot
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.engine.view import View

# Getting rid of a card, or gaining one, is not playing it.
NOT_PLAYED: Final = frozenset(("discard", "give", "under", "bottom", "drop", "take", "keep"))


def keys_of(game: Game, card: str) -> frozenset[int]:
    """The actions that play this card: those with its name, but for getting rid of it."""
    actions = game.actions
    found: set[int] = set()
    for key, verb in enumerate(actions.owner):
        if verb is None or verb.name in NOT_PLAYED:
            continue
        _, values = actions.split(key)
        names = [
            actions.name_of(operand, value)
            for operand, value in zip(verb.operands, values, strict=True)
            if operand.kind not in ("seat", "number")
        ]
        if verb.name.replace("-", "_") == card or any(name == card or name.startswith(f"{card}-") for name in names):
            found.add(key)
    return frozenset(found)


class Restricted(Bot):
    """Another bot that is not shown some of its choices, as long as there are others."""

    def __init__(self, bot: Bot, banned: frozenset[int]) -> None:
        super().__init__(bot.game, 0)
        self.bot = bot
        self.banned = banned

    def choose(self, view: View) -> int:
        rest = [key for key in view.options if key not in self.banned]
        if not rest or len(rest) == len(view.options):
            return self.bot.choose(view)
        if len(rest) == 1:
            return rest[0]
        return self.bot.choose(msgspec.structs.replace(view, options=rest))

    def call(self, view: View) -> int:
        return self.bot.call(view)

    def close(self) -> bool:
        return self.bot.close()


def restricted(bot: Bot, game: Game, card: str) -> Restricted:
    keys = keys_of(game, card)
    if not keys:
        raise BadInput(f"{game.title} has no action that plays a card {card!r}")
    return Restricted(bot, keys)
