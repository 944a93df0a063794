"""Deeds about other players."""

from __future__ import annotations

from highnoon.games.notoriety.player import Player
from highnoon.games.notoriety.table import NotorietyTable


def others_standing(g: NotorietyTable, p: Player) -> list[int]:
    """Everybody else still in the round, by Speed."""
    return [seat for seat in g.order if seat != p.seat and g.players[seat].standing()]


def behind_cover(g: NotorietyTable, p: Player) -> list[int]:
    return [seat for seat in others_standing(g, p) if g.players[seat].sheltered()]


def in_the_open(g: NotorietyTable, p: Player) -> list[int]:
    return [seat for seat in others_standing(g, p) if not g.players[seat].sheltered()]
