"""Whatever is wrong: one line of plain English on stderr, exit code 2, nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest

from highnoon.cli.entry import OUR_FAULT
from highnoon.games import finger_guns

from .conftest import Run

# The command, and a part of what it says.  FILES are made by the test.
BAD = [
    (["frobnicate"], "No such command 'frobnicate'. See: highnoon --help"),
    (["posses"], "No such command 'posses'. To play: highnoon play posse."),
    (
        ["connect", "http://127.0.0.1:abc"],
        "'http://127.0.0.1:abc' is not a server address; write it like http://127.0.0.1:8000",
    ),
    (["connect", "ftp://somewhere"], "is not a server address"),
    (["connect", ""], "is not a server address"),
    (["bot", "sit", "http://", "cat"], "is not a server address"),
    (["backup", "FILES/nowhere/all.gz", "--data", "FILES"], "there is no folder"),
    (["backup", "FILES/all.gz", "--data", "FILES/nobody"], "there is nothing to back up"),
    (["games", "--loud"], "No such option: --loud"),
    (["play"], "name a game: finger-guns"),
    (["play", "poker"], "there is no game 'poker'; games are finger-guns"),
    (["play", "finger-guns", "--seats", "2"], "Finger Guns is for 3 to 8 seats, not 2"),
    (["play", "finger-guns", "--seats", "nine"], "--seats"),
    (["play", "finger-guns", "--seats", "4", "--seat", "E"], "there is no seat 'E' at this table; seats are A to D"),
    (["play", "finger-guns", "--seat", "table"], "seats are A to D"),
    (["play", "finger-guns", "--name", "x" * 40], "a name has 1 to 16 characters"),
    (["play", "finger-guns", "--name", "a\x1b[2J"], "a name has 1 to 16 characters"),
    (["play", "finger-guns", "--bots", "sheriff"], "there is no bot 'sheriff' for finger-guns; bots are greenhorn"),
    (["play", "finger-guns", "--seats", "3", "--bots", "deputy,deputy,deputy"], "you named 3 bots for 2 other seats"),
    (["play", "finger-guns", "--option", "fast=yes"], "has no option 'fast'; options are live_countdown"),
    (["play", "finger-guns", "--option", "round_cap=soon"], "option round_cap is 0 to 500, not 'soon'"),
    (["play", "finger-guns", "--option", "round_cap"], "--option is name=value, as in round_cap=60"),
    (["play", "finger-guns", "-o", "round_cap=3", "-o", "round_cap=4"], "option round_cap is given twice"),
    (["play", "finger-guns", "--pack", "FILES/none.toml"], "cannot read the pack"),
    (["play", "finger-guns", "--pack", "FILES/torn.toml"], "torn.toml: Invalid value (at"),
    (
        ["play", "finger-guns", "--pack", "FILES/cut.toml"],
        "cut.toml: Invalid value (at line 2, the end of the document)",
    ),
    (
        ["play", "finger-guns", "--pack", "FILES/odd.toml"],
        "odd.toml, line 9: [numbers] health: should be a whole number",
    ),
    (["play", "finger-guns", "--record", "FILES/odd.toml"], "already exists"),
    (["play", "finger-guns", "--record", "FILES/nowhere/game.jsonl"], "there is no folder"),
    (["rules", "poker"], "there is no game 'poker'"),
    (["rules", "finger-guns", "FG-99"], "there is no rule 'FG-99'; rules are FG-1.1 to FG-A16"),
    (["rules", "finger-guns", "HN-99"], "there is no rule 'HN-99'; rules are HN-1 to HN-"),
    (["rules", "finger-guns", "--scenes", "FILES"], "--scenes goes with --coverage"),
    (["rules", "finger-guns", "--cards", "--coverage"], "--cards goes with neither --coverage nor --search"),
    (["rules", "saloon", "chess", "--cards"], "saloon has no card 'chess'; cards are no_cover, bar"),
    (["rules", "house", "--cards"], "there is no game 'house'"),
    (["rules", "finger-guns", "--coverage", "--scenes", "FILES/none"], "there is no folder"),
    (["rules", "finger-guns", "--coverage", "--scenes", "FILES/empty"], "contains no scene files"),
    (["sim", "poker"], "there is no game 'poker'"),
    (["sim", "finger-guns", "--games", "0"], "there should be at least 1 game, not 0"),
    (["sim", "finger-guns", "--workers", "0"], "there should be at least 1 worker"),
    (["sim", "finger-guns", "--seats", "9"], "is for 3 to 8 seats, not 9"),
    (["sim", "finger-guns", "--bots", "sheriff"], "there is no bot 'sheriff'"),
    (["sim", "finger-guns", "--seats", "3", "--bots", "deputy,deputy,deputy,deputy"], "name 1 to 3 kinds of bots"),
    (["sim", "finger-guns", "--records", "FILES"], "is not empty"),
    (["sim", "finger-guns", "--records", "FILES/odd.toml"], "cannot make the folder"),
    (["replay", "FILES/none.jsonl"], "cannot read"),
    (["replay", "FILES"], "cannot read"),
    (["verify", "FILES/none.jsonl"], "cannot read"),
    (["verify", "FILES/nothing.jsonl"], "nothing.jsonl is empty"),
    (["verify", "FILES/odd.toml"], "odd.toml, line 1: not a record's heading"),
    (["verify", "FILES/bytes.jsonl"], "bytes.jsonl, line 1: not a record's heading"),
    (["verify", "FILES/poker.jsonl"], "there is no game 'poker'"),
    (["scene"], "Missing argument"),
    (["scene", "FILES/none.toml"], "cannot read"),
    (["scene", "FILES/torn.toml"], "torn.toml: "),
    (["scene", "FILES/poker.toml"], "there is no game 'poker'"),
    (["scene", "FILES/empty"], "contains no scene files"),
    (["bench", "poker"], "there is no game 'poker'"),
    (["bench", "finger-guns", "--seconds", "-1"], "--seconds"),
]

HEADING = (
    '{"highnoon":1,"game":"poker","rules":1,"pack":"","seats":3,"names":["Ann","Ben","Eve"],"options":{},"commitment":"",'
    '"contributions":[],"deal":"","events":[]}\n'
)


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    (folder / "empty").mkdir(parents=True)
    pack = (finger_guns.FOLDER / "pack.toml").read_text(encoding="utf-8")
    (folder / "odd.toml").write_text(pack.replace("health = 20", "health = -3"), encoding="utf-8")
    (folder / "cut.toml").write_text("[numbers]\nhealth =", encoding="utf-8")
    (folder / "torn.toml").write_text(
        pack[: pack.index("posse_survivors") + len("posse_survivors =")], encoding="utf-8"
    )
    (folder / "poker.toml").write_text('game = "poker"\n[[scene]]\nname = "x"\nscript = "A: pass"\n', encoding="utf-8")
    (folder / "nothing.jsonl").write_bytes(b"")
    (folder / "bytes.jsonl").write_bytes(b"\xff\xfe\x00\n")
    (folder / "poker.jsonl").write_text(HEADING, encoding="utf-8")
    return folder


def tree(folder: Path) -> list[tuple[str, bytes]]:
    return sorted((str(file), file.read_bytes()) for file in folder.rglob("*") if file.is_file())


@pytest.mark.parametrize(("args", "says"), BAD, ids=[" ".join(args)[:60] for args, _ in BAD])
def test_one_plain_line(run: Run, files: Path, tmp_path: Path, args: list[str], says: str) -> None:
    before = tree(tmp_path)
    ran = run(*[arg.replace("FILES", str(files)) for arg in args])
    assert ran.code == 2, ran
    assert ran.out == ""
    assert ran.err.startswith("highnoon: ")
    assert ran.err.count("\n") == 1
    assert ran.err.endswith("\n")
    assert says in ran.err
    assert tree(tmp_path) == before


def test_a_fault_of_ours_is_one_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down() -> list[str]:
        raise RuntimeError("the piano\nis out of tune")

    monkeypatch.setattr("highnoon.cli.games.slugs", break_down)
    ran = run("games")
    assert ran.code == OUR_FAULT
    assert ran.err == (
        "highnoon: this is our bug: RuntimeError: the piano is out of tune (set HIGHNOON_DEBUG=1 for details)\n"
    )
    monkeypatch.setenv("HIGHNOON_DEBUG", "1")
    with pytest.raises(RuntimeError, match="out of tune"):
        run("games")
