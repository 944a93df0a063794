"""Texts of strangers are looked at before they are parsed, and looking takes no time worth a word."""

from __future__ import annotations

import subprocess
import sys
import time
import tomllib
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import highnoon
from highnoon.engine import bounds
from highnoon.engine.pack import Pack
from highnoon.engine.record import read_record
from highnoon.engine.refusal import BadInput
from highnoon.engine.scene import parse_scenes

HOSTILE = {
    "a." * 50_000 + "a = 1": "a key has at most",
    "'a'." * 50_000 + "a = 1": "a key has at most",
    "a . \t" * 50_000 + "a = 1": "a key has at most",
    "[" + "a." * 50_000 + "a]": "a key has at most",
    "a = " + "[" * 50_000: "brackets are at most",
    "a = " + "{a = " * 50_000: "brackets are at most",
    'a = ["""x""""", ' + "[" * 50_000: "brackets are at most",
    "a = ['''x''''', " + "[" * 50_000: "brackets are at most",
    "a = " + "1" * 5_000: "at most 100 characters",
    "a = 0x" + "f" * 5_000: "at most 100 characters",
    "\n".join(f"[a{i}.b.c.d.e.f.g]" for i in range(9_000)): "a document has at most",
    "a = [" + "1," * 90_000 + "]": "a document has at most",
    "#" * (2 << 20): "characters; at most",
    "a = 2026-02-31": "line 1",
    "a = 25:00:00": "line 1",
    'a = "' + '\\"' * 90_000: "line 1",
    '"' * 90_001: "line 1",
    "'" * 90_001: "line 1",
    '"""' + "a" * 90_000: "line 1",
}


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:20])
def test_hostile_documents_are_refused_at_once(text: str) -> None:
    began = time.process_time()
    for read in (lambda: Pack("it", text), lambda: parse_scenes("it", text)):
        with pytest.raises(BadInput, match=HOSTILE[text]) as refused:
            read()
        assert len(str(refused.value)) < 1000
    assert time.process_time() - began < 20  # seconds of this process's own, whatever else the machine does


def test_a_key_of_many_parts_takes_no_memory() -> None:
    """Today's parser needs tens of gigabytes for it."""
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))\n"
        "from highnoon.engine.pack import Pack\n"
        "try:\n    Pack('it', 'a.' * 99_000 + 'a = 1')\n"
        "except Exception as error:\n    print(type(error).__name__)\n"
    )
    path = str(Path(highnoon.__path__[0]).parent)
    done = subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": path}, capture_output=True, text=True)
    assert done.stdout == "BadInput\n", done.stderr[-500:]


def test_texts_and_comments_may_have_dots_and_brackets() -> None:
    dots = "a.b.c.d.e.f.g.h.i.j.k.l.m.n [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ " + "9" * 200
    source = f"# {dots}\na = \"{dots}\"\nb = '{dots}'\nc = \"\"\"\n{dots}\"\"\"\nd = '''{dots}'''\n"
    assert Pack("it", source).data == {"a": dots, "b": dots, "c": dots, "d": dots}


@given(st.text(alphabet="\"'\\#[]{}.=,\n ax1", max_size=60))
def test_what_a_parser_takes_was_seen_whole(text: str) -> None:
    """Everything behind a text that a parser takes is seen: nothing hides in a false text."""
    try:
        tomllib.loads(text)
    except ValueError:
        return
    bounds.check_toml("it", text)
    for hostile in ("\n" + "a." * 50 + "a = 1", "\nz = " + "[" * 50 + "]" * 50):
        with pytest.raises(BadInput):
            bounds.check_toml("it", text + hostile)


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        b'{"more":' * 50_000,
        b'{"highnoon":' + b"1" * 5000 + b"}",
        b'{"highnoon":1,"options":{"a":' + b"1" * 5000 + b"}}",
        b"\xff\xfe",
        b'{"highnoon":1,"x":"' + b"a" * (5 << 20) + b'"}',
    ],
    ids=["lists", "tables", "integer", "option", "bytes", "long"],
)
def test_hostile_records_are_refused(data: bytes) -> None:
    with pytest.raises(BadInput) as refused:
        read_record("it", data)
    assert len(str(refused.value)) < 1000


def test_files_without_an_end_are_not_read() -> None:
    if Path("/dev/zero").exists():
        with pytest.raises(BadInput, match="too big"):
            bounds.read_file(Path("/dev/zero"), 1 << 20)


def test_what_is_packed_is_not_unpacked_without_end() -> None:
    assert bounds.inflate("it", zlib.compress(b"a" * 1000), 1000) == b"a" * 1000
    for data in (zlib.compress(bytes(1 << 24)), zlib.compress(b"a" * 1000)[:-3], b"nothing packed"):
        with pytest.raises(BadInput):
            bounds.inflate("it", data, 1000)
