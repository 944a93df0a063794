"""Copies of records, field by field.  Written by `scripts/records`: do not edit."""

from __future__ import annotations

from highnoon.games.saloon.records import Attack, Player, SaloonRecords


def copy_player(old: Player) -> Player:
    new = Player(old.seat, old.team, old.hand[:])
    new.held = old.held
    new.character = old.character
    new.power = old.power
    new.space = old.space
    new.cover = old.cover
    new.fist = old.fist
    new.fist_bullets = old.fist_bullets
    new.holster = old.holster
    new.holster_bullets = old.holster_bullets
    new.restricted = old.restricted
    new.out = old.out
    new.known = old.known
    return new


def copy_attack(old: Attack) -> Attack:
    new = Attack(old.by, old.way)
    new.gun = old.gun
    new.flags = old.flags
    new.base = old.base
    new.bonus = old.bonus
    new.blood = old.blood
    new.jump = old.jump
    new.sharp = old.sharp
    new.used = old.used
    new.most = old.most
    new.stage = old.stage
    new.at = old.at
    new.adding = old.adding
    new.asked = old.asked
    new.pending = old.pending
    new.counter = old.counter
    new.alone = old.alone
    new.no_damage = old.no_damage
    new.smash = old.smash
    new.boosts = old.boosts
    new.targets = old.targets
    new.blocks = old.blocks
    new.helped = old.helped
    new.damage = old.damage
    return new


def copy_records(old: SaloonRecords, new: SaloonRecords) -> None:
    new.first = old.first
    new.active = old.active
    new.round = old.round
    new.turns = old.turns
    new.deck = old.deck
    new.left_in_deck = old.left_in_deck
    new.discards = old.discards[:]
    new.loads = old.loads
    new.left_in_loads = old.left_in_loads
    new.revealed = old.revealed
    new.loading = old.loading
    new.taken = old.taken
    if old.attacks:
        new.attacks = [copy_attack(each) for each in old.attacks]
    new.attacked = old.attacked
    new.jumped = old.jumped
    new.moved = old.moved
    new.fallen = old.fallen
    new.winners = old.winners
    new.why = old.why
