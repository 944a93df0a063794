"""The NOTORIETY that a choice costs or pays."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.engine.table import BIT, NO_OPTIONS
from highnoon.games.notoriety.actions import BIND, OPEN, RELOAD_OPEN
from highnoon.games.notoriety.player import Player
from highnoon.games.notoriety.reload import bind_cost
from highnoon.games.notoriety.table import SLOT, STANCE, NotorietyTable


def stance_pays(g: NotorietyTable, p: Player, stance: i64) -> i64:
    """NT-37, NT-50: cover costs NOTORIETY; NT-36: a player who stands in the open with a wound gains some."""
    if stance in (OPEN, RELOAD_OPEN):
        return 1 if p.wounds else 0
    return -g.terms.cover_cost


def prices(g: NotorietyTable, seat: i64) -> list[int]:
    """The NOTORIETY that each choice of a deciding seat brings; empty if none brings or costs anything."""
    if not g.waiting or g.glancing or seat < 0 or seat >= g.seats or g.left & BIT[seat]:
        return NO_OPTIONS
    p = g.players[seat]
    if g.kind == STANCE:
        return [int(stance_pays(g, p, key)) for key in g.offers[seat]]
    if g.kind != SLOT or seat != g.turn or int(BIND) not in g.options:
        return NO_OPTIONS
    return [-int(bind_cost(g, p)) if key == BIND else 0 for key in g.options]
