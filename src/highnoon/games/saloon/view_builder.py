"""Making views of High Noon Saloon.  Compiled, unlike the structs: they are made after every event.

`shown` gives the fields in the order of the struct; by name they would have to be looked up each time.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from highnoon.engine.table import NO_OPTIONS
from highnoon.games.saloon.actions import DONE, TARGET
from highnoon.games.saloon.attack import target_options
from highnoon.games.saloon.damage import Sum, base_damage, sum_against, sum_at
from highnoon.games.saloon.table import (
    ADDING,
    AIMING,
    DECLARED,
    ENHANCING,
    NOWHERE,
    WHICH_BOOST,
    Attack,
    Player,
    SaloonTable,
)
from highnoon.games.saloon.terms import LONG_REACH, NO_BLOCK, NO_CARD, NO_COUNTER, Terms
from highnoon.games.saloon.turn import hand_limit
from highnoon.games.saloon.view import AttackSeen, Fighter, SaloonView, SumSeen

STILL_AIMING: Final = [int(ENHANCING), int(ADDING), int(WHICH_BOOST), int(AIMING)]  # targets may still be added


def shown(g: SaloonTable) -> tuple[Any, ...]:
    return (
        g.terms.advanced,
        int(g.terms.grit),
        int(g.first),
        int(g.active),
        int(g.round),
        int(g.turns),
        g.grit[:],
        int(g.left_in_deck),
        g.discards[:],
        int(g.left_in_loads),
        g.loads[g.left_in_loads :][::-1],
        g.revealed,
        int(g.loading),
        g.attacked,
        int(g.jumped),
        g.moved,
        [see_attack(g, a) for a in g.attacks],
        [see_player(g, p) for p in g.players],
    )


def add_own(g: SaloonTable, seat: int, view: SaloonView) -> None:
    """SL-D63: the hand of the seat, and the cards that it gave to others."""
    players = view.players[:]
    players[seat] = replace(players[seat], cards=g.players[seat].hand[:])
    if g.terms.team_play:
        for p in g.players:
            if p.known and p.seat != seat:
                cards = [entry % 64 for entry in p.known if entry // 64 == seat]
                if cards:
                    players[p.seat] = replace(players[p.seat], cards=cards)
    view.players = players


def see_player(g: SaloonTable, p: Player) -> Fighter:
    return Fighter(
        int(p.team),
        int(p.character),
        int(p.space),
        int(p.fist),
        int(p.fist_bullets),
        int(p.holster),
        int(p.holster_bullets),
        p.restricted,
        int(p.out),
        len(p.hand),
        NO_OPTIONS,
        int(base_damage(g.terms, g.terms.swing_way[p.fist + 1], p.power, p.character)),
        covers_in_reach(g.terms, p),
        int(hand_limit(g.terms, p)),
    )


def covers_in_reach(terms: Terms, p: Player) -> list[int]:
    if p.cover == NOWHERE:
        return NO_OPTIONS
    long_reach = p.fist != NO_CARD and terms.flags[p.fist] & LONG_REACH != 0
    return terms.long_reached[p.cover] if long_reach else terms.reached[p.cover]


def see_attack(g: SaloonTable, a: Attack) -> AttackSeen:
    return AttackSeen(
        int(a.by),
        int(a.way),
        a.gun,
        int(a.base),
        int(a.bonus),
        int(a.jump),
        int(a.sharp),
        a.boosts,
        a.targets,
        a.blocks,
        a.helped,
        a.damage,
        int(a.stage),
        int(a.at),
        int(a.adding),
        int(a.asked),
        int(a.pending),
        a.counter,
        a.alone,
        a.no_damage,
        a.smash,
        int(a.most),
        a.flags & NO_BLOCK != 0,
        a.flags & NO_COUNTER != 0,
        see_sums(g, a) if a.stage == DECLARED else [],
    )


def see_sums(g: SaloonTable, a: Attack) -> list[SumSeen]:
    sums = [see_sum(a.targets[i], sum_at(g, a, i)) for i in range(len(a.targets))]
    if not a.targets or (g.waiting and g.kind in STILL_AIMING and len(a.targets) < a.most):
        for key in target_options(g, a):
            if key != DONE:
                seat = int(key - TARGET)
                sums.append(see_sum(seat, sum_against(g, a, g.players[seat], 0, 0)))
    return sums


def see_sum(seat: int, made: Sum) -> SumSeen:
    return SumSeen(
        seat,
        int(made.weapon),
        int(made.cards),
        int(made.jump),
        int(made.burst),
        int(made.shield),
        int(made.block),
        int(made.helped),
        int(made.attack),
        int(made.total),
    )
