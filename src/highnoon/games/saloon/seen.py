"""Making views of High Noon Saloon.  Compiled, unlike the structs: one is made for every seat after every move."""

from __future__ import annotations

from highnoon.games.saloon.table import Attack, Player, SaloonTable
from highnoon.games.saloon.view import AttackSeen, Fighter, SaloonView


def make_view(g: SaloonTable, seat: int) -> SaloonView:
    return SaloonView(
        *g.shown_to(seat),
        advanced=g.terms.advanced,
        full_grit=int(g.terms.grit),
        first=int(g.first),
        active=int(g.active),
        round=int(g.round),
        turns=int(g.turns),
        grit=g.grit[:],
        deck=int(g.left_in_deck),
        discards=g.discards[:],
        loads=int(g.left_in_loads),
        spent=g.loads[g.left_in_loads :][::-1],
        revealed=g.revealed,
        loading=int(g.loading),
        attacked=g.attacked,
        jumped=int(g.jumped),
        moved=g.moved,
        attacks=[see_attack(a) for a in g.attacks],
        players=[see_player(p, seat) for p in g.players],
    )


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
