"""When Posses gather.  One rider alone is nothing: half of the Survivors must choose it in the same round (FG-5.1).

Deputies cannot whisper, so they go by the calendar: every tenth round, from the first on, is a day for a Posse.
"""

from __future__ import annotations

from typing import Final

from highnoon.bots.finger_guns.street import Street

EVERY: Final = 10  # rounds
RIDES: Final = 0.5  # how likely a Deputy rides on such a day
SELDOM: Final = 0.15  # and on any other day, when there is much to win
AFRAID: Final = 0.9  # one whom the Posse would kill


def gathers(street: Street) -> bool:
    return street.posse_possible and street.view.round % EVERY == 1


def chance(street: Street, seat: int) -> float:
    """Probability that a Survivor rides."""
    if not gathers(street):
        return SELDOM
    return AFRAID if street.raid(seat) >= street.players[seat].health else RIDES
