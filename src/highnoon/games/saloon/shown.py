"""Views of records, field by field.  Written by `scripts/records`: do not edit."""

from __future__ import annotations

from typing import Any

from highnoon.games.saloon.records import Attack, Player, SaloonRecords
from highnoon.games.saloon.view import AttackSeen, Fighter, SaloonView, SumSeen


def show_player(r: Player, hand: int, cards: list[int], swing: int, reach: list[int], limit: int) -> Fighter:
    return Fighter(
        int(r.team),
        int(r.character),
        int(r.space),
        int(r.fist),
        int(r.fist_bullets),
        int(r.holster),
        int(r.holster_bullets),
        r.restricted,
        int(r.out),
        hand,
        cards,
        swing,
        reach,
        limit,
    )


def know_player(r: Player, seen: Fighter) -> None:
    r.character = seen.character
    r.space = seen.space
    r.fist = seen.fist
    r.fist_bullets = seen.fist_bullets
    r.holster = seen.holster
    r.holster_bullets = seen.holster_bullets
    r.restricted = seen.restricted
    r.out = seen.out


def show_attack(r: Attack, no_block: bool, no_counter: bool, sums: list[SumSeen]) -> AttackSeen:
    return AttackSeen(
        int(r.by),
        int(r.way),
        r.gun,
        int(r.base),
        int(r.bonus),
        int(r.jump),
        int(r.sharp),
        r.boosts,
        r.targets,
        r.blocks,
        r.helped,
        r.damage,
        int(r.stage),
        int(r.at),
        int(r.adding),
        int(r.asked),
        int(r.pending),
        r.counter,
        r.alone,
        r.no_damage,
        r.smash,
        int(r.most),
        no_block,
        no_counter,
        sums,
    )


def know_attack(r: Attack, seen: AttackSeen) -> None:
    r.gun = seen.gun
    r.base = seen.base
    r.bonus = seen.bonus
    r.jump = seen.jump
    r.sharp = seen.sharp
    r.most = seen.most
    r.stage = seen.stage
    r.at = seen.at
    r.adding = seen.adding
    r.asked = seen.asked
    r.pending = seen.pending
    r.counter = seen.counter
    r.alone = seen.alone
    r.no_damage = seen.no_damage
    r.smash = seen.smash
    r.boosts = seen.boosts
    r.targets = seen.targets
    r.blocks = seen.blocks
    r.helped = seen.helped
    r.damage = seen.damage


def show_records(
    r: SaloonRecords,
    advanced: bool,
    full_grit: int,
    deck: int,
    loads: int,
    spent: list[int],
    attacks: list[AttackSeen],
    players: list[Fighter],
) -> tuple[Any, ...]:
    return (
        advanced,
        full_grit,
        int(r.first),
        int(r.active),
        int(r.round),
        int(r.turns),
        r.grit[:],
        deck,
        r.discards[:],
        loads,
        spent,
        r.revealed,
        int(r.loading),
        r.attacked,
        int(r.jumped),
        r.moved,
        attacks,
        players,
    )


def know_records(r: SaloonRecords, seen: SaloonView) -> None:
    r.grit = seen.grit[:]
    r.first = seen.first
    r.active = seen.active
    r.round = seen.round
    r.turns = seen.turns
    r.discards = seen.discards[:]
    r.revealed = seen.revealed
    r.loading = seen.loading
    r.attacked = seen.attacked
    r.jumped = seen.jumped
    r.moved = seen.moved
