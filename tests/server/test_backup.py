"""A backup is everything, at one moment, and goes into either database."""

from __future__ import annotations

import asyncio
import gzip
import stat
from pathlib import Path

import pytest

from highnoon.engine.refusal import BadInput
from highnoon.server.backup import restore_backup, write_backup
from highnoon.server.client import Client
from highnoon.server.database import address
from highnoon.server.protocol import Ack
from tests.server.postgres import Postgres
from tests.server.tools import Player, settings_for
from tests.server.wire import check_record, people_of, play_on, run, serving, sit_down


@pytest.mark.parametrize("way", ["sqlite to sqlite", "sqlite to postgresql", "postgresql to sqlite"])
def test_games_go_on_from_a_backup(way: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    def new_database(kind: str, name: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path}/{name}/highnoon.sqlite3"
        server: Postgres = request.getfixturevalue("postgres")
        return server.new_database()

    before, after = [new_database(kind, name) for kind, name in zip(way.split(" to "), ("old", "new"), strict=True)]
    file = tmp_path / "backup.gz"

    async def work() -> None:
        async with serving(settings_for(before, wake_after=3_600_000)) as server, people_of(server, 2) as clients:
            finished = await sit_down(clients, "toy", 2)
            await play_on(clients, finished, [Player(1), Player(2)])
            record = await clients[0].record(finished)
            table = await sit_down(clients, "finger-guns", 3, bots=["greenhorn"])
            key = clients[0].tables[table].view["options"][3]  # type: ignore[index]
            assert isinstance(await clients[0].act(table, key), Ack)
            await clients[1].say(table, "Über-Draw! 🤠")
            rows = await asyncio.to_thread(write_backup, address(None, before), file)  # while the server runs
            view = clients[1].tables[table].view
            cookies = [client.cookie for client in clients]
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert await asyncio.to_thread(restore_backup, address(None, after), file) == rows
        async with serving(settings_for(after)) as server:
            ann, ben = [Client(server.url, cookie) for cookie in cookies]
            async with ann, ben:
                for client in (ann, ben):
                    await client.connect()
                    await client.watch(table)
                assert ann.tables[table].view["pick"] == key  # type: ignore[index]
                assert ben.tables[table].view == view
                assert [line.text for line in ben.tables[table].chat] == ["Über-Draw! 🤠"]
                assert await ann.record(finished) == record
                await play_on([ann, ben], table, [Player(3), Player(4)])
                await check_record(ann, "finger-guns", table)

    run(work)


def test_nothing_is_overwritten_and_nothing_is_half_restored(tmp_path: Path) -> None:
    one, two, empty = [address(tmp_path / name, "") for name in ("one", "two", "empty")]
    file, broken = tmp_path / "backup.gz", tmp_path / "broken.gz"
    with pytest.raises(BadInput, match="nothing to back up"):
        write_backup(one, file)
    assert not (tmp_path / "one").exists()

    async def work() -> None:
        async with serving(settings_for(str(one))) as server, people_of(server, 1) as (ann,):
            await sit_down([ann], "toy", 2)

    run(work)
    # It holds the key of the cookies and the seeds of running games.
    assert stat.S_IMODE((tmp_path / "one").stat().st_mode) == 0o700
    assert {stat.S_IMODE(kept.stat().st_mode) for kept in (tmp_path / "one").iterdir()} == {0o600}
    assert write_backup(one, file) > 5
    with pytest.raises(BadInput, match="there already"):
        write_backup(one, file)
    with pytest.raises(BadInput, match="tables in that database already"):
        restore_backup(one, file)
    whole = file.read_bytes()
    for data, reason in [
        (whole[: len(whole) // 2], "not all of one"),
        (b"not a gzip file", "is no backup"),
        (gzip.compress(b'{"hello":1}\n'), "is no backup of highnoon"),
        (gzip.compress(b'{"highnoon_backup":9,"schema":"0001","at":1}\n'), "of form 9"),
        (gzip.compress(b'{"highnoon_backup":1,"schema":"9999","at":1}\n'), "newer version"),
    ]:
        broken.write_bytes(data)
        with pytest.raises(BadInput, match=reason):
            restore_backup(two, broken)
    with pytest.raises(BadInput, match="cannot be read"):
        restore_backup(two, tmp_path / "none.gz")
    restore_backup(two, file)  # the failed tries have left nothing behind
    assert not list(tmp_path.glob("*.half"))
    restore_backup(empty, file)
