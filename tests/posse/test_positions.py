"""Positions that cannot be are refused, with the field."""

from __future__ import annotations

import pytest

import highnoon
from highnoon.engine.refusal import BadInput

SMALL = {
    "map": ["+ + + + +", " . . . A ", "+ + + + +", " . . . . ", "+ + + + +"],
    "stack": ["Acting"],
    "A": {"posse": "leroy"},
    "B": {"posse": "law"},
}


def test_a_chip_off_the_map_is_refused() -> None:
    game = highnoon.load("posse")
    game.from_position({**SMALL, "chips": ["fire 1 1 B"]})
    with pytest.raises(BadInput, match="chips holds 'fire 7 1 B', which is not on the map"):
        game.from_position({**SMALL, "chips": ["fire 7 1 B"]})
