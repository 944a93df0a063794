"""Copies of records, field by field.  Written by `scripts/records`: do not edit."""

from __future__ import annotations

from highnoon.games.notoriety.player import Player
from highnoon.games.notoriety.records import NotorietyRecords


def copy_player(old: Player) -> Player:
    new = Player(old.seat)
    new.character = old.character
    new.ability = old.ability
    new.alive = old.alive
    new.fame = old.fame
    new.wounds = old.wounds
    new.hand = old.hand
    new.cards = old.cards
    new.known = old.known
    new.drawn = old.drawn
    new.menu = old.menu
    new.menu_of = old.menu_of
    new.sixgun = old.sixgun
    new.guns = old.guns
    new.cover = old.cover
    new.damage = old.damage
    new.lodged = old.lodged
    new.grudge = old.grudge
    new.fell = old.fell
    new.fell_with = old.fell_with
    new.marks = old.marks
    new.face = old.face
    new.place = old.place
    new.aim = old.aim
    new.led = old.led
    new.stance = old.stance
    new.shelter = old.shelter
    new.acted = old.acted
    new.down = old.down
    new.hit_by = old.hit_by
    new.bounty = old.bounty
    return new


def copy_records(old: NotorietyRecords, new: NotorietyRecords) -> None:
    new.living = old.living
    new.alive = old.alive
    new.killings = old.killings
    new.round = old.round
    new.deck = old.deck
    new.left_in_deck = old.left_in_deck
    new.discarded = old.discarded
    new.display = old.display
    new.menu = old.menu
    new.menu_of = old.menu_of
    new.stacked = old.stacked
    new.pile = old.pile
    new.in_pile = old.in_pile
    new.spent = old.spent
    new.buried = old.buried
    new.covers = old.covers
    new.cover_spent = old.cover_spent
    new.face_up = old.face_up
    new.secrets = old.secrets
    new.order = old.order
    new.at = old.at
    new.acting = old.acting
    new.takers = old.takers
    new.revealed = old.revealed
    new.abilities = old.abilities
    new.passed = old.passed
    new.asking = old.asking
    new.effects = old.effects
    new.ace = old.ace
    new.slot = old.slot
    new.fired = old.fired
    new.resting = old.resting
    new.firing = old.firing
    new.last = old.last
    new.flight = old.flight
    new.stage = old.stage
    new.result = old.result
    new.hits = old.hits
    new.lost = old.lost
    new.chosen = old.chosen
    new.turned = old.turned
    new.winners = old.winners
    new.why = old.why
