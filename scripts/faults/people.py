"""People who keep playing through every fault: they reconnect, and write down what they were promised."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from highnoon.engine.game import Game
from highnoon.server.client import Failed, LineLost
from tests.server.crowd import Broken, Party, Sitter
from tests.server.wire import may_call

LOST = (LineLost, Failed, OSError, TimeoutError)
LONGEST = 60.0  # seconds for a table to go on after a fault
PAUSE = 0.05
Anywhere = Callable[[], str]  # the address of a node that lives


class Stayer(Sitter):
    """Reconnects automatically, and looks out for a table that goes backwards."""

    furthest = 0
    lost_at = 0.0  # from when on the old owner of the table acknowledges nothing
    went_on = 0.0  # when a move that was sent later was acknowledged

    async def stay(self, table: str, anywhere: Anywhere, stopping: asyncio.Event) -> None:
        """Plays until it must stop, and all its requests are answered."""
        while not stopping.is_set():
            try:
                await self.play_some(table, stopping)
                if self.client.tables[table].over:
                    return
            except LOST:
                await self.come_back(anywhere)

    async def play_some(self, table: str, stopping: asyncio.Event) -> None:
        followed = self.client.tables[table]
        while not (stopping.is_set() or followed.over):
            if followed.n < self.furthest:
                raise Broken(f"{table} went back from {self.furthest} to {followed.n}")
            self.furthest = followed.n
            if not self.client.connected:
                raise LineLost("cut")
            if not self.may_move(table):
                await asyncio.sleep(PAUSE)
                continue
            began = time.monotonic()
            if await self.choose(table, followed):
                if not self.went_on and began >= self.lost_at:
                    self.went_on = time.monotonic()
                if self.quick.below(30) == 0:
                    await self.talk(table)
            else:
                await asyncio.sleep(PAUSE)

    def may_move(self, table: str) -> bool:
        followed = self.client.tables[table]
        return followed.must_choose() or may_call(followed)

    async def come_back(self, anywhere: Anywhere) -> None:
        until = time.monotonic() + LONGEST
        while time.monotonic() < until:
            try:
                self.client.base = anywhere()
                await asyncio.wait_for(self.client.connect(), LONGEST / 4)
                return
            except LOST:
                await asyncio.sleep(4 * PAUSE)
        raise Broken(f"seat {self.seat} could not come back for {LONGEST:.0f} seconds")


class Crowd(Party):
    """A table whose people sit at different nodes."""

    def __init__(self, game: Game, people: int, seats: int, seed: int) -> None:
        super().__init__(game, people, seats, seed)
        self.sitters = [Stayer(sitter.client, sitter.seat, seed * 8 + sitter.seat) for sitter in self.sitters]

    async def spread(self, anywhere: Anywhere) -> None:
        """Everybody to a node of their own choosing."""
        for stayer in self.stayers:
            await stayer.come_back(anywhere)

    async def stay(self, anywhere: Anywhere, stopping: asyncio.Event) -> None:
        await asyncio.gather(*[stayer.stay(self.table, anywhere, stopping) for stayer in self.stayers])

    @property
    def stayers(self) -> list[Stayer]:
        return [sitter for sitter in self.sitters if isinstance(sitter, Stayer)]

    def lose(self) -> None:
        """From now on only the next owner can acknowledge anything."""
        for stayer in self.stayers:
            stayer.lost_at, stayer.went_on = time.monotonic(), 0.0

    @property
    def went_on(self) -> float:
        """0: not yet."""
        return min((stayer.went_on for stayer in self.stayers if stayer.went_on), default=0.0)

    @property
    def finished(self) -> bool:
        return any(sitter.client.tables[self.table].over for sitter in self.sitters)
