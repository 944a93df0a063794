"""High Noon talks plain American English: tests/voice.toml lists what gives a translation away, and the cure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
import pytest

from highnoon import games
from highnoon.engine.coverage import find_scenes
from highnoon.engine.scene import read_scenes
from scripts import comments, texts

ROOT: Final = Path(__file__).resolve().parents[1]
NEAR: Final = 30  # characters around a hit in which an allowed use is looked for
DOCUMENTS: Final = sorted(
    file
    for file in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    if file.name != "texts.md"  # it repeats what is tested
)
DANGLING: Final = re.compile(r"(What|Whether|Who|Whom|Whose|That|Of|By|To|Until)\b")
COMMENTS: Final = 60  # problems in comments at most, of the 1,406 there once were; lower it, never raise it
HELP, OPTION, REFUSAL, BUTTON, ERROR = 150, 130, 100, 80, 90  # characters at most


class Pattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    regex: str
    cure: str
    allow: list[str] = []

    def hits(self, text: str) -> Iterator[str]:
        for found in re.finditer(self.regex, text):
            around = text[max(0, found.start() - NEAR) : found.end() + NEAR]
            if not any(re.search(allowed, around) for allowed in self.allow):
                yield f"{found[0]!r} in {around!r}: write {self.cure}"


@cache
def patterns() -> list[Pattern]:
    data = tomllib.loads((ROOT / "tests" / "voice.toml").read_text(encoding="utf-8"))
    return [msgspec.convert(entry, Pattern) for entry in data["pattern"]]


@cache
def surfaces() -> dict[str, list[texts.Entry]]:
    return texts.surfaces()


def problems(text: str) -> list[str]:
    return [hit for pattern in patterns() for hit in pattern.hits(text)]


def test_no_text_that_people_read_sounds_translated() -> None:
    found = [
        f"{surface}, {key}: {problem}"
        for surface, entries in surfaces().items()
        for key, text in entries
        for problem in problems(text)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("slug", games.slugs())
def test_no_name_of_a_scene_sounds_translated(slug: str) -> None:
    """`highnoon rules GAME --coverage` prints them."""
    scenes = [scene for file in find_scenes(slug) for scene in read_scenes(file)]
    found = [f"{scene.name}: {problem}" for scene in scenes for problem in problems(scene.name)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.name)
def test_no_document_sounds_translated(file: Path) -> None:
    """Code blocks, code words and generated parts are left out: their sources are tested."""
    text = file.read_text(encoding="utf-8")
    text = re.sub(r"<!-- (table|wire): .*?<!-- end -->", "", text, flags=re.DOTALL)
    text = re.sub(r"```.*?```|`[^`\n]*`", "`…`", text, flags=re.DOTALL)
    found = problems(" ".join(text.split()))
    assert not found, "\n".join(found)


def test_no_comment_sounds_translated() -> None:
    """Nor begins in mid-sentence: a docstring begins with a verb, a noun or a question."""
    found = []
    for file in comments.files():
        for place, text in comments.comments(file):
            begins = DANGLING.match(text)
            if begins:
                found.append(f"{place}: begins with {begins[0]!r}: begin with a verb, a noun or a question")
            found += [f"{place}: {problem}" for problem in problems(text)]
    assert len(found) <= COMMENTS, "\n".join(found)


def test_every_kind_of_comment_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comments, "ROOT", tmp_path)

    def texts_of(name: str, text: str) -> list[str]:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return sorted(comment.text for comment in comments.comments(tmp_path / name))

    python = '"""One\ntwo."""\n# three\n# four\nfive = "#5"  # six\n# seven\neight = """# 8"""\n'
    assert texts_of("a.py", python) == ["One two.", "seven", "six", "three four"]
    browser = '/** One\n * two. */\n// three\n// four\nfive("https://six", "//"); // seven\n'
    assert texts_of("a.ts", browser) == ["One two.", "seven", "three four"]
    assert texts_of("a", "#!/bin/sh\n# one\n#   two\nthree $#\n# four\n") == ["four", "one two"]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Whoever is late goes on anew.", 2),
        ("That card is no free action.", 1),
        ("There is no card left. That was no miss.", 0),
        ("95 % of the moves", 1),
        ("Thinking …", 1),
        ("A player who is late gets 95% of it. Thinking…", 0),
    ],
)
def test_the_patterns_bite(text: str, count: int) -> None:
    assert len(problems(text)) == count, problems(text)


def in_surfaces(ending: str) -> Iterator[tuple[str, str, str]]:
    for surface, entries in surfaces().items():
        if surface.endswith(ending):
            for key, text in entries:
                yield surface, key, text


def test_events_reasons_options_and_help_end_with_a_stop() -> None:
    for ending in (": events", ": options", "Bots: reasons", "Terminal: help"):
        for surface, key, text in in_surfaces(ending):
            is_title = "(title)" in key or "=" in key
            fragment = surface == "Bots: reasons" and key.startswith("outside")
            if not (is_title or fragment):
                assert text[-1] in ".!?…:)" or text.endswith("}"), f"{surface}, {key}: {text}"


def test_refusals_and_buttons_end_without_one() -> None:
    """The code adds it."""
    for ending in (": refusals", ": buttons"):
        for surface, key, text in in_surfaces(ending):
            if "goal" not in key:
                assert not text.endswith(".") or text.endswith("T.N.T."), f"{surface}, {key}: {text}"


@pytest.mark.parametrize(
    ("ending", "most"),
    [
        (": options", OPTION),
        (": refusals", REFUSAL),
        (": buttons", BUTTON),
        ("Server: errors", ERROR),
        ("Terminal: help", HELP),
    ],
)
def test_texts_are_short(ending: str, most: int) -> None:
    for surface, key, text in in_surfaces(ending):
        if "goal" in key or (ending == "Terminal: help" and "(" in key):
            continue
        assert len(text) <= most, f"{surface}, {key}: {len(text)} characters"


def test_no_text_has_two_spaces() -> None:
    for surface, entries in surfaces().items():
        for key, text in entries:
            if not surface.startswith(("Server: requests", "Bots")):
                assert "  " not in text.strip(), f"{surface}, {key}: {text!r}"


def test_no_card_cites_a_rule() -> None:
    for surface, key, text in in_surfaces(": cards"):
        assert not re.search(r"\b(FG|NT|PO|SL|TT)-[A-Z]?\d", text), f"{surface}, {key}: {text}"


@pytest.mark.parametrize("slug", games.slugs())
def test_every_option_has_a_title(slug: str) -> None:
    for option in games.load(slug).options:
        assert option.title
        assert option.title[0].isupper()
        assert "_" not in option.title
        assert len(option.labels) in (0, len(option.choices))


def test_the_page_of_texts_has_every_surface() -> None:
    """`scripts/docs` writes it, and its diff shows every change of wording."""
    page = texts.PAGE.read_text(encoding="utf-8")
    assert [surface for surface in surfaces() if f"## {surface}\n" not in page] == []
