"""Consent: a game is exported only if its table was opened so, and everyone could see that before sitting down."""

from __future__ import annotations

import asyncio
from pathlib import Path

import polars as pl
import pytest
from typer.testing import CliRunner

import highnoon
from highnoon.cli.app import app
from highnoon.engine.record import read_record, verify
from highnoon.server.client import Client, Failed
from highnoon.server.protocol import NewTable, TableInfo
from tests.server.tools import settings_for
from tests.server.wire import run, serving

BOTS = ["greenhorn"] * 3


async def finished(client: Client, table: str) -> bytes:
    for _ in range(3000):
        if (await client.show(table)).state == "over":
            return await client.record(table)
        await asyncio.sleep(0.02)
    raise AssertionError("the game does not end")


def test_nothing_without_consent_is_exported(one_file: str, tmp_path: Path) -> None:
    records = tmp_path / "records"
    records.mkdir()
    ids: dict[bool, str] = {}

    async def work() -> None:
        async with serving(settings_for(one_file)) as server, Client(server.url) as ann:
            for given in (False, True):
                wish = NewTable("finger-guns", "Ann", 3, bots=BOTS, watch_only=True, start=True)
                if given:
                    wish.research = True
                table = await ann.create(wish)
                assert table.research is given
                ids[given] = table.id
                (records / f"{table.id}.jsonl").write_bytes(await finished(ann, table.id))
            again = await ann.call("POST", f"/api/tables/{ids[True]}/rematch", TableInfo)
            assert again.research is False

    run(work)
    for given, table in ids.items():
        record = read_record(table, (records / f"{table}.jsonl").read_bytes())
        assert record.heading.research is given
        assert verify(highnoon.load("finger-guns"), record).genuine
    out = tmp_path / "games.parquet"
    shown = CliRunner().invoke(app, ["export", str(records), "--out", str(out)])
    assert shown.exit_code == 0, shown.output
    assert "1 records may not be used for research" in " ".join(shown.output.split())
    assert pl.read_parquet(out)["game"].unique().to_list() == [f"{ids[True]}.jsonl"]
    assert b"Ann" not in out.read_bytes()


def test_everyone_sees_it_before_sitting_down_and_nobody_changes_it(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server, Client(server.url) as ann, Client(server.url) as bob:
            wish = NewTable("finger-guns", "Ann", 3, research=True, public=True)
            table = await ann.create(wish)
            assert (await bob.show(table.id)).research
            assert [listed.research for listed in await bob.public_tables()] == [True]
            with pytest.raises(Failed, match="research"):
                await ann.call("POST", f"/api/tables/{table.id}/start", TableInfo, {"research": False})
            assert (await bob.join(table.id, "Bob")).research

    run(work)
