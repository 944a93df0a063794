"""Every card that does something has a scene, and a changed card makes one of its scenes fail."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
import pytest

from highnoon import games
from highnoon.engine.cards import Listed, listed_in
from highnoon.engine.coverage import CardRow, card_coverage, find_scenes, unproven
from highnoon.engine.game import Game
from highnoon.engine.ledger import Rule
from highnoon.engine.pack import Pack
from highnoon.engine.refusal import BadInput
from highnoon.engine.scene import Scene, SceneFailed, read_scenes, run_scene
from tests.profiles import examples

CHANGED = ["saloon", "tabletown", "notoriety"]  # games whose cards are changed one number at a time
NOT_PLAYED = ("count", "name", "alt", "title", "text", "mark", "id", "kind")


@cache
def game_of(slug: str) -> Game:
    return games.load(slug)


@cache
def scenes_of(slug: str) -> list[Scene]:
    return [scene for file in find_scenes(slug) for scene in read_scenes(file)]


def disagreeing(game: Game, rules: Mapping[str, Rule]) -> list[str]:
    """Entries of the pack whose mark is not that of the rule about them.

    A rule that does not begin with the card's name is a general one, with a source of its own.  Where parts of an
    entry have different sources, the rule has one of them as its mark and names the others behind it.
    """
    found: list[str] = []
    for entries in game.pack.data.values():
        for entry in entries if isinstance(entries, list) else []:
            if not isinstance(entry, dict) or not {"mark", "rule", "name"} <= set(entry):
                continue
            rule = rules[str(entry["rule"])]
            if not rule.text.casefold().startswith(str(entry["name"]).casefold()):
                continue
            sources = [part.partition(":")[0].strip() for part in str(entry["mark"]).split(";")]
            others = [source for source in sources if source != rule.mark]
            if rule.mark not in sources or any(source not in rule.section for source in others):
                found.append(f"{rule.id}: {entry['mark']}")
    return found


@pytest.mark.parametrize("slug", games.slugs())
def test_the_pack_and_the_rules_agree_on_the_source_of_a_card(slug: str) -> None:
    game = game_of(slug)
    assert disagreeing(game, game.ledger.by_id) == []


def test_a_wrong_source_is_found() -> None:
    game = game_of("saloon")
    rule = game.ledger.find("SL-C02")
    for mark, section in ("public", rule.section), ("design", ""):
        wrong = msgspec.structs.replace(rule, mark=mark, section=section)
        assert disagreeing(game, {**game.ledger.by_id, rule.id: wrong}) == [
            "SL-C02: rulebook: name, options; design: the rest"
        ]


@pytest.mark.parametrize("slug", games.slugs())
def test_every_card_that_does_something_has_a_scene(slug: str) -> None:
    rows = card_coverage(game_of(slug), scenes_of(slug))
    assert rows
    assert unproven(rows) == []


def test_the_saloon_lists_all_its_cards() -> None:
    counts: dict[str, int] = {}
    for card in game_of("saloon").listed():
        kind = card.kind if card.kind == "card, team" else card.kind.partition(",")[0]
        counts[kind] = counts.get(kind, 0) + card.count
    assert counts == {"cover": 8, "card": 80, "card, team": 18, "character": 8, "load": 18}


# -- the report can fail -----------------------------------------------------------------------------------------------


def scene(script: str, *rules: str) -> Scene:
    return Scene("saloon", "A scene", list(rules), {}, script, "", "", "some.toml", 7, 8)


def row_of(id: str, *scenes: Scene) -> CardRow:
    rows = [row for row in card_coverage(game_of("saloon"), scenes) if row.card.id == id]
    assert len(rows) == 1
    return rows[0]


def test_a_scene_proves_a_card_if_it_cites_its_rule_and_the_card_is_in_it() -> None:
    both = scene("A: attack garter_pistol-1", "SL-C04")
    assert row_of("garter_pistol", both).scenes == ["some.toml: A scene"]
    assert row_of("garter_pistol", both).files == ["some.toml"]
    assert row_of("garter_pistol", scene("A: attack garter_pistol-1", "SL-8.4")).scenes == []
    assert row_of("garter_pistol", scene("A: attack peacemaker-1", "SL-C04")).scenes == []
    assert row_of("table", scene("table: timeout A", "SL-M6")).scenes == []
    assert row_of("table", scene("A: hunker table-2", "SL-M6")).scenes == ["some.toml: A scene"]


def test_a_card_without_a_scene_is_missing_unless_it_is_a_name_only() -> None:
    rows = card_coverage(game_of("saloon"), [])
    assert len(unproven(rows)) == len(rows) > 60
    pack = Pack(
        "some.toml", '[[a]]\nid = "joe"\nname = "Joe"\n[[b]]\nid = "gun"\nname = "Gun"\ncount = 2\ndamage = 3\n'
    )
    joe, gun = listed_in(pack)
    assert (joe.plain, joe.count, joe.kind) == (True, 1, "a")
    assert (gun.plain, gun.count, gun.kind) == (False, 2, "b")
    assert (joe.numbers, gun.numbers) == ("", "damage 3")
    assert unproven([CardRow(card, [], []) for card in (joe, gun)]) == ["gun"]


# -- a changed card is seen --------------------------------------------------------------------------------------------


def changes(entry: dict[str, Any]) -> list[tuple[str, str]]:
    """Each field of an entry that is played by, and another value for it as TOML; numbers of a list one by one."""
    found: list[tuple[str, str]] = []
    for key, value in entry.items():
        if key in NOT_PLAYED:
            continue
        if isinstance(value, bool):
            found.append((key, str(not value).lower()))
        elif isinstance(value, int):
            found += [(key, str(value + 1)), (key, str(value - 1))]
        elif isinstance(value, list) and all(isinstance(item, int) for item in value):
            for place in range(len(value)):
                found += [(key, str([n + by * (i == place) for i, n in enumerate(value)])) for by in (1, -1)]
        elif isinstance(value, list) and key == "effects" and entry.get("kind") != "team":
            found += [(key, str([other for other in value if other != effect]).replace("'", '"')) for effect in value]
    return found


def changed_pack(slug: str, id: str, key: str, value: str) -> Game | None:
    """The game with that field changed; None if such a pack is refused."""
    source = game_of(slug).pack.source
    start = source.index(f'id = "{id}"\n')
    end = source.find("\n[[", start)
    entry = source[start : len(source) if end < 0 else end]
    changed = re.sub(rf"^{key} = .*$", f"{key} = {value}", entry, count=1, flags=re.MULTILINE)
    make: Any = type(game_of(slug))
    try:
        game: Game = make(Pack("changed.toml", source.replace(entry, changed)))
    except BadInput:
        return None
    return game


def fails(game: Game, scene: Scene) -> bool:
    if scene.pack:
        return False
    try:
        run_scene(game, scene)
    except SceneFailed:
        return True
    return False


def entries(slug: str) -> dict[str, dict[str, Any]]:
    data = game_of(slug).pack.data
    return {entry["id"]: entry for part in data.values() if isinstance(part, list) for entry in part}


@pytest.mark.parametrize(
    ("slug", "card"),
    [
        pytest.param(slug, card, id=f"{slug}/{card.id}", marks=[] if place == 0 else [pytest.mark.soak])
        for slug in CHANGED
        for place, card in enumerate(c for c in game_of(slug).listed() if c.id in entries(slug) and not c.plain)
    ],
)
def test_a_changed_card_makes_one_of_its_scenes_fail(slug: str, card: Listed) -> None:
    proofs = row_for(slug, card).scenes
    scenes = [s for s in scenes_of(slug) if f"{s.file}: {s.name}" in proofs]
    assert scenes
    for key, value in changes(entries(slug)[card.id])[:: 1 if examples(10) > 1 else 3]:
        game = changed_pack(slug, card.id, key, value)
        seen = game is None or any(fails(game, scene) for scene in scenes)
        assert seen, f"{card.id}: {key} = {value} is seen by no scene"


def row_for(slug: str, card: Listed) -> CardRow:
    return next(row for row in card_coverage(game_of(slug), scenes_of(slug)) if row.card.id == card.id)
