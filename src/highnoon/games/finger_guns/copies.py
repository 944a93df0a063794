"""Copies of records, field by field.  Written by `scripts/records`: do not edit."""

from __future__ import annotations

from highnoon.games.finger_guns.records import FingerGunsRecords, Player


def copy_player(old: Player) -> Player:
    new = Player(old.seat, old.health)
    new.ghost = old.ghost
    new.killed = old.killed
    new.gesture = old.gesture
    new.lost_to_shot = old.lost_to_shot
    new.lost_to_dynamite = old.lost_to_dynamite
    new.loss = old.loss
    new.keepers = old.keepers
    new.perks = old.perks
    return new


def copy_records(old: FingerGunsRecords, new: FingerGunsRecords) -> None:
    new.offered = old.offered
    new.round = old.round
    new.shown = old.shown
    new.badge = old.badge
    new.caller = old.caller
    new.ally = old.ally
    new.deck = old.deck[:]
    new.known = old.known[:]
    new.resolving = old.resolving
    new.looking = old.looking
    new.winners = old.winners
    new.why = old.why
