"""`highnoon lab` as a person uses it: what it writes, and one clear line for what it cannot do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_a_series_writes_a_folder_with_a_report(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    ran = run("lab", "finger-guns", "--games", 20, "--bots", "greenhorn", "--only", "--out", folder, "--workers", 1)
    assert ran.code == 0
    assert "Finger Guns: 20 games, 4 seats" in ran.out
    assert "games tell a seat's win share to ± " in ran.err
    assert (folder / "report.html").is_file()
    assert len(list(folder.glob("main/part-*/seats.parquet"))) == 20
    found = run("lab", "report", folder, "--json").json
    assert found["games"] == 20
    assert sum(share["won"] for share in found["by_seat"]) == found["winners"] * 20


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["saloonx"], "there is no game 'saloonx'; games are "),
        (["finger-guns", "--games", "0"], "there should be at least 1 game, not 0"),
        (["finger-guns", "--until", "0"], "--until is a number of percentage points above 0, not 0"),
        (["finger-guns", "--thinking", "much"], "--thinking is numbers of iterations between commas"),
        (["finger-guns", "--restrict", "sword"], "Finger Guns has no card 'sword' that an action plays"),
        (["finger-guns", "--pack", "nothing.toml"], "cannot read the pack nothing.toml"),
        (["report", "nothing"], "nothing has no study.json: it is not a folder of the lab"),
        (["diff", "a.toml", "b.toml"], "cannot read the pack a.toml"),
        (["sweep", "a.toml", "--over", "health"], "--over is name=low..high between commas"),
        (["tune", "a.toml", "--over", "a=1..2", "--goal", "fair"], "--goal is cast=LOW..HIGH"),
        (["duplicate", "finger-guns", "--bots", "greenhorn"], "duplicate compares bots: name at least two kinds"),
        (["replay-all", "nothing"], "nothing is not a folder of records"),
        (["advice", "finger-guns", "--points", "0"], "--points is a number above 0, not 0"),
    ],
)
def test_bad_input_is_one_clear_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("lab", *args)
    assert ran.code == 2
    assert said in ran.err
    assert "Traceback" not in ran.err
    assert list(tmp_path.iterdir()) == [] or [path.name for path in tmp_path.iterdir()] == ["home"], "nothing is left"


def test_a_game_is_shrunk_to_a_scene(run: Run, tmp_path: Path) -> None:
    records = tmp_path / "records"
    run("sim", "finger-guns", "--games", 1, "--bots", "greenhorn", "--records", records, "--workers", 1)
    scene = tmp_path / "scene.toml"
    ran = run("shrink", records / "000001.jsonl", "--until", "killed", "--out", scene)
    assert ran.code == 0
    assert "in 1 move" in ran.out
    assert run("scene", scene).code == 0
    assert run("lab", "replay-all", records).out.startswith("1 of 1 records play the same today")
    assert "no event is called 'snow'" in run("shrink", records / "000001.jsonl", "--until", "snow").err
