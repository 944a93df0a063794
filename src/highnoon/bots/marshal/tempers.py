"""The tempers of a Marshal.  A temper tilts its choices without making it a fool."""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.bots.marshal.tree.arms import NOTHING_LIKED
from highnoon.bots.marshal.tree.search import NO_FOE, Temper
from highnoon.engine.dice import Quick
from highnoon.engine.game import Game


class Nature(msgspec.Struct, frozen=True):
    """All in chances to win, from 0 to 1.

    `care`: how much a sure thing is better than a gamble with the same mean (below 0: worse).  `strikes`: what it adds
    to an option that it names somebody else.  `spite`: what it pays to see one rival lose, always the same one.
    """

    care: float = 0.0
    strikes: float = 0.0
    spite: float = 0.0


EVEN: Final = Nature()
TEMPERS: Final = {
    "cautious": Nature(care=0.6, strikes=-0.02),
    "hothead": Nature(care=-0.6, strikes=0.03),
    "grudge": Nature(spite=0.35),
}


def temper_of(nature: Nature, game: Game, seat: int, rivals: list[int], seed: int) -> Temper:
    """`rivals` are all who do not win with the seat.  The bot's own seed says whom a grudge is against, so it lasts."""
    foe = rivals[Quick(seed).below(len(rivals))] if nature.spite and rivals else int(NO_FOE)
    liked = likes(game, seat, nature.strikes) if nature.strikes else NOTHING_LIKED
    return Temper(nature.care, foe, nature.spite, liked)


def likes(game: Game, me: int, strikes: float) -> list[float]:
    """The bonus of each key for naming another seat."""
    actions = game.actions
    found = [0.0] * actions.size
    for verb in actions.verbs:
        if any(operand.kind == "seat" for operand in verb.operands):
            for key in range(verb.base, verb.base + verb.size):
                values = actions.split(key)[1]
                named = [value for operand, value in zip(verb.operands, values, strict=True) if operand.kind == "seat"]
                found[key] = strikes * any(seat != me for seat in named)
    return found
