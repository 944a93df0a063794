"""Taking stock (NT-60 to NT-62), and the end of a round and of the game (NT-64 to NT-66)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import NO_OPTIONS, NOBODY
from highnoon.games.notoriety.actions import TAKE
from highnoon.games.notoriety.cards import bit
from highnoon.games.notoriety.choices import TAKES, keys_of, take_key
from highnoon.games.notoriety.player import BOSS, GONE, HATTED, IN_FRONT, LEGEND
from highnoon.games.notoriety.slot import BEFORE_STOCK
from highnoon.games.notoriety.table import STOCK, NotorietyTable


class Stocktaking(Step[NotorietyTable]):
    """NT-16: afterwards standing players take stock."""

    def advance(self, g: NotorietyTable) -> None:
        take_stock(g)


def take_stock(g: NotorietyTable) -> None:
    """NT-16, NT-60: everybody still standing, by Speed; NT-C37: the Trail Boss first."""
    for p in g.players:
        if p.marks & LEGEND and p.standing():
            g.gain_fame(p, g.terms.amount[p.face], g.terms.rules[p.face])
    takers: list[int] = []
    for seat in g.order:
        p = g.players[seat]
        if p.standing():
            if p.marks & BOSS:
                takers.insert(0, seat)
            else:
                takers.append(seat)
            if p.marks & HATTED:  # NT-C32
                takers += [seat] * (g.terms.amount[p.face] - 1)
    g.takers = takers
    g.at = 0
    g.follow(TAKE_STOCK)


class TakeStock(Step[NotorietyTable]):
    """NT-60: one face-up card each; NT-N40: from the deck when none is left; nothing when that is empty too."""

    def advance(self, g: NotorietyTable) -> None:
        while g.at < len(g.takers):
            if g.display:
                g.ask(g.takers[g.at], STOCK, takes(g))
                return
            p = g.players[g.takers[g.at]]
            g.at += 1
            if g.stock():
                g.draw_unseen(p, "NT-N40")
            elif g.telling:
                g.tell("no-stock", [int(p.seat)], "NT-N40")
        end_round(g)

    def answer(self, g: NotorietyTable, key: i64) -> None:
        p = g.players[g.takers[g.at]]
        face = key - TAKE
        if g.menu_of == g.display:
            rest = g.menu[:]
            take_key(rest, key)
            g.menu = rest
            g.menu_of = g.display & ~bit(face)
        g.display = g.display & ~bit(face)
        g.gain_shown(p, face)
        g.at += 1
        if g.telling:
            g.tell("takes", [int(p.seat), int(face)], "NT-60")


def takes(g: NotorietyTable) -> list[int]:
    """A key for each face-up card; after the first one the list is that of before without a card."""
    if g.menu_of != g.display:
        g.menu = keys_of(g.display, TAKES)
        g.menu_of = g.display
    return g.menu


def end_round(g: NotorietyTable) -> None:
    """NT-60: what is left is discarded; NT-N4, NT-N5: Action Cards come back, or are discarded when played."""
    for p in g.players:
        if p.place == IN_FRONT and g.terms.discards & bit(p.face):
            g.discarded = g.discarded | bit(p.face)
            p.place = GONE
            if g.telling:
                g.tell("used", [int(p.seat), int(p.face)], "NT-N5")
    g.discarded = g.discarded | g.display
    g.display = 0
    for p in g.players:
        if p.place == IN_FRONT:
            g.gain_shown(p, p.face)
        p.clear()
    g.order = NO_OPTIONS
    g.takers = NO_OPTIONS
    g.at = NOBODY
    g.acting = NOBODY
    g.effects = NO_OPTIONS
    g.ace = NOBODY
    g.revealed = False
    if g.round >= g.terms.last_round(g.seats):
        count_up(g, "rounds-played")
    else:
        g.done()  # the next round


def count_up(g: NotorietyTable, why: str) -> None:
    """NT-65: the highest score of the living; NT-66: then the most tokens; NT-N42: else it is shared."""
    most: i64 = -1
    winners: list[int] = []
    for p in g.players:
        if p.alive:
            worth = 1000 * g.score(p) + p.fame
            if worth > most:
                most = worth
                winners = []
            if worth == most:
                winners.append(int(p.seat))
    g.finish(winners, why)


TAKE_STOCK: Final[Step[Any]] = TakeStock()  # the next round comes after it, see round.py
STOCKTAKING: Final[Step[Any]] = Stocktaking()
BEFORE_STOCK.then = STOCKTAKING
