"""A seat's view of an Attack, as the record the rules work on.  Bots ask the rules about it."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.games.saloon.damage import add_up
from highnoon.games.saloon.table import Attack
from highnoon.games.saloon.terms import Terms
from highnoon.games.saloon.view import AttackSeen


def attack(terms: Terms, seen: AttackSeen, power: i64, character: i64) -> Attack:
    """The Attack as the table has it, made by somebody with this power."""
    a = Attack(seen.by, seen.way)
    a.boosts = seen.boosts
    a.sharp = seen.sharp
    a.jump = seen.jump
    a.counter = seen.counter
    a.alone = seen.alone
    a.no_damage = seen.no_damage
    a.smash = seen.smash
    a.adding = seen.adding
    a.asked = seen.asked
    a.targets = seen.targets
    a.at = seen.at
    a.blocks = seen.blocks
    a.helped = seen.helped
    a.damage = seen.damage
    a.stage = seen.stage
    a.pending = seen.pending
    add_up(terms, a, power, character)
    return a
