"""`sim` prints the same for the same arguments, and what it prints adds up."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from .conftest import Run

SERIES = ("sim", "finger-guns", "--games", 40, "--seats", 4, "--seed", 7)


def test_the_same_arguments_print_the_same(run: Run) -> None:
    first = run(*SERIES, "--bots", "greenhorn", "--workers", 1)
    assert (first.code, first.err) == (0, "")
    assert first == run(*SERIES, "--bots", "greenhorn", "--workers", 1)
    assert first.out != run(*SERIES[:-1], 8, "--bots", "greenhorn", "--workers", 1).out


def test_workers_change_nothing(run: Run) -> None:
    args = ("sim", "finger-guns", "--games", 120, "--seats", 3, "--bots", "greenhorn", "--json")
    assert run(*args, "--workers", 2) == run(*args, "--workers", 1)


def test_one_bot_among_others(run: Run) -> None:
    data = run(*SERIES, "--bots", "deputy,greenhorn", "--rotate", "--json", "--workers", 1).json
    assert data["kinds"] == ["deputy", "greenhorn", "greenhorn", "greenhorn"]
    assert data["rotate"] is True
    deputy, greenhorn = data["by_kind"]
    assert (deputy["who"], deputy["played"]) == ("deputy", 40)
    assert (greenhorn["who"], greenhorn["played"]) == ("greenhorn", 120)
    assert data["fair_share"] == pytest.approx(data["winners_mean"] / 4)
    assert deputy["multiple"]["value"] == pytest.approx(deputy["wins"] / 40 / data["fair_share"])
    assert sum(seat["wins"] for seat in data["by_seat"]) == deputy["wins"] + greenhorn["wins"]
    assert sum(data["endings"].values()) == 40


def test_no_figure_is_cut_on_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def rows() -> list[list[str]]:
        out = run(*SERIES, "--bots", "greenhorn", "--workers", 1).out
        return [line.split() for line in out.splitlines() if " – " in line or line.startswith("decisions")]

    wide = rows()
    assert len(wide) == 6  # the bots, four seats, and how long it took
    monkeypatch.setenv("COLUMNS", "40")
    assert rows() == wide


def test_what_people_read(run: Run) -> None:
    ran = run(*SERIES, "--bots", "deputy,greenhorn", "--stay", "-o", "round_cap=3", "--workers", 1)
    assert "Finger Guns: 40 games, 4 seats (1 deputy, 3 greenhorn; seats stay)" in ran.out
    assert "round_cap=3" in ran.out
    assert "cap-reached" in ran.out
    for word in ("won", "share", "× fair", "95%", "median", "rounds", "decisions"):
        assert word in ran.out


def test_records_of_every_game(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    args = (
        "sim",
        "finger-guns",
        "--games",
        3,
        "--seats",
        3,
        "--bots",
        "greenhorn",
        "--workers",
        1,
        "--records",
        folder,
    )
    assert run(*args).code == 0
    files = sorted(folder.iterdir())
    assert len(files) == 3
    assert {run("verify", file).code for file in files} == {0}
    assert "is not empty" in run(*args).err


def test_a_program_is_started_as_it_is_spelt(run: Run, tmp_path: Path) -> None:
    """Its letters are not made small, and a comma between quotation marks is its own."""
    folder = tmp_path / "My Bots"
    folder.mkdir()
    first = Path(__file__).parents[2] / "examples" / "first_bot.py"
    (folder / "Bot,A.py").write_text(first.read_text(encoding="utf-8"), encoding="utf-8")
    kinds = f"cmd:{sys.executable} '{folder}/Bot,A.py', Greenhorn"
    ran = run("sim", "finger-guns", "--bots", kinds, "--games", "2", "--workers", "1", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert [row["who"] for row in ran.json["by_kind"]] == [kinds.rpartition(",")[0], "greenhorn"]
    (stand_ins,) = ran.json["outside"].values()
    assert stand_ins["stood_in"] == 0 < stand_ins["asked"]


@pytest.mark.parametrize("command", ["sim", "ladder"])
def test_a_program_that_never_plays_is_said_and_spoils_it(run: Run, command: str) -> None:
    kinds = "cmd:sh -c 'echo no powder >&2',greenhorn"
    ran = run(command, "finger-guns", "--bots", kinds, "--games", "8", "--workers", "1")
    assert ran.code == 1
    assert "choices were made at random for it" in ran.err
    assert "no powder" in ran.err
    assert "greenhorn" in ran.out
