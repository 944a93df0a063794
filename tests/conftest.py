"""Runs the tests against the installed package: compiled as it is, or with `--pure` from its .py files.

A compiled wheel has both side by side, so one installation serves both ways.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

# Interpreted games are slow: they get a tenth. A test with a number of its own writes
# @settings(max_examples=examples(...)) from tests/profiles.py to stay in proportion.
_COMMON = settings(deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("compiled", _COMMON, max_examples=200)
settings.register_profile("pure", _COMMON, max_examples=20)


class PureFinder:
    """Finds highnoon.* as source only."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("highnoon."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            # Without a loader it is a folder that is no package: leave it to the ordinary finders.
            if spec is not None and spec.loader is not None:
                return spec
        return None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--pure", action="store_true", help="run highnoon interpreted, even where it was compiled")


def pytest_configure(config: pytest.Config) -> None:
    pure = bool(config.getoption("--pure"))
    if pure:
        early = sorted(name for name in sys.modules if name.startswith("highnoon."))
        if early:
            raise pytest.UsageError(f"--pure comes too late, a conftest.py or plugin imported {early[0]}")
        sys.meta_path.insert(0, PureFinder())
    settings.load_profile("pure" if pure else "compiled")


def pytest_report_header(config: pytest.Config) -> str:
    import highnoon

    return f"highnoon {highnoon.__version__}, {'compiled' if highnoon.COMPILED else 'interpreted'}"
