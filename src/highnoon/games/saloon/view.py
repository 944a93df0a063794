"""The parts of High Noon Saloon that a seat may see."""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.engine.view import View
from highnoon.games.saloon.records import Attack, Player, SaloonRecords


class Fighter(msgspec.Struct, gc=False):
    """`cards` are those this seat knows of: all of its own hand, and what it gave to a partner's.

    `swing`, `reach` and `limit` follow from the rest: the damage of a plain Melee Attack, the Covers it can go to, and
    how many cards the player draws up to.
    """

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
    swing: int
    reach: list[int]
    limit: int


class SumSeen(msgspec.Struct, gc=False):
    """SL-9.2 against one player: `total` is what the Attack takes as things stand, `attack` the attacker's side of it.

    `cards` counts a sharpshooter's bullets too.
    """

    target: int
    weapon: int
    cards: int
    jump: int
    burst: int
    shield: int
    block: int
    helped: int
    attack: int
    total: int


class AttackSeen(msgspec.Struct, gc=False):
    """An Attack under way; everything about it is public.

    `gun`, `base`, `bonus`, `most`, `no_block`, `no_counter` and `sums` follow from the rest.  `sums` has each target in
    order, then everyone else who may still be chosen; it is empty once the damage is done.
    """

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
    most: int
    no_block: bool
    no_counter: bool
    sums: list[SumSeen]


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


# The record that each of these is about; `shown.py` follows from it.
SHOWS: Final = {Fighter: Player, AttackSeen: Attack, SaloonView: SaloonRecords}
