"""`highnoon bench server` measures what it says.  How fast is no matter for a test."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from highnoon import games
from highnoon.cli.entry import run as run_command
from highnoon.cli.server_bench.crowd import Changed, Crowd, Heard, Part, Person, Seen, Table
from highnoon.cli.server_bench.idle import multiply
from highnoon.cli.server_bench.nodes import NodesFigures
from highnoon.cli.server_bench.report import ServerFigures
from highnoon.cli.server_bench.trials import QUICK, Bench, percentiles
from highnoon.engine.dice import Quick
from highnoon.server.database import address
from highnoon.server.store import Store
from tests.server.postgres import Postgres, why_not
from tests.server.tools import settings_for
from tests.server.wire import run, serving


def test_a_quick_run(capsys: pytest.CaptureFixture[str], quick_path: Path) -> None:
    slug = games.slugs()[0]
    assert run_command(["bench", "server", "--quick", "--json", "--folder", str(quick_path)]) == 0
    out, err = capsys.readouterr()
    found = msgspec.json.decode(out, type=ServerFigures)
    assert found.floor.cpu_us_per_move > 0
    (game,) = found.games
    assert game.game == slug
    assert [one.tables for one in game.busy] == [4, 10]
    for one in game.busy:
        assert one.moves >= 40
        assert one.moves_per_s > 0
        assert 0 < one.p50_ms <= one.p95_ms <= one.p99_ms
        assert one.cpu_us_per_move > 0
    assert game.human_pace.moves > 0
    assert game.beside_marshals.people.moves > 0
    assert game.beside_marshals.still_playing <= game.beside_marshals.marshal_tables == 1
    assert game.met["quick_beside_marshals"] == (game.beside_marshals.people.p95_ms < 150)
    assert game.memory.tables >= 14
    assert len(game.long_game.cpu_us_per_move) >= 1
    assert [one.idle_tables for one in game.idle] == [3, 100]
    assert game.met["cpu_us_per_move"] == any(one.cpu_us_per_move <= 150 for one in game.busy)
    assert f"{slug}: 10 tables" in err
    assert list(quick_path.iterdir()) == []


def test_several_nodes_beside_one(postgres: Postgres, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    database = postgres.new_database()
    command = [
        "bench",
        "server",
        "--nodes",
        "2",
        "--database",
        database,
        "--quick",
        "--json",
        "--folder",
        str(tmp_path),
    ]
    assert run_command(command) == 0
    (found,) = msgspec.json.decode(capsys.readouterr().out, type=list[NodesFigures])
    assert (found.nodes, found.tables) == (2, 10)
    assert list(found.ways) == ["one node", "at the owner", "carried"]
    for way in found.ways.values():
        assert way.busy.moves >= 100  # in all rounds
        assert min(way.nodes_cpu_us, way.database_cpu_us, way.crowd_cpu_us, way.cores) > 0
        assert way.per_node_second == pytest.approx(1e6 / way.nodes_cpu_us)
        used = way.spent
        assert way.cores == pytest.approx((sum(used.nodes) + used.database + used.people) / used.seconds)
    assert [len(way.spent.nodes) for way in found.ways.values()] == [2, 2, 2]
    assert found.ways["one node"].spent.nodes[1] < min(found.ways["at the owner"].spent.nodes)  # nobody is there
    assert found.carried_to_one > 0
    assert list(tmp_path.iterdir()) == []
    assert found.apart_to_one == pytest.approx(2 / found.local_to_one)
    postgres.drop_database(database)


@pytest.mark.soak
def test_nodes_on_a_database_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    if reason := why_not():
        pytest.skip(reason)
    assert run_command(["bench", "server", "--nodes", "2", "--quick"]) == 0
    out, err = capsys.readouterr()
    assert "a PostgreSQL server, only for this" in err
    assert "seconds of CPU time, by process" in out
    assert out.count("node 2") == 1
    assert out.count("met)") + out.count("missed)") == 4


def test_what_cannot_be_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (
        ["finger-guns", "--quick"],
        ["--game", "finger-guns"],
        ["server", "--game", "chess"],
        ["server", "--database", "postgresql://nobody"],
        ["--nodes", "2", "--database", "postgresql://nobody"],
    ):
        assert run_command(["bench", *wrong]) == 2
        assert capsys.readouterr().err.startswith("highnoon: ")


def view(asked: list[int], options: list[int], pick: int = -1) -> Seen:
    return Seen(asked, True, options, [], pick, None)


class Mute(Person):
    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.said: list[Any] = []

    def send(self, message: Any) -> None:
        self.said.append(message)


def test_a_move_is_done_when_the_last_seat_knows() -> None:
    async def work() -> None:
        done: list[float] = []
        people = [Mute(seat) for seat in range(4)]
        table = Table([*people], Quick(1), lambda _, latency: done.append(latency))
        for seat in range(4):
            table.hear(seat, Heard("snapshot", 7, view=view([0, 1, 2, 3], [5, 6])))
        assert table.started.is_set()
        assert table.go()
        assert not table.go()  # one at a time
        (move,) = people[0].said
        assert (move.n, move.actions[0] in (5, 6)) == (7, True)
        table.hear(0, Heard("frames", 7, frames=[Part(Changed(asked=[1, 2, 3], pick=5))]))
        table.hear(0, Heard("ack", 7, id=move.id))
        for seat in (1, 2):
            table.hear(seat, Heard("frames", 7, frames=[Part(Changed(asked=[1, 2, 3]))]))
        assert done == []
        table.hear(3, Heard("frames", 7, frames=[Part(Changed(asked=[1, 2, 3]))]))
        assert len(done) == 1
        # In a window nobody else notices: its maker is the last who knows.
        assert table.go()
        table.hear(1, Heard("frames", 7, frames=[Part(Changed(pick=6))]))
        table.hear(1, Heard("ack", 7, id=people[1].said[0].id))
        assert len(done) == 2

    asyncio.run(work())


def test_people_play_whole_games_at_a_real_server(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, Crowd(server.url) as crowd:
            await crowd.sit_down("finger-guns", 3, {"live_countdown": False, "round_cap": 3})
            moves = await crowd.as_fast_as_possible(1000)
            assert all(table.over for table in crowd.tables)
            assert moves == sum(table.moves for table in crowd.tables) == len(crowd.latencies)
            assert server.registry.metrics.moves == moves

    run(work)


def test_copies_sleep_until_their_hour(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server:
            sleeper = await Bench("finger-guns", Path("/"), QUICK, lambda said: None).sleeper(server.url)
            await server.stop()
        assert multiply(one_file, sleeper, 50) == 50
        assert multiply(one_file, sleeper, 20) == 50
        store = Store(address(None, one_file))
        await store.open()
        due = dict(await store.running())
        assert len(due) == 50
        assert len(set(due.values())) == 1
        copy, first = await store.load("idle00000007"), await store.load(sleeper)
        assert copy is not None
        assert first is not None
        assert copy.seats == first.seats
        assert copy.snapshot == first.snapshot
        await store.close()

    run(work)


def test_percentiles() -> None:
    assert percentiles([n / 1000 for n in range(1000)]) == pytest.approx((500, 950, 990))
    assert percentiles([]) == (0, 0, 0)
