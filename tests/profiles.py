"""How much to try, depending on how the package runs."""

from __future__ import annotations

from hypothesis import settings


def examples(compiled: int) -> int:
    """That many examples when compiled, a tenth when interpreted (`--pure`)."""
    return max(1, compiled // 10) if settings.get_current_profile_name() == "pure" else compiled
