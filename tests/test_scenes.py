"""Every scene of every game passes, and every rule has one.  `test_scene_runner.py` proves that scenes can fail."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from highnoon import games
from highnoon.engine import coverage as engine_coverage
from highnoon.engine.coverage import coverage, find_scenes, missing
from highnoon.engine.game import Game
from highnoon.engine.ledger import Ledger, Rule, read_ledger
from highnoon.engine.pack import Pack
from highnoon.engine.refusal import BadInput
from highnoon.engine.scene import (
    Scene,
    SceneFailed,
    play,
    read_scenes,
    run_scene,
    script_of,
    set_stage,
)
from highnoon.engine.table import Table

HERE = Path(__file__).parent
FILES = [file for slug in games.slugs() for file in sorted((HERE / "scenes" / slug).glob("*.toml"))]
CHECKS = re.compile(r"expect:|refused:|told:|sees:|may|asked:")


def all_scenes() -> list[Scene]:
    """Those of files that can be read; a test of its own says which cannot."""
    scenes: list[Scene] = []
    for file in FILES:
        with suppress(BadInput):
            scenes += read_scenes(file)
    return scenes


SCENES = all_scenes()


@cache
def game_of(slug: str) -> Game:
    return games.load(slug)


def label(scene: Scene) -> str:
    """Short and readable in a list of tests, and the same for every run."""
    words = re.sub(r"[^a-z0-9]+", "-", scene.name.lower()).strip("-")
    return f"{scene.game}/{scene.file.removesuffix('.toml')}:{scene.line}:{words[:70]}"


# -- the scenes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_scene_file_can_be_read_and_holds_scenes(file: Path) -> None:
    assert {scene.game for scene in read_scenes(file)} == {file.parent.name}


@pytest.mark.parametrize("scene", SCENES, ids=label)
def test_scene(scene: Scene) -> None:
    """It passes, it cites a rule and checks something, and every table in it can be written down and read back."""
    assert scene.rules
    assert scene.refused or CHECKS.search(scene.script)
    if scene.refused:
        run_scene(game_of(scene.game), scene)
        return
    stage = set_stage(game_of(scene.game), scene)
    for statement in script_of(scene):
        play(stage, scene, statement)
        reads_back(stage.game, stage.table)


def reads_back(game: Game, table: Table) -> None:
    position = table.to_position()
    again = game.from_position(position)
    assert again.to_position() == position
    assert [again.view(seat) for seat in range(again.seats)] == [table.view(seat) for seat in range(table.seats)]
    assert [again.legal(seat) for seat in range(again.seats)] == [table.legal(seat) for seat in range(table.seats)]


def test_no_two_scenes_of_a_game_have_the_same_name() -> None:
    names = [(scene.game, scene.name) for scene in SCENES]
    assert sorted(names) == sorted(set(names))


# -- the ledger --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", [*games.slugs(), "house"])
def test_every_rule_has_a_scene_or_a_reason_why_not(slug: str) -> None:
    house = Path(engine_coverage.__file__).parent / "rules.md"
    ledger = read_ledger(house) if slug == "house" else game_of(slug).ledger
    rows = coverage(ledger, [scene for file in find_scenes(slug) for scene in read_scenes(file)])
    assert missing(rows) == []
    assert [row.id for row in rows if row.scenes and row.excuse] == []


@pytest.mark.parametrize("slug", games.slugs())
def test_the_scenes_found_are_those_of_the_source_tree(slug: str) -> None:
    assert [file.name for file in find_scenes(slug)] == sorted(f.name for f in (HERE / "scenes" / slug).glob("*.toml"))


def test_every_test_vector_of_finger_guns_is_there() -> None:
    """The specification numbers them with gaps."""
    wanted = {1, 2, 3, 4, 5, 6, 8, 9, 11, 12, 14, 15, 16, 18, 19, 20, 21, 24, 25, 26, 27, 28, 30}
    found = {int(match[1]) for scene in SCENES if (match := re.match(r"T(\d+): ", scene.name))}
    assert found == wanted


def scene_citing(*rules: str) -> Scene:
    return Scene("finger-guns", "A scene", list(rules), {}, "expect: round = 1", "", "", "some.toml", 7, 8)


def small_ledger() -> Ledger:
    rules = [Rule(id, "", "rulebook", "", "…", excuse) for id, excuse in (("FG-1.1", ""), ("FG-1.2", "no way"))]
    return Ledger("Small", [*rules, Rule("FG-1.3", "", "rulebook", "", "…", "")])


def test_a_rule_without_a_scene_is_missing_unless_it_is_excused() -> None:
    rows = coverage(small_ledger(), [scene_citing("FG-1.1")])
    assert [(row.id, row.scenes, row.excuse) for row in rows] == [
        ("FG-1.1", ["some.toml: A scene"], ""),
        ("FG-1.2", [], "no way"),
        ("FG-1.3", [], ""),
    ]
    assert missing(rows) == ["FG-1.3"]


def test_a_scene_that_cites_no_rule_of_the_ledger_is_refused() -> None:
    with pytest.raises(BadInput, match=r"some.toml, line 7: 'A scene' cites FG-9.9, which is not a rule"):
        coverage(small_ledger(), [scene_citing("FG-1.1", "FG-9.9")])


def test_house_rules_may_be_cited_by_every_game_and_are_checked_with_the_house_ledger() -> None:
    house = Ledger("House", [Rule("HN-1", "", "house", "", "…", "")])
    scenes = [scene_citing("FG-1.1", "HN-1")]
    assert coverage(small_ledger(), scenes)[0].scenes == ["some.toml: A scene"]
    assert missing(coverage(house, scenes)) == []
    with pytest.raises(BadInput, match="cites HN-9"):
        coverage(house, [scene_citing("HN-9")])


def test_no_scenes_are_found_for_a_game_that_is_not_there() -> None:
    assert find_scenes("chess") == []


# -- scenes can fail ---------------------------------------------------------------------------------------------------

PACK = game_of("finger-guns").pack.source
NUMBERS = re.findall(r"^(\w+) = (\d+)$", PACK.partition("[[ally]]")[0], re.MULTILINE)
ALLIES = re.findall(r'^id = "(\w+)"$', PACK, re.MULTILINE)
ON_OFF = ("two_gun_tilda", "fuse_cutter_finn", "steady_hand_stella")  # whose amount is only yes or no


def some_scene_fails(pack: str) -> bool:
    make: Any = type(game_of("finger-guns"))
    changed: Game = make(Pack("changed", pack))
    for scene in SCENES:
        if scene.game == "finger-guns" and not scene.pack:
            try:
                run_scene(changed, scene)
            except SceneFailed:
                return True
    return False


def some(values: list[Any]) -> list[Any]:
    """The gate changes three of them, scripts/soak all."""
    return [pytest.param(*value, marks=[pytest.mark.soak] if i > 2 else []) for i, value in enumerate(values)]


@pytest.mark.parametrize(("name", "value"), some(NUMBERS))
def test_a_changed_number_of_the_rules_makes_a_scene_fail(name: str, value: str) -> None:
    changed = re.sub(rf"^{name} = {value}$", f"{name} = {int(value) + 1}", PACK, count=1, flags=re.MULTILINE)
    assert changed != PACK
    assert some_scene_fails(changed)


@pytest.mark.parametrize("ally", some([(ally,) for ally in ALLIES if ally not in ON_OFF]))
def test_a_changed_number_of_an_ally_makes_a_scene_fail(ally: str) -> None:
    changed = re.sub(
        rf'(id = "{ally}".*?amount = )(\d+)', lambda m: m[1] + str(int(m[2]) + 1), PACK, count=1, flags=re.DOTALL
    )
    assert changed != PACK
    assert some_scene_fails(changed)


@pytest.mark.parametrize("ally", ON_OFF)
def test_a_keeper_that_does_something_else_makes_a_scene_fail(ally: str) -> None:
    changed = re.sub(rf'(id = "{ally}".*?behaviour = )"\w+"', r'\1"saloon_more"', PACK, count=1, flags=re.DOTALL)
    assert changed != PACK
    assert some_scene_fails(changed)


def test_the_unchanged_pack_makes_none_fail() -> None:
    assert not some_scene_fails(PACK)
