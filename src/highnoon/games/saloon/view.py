"""What a seat may see of High Noon Saloon.

`SEEN` declares every field of a position; one that is not declared here cannot leave the table.
"""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.view import View
from highnoon.games.saloon.table import Attack, Player, SaloonTable

PUBLIC: Final = "public"
OWNER: Final = "owner"
HIDDEN: Final = "hidden"

SEEN: Final = {
    "first": PUBLIC,
    "active": PUBLIC,
    "round": PUBLIC,
    "turns": PUBLIC,
    "grit": PUBLIC,
    "deck": HIDDEN,  # its size is public
    "discards": PUBLIC,
    "loads": HIDDEN,  # its size is public
    "spent": PUBLIC,
    "revealed": PUBLIC,
    "loading": PUBLIC,
    "attacked": PUBLIC,
    "jumped": PUBLIC,
    "moved": PUBLIC,
    "attacks": PUBLIC,
    "known": HIDDEN,  # each seat sees the cards that it gave itself
    "winners": PUBLIC,
    "why": PUBLIC,
    "seat.grit": PUBLIC,
    "seat.character": PUBLIC,
    "seat.space": PUBLIC,
    "seat.fist": PUBLIC,
    "seat.holster": PUBLIC,
    "seat.hand": OWNER,  # its size is public
    "seat.restricted": PUBLIC,
    "seat.out": PUBLIC,
    "picks": OWNER,
    "late": HIDDEN,
    "stack": PUBLIC,
    "left": PUBLIC,
    "acts": HIDDEN,
    "dice": HIDDEN,
}


class Fighter(msgspec.Struct):
    """`cards` are those this seat knows of: all of its own hand, and what it gave to a partner's."""

    team: int
    character: int
    space: int
    fist: int
    fist_bullets: int
    holster: int
    holster_bullets: int
    restricted: bool
    out: int
    hand: int
    cards: list[int]


class AttackSeen(msgspec.Struct):
    """An Attack under way; everything about it is public.  `gun`, `base` and `bonus` follow from the rest."""

    by: int
    way: int
    gun: bool
    base: int
    bonus: int
    jump: int
    sharp: int
    boosts: list[int]
    targets: list[int]
    blocks: list[int]
    helped: list[int]
    damage: list[int]
    stage: int
    at: int
    adding: int
    asked: int
    pending: int
    counter: bool
    alone: bool
    no_damage: bool
    smash: bool


class SaloonView(View):
    """`advanced`: powers count; `full_grit`: what everybody, or each team, starts with and never exceeds."""

    advanced: bool
    full_grit: int
    first: int
    active: int
    round: int
    turns: int
    grit: list[int]
    deck: int
    discards: list[int]
    loads: int
    spent: list[int]
    revealed: list[int]
    loading: int
    attacked: bool
    jumped: int
    moved: bool
    attacks: list[AttackSeen]
    players: list[Fighter]


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
