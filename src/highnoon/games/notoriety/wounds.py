"""Hits and wounds (NT-29 to NT-35): what a wound costs, and who is killed."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.engine.table import BIT, NOBODY
from highnoon.games.notoriety.cards import NO_ABILITY, NO_COVER, NO_WASTE, bit, cards_in
from highnoon.games.notoriety.guns import make_gun, seen_in, unseen_in, which
from highnoon.games.notoriety.player import GONE, IN_FRONT, PLACED, QUICKEST, USED_UP, Player
from highnoon.games.notoriety.table import NotorietyTable


def can_be_hit(g: NotorietyTable, p: Player, shooter: i64) -> bool:
    """NT-31: only one player can hit you in a round, but that one again and again (NT-30)."""
    return p.alive and stands_open(p.down, p.hit_by, shooter)


def stands_open(down: bool, hit_by: i64, shooter: i64) -> bool:
    """NT-30, NT-31: whether somebody alive can be hit by this one."""
    return not down or (hit_by == shooter and shooter != NOBODY)


def wound(g: NotorietyTable, p: Player, shooter: i64) -> bool:
    """NT-29, NT-34: one wound.  Whether it is the first of the round, which costs the Action Card played."""
    first = not p.down
    p.wounds += 1
    if first:
        p.down = True
        p.hit_by = shooter
    if shooter != NOBODY:
        p.grudge = p.grudge | BIT[shooter]
    if g.telling:
        g.tell("wounded", [int(p.seat), int(p.wounds)], "NT-29" if first else "NT-30")
    if shooter != NOBODY:
        by = g.players[shooter]
        g.gain_fame(by, 1, "NT-34")
        if by.marks & QUICKEST and by.aim == p.seat:
            by.marks = by.marks & ~QUICKEST
            g.gain_fame(by, g.terms.amount[by.face], g.terms.rules[by.face])
        if p.bounty:
            bounty = p.bounty
            p.bounty = 0
            g.gain_fame(by, bounty, g.terms.rule_of("bounty"))
    return first


def lose_played(g: NotorietyTable, p: Player) -> None:
    """NT-29: the Action Card played is lost; NT-N29: a weapon with its bullets."""
    if p.place == PLACED:
        drop_gun(g, p, g.terms.gun_of[p.face])
    p.place = GONE
    if g.ace == p.seat:  # NT-N58
        g.ace = NOBODY
    g.lost = p.face
    if g.telling:
        g.tell("loses", [int(p.seat), int(p.face)], "NT-29")


def drop_gun(g: NotorietyTable, p: Player, weapon: i64) -> None:
    """A weapon leaves the table; where its card goes is another matter.  Its bullets are discarded unseen."""
    empty(g, p.gun(weapon))
    p.guns = [gun for gun in p.guns if which(gun) != weapon]


def empty(g: NotorietyTable, gun: i64) -> None:
    g.spent += seen_in(gun)
    g.buried += unseen_in(gun)


def wastes_nothing(g: NotorietyTable, loser: i64) -> i64:
    """The player who may take a lost Action Card (NT-P9), or NOBODY."""
    for p in g.players:
        if p.ability == NO_WASTE and p.alive and p.seat != loser and not p.marks & USED_UP:
            return p.seat
    return NOBODY


def is_killed(p: Player) -> bool:
    """NT-33, NT-N31: after a wound, with no card in hand and none in front."""
    return p.cards == 0 and p.place != IN_FRONT


def kill(g: NotorietyTable, p: Player) -> None:
    """NT-33; NT-N32: everything goes to the discards, NOTORIETY to the bank."""
    p.alive = False
    g.living = g.living & ~p.bit
    g.alive -= 1
    g.abilities = g.abilities & ~p.bit
    p.fell = g.killings + 1  # all who fall to the same event fall together
    p.fell_with = p.fame
    p.fame = 0
    if g.ace == p.seat:
        g.ace = NOBODY
    for face in cards_in(p.hand):
        g.from_hand(p, face)
        g.discarded = g.discarded | bit(face)
    for gun in p.guns:
        g.discarded = g.discarded | bit(g.terms.card_of[which(gun)])
        empty(g, gun)
    p.guns = []
    empty(g, p.sixgun)
    p.sixgun = make_gun(0)
    if p.cover != NO_COVER:
        g.lose_cover(p, "", "")
    p.ability = NO_ABILITY
    if g.telling:
        g.tell("killed", [int(p.seat)], "NT-33")


def end_if_settled(g: NotorietyTable) -> bool:
    """NT-64, NT-N43: the game ends at once when one is left; NT-N44: or when nobody is."""
    if g.alive > 1:
        return False
    if g.alive == 1:
        g.finish([int(p.seat) for p in g.players if p.alive], "last-alive")
        return True
    most: i64 = -1
    for p in g.players:
        if p.fell == g.killings and p.fell_with > most:
            most = p.fell_with
    g.finish([int(p.seat) for p in g.players if p.fell == g.killings and p.fell_with == most], "all-fell")
    return True
