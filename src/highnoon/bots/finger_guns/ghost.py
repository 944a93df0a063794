"""The Ghosts' team play.  They win only if no Survivor is left (FG-7.5), so the last ones must all fall in one round.

Ghosts cannot whisper, but all see the same street: each takes its part by its place among the Ghosts, counted clockwise
from the sheriff's badge, and so are Survivors told apart who are alike.
"""

from __future__ import annotations

from typing import Final

from highnoon.bots.finger_guns import worth
from highnoon.bots.finger_guns.ideas import Idea
from highnoon.bots.finger_guns.street import Street
from highnoon.games.finger_guns.actions import LASSO, SALOON, SHOT

GOOD_ALLY: Final = 2.5  # worth dragging away, to the one it would help most


def ideas(street: Street) -> list[Idea]:
    """The choices that this Ghost's part leaves."""
    team = len(street.ghosts)
    place = street.from_the_badge(street.ghosts).index(street.me)
    weakest_first = sorted(street.from_the_badge(street.standing), key=lambda s: street.players[s].health)
    if not weakest_first:
        return []
    last_shots = [s for s in weakest_first for _ in range(shots_to_finish(street, s))]
    if len(last_shots) <= team:
        # Enough of us to finish them all at once; the Ghosts left over spoil the drinks.
        return [shoot(last_shots[place], "ghost-finishes")] if place < len(last_shots) else blocks(street)
    if street.players[weakest_first[-1]].health <= street.numbers.power_shot:
        # Their own Power Shots can do it, and a Shot of ours would cancel one (FG-5.18).
        return blocks(street)
    if place == 1 and (drag := drags(street)):
        return [drag]
    if place == 2:
        return blocks(street)
    # All together at the healthiest: the weak must not fall before the others can.
    return [shoot(weakest_first[-1], "ghost-levels")]


def shots_to_finish(street: Street, at: int) -> int:
    return -(-street.players[at].health // max(1, street.shot(street.me, at)))


def shoot(at: int, says: str) -> Idea:
    return Idea(int(SHOT) + at, 1.0, says, (at,))


def blocks(street: Street) -> list[Idea]:
    """FG-6.2: the numbers by what they would bring the living."""
    return [
        Idea(int(SALOON) + n, float(sum(street.saloon(s, n) for s in street.standing)), "ghost-blocks", (), n)
        for n in (4, 3, 2)
    ]


def drags(street: Street) -> Idea | None:
    """FG-6.4: an ally that would do a Survivor much good goes under the deck."""
    good = max(worth.ally_to_others(street, s) for s in street.standing)
    return Idea(int(LASSO), good, "ghost-drags", (), 0, street.view.ally) if good >= GOOD_ALLY else None
