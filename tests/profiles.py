"""How much to try, depending on how the package runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest
from hypothesis import settings

from highnoon.engine.game import Game

# Fractions of the whole: under scripts/soak, in the gate, in the gate interpreted (`--pure`), and for --quick.
PARTS: Final = {"soak": 1, "compiled": 3, "pure": 10, "quick": 100}


def examples(whole: int) -> int:
    """The whole number of examples under scripts/soak, a third of it in the gate, a tenth when interpreted."""
    return max(1, whole // PARTS[settings.get_current_profile_name()])


def seat_counts(game: Game, *others: Any) -> Iterator[Any]:
    """Parameters of a test for every seat count; the gate takes the lowest and the highest."""
    for seats in range(game.low, game.high + 1):
        between = game.low < seats < game.high
        yield pytest.param(game.slug, *others, seats, marks=[pytest.mark.soak] if between else [])


def first(values: Iterable[Any], gate: int) -> list[Any]:
    """Parameters of a test; the gate takes the first few."""
    return [
        value if place < gate else pytest.param(*listed(value), marks=[pytest.mark.soak])
        for place, value in enumerate(values)
    ]


def listed(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)
