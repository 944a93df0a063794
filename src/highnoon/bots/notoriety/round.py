"""The Deputy before the reveal: who to be, which card, whom to aim at, whether to run; and what to take stock of."""

from __future__ import annotations

from typing import Final

from highnoon.bots.notoriety import worth
from highnoon.bots.notoriety.ideas import Idea
from highnoon.bots.notoriety.street import OUT_OF_IT, Street
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
    STAY,
    TAKE,
)

LIKES: Final = ["already-a-legend", "no-waste", "never-unloaded", "bible", "charm", "feel", "quicker"]


def character(street: Street, key: int) -> Idea:
    ability = street.numbers.characters[key - int(BE)].ability
    liking = len(LIKES) - LIKES.index(ability) if ability in LIKES else 0
    return Idea(key, float(liking), "be")


def card(street: Street, key: int) -> Idea:
    """NT-61: bonuses count in hand at the end, so they stay there; of the others the one that does most."""
    face = key - int(PLAY)
    says = "last-card" if street.numbers.cards[face].bonus else "card"
    loss = 0.25 * worth.at_the_end(street, face)  # a wound costs the card played
    return Idea(key, worth.played(street, face) - loss, says, card=face)


def aim(street: Street, key: int) -> Idea:
    seat = key - int(AIM)
    return Idea(key, street.prey(seat), "aim", seat)


def stance(street: Street, key: int) -> Idea:
    """NT-36, NT-37: standing in the open shoots, and pays when wounded; running costs, reloads, and is safer."""
    face = street.mine.face
    speed = street.numbers.cards[face].speed
    aiming = len(street.aiming_at_me())
    danger = street.danger(aiming) * OUT_OF_IT
    before = danger * street.faster(speed)  # what comes before my slot
    hits = worth.shot(street, face) * 1.3
    bonus = 1.0 if street.mine.wounds else 0.0
    empty = street.needs_reload()
    ammo = 0.5 * min(street.left, 3) if empty else 0.0
    if key == OPEN:
        return Idea(key, hits + bonus - danger, "open", number=aiming)
    if key == RELOAD_OPEN:
        return Idea(key, ammo + bonus - danger, "reload")
    if key == RUN:
        return Idea(key, ammo - 1.0 - before - 0.1, "reload" if empty else "run", number=aiming)
    if key == STAY:
        return Idea(key, ammo - 1.0, "reload" if empty else "stay", number=aiming)
    assert key == FIRE_FROM_COVER
    return Idea(key, hits - 1.0 - 0.4 * danger, "from-cover", number=aiming)


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
    return Idea(key, street.prey(seat), "elsewhere", seat)
