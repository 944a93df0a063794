"""Files that strangers send by mail: packs, scenes with their positions, records and backups, each with a few mistakes.

Whatever is in a file, the command that reads it says what is wrong, with exit code 1 or 2; "our fault" it never is.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import random
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from highnoon import games
from highnoon.cli.entry import OUR_FAULT
from highnoon.cli.entry import run as command
from scripts.attacks.field import Field, NotHeld, attack

ROOT: Final = Path(__file__).resolve().parents[2]
ONE_GAME: Final = ("--games", "1", "--bots", "greenhorn", "--workers", "1")
MEMORY: Final = 1 << 30
TOKEN: Final = re.compile(rb"[\w-]+|[^\w\s]")
WORD: Final = re.compile(rb'"[^"\n]*"')
NUMBER: Final = re.compile(rb"-?\b\d+\b")
STRANGE: Final = (
    *(b'0 -1 1 7 8 99 -99 65536 2147483648 -9223372036854775809 1e9 nan true \'\' "" [] {} [[]] "A" "Z"').split(),
    *(b'"x_y" A Z a.b.c 1979-05-27 \\ # = ; : - table: '.split()),
    *(b"1" * 60, b"\n", b" ", b"\x00", b"\x1b[2J", b"\xff", "é".encode(), "\u202e".encode()),
)


def mutated(data: bytes, chance: random.Random, others: list[bytes]) -> bytes:
    """A few mistakes: something left out, doubled, swapped, replaced by something strange or from another file."""
    for _ in range(chance.choice([1, 1, 1, 2, 2, 3, 6])):
        kind = chance.choice([TOKEN, NUMBER, NUMBER, WORD])
        found = list(kind.finditer(data))
        if not found:
            continue
        one, two = chance.choice(found), chance.choice(found)
        a, b = one.span()
        how = chance.choice([0, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6])
        if how == 0:
            data = data[:a] + data[b:]
        elif how == 1:
            data = data[:b] + data[a:]
        elif how == 2:
            data = data[:a] + two[0] + data[b:]
        elif how == 3:
            data = data[:a] + chance.choice(STRANGE) + data[b:]
        elif how == 4:
            other = chance.choice(others)
            start = chance.randrange(max(1, len(other)))
            data = data[:a] + other[start : start + chance.randrange(200)] + data[b:]
        elif how == 5:
            c, d = sorted((a, two.start()))
            data = data[:c] + data[d:] if d - c < 2000 else data
        else:
            data = data[:a] + bytes([chance.randrange(256)]) + data[a + 1 :]
    return data


def scene_files() -> list[bytes]:
    return [path.read_bytes() for path in sorted((ROOT / "tests" / "scenes").rglob("*.toml"))]


def pack_of(slug: str) -> bytes:
    return games.load(slug).pack.source.encode()


def a_record(folder: Path, slug: str) -> bytes:
    """A short finished game."""
    kept = folder / f"records-{slug}"
    if not kept.exists():
        code, said = quiet(["sim", slug, *ONE_GAME, "--records", str(kept)])
        assert code == 0, said
    return next(kept.iterdir()).read_bytes()


def a_backup(folder: Path) -> bytes:
    """The backup of a server that has just been made, and some rows."""
    file = folder / "whole.gz"
    if not file.exists():
        from highnoon.server.backup import restore_backup, write_backup
        from highnoon.server.database import address, open_engine, upgrade

        url = address(folder / "data", "")
        engine = open_engine(url, writing=True)
        upgrade(engine)
        with engine.begin() as connection:
            for number in range(20):
                connection.exec_driver_sql("INSERT INTO people VALUES (?, ?, ?)", (f"p{number}", "Eve", number))
                connection.exec_driver_sql("INSERT INTO packs VALUES (?, ?, ?)", (f"{number}", "saloon", "a = 1"))
                connection.exec_driver_sql("INSERT INTO records VALUES (?, ?)", (f"t{number}", bytes(50)))
        engine.dispose()
        write_backup(url, file)
        assert restore_backup(address(folder / "again", ""), file) >= 60
    return gzip.decompress(file.read_bytes())


def scenes(folder: Path, chance: random.Random, _: int) -> list[str]:
    every = scene_files()
    (folder / "it.toml").write_bytes(mutated(chance.choice(every), chance, every))
    return ["scene", str(folder / "it.toml")]


def packs(folder: Path, chance: random.Random, number: int) -> list[str]:
    slugs = games.slugs()
    slug = slugs[number % len(slugs)]
    (folder / "it.toml").write_bytes(mutated(pack_of(slug), chance, [pack_of(other) for other in slugs]))
    return ["sim", slug, "--pack", str(folder / "it.toml"), *ONE_GAME]


def records(folder: Path, chance: random.Random, number: int) -> list[str]:
    slugs = games.slugs()
    every = [a_record(folder, slug) for slug in slugs]
    (folder / "it.jsonl").write_bytes(mutated(every[number % len(slugs)], chance, every))
    return ["verify" if number % 3 else "replay", str(folder / "it.jsonl")]


def backups(folder: Path, chance: random.Random, number: int) -> list[str]:
    whole = a_backup(folder)
    packed = gzip.compress(mutated(whole, chance, [whole]), 1)
    if number % 4 == 0:  # broken where it is packed
        place = chance.randrange(len(packed))
        packed = packed[:place] + bytes([chance.randrange(256)]) + packed[place + 1 :]
    (folder / "it.gz").write_bytes(packed)
    return ["restore", str(folder / "it.gz"), "--data", str(folder / f"new{number}")]


KINDS: Final[dict[str, Callable[[Path, random.Random, int], list[str]]]] = {
    "scenes": scenes,
    "packs": packs,
    "records": records,
    "backups": backups,
}


def quiet(args: list[str], stdin: str = "") -> tuple[int, str]:
    said = io.StringIO()
    before = sys.stdin
    sys.stdin = io.StringIO(stdin)
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(said):
            return command(args), said.getvalue()
    finally:
        sys.stdin = before


def work(kind: str, folder: Path, seed: int, count: int, seconds: float) -> Iterator[tuple[list[str], int, str, float]]:
    """Mutated files of a kind, each read by its command."""
    chance = random.Random(f"{kind} {seed}")
    until = time.monotonic() + seconds
    for number in range(count):
        if time.monotonic() > until:
            return
        args = KINDS[kind](folder, chance, number)
        began = time.monotonic()
        code, said = quiet(args)
        yield args, code, said, time.monotonic() - began


def main(kind: str, folder: str, seed: str, count: str, seconds: str) -> None:
    """In a process of its own, with a ceiling: one line of JSON."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    tried, slowest, wrong = 0, 0.0, ""
    for args, code, said, took in work(kind, Path(folder), int(seed), int(count), float(seconds)):
        tried += 1
        slowest = max(slowest, took)
        if code not in (0, 1, 2) or code == OUR_FAULT or "our fault" in said:
            kept = Path(folder, f"found-{kind}-{tried}{Path(args[1]).suffix}")
            found = next(arg for arg in args if arg.startswith(folder))
            kept.write_bytes(Path(found).read_bytes())
            wrong = wrong or f"{kept.name}: {code}: {said.strip()[:300]}"
    print(json.dumps({"tried": tried, "slowest": slowest, "wrong": wrong}))


def attack_with(kind: str, field: Field, count: int) -> str:
    limit = 60 * field.minutes
    code = "import sys; from scripts.attacks.files import main; main(*sys.argv[1:])"
    given = [kind, str(field.folder), str(field.seed), str(count), str(limit)]
    done = subprocess.run(
        [sys.executable, "-c", code, *given], cwd=ROOT, capture_output=True, text=True, timeout=limit + 300
    )
    if done.returncode:
        raise NotHeld(f"the command died: {done.stderr[-300:]}")
    found = json.loads(done.stdout)
    if found["wrong"]:
        raise NotHeld(found["wrong"])
    return f"{found['tried']} {kind} with mistakes, all refused or read; slowest {found['slowest']:.1f} s"


@attack("mutated-scenes", "scene files with mistakes: positions, scripts, packs inside")
def mutated_scenes(field: Field) -> str:
    return attack_with("scenes", field, 2000)


@attack("mutated-packs", "card packs with mistakes, each played if it is taken")
def mutated_packs(field: Field) -> str:
    return attack_with("packs", field, 1000)


@attack("mutated-records", "records with mistakes, verified and replayed")
def mutated_records(field: Field) -> str:
    return attack_with("records", field, 1000)


@attack("mutated-backups", "backups with mistakes, restored")
def mutated_backups(field: Field) -> str:
    return attack_with("backups", field, 300)
