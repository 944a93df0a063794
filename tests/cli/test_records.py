"""`replay` tells a record, `verify` checks it."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from highnoon.engine.record import Record, SeatChange, read_record

from .conftest import Run


def test_replay_tells_what_was_told(run: Run, record: Path) -> None:
    ran = run("replay", record)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Finger Guns, Stranger, Birdie, Clem; as all players together saw it")
    assert "DRAW! Stranger shows a Posse." in ran.out
    ending = read_record("", record.read_bytes()).ending
    assert ending is not None
    for seat in ending.outcome.winners:
        assert f"Won by {['Stranger', 'Birdie', 'Clem'][seat]}." in ran.out


def test_replay_as_one_seat(run: Run, wren: int, tmp_path: Path) -> None:
    """Seat A lassoes Wren and looks at three cards; what they are is told to A alone."""
    path = tmp_path / "seen.jsonl"
    run("play", "finger-guns", "--seats", 3, "--seed", wren, "--record", path, stdin="lasso\n\n1\n1\nquit\ny\n")
    assert "Stranger sees " in run("replay", path, "--seat", "A").out
    assert "Stranger sees " not in run("replay", path, "--seat", "B").out
    assert "(only to Stranger) Stranger sees " in run("replay", path).out
    assert "The record stops here: the game was not finished." in run("replay", path).out


def test_replay_step_by_step(run: Run, record: Path) -> None:
    ran = run("replay", record, "--step", stdin="\n\nq\n")
    assert ran.out.count("Enter to continue, q to quit:") == 3
    assert "Round 2 begins" in ran.out
    assert "Won by" not in ran.out
    assert run("replay", record, "--step", stdin="").out.count("Enter to continue") == 1


def test_replay_as_data(run: Run, record: Path) -> None:
    data = run("replay", record, "--seat", "b", "--json").json
    read = read_record("", record.read_bytes())
    assert (data["game"], data["names"], data["seat"]) == ("finger-guns", ["Stranger", "Birdie", "Clem"], 1)
    assert [move["says"] for move in data["moves"]] == [row.says for row in read.rows]
    assert data["moves"][2]["story"][0] == {"sentence": "DRAW!", "rule": "FG-3.5", "to": -1}
    assert read.ending is not None
    assert data["outcome"]["winners"] == read.ending.outcome.winners


def test_replay_of_another_pack_says_so(run: Run, record: Path, tmp_path: Path) -> None:
    from highnoon.games.finger_guns import FOLDER

    pack = tmp_path / "mine.toml"
    text = (FOLDER / "pack.toml").read_text(encoding="utf-8")
    pack.write_text(text.replace("Doc Pettigrew", "Doc Holiday"), encoding="utf-8")
    ran = run("replay", record, "--pack", pack)
    assert ran.code == 0
    assert "Note: played with pack" in ran.err


def test_a_genuine_record(run: Run, record: Path) -> None:
    ran = run("verify", record)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("genuine: game.jsonl, finger-guns with 3 seats: deal, ")
    verdict = run("verify", record, "--json")
    assert (verdict.code, verdict.json["genuine"]) == (0, True)


def test_a_record_of_another_pack(run: Run, tmp_path: Path) -> None:
    from highnoon.games.finger_guns import FOLDER

    pack, path = tmp_path / "mine.toml", tmp_path / "game.jsonl"
    text = (FOLDER / "pack.toml").read_text(encoding="utf-8")
    pack.write_text(text.replace("health = 20", "health = 5"), encoding="utf-8")
    ran = run("play", "finger-guns", "--seats", 3, "--pack", pack, "--record", path, stdin="1\n\n" * 500)
    assert "5/5" in ran.out
    assert run("verify", path, "--pack", pack).code == 0
    ran = run("verify", path)
    assert ran.code == 1
    assert "not genuine: game.jsonl, heading: pack: played with pack" in ran.out


def test_a_record_cut_short(run: Run, record: Path) -> None:
    data = record.read_bytes()
    record.write_bytes(b"".join(data.splitlines(keepends=True)[:-1]))
    ran = run("verify", record)
    assert ran.code == 1
    assert "ending: the record has no ending" in ran.out
    record.write_bytes(data[:-20])
    ran = run("verify", record)
    assert ran.code == 2
    assert f"game.jsonl, line {len(data.splitlines())}: not a record's entry" in ran.err


def test_another_move_is_found(run: Run, record: Path) -> None:
    lines = record.read_bytes().splitlines()
    row = msgspec.json.decode(lines[4])
    row["action"], row["says"] = (8, "shot A") if row["action"] != 8 else (2, "saloon 2")
    lines[4] = msgspec.json.encode(row)
    record.write_bytes(b"\n".join(lines))
    ran = run("verify", record, "--json")
    assert ran.code == 1
    assert ran.json["entry"] == "row 4"


JUNK = [None, -1, 0, 3, 99, 10**12, 10**25, "", "zz", "0" * 64, [], [7], {}, {"x": 1}, True, 1.5]


def junked(value: Any) -> list[Any]:
    """The same data with one value anywhere replaced by something else."""
    found: list[Any] = [junk for junk in JUNK if junk != value or type(junk) is not type(value)]
    parts = value.items() if isinstance(value, dict) else list(enumerate(value))[:2] if isinstance(value, list) else []
    for key, part in parts:
        for junk in junked(part):
            other = copy.copy(value)
            other[key] = junk
            found.append(other)
    return found


@pytest.mark.parametrize("line", [0, 1, 2, 3, -1])
def test_no_forgery_breaks_the_checker(run: Run, tmp_path: Path, line: int) -> None:
    """Whatever stands in a record, it is told to be false or unreadable; nothing else happens.

    Two things only cannot be false: what people call themselves, and the version of rules that give the same game.
    """
    record = tmp_path / "short.jsonl"
    run("play", "finger-guns", "--seats", 3, "-o", "round_cap=1", "--record", record, "--seed", 4, stdin="posse\n\n")
    assert run("verify", record).code == 0
    lines = record.read_bytes().splitlines()
    for other in junked(msgspec.json.decode(lines[line])):
        if line == 0 and isinstance(other, dict):
            other |= {free: msgspec.json.decode(lines[0])[free] for free in ("names", "rules")}
            if msgspec.json.encode(other) == lines[0]:
                continue
        forged = lines[:]
        forged[line] = msgspec.json.encode(other)
        record.write_bytes(b"\n".join(forged))
        ran = run("verify", record)
        assert ran.code in (1, 2), (other, ran)
        assert run("replay", record, "--json").code in (0, 2), other


def test_seats_that_passed_are_named(run: Run, record: Path, tmp_path: Path) -> None:
    read = read_record("it", record.read_bytes())
    assert read.ending is not None
    seating = [SeatChange(3, 1, "left", "Ben", []), SeatChange(5, 2, "sat", "Ben 2", ["Ann"])]
    ending = msgspec.structs.replace(read.ending, seating=seating, two_hands=["Ben 2"])
    path = tmp_path / "passed.jsonl"
    path.write_bytes(Record(read.heading, read.rows, ending).to_lines())
    for command in ("verify", "replay"):
        ran = run(command, path)
        assert ran.code == 0
        assert "After move 3: Ben left seat B." in ran.out
        assert "After move 5: Ben 2 took seat C; agreed: Ann." in ran.out
        assert "Ben 2 saw two hands." in ran.out
