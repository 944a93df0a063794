"""A seat's view of an Attack, as the record the rules work on.  Bots ask the rules about it."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.games.saloon.damage import add_up
from highnoon.games.saloon.records import Attack
from highnoon.games.saloon.shown import know_attack
from highnoon.games.saloon.terms import Terms
from highnoon.games.saloon.view import AttackSeen


def attack(terms: Terms, seen: AttackSeen, power: i64, character: i64) -> Attack:
    """The Attack as the table has it, made by somebody with this power."""
    a = Attack(seen.by, seen.way)
    know_attack(a, seen)
    add_up(terms, a, power, character)
    return a
