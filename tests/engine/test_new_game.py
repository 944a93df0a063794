"""A game declares itself: its folder is all that a house needs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import highnoon
from highnoon import bots, games
from highnoon.cli.boards import board_of
from highnoon.engine.about import read_about
from highnoon.engine.refusal import BadInput
from tests.new_game import EXAMPLE, ROOT, copy_example

MOST_FILES = 12
MOST_LINES = 400  # that are not blank


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Games added by a test are gone after it."""
    kept, path = list(games.MODULES), sys.path[:]
    yield
    for slug in [slug for slug in games.MODULES if slug not in kept]:
        del games.MODULES[slug]
        del games.ABOUT[slug]
    sys.path[:] = path
    for module in [name for name in sys.modules if name.partition(".")[0] == "wink"]:
        del sys.modules[module]


def test_ours_are_found_by_their_folders() -> None:
    folders = {file.parent.name for file in (ROOT / "src" / "highnoon" / "games").glob("*/__init__.py")}
    assert {module.rpartition(".")[2] for slug, module in games.MODULES.items() if slug in games.slugs()} >= folders
    for slug in games.slugs():
        game = highnoon.load(slug)
        assert game.about == games.about(slug)
        assert {rule.id.partition("-")[0] for rule in game.ledger.rules} == {game.about.prefix}
        assert next(iter(bots.classes(slug))) == "greenhorn"
        assert board_of(game).game is game
    assert len({games.about(slug).prefix for slug in games.slugs()}) == len(games.slugs())


def test_the_example_is_small() -> None:
    files = [file for file in EXAMPLE.iterdir() if file.is_file()]
    assert len(files) <= MOST_FILES
    lines = sum(bool(line.strip()) for file in files for line in file.read_text(encoding="utf-8").splitlines())
    assert lines < MOST_LINES


def test_a_copy_of_the_example_is_a_game(tmp_path: Path) -> None:
    folder = copy_example(tmp_path)
    assert games.add(str(folder)).title == "Wink"
    game = games.load("wink")
    assert bots.levels("wink") == ["greenhorn", "marshal"]
    table = game.deal(3, 1)
    players = [bots.make("marshal:8n", game, seat) if seat else bots.make("greenhorn", game, 1) for seat in range(3)]
    while not table.over:
        seat = table.pending()[0]
        table.act(seat, players[seat].choose(table.view(seat)))
    assert table.outcome is not None
    again = copy_example(tmp_path / "again")
    with pytest.raises(BadInput, match="there is another Python module 'wink'"):
        games.add(str(again))
    with pytest.raises(BadInput, match="there is a game 'wink' already, in wink"):
        games.add(str(again.rename(again.with_name("winks"))))


def command(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "highnoon", *args],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_takes_games_from_outside(tmp_path: Path) -> None:
    folder = copy_example(tmp_path)
    asked = command("--game", str(folder), "sim", "wink", "--games", "8", "--workers", "2")
    assert asked.returncode == 0, asked.stderr
    assert "It is over." in asked.stdout
    listed = command("games", "--json", HIGHNOON_GAMES=str(folder))
    assert '"slug": "wink"' in listed.stdout
    missing = command("--game", "no.such.game", "games")
    assert missing.returncode == 2
    assert missing.stderr.startswith("highnoon: ")
    assert missing.stderr.count("\n") == 1


def test_an_installed_package_may_have_games(tmp_path: Path) -> None:
    copy_example(tmp_path)
    installed = tmp_path / "wink-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: wink\nVersion: 1.0\n", encoding="utf-8")
    (installed / "entry_points.txt").write_text(f"[{games.GROUP}]\nwink = wink\n", encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    assert '"slug": "wink"' in command("games", "--json", PYTHONPATH=path).stdout
    assert "Every other player may duck a Gun" in command("rules", "wink", PYTHONPATH=path).stdout


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('slug = "stare-down"', 'slug = "Stare down"', r"game\.toml: .*slug"),
        ("low = 2", "low = 0", r"game\.toml: .*low"),
        ("usual = 3", "usual = 5", "usual should be from 2 to 4, not 5"),
        ('prefix = "SD"\n', "", "missing required field `prefix`"),
        ("minutes = 5", "minutes = 5\nhours = 1", "unknown field `hours`"),
        ('icon = "badge"', "icon = 7", r"poster\.icon"),
        ("title", "ti tle", r"game\.toml: "),
    ],
)
def test_a_bad_declaration_is_refused(tmp_path: Path, old: str, new: str, says: str) -> None:
    text = (EXAMPLE / "game.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "game.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput, match=says):
        read_about(tmp_path)


def test_a_folder_without_one_is_no_game(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=re.escape(f"there is no game in {tmp_path}")):
        read_about(tmp_path)
    with pytest.raises(BadInput, match=r"neither a folder with a .* nor a module"):
        games.add("no.such.game")
