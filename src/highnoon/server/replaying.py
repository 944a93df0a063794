"""Records that visitors send, played again outside the event loop: one at a time, and only a few may wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from highnoon.engine.game import Game
from highnoon.engine.guard import Stuck
from highnoon.engine.record import Heading
from highnoon.engine.refusal import BadInput
from highnoon.server.errors import Trouble
from highnoon.server.game_cache import GameCache
from highnoon.server.outage import StorageDown

WAITING: Final = 4  # records at once, with the one being played

Found = TypeVar("Found")


class Replaying:
    def __init__(self, games: GameCache) -> None:
        self.games = games
        self.turn = asyncio.Semaphore(1)
        self.waiting = 0  # with the one being played

    async def play(
        self, heading: Heading, work: Callable[[Game], Found], problem: str, field: str = "heading"
    ) -> tuple[Game, Found]:
        """The record's game, and what `work` finds by playing it.  `problem` begins the sentence if it cannot."""
        if self.turn.locked() and self.waiting >= WAITING:
            raise Trouble("busy")
        self.waiting += 1
        try:
            game = await self.games.find(heading.game, heading.pack)
            async with self.turn:
                return game, await asyncio.to_thread(work, game)
        except BadInput as error:
            raise Trouble("bad-input", f"{problem}: {error}.", field=field) from None
        except Stuck:
            raise Trouble("bad-input", f"{problem}: the game does not end.", field="moves") from None
        except StorageDown:
            raise Trouble("storage-down") from None
        finally:
            self.waiting -= 1
