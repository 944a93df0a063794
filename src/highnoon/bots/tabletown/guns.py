"""The worth of a gun to the Deputy, with its ammo, the hand, and the draws to come.

All in hits to expect.  A Shell hits twice as often as a Bullet in a Revolver, but there are fewer of them, so a Shotgun
pays for those who have saved the Shells.
"""

from __future__ import annotations

from typing import Final

from highnoon.bots.tabletown.town import Town
from highnoon.games.tabletown.cards import BULLET, REVOLVER, RIFLE, SHELL, SHOTGUN

GUNS: Final = (int(REVOLVER), int(RIFLE), int(SHOTGUN))
LATER: Final = 0.9  # a shot that can be loaded next turn, relative to one that is loaded now
TURNS: Final = 1.0  # how many turns' draws count
DUEL: Final = 1.5  # one shot is all there is in a DRAW (TT-30), so the best single one counts that much more


def ammo_of(gun: int) -> int:
    return int(SHELL) if gun == SHOTGUN else int(BULLET)


def power(town: Town, gun: int, loaded: int, held: int) -> float:
    """The hits to expect of this gun with this much loaded and this many ammo cards in hand."""
    if gun < 0:
        return 0.0
    guns = 2 if gun == REVOLVER and len(town.mine.guns) == 2 else 1
    room = guns * town.numbers.cards[gun].capacity - loaded
    loads = min(held, room)
    shots = loaded + sum(LATER**k for k in range(1, loads + 1))
    if loads < room:
        shots += TURNS * town.share(ammo_of(gun)) * LATER ** (loads + 1)
    one = 1.0 if loaded else LATER if held else 0.0
    single = town.both() if gun == SHOTGUN and loaded + held > 1 else town.chance(gun)
    return town.chance(gun) * shots + DUEL * single * one


def plan(town: Town, held: dict[int, int]) -> float:
    """The best that can be made of the gun in play and of these cards: go on with it, or take another one."""
    mine = town.mine
    best = power(town, mine.gun, town.ammo(town.me), held[ammo_of(mine.gun)]) if mine.gun >= 0 else 0.0
    for gun in GUNS:
        if held[gun]:
            best = max(best, LATER * power(town, gun, 0, held[ammo_of(gun)]))
    return best


def hand(town: Town) -> dict[int, int]:
    return {face: town.held(face) for face in (*GUNS, int(BULLET), int(SHELL))}


def worth_keeping(town: Town, card: int) -> float:
    """The loss to the plan without this card."""
    held = hand(town)
    now = plan(town, held)
    return now - plan(town, held | {card: held[card] - 1})
