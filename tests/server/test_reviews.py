"""Reviews over HTTP: of finished games only, the same as in this process, stopped and continued."""

from __future__ import annotations

import asyncio
from functools import cache

import msgspec
import pytest

import highnoon
from highnoon.engine.record import Record, read_record
from highnoon.lab.match import Lot, play_recorded
from highnoon.review import Decision, Review, review
from highnoon.server.client import Client, Failed
from highnoon.server.protocol import NewTable, RecordedGame, ReviewState, TableInfo
from highnoon.server.reviews import OF_ADDRESS
from tests.server.tools import settings_for, until
from tests.server.wire import run, serving


@cache
def record() -> Record:
    return play_recorded(highnoon.load("finger-guns"), ["greenhorn"] * 3, Lot("reviews", 0))[1]


def asked(record: Record) -> RecordedGame:
    assert record.ending is not None
    heading = msgspec.structs.replace(record.heading, events=[])
    return RecordedGame(heading, record.ending.secret, [[row.seat, row.action] for row in record.rows])


async def until_done(client: Client, state: ReviewState) -> Review:
    for _ in range(3000):
        if state.review is not None:
            return state.review
        assert state.state == "running"
        await asyncio.sleep(0.02)
        state = await client.call("GET", f"/api/reviews/{state.id}", ReviewState)
    raise AssertionError("the review does not end")


def test_a_review_is_that_of_the_engine(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, review_iterations=20, thinkers=1)
        async with serving(settings) as server, Client(server.url) as ann:
            state = await ann.call("POST", "/api/reviews", ReviewState, asked(record()))
            assert (state.budget, state.total) == ("20n", len(expected.decisions))
            found = await until_done(ann, state)
            assert found == expected
            again = await ann.call("POST", "/api/reviews", ReviewState, asked(record()))
            assert (again.id, again.state, again.review) == (state.id, "done", expected)

    expected = review(highnoon.load("finger-guns"), record(), budget="20n")
    run(work)


def test_a_review_that_was_stopped_continues(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, review_iterations=20, thinkers=1)
        async with serving(settings) as server, Client(server.url) as ann:
            state = await ann.call("POST", "/api/reviews", ReviewState, asked(record()))
            stopped = await ann.call("POST", f"/api/reviews/{state.id}/stop", ReviewState)
            assert stopped.state == "stopped"
            job = server.reviews.jobs[state.id]
            await until(lambda: job.task is None)
            assert len(job.todo) + len(job.decisions) == state.total
            found = await until_done(ann, await ann.call("POST", "/api/reviews", ReviewState, asked(record())))
            assert len(found.decisions) == state.total

    run(work)


def test_what_cannot_be_reviewed_is_refused(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, review_iterations=20, thinkers=1, review_burst=0)
        async with serving(settings) as server, Client(server.url) as ann:
            whole = asked(record())
            broken = [
                (msgspec.structs.replace(whole, moves=whole.moves[:-1]), "not over"),
                (msgspec.structs.replace(whole, secret="00" * 32), "seal"),
                (
                    msgspec.structs.replace(whole, heading=msgspec.structs.replace(whole.heading, names=["Ann"])),
                    "names all of its seats",
                ),
            ]
            for one, says in broken:
                with pytest.raises(Failed, match=says) as failed:
                    await ann.call("POST", "/api/reviews", ReviewState, one)
                assert failed.value.code == "bad-input"
            with pytest.raises(Failed) as failed:
                await ann.call("GET", "/api/reviews/abc", ReviewState)
            assert failed.value.code == "no-such-review"

    run(work)


async def finished(client: Client, table: str) -> Record:
    for _ in range(1500):
        info = await client.call("GET", f"/api/tables/{table}", TableInfo)
        if info.state == "over":
            return read_record("it", await client.record(table))
        await asyncio.sleep(0.02)
    raise AssertionError("the game does not end")


def test_a_table_may_be_played_without_reviews(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, review_iterations=20, thinkers=1)
        async with serving(settings) as server, Client(server.url) as ann:
            for allowed in (True, False):
                wish = NewTable(
                    "finger-guns", "Ann", 3, bots=["greenhorn"] * 3, watch_only=True, start=True, review=allowed
                )
                table = await ann.call("POST", "/api/tables", TableInfo, wish)
                assert table.review is allowed
                game = asked(await finished(ann, table.id))
                if allowed:
                    state = await ann.call("POST", "/api/reviews", ReviewState, game)
                    assert state.total > 0
                else:
                    with pytest.raises(Failed) as failed:
                        await ann.call("POST", "/api/reviews", ReviewState, game)
                    assert failed.value.code == "no-review"

    run(work)


def test_one_address_does_not_take_all_reviews_and_no_thought_is_broken_off(one_file: str) -> None:
    async def work() -> None:
        settings = settings_for(one_file, review_burst=0, thinkers=1)
        async with serving(settings) as server, Client(server.url) as ann:
            thought: list[str] = []
            go_on = asyncio.Event()

            async def weigh(*_: object) -> Decision:
                try:
                    await go_on.wait()
                except asyncio.CancelledError:
                    thought.append("broken off")
                    raise
                thought.append("done")
                return decision

            server.registry.bot_workers.weigh = weigh  # type: ignore[assignment]
            games = [asked(record())]
            for number in range(OF_ADDRESS):
                heading = msgspec.structs.replace(games[0].heading, names=[f"P{number}{seat}" for seat in range(3)])
                games.append(msgspec.structs.replace(games[0], heading=heading))
            running = [await ann.call("POST", "/api/reviews", ReviewState, game) for game in games[:OF_ADDRESS]]
            with pytest.raises(Failed) as failed:
                await ann.call("POST", "/api/reviews", ReviewState, games[-1])
            assert failed.value.code == "too-many"
            for state in running:
                stopped = await ann.call("POST", f"/api/reviews/{state.id}/stop", ReviewState)
                assert stopped.state == "stopped"
            go_on.set()
            await until(lambda: all(job.task is None for job in server.reviews.jobs.values()))
            assert thought == ["done"] * OF_ADDRESS

    decision = review(highnoon.load("finger-guns"), record(), budget="20n").decisions[0]
    run(work)
