"""`scene` plays scene files; `rules --coverage` says which rules they prove."""

from __future__ import annotations

from pathlib import Path

import pytest

import highnoon

from .conftest import Run

GOOD = """game = "finger-guns"

[[scene]]
name = "A may not shoot A"
rules = ["FG-D05"]
script = "A refused: shot A (FG-D05)"

[[scene]]
name = "all may throw a Lasso"
rules = ["FG-5.8", "HN-1"]
script = "ABC may: lasso"
"""
FALSE = GOOD.replace("(FG-D05)", "(FG-1.1)")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "scenes"
    folder.mkdir()
    (folder / "good.toml").write_text(GOOD, encoding="utf-8")
    return folder


def test_scenes_pass(run: Run, folder: Path) -> None:
    ran = run("scene", folder)
    assert (ran.code, ran.err) == (0, "")
    assert "All 2 scenes pass." in ran.out
    assert run("scene", folder / "good.toml", "--json").json == {
        "files": [{"file": str(folder / "good.toml"), "scenes": 2, "failures": []}],
        "scenes": 2,
        "failed": 0,
    }


def test_a_false_scene_shows_its_first_difference(run: Run, folder: Path) -> None:
    (folder / "false.toml").write_text(FALSE, encoding="utf-8")
    ran = run("scene", folder)
    assert ran.code == 1
    assert "3 of 4 scenes pass." in ran.out
    assert "expected 'FG-1.1', found 'FG-D05'" in " ".join(ran.out.split())
    data = run("scene", folder, "--json").json
    assert (data["scenes"], data["failed"]) == (4, 1)


def test_the_same_file_is_played_once(run: Run, folder: Path) -> None:
    assert run("scene", folder, folder / "good.toml", "--json").json["scenes"] == 2


def test_coverage_names_what_is_missing(run: Run, folder: Path) -> None:
    ran = run("rules", "finger-guns", "--coverage", "--scenes", folder)
    assert ran.code == 1
    assert "good.toml: A may not shoot A" in ran.out
    assert "not testable: what people say at the table is theirs" in ran.out
    data = run("rules", "finger-guns", "--coverage", "--scenes", folder, "--json").json
    rules = highnoon.load("finger-guns").ledger.rules
    assert data["missing"] == [r.id for r in rules if r.id not in ("FG-D05", "FG-5.8") and not r.not_testable]


def test_coverage_of_some_rules(run: Run, folder: Path) -> None:
    ran = run("rules", "finger-guns", "FG-D05", "FG-3.1", "--coverage", "--scenes", folder)
    assert ran.code == 0
    assert "1 of 2 rules proven by scenes, 1 not testable, none missing." in ran.out


def test_coverage_of_the_house(run: Run, folder: Path) -> None:
    data = run("rules", "house", "--coverage", "--scenes", folder, "--json").json
    assert {row["id"]: row["scenes"] for row in data["rules"]}["HN-1"] == ["good.toml: all may throw a Lasso"]


def test_a_scene_that_cites_no_rule_is_refused(run: Run, folder: Path) -> None:
    (folder / "odd.toml").write_text(GOOD.replace("FG-5.8", "FG-5.99"), encoding="utf-8")
    ran = run("rules", "finger-guns", "--coverage", "--scenes", folder)
    assert ran.code == 2
    assert "cites FG-5.99, which is not a rule" in ran.err


# -- cards -------------------------------------------------------------------------------------------------------------


def test_every_card_with_its_proofs(run: Run) -> None:
    ran = run("rules", "saloon", "--cards")
    assert (ran.code, ran.err) == (0, "")
    assert "Card, team  18 in all" in ran.out
    assert "Load  18 in all" in ran.out
    assert "none missing." in ran.out
    data = run("rules", "saloon", "peacemaker", "--cards", "--json").json
    assert [row["card"]["name"] for row in data["cards"]] == ["Peacemaker"]
    assert data["cards"][0]["rules"] == ["SL-C01"]
    assert data["cards"][0]["scenes"][0].startswith("cards-guns.toml: ")
    assert data["missing"] == []


def test_a_card_without_a_proof_is_missing(run: Run, folder: Path) -> None:
    ran = run("rules", "finger-guns", "--cards", "--scenes", folder)
    assert ran.code == 1
    assert "0 of 16 proven by scenes, 16 missing: two_gun_tilda" in " ".join(ran.out.split())
    assert "MISSING" in ran.out


def test_cards_that_do_nothing_are_names(run: Run) -> None:
    assert "18 are names only, none missing." in " ".join(run("rules", "tabletown", "--cards").out.split())
