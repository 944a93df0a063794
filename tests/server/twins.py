"""Two servers in step, for the leak law over the wire.

They have the same clock (turned by hand), ids and seeds and play the same moves over real sockets.  At some decision
everything that one seat (or a spectator) cannot know is redealt in the second one.  From then on everything that
socket receives must be equal in both, byte for byte and in the same order, at every moment, until an act shows
something that was redealt.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from highnoon.bots import Bot
from highnoon.engine.dice import Dice, Quick, seed_key
from highnoon.engine.game import Game
from highnoon.engine.playout import playout
from highnoon.engine.table import DRAW, PASS, TABLE, Table
from highnoon.engine.view import View
from highnoon.server.app import Server
from highnoon.server.client import Client
from highnoon.server.live.journaled import REVEAL, JournaledGame
from highnoon.server.live.table import SPECTATOR, LiveTable
from highnoon.server.protocol import Ack, ClockInfo
from tests.server.tools import HandTime, brief, settings_for, settled
from tests.server.wire import serving, sit_down

FLOOR = 900
COUNTDOWN = 3000
QUESTIONS = 8  # answered in both worlds at most
GameOf = Callable[[str, Path | None], Game]


class Leak(AssertionError):
    pass


class Miser(Bot):
    """Passes if it may, else takes the first that it is offered."""

    def choose(self, view: View) -> int:
        return int(PASS) if PASS in view.options else view.options[0]


class World:
    """One of the two servers, with everybody who is there."""

    def __init__(self, server: Server, time: HandTime, clients: list[Client]) -> None:
        self.server = server
        self.time = time
        self.clients = clients[:-1]
        self.eve = clients[-1]  # a spectator
        self.table_id = ""
        self.observer = SPECTATOR
        self.requests: list[asyncio.Task[Any]] = []

    @property
    def live(self) -> LiveTable:
        return self.server.registry.tables[self.table_id]

    @property
    def play(self) -> JournaledGame:
        play = self.live.play
        assert play is not None
        return play

    @property
    def table(self) -> Table:
        return self.play.table

    @property
    def watcher(self) -> Client:
        return self.eve if self.observer == SPECTATOR else self.clients[self.observer]

    @property
    def shown(self) -> tuple[int, int]:
        """Grows when something is shown or drawn."""
        return int(self.table.disclosed), int(self.table.dice.drawn())

    async def sit_down(self, slug: str, seats: int, observer: int, options: dict[str, Any], people: int) -> None:
        # A clock that runs, so that deadlines are among the bytes; long enough never to run out here.
        clock = ClockInfo(seconds=86_400)
        self.observer = observer
        self.table_id = await sit_down(self.clients[:people], slug, seats, clock=clock, options=options)
        await self.eve.watch(self.table_id)
        await self.quiet(*self.clients[:people], self.eve)

    def same_chance(self, seed: int) -> None:
        """Deals, delays and bots are alike in both worlds, whatever came before."""
        numbers = count(1000 * seed)
        self.server.settings.new_seed = lambda: next(numbers)
        self.server.settings.new_secret = lambda: seed_key(f"secret {seed}")

    async def get_up(self) -> None:
        """Everything as if the table had never been."""
        for request in self.requests:
            request.cancel()
        self.requests.clear()
        for client in [*self.clients, self.eve]:
            if self.table_id in client.tables:
                await client.unwatch(self.table_id)
                await client.ping()
        await settled()
        del self.server.registry.tables[self.table_id]
        self.time.alarms.clear()  # nothing there happens from now on

    async def quiet(self, *clients: Client) -> None:
        """Everything that was said to these has been heard."""
        await settled()
        for client in clients:
            await client.ping()

    async def choose(self, seat: int, key: int) -> None:
        """Sends it; an answer that comes before the floor is acknowledged at the floor."""
        await self.quiet(self.clients[seat])
        task = asyncio.ensure_future(self.clients[seat].act(self.table_id, key))
        self.requests.append(task)
        await asyncio.sleep(0)
        await self.clients[seat].ping()  # it has arrived
        await self.quiet(self.watcher)

    async def all_done(self) -> None:
        for task in self.requests:
            answer = await task
            assert isinstance(answer, Ack), answer
        self.requests.clear()

    async def play_on(self, acts: int, quick: Quick) -> None:
        """So many acts on, all at this moment and without a word over the sockets."""
        now = self.time.now()
        for _ in range(acts):
            if self.table.over:
                break
            asked = self.table.pending()
            if self.play.complete():
                self.live.enter(int(TABLE), REVEAL, now)
            elif not asked:
                self.live.enter(int(TABLE), int(DRAW), now)
            else:
                seat = asked[quick.below(len(asked))]
                options = self.table.legal(seat)
                self.live.enter(seat, options[quick.below(len(options))], now)
        self.live.commit()
        await settled()


class Twins:
    def __init__(self, worlds: list[World], game: Game, tally: Counter[str]) -> None:
        self.worlds = worlds
        self.one, self.two = worlds
        self.game = game
        self.tally = tally
        self.brief = brief(game.slug)
        self.quick = Quick(0)
        self.observer = SPECTATOR
        self.answered = (-1, -1)

    def below(self, n: int) -> int:
        return int(self.quick.below(n))

    def one_of(self, things: list[int]) -> int:
        return things[self.below(len(things))]

    async def together(self, work: Callable[[World], Any]) -> None:
        for world in self.worlds:
            await work(world)

    # -- what was heard ------------------------------------------------------------------------------------------------

    def heard(self) -> list[list[bytes]]:
        """Without the pongs: they answer the test's own pings, which are not part of the game."""
        raw = [world.watcher.raw or [] for world in self.worlds]
        return [[message for message in heard if not message.startswith(b'{"type":"pong"')] for heard in raw]

    def same(self) -> bool:
        one, two = self.heard()
        self.tally["messages"] += len(one)
        self.tally["moments"] += 1
        return one == two

    def check(self, when: str) -> None:
        if not self.same():
            raise Leak(f"observer {self.observer} can tell {when}:\n{difference(*self.heard())}")

    def forget(self) -> None:
        for world in self.worlds:
            world.watcher.raw = []

    async def pass_time(self, milliseconds: int) -> None:
        for world in self.worlds:
            await world.time.turn(milliseconds)
            await world.quiet(world.watcher)

    # -- one comparison ------------------------------------------------------------------------------------------------

    async def compare(self, seats: int, observer: int, seed: int, options: dict[str, Any]) -> None:
        """People on all seats."""
        await self.begin(seats, observer, seed, options, seats)
        try:
            await self.part_way(seats, options)
        finally:
            await self.together(World.get_up)

    async def begin(self, seats: int, observer: int, seed: int, options: dict[str, Any], people: int) -> None:
        self.quick, self.observer = Quick(seed), observer
        latest = max(world.time.now() for world in self.worlds)
        for world in self.worlds:
            await world.time.turn(latest - world.time.now())
            world.same_chance(seed)
            await world.sit_down(self.game.slug, seats, observer, options, people)
        self.forget()

    async def part_way(self, seats: int, options: dict[str, Any]) -> None:
        if not await self.get_going(seats, options):
            return
        if self.one.table.sealed:  # in the middle of a question, too
            await self.some_answers(self.below(len(self.one.play.asked()) + 1))
        await self.deal_anew()
        for _ in range(QUESTIONS):
            await self.try_something()
            ended = await self.answer_question()
            self.tally["questions"] += 1
            if ended:
                self.tally[ended] += 1
                return
            if self.below(4) == 0:
                await self.come_again()
                self.check("after coming back")

    async def try_something(self) -> None:
        """The observer asks what would happen: the answer must be the same."""
        if self.observer == SPECTATOR or self.one.table.over or self.two.table.over:
            return
        one, two = self.one.table, self.two.table
        both = [key for key in one.legal(self.observer) if key in two.legal(self.observer)]
        key = self.one_of(both) if both else self.below(one.vocabulary().size)
        for world in self.worlds:
            await world.quiet(world.watcher)
            await world.watcher.try_out(world.table_id, key)
        self.tally["tried"] += 1
        self.check(f"by trying {key}")

    async def get_going(self, seats: int, options: dict[str, Any]) -> bool:
        """The same game so far, up to some place in it."""
        trial = self.game.deal(seats, self.below(1 << 20), {**self.brief, **options})
        acts = self.below(max(1, playout(trial, Quick(1)) * 3 // 4))
        seed = self.below(1 << 20)
        await self.together(lambda world: world.play_on(acts, Quick(seed)))
        if self.one.table.over:
            self.tally["over too soon"] += 1
        return not self.one.table.over

    async def compare_bots(self, seats: int, observer: int, seed: int, options: dict[str, Any]) -> None:
        """One person, and misers on the other seats: what they hold shows in nothing, not even in time."""
        await self.begin(seats, observer, seed, options, 1)
        try:
            if await self.get_going(seats, options) and await self.next_question():
                for world in self.worlds:
                    world.play.record = []
                await self.deal_anew()
                for _ in range(40):
                    if await self.moment():
                        return
        finally:
            await self.together(World.get_up)

    async def next_question(self) -> bool:
        """Plays until no seat has answered yet: an answer from before the worlds part is not a miser's choice."""
        while self.one.table.sealed and any(pick >= 0 for pick in self.one.table.picks) and not self.one.table.over:
            seed = self.below(1 << 20)
            await self.together(lambda world, s=seed: world.play_on(1, Quick(s)))  # type: ignore[misc]
        return not self.one.table.over

    async def moment(self) -> bool:
        """A tenth of a second.  True if the worlds may have parted."""
        marks = [world.shown for world in self.worlds]
        one, two = self.one.table, self.two.table
        if one.over or two.over:
            return True
        # The person answers before the floor: how long people think is theirs to give away.
        if 0 in one.pending() and self.answered != self.one.live.question:
            self.answered = self.one.live.question
            both = [key for key in one.legal(0) if key in two.legal(0)]
            if not both:
                return True
            key = self.one_of(both)
            await self.together(lambda world: world.choose(0, key))
        await self.pass_time(100)
        self.tally["bots' moments"] += 1
        first, second = self.one.play.record or [], self.two.play.record or []
        both_have = min(len(first), len(second))
        if first[:both_have] != second[:both_have]:  # somebody chose otherwise, for all to see
            self.tally["misers chose otherwise"] += 1
            return True
        if len(first) == len(second) and self.parted(marks):  # but nothing may come sooner or later
            return True
        self.check("while bots play")
        return False

    async def some_answers(self, number: int) -> None:
        asked = self.one.table.pending()
        for seat in asked[:number]:
            options = self.one.table.legal(seat)
            if len(options) > 1 and len(self.one.table.pending()) > 1:
                key = self.one_of(options)
                await self.together(lambda world, s=seat, k=key: world.choose(s, k))  # type: ignore[misc]
        await self.together(World.all_done)
        self.forget()

    async def deal_anew(self) -> None:
        """In the second world, everything that the observer cannot know."""
        table = self.two.table
        view = table.view(None if self.observer == SPECTATOR else self.observer)
        other = self.game.guess(view, self.two.live.stored.options, Dice(seed_key(f"anew {self.below(1 << 20)}")))
        if self.below(4):
            other.dice = table.dice.copy()
        for world in self.worlds:
            world.play.put(world.table)
            world.live.seating += 1  # whatever was found out about this question is to be found out again
        self.two.play.put(other)
        if hidden(self.one.table) != hidden(self.two.table):
            self.tally["really different"] += 1
        await self.come_again()
        self.check("at once")

    async def come_again(self) -> None:
        """The observer drops out and comes back: a whole snapshot, and then everything."""

        async def again(world: World) -> None:
            client = world.watcher
            client.drop()
            while client.connected or any(c.person == client.person for c in world.server.connections):
                await asyncio.sleep(0.001)
            await settled()
            client.raw = []
            await client.connect()
            await world.quiet(client)

        await self.together(again)

    # -- a question ----------------------------------------------------------------------------------------------------

    async def answer_question(self) -> str:
        """Everybody who is asked answers within the floor; what they choose is legal in both worlds."""
        one, two = self.one.table, self.two.table
        sealed, question = one.sealed, self.one.live.question
        asked = self.one.play.asked()
        marks = [world.shown for world in self.worlds]
        floor_at = self.one.live.pacer.floor_at
        while asked:
            if self.below(6) == 0 and await self.interrupt(asked):
                if self.parted(marks):
                    return "parted by a reveal"
                if self.one.live.question != question or one.over:
                    return "over" if one.over or two.over else ""
            seat = asked.pop(self.below(len(asked)))
            both = [key for key in one.legal(seat) if key in two.legal(seat)]
            if not both:
                return "nothing legal in both"
            key = self.one_of(both)
            await self.together(lambda world, s=seat, k=key: world.choose(s, k))  # type: ignore[misc]
            await self.pass_time(self.below(max(1, (floor_at - self.one.time.now()) // 2)))
            if not sealed or asked:  # otherwise the answers may have been shown already
                self.check(f"after seat {seat} chose {key}, {one.kind_name()}")
        if self.one.play.waits_for_draw():
            await self.call()
        elif self.one.live.question == question and not one.over:
            await self.pass_time(max(0, floor_at - self.one.time.now()))
        await self.together(World.all_done)
        if self.parted(marks):
            return "parted by a reveal"
        self.check("after the question was answered")
        return "over" if one.over or two.over else ""

    def parted(self, marks: list[tuple[int, int]]) -> bool:
        return [world.shown for world in self.worlds] != marks and not self.same()

    async def interrupt(self, asked: list[int]) -> bool:
        """Somebody who is not asked does something out of turn, or who is and has not answered yet."""
        for seat in range(self.one.table.seats):
            keys = [key for key in self.one.table.interrupts(seat) if key in self.two.table.interrupts(seat)]
            free = [key for key in keys if key != self.one.play.call]
            answering = not self.one.table.sealed and seat not in asked
            if free and not answering and self.below(2):
                key = self.one_of(free)
                await self.together(lambda world, s=seat, k=key: world.choose(s, k))  # type: ignore[misc]
                await self.together(World.all_done)
                self.tally["interrupts"] += 1
                return True
        return False

    async def call(self) -> None:
        """FG-3.3: somebody without the badge calls; after the countdown the table draws."""
        callers = [s for s in range(self.one.table.seats) if self.one.table.interrupts(s)]
        caller = self.one_of(callers)
        key = self.one.table.interrupts(caller)[0]
        await self.together(lambda world: world.choose(caller, key))
        self.check("in the countdown")
        await self.pass_time(COUNTDOWN)


def difference(one: list[bytes], two: list[bytes]) -> str:
    """The first message that differs, from a little before the first letter that does."""
    for number, (first, second) in enumerate(zip(one, two, strict=False)):
        if first != second:
            at = next((i for i, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
            start = max(0, at - 60)
            return f"message {number}: …{first[start : at + 100]!r}\n{' ' * 11}…{second[start : at + 100]!r}"
    more = (one + two)[min(len(one), len(two)) :][:1]
    return f"{len(one)} messages and {len(two)}; the next is {[message[:200] for message in more]}"


def hidden(table: Table) -> bytes:
    position = table.to_position()
    for part in ("dice", "known", "late", "acts", "hurry"):
        position.pop(part, None)
    return msgspec.json.encode(position)


@asynccontextmanager
async def twins(
    folder: Path, game_of: GameOf, slug: str, seats: int, tally: Counter[str], floor: int = FLOOR, jitter: int = 300
) -> AsyncIterator[Twins]:
    async with AsyncExitStack() as stack:
        worlds: list[World] = []
        for number in range(2):
            time = HandTime()
            url = f"sqlite:///{folder}/{slug}-{seats}-{number}.sqlite3"
            settings = settings_for(
                url, time=time, min_delay=floor, min_delay_jitter=jitter, countdown=COUNTDOWN, call_wait=10**9
            )
            settings.load_game = game_of
            settings.make_bot = lambda level, game, seed: Miser(game, seed)
            settings.bot_delay, settings.bot_jitter = FLOOR + 100, 400
            server = await stack.enter_async_context(serving(settings))
            clients = [await stack.enter_async_context(Client(server.url)) for _ in range(seats + 1)]
            for client in clients:
                await client.me()
                await client.connect()
            worlds.append(World(server, time, clients))
        yield Twins(worlds, game_of(slug, None), tally)
