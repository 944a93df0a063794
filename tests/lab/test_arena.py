"""The arena: a language model's seat behind a real endpoint, measured against bots."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import CliRunner

import highnoon
from highnoon.bots.outside import BotLimits
from highnoon.cli.app import app
from highnoon.engine.refusal import BadInput
from highnoon.lab.arena import Aliases, ArenaConfig, Contender, compete, read_config
from tests.oracle import TOKENS, endpoint

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
SEAT: Final = f"{sys.executable} {EXAMPLES}/llm_seat.py"
runner = CliRunner()


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[dict[str, Any]]]:
    with endpoint(monkeypatch) as asked:
        yield asked


def test_a_model_is_measured_against_each_level(model: list[dict[str, Any]], tmp_path: Path) -> None:
    config = tmp_path / "arena.toml"
    config.write_text(
        f'game = "finger-guns"\nseats = 3\ncommand = "{SEAT}"\ngames = 2\nagainst = ["greenhorn", "deputy"]\n'
        "options = { round_cap = 4 }\n",
        encoding="utf-8",
    )
    lines = tmp_path / "talk.jsonl"
    found = runner.invoke(app, ["arena", str(config), "--transcript", str(lines), "--json"])
    assert found.exit_code == 0, found.output
    report = json.loads(found.stdout)
    assert report["name"] == "stand-in"
    assert [bout["against"] for bout in report["bouts"]] == ["greenhorn", "deputy"]
    greenhorns, deputies = report["bouts"]
    assert greenhorns["games"] == deputies["games"] == 2
    assert greenhorns["not_read"] == 1  # the first answer had no form; it was told so and tried again
    assert greenhorns["illegal"] == greenhorns["stood_in"] == deputies["not_read"] == 0
    assert sum(bout["tokens"] for bout in report["bouts"]) == TOKENS * len(model)
    talk = [json.loads(line) for line in lines.read_text(encoding="utf-8").splitlines()]
    answers = [line for line in talk if line.get("from", {}).get("type") == "choice"]
    assert len(answers) == len(model) == sum(bout["asked"] for bout in report["bouts"]) + 1
    assert [line["won"] for line in talk if "won" in line].count(True) == greenhorns["wins"] + deputies["wins"]
    assert {line["seat"] for line in talk} == {0, 1}  # another one in every game
    shown = runner.invoke(app, ["arena", str(config)])
    assert "told what is legal" in shown.output
    assert "not read" in shown.output


def test_who_is_not_told_what_is_legal_makes_illegal_moves(model: list[dict[str, Any]]) -> None:
    """The endpoint answers `saloon 2` to everything, which is never a choice in Tabletown."""
    config = ArenaConfig("tabletown", SEAT, ["greenhorn"], 2, 1, listed=False, tries=2, options={"turn_cap": 10})
    lines: list[dict[str, Any]] = []
    bout = compete(config, lines.append).bouts[0]
    assert all("options" not in line["to"] for line in lines if "to" in line)
    assert bout.not_read + bout.illegal >= 2
    assert bout.stood_in == bout.asked > 0
    assert any("substituted" in line for line in lines)


def test_cards_can_have_other_names() -> None:
    game = highnoon.load("finger-guns")
    aliases = Aliases(game, 1)
    assert aliases.hide("gain two_gun_tilda") != "gain two_gun_tilda"
    assert aliases.show(aliases.hide("gain two_gun_tilda")) == "gain two_gun_tilda"
    assert aliases.hide("shot B") == "shot B"
    bot = Contender(game, 1, "unused", BotLimits(), lambda line: None, aliases)
    keys = [key for key, verb in enumerate(game.actions.owner) if verb is not None and verb.name == "gain"][:5]
    asked = bot.question(1, {}, keys, "Which?")
    assert isinstance(asked.options, list)
    names = {name for faces in game.actions.faces.values() for name in faces}
    for option, key in zip(asked.options, keys, strict=True):
        assert not names & set(option.notation.split())
        assert option.label == option.notation
        assert bot.key(option.notation, keys) == key


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "missing required field `game`"),
        ('game = "finger-guns"\ncommand = "x"\nlisten = true', "unknown field `listen`"),
        ('game = "finger-guns"\ncommand = "x"\ngames = 0', "`int` >= 1"),
        ('game = "finger-guns"\ncommand = "x"\nagainst = []', "names no bots"),
        ("game = ", "Invalid value"),
    ],
)
def test_a_wrong_config_is_refused(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "arena.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=message):
        read_config(file)


def test_what_cannot_play_is_refused_before_a_game() -> None:
    with pytest.raises(BadInput, match="there is no bot 'champion'"):
        compete(ArenaConfig("finger-guns", SEAT, ["champion"]), lambda line: None)
    with pytest.raises(BadInput, match="there is no option"):
        compete(ArenaConfig("finger-guns", SEAT, options={"speed": 3}), lambda line: None)
    with pytest.raises(BadInput, match="cannot be started"):
        compete(ArenaConfig("finger-guns", "/no/such/program", ["greenhorn"]), lambda line: None)


def test_the_example_is_a_config() -> None:
    assert read_config(EXAMPLES / "arena.toml").game == "finger-guns"
