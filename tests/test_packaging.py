"""The installed package is what it says it is."""

from __future__ import annotations

import ast
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import distribution, version
from pathlib import Path

import pytest

import highnoon

HERE = Path(__file__).parent
SOURCES = HERE.parent / "src" / "highnoon"


def installed_extensions() -> list[str]:
    files = distribution("highnoon").files or []
    return [str(file) for file in files if str(file).endswith(tuple(EXTENSION_SUFFIXES))]


def test_the_version_is_that_of_the_distribution() -> None:
    assert highnoon.__version__ == version("highnoon")


def test_compiled_as_installed_unless_pure(pytestconfig: pytest.Config) -> None:
    expected = bool(installed_extensions()) and not pytestconfig.getoption("--pure")
    assert highnoon.COMPILED is expected


def test_interpreted_means_all_of_it() -> None:
    import highnoon.games

    loaded = {
        name: str(module.__file__)
        for name, module in sys.modules.items()
        if name.startswith(("highnoon.engine", "highnoon.games")) and getattr(module, "__file__", None)
    }
    assert loaded
    if not highnoon.COMPILED:  # compiled, some modules may be excluded on purpose
        assert [name for name, file in loaded.items() if not file.endswith(".py")] == []


def test_the_source_tree_holds_no_extension_modules() -> None:
    # One beside an edited .py would win over it in an editable installation.
    assert [file for suffix in (".so", ".pyd") for file in SOURCES.rglob(f"*{suffix}")] == []


def test_scenes_ship_with_the_package() -> None:
    folder = Path(highnoon.__file__).parent / "scenes"
    shipped = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    assert shipped == {
        file.relative_to(HERE / "scenes").as_posix() for file in (HERE / "scenes").rglob("*") if file.is_file()
    }


def test_chance_has_one_door() -> None:
    """Only the dice may import random: every other source of chance would escape the record."""
    guilty = []
    for file in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            if any(name.split(".")[0] == "random" for name in names):
                guilty.append(file.relative_to(SOURCES).as_posix())
    assert [name for name in guilty if name != "engine/dice.py"] == []
