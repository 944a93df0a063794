"""The rolling upgrade of docs/hosting.md, step by step, while people play: backup, then stop, install, start, wait."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import pytest

from highnoon import games
from highnoon.cli.entry import run as run_command
from highnoon.engine.game import Game
from highnoon.server.app import Server
from highnoon.server.client import Client
from highnoon.server.database import address
from highnoon.server.protocol import NewTable
from highnoon.server.settings import Settings
from highnoon.server.store import Store
from scripts.faults.people import Crowd
from tests.processes import free_port
from tests.server.audit import audit, check_finished
from tests.server.test_leases import keeper_of, newer
from tests.server.test_nodes import PATIENT, shared
from tests.server.tools import load_game, settings_for, until
from tests.server.wire import run

__all__ = ["shared"]  # the fixture

ROOMY = {"seats": 4, "people": 3}


def next_rules(slug: str, pack: Path | None) -> Game:
    game = load_game(slug, pack)
    game.rules_version += 1
    return game


class Machine:
    """A node under its own name, and the version that is installed there."""

    def __init__(self, database: str, letter: str) -> None:
        self.settings = settings_for(database, node=f"http://127.0.0.1:{free_port()}", port=free_port(), **PATIENT)
        new_id, new_person = self.settings.new_id, self.settings.new_person
        self.settings.new_id = lambda: f"{letter}{new_id()}"
        self.settings.new_person = lambda: f"{letter}{new_person()}"
        self.server: Server | None = None

    @property
    def up(self) -> Server:
        assert self.server is not None
        return self.server

    async def start(self) -> None:
        self.server = Server(self.settings)
        await self.server.start()
        async with aiohttp.ClientSession() as web:
            while True:
                async with web.get(f"{self.server.url}/readyz") as answer:
                    if answer.status == 200:
                        return

    async def stop(self) -> None:
        if self.server is not None:
            server, self.server = self.server, None
            await server.stop()


async def settled(crowd: Crowd, settings: Settings) -> None:
    """Everyone pauses, and the checker compares what was promised, stored and shown."""
    crowd.note()
    await audit(crowd, settings.database, Counter())


def test_nodes_are_upgraded_one_by_one_while_people_play(
    shared: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    backup = tmp_path / "before.gz"

    async def work() -> None:
        machines = [Machine(shared, letter) for letter in "ab"]
        old, tally = machines[1], Counter[str]()
        async with AsyncExitStack() as stack:
            for machine in machines:
                stack.push_async_callback(machine.stop)
                await machine.start()
            alive = list(machines)
            crowd = Crowd(games.load("saloon"), ROOMY["people"], ROOMY["seats"], 1)
            stack.push_async_callback(crowd.leave)
            await crowd.sit_down(machines[0].up.url)
            turn = iter(range(10**9))

            def anywhere() -> str:
                return alive[next(turn) % len(alive)].up.url

            await crowd.spread(anywhere)
            stopping = asyncio.Event()
            playing = asyncio.ensure_future(crowd.stay(anywhere, stopping))

            # The steps of docs/hosting.md, with one more: an old node restarts in the middle of it.
            assert await asyncio.to_thread(run_command, ["backup", str(backup), "--database", shared]) == 0
            for machine in machines:
                alive.remove(machine)
                await machine.stop()
                await asyncio.to_thread(newer, shared)
                machine.settings.load_game = next_rules
                await machine.start()
                alive.append(machine)
                if machine is not old:
                    made = await new_rules_are_not_for(old, machine)
                    alive.remove(old)
                    await old.stop()
                    await old.start()
                    alive.append(old)
                    assert made not in old.up.registry.tables
            stopping.set()
            await playing
            for stayer in crowd.stayers:
                if not stayer.client.connected:
                    await stayer.come_back(anywhere)
            await settled(crowd, old.settings)
            assert crowd.stayers[0].furthest > 0
            if not crowd.over:
                await crowd.stay(anywhere, asyncio.Event())
            crowd.note()
            crowd.game = next_rules("saloon", None)
            await check_finished(crowd, shared, tally)
            assert tally["acknowledged moves"] > 0

    run(work)
    assert "a newer version of High Noon has used this database" in caplog.text
    restored = f"sqlite:///{tmp_path}/restored.sqlite3"
    assert run_command(["restore", str(backup), "--database", restored]) == 0
    asyncio.run(has_tables(restored))


async def new_rules_are_not_for(old: Machine, upgraded: Machine) -> str:
    """A table made by the new version is played there; an old node carries its people, and never takes it."""
    async with Client(upgraded.up.url) as ann, Client(old.up.url) as bob:
        await ann.me()
        await bob.me()
        made = (await ann.create(NewTable("finger-guns", "Ann", seats=3))).id
        await bob.join(made, "Bob")
        live = upgraded.up.registry.tables[made]
        upgraded.up.registry.put_to_sleep(live)
        await until(lambda: not keeper_of(upgraded.up).leaving)
        with pytest.raises(Exception, match="newer version"):
            await bob.show(made)
        assert (await ann.show(made)).seats[1].name == "Bob"
        return made


async def has_tables(database: str) -> None:
    store = Store(address(None, database))
    await store.open()
    assert [table.game for table, _ in await store.tables_of("aperson001")] == ["saloon"]
    await store.close()
