"""Marshals at a server's tables: they think in processes of their own, and a table always goes on."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

import highnoon
from highnoon import bots, games
from highnoon.bots.marshal.tempers import TEMPERS
from highnoon.engine.view import View
from highnoon.server.bot_workers import LEAST_MS, BotWorkers, Distant
from highnoon.server.client import Client
from highnoon.server.protocol import Ack, Hint, Hints, NewTable, Refusal, SetSeat
from tests.profiles import first
from tests.server.tools import Player, brief, settings_for
from tests.server.wire import check_record, people_of, play_on, run, serving, sit_down


def a_question(slug: str, seats: int) -> View:
    table = highnoon.load(slug).deal(seats, seed=3)
    table.hurry = True
    table.run()
    return table.view(table.turn)


def distant(bot_workers: BotWorkers, slug: str, seed: int = 5) -> Distant:
    game = highnoon.load(slug)
    return Distant(bot_workers, bots.make("deputy", game, seed), seed, "marshal", game.usual)


def test_they_answer_from_their_view_in_every_game() -> None:
    async def work() -> None:
        bot_workers = BotWorkers(workers=1, usual_ms=1)
        for slug in games.slugs():
            bot = distant(bot_workers, slug)
            view = a_question(slug, bot.game.low)
            assert await bot.ponder(view) in view.options
            advice = await bot_workers.advise(bot.game, bot.game.usual, view, ["Ann", "Ben", "Cy", "Dee"])
            assert 1 <= len(advice) <= 3
            assert {option.key for option in advice} <= set(view.options)
        assert (bot_workers.thoughts, bot_workers.waiting) == (2 * len(games.slugs()), 0)
        bot_workers.stop()

    run(work)


def test_a_process_that_dies_holds_nobody_up() -> None:
    async def work() -> None:
        bot_workers = BotWorkers(workers=1, usual_ms=60_000)
        bot = distant(bot_workers, "finger-guns")
        view = a_question("finger-guns", 4)
        thought = asyncio.create_task(bot.ponder(view))
        while bot_workers.pool is None or not bot_workers.pool._processes:
            await asyncio.sleep(0.01)
        [process] = bot_workers.pool._processes
        os.kill(process, signal.SIGKILL)
        assert await thought in view.options  # a quick bot has answered
        bot_workers.usual_ms = 1
        assert await bot.ponder(view) in view.options  # and there is a new process
        assert bot_workers.thoughts == 1
        bot_workers.stop()

    run(work)


def test_the_more_wait_the_shorter_each_is_thought_about() -> None:
    bot_workers = BotWorkers(workers=2)
    times = []
    for bot_workers.waiting in (0, 1, 2, 4, 100):
        times.append(bot_workers.time_for(200))
    assert times == [200, 200, 100, 66, LEAST_MS]


@pytest.mark.parametrize(
    ("company", "waiting", "compiled", "level"),
    [(2, 0, True, "marshal"), (2, 2, True, "deputy"), (0, 0, True, "deputy"), (2, 0, False, "deputy")],
)
def test_company_is_the_best_that_the_server_has_time_for(
    company: int, waiting: int, compiled: bool, level: str, one_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(highnoon, "COMPILED", compiled)

    async def work() -> None:
        async with serving(settings_for(one_file, company=company, thinkers=1)) as server:
            server.registry.bot_workers.waiting = waiting
            async with people_of(server, 1) as [ann]:
                table = await ann.create(NewTable("finger-guns", "Ann", seats=4, bots=["company"] * 3))
                assert [seat.level for seat in table.seats] == ["", level, level, level]
            server.registry.bot_workers.waiting = 0

    run(work)


def test_a_table_of_marshals_is_no_table_of_clones() -> None:
    tempers = {distant(BotWorkers(), "finger-guns", seed).temper for seed in range(8)}
    assert tempers == {*TEMPERS, ""}


@pytest.mark.parametrize("slug", first(games.slugs(), 1))
def test_a_person_and_a_marshal_take_turns_at_one_seat(slug: str, one_file: str) -> None:
    """Person, Marshal, person: swapped while the seat is asked something, and the game goes on to its end."""

    async def work() -> None:
        settings = settings_for(one_file, thinkers=1, marshal_ms=3000)  # until it must answer
        async with serving(settings) as server, people_of(server, 1) as [ann]:
            bot_workers = server.registry.bot_workers
            bot_workers.usual_ms = 1
            await distant(bot_workers, slug).ponder(a_question(slug, highnoon.load(slug).low))  # its process is up
            thoughts = bot_workers.thoughts
            table = await sit_down([ann], slug, highnoon.load(slug).low, bots=["marshal"], options=brief(slug, 5))
            followed = ann.tables[table]
            await ann.until(followed.must_choose)
            n = followed.n
            await ann.set_seat(table, 0, SetSeat(kind="bot", level="marshal"))
            await ann.until(lambda: followed.n > n and bot_workers.thoughts > thoughts)
            settings.marshal_ms = 1
            await ann.set_seat(table, 0, SetSeat(kind="person"))
            assert not followed.over
            await play_on([ann], table, [Player(1)])
            await check_record(ann, slug, table)

    run(work)


async def refusal(client: Client, table: str) -> str:
    answer = await client.hint(table)
    return answer.code if isinstance(answer, Refusal) else ""


class TestHints:
    """`hint`: the Marshal's choice in your place."""

    @pytest.mark.parametrize("slug", games.slugs())
    def test_up_to_three_options_with_a_chance_and_a_reason(self, slug: str, one_file: str) -> None:
        async def work() -> None:
            settings = settings_for(one_file, thinkers=1, marshal_ms=1)
            async with serving(settings) as server, people_of(server, 2) as (ann, ben):
                table = await sit_down([ann, ben], slug, max(3, highnoon.load(slug).low), hints=True)
                asked = ann
                while not asked.tables[table].must_choose():
                    await ann.until(lambda: any(who.tables[table].must_choose() for who in (ann, ben)))
                    asked = ann if ann.tables[table].must_choose() else ben
                view = asked.tables[table].view
                assert view is not None
                others = {who: len(who.tables[table].events) for who in (ann, ben)}
                hints = await asked.hint(table)
                assert isinstance(hints, Hints)
                assert 1 <= len(hints.options) <= 3
                assert {option.action for option in hints.options} <= set(view["options"])
                assert all(0 <= option.chance <= 1 and option.reason for option in hints.options)
                assert hints.n == asked.tables[table].n
                again = await asked.hint(table)
                assert isinstance(again, Hints)
                assert again.options == hints.options
                assert others == {who: len(who.tables[table].events) for who in (ann, ben)}  # nobody hears of it
                assert isinstance(await asked.act(table, hints.options[0].action), Ack)

        run(work)

    def test_only_where_and_when_they_are_allowed(self, one_file: str) -> None:
        async def work() -> None:
            settings = settings_for(one_file, thinkers=1, marshal_ms=1)
            async with serving(settings) as server, people_of(server, 2) as (ann, ben):
                table = await sit_down([ann], "finger-guns", 3, bots=["greenhorn"])
                assert await refusal(ann, table) == "no-hints"
                table = await sit_down([ann], "finger-guns", 3, start=False, hints=True)
                assert await refusal(ann, table) == "not-started"
                await ann.start(table)
                await ann.until(ann.tables[table].must_choose)
                await ben.watch(table)
                assert await refusal(ben, table) == "not-seated"
                stale = await ann.ask_for(Hint(table, "late", ann.tables[table].n + 1))
                assert isinstance(stale, Refusal)
                assert stale.code == "stale"
                both = await asyncio.gather(ann.hint(table), ann.hint(table))
                assert sorted(type(answer).__name__ for answer in both) == ["Hints", "Refusal"]

        run(work)
