"""Copies of records, field by field.  Written by `scripts/records`: do not edit."""

from __future__ import annotations

from highnoon.games.tabletown.records import Player, TabletownRecords


def copy_player(old: Player) -> Player:
    new = Player(old.seat)
    new.gunslinger = old.gunslinger
    new.alive = old.alive
    new.wounds = old.wounds
    new.facing = old.facing
    new.hand = old.hand
    new.cards = old.cards
    new.gun = old.gun
    new.loaded = old.loaded
    new.second = old.second
    new.fell = old.fell
    new.drew = old.drew
    new.drew_events = old.drew_events
    new.die = old.die
    new.total = old.total
    new.acted = old.acted
    new.aim = old.aim
    new.shots = old.shots
    new.both = old.both
    new.sticks = old.sticks
    new.offends = old.offends
    return new


def copy_records(old: TabletownRecords, new: TabletownRecords) -> None:
    new.deck = old.deck
    new.left_in_deck = old.left_in_deck
    new.pile = old.pile
    new.pile_of_events = old.pile_of_events
    new.shuffled = old.shuffled
    new.shuffled_events = old.shuffled_events
    new.aside = old.aside
    new.skies = old.skies
    new.ways_out = old.ways_out
    new.known = old.known
    new.known_faces = old.known_faces
    new.living = old.living
    new.standing = old.standing
    new.marshal = old.marshal
    new.active = old.active
    new.turns = old.turns
    new.killings = old.killings
    new.fight = old.fight
    new.victim = old.victim
    new.reacted = old.reacted
    new.out = old.out
    new.truce = old.truce
    new.winners = old.winners
    new.why = old.why
