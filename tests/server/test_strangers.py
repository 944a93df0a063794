"""Whatever a stranger sends: an answer in our shape with our headers, never a fault; and what a host may say of names,
proxies, disks and databases."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import shutil
import time
from collections import namedtuple
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import pytest
from aiohttp.test_utils import make_mocked_request
from multidict import CIMultiDict

from highnoon.engine.refusal import BadInput
from highnoon.server.app import Server
from highnoon.server.headers import SAFE, address_of, is_secure, read_public_url
from highnoon.server.logs import set_up
from highnoon.server.nodes.link import FROM, TO, TOKEN, headers, is_genuine, link_secret
from highnoon.server.server_process import ServerProcess
from scripts.attacks.field import get, request
from tests.server.postgres import Postgres, why_not
from tests.server.tools import settings_for
from tests.server.wire import run, serving

MALFORMED = [
    b"hello\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"a" * 20_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"".join(b"A%d: 1\r\n" % n for n in range(500)) + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(100) + b"\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET / HTTP/1.1\r\nHost: \xff\r\nConnection: close\r\n\r\n",
    b"GET /api/games HTTP/1.1\r\nHost: x\r\nExpect: \xff\r\nConnection: close\r\n\r\n",
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: \xff\r\nConnection: Upgrade\r\n\r\n",
]


SIGNS = (b"%00", b"%ff", b"%ed%a0%80", b"%e2%80%ae", b"..", b"%2e%2e%2f", b"%0d%0aSet-Cookie:a=b", b"%")
PATHS = (b"/%s", b"/t/%s", b"/me/%s", b"/api/tables/%s", b"/api/tables/%s/record", b"/api/games/%s")


async def raw(server: Server, data: bytes) -> tuple[int, dict[str, str], bytes]:
    reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(server.url).port)
    try:
        writer.write(data)
        answer = await reader.read()
    finally:
        writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return int(first.split()[1]), headers, body


def test_what_is_no_request_is_refused_like_everything_else(one_file: str) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file)) as server:
            # Together: the server waits some seconds for what some of them still owe it.
            answers = await asyncio.gather(*(raw(server, data) for data in MALFORMED))
            for data, (status, headers, body) in zip(MALFORMED, answers, strict=True):
                assert 400 <= status < 500, (data[:60], status)
                assert json.loads(body)["code"] == "bad-input", data[:60]
                for name, value in SAFE.items():
                    assert headers[name] == value, (data[:60], name)
                assert headers["Server"] == "highnoon"
                assert b"aiohttp" not in body
            assert server.registry.metrics.faults == 0

    run(work)


def test_a_node_is_not_let_in_with_bytes_that_are_no_text() -> None:
    secret = link_secret(bytes(32))
    genuine = headers(secret, "a", "b", 1)
    assert is_genuine(secret, genuine)
    for name in (FROM, TO, TOKEN):
        assert not is_genuine(secret, {**genuine, name: "\udcff"})


def test_a_websocket_has_the_headers_too(one_file: str) -> None:
    async def work() -> None:
        async with (
            serving(settings_for(one_file)) as server,
            aiohttp.ClientSession(server.url) as web,
            web.ws_connect("/ws") as socket,
        ):
            assert socket._response.headers["Server"] == "highnoon"
            assert socket._response.headers["X-Content-Type-Options"] == "nosniff"

    run(work)


def test_bodies_that_are_none(one_file: str) -> None:
    """Broken gzip, deep arrays and long integers are refused; none of them is our fault."""

    async def work() -> None:
        good = json.dumps({"game": "finger-guns", "nickname": "A"}).encode()
        json_type = {"Content-Type": "application/json"}
        async with serving(settings_for(one_file)) as server, aiohttp.ClientSession(server.url) as web:
            for encoding in ("gzip", "deflate", "br", "zstd", "GZIP"):
                for data in (gzip.compress(good), b"no gzip at all", gzip.compress(bytes(1 << 27), 1), good):
                    headers = {**json_type, "Content-Encoding": encoding}
                    async with web.post("/api/tables", data=data, headers=headers) as response:
                        assert response.status in (413, 415), (encoding, data[:20])
            for data in (
                b"[" * 100_000,
                b'{"a":' * 40_000,
                b'{"game":"finger-guns","nickname":"A","options":{"a":' + b"[" * 50_000,
                b'{"game":"finger-guns","nickname":"A","seats":' + b"1" * 5000 + b"}",
                b'{"game":"finger-guns","nickname":"A","options":{"round_cap":' + b"1" * 300 + b"}}",
                b'{"game":"finger-guns","nickname":"A","options":{"round_cap":1e400}}',
                b'{"game":"finger-guns","nickname":"\\ud800"}',
                b'{"game":"finger-guns","nickname":"A","pack":"\\u0000"}',
                b'{"game":"finger-guns","nickname":"A","pack":"x = 1979-05-99"}',
                b'{"game":"finger-guns","nickname":"A","pack":"\\ufeff\\u2028 = 1"}',
                b'{"game":"\\u0000","nickname":"A"}',
            ):
                async with web.post("/api/tables", data=data, headers=json_type) as response:
                    assert response.status in (400, 404), (data[:60], await response.text())
            assert server.registry.metrics.faults == 0

    run(work)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_addresses_with_every_sign(kind: str, one_file: str, request: pytest.FixtureRequest) -> None:
    postgres: Postgres | None = request.getfixturevalue("postgres") if kind == "postgresql" else None
    database = postgres.new_database() if postgres is not None else one_file

    async def work() -> None:
        async with serving(settings_for(database)) as server:
            for sign in SIGNS:
                for path in PATHS:
                    for method in (b"GET", b"POST"):
                        line = method + b" " + path % sign
                        status, _, body = await raw(
                            server, line + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
                        )
                        assert status < 500, (line, status, body[:200])
            assert server.registry.metrics.faults == 0

    run(work)


def test_only_the_nearest_proxy_is_believed() -> None:
    settings = settings_for("sqlite:////nowhere", behind_proxy=True)
    headers = [("X-Forwarded-For", "1.1.1.1"), ("X-Forwarded-For", "2.2.2.2, 3.3.3.3")]
    headers += [("X-Forwarded-Proto", "https"), ("X-Forwarded-Proto", "http")]
    asked = make_mocked_request("GET", "/", headers=CIMultiDict(headers))
    assert address_of(asked, settings) == "3.3.3.3"
    assert not is_secure(asked, settings)
    settings.behind_proxy = False
    assert address_of(asked, settings) != "3.3.3.3"


def test_a_server_answers_to_its_own_names(one_file: str) -> None:
    async def work() -> None:
        names = ("https://play.example", "https://games.example:8443")
        async with serving(settings_for(one_file, public_urls=names)) as server:
            for host, allowed in [
                ("play.example", True),
                ("PLAY.example", True),
                ("games.example:8443", True),
                ("games.example", False),
                ("evil.example", False),
                ("play.example.evil.example", False),
                (f"127.0.0.1:{server.port}", True),
                ("localhost", True),
                ("[::1]:8000", True),
                ("127.0.0.1.evil.example", False),
                ("", False),
            ]:
                status, _, body = await raw(
                    server, b"GET /api/games HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % host.encode()
                )
                assert status == (200 if allowed else 421), host
                if not allowed:
                    assert json.loads(body)["code"] == "wrong-host"

    run(work)


def test_public_addresses() -> None:
    for text, read in [
        ("https://play.example", "https://play.example"),
        ("HTTPS://Play.Example:443/", "https://play.example"),
        ("http://play.example:8000", "http://play.example:8000"),
        ("http://[::1]:80", "http://[::1]"),
    ]:
        assert read_public_url(text) == read
    for text in ("play.example", "ftp://play.example", "https://", "https://a/b", "https://a:x", "https://u@a", "://"):
        with pytest.raises(BadInput, match="public address"):
            read_public_url(text)


def test_a_full_disk_is_not_ready(one_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")

    async def work() -> None:
        async with serving(settings_for(one_file)) as server, aiohttp.ClientSession(server.url) as web:

            async def ready() -> int:
                server.readiness.until = 0
                async with web.get("/readyz") as response:
                    return response.status

            assert await ready() == 200
            monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(1 << 40, 1 << 40, 1 << 20))
            assert await ready() == 503
            monkeypatch.undo()
            assert await ready() == 200
            with server.registry.store.writing.begin() as connection:
                connection.exec_driver_sql("ALTER TABLE meta RENAME TO gone")
            assert await ready() == 503  # nothing can be written
            async with web.get("/healthz") as response:
                assert response.status == 200

    run(work)


def test_nothing_is_left_of_trying_to_write(database: str) -> None:
    async def work() -> None:
        async with serving(settings_for(database)) as server:
            for _ in range(3):
                await server.registry.store.try_to_write()
            with server.registry.store.reading.connect() as connection:
                assert connection.exec_driver_sql("SELECT count(*) FROM meta").scalar_one() == 1

    run(work)


def test_a_lost_database_is_one_line_of_the_log(quick_path: Path) -> None:
    reason = why_not()
    if reason:
        pytest.skip(reason)
    log = quick_path / "log"
    postgres = Postgres(settings="")  # as installed: what was stored stays
    postgres.start()
    try:
        with ServerProcess("--database", postgres.new_database(), log=log) as server:
            body = json.dumps({"game": "finger-guns", "nickname": "A", "start": True, "watch_only": True}).encode()
            for _ in range(3):
                assert request(server.url, "POST", "/api/tables", body, Content_Type="application/json")[0] == 201
            postgres.quit()
            for _ in range(5):
                assert get(server.url, "/readyz")[0] == 503
                assert get(server.url, "/api/me")[0] == 503
                assert request(server.url, "POST", "/api/tables", body, Content_Type="application/json")[0] == 503
                time.sleep(0.5)
            postgres.listen()
            assert get(server.url, "/api/me")[0] == 200
        lines = [json.loads(line) for line in log.read_text().splitlines()]
    finally:
        postgres.stop()
    assert [line["from"] for line in lines] == ["highnoon.storage"] * 2, lines
    assert [line["level"] for line in lines] == ["error", "warning"]
    assert not any("trace" in line for line in lines)


def test_what_other_libraries_log_is_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    kept = {name: (logging.getLogger(name).handlers, logging.getLogger(name).level, logging.getLogger(name).propagate)
            for name in ("", "highnoon", "aiohttp", "asyncio", "sqlalchemy")}  # fmt: skip
    try:
        set_up("warning", json=True)
        try:
            raise ValueError("broken\nin two")
        except ValueError:
            logging.getLogger("stranger").exception("something\nbroke")
            logging.getLogger("sqlalchemy.pool.impl.QueuePool").exception("Exception during reset or similar")
        (line,) = capsys.readouterr().err.splitlines()
        assert json.loads(line)["says"] == "something\nbroke"
    finally:
        for name, (handlers, level, propagate) in kept.items():
            logger = logging.getLogger(name)
            logger.handlers, logger.level, logger.propagate = handlers, level, propagate
