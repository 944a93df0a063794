"""The Deputy's turn: what each action is worth, and when to say Reach for the Sky."""

from __future__ import annotations

from typing import Final

from highnoon.bots.tabletown import guns
from highnoon.bots.tabletown.ideas import Idea
from highnoon.bots.tabletown.town import Town
from highnoon.engine.table import PASS
from highnoon.games.tabletown.actions import ARM, DISCARD, FACE, LOAD, PLAY_REACH, REPLACE, TRACK
from highnoon.games.tabletown.cards import (
    BULLET,
    CAVALRY,
    COACH,
    DEPUTY,
    REACH,
    REVOLVER,
    RIFLE,
    SHELL,
    SHERIFF,
    SHOTGUN,
    TNT,
)

# The worth of keeping a card in hand; the lowest goes first.
KEEP: Final = {
    int(SHERIFF): 3.0,
    int(DEPUTY): 2.6,
    int(COACH): 2.2,
    int(CAVALRY): 2.0,
    int(REACH): 1.8,
    int(TNT): 1.2,
    int(BULLET): 0.7,
    int(SHELL): 1.95,
    int(REVOLVER): 0.3,
    int(RIFLE): 0.6,
    int(SHOTGUN): 2.5,
}
GEAR: Final = (int(REVOLVER), int(RIFLE), int(SHOTGUN), int(BULLET), int(SHELL))
SAVED: Final = 4.0  # what a hit that a card promises adds to the wish to keep it
REACHES: Final = 0.6  # the least that Reach for the Sky must bring
DISCARDS: Final = 2.0  # a new card
MARGIN: Final = 0.0  # the extra hits that another gun must promise


def facing(town: Town, key: int) -> Idea:
    """TT-11: at the start all are alike; who sits far off is as good as any."""
    seat = key - int(FACE)
    return Idea(key, 0.0, "faces", (seat,))


def action(town: Town, key: int) -> Idea:
    if key == PASS:  # TT-J2: the hand is empty
        return Idea(key, 0.4, "refill")
    if key >= TRACK:
        return track(town, key)
    if key >= DISCARD:
        return discard(town, key)
    if key > REPLACE:
        gun = town.mine.guns[key - int(REPLACE) - 1]
        return Idea(key, -gun, "replace", card=int(REVOLVER))
    if key >= ARM:
        return arm(town, key)
    return load(town, key)


def load(town: Town, key: int) -> Idea:
    """TT-18: every card loaded is a shot more; the more so the better it hits."""
    gun = town.mine.gun
    which = key - int(LOAD)
    return Idea(key, 4.0 + town.chance(gun) + 0.1 * (which == 1), "load", card=gun, number=town.ammo(town.me) + 1)


def arm(town: Town, key: int) -> Idea:
    """TT-15, TT-16: a gun for empty hands; another one only if little is lost and more to come."""
    gun = key - int(ARM)
    mine = town.mine
    new = guns.power(town, gun, 0, town.held(guns.ammo_of(gun)))
    if mine.gun < 0:
        return Idea(key, 5.0 + new, "arm", card=gun)
    if mine.gun == REVOLVER and gun == REVOLVER:
        room = town.numbers.cards[gun].capacity - town.ammo(town.me)
        return Idea(key, 3.2 if room <= 1 else 1.0, "second", card=gun)
    old = guns.power(town, mine.gun, town.ammo(town.me), town.held(guns.ammo_of(mine.gun)))
    better = guns.LATER * new - old - MARGIN
    return Idea(key, 5.0 + better if better > 0 else -1.0, "another", card=gun)


def track(town: Town, key: int) -> Idea:
    """TT-21: turn toward better prey, if there is something to shoot with."""
    seat = key - int(TRACK)
    now = town.mine.facing
    gain = aim(town, seat) - (aim(town, now) if now >= 0 else 0.0)
    return Idea(key, gain * min(1.0, town.salvo(town.me)) + (0.5 if now < 0 else 0.0), "track", (seat,))


def aim(town: Town, seat: int) -> float:
    """How good a target somebody is in the next Shootout: who faces me forces both of us to shoot."""
    return 2.0 * town.prey(seat)


def discard(town: Town, key: int) -> Idea:
    """TT-20: the least useful card, for a new one."""
    card = key - int(DISCARD)
    return Idea(key, DISCARDS - keep(town, card), "discard", card=card)


def keep(town: Town, card: int) -> float:
    worth = KEEP[card]
    gun = town.mine.gun
    if card in (REVOLVER, RIFLE, SHOTGUN) and gun < 0:
        return 2.5
    if card in GEAR:
        worth += SAVED * guns.worth_keeping(town, card)
    return worth - 0.4 * (town.held(card) - 1)


def reach(town: Town, key: int) -> Idea:
    """TT-59: turn away a player who is about to shoot me, and take a card."""
    if key == PASS:
        return Idea(key, REACHES, "no-reach")
    who, at = divmod(key - int(PLAY_REACH), 8)
    p = town.players[who]
    loot = 0.1 * p.cards
    if at == town.me:
        return Idea(key, -1.0 - town.salvo(who), "reach", (who, at))
    saved = town.salvo(who) if p.facing == town.me else 0.0
    mischief = 0.2 * town.salvo(who) * town.prey(at) if p.facing != at else 0.0
    return Idea(key, loot + saved + mischief, "reach", (who, at))
