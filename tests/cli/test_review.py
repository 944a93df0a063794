"""`highnoon review`, and playing on from a move of a finished game."""

from __future__ import annotations

from pathlib import Path

import pytest

from highnoon.engine.record import read_record

from .conftest import Run


def test_a_review_names_players_and_key_moments(run: Run, record: Path) -> None:
    ran = run("review", record, "--budget", "60n", "--workers", "1")
    assert ran.code == 0
    read = read_record("r", record.read_bytes())
    for name in read.heading.names:
        assert name in ran.out
    assert "accuracy" in ran.out
    assert "Key moments" in ran.out or "No choice was clearly worse" in ran.out
    again = run("review", record, "--budget", "60n", "--workers", "1", "--seat", "B", "--json").json
    assert [seat["seat"] for seat in again["seats"]] == [1]
    assert again["budget"] == "60n"
    assert all(decision["seat"] == 1 for decision in again["decisions"])


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--budget", "200ms"], "a review thinks in iterations per decision"),
        (["--seat", "H"], "there is no seat 'H'"),
        (["--workers", "0"], "at least 1 worker"),
    ],
)
def test_a_bad_wish_is_refused(run: Run, record: Path, args: list[str], says: str) -> None:
    ran = run("review", record, *args)
    assert ran.code == 2
    assert says in " ".join(ran.err.split())


def test_playing_on_from_a_move(run: Run, record: Path, tmp_path: Path) -> None:
    kept = tmp_path / "on.jsonl"
    ran = run("play", "--from", f"{record}@4", "--record", kept, stdin="quit\n")
    assert ran.code == 0
    assert f"You play on from move 4 of {record.name}" in " ".join(ran.out.split())
    heading = read_record("on", kept.read_bytes()).heading
    assert heading.start is not None
    assert heading.start.origin == f"move 4 of {record.name}"
    assert "Not a real game" in run("replay", kept).out
    seen = run("play", "--from", f"{record}@4", "--sampled", "--seat", "B", stdin="quit\n")
    assert "everything dealt again that seat B could not know" in " ".join(seen.out.split())


def test_playing_on_from_a_position_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "corner.toml"
    file.write_text('game = "finger-guns"\nseats = 3\nA = { health = 2 }\n', encoding="utf-8")
    ran = run("play", "--from", file, stdin="quit\n")
    assert ran.code == 0
    assert "the position corner.toml" in " ".join(ran.out.split())


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["play"], "name a game: "),
        (["play", "finger-guns", "--sampled"], "--sampled goes with --from"),
        (["play", "saloon", "--from", "{record}@4"], "is a game of finger-guns, not of saloon"),
        (["play", "--from", "{record}@9999"], "there is no move 9999"),
        (["play", "--from", "{record}@4", "--seats", "5"], "leave out --seats"),
        (["play", "--from", "nowhere.toml"], "nowhere.toml"),
    ],
)
def test_what_cannot_be_played_on_from_is_refused(run: Run, record: Path, args: list[str], says: str) -> None:
    ran = run(*[arg.replace("{record}", str(record)) for arg in args])
    assert ran.code == 2
    assert says in " ".join(ran.err.split())
