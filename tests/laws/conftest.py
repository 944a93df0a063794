"""Laws are plain functions in plain modules: let pytest say what an assertion compared there too."""

from __future__ import annotations

import pytest

for name in ("copies", "course", "frames", "records", "sealing", "secrets", "story", "sums", "told"):
    pytest.register_assert_rewrite(f"tests.laws.{name}")
