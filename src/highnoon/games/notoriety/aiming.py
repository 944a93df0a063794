"""Aims, and players made to aim elsewhere (NT-10, NT-N36)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import BIT, NOBODY
from highnoon.games.notoriety.actions import AIM, CHOOSE
from highnoon.games.notoriety.cards import CHARM
from highnoon.games.notoriety.choices import CLOCKWISE
from highnoon.games.notoriety.player import UNLED, Player
from highnoon.games.notoriety.table import CHARMED, NotorietyTable

NOT_MADE: Final[list[list[int]]] = []
AIMS: Final = [NOT_MADE] * 256
TO_CHOOSE: Final[list[list[int]]] = [[int(CHOOSE) + s for s in range(8) if seats >> s & 1] for seats in range(256)]


def aims(living: i64) -> list[list[int]]:
    """NT-10: everybody alive may aim at everybody else alive.  Lists are made once and shared by all tables."""
    made = AIMS[living]
    if made is NOT_MADE:
        made = [
            [int(AIM) + s for s in range(8) if living >> s & 1 and s != seat] if living >> seat & 1 else []
            for seat in range(8)
        ]
        AIMS[living] = made
    return made


def to_act(g: NotorietyTable) -> i64:
    """Players who have not acted yet and still can, without the one acting now; as bits."""
    found: i64 = 0
    for p in g.players:
        if not p.acted and p.alive and not p.down:
            found = found | p.bit
    return found & ~BIT[g.acting] if g.acting != NOBODY else found


def aimers(g: NotorietyTable, at: i64) -> i64:
    """Those of them who aim at this player."""
    found = to_act(g)
    for p in g.players:
        if p.aim != at:
            found = found & ~p.bit
    return found


def lead(g: NotorietyTable, p: Player, at: i64, face: i64) -> None:
    """A card makes somebody aim at another player; NT-15: unless an earlier card has done so before."""
    if at != p.seat and not is_led(g, p, face):
        p.led = face
        aim_at(g, p, at, g.terms.rules[face])


def is_led(g: NotorietyTable, p: Player, face: i64) -> bool:
    """NT-N55: whether a card before this one in the order of the round forces the aim; by Speed if nobody plays it."""
    if p.led == UNLED:
        return False
    for seat in g.order:
        if g.players[seat].face == face:
            return p.led < face
        if g.players[seat].face == p.led:
            return True
    return p.led < face


def aim_at(g: NotorietyTable, p: Player, at: i64, rule: str) -> None:
    if p.aim != at:
        p.aim = at
        if g.telling:
            g.tell("re-aims", [int(p.seat), int(at)], rule)


def in_order_of_play(g: NotorietyTable) -> list[int]:
    """NT-N46: by Speed; before the reveal clockwise."""
    return g.order if g.revealed else CLOCKWISE[g.seats]


def first_asked(g: NotorietyTable) -> i64:
    for seat in in_order_of_play(g):
        if g.asking >> seat & 1:
            return seat
    raise AssertionError("nobody is left to ask")


class Charmed(Step[NotorietyTable]):
    """NT-P1: the men who aim at her aim at another player; each chooses whom."""

    def advance(self, g: NotorietyTable) -> None:
        if g.asking == 0:
            g.done()
            return
        seat = first_asked(g)
        g.ask(seat, CHARMED, TO_CHOOSE[g.living & ~BIT[seat] & ~BIT[g.chosen]])

    def answer(self, g: NotorietyTable, key: i64) -> None:
        seat = first_asked(g)
        g.asking = g.asking & ~BIT[seat]
        aim_at(g, g.players[seat], key - CHOOSE, g.terms.ability_rules[CHARM])


def charmable(g: NotorietyTable, p: Player) -> i64:
    """The men who aim at her and have not acted; NT-59: not those whom a card makes aim at her."""
    if g.alive < 3:
        return 0
    found = aimers(g, p.seat)
    for q in g.players:
        if q.led != UNLED or q.character < 0 or not g.terms.male[q.character]:
            found = found & ~q.bit
    return found


CHARMED_MEN: Final = Charmed()
