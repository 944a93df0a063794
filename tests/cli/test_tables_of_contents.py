"""--version, --help, games and rules: what there is."""

from __future__ import annotations

import pytest

import highnoon
from highnoon.games import slugs

from .conftest import Run

COMMANDS = ["play", "games", "rules", "replay", "verify", "sim", "scene", "bench"]


def test_version(run: Run) -> None:
    how = "compiled" if highnoon.COMPILED else "interpreted"
    assert run("--version") == (0, f"highnoon {highnoon.__version__}, {how}\n", "")


def test_help_names_every_command(run: Run) -> None:
    for args in ([], ["--help"]):
        ran = run(*args)
        assert (ran.code, ran.err) == (0, "")
        assert [name for name in COMMANDS if name not in ran.out] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert f"highnoon {command}" in ran.out


def test_games(run: Run) -> None:
    listed = run("games", "--json").json
    assert [game["slug"] for game in listed] == slugs()
    text = run("games").out
    for game in listed:
        loaded = highnoon.load(game["slug"])
        assert game["pack"] == loaded.pack.hash
        assert game["seats"] == {"low": loaded.low, "high": loaded.high}
        assert game["rules_version"] == loaded.rules_version
        assert {option["name"]: option["default"] for option in game["options"]} == loaded.usual
        for fact in (game["slug"], game["title"], game["published"], game["pack"]):
            assert fact in text


@pytest.mark.parametrize("columns", [40, 71, 72, 100])
def test_options_are_whole_on_a_narrow_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = run("games").out
    assert "…" not in out
    words = set(out.split())
    for option in (option for slug in slugs() for option in highnoon.load(slug).options):
        assert {option.rule, f"{option.name}={str(option.default).lower()}", *option.sentence.split()} <= words


def test_the_whole_ledger(run: Run) -> None:
    ledger = highnoon.load("finger-guns").ledger
    out = run("rules", "finger-guns").out
    assert [rule.id for rule in ledger.rules if f"  {rule.id} " not in out] == []
    assert [chapter for chapter in {rule.chapter for rule in ledger.rules} if chapter not in out] == []
    assert [rule["id"] for rule in run("rules", "finger-guns", "--json").json] == [rule.id for rule in ledger.rules]


def test_one_rule_or_a_chapter(run: Run) -> None:
    assert [r["id"] for r in run("rules", "finger-guns", "fg-5.4", "--json").json] == ["FG-5.4"]
    chapter = [r["id"] for r in run("rules", "finger-guns", "FG-6", "--json").json]
    assert chapter == [f"FG-6.{n}" for n in range(1, 6)]
    ran = run("rules", "finger-guns", "FG-5.4", "HN-5")
    assert "Saloon: the player shows 2, 3 or 4" in ran.out
    assert "A sealed choice is secret" in ran.out  # house rules are cited at every table
    assert "FG-5.5" not in ran.out


def test_house_rules(run: Run) -> None:
    assert {rule["mark"] for rule in run("rules", "house", "--json").json} == {"house"}


def test_search(run: Run) -> None:
    found = [rule["id"] for rule in run("rules", "finger-guns", "--search", "DYNAMITE", "--json").json]
    assert "FG-5.14" in found
    assert "FG-1.1" not in found
    ran = run("rules", "finger-guns", "--search", "sarsaparilla")
    assert (ran.code, ran.out) == (1, "")
    assert "No rule of finger-guns mentions 'sarsaparilla'" in ran.err
