"""Views of records, field by field.  Written by `scripts/records`: do not edit."""

from __future__ import annotations

from typing import Any

from highnoon.games.finger_guns.records import FingerGunsRecords, Player
from highnoon.games.finger_guns.view import FingerGunsView, Gunslinger


def show_player(r: Player) -> Gunslinger:
    return Gunslinger(int(r.health), r.ghost, r.killed, int(r.gesture), r.lost_to_shot, r.lost_to_dynamite, r.keepers)


def know_player(r: Player, seen: Gunslinger) -> None:
    r.health = seen.health
    r.ghost = seen.ghost
    r.killed = seen.killed
    r.gesture = seen.gesture
    r.lost_to_shot = seen.lost_to_shot
    r.lost_to_dynamite = seen.lost_to_dynamite
    r.keepers = seen.keepers


def show_records(r: FingerGunsRecords, deck: list[int], posse_needs: int, players: list[Gunslinger]) -> tuple[Any, ...]:
    return (
        int(r.round),
        int(r.badge),
        int(r.caller),
        int(r.ally),
        r.resolving,
        int(r.looking),
        deck,
        posse_needs,
        players,
    )


def know_records(r: FingerGunsRecords, seen: FingerGunsView) -> None:
    r.round = seen.round
    r.badge = seen.badge
    r.caller = seen.caller
    r.ally = seen.ally
    r.resolving = seen.resolving
    r.looking = seen.looking
