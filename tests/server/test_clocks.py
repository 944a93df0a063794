"""Nobody reads a hand off the clock: the time an answer takes says nothing about whether there was a choice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import msgspec
import pytest

from highnoon.engine.dice import Quick
from highnoon.server import lobby
from highnoon.server.bot_workers import BotWorkers
from highnoon.server.errors import Trouble
from highnoon.server.live.table import LiveTable
from highnoon.server.people import People
from highnoon.server.protocol import ClockInfo, NewTable
from highnoon.server.registry import TableRegistry
from highnoon.server.settings import Settings
from tests.profiles import first
from tests.server.test_hosting import registry_of, run, sit_down
from tests.server.tools import HandTime, InMemory, brief, must_choose, settings_for, settled, until

USUAL: Final = Settings()
ENOUGH: Final = 120  # forced questions, and as many free ones
FAIR: Final = 0.6
STEP: Final = 200  # milliseconds; every question is open for longer
THINKS: Final = (40, 180)  # milliseconds of a slow bot
ANSWERS: Final = (200, 1100)  # of people in a hurry
GRACE: Final = 1000 * ClockInfo().grace


class Ear:
    """Notes for every question how long it was open, by whether anybody who was asked had a choice."""

    def __init__(self, slug: str) -> None:
        self.slug = slug
        self.forced: list[int] = []
        self.free: list[int] = []

    @property
    def enough(self) -> bool:
        return min(len(self.forced), len(self.free)) >= ENOUGH

    def separability(self) -> float:
        """How well time tells forced from free: the area under the ROC curve, of which 0.5 is guessing."""
        later = sum((a > b) + (a == b) / 2 for a in self.free for b in self.forced)
        area = later / (len(self.forced) * len(self.free))
        return max(area, 1 - area)

    async def listen(self, time: HandTime, live: LiveTable, asked: Callable[[], None] = lambda: None) -> None:
        """Follows a game until it is over or enough was received.  `asked` is called at every decision."""
        play, question, forced = live.play, (-1, -1), False
        assert play is not None
        while live.running and not self.enough:
            if live.question != question:
                if question[0] >= 0:
                    (self.forced if forced else self.free).append(live.question[1] - question[1])
                question = live.question
                forced = all(len(play.table.legal(seat)) == 1 for seat in play.asked())
                asked()
            await time.turn(STEP)


class Slow(BotWorkers):
    """Thinks for a while, by the clock that is turned by hand, and takes the first."""

    def __init__(self, time: HandTime) -> None:
        super().__init__(1)
        self.time = time
        self.dice = Quick(5)

    async def ask(self, answer: Any, question: Any, *_: Any) -> Any:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        key: int = msgspec.json.decode(question.view)["options"][0]
        least, most = THINKS
        when = self.time.now() + least + int(self.dice.below(most - least))
        self.time.at(when, lambda: None if found.done() else found.set_result(key))
        self.thoughts += 1
        return await found


def at_the_usual_pace(database: str, time: HandTime) -> Settings:
    names = ("bot_delay", "bot_jitter", "min_delay", "min_delay_jitter", "marshal_ms")
    return settings_for(database, time=time, **{name: getattr(USUAL, name) for name in names})


def hear(one_file: str, slug: str, game: Callable[[TableRegistry, HandTime, Ear], Awaitable[None]]) -> Ear:
    """Games of one kind, until there is enough."""
    ear = Ear(slug)

    async def work() -> None:
        time = HandTime()
        async with registry_of(at_the_usual_pace(one_file, time)) as registry:
            while not ear.enough:
                await game(registry, time, ear)

    run(work)
    return ear


async def bots_play(level: str, registry: TableRegistry, time: HandTime, ear: Ear) -> None:
    bot_workers = registry.bot_workers = Slow(time)
    wanted = NewTable(ear.slug, "Ann", seats=3, bots=[level] * 3, watch_only=True, start=True, options=brief(ear.slug))
    live = await lobby.create(registry, "ann", wanted)
    live.in_line(lambda: live.watch(InMemory("ann")))
    await ear.listen(time, live)
    assert (bot_workers.thoughts > 5) is (level == "marshal")


@pytest.mark.parametrize("slug", first(["saloon", "posse"], 1))
@pytest.mark.parametrize("level", first(["marshal", "greenhorn", "deputy"], 2))
def test_time_does_not_tell_what_a_bot_could_choose(level: str, slug: str, one_file: str) -> None:
    assert hear(one_file, slug, partial(bots_play, level)).separability() < FAIR


async def people_play(registry: TableRegistry, time: HandTime, ear: Ear) -> None:
    """All in a hurry."""
    live, people = await sit_down(registry, ear.slug, 3, 3)
    quick = Quick(len(ear.forced))

    def answer(person: InMemory, n: int) -> None:
        if person.state["n"] == n and must_choose(person.view):
            options = person.view["options"]
            person.act(live, options[quick.below(len(options))])

    def asked() -> None:
        for person in people:
            if must_choose(person.view) and len(person.view["options"]) > 1:
                least, most = ANSWERS
                when = time.now() + least + int(quick.below(most - least))
                time.at(when, partial(answer, person, person.state["n"]))

    await ear.listen(time, live, asked)


def test_time_does_not_tell_whether_somebody_in_a_hurry_could_choose(one_file: str) -> None:
    """A person who answers within about a second, and one who had nothing to answer."""
    assert hear(one_file, "saloon", people_play).separability() < FAIR


def test_time_does_not_tell_what_an_absent_person_could_choose(one_file: str) -> None:
    """The table waits for them in any case; then a bot answers."""
    waits: dict[bool, list[int]] = {True: [], False: []}

    async def leave_when(forced: bool, registry: TableRegistry, time: HandTime) -> None:
        """Ann plays until she is asked such a question, and goes.  She chooses at random: always the last
        choice may be to swap two Weapons, without end."""
        quick = Quick(7)
        live, [ann] = await sit_down(registry, "saloon", 3, 1, bots=["greenhorn"] * 2)
        play = live.play
        assert play is not None
        answered = (-1, -1)
        while live.running:
            question = live.question
            if 0 in play.asked() and question != answered:
                if (len(play.table.legal(0)) == 1) is forced:
                    live.in_line(partial(live.unwatch, ann))
                    while live.question == question:
                        await time.turn(STEP)
                    waits[forced].append(live.question[1] - question[1])
                    return
                answered = question
                if forced:  # this one is not: she answers
                    options = ann.view["options"]
                    ann.act(live, options[quick.below(len(options))])
            await time.turn(STEP)

    async def work() -> None:
        time = HandTime()
        async with registry_of(at_the_usual_pace(one_file, time)) as registry:
            for number in range(20):
                if min(len(found) for found in waits.values()) < 3:
                    await leave_when(number % 2 == 0, registry, time)

    run(work)
    assert min(len(found) for found in waits.values()) >= 3, waits
    assert all(GRACE < wait < GRACE + 3000 for found in waits.values() for wait in found), waits


def test_a_slow_bot_that_is_not_done_answers_in_time(one_file: str) -> None:
    """A quick one answers for it, and what it thought is forgotten."""

    async def work() -> None:
        time = HandTime()
        async with registry_of(at_the_usual_pace(one_file, time)) as registry:
            bot_workers = registry.bot_workers = Slow(time)
            bots = ["marshal"] * 3
            wanted = NewTable("saloon", "Ann", seats=3, bots=bots, watch_only=True, start=True, options=brief("saloon"))
            live = await lobby.create(registry, "ann", wanted)
            live.in_line(lambda: live.watch(InMemory("ann")))
            begun = time.now()
            bot_workers.time = HandTime()  # which nobody turns: not one thought comes to an end
            await time.turn(60_000)
            assert bot_workers.cut >= 10
            assert live.n >= 40
            assert (time.now() - begun) / live.n < 1500
            await settled()
            assert sum(not thought.done() for thought in live.pacer.pondering.values()) <= 3

    run(work)


# -- the machine's clock is set back -----------------------------------------------------------------------------------

HOUR: Final = 3_600_000


def set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns the clock back an hour while the server runs."""
    time_ns, seconds = time.time_ns, time.time
    monkeypatch.setattr(time, "time_ns", lambda: time_ns() - 1_000_000 * HOUR)
    monkeypatch.setattr(time, "time", lambda: seconds() - HOUR / 1000)


def test_tables_go_on_when_the_clock_is_set_back(one_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots, countdowns, clocks, the grace of absent people, links and what is stored: nothing waits for that hour."""

    async def work() -> None:
        pace = {
            "min_delay": 60,
            "min_delay_jitter": 20,
            "bot_delay": 40,
            "countdown": 300,
            "call_wait": 100_000,
            "idle": 100,
        }
        settings = settings_for(one_file, **pace, sweep=200)
        async with registry_of(settings) as registry:
            bots = ["greenhorn"] * 3
            wanted = NewTable("toy", "Ann", seats=3, bots=bots, watch_only=True, start=True)
            alone = await lobby.create(registry, "ann", wanted)
            live, people = await sit_down(
                registry, "finger-guns", 3, 2, bots=["greenhorn"], clock=ClockInfo(seconds=5, grace=1)
            )
            register = People(registry, b"key")
            link = (await register.new_link("ann")).path.rpartition("/")[2]
            set_back(monkeypatch)
            n = alone.n
            await until(lambda: alone.n > n or not alone.running, "bots play on")
            for person in people:
                person.act(live, person.view["options"][0])
            await until(lambda: people[0].view["asked"] == [], "the bot answers")
            people[1].act(live, people[1].view["interrupts"][0])
            await until(lambda: people[0].view["round"] == 2, "the countdown ends")
            await until(lambda: people[0].view["round"] == 3, "the clock of a decision runs out")
            live.in_line(partial(live.unwatch, people[1]))
            await until(lambda: live.seats[1].stored.played_by_bot, "a bot takes the seat of somebody absent")
            assert await register.use_link(link) == "ann"

    run(work)


def test_tables_go_on_when_the_server_starts_with_an_earlier_clock(one_file: str) -> None:
    """The stored times are an hour ahead; no one waits for that."""

    async def work() -> None:
        pace = {"min_delay": 900, "bot_delay": 400, "countdown": 3000, "call_wait": 10**9, "wake_after": 0}
        before, after = HandTime(), HandTime()
        after.is_now -= HOUR
        async with registry_of(settings_for(one_file, time=before, **pace)) as registry:
            live, people = await sit_down(
                registry, "finger-guns", 3, 2, bots=["greenhorn"], clock=ClockInfo(seconds=30)
            )
            await before.turn(1000)
            for person in people:
                person.act(live, person.view["options"][0])
            await settled()
            people[1].act(live, people[1].view["interrupts"][0])
            await settled()
        async with registry_of(settings_for(one_file, time=after, **pace)) as registry:
            live = await registry.table(live.stored.id)
            for person in people:
                live.in_line(partial(live.watch, person))
            await settled()
            assert people[0].state["countdown"]["draw_at"] == after.now() + 3000
            await after.turn(3000)
            assert people[0].view["round"] == 2
            await after.turn(30_000)
            await after.turn(2_000)  # an ally may ask the bot something first
            assert people[0].view["round"] == 3

    run(work)


def solo_table(one_file: str, watched: bool) -> list[int]:
    """How long the first questions of Ann's game against bots stay open; `watched`: somebody else looks on."""
    opened: list[int] = []

    async def work() -> None:
        time = HandTime()
        pace = {"min_delay": 900, "min_delay_jitter": 0, "bot_delay": 400, "solo_delay": 30, "solo_jitter": 0}
        async with registry_of(settings_for(one_file, time=time, **pace)) as registry:
            live, [ann] = await sit_down(registry, "tabletown", 3, 1, bots=["greenhorn"] * 2)
            if watched:
                live.in_line(lambda: live.watch(InMemory("zed")))
                await time.turn(1)
            while len(opened) < 8:
                assert live.play is not None
                if must_choose(ann.view):
                    ann.act(live, ann.view["options"][0])
                live.pacer.survey()
                opened.append(live.pacer.ends_at - live.play.progress.opened)
                await time.turn(1000)

    run(work)
    return opened[1:]  # the first was asked before anybody looked


@pytest.mark.parametrize(("watched", "least"), [(False, 30), (True, 900)])
def test_a_solo_table_waits_less_until_somebody_looks_on(watched: bool, least: int, one_file: str) -> None:
    assert set(solo_table(one_file, watched)) == {least}


def test_a_table_hurries_only_for_one_person_among_bots(one_file: str) -> None:
    async def work() -> None:
        time = HandTime()
        async with registry_of(settings_for(one_file, time=time, min_delay=900, bot_delay=400)) as registry:
            live, _ = await sit_down(registry, "tabletown", 3, 2)
            with pytest.raises(Trouble, match="Other people"):
                live.pacer.hurry("person0")
            live, [ann] = await sit_down(registry, "tabletown", 3, 1)
            with pytest.raises(Trouble, match="do not have a seat"):
                live.pacer.hurry("zed")
            live.pacer.hurry("person0")
            for _ in range(600):
                if not live.running:
                    break
                if must_choose(ann.view):
                    ann.act(live, ann.view["options"][0])
                await time.turn(10)
            assert live.pacer.bot_delay(1) == 0

    run(work)
