"""The leak law over the wire: change everything a seat cannot know, and its socket receives the same bytes."""

from __future__ import annotations

from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

import highnoon
from highnoon.engine.game import Game
from highnoon.server.client import Client
from highnoon.server.live.pacing import Pacer
from highnoon.server.live.table import SPECTATOR
from highnoon.server.protocol import Ack
from tests.engine.toy import Toy, ToyTable
from tests.laws.faults import LEAKS, TellsWhatWasDrawn
from tests.profiles import examples, first
from tests.server.tools import GAMES, choices_of, load_game, settings_for, settled
from tests.server.twins import FLOOR, Leak, twins
from tests.server.wire import run, serving, sit_down


def worlds() -> list[Any]:
    """Every game as usual, and with each word that an option can be: other teams, other deals."""
    found: list[Any] = []
    for slug in GAMES:
        found.append((slug, max(3, load_game(slug, None).low), {}))
        found += first([(slug, seats, options) for seats, options in choices_of(slug)], 1)
    return found


@pytest.mark.parametrize(("slug", "seats", "options"), worlds(), ids=str)
def test_no_socket_can_tell(slug: str, seats: int, options: dict[str, Any], quick_path: Path) -> None:
    """Every seat and a spectator in turn, from places all over the game."""
    tally: Counter[str] = Counter()

    async def work() -> None:
        observers = [*range(seats), SPECTATOR]
        async with twins(quick_path, load_game, slug, seats, tally) as pair:
            for seed in range(max(8, examples(24))):
                await pair.compare(seats, observers[seed % len(observers)], seed, options)

    run(work)
    assert tally["questions"] >= 8, tally
    assert tally["messages"] > 100, tally
    assert tally["really different"] >= 4, tally
    assert tally["tried"] >= 4, tally


@pytest.mark.parametrize("slug", GAMES)
def test_no_socket_can_tell_what_bots_hold(slug: str, quick_path: Path) -> None:
    tally: Counter[str] = Counter()

    async def work() -> None:
        seats = max(3, load_game(slug, None).low)
        async with twins(quick_path, load_game, slug, seats, tally) as pair:
            for seed in range(6):
                await pair.compare_bots(seats, 0 if seed % 2 else SPECTATOR, seed, {})

    run(work)
    assert tally["bots' moments"] >= 20, tally


def search(folder: Path, game: Game, floor: int = FLOOR, bots: bool = False) -> None:
    """Searches until a leak is found."""

    async def work() -> None:
        async with twins(folder, lambda slug, pack: game, "toy", 3, Counter(), floor, 300 if floor else 0) as pair:
            compare = pair.compare_bots if bots else pair.compare
            for seed in range(120):
                await compare(3, 0 if bots else (0, 1, SPECTATOR)[seed % 3], seed, {})

    run(work)


# A leak that shows only with a drawn card is for tests/laws: they look at each face of an event.
@pytest.mark.parametrize("fault", [fault for fault in LEAKS if fault is not TellsWhatWasDrawn])
def test_the_law_bites(fault: type[ToyTable], quick_path: Path) -> None:
    """A game that leaks is found out by what its sockets receive."""
    with pytest.raises(Leak):
        search(quick_path, Toy(fault))


def test_the_law_bites_without_a_floor(quick_path: Path) -> None:
    """If forced choices were made at once, the time would tell who has no answer."""
    with pytest.raises(Leak):
        search(quick_path, Toy(), floor=0)


@pytest.mark.skipif(highnoon.COMPILED, reason="compiled bots cannot be made to hurry; the interpreted ones can")
def test_the_law_bites_when_bots_hurry(quick_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If bots took no time over a forced choice, the time would tell what they hold."""
    usual = Pacer.bot_time

    def hurried(self: Pacer, seat: int, now: int) -> int:
        assert self.live.play is not None
        return now if len(self.live.play.table.legal(seat)) == 1 else usual(self, seat, now)

    monkeypatch.setattr(Pacer, "bot_time", hurried)
    with pytest.raises(Leak):
        search(quick_path, Toy(), bots=True)


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
            live = server.registry.tables[table]
            assert live.stored.secret.hex().encode() not in heard

    run(work)
