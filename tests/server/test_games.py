"""Whole games of every game over real sockets and a real database, and everything that can go wrong on the way."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import msgspec
import pytest

from highnoon.engine.dice import Quick
from highnoon.server.app import Server
from highnoon.server.client import Client, Failed
from highnoon.server.errors import KINDS
from highnoon.server.protocol import Ack, Act, Refusal, SetSeat
from tests.server.tools import GAMES, Player, choices_of, load_game, settings_for, settled
from tests.server.wire import (
    answer_once,
    check_record,
    come_back,
    may_call,
    people_of,
    play_on,
    run,
    serving,
    sit_down,
)


@pytest.mark.parametrize("slug", GAMES)
def test_people_and_bots_play_whole_games(slug: str, database: str) -> None:
    """Alone among bots, with bots, and without."""

    async def work() -> None:
        game = load_game(slug, None)
        async with serving(settings_for(database)) as server:
            for seats, number in [(game.low, 1), (max(3, game.low), 2), (min(4, game.high), min(4, game.high))]:
                await whole_game(server, slug, seats, number, {})

    run(work)


@pytest.mark.parametrize("slug", GAMES)
def test_whole_games_with_every_choice_of_options(slug: str, one_file: str) -> None:
    """Other teams, other deals: half the seats are people."""

    async def work() -> None:
        async with serving(settings_for(one_file)) as server:
            for seats, options in choices_of(slug):
                await whole_game(server, slug, seats, (seats + 1) // 2, options)

    run(work)


async def whole_game(server: Server, slug: str, seats: int, number: int, options: dict[str, Any]) -> None:
    async with people_of(server, number) as clients:
        table = await sit_down(clients, slug, seats, bots=["greenhorn"] * (seats - number), options=options)
        await play_on(clients, table, [Player(i) for i in range(number)])
        record = await check_record(clients[0], slug, table)
        assert record.heading.contributions[0] == "00" * 32
        assert record.heading.names[0] == "P0"
        assert clients[0].tables[table].n == len(record.rows)


@pytest.mark.parametrize("slug", GAMES)
def test_a_drop_at_every_question_changes_nothing(slug: str, one_file: str) -> None:
    """Each deciding player loses the connection and comes back: the same view and decision; a sealed choice is kept."""

    async def work() -> None:
        quick = Quick(3)
        seats = max(2, load_game(slug, None).low)
        async with serving(settings_for(one_file)) as server, people_of(server, seats) as clients:
            table = await sit_down(clients, slug, seats)
            players = [Player(i + 1) for i in range(seats)]
            questions = drops = kept = 0
            while not clients[0].tables[table].over:
                asked = [c for c in clients if c.tables[table].must_choose() or may_call(c.tables[table])]
                if not asked:
                    await asyncio.sleep(0.001)
                    continue
                client = asked[int(quick.below(len(asked)))]
                followed = client.tables[table]
                questions += 1
                if questions <= 60 or questions % 10 == 0:
                    await settled()
                    await client.ping()
                    before = (followed.n, followed.view)
                    client.drop()
                    await come_back(client)
                    assert (followed.n, followed.view) == before
                    drops += 1
                    kept += before[1] is not None and before[1]["pick"] >= 0
                if followed.must_choose() or may_call(followed):
                    answer = await answer_once(client, table, players[clients.index(client)])
                    assert isinstance(answer, Ack) or answer.code == "stale", answer
            await check_record(clients[0], slug, table)
            assert drops >= 10

    run(work)


class Mischief:
    """One person's bad evening: drops, doubles, old news, other people's turns, a second tab, a bot for a while."""

    def __init__(self, clients: list[Client], tabs: list[Client], table: str, seed: int) -> None:
        self.clients = clients
        self.tabs = tabs
        self.table = table
        self.quick = Quick(seed)
        self.done: dict[str, int] = {}
        self.request = 0

    def below(self, n: int) -> int:
        return int(self.quick.below(n))

    async def some(self, number: int) -> None:
        kinds = [self.drop, self.twice, self.stale, self.out_of_turn, self.nonsense, self.tab, self.swap, self.talk]
        kind = kinds[self.below(len(kinds))]
        self.done[kind.__name__] = self.done.get(kind.__name__, 0) + 1
        await kind(self.clients[number])

    def fair(self, answer: Ack | Refusal) -> None:
        """Always an answer, and a refusal always has a reason."""
        if isinstance(answer, Refusal):
            assert answer.code in KINDS
            assert answer.message
            assert answer.hint

    async def drop(self, client: Client) -> None:
        before = (client.tables[self.table].n, client.tables[self.table].view)
        client.drop()
        await come_back(client)
        after = client.tables[self.table]
        assert after.n >= before[0]

    async def twice(self, client: Client) -> None:
        """The same request, sent twice at once."""
        followed = client.tables[self.table]
        if not followed.must_choose():
            return
        assert followed.view is not None
        self.request += 1
        message = Act(self.table, f"twice-{self.request}", followed.n, [followed.view["options"][0]])
        data = msgspec.json.encode(message)
        await client.send_raw(data)
        self.fair(await client.ask(message))

    async def stale(self, client: Client) -> None:
        followed = client.tables[self.table]
        if followed.n > 0:
            answer = await client.act(self.table, 0, n=followed.n - 1)
            self.fair(answer)

    async def out_of_turn(self, client: Client) -> None:
        followed = client.tables[self.table]
        if followed.view is not None and not followed.view["options"] and not followed.over:
            answer = await client.act(self.table, 1)
            self.fair(answer)

    async def nonsense(self, client: Client) -> None:
        answer = await client.act(self.table, 999_999)
        assert isinstance(answer, Refusal)
        self.fair(answer)

    async def tab(self, client: Client) -> None:
        """A second tab of the same person, which then makes the choice."""
        tab = self.tabs[self.clients.index(client)]
        if not tab.connected:
            await tab.connect()
            await tab.watch(self.table)
        if tab.tables[self.table].must_choose():
            self.fair(await answer_once(tab, self.table, Player(self.below(1000))))

    async def swap(self, client: Client) -> None:
        """In the middle of a decision the seat goes to a bot and comes back."""
        seat = client.tables[self.table].table.you
        kinds: list[Literal["bot", "person"]] = ["bot", "person"]
        for kind in kinds:
            try:
                await self.clients[0].set_seat(self.table, seat, SetSeat(kind))
            except Failed as failed:
                if not self.clients[0].tables[self.table].over:
                    raise AssertionError(failed.code) from failed

    async def talk(self, client: Client) -> None:
        self.fair(await client.say(self.table, "Draw!"))


@pytest.mark.parametrize("slug", GAMES)
def test_bad_evenings_end_well(slug: str, database: str) -> None:
    """In every phase somebody drops out, doubles, lags, meddles; all games finish and all records verify."""

    async def evening(server: Server, seed: int, done: dict[str, int]) -> None:
        game = load_game(slug, None)
        seats = max(3, game.low)
        async with people_of(server, 2) as clients:
            tabs = [Client(server.url, client.cookie) for client in clients]
            try:
                table = await sit_down(clients, slug, seats, bots=["greenhorn"] * (seats - 2))
                mischief = Mischief(clients, tabs, table, seed)
                quick = Quick(seed)
                players = [Player(seed + i) for i in range(2)]
                while not clients[0].tables[table].over:
                    number = int(quick.below(2))
                    client = clients[number]
                    if quick.below(2) == 0:
                        await mischief.some(number)
                    followed = client.tables[table]
                    if followed.must_choose() or may_call(followed):
                        mischief.fair(await answer_once(client, table, players[number]))
                    else:
                        await asyncio.sleep(0)
                for kind, times in mischief.done.items():
                    done[kind] = done.get(kind, 0) + times
                await check_record(clients[0], slug, table)
            finally:
                for tab in tabs:
                    await tab.close()

    async def work() -> None:
        done: dict[str, int] = {}
        async with serving(settings_for(database)) as server:
            for seed in range(3):
                await evening(server, seed, done)
        assert len(done) == 8, done

    run(work)


@pytest.mark.parametrize("slug", GAMES)
def test_the_server_is_restarted_in_mid_game(slug: str, database: str) -> None:
    """After each restart: the same view, the same question, the same sealed choice; nothing is dealt again."""

    async def work() -> None:
        game = load_game(slug, None)
        seats = max(3, game.low)
        settings = settings_for(database, wake_after=3_600_000)
        clients: list[Client] = []
        players = [Player(7 + i) for i in range(seats)]
        table = ""
        restarts = 0
        while not clients or not clients[0].tables[table].over:
            async with serving(settings) as server:
                if not clients:
                    clients = [Client(server.url) for _ in range(seats)]
                    for client in clients:
                        await client.me()
                        await client.connect()
                    table = await sit_down(clients, slug, seats)
                else:
                    before = [(c.tables[table].n, c.tables[table].view) for c in clients]
                    for client in clients:
                        client.base = server.url
                        await come_back(client)
                    assert [(c.tables[table].n, c.tables[table].view) for c in clients] == before
                    restarts += 1
                if restarts == 6:
                    await play_on(clients, table, players)
                for turn in range(5):  # some moves, then down again
                    for client, player in zip(clients, players, strict=True):
                        followed = client.tables[table]
                        if followed.must_choose() or (turn == 4 and may_call(followed)):
                            answer = await answer_once(client, table, player)
                            assert isinstance(answer, Ack) or answer.code in ("stale", "refused")
                await settle(clients, table)
                if clients[0].tables[table].over:
                    await check_record(clients[0], slug, table)
        for client in clients:
            await client.close()
        assert restarts >= 2

    run(work)


async def settle(clients: list[Client], table: str) -> None:
    """Waits until everyone has received what the others have."""
    for _ in range(200):
        states = {client.tables[table].n for client in clients}
        waiting = [client.tables[table].countdown is not None for client in clients]
        if len(states) == 1 and not any(waiting):
            await asyncio.sleep(0.02)
            if {client.tables[table].n for client in clients} == states:
                return
        await asyncio.sleep(0.005)
