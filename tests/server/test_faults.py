"""Slow trouble: bots that think too long, refusals halfway, tables that are gone.  The table must continue."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest

from highnoon.bots.bot import Bot
from highnoon.engine.view import View
from highnoon.server import dealing, lobby, seating
from highnoon.server.errors import Trouble
from highnoon.server.protocol import Join, NewTable, Start
from tests.server.test_hosting import registry_of, run, sit_down
from tests.server.tools import HandTime, settings_for, settled


class Pensive:
    """Bots that answer when the test says so; what they would say, in the order they were asked."""

    def __init__(self) -> None:
        self.thoughts: list[tuple[asyncio.Future[int], int]] = []

    def choose(self, bot: Bot, view: View) -> int | Awaitable[int]:
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.thoughts.append((future, view.options[0]))
        return future

    async def answer(self, number: int) -> None:
        future, key = self.thoughts[number]
        future.set_result(key)
        await settled()


def test_a_late_thought_does_not_silence_the_seat(one_file: str) -> None:
    """It was about the last round; the one about this round counts, and there is no third."""

    async def work() -> None:
        time, pensive = HandTime(), Pensive()
        settings = settings_for(one_file, time=time, countdown=3000, bot_delay=500, choose=pensive.choose)
        async with registry_of(settings) as registry:
            live, (ann, ben) = await sit_down(registry, "finger-guns", 3, 2, bots=["greenhorn"])
            await time.turn(500)
            assert len(pensive.thoughts) == 1
            for person in (ann, ben):
                person.act(live, person.view["options"][0])
            await settled()
            ann.act(live, ann.view["interrupts"][0])
            await time.turn(3000)
            assert ann.view["round"] == 2  # the bot has not chosen: its gesture was the usual one
            await time.turn(500)
            assert len(pensive.thoughts) == 2
            await pensive.answer(0)
            assert 2 in ann.view["asked"]
            await time.turn(500)
            assert len(pensive.thoughts) == 2
            await pensive.answer(1)
            assert 2 not in ann.view["asked"]

    run(work)


def test_no_table_sleeps_while_a_bot_thinks(one_file: str) -> None:
    """Else it would play on unseen, beside the one that is read when somebody comes."""

    async def work() -> None:
        time, pensive = HandTime(), Pensive()
        settings = settings_for(one_file, time=time, idle=1000, sweep=5000, choose=pensive.choose)
        async with registry_of(settings) as registry:
            wanted = NewTable("toy", "Ann", seats=2, bots=["greenhorn"] * 2, watch_only=True, start=True)
            live = await lobby.create(registry, "ann", wanted)
            await time.turn(20_000)
            assert pensive.thoughts
            assert registry.tables == {live.stored.id: live}
            while live.running:
                await pensive.answer(-1)
                await time.turn(1000)
            await time.turn(20_000)
            assert registry.tables == {}

    run(work)


def test_a_refused_start_changes_nothing_and_holds_nobody_up(one_file: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live = await lobby.create(registry, "a", NewTable("finger-guns", "Ann", seats=4))
            for _ in range(5):
                with pytest.raises(Trouble, match="too-few"):
                    await lobby.start(live, "a", Start("away", "ab" * 32))
                assert not live.busy
            assert live.stored.deal == dealing.fresh(4)
            assert (live.faults, registry.metrics.faults) == (0, 0)

    run(work)


def test_faults_are_forgotten_when_all_is_well_again(one_file: str) -> None:
    """A table waits longer after each fault; one that stores again starts from nothing."""

    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live = await lobby.create(registry, "a", NewTable("toy", "Ann", seats=2))
            live.start_anew(Trouble("fault"))
            await settled()
            assert live.faults == 1
            await seating.join(live, "b", Join("Ben"))
            assert live.faults == 0

    run(work)


def test_a_table_that_is_gone_says_so(database: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(database)) as registry:
            live = await lobby.create(registry, "a", NewTable("toy", "Ann", seats=2))
            await registry.store.save(*registry.store.drop_table(live.stored.id))
            live.start_anew(Trouble("stale"))
            with pytest.raises(Trouble, match="already-started"):
                await seating.join(live, "b", Join("Ben"))
            assert registry.tables == {}
            with pytest.raises(Trouble, match="no-such-table"):
                await registry.table(live.stored.id)

    run(work)


def test_only_what_was_never_started_is_cleared_away(database: str) -> None:
    """Another server may have started it a moment ago."""

    async def work() -> None:
        async with registry_of(settings_for(database)) as registry:
            live, _ = await sit_down(registry, "toy", 2, 2)
            await registry.store.save(*registry.store.drop_table(live.stored.id))
            kept = await registry.store.load(live.stored.id)
            assert kept is not None
            assert len(kept.seats) == 2

    run(work)
