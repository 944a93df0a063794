"""Strangers at the lab's pages: no way out of the folder, no fault from a form, no table past the limits."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import urlencode

import aiohttp
import pytest

from highnoon.server.lab_folder import LabFolder
from tests.server.test_strangers import raw
from tests.server.tools import settings_for
from tests.server.wire import run, serving

FORM = "application/x-www-form-urlencoded"
NAMES = (
    "..",
    "%2e%2e",
    "..%2f..%2fsecret",
    "%00",
    "a%00b",
    "%ff",
    "%ed%a0%80",
    "a" * 5000,
    "link",
    ".hidden",
    "secret.txt",
    "%",
)
BODIES = [
    (FORM, b"numbers.health=x"),
    (FORM, b"numbers.health=" + b"9" * 5000),
    (FORM, b"numbers.health=%ff%00"),
    (FORM, b"\xff\xfe\x00"),
    (FORM, b"&" * 60_000),
    (FORM + "; charset=nothing", b"numbers.health=19"),
    ("multipart/form-data", b"no boundary"),
    ("multipart/form-data; boundary=a", b"--b\r\n\r\n"),
    (
        "multipart/form-data; boundary=a",
        b'--a\r\nContent-Disposition: form-data; name="numbers.health"; filename="x"\r\n\r\n5',
    ),
    ("text/plain", b"numbers.health=5"),
    ("application/json", b"{}"),
]


@pytest.fixture
def shelf(quick_path: Path) -> Path:
    folder = quick_path / "lab"
    for name in ("first", ".hidden"):
        (folder / name).mkdir(parents=True)
        (folder / name / "report.html").write_text("<title>First & last</title>")
    (quick_path / "outside").mkdir()
    (quick_path / "outside" / "report.html").write_text("not for you")
    (folder / "link").symlink_to(quick_path / "outside")
    (folder / "secret.txt").write_text("not for you")
    (folder / "sweep").mkdir()
    effects = [["numbers.health", 18, 22, "decisions", 8.0, 6.0, 10.0], ["numbers.health", 18, 18, "a", 1, 1, 1]]
    (folder / "sweep" / "effects.json").write_text(json.dumps({"game": "finger-guns", "bots": "x", "effects": effects}))
    return folder


def test_nothing_but_reports_leaves_the_folder(one_file: str, shelf: Path) -> None:
    async def work() -> None:
        async with serving(settings_for(one_file, lab=shelf)) as server:
            for name in NAMES:
                for path in (f"/lab/{name}", f"/lab/packs/{name}"):
                    line = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
                    status, _, body = await raw(server, line.encode())
                    assert status in (400, 404), path
                    assert b"not for you" not in body
            async with aiohttp.ClientSession(server.url) as web, web.get("/lab/first") as answer:
                assert answer.status == 200
                assert "sandbox" in answer.headers["Content-Security-Policy"]
            assert server.registry.metrics.faults == 0

    run(work)


def test_forms_that_are_none_change_nothing(one_file: str, shelf: Path) -> None:
    async def work() -> None:
        settings = settings_for(one_file, lab=shelf)
        async with serving(settings) as server, aiohttp.ClientSession(server.url) as web:
            for kind, body in BODIES:
                for do in (b"", b"&do=play"):
                    data = body + do if kind.startswith(FORM) else body
                    async with web.post("/lab/packs/finger-guns", data=data, headers={"Content-Type": kind}) as answer:
                        assert answer.status < 500, (kind, body[:40])
                        assert "Location" not in answer.headers or kind.endswith("nothing"), (kind, body[:40])
            headers = {"Content-Type": FORM, "Origin": "https://evil.example"}
            async with web.post("/lab/packs/finger-guns", data=b"do=play", headers=headers) as answer:
                assert answer.status == 403
            assert server.registry.metrics.faults == 0

    run(work)


def test_a_table_of_the_editor_counts_like_any_other(one_file: str, shelf: Path) -> None:
    async def work() -> None:
        settings = settings_for(one_file, lab=shelf, packs_burst=2, packs_rate=0.0)
        async with serving(settings) as server:
            made = 0
            for health in range(21, 27):  # each a fresh cookie and another pack
                data = urlencode({"numbers.health": health, "do": "play"})
                async with aiohttp.ClientSession(server.url) as web:
                    options = {"Content-Type": FORM}
                    async with web.post(
                        "/lab/packs/finger-guns", data=data, headers=options, allow_redirects=False
                    ) as answer:
                        made += answer.status == 303
            assert made == 2
            assert len(server.registry.tables) == 2

    run(work)


def test_sweeps_are_not_read_once_for_every_number(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = LabFolder(shelf)
    assert len(folder.effects("finger-guns")) == 2
    monkeypatch.setattr(LabFolder, "read_sweeps", None)  # a second time would fail
    monkeypatch.setattr(LabFolder, "read_reports", lambda self: [("name", "title")])
    assert len(folder.effects("finger-guns")) == 2
    assert folder.effects("saloon") == []
    assert folder.reports() == [("name", "title")]
