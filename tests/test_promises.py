"""docs/security.md and docs/fairness.md name, for what they promise, the code that keeps it and the test that would
notice: all of them exist, and every attack they point to can be run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.attack import read_all

ROOT = Path(__file__).parents[1]
PAGES = ("security.md", "fairness.md", "hosting.md", "scale.md")
NAMED = re.compile(r"`((?:tests|scripts|web|docs|src|server|engine|games|bots|cli)/[^`\s]*)")
PROMISING = ("security.md", "fairness.md")


def text_of(page: str) -> str:
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


def exists(name: str) -> bool:
    """From the root, or from the package."""
    return any(list(base.glob(name)) for base in (ROOT, ROOT / "src" / "highnoon"))


@pytest.mark.parametrize("page", PAGES)
def test_every_file_that_is_named_exists(page: str) -> None:
    named = {name.rstrip(".,:;") for name in NAMED.findall(text_of(page))}
    assert named
    assert [name for name in sorted(named) if not exists(name)] == []


@pytest.mark.parametrize("page", PROMISING)
def test_every_attack_that_is_named_can_be_run(page: str) -> None:
    attacks = {attack.name for attack in read_all()}
    assert set(re.findall(r"--only ([a-z-]+)", text_of(page))) <= attacks


def test_attacks_need_no_pytest() -> None:
    """They use helpers of the tests, which may take nothing for granted that only pytest sets up."""
    run = subprocess.run([sys.executable, "-m", "scripts.attack", "--list"], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert len(run.stdout.splitlines()) == len(read_all())


def test_every_test_that_is_named_tests_something() -> None:
    for page in PROMISING:
        for name in NAMED.findall(text_of(page)):
            if re.fullmatch(r"tests/.*test_\w+\.py", name):
                source = (ROOT / name).read_text(encoding="utf-8")
                assert "def test_" in source, name


def test_every_promise_names_a_test() -> None:
    """Rows of tables about tests: the last cell has one, or says why there is none."""
    for page in PROMISING:
        about_tests = False
        for line in text_of(page).splitlines():
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            if not line.startswith("|"):
                about_tests = False
            elif cells[-1] in ("tested by", "which test would notice"):
                about_tests = True
            elif about_tests and not cells[-1].startswith("--"):
                assert re.search(r"tests/|scripts/attack|the same|leak law|^–$", cells[-1]), line
