"""Messages that are nearly right, over the socket and over HTTP: every one has an answer, and none is our fault."""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import aiohttp

from highnoon.server.client import Client
from highnoon.server.protocol import NewTable
from scripts.attacks.field import Field, NotHeld, attack
from scripts.attacks.files import mutated
from tests.server.test_fuzz_http import NOT_FOR_GOOD, check_after, some_tables, write_config

MESSAGES: Final = 20_000
TOGETHER: Final = 100  # sent before anybody looks for answers
EXAMPLES: Final = 20  # of each address


def samples(table: str, n: int, options: list[int]) -> list[dict[str, Any]]:
    return [
        {"type": "act", "table": table, "id": "a1", "n": n, "actions": options[:1] or [0]},
        {"type": "act", "table": table, "id": "a2", "n": n + 1, "actions": options[:3] or [1, 2]},
        {"type": "undo", "table": table, "id": "u1", "n": n},
        {"type": "hint", "table": table, "id": "h1", "n": n},
        {"type": "say", "table": table, "id": "s1", "text": "Draw!"},
        {"type": "promise", "table": table, "id": "p1", "round": 1, "hash": "ab" * 32},
        {"type": "contribute", "table": table, "id": "c1", "round": 1, "hex": "ab" * 32},
        {"type": "watch", "table": table},
        {"type": "unwatch", "table": table},
        {"type": "ping", "t": 1.5},
    ]


async def send_all(url: str, chance: random.Random) -> int:
    """So many mutated messages; how many answers came.  Whatever is sent, the socket stays open and answers."""
    answers = 0
    async with Client(url) as ann, aiohttp.ClientSession(url) as web:
        await ann.me()
        tables = []
        for slug in ("saloon", "finger-guns", "posse"):
            tables.append((await ann.create(NewTable(slug, "Ann", start=True))).id)
        cookies = {"Cookie": f"highnoon={ann.cookie}"}
        async with web.ws_connect("/ws", headers=cookies) as socket:
            await socket.receive()
            every = [json.dumps(sample).encode() for table in tables for sample in samples(table, 3, [1, 2, 3])]
            for first in range(0, MESSAGES, TOGETHER):
                for _ in range(TOGETHER):
                    await socket.send_str(mutated(chance.choice(every), chance, every).decode(errors="replace"))
                mark = 1_000_000.5 + first
                await socket.send_str(json.dumps({"type": "ping", "t": mark}))
                while True:
                    message = await asyncio.wait_for(socket.receive(), 60)
                    if message.type is not aiohttp.WSMsgType.TEXT:
                        raise NotHeld(f"the socket was closed: {message}")
                    said = json.loads(message.data)
                    if said.get("code") == "fault":
                        raise NotHeld(f"our fault: {said}")
                    if said["type"] == "pong" and said["t"] == mark:
                        break
                    answers += said["type"] in ("ack", "refused", "problem", "pong", "snapshot", "hints")
    return answers


@attack("mutated-messages", "20,000 messages with mistakes over one socket")
def messages(field: Field) -> str:
    with field.server("--set", "outbox=100000000") as server:
        answers = asyncio.run(send_all(server.url, field.random))
    if answers < MESSAGES * 0.9:
        raise NotHeld(f"only {answers:,} answers to {MESSAGES:,} messages")
    return f"{MESSAGES:,} messages, {answers:,} answers, no fault"


@attack("schemathesis", "whatever the OpenAPI document allows, and what it does not")
def schemathesis(field: Field) -> str:
    with field.server() as server:
        tables, cookie, record = asyncio.run(some_tables(server.url))
        write_config(field.folder / "schemathesis.toml", tables, cookie)
        program = Path(sys.executable).with_name("schemathesis")
        bounds = ["--max-examples", str(EXAMPLES), "--seed", str(field.seed), "--no-color"]
        command = [str(program), "run", f"{server.url}/openapi.json", *bounds, "--continue-on-failure", *NOT_FOR_GOOD]
        run = subprocess.run(command, cwd=field.folder, capture_output=True, text=True, timeout=1800)
        generated = re.search(r"(\d+) generated, (\d+) passed", run.stdout)
        if run.returncode or generated is None or generated[1] != generated[2]:
            raise NotHeld(" ".join(run.stdout[-900:].split()))
        asyncio.run(check_after(server.url, tables, cookie, record))
    return f"{int(generated[1]):,} requests, all answered as documented"
