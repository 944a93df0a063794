"""The policy that tells the search what a seat would do: the best of the game's quick bots."""

from __future__ import annotations

from highnoon import bots
from highnoon.bots.bot import Bot
from highnoon.bots.marshal.tree.search import Adviser
from highnoon.engine.game import Game
from highnoon.engine.table import Table


class Deputy(Adviser):
    """A quick bot looking at the seat's view of a guessed world."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def advise(self, table: Table, seat: int) -> int:
        return self.bot.choose(table.view(seat))


def deputy_of(game: Game, seed: int) -> Bot | None:
    """None where a game has no bots of its own."""
    if not game.about.bots:
        return None
    return [*bots.classes(game.slug).values()][-1](game, seed)


def adviser_of(deputy: Bot | None) -> Adviser | None:
    return None if deputy is None else Deputy(deputy)
