"""Schemathesis against a real server: whatever is asked over HTTP, the answer is one the OpenAPI document knows."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import aiohttp
import tomli_w

from highnoon import games
from highnoon.server.client import Client
from highnoon.server.protocol import Ack, NewTable
from highnoon.server.server_process import AT_ONCE, ServerProcess
from tests.profiles import examples

EXAMPLES = 6  # of each address, besides what it tries anyway
# All requests have one cookie: the person it names must stay.  tests/server/test_sessions.py covers leaving.
NOT_FOR_GOOD = ["--exclude-path-regex", "^/api/me/(logout|delete|sessions/end)$"]
# A request with the right shape may still be refused for its meaning: no such option, no such bot, not your table.
MEANING = ["2xx", "400", "403", "404", "409"]


def test_schemathesis_finds_nothing(quick_path: Path) -> None:
    with ServerProcess("--data", str(quick_path / "data"), log=quick_path / "log", **AT_ONCE) as server:
        tables, cookie, record = asyncio.run(some_tables(server.url))
        write_config(quick_path / "schemathesis.toml", tables, cookie)
        program = Path(sys.executable).with_name("schemathesis")
        bounds = ["--max-examples", str(examples(EXAMPLES)), "--seed", "1", *NOT_FOR_GOOD]
        command = [str(program), "run", f"{server.url}/openapi.json", *bounds, "--no-color", "--continue-on-failure"]
        # In a folder of its own: it leaves notes behind.
        run = subprocess.run(command, cwd=quick_path, capture_output=True, text=True, timeout=600)
        assert run.returncode == 0, run.stdout[-8000:] + run.stderr[-2000:]
        generated = re.search(r"(\d+) generated, (\d+) passed", run.stdout)
        assert generated is not None, run.stdout
        assert generated[1] == generated[2]
        assert int(generated[1]) > 300
        asyncio.run(check_after(server.url, tables, cookie, record))
    assert '"error"' not in (quick_path / "log").read_text()


async def some_tables(url: str) -> tuple[list[str], str, bytes]:
    """One that is open, one that runs, one that is over, all of the same person."""
    async with Client(url) as ann:
        slug = games.slugs()[0]
        opened = await ann.create(NewTable(slug, "Ann"))
        running = await ann.create(NewTable(slug, "Ann", start=True))
        over = await ann.create(NewTable(slug, "Ann", bots=["greenhorn"] * 3, seats=3, watch_only=True, start=True))
        for _ in range(500):
            if (await ann.show(over.id)).state == "over":
                break
            await asyncio.sleep(0.02)
        return [opened.id, running.id, over.id], ann.cookie, await ann.record(over.id)


def write_config(path: Path, tables: list[str], cookie: str) -> None:
    """Names of things that are there, so that more than "no such table" is tried."""
    words = {"tables": tables, "games": games.slugs(), "rules": ["HN-1", "HN-6"], "bots": ["greenhorn", "wizard"]}
    config = {
        "headers": {"Cookie": f"highnoon={cookie}"},
        "dictionaries": {name: {"values": values} for name, values in words.items()},
        "parameters": {
            "path.table": {"dictionary": "tables", "probability": 0.8},
            "path.slug": {"dictionary": "games", "probability": 0.8},
            "path.rule": {"dictionary": "rules", "probability": 0.5},
            "body.game": {"dictionary": "games", "probability": 0.9},
            "body.level": {"dictionary": "bots", "probability": 0.5},
        },
        "checks": {"positive_data_acceptance": {"expected-statuses": MEANING}},
    }
    path.write_text(tomli_w.dumps(config))


async def check_after(url: str, tables: list[str], cookie: str, record: bytes) -> None:
    """Nothing broke: no fault was counted, the finished game is as it was, and a game can be played."""
    async with aiohttp.ClientSession(url) as web, web.get("/metrics") as response:
        page = await response.text()
        assert "highnoon_faults_total 0" in page
        assert int(re.findall(r"highnoon_tables_created_total (\d+)", page)[0]) > len(tables)
    async with Client(url, cookie) as ann:
        assert await ann.record(tables[2]) == record
        await ann.connect()
        fresh = await ann.create(NewTable(games.slugs()[0], "Ann", start=True))
        await ann.watch(fresh.id)
        await ann.until(lambda: ann.tables[fresh.id].must_choose())
        assert isinstance(await ann.act(fresh.id, ann.tables[fresh.id].view["options"][0]), Ack)  # type: ignore[index]
