"""Every command in README.md and docs/ runs as written: the quick ones here, all of them in `scripts/soak docs`."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from typer.main import get_command

from highnoon.cli.app import app
from scripts.doc_commands import ROOT, Listed, entry, filled, kind, listing, shown

SHOWN: Final = list(dict.fromkeys(command.text for command in shown()))
QUICK: Final = list(dict.fromkeys(filled(text) for text in SHOWN if kind(text) == "quick"))
LISTED: Final = [*listing().soak, *listing().server, *listing().left_out]


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like a clone, in which commands may write; with a record of a game."""
    folder = tmp_path_factory.mktemp("clone")
    for name in ("src", "examples", "tests", "docs"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "bin").mkdir()
    for name, arguments in (("highnoon", "-m highnoon"), ("python3", ""), ("python", "")):
        program = folder / "bin" / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    run(folder, "highnoon sim saloon -n 1 --seats 3 --seed 1 --workers 1 --records records")
    return folder


def run(folder: Path, command: str) -> str:
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "HIGHNOON_HOME": str(folder / "home")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.mark.parametrize("text", QUICK)
def test_the_command_runs(text: str, clone: Path) -> None:
    assert run(clone, text).strip()


@pytest.mark.parametrize("text", [text for text in SHOWN if text.startswith("highnoon ") and kind(text) != "quick"])
def test_the_others_are_written_as_they_are_understood(text: str) -> None:
    """Down to the last option."""
    command: Any = get_command(app)
    words = shlex.split(re.sub(r"\$\([^)]*\)", "now", text))[1:]
    while hasattr(command, "commands"):
        if words[0] not in command.commands:
            assert command.name == "lab", text
            words.insert(0, "series")
        command, words = command.commands[words[0]], words[1:]
    command.make_context("highnoon", words, resilient_parsing=False)


@pytest.mark.parametrize("text", [text for text in SHOWN if text.startswith("scripts/")])
def test_scripts_that_are_shown_exist(text: str) -> None:
    assert (ROOT / text.split()[0]).is_file()


def test_a_command_that_is_wrong_is_found(clone: Path) -> None:
    with pytest.raises(AssertionError, match="No such option: --moods"):
        run(clone, "highnoon rules saloon --moods")


@pytest.mark.parametrize("listed", LISTED, ids=lambda listed: listed.command)
def test_every_entry_of_the_list_is_about_a_command(listed: Listed) -> None:
    assert any(
        entry(text, entries) is listed
        for text in SHOWN
        for entries in (listing().soak, listing().server, listing().left_out)
    ), "no document shows it"


def test_what_is_left_out_has_a_reason() -> None:
    assert [listed.command for listed in (*listing().soak, *listing().left_out) if not listed.reason] == []


def test_the_documents_show_commands() -> None:
    assert len(SHOWN) > 40
    assert len(QUICK) > 8
