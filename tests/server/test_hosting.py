"""Tables in memory over a real database: whole games with bots and people, forgotten and read again at every move."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest

from highnoon.engine.record import read_record, verify
from highnoon.server import lobby, seating
from highnoon.server.errors import Trouble
from highnoon.server.live.table import LiveTable
from highnoon.server.protocol import ClockInfo, Join, NewTable, SetSeat, Start
from highnoon.server.registry import TableRegistry
from highnoon.server.settings import Settings
from tests.server.tools import (
    GAMES,
    REGISTRIES,
    HandTime,
    InMemory,
    Player,
    brief,
    load_game,
    must_choose,
    settings_for,
    settled,
)


@asynccontextmanager
async def registry_of(settings: Settings) -> AsyncIterator[TableRegistry]:
    registry = TableRegistry(settings)
    await registry.start()
    REGISTRIES.append(registry)
    try:
        yield registry
    finally:
        REGISTRIES.remove(registry)
        await registry.stop()


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        await asyncio.wait_for(work(), 400)

    asyncio.run(main())


async def check_record(registry: TableRegistry, live: LiveTable) -> None:
    record = read_record("it", await registry.record(live))
    verdict = verify(live.game, record)
    assert verdict.genuine, verdict
    assert len(record.rows) == live.n


@pytest.mark.parametrize("slug", GAMES)
def test_bots_play_whole_games(slug: str, database: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(database)) as registry:
            game = load_game(slug, None)
            for seats in {game.low, game.high}:
                bots = ["greenhorn"] * seats
                wanted = NewTable(slug, "Ann", seats=seats, bots=bots, watch_only=True, start=True, public=True)
                wanted.options = brief(slug)
                live = await lobby.create(registry, "ann", wanted)
                assert "live_countdown" not in live.stored.options or not live.stored.options["live_countdown"]
                while live.running:
                    await settled()
                assert live.stored.state == "over"
                await check_record(registry, live)

    run(work)


async def sit_down(
    registry: TableRegistry, slug: str, seats: int, people: int, **options: Any
) -> tuple[LiveTable, list[InMemory]]:
    """A started table with this many people; the rest are bots."""
    options["options"] = {**brief(slug), **options.get("options", {})}
    live = await lobby.create(registry, "person0", NewTable(slug, "P0", seats=seats, **options))
    for number in range(1, people):
        await seating.join(live, f"person{number}", Join(f"P{number}"))
    await lobby.start(live, "person0", Start())
    watchers = [InMemory(f"person{number}") for number in range(people)]
    for watcher in watchers:
        live.in_line(lambda w=watcher: live.watch(w))  # type: ignore[misc]
    await settled()
    return live, watchers


async def sit_down_to_choose(registry: TableRegistry, **options: Any) -> tuple[LiveTable, list[InMemory]]:
    """The first table of two people that begins with a real choice: a forced one is made at once."""
    while True:
        live, people = await sit_down(registry, "toy", 2, 2, **options)
        if live.n == 0 and any(len(person.view["options"]) > 1 for person in people):
            return live, people
        for person in people:
            live.in_line(partial(live.unwatch, person))


@pytest.mark.parametrize("slug", GAMES)
def test_forgotten_and_read_again_at_every_move(slug: str, database: str) -> None:
    """Everyone's view after a move is the same as when the table is loaded from storage right then."""

    async def work() -> None:
        async with registry_of(settings_for(database, snapshot_every=7)) as registry:
            game = load_game(slug, None)
            live, people = await sit_down(registry, slug, max(game.low, 3), 2)
            players = [Player(seed) for seed in range(2)]
            moves = 0
            while live.running:
                asked = [i for i, person in enumerate(people) if must_choose(person.view)]
                if not asked:  # all have chosen: somebody calls, or the rest is up to the table
                    caller = next(person for person in people if person.view["interrupts"])
                    caller.act(live, caller.view["interrupts"][0])
                else:
                    person = people[asked[moves % len(asked)]]
                    request = person.act(live, players[asked[moves % len(asked)]].choose(person.view))
                    await settled()
                    assert person.answer(request)["type"] == "ack", person.heard[-1]
                moves += 1
                await settled()
                before = [strip(person.state) for person in people]
                live = await read_again(registry, live, people)
                assert [strip(person.state) for person in people] == before
            assert moves > 3
            await check_record(registry, live)

    run(work)


async def read_again(registry: TableRegistry, live: LiveTable, people: list[InMemory]) -> LiveTable:
    """As after a crash: the memory is gone, the sockets come back."""
    live.pacer.stop()
    del registry.tables[live.stored.id]
    live = await registry.table(live.stored.id)
    for person in people:
        live.in_line(lambda w=person: live.watch(w))  # type: ignore[misc]
    await settled()
    return live


def strip(state: dict[str, Any]) -> dict[str, Any]:
    """Without what depends on the moment, and without the moves that may be taken back."""
    return {key: state[key] for key in ("n", "view")}


def test_seats_that_see_the_same_get_the_same_message(one_file: str) -> None:
    """It is encoded once for all of them; a seat with something of its own gets another."""

    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live, people = await sit_down(registry, "saloon", 4, 4)
            players = [Player(seed) for seed in range(4)]
            watching = [InMemory(f"friend{number}") for number in range(2)]
            for friend in watching:
                live.in_line(lambda w=friend: live.watch(w))  # type: ignore[misc]
            await settled()
            shared = apart = 0
            for _ in range(40):
                asked = next((i for i, person in enumerate(people) if must_choose(person.view)), -1)
                if asked < 0:
                    break
                people[asked].act(live, players[asked].choose(people[asked].view))
                await settled()
                sent = [next(raw for raw in reversed(one.raw) if b'"frames"' in raw) for one in [*people, *watching]]
                assert sent[-1] is sent[-2]
                shared += sum(sent[i] is sent[j] for i in range(4) for j in range(i))
                apart += sent[asked] is not sent[-1]
            assert shared > 10
            assert apart > 10

    run(work)


def test_two_servers_on_one_file(one_file: str) -> None:
    """The second to append gets "stale", reads the table again, and can continue from there.  (With PostgreSQL only one
    of them plays a table: test_nodes.py.)"""

    async def work() -> None:
        async with registry_of(settings_for(one_file)) as one, registry_of(settings_for(one_file)) as two:
            live, (ann, *_) = await sit_down(one, "finger-guns", 3, 3, options={"live_countdown": False})
            there = await two.table(live.stored.id)
            other = InMemory("person1")
            there.in_line(lambda: there.watch(other))
            await settled()
            key = ann.view["options"][0]
            first = ann.act(live, key)
            await settled()
            assert ann.answer(first)["type"] == "ack"
            late = other.act(there, key)  # this server has not heard of Ann's choice
            await settled()
            assert other.answer(late)["code"] == "stale"
            assert 0 not in other.view["asked"]  # now it has
            again = other.act(there, key)
            await settled()
            assert other.answer(again)["type"] == "ack"

    run(work)


def test_the_same_request_twice_is_done_once(database: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(database)) as registry:
            live, (ann, ben) = await sit_down(registry, "toy", 2, 2)
            person = ann if must_choose(ann.view) else ben
            n = person.state["n"]
            key = person.view["options"][0]
            person.act(live, key, n=n, request="once")
            await settled()
            rows = len(await registry.store.journal(live.stored.id))
            person.act(live, key, n=n, request="once")
            await settled()
            assert [m["type"] for m in person.heard if m.get("id") == "once"] == ["ack", "ack"]
            assert len(await registry.store.journal(live.stored.id)) == rows

    run(work)


def test_a_sealed_choice_that_comes_again_is_stored_once(database: str) -> None:
    """With the same number, as from somebody whose answer was lost with the server; or as a choice that is made again.
    One that is changed and changed back is stored each time."""

    async def work() -> None:
        async with registry_of(settings_for(database)) as registry:
            live, (ann, *others) = await sit_down(registry, "finger-guns", 3, 3, options={"live_countdown": False})
            first, second = ann.view["options"][:2]
            n = ann.state["n"]
            sent = [ann.act(live, first, n=n, request="once")]
            await settled()
            live = await read_again(registry, live, [ann, *others])
            sent += [ann.act(live, key, n=n, request=request) for key, request in ((first, "once"), (first, "twice"))]
            sent += [ann.act(live, key, n=n) for key in (second, second, first)]
            await settled()
            answers = [m["type"] for m in ann.heard if m.get("id") in sent]
            assert answers == ["ack"] * len(sent)
            stored = await registry.store.journal(live.stored.id)
            assert [row.action for row in stored if row.seat == 0] == [first, second, first]
            assert ann.view["pick"] == first

    run(work)


def test_floor_holds_answers_back(one_file: str) -> None:
    """An answer that comes before the floor counts at the floor; one that comes after it counts at once."""

    async def work() -> None:
        time = HandTime()
        async with registry_of(settings_for(one_file, time=time, min_delay=900)) as registry:
            live, (ann, ben) = await sit_down(registry, "toy", 2, 2)
            person = ann if must_choose(ann.view) else ben
            request = person.act(live, person.view["options"][0])
            await time.turn(899)
            assert not [m for m in person.heard if m.get("id") == request]
            assert live.n == 0
            await time.turn(1)
            assert person.answer(request)["type"] == "ack"
            assert live.n == 1

    run(work)


def test_countdown_and_the_idle_timer(one_file: str) -> None:
    """FG-3.3, FG-D03: a call draws after the countdown; without one the clock does, and the badge stays."""

    async def work() -> None:
        time = HandTime()
        settings = settings_for(one_file, time=time, countdown=3000, call_wait=4000)
        async with registry_of(settings) as registry:
            live, people = await sit_down(registry, "finger-guns", 3, 3, clock=ClockInfo(seconds=30))
            for person in people:
                person.act(live, person.view["options"][0])
            await settled()
            assert people[0].view["asked"] == []
            people[1].act(live, people[1].view["interrupts"][0])
            await settled()
            draw_at = {person.state["countdown"]["draw_at"] for person in people}
            assert draw_at == {time.now() + 3000}
            request = people[0].act(live, people[0].view["options"][1])  # changed until DRAW
            await time.turn(2999)
            assert people[0].answer(request)["type"] == "ack"
            assert people[0].view["round"] == 1
            await time.turn(1)
            assert people[0].view["round"] == 2
            assert people[0].view["badge"] == 1
            assert people[0].view["players"][0]["gesture"] == 0
            assert any(e["says"] == "shows" for frame in people[0].state["frames"] if (e := frame.get("event")))
            await time.turn(30_000)
            assert people[0].view["round"] == 3
            assert people[0].view["badge"] == 1  # nobody called

    run(work)


def test_a_bot_calls_when_nobody_does(one_file: str) -> None:
    async def work() -> None:
        time = HandTime()
        settings = settings_for(
            one_file, time=time, countdown=3000, call_wait=4000, bot_delay=1500
        )  # alone with bots: a third
        async with registry_of(settings) as registry:
            live, (ann,) = await sit_down(registry, "finger-guns", 3, 1, bots=["greenhorn"] * 2)
            ann.act(live, ann.view["options"][0])
            await time.turn(500)
            assert ann.view["asked"] == []
            await time.turn(3999)
            assert not ann.state["countdown"]
            await time.turn(1)
            assert ann.state["countdown"]["caller"] in (1, 2)
            await time.turn(3000)
            assert ann.view["round"] == 2

    run(work)


def test_a_bot_calls_soon_where_no_person_may(one_file: str) -> None:
    """FG-3.4: who holds the badge may not call, and the others are bots."""

    async def work() -> None:
        time = HandTime()
        settings = settings_for(one_file, time=time, countdown=3000, call_wait=4000, bot_delay=500)
        async with registry_of(settings) as registry:
            live, (ann,) = await sit_down(registry, "finger-guns", 3, 1, bots=["greenhorn"] * 2)
            ann.act(live, ann.view["options"][0])
            await time.turn(500)
            ann.act(live, ann.view["interrupts"][0])
            await time.turn(3000)
            assert ann.view["badge"] == 0
            ann.act(live, ann.view["options"][0])
            await time.turn(500)  # the bots choose
            assert ann.view["interrupts"] == []
            assert not ann.state["countdown"]
            await time.turn(500)
            assert ann.state["countdown"]["caller"] in (1, 2)

    run(work)


def test_clock_stands_while_somebody_is_away_and_a_bot_comes_after_the_grace(one_file: str) -> None:
    async def work() -> None:
        time = HandTime()
        settings = settings_for(one_file, time=time, bot_delay=500)
        async with registry_of(settings) as registry:
            live, (ann, ben) = await sit_down_to_choose(registry, clock=ClockInfo(seconds=20, grace=30))
            asked, other = (ann, ben) if must_choose(ann.view) else (ben, ann)
            seat = asked.view["seat"]
            assert other.state["deadline"]["at"] == time.now() + 20_000
            await time.turn(10_000)
            live.in_line(lambda: live.unwatch(asked))
            await settled()
            assert other.state["deadline"]["paused"] is True
            await time.turn(29_000)
            assert live.n == 0
            live.in_line(lambda: live.watch(asked))
            await settled()
            assert other.state["deadline"] == {"at": time.now() + 10_000, "now": time.now(), "paused": False}
            live.in_line(lambda: live.unwatch(asked))
            left = time.now()
            await time.turn(30_000)
            assert other.last("table")["table"]["seats"][seat]["played_by_bot"] is True
            assert other.last("table")["table"]["seats"][seat]["away_since"] == left
            await time.turn(500)
            assert live.n > 0
            live.in_line(lambda: live.watch(asked))
            await settled()
            assert other.last("table")["table"]["seats"][seat]["played_by_bot"] is False
            assert other.last("table")["table"]["seats"][seat]["away_since"] == 0
            # The person whose seat the bot played sees its choice, until they play again.
            played = asked.last("snapshot")["table"]["played_for_you"]
            assert played
            assert all(live.game.actions.say(key) for key in played)
            assert other.last("table")["table"]["played_for_you"] == []
            while not must_choose(asked.view):
                if must_choose(other.view):
                    other.act(live, other.view["options"][0])
                await time.turn(600)
            asked.act(live, asked.view["options"][0])
            await settled()
            assert live.seats[seat].played == []

    run(work)


def test_nobody_gains_time_by_dropping_out(one_file: str) -> None:
    """Away again and again: four graces in a game, then the bot comes at once."""

    async def work() -> None:
        time = HandTime()
        async with registry_of(settings_for(one_file, time=time, bot_delay=10_000_000)) as registry:
            live, (ann, ben) = await sit_down(registry, "toy", 2, 2, clock=ClockInfo(seconds=100, grace=10))
            asked = ann if must_choose(ann.view) else ben
            began = time.now()
            while not live.seats[asked.view["seat"]].stored.played_by_bot:
                live.in_line(lambda: live.unwatch(asked))
                await time.turn(9_000)
                if not live.seats[asked.view["seat"]].stored.played_by_bot:
                    live.in_line(lambda: live.watch(asked))
                    await settled()
            assert time.now() - began <= 45_000

    run(work)


def test_out_of_time_twice_then_a_bot_plays_until_the_person_acts(one_file: str) -> None:
    async def work() -> None:
        time = HandTime()
        async with registry_of(settings_for(one_file, time=time)) as registry:
            options = {"live_countdown": False}
            live, people = await sit_down(registry, "finger-guns", 3, 2, clock=ClockInfo(seconds=20), options=options)
            ann, ben = people
            for _ in range(2):
                ben.act(live, ben.view["options"][0])
                await time.turn(20_000)
            assert live.seats[0].stored.played_by_bot
            assert not live.seats[1].stored.played_by_bot
            ben.act(live, ben.view["options"][0])
            await settled()
            assert ann.view["round"] == 4  # nobody had to wait for Ann
            request = ann.act(live, ann.view["options"][0])
            await settled()
            assert ann.answer(request)["type"] == "ack"
            assert not live.seats[0].stored.played_by_bot

    run(work)


def test_by_mail_days_pass_asleep_and_awake(database: str) -> None:
    """Nobody is there; the table leaves the memory and is woken when the time is up, also by another process."""

    async def work() -> None:
        time = HandTime()
        settings = settings_for(database, time=time, sweep=6 * 3600 * 1000)
        async with registry_of(settings) as registry:
            clock = ClockInfo(mode="mail", days=3)
            live, people = await sit_down_to_choose(registry, clock=clock)
            table = live.stored.id
            for person in people:
                live.in_line(lambda w=person: live.unwatch(w))  # type: ignore[misc]
            await time.turn(24 * 3600 * 1000)
            assert registry.tables == {}
            assert [name for _, name in registry.alarms].count(table) == 1
        async with registry_of(settings) as registry:
            await time.turn(2 * 24 * 3600 * 1000 - 1000)
            assert await registry.store.journal(table) == []
            await time.turn(2000)
            assert len(await registry.store.journal(table)) >= 1
            for _ in range(400):
                await time.turn(3 * 24 * 3600 * 1000)
                if not registry.alarms and not registry.tables:
                    break
            live = await registry.table(table)
            assert live.stored.state == "over"
            await check_record(registry, live)

    run(work)


def test_undo_over_the_host(one_file: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live, people = await sit_down(registry, "finger-guns", 3, 2, options={"live_countdown": False})
            request = people[0].undo(live)
            await settled()
            refused = people[0].answer(request)
            assert (refused["code"], refused["rule"]) == ("refused", "HN-6")

    run(work)


def test_owner_powers_at_any_decision(one_file: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(one_file, bot_delay=0)) as registry:
            live, (ann, ben, cem) = await sit_down(registry, "finger-guns", 4, 3)
            with pytest.raises(Trouble, match="not-yours"):
                await seating.set_seat(live, "person1", 2, SetSeat("bot"))
            await seating.set_seat(live, "person0", 1, SetSeat("bot"))  # Ben's seat goes to a bot in mid-decision
            await settled()
            assert 1 not in ann.view["asked"]
            assert ben.view["seat"] == -1  # and he looks on
            assert ben.view["options"] == []
            assert ben.answer(ben.act(live, 1))["code"] == "not-seated"
            await seating.set_seat(live, "person0", 1, SetSeat("person"))
            await settled()
            assert ben.view["seat"] == 1
            await seating.set_seat(live, "person0", 2, SetSeat("empty"))
            await settled()
            assert cem.view["seat"] == -1
            with pytest.raises(Trouble, match="kicked"):
                await seating.join(live, "person2", Join("Cem"))
            with pytest.raises(Trouble, match="ask-first"):
                await seating.join(live, "person9", Join("Dee", 2))
            await seating.leave(live, "person0")
            assert live.stored.owner == "person1"
            assert live.seats[0].stored.kind == "bot"

    run(work)


def test_start_with_those_who_came(one_file: str) -> None:
    async def work() -> None:
        async with registry_of(settings_for(one_file)) as registry:
            live = await lobby.create(registry, "a", NewTable("finger-guns", "Ann", seats=8))
            with pytest.raises(Trouble, match="too-few"):
                await lobby.start(live, "a", Start("away"))
            await seating.join(live, "b", Join("Ben", 4))
            await seating.join(live, "c", Join("Ann", 7))
            await lobby.start(live, "a", Start("away"))
            assert live.names() == ["Ann", "Ben", "Ann 2"]
            assert live.stored.seats == 3
            again = await registry.store.load(live.stored.id)
            assert again is not None
            assert [seat.name for seat in again.seats] == ["Ann", "Ben", "Ann 2"]

    run(work)
