"""The documentation as a site: its pages and their links."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from highnoon import games
from scripts import site

ROOT: Final = Path(__file__).resolve().parents[1]
LINK: Final = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(site, "PAGES", tmp_path / "pages")
    site.collect()
    return tmp_path / "pages"


def test_every_game_has_its_pages(pages: Path) -> None:
    for slug in games.slugs():
        game = games.load(slug)
        assert f"# {game.title}" in (pages / "positions" / f"{slug}.md").read_text(encoding="utf-8")
        rules = (pages / "rules" / f"{slug}.md").read_text(encoding="utf-8")
        assert all(f"**{rule.id}**" in rules for rule in game.ledger.rules)
    assert "`highnoon_moves_accepted_total`" in (pages / "reference" / "metrics.md").read_text(encoding="utf-8")
    assert "## `highnoon bot check`" in (pages / "reference" / "commands.md").read_text(encoding="utf-8")


def test_the_menu_names_every_page_of_docs_once_and_no_others(pages: Path) -> None:
    menu = site.named(site.settings(pages)["nav"])
    assert [name for name in menu if not (pages / name).is_file()] == []
    assert sorted(page.name for page in pages.glob("*.md")) == sorted(name for name in menu if "/" not in name)


def test_a_new_page_is_in_the_menu(pages: Path) -> None:
    (pages / "new.md").write_text("# New", encoding="utf-8")
    assert "new.md" in site.named(site.settings(pages)["nav"][-1])


def test_no_link_leads_nowhere(pages: Path) -> None:
    broken = [
        f"{file.relative_to(pages)}: {target}"
        for file in sorted(pages.rglob("*.md"))
        for target in LINK.findall(
            re.sub(r"```.*?```|`[^`\n]*`", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        )
        if not (file.parent / target).exists() and not target.endswith(".json")
    ]
    assert broken == []


def test_inline_scripts_go_to_files(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "rules").mkdir()
    for page in (tmp_path / "index.html", tmp_path / "rules" / "a.html"):
        page.write_text("<p>Hi</p><script>let a = 1</script>", encoding="utf-8")
    site.scripts_to_files(tmp_path)
    [file] = (tmp_path / "assets").iterdir()
    assert file.read_text(encoding="utf-8") == "let a = 1"
    assert f'<script src="assets/{file.name}"></script>' in (tmp_path / "index.html").read_text(encoding="utf-8")
    assert f'src="../assets/{file.name}"' in (tmp_path / "rules" / "a.html").read_text(encoding="utf-8")
