"""The leak law over the wire: change everything a seat cannot know, and its socket receives the same bytes.

Two servers with the same clock (turned by hand), ids and seeds play the same moves over real sockets.  At some question
everything that one seat (or a spectator) cannot know is dealt anew in the second one.  From then on whatever that
socket receives must be equal in both, byte for byte and in the same order, at every moment, until an act shows
something that was dealt anew.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from highnoon.engine.dice import Dice, Quick, seed_key
from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.server.app import Server
from highnoon.server.client import Client
from highnoon.server.hosting import SPECTATOR, Host
from highnoon.server.protocol import Ack, ClockInfo
from tests.engine.toy import Toy, ToyTable
from tests.laws.faults import AsksOnlyWhoCan, OrdersByTheDeck, ShowsTheDeck
from tests.server.tools import GAMES, HandTime, load_game, settings_for, settled
from tests.server.wire import run, serving, sit_down

FLOOR = 900
QUESTIONS = 8  # answered in both worlds at most


class Leak(AssertionError):
    pass


class World:
    """One of the two servers, with everybody at its table."""

    def __init__(self, server: Server, time: HandTime, clients: list[Client], eve: Client) -> None:
        self.server = server
        self.time = time
        self.clients = clients
        self.eve = eve  # a spectator
        self.table_id = ""
        self.observer = SPECTATOR
        self.requests: list[asyncio.Task[Any]] = []

    @property
    def host(self) -> Host:
        return self.server.house.hosts[self.table_id]

    @property
    def table(self) -> Table:
        assert self.host.play is not None
        return self.host.play.table

    def socket(self, observer: int) -> Client:
        return self.eve if observer == SPECTATOR else self.clients[observer]

    async def quiet(self, *clients: Client) -> None:
        """Everything that was said to these has been heard."""
        await settled()
        for client in clients:
            await client.ping()

    async def choose(self, seat: int, key: int) -> None:
        """Sends it; an answer that comes before the floor is acknowledged at the floor."""
        task = asyncio.ensure_future(self.clients[seat].act(self.table_id, key))
        self.requests.append(task)
        await asyncio.sleep(0)
        await self.clients[seat].ping()  # it has arrived
        await self.quiet(self.socket(self.observer))

    async def all_done(self) -> None:
        for task in self.requests:
            answer = await task
            assert isinstance(answer, Ack), answer
        self.requests.clear()


class Twins:
    def __init__(self, worlds: list[World], observer: int, quick: Quick, tally: Counter[str]) -> None:
        self.worlds = worlds
        self.one, self.two = worlds
        self.observer = observer
        self.quick = quick
        self.tally = tally

    def one_of(self, things: list[int]) -> int:
        return things[self.quick.below(len(things))]

    async def together(self, work: Callable[[World], Any]) -> None:
        for world in self.worlds:
            await work(world)

    def heard(self) -> list[list[bytes]]:
        """Without the pongs: they answer the test's own pings, which are no part of the game."""
        raw = [world.socket(self.observer).raw or [] for world in self.worlds]
        return [[message for message in heard if not message.startswith(b'{"type":"pong"')] for heard in raw]

    def same(self) -> bool:
        one, two = self.heard()
        self.tally["messages"] += len(one)
        self.tally["moments"] += 1
        return one == two

    def check(self, when: str) -> None:
        if not self.same():
            one, two = self.heard()
            raise Leak(f"observer {self.observer} can tell {when}:\n{one}\n{two}")

    async def pass_time(self, milliseconds: int) -> None:
        for world in self.worlds:
            await world.time.turn(milliseconds)
            await world.quiet(world.socket(self.observer))

    def forget(self) -> None:
        for world in self.worlds:
            world.socket(self.observer).raw = []

    async def answer_question(self) -> str:
        """Everybody who is asked answers within the floor; what they choose is legal in both worlds."""
        one, two = self.one.table, self.two.table
        assert self.one.host.play is not None
        sealed = one.sealed
        asked = self.one.host.play.asked()
        marks = [(world.table.disclosed, world.table.dice.drawn()) for world in self.worlds]
        question, floor_at = self.one.host.question, self.one.host.pacer.floor_at
        while asked:
            seat = asked.pop(int(self.quick.below(len(asked))))
            both = [key for key in one.legal(seat) if key in two.legal(seat)]
            if not both:
                return "nothing legal in both"
            key = self.one_of(both)
            await self.together(lambda world, s=seat, k=key: world.choose(s, k))  # type: ignore[misc]
            wait = int(self.quick.below(max(1, (floor_at - self.one.time.now()) // 2)))
            await self.pass_time(wait)
            if not sealed or asked:  # otherwise the answers may have been shown already
                self.check(f"after seat {seat} chose {key}, {one.kind_name()}")
        if self.one.host.play.waits_for_draw():
            await self.call()
        elif self.one.host.question == question and not one.over:
            await self.pass_time(max(0, floor_at - self.one.time.now()))
        await self.together(World.all_done)
        shown = [(world.table.disclosed, world.table.dice.drawn()) for world in self.worlds] != marks
        if shown and not self.same():
            return "parted by a reveal"
        self.check("after the question was answered")
        return "over" if one.over or two.over else ""

    async def call(self) -> None:
        """FG-3.3: somebody without the badge calls; after the countdown the table draws."""
        callers = [s for s in range(self.one.table.seats) if self.one.table.interrupts(s)]
        caller = self.one_of(callers)
        key = self.one.table.interrupts(caller)[0]
        await self.together(lambda world: world.choose(caller, key))
        self.check("in the countdown")
        await self.pass_time(3000)

    async def deal_anew(self, game: Game) -> bool:
        """In the second world, everything that the observer cannot know.  False if there is nothing of that kind."""
        table = self.two.table
        view = table.view(None if self.observer == SPECTATOR else self.observer)
        options = self.two.host.stored.options
        other = game.guess(view, options, Dice(seed_key(f"anew {self.quick.below(1 << 20)}")))
        if self.quick.below(4):
            other.dice = table.dice.copy()
        for world in self.worlds:
            assert world.host.play is not None
            world.host.play.past.clear()
            world.host.seating += 1  # whatever was found out about this question is to be found out again
        assert self.two.host.play is not None
        self.two.host.play.table = self.two.host.play.wired(other)
        return hidden(self.one.table) != hidden(self.two.table)

    async def come_again(self) -> None:
        """The observer drops out and comes back: a whole snapshot, and then everything."""

        async def again(world: World) -> None:
            client = world.socket(self.observer)
            client.drop()
            while client.connected:
                await asyncio.sleep(0.001)
            await settled()
            client.raw = []
            await client.connect()
            await world.quiet(client)

        await self.together(again)


def hidden(table: Table) -> bytes:
    position = table.to_position()
    for part in ("dice", "known", "late", "acts", "hurry"):
        position.pop(part, None)
    return msgspec.json.encode(position)


async def compare(
    folder: Path,
    game_of: Callable[[str, Path | None], Game],
    slug: str,
    observer: int,
    seed: int,
    tally: Counter[str],
    floor: int = FLOOR,
) -> None:
    game = game_of(slug, None)
    seats = max(3, game.low)
    quick = Quick(seed)
    async with AsyncExitStack() as stack:
        worlds: list[World] = []
        for number in range(2):
            time = HandTime()
            url = f"sqlite:///{folder}/{seed}-{observer}-{number}.sqlite3"
            settings = settings_for(url, time=time, floor=floor, countdown=3000, call_wait=10**9)
            settings.load_game = game_of
            server = await stack.enter_async_context(serving(settings))
            clients = [await stack.enter_async_context(Client(server.url)) for _ in range(seats + 1)]
            for client in clients:
                await client.me()
                await client.connect()
            world = World(server, time, clients[:seats], clients[seats])
            world.observer = observer
            # A clock that runs, so that deadlines are among the bytes; long enough never to run out here.
            world.table_id = await sit_down(world.clients, slug, seats, clock=ClockInfo(seconds=86_400))
            await world.eve.watch(world.table_id)
            await world.quiet(*world.clients, world.eve)
            worlds.append(world)
        twins = Twins(worlds, observer, quick, tally)
        twins.forget()
        for _ in range(int(quick.below(7))):  # the same game so far
            if await twins.answer_question():
                return
        if await twins.deal_anew(game):
            tally["really different"] += 1
        await twins.come_again()
        twins.check("at once")
        for _ in range(QUESTIONS):
            ended = await twins.answer_question()
            tally["questions"] += 1
            if ended:
                tally[ended] += 1
                return
            if quick.below(4) == 0:
                await twins.come_again()
                twins.check("after coming back")


@pytest.mark.parametrize("slug", GAMES)
def test_no_socket_can_tell(slug: str, tmp_path: Path) -> None:
    tally: Counter[str] = Counter()

    async def work() -> None:
        for seed in range(3):
            for observer in (0, 1, SPECTATOR):
                await compare(tmp_path, load_game, slug, observer, seed, tally)

    run(work, 200)
    assert tally["questions"] >= 9, tally
    assert tally["messages"] > 100, tally
    if slug == "toy":
        assert tally["really different"] >= 4, tally


@pytest.mark.parametrize("fault", [ShowsTheDeck, OrdersByTheDeck, AsksOnlyWhoCan])
def test_the_law_bites(fault: type[ToyTable], tmp_path: Path) -> None:
    """A game that leaks is found out by what its sockets receive."""

    def faulty(slug: str, pack: Path | None) -> Game:
        return Toy(fault)

    async def work() -> None:
        for seed in range(40):
            for observer in (0, 1, SPECTATOR):
                await compare(tmp_path, faulty, "toy", observer, seed, Counter())

    with pytest.raises(Leak):
        run(work, 200)


def test_the_law_bites_without_a_floor(tmp_path: Path) -> None:
    """If choices that are none were made at once, the time would tell who has no answer."""

    async def work() -> None:
        for seed in range(40):
            for observer in (0, 1, SPECTATOR):
                await compare(tmp_path, load_game, "toy", observer, seed, Counter(), floor=0)

    with pytest.raises(Leak):
        run(work, 200)


def test_nobody_notices_a_changed_mind_or_a_quiet_answer(one_file: str) -> None:
    """A sealed choice that is changed, or given in a window, reaches only the sockets of its owner."""

    async def work() -> None:
        async with serving(settings_for(one_file)) as server, AsyncExitStack() as stack:
            ann, ben, eve = [await stack.enter_async_context(Client(server.url)) for _ in range(3)]
            for client in (ann, ben, eve):
                await client.me()
                await client.connect()
            table = await sit_down([ann, ben], "finger-guns", 3)
            await eve.watch(table)
            options = ann.tables[table].view["options"]  # type: ignore[index]
            assert isinstance(await ann.act(table, options[0]), Ack)
            await settled()
            for client in (ann, ben, eve):
                await client.ping()
                client.raw = []
            for key in options[1:6]:
                assert isinstance(await ann.act(table, key), Ack)
            for client in (ann, ben, eve):
                await client.ping()
            assert ann.raw is not None
            assert len(ann.raw) == 5 * 2 + 1  # an update and an ack for each, and the pong
            for other in (ben, eve):
                assert other.raw is not None
                assert [msgspec.json.decode(message)["type"] for message in other.raw] == ["pong"]

    run(work)


def test_no_message_names_a_person(one_file: str) -> None:
    """Seats have nicknames; who sits there is nobody's business."""

    async def work() -> None:
        async with serving(settings_for(one_file)) as server, AsyncExitStack() as stack:
            ann, ben = [await stack.enter_async_context(Client(server.url)) for _ in range(2)]
            for client in (ann, ben):
                await client.me()
                client.raw = []
                await client.connect()
            table = await sit_down([ann, ben], "toy", 2)
            await ben.say(table, "Hello")
            await ann.ping()
            heard = b"".join(ann.raw or [])
            assert ben.person.encode() not in heard
            assert heard.count(ann.person.encode()) == 1  # in her own welcome
            host = server.house.hosts[table]
            assert host.stored.secret.hex().encode() not in heard

    run(work)
