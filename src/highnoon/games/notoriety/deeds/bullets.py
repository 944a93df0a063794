"""Cards about the bullets of a shot: what they count as, how many are flipped."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.table import BIT
from highnoon.games.notoriety.aiming import to_act
from highnoon.games.notoriety.deed import Deed
from highnoon.games.notoriety.deeds.choosing import CHOOSE_WHOM
from highnoon.games.notoriety.effects import FLIPPED, add_effect, turn_bullets
from highnoon.games.notoriety.player import Player
from highnoon.games.notoriety.table import BOUNCING, FANNING, SNAP, STEADYING, NotorietyTable
from highnoon.games.notoriety.terms import CHOSEN, GRUDGE, UNWATCHED


class TurnBullets(Deed[NotorietyTable]):
    """NT-C2, NT-C4, NT-C7, NT-C9…: bullets count as others.

    Which ones, as what, whose and how often is in the pack; NT-C35, NT-C39: or only under a condition.
    """

    name = "turn-bullets"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        condition: i64 = g.terms.only_if[p.face]
        if condition == GRUDGE:
            return bool(p.grudge & BIT[p.aim])
        if condition == UNWATCHED:
            return g.players[p.aim].aim != p.seat
        return g.terms.whose[p.face] != CHOSEN or to_act(g) != 0

    def mark(self, g: NotorietyTable, p: Player) -> None:
        if g.terms.whose[p.face] != CHOSEN:
            turn_bullets(g, p, p.face, p.seat)

    def act(self, g: NotorietyTable, p: Player) -> None:
        if g.terms.whose[p.face] == CHOSEN:
            g.push(CHOOSE_WHOM)

    def choices(self, g: NotorietyTable, p: Player) -> i64:
        return to_act(g)

    def choose(self, g: NotorietyTable, p: Player, q: Player) -> None:
        turn_bullets(g, p, p.face, q.seat)


class Ace(Deed[NotorietyTable]):
    """NT-C1: until the round ends, once, turn one MISS just flipped by any player into a HIT; see `flight.py`."""

    name = "ace"

    def mark(self, g: NotorietyTable, p: Player) -> None:
        g.ace = p.seat


class SnapShot(Deed[NotorietyTable]):
    """NT-C5: flip exactly one bullet; a MISS or a STOP goes to the bottom of that gun."""

    name = "snap-shot"

    def mark(self, g: NotorietyTable, p: Player) -> None:
        g.slot = g.slot | SNAP


class Fan(Deed[NotorietyTable]):
    """NT-C13: flip three bullets of one Sixgun at once; STOPs count as MISSes."""

    name = "fan"

    def mark(self, g: NotorietyTable, p: Player) -> None:
        g.slot = g.slot | FANNING
        add_effect(g, p.face, p.seat, p.seat, FLIPPED, 0)

    def turns_stops(self) -> bool:
        return True


class Steady(Deed[NotorietyTable]):
    """NT-C21: flip two bullets of one Sixgun and choose which one counts."""

    name = "steady"

    def mark(self, g: NotorietyTable, p: Player) -> None:
        g.slot = g.slot | STEADYING


class Ricochet(Deed[NotorietyTable]):
    """NT-C28: after a MISS at your target, one more bullet of that gun at another player."""

    name = "ricochet"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return g.alive > 2

    def mark(self, g: NotorietyTable, p: Player) -> None:
        g.slot = g.slot | BOUNCING


DEEDS: Final[list[Deed[Any]]] = [TurnBullets(), Ace(), SnapShot(), Fan(), Steady(), Ricochet()]
