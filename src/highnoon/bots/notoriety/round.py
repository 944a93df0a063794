"""The Deputy before the reveal: who to be, which card, whom to aim at, whether to run; and what to take stock of."""

from __future__ import annotations

from typing import Final

from highnoon.bots.notoriety import crossfire, worth
from highnoon.bots.notoriety.ideas import Idea
from highnoon.bots.notoriety.street import Street
from highnoon.games.notoriety.actions import (
    AIM,
    BE,
    CHOOSE,
    DISCARD,
    FIRE_FROM_COVER,
    GIVE,
    OPEN,
    PLAY,
    RELOAD_OPEN,
    RUN,
    TAKE,
)

LIKES: Final = ["already-a-legend", "no-waste", "never-unloaded", "bible", "charm", "feel", "quicker"]
COVER_STAYS: Final = 0.9  # what new cover is worth in the rounds to come
LEAKS: Final = 0.1  # how much of the danger gets through cover
A_SHOT: Final = 1.2  # what a round with something to fire is worth


def character(street: Street, key: int) -> Idea:
    ability = street.numbers.characters[key - int(BE)].ability
    liking = len(LIKES) - LIKES.index(ability) if ability in LIKES else 0
    return Idea(key, float(liking), "be")


def card(street: Street, key: int) -> Idea:
    """NT-61: bonuses count in hand at the end, so such a card must do more than it is worth there."""
    face = key - int(PLAY)
    bonus = street.bonus(face)
    return Idea(key, worth.played(street, face), "bonus-card" if bonus else "card", card=face, number=bonus)


def aim(street: Street, key: int) -> Idea:
    """NT-10, NT-31: the rival who is worth it, and likely still stands when my card comes."""
    seat = key - int(AIM)
    speed = street.numbers.cards[street.mine.face].speed
    return Idea(key, crossfire.prize(street, seat) * crossfire.chance_to_hit(street, seat, speed, False), "aim", seat)


def stance(street: Street, key: int) -> Idea:
    """NT-36, NT-37: standing in the open shoots, and pays when wounded; cover costs, reloads, and is safer."""
    face = street.mine.face
    card = street.numbers.cards[face]
    aiming = crossfire.aiming_at(street, street.me)
    cost = crossfire.wound_cost(street, face)
    hit = crossfire.danger(street, aiming)
    first = crossfire.danger(street, aiming, card.speed)  # what comes before my slot
    ammo = ammunition(street)
    number = len(aiming)
    if key in (OPEN, FIRE_FROM_COVER):
        target = street.mine.aim
        finds = crossfire.chance_to_hit(street, target, card.speed, True)
        hits = (1.0 - first) * worth.shot(street, face) * crossfire.prize(street, target) * finds
        if key == OPEN:
            return Idea(key, hits + street.pays(key) - hit * cost, "open", number=number)
        return Idea(key, hits + street.pays(key) - (street.heads() + 0.05) * hit * cost, "from-cover", number=number)
    if key == RELOAD_OPEN:
        return Idea(key, ammo + street.pays(key) - hit * cost, "reload")
    safe = COVER_STAYS if key == RUN and street.mine.cover < 0 and street.left else 0.0
    caught = first if key == RUN and street.mine.cover < 0 else 0.0
    value = ammo * (1.0 - caught) + safe + street.pays(key) - (caught + LEAKS * (hit - caught)) * cost
    says = "reload" if ammo > 0.7 else "run" if key == RUN else "stay"
    return Idea(key, value, says, number=number)


def ammunition(street: Street) -> float:
    """NT-52: what full guns are worth in the rounds to come, against those I have."""
    have = min(street.rounds_loaded(), float(street.left))
    could = min(4.0, float(street.left))
    return max(0.0, could - have) * A_SHOT


def stock(street: Street, key: int) -> Idea:
    """NT-60: bonuses first; early on a card that can be played again and again."""
    face = key - int(TAKE)
    return Idea(key, worth.to_keep(street, face), "stock", card=face, number=street.bonus(face))


def give_away(street: Street, key: int) -> Idea:
    """NT-30, NT-C25, NT-C53: the card that is worth least."""
    face = (key - int(DISCARD)) if key < GIVE else (key - int(GIVE))
    return Idea(key, -worth.to_keep(street, face), "least", card=face)


def elsewhere(street: Street, key: int) -> Idea:
    """NT-C8, NT-P1: at the one I would shoot at myself."""
    seat = key - int(CHOOSE)
    return Idea(key, crossfire.prize(street, seat), "elsewhere", seat)
