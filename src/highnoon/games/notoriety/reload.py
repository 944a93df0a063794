"""Reload and binding wounds (NT-52 to NT-54), by running for cover and by cards and abilities."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.engine.table import NO_OPTIONS
from highnoon.games.notoriety.actions import RELOAD
from highnoon.games.notoriety.cards import JAM, NEAT_STITCHES, NO_BULLET, bit, one
from highnoon.games.notoriety.choices import RELOAD_SIXGUN
from highnoon.games.notoriety.guns import clear_jams, jams, loaded, which, with_last
from highnoon.games.notoriety.player import STITCHED, Player
from highnoon.games.notoriety.table import NotorietyTable


def needs_reload(g: NotorietyTable, gun: i64) -> bool:
    return jams(gun) > 0 or loaded(gun) < g.terms.most[which(gun)]


def reloads(g: NotorietyTable, p: Player, without: i64) -> list[int]:
    """The guns that are not full or jammed, but for some (bits)."""
    if not p.guns:
        return RELOAD_SIXGUN if needs_reload(g, p.sixgun) and not without & 1 else NO_OPTIONS
    found: list[int] = []
    if needs_reload(g, p.sixgun) and not without & 1:
        found.append(int(RELOAD))
    for gun in p.guns:
        if needs_reload(g, gun) and not without & bit(which(gun)):
            found.append(int(RELOAD + which(gun)))
    return found


def fill(g: NotorietyTable, p: Player, weapon: i64) -> None:
    """NT-52, NT-N17: up to its maximum, if bullets last; JAMs go to the discards."""
    gun = p.gun(weapon)
    g.spent += jams(gun) * one(JAM)
    gun = clear_jams(gun)
    most: i64 = g.terms.most[weapon]
    while loaded(gun) < most:
        if g.in_pile == 0:
            p.set_gun(weapon, gun)  # everybody is told of a new pile
        kind = g.draw_bullet()
        if kind == NO_BULLET:
            break
        gun = with_last(gun, kind)
    p.set_gun(weapon, gun)


def reload(g: NotorietyTable, p: Player, weapon: i64, rule: str) -> None:
    fill(g, p, weapon)
    if g.telling:
        g.tell("reloads", [int(p.seat), int(weapon), int(loaded(p.gun(weapon)))], rule)


def bind_cost(g: NotorietyTable, p: Player) -> i64:
    """NT-54."""
    return cost_of(p, g.terms.bind_cost)


def cost_of(p: Player, usual: i64) -> i64:
    """NT-P3: the first wound of a round that the Doc binds is bound for nothing."""
    return 0 if p.ability == NEAT_STITCHES and not p.marks & STITCHED else usual


def can_bind(g: NotorietyTable, p: Player, cost: i64) -> bool:
    """NT-N18: as long as there are wounds, NOTORIETY and Action Cards."""
    return p.wounds > 0 and p.fame >= cost and (g.left_in_deck > 0 or g.discarded != 0)


def bind(g: NotorietyTable, p: Player, cost: i64, rule: str) -> None:
    """One wound is bound: a new card from the Action Deck."""
    if cost:
        g.pay(p, cost, rule)
    p.marks = p.marks | STITCHED
    p.wounds -= 1
    if g.telling:
        g.tell("binds", [int(p.seat), int(p.wounds)], rule)
    if g.stock():
        g.draw_unseen(p, rule)
