"""docs/positions.md and the page of each game are complete and current, and their examples pass."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from highnoon import games
from highnoon.engine.refusal import BadInput
from highnoon.engine.scene import parse_scenes, run_scene
from highnoon.engine.scene_runner import FORMS, SceneRunner
from scripts import tables

DOCS = Path(__file__).parents[1] / "docs"


def page(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


COMMON = page("positions")
GAMES = {slug: page(f"positions/{slug}") for slug in games.slugs()}
EXAMPLES = [
    example
    for text in (COMMON, *GAMES.values())
    for example in re.findall(r"```toml\n(game = .*?)```", text, re.DOTALL)
]


def test_the_generated_tables_are_current() -> None:
    """`scripts/docs` writes them."""
    assert tables.stale() == []


@pytest.mark.parametrize("name", tables.TABLES)
def test_every_kind_of_table_is_in_a_document_and_not_empty(name: str) -> None:
    pages = GAMES["finger-guns"] + page("cards") + page("environments/finger-guns")
    found = re.search(rf"<!-- table: {name} finger-guns -->\n(.*?)<!-- end -->", pages, re.DOTALL)
    assert found is not None
    assert found[1].count("\n| `") + found[1].count("\n| ally") >= 5


def test_a_table_that_is_not_current_is_found_and_written_again(tmp_path: Path) -> None:
    file = tmp_path / "some.md"
    file.write_text("Before\n<!-- table: questions finger-guns -->\nold\n<!-- end -->\nAfter\n", encoding="utf-8")
    assert tables.stale(tmp_path) == [file]
    written = tables.current(tables.read(file))
    assert "old" not in written
    assert "| `whom` |" in written
    assert written.startswith("Before\n")
    assert written.endswith("<!-- end -->\nAfter\n")
    file.write_text(written, encoding="utf-8")
    assert tables.stale(tmp_path) == []


def test_a_table_that_the_code_does_not_know_is_an_error() -> None:
    with pytest.raises(ValueError, match="there is no table 'moods'"):
        tables.current("<!-- table: moods finger-guns -->\n<!-- end -->")


@pytest.mark.parametrize("place", range(len(EXAMPLES)))
def test_the_examples_pass(place: int) -> None:
    for scene in parse_scenes("positions.md", EXAMPLES[place]):
        run_scene(games.load(scene.game), scene)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5


SHARED = COMMON.partition("## Positions: what all games share")[2].partition("\n## ")[0]


def known_fields(slug: str, position: dict[str, object]) -> list[str]:
    """The fields of a position, from the refusal of an unknown one."""
    with pytest.raises(BadInput) as caught:
        games.load(slug).from_position(position)
    return str(caught.value).partition("fields are ")[2].split(", ")


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(("position", "prefix"), [({"x": 1}, ""), ({"A": {"x": 1}}, ""), ({"dice": {"x": 1}}, "dice.")])
def test_every_field_of_a_position_is_documented(slug: str, position: dict[str, object], prefix: str) -> None:
    for field in known_fields(slug, position):
        if not re.fullmatch("[B-H]|dice", field):
            row = rf"^\| `{re.escape(prefix + field)}`"
            assert re.search(row, SHARED + GAMES[slug], re.MULTILINE), field


def test_every_field_of_an_attack_is_documented() -> None:
    """The only list of tables in a position so far."""
    for field in known_fields("saloon", {"attacks": [{"x": 1}]}):
        assert re.search(rf"^\| `{field}`", GAMES["saloon"].partition("## An Attack")[2], re.MULTILINE), field


@pytest.mark.parametrize("slug", GAMES)
def test_every_field_of_a_view_is_documented(slug: str) -> None:
    view = msgspec.to_builtins(games.load(slug).deal(4).view(0))
    views = GAMES[slug].partition("\n## Views")[2].partition("\n## ")[0]
    for field in view:
        assert f"`{field}" in views, field
    for field in view["players"][0]:
        assert f".{field}`" in views, field


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("name", [name for name in tables.TABLES if name not in ("proofs", "slots")])
def test_every_game_has_every_table(slug: str, name: str) -> None:
    assert f"<!-- table: {name} {slug} -->" in GAMES[slug]


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_a_page_of_its_sheet(slug: str) -> None:
    assert f"<!-- table: slots {slug} -->" in page(f"environments/{slug}")


def test_every_form_of_a_statement_is_documented() -> None:
    script = COMMON.partition("## The script")[2].partition("## Paths")[0]
    for form in FORMS:
        head = form.partition(":")[0]
        assert f"| `{head}:" in script, form
    stage = SceneRunner(games.load("finger-guns"), {})
    assert {form.partition(":")[0].removeprefix("A").strip() for form in FORMS} == set(stage.says)
