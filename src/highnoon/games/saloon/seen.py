"""Making views of High Noon Saloon.  Compiled, unlike the structs: one is made for every seat after every move.

Fields are given in the order of the struct; by name they would have to be looked up each time.
"""

from __future__ import annotations

from highnoon.engine.table import NOBODY
from highnoon.games.saloon.table import Attack, Player, SaloonTable
from highnoon.games.saloon.view import AttackSeen, Fighter, SaloonView


def make_views(g: SaloonTable, seats: list[int]) -> list[SaloonView]:
    grit = g.grit[:]
    discards = g.discards[:]
    spent = g.loads[g.left_in_loads :][::-1]
    attacks = [see_attack(a) for a in g.attacks]
    everyone = [see_player(p, NOBODY) for p in g.players] if len(seats) > 1 else []
    return [
        SaloonView(
            *g.shown_to(seat),
            g.terms.advanced,
            int(g.terms.grit),
            int(g.first),
            int(g.active),
            int(g.round),
            int(g.turns),
            grit,
            int(g.left_in_deck),
            discards,
            int(g.left_in_loads),
            spent,
            g.revealed,
            int(g.loading),
            g.attacked,
            int(g.jumped),
            g.moved,
            attacks,
            see_players(g, seat, everyone),
        )
        for seat in seats
    ]


def see_players(g: SaloonTable, seat: int, everyone: list[Fighter]) -> list[Fighter]:
    """`everyone` as nobody in particular sees them, if they have been looked at already."""
    if not everyone:
        return [see_player(p, seat) for p in g.players]
    return [see_player(p, seat) if p.seat == seat or p.known else everyone[p.seat] for p in g.players]


def see_player(p: Player, seat: int) -> Fighter:
    cards = p.hand[:] if p.seat == seat else [entry % 64 for entry in p.known if entry // 64 == seat]
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
        cards,
    )


def see_attack(a: Attack) -> AttackSeen:
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
    )
