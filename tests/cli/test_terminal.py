"""Texts of others never steer the terminal: no escape sequence, no bell, no line that looks like ours."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import msgspec
import pytest
from rich.table import Table
from rich.text import Text

from highnoon.cli.console import Terminal, write_json
from highnoon.cli.plain import plain, seen

from .conftest import Run

EVIL = "\x1b]0;owned\x07\x1b[2J\x9b31m\x07\b\r\u202egnp\u2066\u2028\x7f\u200b"
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]")


@pytest.fixture
def evil_record(record: Path, tmp_path: Path) -> Path:
    """Every text of it that is not checked by its form says something to the terminal."""
    lines = [msgspec.json.decode(line) for line in record.read_bytes().splitlines()]
    for line in lines:
        if "says" in line:
            line["says"] = EVIL
        for event in line.get("events", []):
            event["rule"] = f"FG-1{EVIL}"
            event["public"]["says"] = f"nothing known{EVIL}"
    path = tmp_path / "evil.jsonl"
    path.write_bytes(b"\n".join(msgspec.json.encode(line) for line in lines))
    return path


def test_replay_of_an_evil_record(run: Run, evil_record: Path) -> None:
    for more in ([], ["--json"], ["--seat", "A"]):
        ran = run("replay", evil_record, *more)
        assert ran.code == 0, ran.err
        assert "nothing known" in ran.out
        assert not CONTROL.search(ran.out + ran.err)


def test_verify_of_an_evil_record(run: Run, evil_record: Path, tmp_path: Path) -> None:
    ran = run("verify", evil_record)
    assert ran.code == 1
    assert not CONTROL.search(ran.out + ran.err)
    data = evil_record.read_bytes().replace(b'"game":"finger-guns"', msgspec.json.encode({"game": EVIL})[1:-1], 1)
    other = tmp_path / "other.jsonl"
    other.write_bytes(data)
    ran = run("verify", other)
    assert ran.code == 2
    assert not CONTROL.search(ran.out + ran.err)


def test_messages_about_evil_files(run: Run, tmp_path: Path) -> None:
    scene = tmp_path / "evil.toml"
    scene.write_text(f'game = "saloon"\n[[scene]]\nname = "{seen("")}\\u001b[2J"\nscript = "\\u001b[2J: \\u009b"\n')
    ran = run("scene", scene)
    assert ran.code in (1, 2)
    assert not CONTROL.search(ran.out + ran.err)
    pack = tmp_path / "pack.toml"
    pack.write_text('"\\u001b[2J" = "\\u009b"\n')
    ran = run("play", "saloon", "--pack", pack)
    assert ran.code == 2
    assert not CONTROL.search(ran.out + ran.err)


class Evil(BaseHTTPRequestHandler):
    """A server that says what it likes."""

    def do_GET(self) -> None:
        seat = {"seat": 0, "kind": "person", "name": f"Eve{EVIL}\nhighnoon: You have won."}
        table = {
            "id": f"abcdefgh{EVIL}", "game": "saloon", "title": f"The Saloon{EVIL}", "state": EVIL, "seats": [seat],
            "options": {}, "pack": "", "rules": 1, "public": True, "clock": {}, "created": 0, "commitment": "",
        }  # fmt: skip
        answers = {"/api/me": {"person": "p", "nickname": EVIL, "tables": []}, "/api/tables": [table]}
        found = answers.get(self.path, {"code": "fault", "message": f"No{EVIL}", "hint": EVIL})
        body = b"no JSON \x1b[2J" if self.path.endswith("garbage") else msgspec.json.encode(found)
        self.send_response(200 if self.path in answers else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def evil_server() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Evil) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_connect_to_an_evil_server(run: Run, evil_server: str) -> None:
    ran = run("connect", evil_server)
    assert (ran.code, ran.err) == (0, "")
    assert "Saloon" in ran.out
    assert not CONTROL.search(ran.out)
    assert "\nhighnoon:" not in ran.out
    for path in ("abcdefgh", "garbage"):
        ran = run("connect", f"{evil_server}/t/{path}")
        assert ran.code == 2
        assert ran.err.count("\n") == 1
        assert "our bug" not in ran.err
        assert not CONTROL.search(ran.out + ran.err)


def test_paper_and_json_let_nothing_through(capsys: pytest.CaptureFixture[str]) -> None:
    grid = Table.grid()
    grid.add_row(EVIL, Text.assemble((EVIL, "bold"), EVIL))
    terminal = Terminal()
    terminal.print(EVIL)
    terminal.print(Text(f"a{EVIL}b", style="bold"), style="yellow")
    terminal.print(grid, soft_wrap=True)
    assert not CONTROL.search(capsys.readouterr().out)
    write_json({"a": EVIL, EVIL: "\U000e0041"})
    out = capsys.readouterr().out
    assert not CONTROL.search(out)
    assert msgspec.json.decode(out) == {"a": EVIL, EVIL: "\U000e0041"}


def test_what_can_be_seen_stays() -> None:
    assert seen("a\nb") == "a\nb"
    assert plain(" a\n\u2028b\x1b ") == "a b"
    for text in ("Größe 中文 ±½", "👩‍👩‍👧 🤠", "نیم‌فاصله"):
        assert seen(text) == plain(text) == text
