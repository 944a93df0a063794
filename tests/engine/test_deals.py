"""The events of a deal cite the rules of setup."""

from __future__ import annotations

import highnoon
from highnoon.engine.dice import Dice


def test_the_ally_turned_up_at_setup_cites_the_setup_rule() -> None:
    """FG-1.4; FG-5.13 is about an ally that a Lasso has taken."""
    table = highnoon.load("finger-guns").deal(3, dice=Dice(bytes(32)), telling=True)
    told = [(event.public.says, event.rule) for event in table.take_events()]
    assert told[:2] == [("ally-up", "FG-1.4"), ("round", "FG-2.2")]
