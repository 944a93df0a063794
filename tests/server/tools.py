"""Shared by the server's tests: settings without delays, a clock turned by hand, games with bots, people in memory."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgspec

from highnoon import bots, games
from highnoon.bots import Bot
from highnoon.bots.bot import Greenhorn
from highnoon.engine.dice import Quick, seed_key
from highnoon.engine.frames import merged
from highnoon.engine.game import Game
from highnoon.engine.options import agree
from highnoon.engine.refusal import BadInput
from highnoon.server.live.table import LiveTable
from highnoon.server.protocol import Act, Undo
from highnoon.server.registry import TableRegistry
from highnoon.server.settings import Settings
from highnoon.server.timing import Time
from tests.engine.toy import Toy

START: Final = 1_800_000_000_000
# Everything at once: no delays, no floors, no limits.
QUICK: Final = Settings(
    port=0,
    bot_delay=0,
    bot_jitter=0,
    min_delay=0,
    min_delay_jitter=0,
    countdown=0,
    call_wait=0,
    wake_after=0,
    person_burst=0,
    try_burst=0,
    replay_burst=0,
    big_bodies_burst=0,
    lesson_burst=0,
    address_burst=0,
    chat_burst=0,
    new_tables_burst=0,
    new_people_burst=0,
    all_people_burst=0,
    address_tables_burst=0,
    all_tables_burst=0,
    packs_burst=0,
    all_packs_burst=0,
    bot_tables_of_address=0,
    bot_tables=0,
    lonely=0,
    list_for=0,
    heartbeat=0,
    check_views=True,
)
CAP: Final = 30  # turns or rounds
GAMES: Final = [*games.slugs(), "toy"]


class HandTime(Time):
    """Stands still until a test turns it."""

    class Alarm:
        def __init__(self, call: Callable[[], None]) -> None:
            self.call: Callable[[], None] | None = call

        def cancel(self) -> None:
            self.call = None

    def __init__(self) -> None:
        self.is_now = START
        self.alarms: list[tuple[int, int, HandTime.Alarm]] = []
        self.counter = count()

    def now(self) -> int:
        return self.is_now

    def wall(self) -> int:
        return self.is_now

    def at(self, when: int, call: Callable[[], None]) -> HandTime.Alarm:
        alarm = HandTime.Alarm(call)
        heapq.heappush(self.alarms, (max(when, self.is_now), next(self.counter), alarm))
        return alarm

    async def turn(self, milliseconds: int) -> None:
        """Goes on by so much, letting everything happen at its own moment."""
        end = self.is_now + milliseconds
        await settled()
        while self.alarms and self.alarms[0][0] <= end:
            when, _, alarm = heapq.heappop(self.alarms)
            self.is_now = max(self.is_now, when)
            if alarm.call is not None:
                alarm.call()
                await settled()
        self.is_now = end
        await settled()


REGISTRIES: Final[list[TableRegistry]] = []


async def settled() -> None:
    """Waits until everything that was begun is stored and told."""
    for _ in range(3):
        await asyncio.sleep(0)
    for registry in REGISTRIES:
        while registry.tasks or registry.loading or any(live.busy for live in registry.tables.values()):
            await asyncio.sleep(0.001)
    await asyncio.sleep(0)


async def until(happened: Callable[[], bool], what: str = "it") -> None:
    """Waits for it, however slow the machine is."""
    end = time.monotonic() + 120
    while not happened():
        assert time.monotonic() < end, f"{what} has not happened"
        await asyncio.sleep(0.01)


def load_game(slug: str, pack: Path | None) -> Game:
    return Toy() if slug == "toy" else games.load(slug, pack)


def brief(slug: str, cap: int = CAP) -> dict[str, Any]:
    """Options with which a game does not last all night: these tests are not about long games."""
    options = load_game(slug, None).options
    return {o.name: max(o.low, min(int(o.default), cap)) for o in options if o.name.endswith("_cap")}


def choices_of(slug: str) -> list[tuple[int, dict[str, Any]]]:
    """Each word that an option can be besides the usual one, with the fewest seats (from 3) it goes with."""
    game = load_game(slug, None)
    words = [{option.name: word} for option in game.options for word in option.choices if word != option.default]
    return [(fewest_seats(game, options), options) for options in words]


def fewest_seats(game: Game, options: dict[str, Any]) -> int:
    for seats in range(max(3, game.low), game.high + 1):
        try:
            game.check_options(seats, agree(game.options, options))
            return seats
        except BadInput:
            pass
    raise AssertionError(f"{game.slug} is never played with {options}")


def levels(slug: str) -> list[str]:
    return ["greenhorn"] if slug == "toy" else bots.levels(slug)


def make_bot(level: str, game: Game, seed: int) -> Bot:
    if game.slug == "toy":
        return Greenhorn(game, seed)
    return bots.make(level, game, seed)


def settings_for(database: str = "", **changes: Any) -> Settings:
    """Quick, with the toy among the games, and with ids and secrets that can be told beforehand."""
    ids, people, seeds = count(1), count(1), count(1)
    return replace(
        QUICK,
        database=database,
        slugs=lambda: GAMES,
        load_game=load_game,
        levels=levels,
        make_bot=make_bot,
        new_id=lambda: f"table{next(ids):03}",
        new_person=lambda: f"person{next(people):03}",
        new_secret=lambda: seed_key(f"secret {next(seeds)}"),
        new_seed=lambda: next(seeds),
        **changes,
    )


class InMemory:
    """A watcher without a socket; keeps what it hears."""

    def __init__(self, person: str, address: str = "") -> None:
        self.person = person
        self.address = address
        self.heard: list[dict[str, Any]] = []
        self.raw: list[bytes] = []
        self.requests = count(1)
        self.seen: dict[str, Any] | None = None

    def send(self, message: bytes, more: bytes = b"") -> None:
        for said in filter(None, (message, more)):
            self.raw.append(said)
            heard = msgspec.json.decode(said)
            self.heard.append(heard)
            if heard["type"] == "snapshot":
                self.seen = heard["view"]
            elif heard["type"] == "frames":
                for frame in heard["frames"]:
                    self.seen = merged(self.seen or {}, frame.get("changes", {}))
                heard["view"] = self.seen

    def moved(self, table: str) -> None:
        self.heard.append({"type": "moved", "table": table})

    def last(self, *types: str) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["type"] in types)

    @property
    def state(self) -> dict[str, Any]:
        """The newest view, with its number."""
        return self.last("snapshot", "frames")

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.state["view"]
        return view

    def act(self, live: LiveTable, *actions: int, n: int | None = None, request: str = "") -> str:
        request = request or f"{self.person}-{next(self.requests)}"
        live.act(self, Act(live.stored.id, request, self.state["n"] if n is None else n, list(actions)))
        return request

    def undo(self, live: LiveTable) -> str:
        request = f"{self.person}-{next(self.requests)}"
        live.act(self, Undo(live.stored.id, request, self.state["n"]))
        return request

    def answer(self, request: str) -> dict[str, Any]:
        """The answer to a request."""
        return next(message for message in self.heard if message.get("id") == request)


class Player:
    """Chooses for a person, the same each time: from the view alone."""

    def __init__(self, seed: int) -> None:
        self.quick = Quick(seed)

    def choose(self, view: dict[str, Any]) -> int:
        options: list[int] = view["options"]
        return options[self.quick.below(len(options))]


def must_choose(view: dict[str, Any]) -> bool:
    """Must this seat decide, with no choice made yet?"""
    return bool(view["options"]) and view["pick"] < 0 and view["outcome"] is None
