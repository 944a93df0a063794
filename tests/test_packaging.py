"""The installed package is what it says it is."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import distribution, version
from pathlib import Path
from typing import Any

import pytest

import highnoon

HERE = Path(__file__).parent
ROOT = HERE.parent
SOURCES = ROOT / "src" / "highnoon"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def installed_extensions() -> list[str]:
    files = distribution("highnoon-games").files or []
    return [str(file) for file in files if str(file).endswith(tuple(EXTENSION_SUFFIXES))]


def test_the_version_is_that_of_the_distribution() -> None:
    assert highnoon.__version__ == version("highnoon-games")


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


# -- what an installation needs ----------------------------------------------------------------------------------------


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[^\w.-]", requirement)[0].replace("_", "-").lower() for requirement in requirements}


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_a_build_has_every_package_whose_types_mypyc_needs() -> None:
    """Otherwise pip builds a slow wheel and does not say so.  mypyc follows the imports of what it compiles."""
    hook = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    waiting = [file for folder in hook["compile"] for file in (ROOT / folder).rglob("*.py")]
    seen: set[Path] = set(waiting)
    strangers: set[str] = set()
    while waiting:
        for name in imported(waiting.pop()):
            first, *rest = name.split(".")
            if first != "highnoon":
                strangers.add(first)
                continue
            path = SOURCES.joinpath(*rest)
            for file in (path.with_suffix(".py"), path / "__init__.py"):
                if file.is_file() and file not in seen:
                    seen.add(file)
                    waiting.append(file)
    needed = {name.replace("_", "-") for name in strangers - set(sys.stdlib_module_names)}
    assert {"msgspec", "sqlalchemy"} <= needed  # it looks far enough
    assert needed <= names(PROJECT["build-system"]["requires"])


def test_the_group_of_development_tools_is_written_out() -> None:
    """`highnoon[dev]` in it would be somebody else's package on the index."""
    group = PROJECT["dependency-groups"]["dev"]
    assert "highnoon" not in names(group)
    assert group == PROJECT["project"]["optional-dependencies"]["dev"]


def test_the_lock_covers_every_requirement_with_hashes_and_names_no_host() -> None:
    text = (ROOT / "lock.txt").read_text(encoding="utf-8")
    assert "://" not in text
    pins = re.findall(r"^(\w[^\\\n]*?) \\\n((?: +--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", text, flags=re.MULTILINE)
    assert [pin for pin, _ in pins] == (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    for what in ("run", "dev", "release"):
        assert 20 < locked(what).count("==") <= len(pins)


def test_the_parts_that_are_installed_at_once_are_the_whole() -> None:
    parts = [locked("dev", f"{part}/4") for part in range(1, 5)]
    assert all("==" in part for part in parts)
    assert sorted("".join(parts).splitlines()) == sorted(locked("dev").splitlines())


def locked(*what: str) -> str:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "project.py"), "locked", *what], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
