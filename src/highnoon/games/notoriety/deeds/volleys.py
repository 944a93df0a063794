"""Cards that make players flip bullets from the Bullet Pile against themselves (NT-N39)."""

from __future__ import annotations

from typing import Any, Final

from highnoon.engine.table import NOBODY
from highnoon.games.notoriety.cards import NO_COVER
from highnoon.games.notoriety.deed import Deed
from highnoon.games.notoriety.deeds.others import behind_cover, in_the_open, others_standing
from highnoon.games.notoriety.flight import from_pile
from highnoon.games.notoriety.player import Player
from highnoon.games.notoriety.table import NotorietyTable
from highnoon.games.notoriety.terms import FROM_AMBUSH, FROM_DYNAMITE, FROM_GATLING, FROM_SMOKE, FROM_STAMPEDE
from highnoon.games.notoriety.wounds import can_be_hit


class Smoke(Deed[NotorietyTable]):
    """NT-C45: instead of firing, every other player behind Cover flips one bullet, and the Cover does not help."""

    name = "smoke"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return bool(behind_cover(g, p))

    def act(self, g: NotorietyTable, p: Player) -> None:
        from_pile(g, behind_cover(g, p), 1, p.seat, FROM_SMOKE)

    def is_instead(self) -> bool:
        return True


class Ambush(Deed[NotorietyTable]):
    """NT-C47: every player still in the round flips one bullet as a Hand weapon shot; nobody scores."""

    name = "ambush"

    def act(self, g: NotorietyTable, p: Player) -> None:
        everybody = [seat for seat in g.order if g.players[seat].standing()]
        from_pile(g, everybody, 1, NOBODY, FROM_AMBUSH)


class Dynamite(Deed[NotorietyTable]):
    """NT-C49: instead of firing, the target's Cover is blown away, then they flip two bullets."""

    name = "dynamite"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        target = g.players[p.aim]
        return can_be_hit(g, target, p.seat) or target.cover != NO_COVER

    def act(self, g: NotorietyTable, p: Player) -> None:
        target = g.players[p.aim]
        if target.cover != NO_COVER:
            g.lose_cover(target, "blown-away", g.terms.rules[p.face])
        if can_be_hit(g, target, p.seat):
            from_pile(g, [int(target.seat)], g.terms.amount[p.face], p.seat, FROM_DYNAMITE)

    def is_instead(self) -> bool:
        return True


class Stampede(Deed[NotorietyTable]):
    """NT-C50: every other player in the open flips one bullet; only a HEAD SHOT wounds, nobody scores."""

    name = "stampede"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return bool(in_the_open(g, p))

    def act(self, g: NotorietyTable, p: Player) -> None:
        from_pile(g, in_the_open(g, p), 1, NOBODY, FROM_STAMPEDE)


class Gatling(Deed[NotorietyTable]):
    """NT-C54: instead of firing, every other player still in the round flips one bullet."""

    name = "gatling"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return bool(others_standing(g, p))

    def act(self, g: NotorietyTable, p: Player) -> None:
        from_pile(g, others_standing(g, p), 1, p.seat, FROM_GATLING)

    def is_instead(self) -> bool:
        return True


DEEDS: Final[list[Deed[Any]]] = [Smoke(), Ambush(), Dynamite(), Stampede(), Gatling()]
