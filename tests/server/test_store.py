"""Storage, on SQLite and on PostgreSQL: acknowledged means committed, and a lost race is told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select, text

from highnoon.engine.promised import Round
from highnoon.engine.refusal import BadInput
from highnoon.server import schema
from highnoon.server.database import address, open_engine, upgrade
from highnoon.server.nodes.lease import Deposed, Lease
from highnoon.server.outage import InDoubt, StorageDown
from highnoon.server.protocol import ClockInfo
from highnoon.server.store import Store
from highnoon.server.stored import Loaded, StoredDeal, StoredLine, StoredSeat, StoredTable
from highnoon.server.writer import TOGETHER, Entry, LostRace
from tests.server.postgres import Postgres

T = TypeVar("T")


def with_store(database: str, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = Store(address(None, database))
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def a_table(name: str, **changes: object) -> StoredTable:
    table = StoredTable(
        id=name,
        game="finger-guns",
        rules=1,
        pack="0123456789abcdef",
        seats=3,
        options={"round_cap": 5, "live_countdown": True},
        owner="ann",
        public=True,
        clock=ClockInfo(seconds=30),
        state="open",
        secret=b"\x00\xffsecret",
        commitment="c" * 64,
        contributions=["", "00ff", ""],
        kicked=[],
        created=1_700_000_000_000,
        deal=StoredDeal("reveal", ["person", "bot", "bot"], [Round(["ab" * 32, "", ""], ["cd" * 32, "", ""])]),
    )
    for key, value in changes.items():
        setattr(table, key, value)
    return table


SEATS = [StoredSeat(0, "person", "ann", "Ann"), StoredSeat(1, "bot", "", "Birdie", "deputy"), StoredSeat(2, "empty")]


def row(table: str, n: int, seat: int = 0, action: int = 7) -> Entry:
    return (table, n, seat, action, 1_700_000_000_000 + n)


async def append(store: Store, *rows: Entry) -> Exception | None:
    answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.submit(answer.set_result, rows)
    return await answer


def test_schema_is_what_the_migrations_make(database: str) -> None:
    engine = open_engine(address(None, database), writing=True)
    upgrade(engine)
    upgrade(engine)  # a second time changes nothing
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


def test_a_table_comes_back_as_it_was(database: str) -> None:
    table = a_table("tableone")

    async def work(store: Store) -> None:
        await store.save(*store.new_table(table, SEATS, "the pack"))
        loaded = await store.load("tableone")
        assert loaded is not None
        assert loaded.table == table
        assert loaded.seats == SEATS
        assert (loaded.snapshot, loaded.rows, loaded.chat, loaded.events) == (None, [], [], [])
        assert await store.pack(table.pack) == "the pack"
        assert await store.load("nothere1") is None

    with_store(database, work)


def test_rows_are_there_after_reopening(database: str) -> None:
    async def write(store: Store) -> None:
        await store.save(*store.new_table(a_table("tableone"), SEATS, ""))
        for n in range(1, 6):
            assert await append(store, row("tableone", n)) is None
        await store.save(store.new_snapshot("tableone", 3, 1, "{}", '{"x":1}', "[1]"))
        await store.save(store.new_line("tableone", "ann", StoredLine(1, 0, "Ann", "Draw!", 5)))

    async def read(store: Store) -> None:
        loaded = await store.load("tableone")
        assert loaded is not None
        assert loaded.snapshot is not None
        assert loaded.snapshot.n == 3
        assert loaded.snapshot.position == '{"x":1}'
        assert [r.n for r in loaded.rows] == [4, 5]
        assert [r.n for r in await store.journal("tableone")] == [1, 2, 3, 4, 5]
        assert [line.text for line in loaded.chat] == ["Draw!"]

    with_store(database, write)
    with_store(database, read)


def test_a_lost_race_is_told_and_takes_nobody_with_it(database: str) -> None:
    """Two writers believe that row 1 is theirs; the other tables of the same transaction are written all the same."""

    async def work(store: Store) -> None:
        assert await append(store, row("tableone", 1, action=1)) is None
        answers: list[tuple[str, Exception | None]] = []

        def hear(name: str) -> Callable[[Exception | None], None]:
            return lambda error: answers.append((name, error))

        store.submit(hear("before"), [row("tabletwo", 1)])
        store.submit(hear("loser"), [row("tableone", 1, action=2), row("tableone", 2)])
        store.submit(hear("after"), [row("tabletre", 1)])
        while len(answers) < 3:
            await asyncio.sleep(0.001)
        assert [name for name, error in answers if error is None] == ["before", "after"]
        assert isinstance(dict(answers)["loser"], LostRace)
        assert [(r.n, r.action) for r in await store.journal("tableone")] == [(1, 1)]
        assert len(await store.journal("tabletwo")) == len(await store.journal("tabletre")) == 1

    with_store(database, work)


def test_two_processes_race_for_the_same_row(database: str) -> None:
    """Two stores, as two servers on one database: exactly one wins each row, and both know who."""

    async def race() -> None:
        one, two = Store(address(None, database)), Store(address(None, database))
        await one.open()
        await two.open()
        try:
            for n in range(1, 21):
                errors = await asyncio.gather(
                    append(one, row("tableone", n, action=1)), append(two, row("tableone", n, action=2))
                )
                assert sorted(error is None for error in errors) == [False, True]
                winner = 1 if errors[0] is None else 2
                assert (await one.journal("tableone"))[-1].action == winner
        finally:
            await one.close()
            await two.close()

    asyncio.run(race())


def test_many_writes_share_a_commit(database: str) -> None:
    async def work(store: Store) -> None:
        done: list[Exception | None] = []
        for i in range(500):
            store.submit(done.append, [row(f"table{i:03}", 1)])
        while len(done) < 500:
            await asyncio.sleep(0.001)
        assert set(done) == {None}
        assert store.writer is not None
        assert store.writer.writes == 500
        assert store.writer.commits <= 3

    with_store(database, work)


def test_closing_writes_what_was_submitted(database: str) -> None:
    async def work(store: Store) -> None:
        for n in range(1, 101):
            store.submit(lambda error: None, [row("tableone", n)])

    async def read(store: Store) -> int:
        return len(await store.journal("tableone"))

    with_store(database, work)
    assert with_store(database, read) == 100


def test_lists(database: str) -> None:
    async def work(store: Store) -> None:
        differing: list[dict[str, object]] = [
            {},
            {"public": False},
            {"state": "over"},
            {"state": "running", "due": 77},
            {"owner": "bob"},
        ]
        for i, changes in enumerate(differing):
            table = a_table(f"table00{i}", created=i, **changes)
            await store.save(*store.new_table(table, SEATS if i != 4 else SEATS[1:], ""))
        assert [table.id for table, _ in await store.listed()] == ["table004", "table003", "table000"]
        assert [len(seats) for _, seats in await store.listed()] == [2, 3, 3]
        assert [table.id for table, _ in await store.tables_of("bob")] == ["table004"]
        assert len(await store.tables_of("ann")) == 4
        assert await store.running() == [("table003", 77)]
        assert await store.forgotten(1) == ["table000"]
        await store.save(*store.drop_table("table004"))
        assert await store.tables_of("bob") == []

    with_store(database, work)


def test_a_personal_link_works_once(database: str) -> None:
    async def work(store: Store) -> None:
        await store.save(store.set_person("ann", "Ann", 1), store.new_link("hash1", "ann", 100))
        await store.save(store.set_person("ann", "Annie", 2), store.new_link("hash2", "ann", 100))
        assert await store.nickname("ann") == "Annie"
        assert await store.nickname("nobody") == ""
        assert await store.use_link("hash1", 50) == "ann"
        assert await store.use_link("hash1", 51) == ""
        assert await store.use_link("hash2", 100) == ""
        assert await store.use_link("hash3", 50) == ""

    with_store(database, work)


def test_the_signing_key_stays(database: str) -> None:
    first = with_store(database, Store.signing_key)
    assert first == with_store(database, Store.signing_key)
    assert len(first) == 32


def test_storage_that_fails_is_told(database: str) -> None:
    async def work(store: Store) -> None:
        with pytest.raises(StorageDown):
            await store.save((text("INSERT INTO nothing VALUES (1)"), None))
        with pytest.raises(StorageDown):
            await store.read(lambda connection: connection.exec_driver_sql("SELECT * FROM nothing"))
        assert await append(store, row("tableone", 1)) is None

    with_store(database, work)


# A connection has ended, or has at least said so, when the database no longer lists it.
GIVEN_UP = """DO $$ BEGIN
  WHILE EXISTS (SELECT FROM pg_stat_activity WHERE datname = '{}') LOOP
    PERFORM pg_sleep(0.01); PERFORM pg_stat_clear_snapshot();
  END LOOP;
END $$"""
GIVE_UP = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = '{}'"


def test_a_connection_that_was_given_up_costs_nothing(postgres: Postgres) -> None:
    """PostgreSQL ends it when this process stands still in mid-transaction, or between two; nothing was stored."""
    database = postgres.new_database()

    def give_up() -> None:
        for statement in (GIVE_UP, GIVEN_UP):
            postgres.say(statement.format(database.rpartition("/")[2]))

    async def work(store: Store) -> None:
        await store.save(*store.new_table(a_table("tableone"), SEATS, ""))
        lease = Lease("http://127.0.0.1:1", 6000)
        await store.take_lease(lease)
        assert isinstance(await store.claim("tableone", lambda _game: 1), Loaded)
        for n in (1, 2, 3):
            give_up()
            assert await append(store, row("tableone", n)) is None
            give_up()
            await store.save(store.set_table("tableone", state="running"))
            give_up()
            loaded = await store.claim("tableone", lambda _game: 1)
            assert isinstance(loaded, Loaded)
            assert [r.n for r in loaded.rows] == list(range(1, n + 1))

    with_store(database, work)
    postgres.drop_database(database)


def test_what_needs_several_statements_is_stored_together_or_not_at_all(postgres: Postgres) -> None:
    """A node's entries go into one statement that commits itself, as long as there is room in it."""
    database = postgres.new_database()

    async def work(store: Store) -> None:
        await store.save(*store.new_table(a_table("tableone"), SEATS, ""))
        await store.take_lease(Lease("http://127.0.0.1:1", 6000))
        many = [row("tableone", n) for n in range(1, 2 * TOGETHER + 2)]
        assert isinstance(await append(store, *many, many[-1]), LostRace)
        assert await store.journal("tableone") == []
        for entries in (many[:1], many[1:-1], many[-1:]):
            assert await append(store, *entries) is None
        assert [one.n for one in await store.journal("tableone")] == [entry[1] for entry in many]

    with_store(database, work)
    postgres.drop_database(database)


def test_nothing_of_a_deposed_node_is_stored(postgres: Postgres) -> None:
    """Neither entries of journals, nor anything else, nor both together."""
    database = postgres.new_database()

    async def work(store: Store) -> None:
        await store.save(*store.new_table(a_table("tableone"), SEATS, ""))
        await store.take_lease(Lease("http://127.0.0.1:1", 6000))
        await store.save((text("UPDATE nodes SET epoch = epoch + 1"), None))  # it has one more, as after a deposition
        change = store.set_table("tableone", state="over")
        for entries, others in (([row("tableone", 1)], []), ([], [change]), ([row("tableone", 1)], [change])):
            answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
            store.submit(answer.set_result, entries, others)
            assert isinstance(await answer, Deposed)
        loaded = await store.load("tableone")
        assert loaded is not None
        assert (loaded.table.state, loaded.rows) == ("open", [])
        assert await store.journal("tableone") == []
        assert store.writer is not None
        assert store.writer.fenced == 3

    with_store(database, work)
    postgres.drop_database(database)


def test_a_connection_that_is_lost_in_mid_statement_leaves_doubt(postgres: Postgres) -> None:
    """A statement that commits itself may have done so: nobody claims that nothing is stored."""
    database = postgres.new_database()
    name = database.rpartition("/")[2]

    async def work(store: Store) -> None:
        await store.save(*store.new_table(a_table("tableone"), SEATS, ""))
        lease = Lease("http://127.0.0.1:1", 6000)
        await store.take_lease(lease)
        assert await append(store, row("tableone", 1)) is None
        with store.reading.connect() as connection, connection.begin():
            connection.execute(text("SELECT 1 FROM nodes FOR UPDATE"))  # the fence waits for this
            appending = asyncio.ensure_future(append(store, row("tableone", 2)))
            waits = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
            while not connection.execute(waits).scalar():
                await asyncio.sleep(0.01)
            postgres.say(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                f" WHERE datname = '{name}' AND wait_event_type = 'Lock'"
            )
            assert isinstance(await appending, InDoubt)
        assert await append(store, row("tableone", 2)) is None
        await store.save(store.set_table("tableone", state="running"))
        with pytest.raises(StorageDown):  # these begin transactions, over the same connections
            await store.save(store.set_table("tableone", state="over"), (text("INSERT INTO nothing VALUES (1)"), None))
        loaded = await store.load("tableone")
        assert loaded is not None
        assert loaded.table.state == "running"

    with_store(database, work)
    postgres.drop_database(database)


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="not a database address"):
        address(None, "nonsense")
    with pytest.raises(BadInput, match="sqlite or postgresql"):
        address(None, "mysql://host/name")
    engine = open_engine(address(None, "postgresql://nobody@127.0.0.1:1/nothing"), writing=True)
    with pytest.raises(BadInput, match="cannot be opened"):
        upgrade(engine)
    assert address(tmp_path, "").database == str(tmp_path / "highnoon.sqlite3")


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    """Acknowledged means durable because of this."""
    engine = open_engine(address(tmp_path, ""), writing=True)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.execute(select(1)).scalar() == 1
    engine.dispose()
