"""A hit, the tin stars that cancel it, the wound it is otherwise (TT-44, TT-53, TT-56, TT-57)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import PASS
from highnoon.games.tabletown.actions import PLAY_SHERIFF
from highnoon.games.tabletown.cards import DEPUTY, SHERIFF, SHOTGUN, held
from highnoon.games.tabletown.choices import STARS
from highnoon.games.tabletown.records import Player
from highnoon.games.tabletown.table import STAR, TabletownTable


def hit(g: TabletownTable, weapon: i64, at: i64) -> bool:
    """TT-44: a hit not canceled is a wound.  TT-J22: any player with a card may have a star; True if that is asked."""
    p = g.players[at]
    if p.cards == 0 or (g.hurry and g.log is None and stars(p, weapon) == 0):
        wound(g, p)
        return False
    g.push(HIT[weapon][at])
    return True


def stars(p: Player, weapon: i64) -> i64:
    """Which tin stars help, as `choices.STARS` counts them."""
    sheriff: i64 = 1 if held(p.hand, SHERIFF) else 0  # TT-56
    deputy: i64 = 2 if weapon < SHOTGUN and held(p.hand, DEPUTY) else 0  # TT-57
    return sheriff + deputy


class Hit(Step[TabletownTable]):
    """TT-J22: the player hit may cancel it with a tin star, before the wound is placed."""

    def __init__(self, weapon: i64, at: i64) -> None:
        super().__init__(at)
        self.weapon: Final[i64] = weapon

    def operands(self) -> list[int]:
        return [int(self.weapon), int(self.seat)]

    def advance(self, g: TabletownTable) -> None:
        g.ask_privately(self.seat, STAR, STARS[stars(g.players[self.seat], self.weapon)])

    def answer(self, g: TabletownTable, key: i64) -> None:
        g.done()
        p = g.players[self.seat]
        if key == PASS:
            wound(g, p)
        else:
            star = SHERIFF if key == PLAY_SHERIFF else DEPUTY
            g.spend(p, star)
            if g.telling:
                g.tell("cancels", [int(p.seat), int(star)], g.terms.rules[star])


def wound(g: TabletownTable, p: Player) -> None:
    """TT-44, TT-53: a hit not canceled is a wound."""
    p.wounds += 1
    if g.telling:
        g.tell("wounded", [int(p.seat), int(p.wounds)], "TT-53")


# Indexed by weapon, then by who is hit.
HIT: Final[list[list[Step[Any]]]] = [[Hit(weapon, seat) for seat in range(8)] for weapon in range(6)]
