"""Views of records, field by field.  Written by `scripts/records`: do not edit."""

from __future__ import annotations

from typing import Any

from highnoon.games.notoriety.player import Player
from highnoon.games.notoriety.records import NotorietyRecords
from highnoon.games.notoriety.view import GunSeen, Gunslinger, NotorietyView


def show_player(
    r: Player, cards: int, known: list[int], guns: list[GunSeen], lodged: list[int], face: int
) -> Gunslinger:
    return Gunslinger(
        int(r.character),
        r.alive,
        int(r.fame),
        int(r.wounds),
        cards,
        known,
        int(r.drawn),
        guns,
        int(r.cover),
        int(r.damage),
        lodged,
        int(r.grudge),
        int(r.marks),
        face,
        int(r.place),
        int(r.aim),
        int(r.led),
        int(r.stance),
        int(r.shelter),
        r.acted,
        r.down,
        int(r.hit_by),
        int(r.bounty),
        int(r.fell),
        int(r.fell_with),
    )


def know_player(r: Player, seen: Gunslinger) -> None:
    r.character = seen.character
    r.alive = seen.alive
    r.fame = seen.fame
    r.wounds = seen.wounds
    r.drawn = seen.drawn
    r.cover = seen.cover
    r.damage = seen.damage
    r.grudge = seen.grudge
    r.fell = seen.fell
    r.fell_with = seen.fell_with
    r.marks = seen.marks
    r.place = seen.place
    r.aim = seen.aim
    r.led = seen.led
    r.stance = seen.stance
    r.shelter = seen.shelter
    r.acted = seen.acted
    r.down = seen.down
    r.hit_by = seen.hit_by
    r.bounty = seen.bounty


def show_records(
    r: NotorietyRecords,
    rounds: int,
    deck: int,
    discard: list[int],
    display: list[int],
    bonuses: list[int],
    pile: int,
    spent: list[int],
    buried: int,
    covers: int,
    cover_discard: int,
    revealed: bool,
    prices: list[int],
    hand: list[int],
    secrets: list[list[int]],
    players: list[Gunslinger],
) -> tuple[Any, ...]:
    return (
        int(r.round),
        rounds,
        deck,
        discard,
        display,
        r.stacked,
        bonuses,
        pile,
        spent,
        buried,
        covers,
        cover_discard,
        int(r.face_up),
        r.order,
        int(r.at),
        r.takers,
        revealed,
        int(r.passed),
        int(r.asking),
        r.effects,
        int(r.ace),
        int(r.slot),
        int(r.fired),
        int(r.resting),
        int(r.firing),
        int(r.last),
        r.flight,
        int(r.stage),
        int(r.result),
        int(r.hits),
        int(r.lost),
        int(r.chosen),
        r.turned,
        int(r.killings),
        prices,
        hand,
        secrets,
        players,
    )


def know_records(r: NotorietyRecords, seen: NotorietyView) -> None:
    r.killings = seen.killings
    r.round = seen.round
    r.stacked = seen.stacked
    r.face_up = seen.face_up
    r.order = seen.order
    r.at = seen.at
    r.takers = seen.takers
    r.passed = seen.passed
    r.asking = seen.asking
    r.effects = seen.effects
    r.ace = seen.ace
    r.slot = seen.slot
    r.fired = seen.fired
    r.resting = seen.resting
    r.firing = seen.firing
    r.last = seen.last
    r.flight = seen.flight
    r.stage = seen.stage
    r.result = seen.result
    r.hits = seen.hits
    r.lost = seen.lost
    r.chosen = seen.chosen
    r.turned = seen.turned
