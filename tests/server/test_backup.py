"""A backup is everything, at one moment, and goes into either database."""

from __future__ import annotations

import asyncio
import gzip
import stat
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from alembic.script import ScriptDirectory

import highnoon
from highnoon.engine.refusal import BadInput
from highnoon.server.backup import restore_backup, write_backup
from highnoon.server.client import Client
from highnoon.server.database import MIGRATIONS, address
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
    with pytest.raises(BadInput, match="already exists"):
        write_backup(one, file)
    with pytest.raises(BadInput, match="tables in that database already"):
        restore_backup(one, file)
    whole = file.read_bytes()
    for data, reason in [
        (whole[: len(whole) // 2], "not all of one"),
        (b"not a gzip file", "is not a backup"),
        (gzip.compress(b'{"hello":1}\n'), "is not a backup of highnoon"),
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


def part(
    table: str = "people", columns: object = ("id", "nickname", "created"), rows: object = (), **more: object
) -> bytes:
    return msgspec.json.encode({"table": table, "columns": columns, "binary": (), "rows": rows, **more}) + b"\n"


HEADING = b'{"highnoon_backup":1,"schema":"%s","at":1}\n'
HOSTILE = {
    "a bomb": bytes(200 << 20),
    "lists in lists": b"[" * 200_000,
    "a long integer": part(rows=[["a", "b", 0]]).replace(b"0]", b"1" * 5000 + b"]"),
    "an integer that no column holds": part(rows=[["a", "b", 10**30]]),
    "no such table": part("nothing"),
    "the schema itself": part("alembic_version", ["version_num"], [["0009"]]),
    "a name that is SQL": part('people"; DROP TABLE people; --'),
    "no such column": part(columns=["id", "nick\x00name", "created"], rows=[["a", "b", 1]]),
    "too few values": part(rows=[["a"]]),
    "a list as a value": part(rows=[["a", "b", [1]]]),
    "the same row twice": part(rows=[["a", "b", 1], ["a", "b", 1]]),
    "not binary": part("records", ["table_id", "lines"], [["a", "*"]], binary=["lines"]),
    "binary in no column": part(binary=["nothing"], rows=[["a", "b", 1]]),
    "nothing where something must be": part(rows=[["a", None, 1]]),
}


RESTORES = """
import contextlib, io, json, resource, sys
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
from highnoon.cli.entry import run
said = []
for file in sys.argv[1:]:
    with contextlib.redirect_stderr(io.StringIO()) as errors:
        code = run(["restore", file, "--data", file + ".data"])
    said.append([code, errors.getvalue()])
json.dump(said, sys.stdout)
"""


def test_hostile_backups_are_refused_and_leave_nothing(tmp_path: Path) -> None:
    """Each is given to the command, in a process without much memory."""
    revision = ScriptDirectory(str(MIGRATIONS)).get_current_head()
    assert revision is not None
    files = [tmp_path / f"{place}.gz" for place in range(len(HOSTILE))]
    for file, lines in zip(files, HOSTILE.values(), strict=True):
        file.write_bytes(gzip.compress(HEADING % revision.encode() + lines, 1))
    path = str(Path(highnoon.__path__[0]).parent)
    command = [sys.executable, "-c", RESTORES, *map(str, files)]
    done = subprocess.run(command, env={"PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done
    good = tmp_path / "good.gz"
    good.write_bytes(gzip.compress(HEADING % revision.encode() + part(rows=[["a", "b", 1]])))
    for what, file, (code, said) in zip(HOSTILE, files, msgspec.json.decode(done.stdout), strict=True):
        assert code == 2, (what, said)
        assert said.startswith(f"highnoon: {file.name} "), (what, said)
        assert "our bug" not in said, (what, said)
        assert len(said) < 1000, what
        assert restore_backup(address(Path(f"{file}.data"), ""), good) == 1, what


def test_a_backup_that_is_broken_in_the_middle(tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    whole = gzip.compress(HEADING % b"0001" + part(rows=[["a", "b", n] for n in range(1000)]))
    for place in range(12, len(whole), 40):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        with pytest.raises(BadInput):
            restore_backup(address(tmp_path / f"data{place}", ""), file)
