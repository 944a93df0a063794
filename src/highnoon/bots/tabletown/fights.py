"""The Deputy in a fight: whom to call out, when to leave town, what to fire, when to show a star."""

from __future__ import annotations

from typing import Final

from highnoon.bots.tabletown.ideas import Idea
from highnoon.bots.tabletown.town import Town
from highnoon.engine.table import PASS
from highnoon.games.tabletown.actions import BOTH, CALL_OUT, PLAY_COACH, PLAY_DEPUTY, SHOOT, THROW
from highnoon.games.tabletown.cards import DEPUTY, SHERIFF, SHOTGUN

COACH: Final = 0.8  # the worth of the card for later…
CAVALRY: Final = 1.0  # … and this one
BACKSHOT: Final = 0.3  # the Law is a nuisance
BLAST: Final = 0.6  # what others lose to T.N.T. counts less than what I do


def whom(town: Town, key: int) -> Idea:
    """TT-24: somebody I can hurt, who cannot hurt me."""
    seat = key - int(CALL_OUT)
    mine = town.shot(town.me)
    if town.mine.gun == SHOTGUN and town.ammo(town.me) > 1:
        mine = town.both()
    back = town.shot(seat)
    return Idea(key, mine * town.prey(seat) - back * fear(town, 1), "whom", (seat,), number=town.left(seat))


def fear(town: Town, hits: float) -> float:
    """How much to fear these hits: more when fewer wounds still fit."""
    left = town.left(town.me)
    return hits * (1.5 + 6.0 / left**2) if hits < left else 8.0 + hits


def reaction(town: Town, key: int) -> Idea:
    """TT-60, TT-62: out of town if more is coming than I can give."""
    if key == PASS:
        return Idea(key, 0.0, "stand")
    coming, giving = (draw_odds if town.duel() else shootout_odds)(town)
    gain = fear(town, coming) - giving
    if key == PLAY_COACH:
        return Idea(key, gain - COACH, "coach")
    return Idea(key, gain - CAVALRY, "cavalry")


def draw_odds(town: Town) -> tuple[float, float]:
    """Hits to expect on me, and what my own shot would be worth."""
    if town.me not in (town.view.victim, town.view.active):
        return 0.0, 0.0
    other = town.target()
    return town.shot(other), town.shot(town.me) * town.prey(other)


def shootout_odds(town: Town) -> tuple[float, float]:
    at = town.mine.facing
    giving = town.salvo(town.me) * town.prey(at) if at >= 0 and town.in_town(at) else 0.0
    return town.threat(), min(giving, 4.0)


def commit(town: Town, key: int) -> Idea:
    """TT-34: everything loaded; one who shoots alone keeps what is not needed (TT-J25).

    TT-46: T.N.T. if others have more to fear.
    """
    if key == PASS:
        return Idea(key, 0.0, "hold")
    if THROW < key <= THROW + 3:
        return throw(town, key)
    at = town.target()
    if key == BOTH:
        return Idea(key, town.both() * town.prey(at) - 0.15, "both", (at,))
    shots = key - int(SHOOT)
    hits = min(shots * town.shot(town.me), float(town.left(at)))
    return Idea(key, hits * town.prey(at) - BACKSHOT * town.view.unlawful, "shoot", (at,), number=shots)


def throw(town: Town, key: int) -> Idea:
    """TT-48: all are rolled for, I too."""
    sticks = key - int(THROW)
    chance = town.sticks(sticks)
    theirs = sum(town.prey(seat) for seat in town.rivals if town.in_town(seat))
    mine = fear(town, 1) * (0.3 if town.held(int(SHERIFF)) else 1.0)
    if town.left(town.me) == 1 and not town.held(int(SHERIFF)):
        mine = 20.0
    return Idea(key, chance * (BLAST * theirs - mine) - 0.2 * sticks, "throw", number=sticks)


def star(town: Town, key: int) -> Idea:
    """TT-J22: a star saves a wound whenever it is shown, and one that waits may be stolen or never fit."""
    left = town.left(town.me)
    if key == PASS:
        return Idea(key, 0.0, "no-star", number=left)
    spare = town.held(int(DEPUTY)) + town.held(int(SHERIFF))
    deputy = 0.2 if key == PLAY_DEPUTY else 0.0
    return Idea(key, 1.0 + deputy + 0.6 * (spare - 1), "star", number=left)


def law(town: Town, key: int) -> Idea:
    """TT-52: turn, if the offender is better prey than whom I face."""
    offender = int(town.view.stack[-1].split()[1])
    if key == PASS:
        now = town.mine.facing
        return Idea(key, town.prey(now) if now >= 0 else 0.0, "no-law", (offender,))
    return Idea(key, town.prey(offender), "law", (offender,))
