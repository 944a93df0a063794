"""The worth of things to the Deputy, in points of its own Grit."""

from __future__ import annotations

from typing import Final

from highnoon.bots.saloon.floor import Floor

FINISH: Final = 3.0  # somebody is out: one less who hits me
LIFE: Final = 6.0  # I am not out
BULLET: Final = 0.35
READY: Final = 0.3  # of what a Weapon in the Fist does, for later turns
SPARE: Final = 0.2  # the same of one in the Holster
COMING: Final = 0.6  # of my next Attack, from where I hunker down
CARD: Final = 0.4  # any card in a hand: it is replaced in my next turn
CONTESTED: Final = 0.2  # of each point taken from a rival, for each point of the Shield that rival sits behind
FIST: Final = 0  # the way of attacking with nothing
LIKELY_CARDS: Final = 1  # what others add to an Attack, as a guess


def share(floor: Floor) -> float:
    """A point taken from one of several rivals is worth less than a point of mine."""
    return 1.0 if floor.foe_teams <= 1 else 1.2 / floor.foe_teams**0.5


def hurt(floor: Floor, seat: int, damage: int, surely: bool = False) -> float:
    """Taking so much Grit from somebody who may still block, unless it is sure."""
    if damage <= 0:
        return 0.0
    grit = floor.grit(seat)
    taken = min(damage, max(grit, 1))
    # Where all are rivals the weak are hit first: every one who falls hits me no more.
    weak = 0.0 if floor.foe_teams <= 1 else 0.3 * taken * (1 - grit / floor.view.full_grit)
    return share(floor) * taken + weak + FINISH * falls(floor, seat, damage, surely)


def contest(floor: Floor, seat: int, damage: int) -> float:
    """The extra worth of hitting a rival in good Cover, who would win if left alone there.

    It affects whom to hit, not where to stand: the Back Room is taken as before, but not for free.
    """
    if damage <= 0 or floor.foe_teams <= 1:
        return 0.0
    return CONTESTED * min(damage, max(floor.grit(seat), 1)) * floor.rules.shield[floor.cover_of(seat)]


def falls(floor: Floor, seat: int, damage: int, surely: bool) -> float:
    """How likely it is that this is the end of somebody."""
    over = damage - floor.grit(seat)
    if over < 0:
        return 0.0
    if surely or floor.players[seat].hand == 0:
        return 1.0
    return (0.55, 0.6, 0.75, 0.9, 1.0)[min(over, 4)]


def mine(floor: Floor, loss: int) -> float:
    """The worth of not losing this Grit."""
    grit = floor.grit(floor.me)
    # The last points are worth more than the first.
    return min(loss, max(grit, 1)) + (LIFE if loss >= grit else 0.0) + 0.5 * max(0, loss - grit / 2)


def weapon(floor: Floor, face: int, bullets: int) -> float:
    """The worth of a Weapon alone in my hands: its best Attack, and the use of its bullets after that."""
    if face < 0:
        return 0.5 * float(floor.strike(floor.me, FIST).base)
    values: list[float] = []
    for way in floor.rules.ways(face):
        needs = floor.terms.way_bullets[way]
        damage = float(floor.strike(floor.me, way).base)
        if needs <= bullets:  # a swing needs somebody in reach, a shot does not
            values.append(damage - BULLET * needs if floor.terms.way_gun[way] else 0.7 * damage)
    return max(values) + BULLET * bullets
