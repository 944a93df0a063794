"""Counterattacks, and how the game ends (SL-12.4 to SL-12.9; steps W8 and W9).  `out.py` has who goes out and when."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step, one_by_one
from highnoon.engine.table import BIT, NOBODY, PASS
from highnoon.games.saloon.actions import ATTACK, QUICK_DRAW
from highnoon.games.saloon.attack import Aftermath, Enhance, Resolve, Target, attack_options, declare
from highnoon.games.saloon.block import Blocks
from highnoon.games.saloon.cover import PawnMoves
from highnoon.games.saloon.out import beaten_go_out
from highnoon.games.saloon.quickdraw import Drops
from highnoon.games.saloon.records import Attack
from highnoon.games.saloon.table import COUNTERING, SaloonTable
from highnoon.games.saloon.team import HelpBlocked, HelpTarget, OneTwo, PartnersEnhance
from highnoon.games.saloon.terms import NO_CARD


class Counterattacks(Step[SaloonTable]):
    """SL-12.6: players who may Counterattack do so in turn order from the active player, each fully resolved."""

    def advance(self, g: SaloonTable) -> None:
        a = g.attacks[-1]
        seat = next_counter(g, a)
        if seat == NOBODY:
            g.done()
            return
        p = g.players[seat]
        options = attack_options(g, p, a.by)
        if p.holster != NO_CARD:  # SL-D40, SL-D52
            options = [*options, int(QUICK_DRAW)]
        g.ask(seat, COUNTERING, options)

    def answer(self, g: SaloonTable, key: i64) -> None:
        a = g.attacks[-1]
        seat = next_counter(g, a)
        p = g.players[seat]
        if key == QUICK_DRAW:
            g.quick_draw(p)
            return
        a.pending = a.pending & ~BIT[seat]
        if key != PASS:
            declare(g, p, key - ATTACK, a.by)
            start_attack(g)
        else:
            if g.telling:
                g.tell("declines", [int(seat)], "SL-12.6")
            beaten_go_out(g)  # SL-D82: there is no Counterattack to wait for


def next_counter(g: SaloonTable, a: Attack) -> i64:
    """The player who may counter next; NOBODY if the attacker can no longer be attacked (SL-D41, SL-D42)."""
    if a.pending:
        by = g.players[a.by]
        if by.out or g.grit[by.team] < 1:
            a.pending = 0
            return NOBODY
        for i in range(g.seats):
            seat: i64 = (g.active + i) % g.seats
            if a.pending & BIT[seat]:
                return seat
    return NOBODY


class GoneOut(Step[SaloonTable]):
    """The Attack is over.  A player below 1 Grit whose Counterattack no longer had a target is out now (SL-D42)."""

    def advance(self, g: SaloonTable) -> None:
        g.done()
        g.attacks.pop()
        beaten_go_out(g)
        if not g.attacks and g.fallen == g.turns:
            after_exchange(g)


def after_exchange(g: SaloonTable) -> None:
    """SL-1.10, SL-14.4: the last one wins.  SL-12.9: nobody left is a tie.  SL-D24: or the turn is cut short."""
    teams = g.teams_in()
    if teams == 0:
        g.finish([], "nobody-left")
    elif teams == 1:
        winners = [int(p.seat) for p in g.players if p.out == 0]
        g.finish(winners, "last-team" if g.terms.team_play else "last-one")
    elif g.players[g.active].out:
        while g.top.then is not None:  # on to the end of the turn
            g.done()


def start_attack(g: SaloonTable) -> None:
    """The Attack just declared goes on with its enhancements."""
    g.push(TEAM_ATTACK if g.terms.team_play else FREE_ATTACK)
    if g.telling:
        a = g.attacks[-1]
        g.tell("counters" if a.counter else "attacks", [int(a.by), int(a.way)], "SL-8.2")


# SL-8.2 and what follows: the windows W1 to W9.
FREE_ATTACK: Final = one_by_one(
    [
        Enhance(),
        Target(),
        Blocks(),
        Resolve(),
        Drops(),
        PawnMoves(),
        Aftermath(),
        Counterattacks(),
        GoneOut(),
    ]
)
TEAM_ATTACK: Final = one_by_one(
    [
        Enhance(),
        PartnersEnhance(),
        Target(),
        HelpTarget(),
        Blocks(),
        HelpBlocked(),
        Resolve(),
        OneTwo(),
        Drops(),
        PawnMoves(),
        Aftermath(),
        Counterattacks(),
        GoneOut(),
    ]
)
