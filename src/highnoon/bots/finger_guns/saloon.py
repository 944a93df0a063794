"""Which player drinks what.  There are three Saloon numbers; two players who show the same one gain nothing (FG-5.5).

Deputies cannot whisper, but all see the same street: each of the three weakest has a number, the others take any.
"""

from __future__ import annotations

from typing import Final

from highnoon.bots.finger_guns.street import Street

NUMBERS: Final = (3, 4, 2)  # of the weakest, the next and the third: those who have not thought about it show 4
THIRST: Final = 2  # the least that a gunslinger must be able to gain
SURE: Final = 0.9  # the chance to show the number of my place; the rest is for the others


def place(street: Street, seat: int) -> int:
    """The place of a Survivor in the queue, from 0: the weakest first, of equals the next after the badge."""
    queue = sorted(street.from_the_badge(street.standing), key=lambda s: street.players[s].health)
    return queue.index(seat)


def chances(street: Street, seat: int) -> dict[int, float]:
    """How likely a Survivor who keeps to the queue shows each number."""
    if street.missing(seat) < THIRST:
        return {2: 0.0, 3: 0.0, 4: 0.0}
    at = place(street, seat)
    if at >= len(NUMBERS):
        return {2: 1 / 3, 3: 1 / 3, 4: 1 / 3}
    return {n: SURE if n == NUMBERS[at] else (1 - SURE) / 2 for n in (2, 3, 4)}
