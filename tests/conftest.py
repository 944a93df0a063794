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

# The gate tries a third of what scripts/soak does, and interpreted games, which are slow, a tenth. A test with a number
# of its own writes @settings(max_examples=examples(...)) from tests/profiles.py to stay in proportion.
_COMMON = settings(deadline=None, derandomize="CI" in os.environ, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("soak", _COMMON, max_examples=200)
settings.register_profile("compiled", _COMMON, max_examples=66)
settings.register_profile("pure", _COMMON, max_examples=20)
settings.register_profile("quick", _COMMON, max_examples=5)


class PureFinder:
    """Finds highnoon.* as source only."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("highnoon."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(name)
            # Without a loader it is a folder that is not a package: leave it to the ordinary finders.
            if spec is not None and spec.loader is not None:
                return spec
        return None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--pure", action="store_true", help="run highnoon interpreted, even where it was compiled")
    parser.addoption("--quick", action="store_true", help="as little as makes sense, for scripts/test --quick")
    parser.addoption("--soak", action="store_true", help="at full size, and what is marked `soak` too")


def pytest_configure(config: pytest.Config) -> None:
    pure = bool(config.getoption("--pure"))
    if pure:
        early = sorted(name for name in sys.modules if name.startswith("highnoon."))
        if early:
            raise pytest.UsageError(f"--pure comes too late, a conftest.py or plugin imported {early[0]}")
        sys.meta_path.insert(0, PureFinder())
    size = next((name for name in ("quick", "soak") if config.getoption(f"--{name}")), "pure" if pure else "compiled")
    settings.load_profile(size)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Tests marked `soak` run under scripts/soak, or when named."""
    if config.getoption("--soak") or any("::" in arg for arg in config.args):
        return
    later = [item for item in items if item.get_closest_marker("soak")]
    if later:
        config.hook.pytest_deselected(items=later)
        items[:] = [item for item in items if not item.get_closest_marker("soak")]


def pytest_report_header(config: pytest.Config) -> str:
    import highnoon

    return f"highnoon {highnoon.__version__}, {'compiled' if highnoon.COMPILED else 'interpreted'}"
