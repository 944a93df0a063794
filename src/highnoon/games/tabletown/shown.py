"""Views of records, field by field.  Written by `scripts/records`: do not edit."""

from __future__ import annotations

from typing import Any

from highnoon.games.tabletown.records import Player, TabletownRecords
from highnoon.games.tabletown.view import Gunslinger, TabletownView


def show_player(r: Player, cards: int, guns: list[int]) -> Gunslinger:
    return Gunslinger(
        int(r.gunslinger),
        r.alive,
        int(r.wounds),
        int(r.facing),
        cards,
        int(r.gun),
        guns,
        int(r.fell),
        int(r.total),
        r.acted,
        int(r.aim),
        int(r.shots),
        r.both,
        int(r.sticks),
        r.offends,
        int(r.die),
    )


def know_player(r: Player, seen: Gunslinger) -> None:
    r.gunslinger = seen.gunslinger
    r.alive = seen.alive
    r.wounds = seen.wounds
    r.facing = seen.facing
    r.gun = seen.gun
    r.fell = seen.fell
    r.die = seen.die
    r.total = seen.total
    r.acted = seen.acted
    r.aim = seen.aim
    r.shots = seen.shots
    r.both = seen.both
    r.sticks = seen.sticks
    r.offends = seen.offends


def show_records(
    r: TabletownRecords,
    deck: int,
    discards: list[int],
    aside: list[int],
    hand: list[int],
    known: list[list[int]],
    shuffled: list[int],
    drew: list[int],
    target: int,
    unlawful: bool,
    players: list[Gunslinger],
) -> tuple[Any, ...]:
    return (
        int(r.turns),
        int(r.marshal),
        int(r.active),
        deck,
        discards,
        aside,
        int(r.killings),
        int(r.fight),
        int(r.victim),
        int(r.reacted),
        int(r.out),
        r.truce,
        hand,
        known,
        shuffled,
        drew,
        target,
        unlawful,
        players,
    )


def know_records(r: TabletownRecords, seen: TabletownView) -> None:
    r.marshal = seen.marshal
    r.active = seen.active
    r.turns = seen.turns
    r.killings = seen.killings
    r.fight = seen.fight
    r.victim = seen.victim
    r.reacted = seen.reacted
    r.out = seen.out
    r.truce = seen.truce
