"""The Deputy after the reveal: card, guns, flips, reloads, wounds and what others need to be told."""

from __future__ import annotations

from highnoon.bots.notoriety import crossfire
from highnoon.bots.notoriety.ideas import Idea
from highnoon.bots.notoriety.street import Street
from highnoon.engine.table import PASS
from highnoon.games.notoriety.actions import (
    ACT,
    BIND,
    BOTTOM,
    CHOOSE,
    COUNT,
    COVER,
    DONE,
    FACE_UP,
    FIRE,
    FLIP,
    LOOK,
    RELOAD,
    STAY,
)
from highnoon.games.notoriety.cards import HEAD, HIT, MISS
from highnoon.games.notoriety.wounds import stands_open


def slot(street: Street, key: int) -> Idea:
    if key == ACT:
        return act(street)
    if key == DONE:
        return Idea(key, 0.0, "done")
    if key == BIND:
        return bind(street, key)
    if key >= RELOAD:
        gun = next(gun for gun in street.mine.guns if gun.gun == key - int(RELOAD))
        return Idea(key, 1.0 + gun.jams if street.left else -0.1, "fill")
    if key >= LOOK:
        return Idea(key, 3.0, "look")
    return fire(street, key)


def fire(street: Street, key: int) -> Idea:
    """NT-17, NT-N21: the gun that hits most often; none at somebody who is down, if there is a choice."""
    weapon = street.numbers.guns[key - int(FIRE)]
    gun = next(gun for gun in street.mine.guns if gun.gun == key - int(FIRE))
    target = street.players[street.mine.aim]
    hits = street.hits(weapon, gun)
    if not stands_open(target.down, target.hit_by, street.me):
        return Idea(key, -0.2 - 0.1 * len(gun.bullets), "fire", street.mine.aim)
    return Idea(key, hits, "fire", street.mine.aim)


def act(street: Street) -> Idea:
    """NT-14: a card is carried out unless it does more harm than good."""
    face = street.mine.face
    card = street.numbers.cards[face]
    key = int(ACT)
    if card.behaviour == "weapon":
        return Idea(key, 2.0 if street.left >= 2 else -1.0, "lay-down", card=face)
    if card.holds_fire and street.mine.stance < STAY:
        aiming = crossfire.aiming_at(street, street.me)
        saved = crossfire.danger(street, aiming) * max(0.0, crossfire.wound_cost(street, face))
        hits = street.firepower(card.speed)  # what firing is worth, in `fire`
        return Idea(key, hits + saved - hits * crossfire.prize(street, street.mine.aim), "dodge", card=face)
    if card.behaviour == "ambush":
        return Idea(key, 0.3 if street.mine.cover >= 0 and street.mine.shelter else -0.3, "act", card=face)
    if card.behaviour == "keg":
        mine = street.mine.cover >= 0
        return Idea(key, -1.0 if mine else 2.0, "act", card=face)
    return Idea(key, 2.0, "act", card=face)


def bind(street: Street, key: int) -> Idea:
    """NT-54: a card for 1; but a wound pays in the open (NT-36), so one is kept while there are rounds to come."""
    if street.left == 0:
        return Idea(key, 0.4, "bind")
    return Idea(key, 0.3 if street.mine.wounds > 1 else -0.2, "bind")


def flip(street: Street, key: int) -> Idea:
    """NT-20: on, as long as the next bullet is likelier to hit than to do harm."""
    gun = next(gun for gun in street.mine.guns if gun.gun == street.view.firing)
    bullet = gun.bullets[0] if gun.bullets else -1
    hits = street.on_target((int(HIT), int(HEAD)), bullet)
    jams = street.on_target((4,), bullet)
    if key == FLIP:
        return Idea(key, hits - 1.2 * jams * min(street.left, 2) / 2 - 0.05, "flip", number=round(100 * hits))
    if key >= RELOAD:
        return Idea(key, 1.0 if not gun.bullets else -1.0, "fill")
    if key >= LOOK:
        return Idea(key, 3.0, "look")
    return Idea(key, 0.0, "stop", number=round(100 * hits))


def looked(street: Street, key: int) -> Idea:
    """NT-P6: a bullet that does not hit goes to the bottom."""
    gun = next(gun for gun in street.mine.guns if gun.gun == street.view.chosen)
    good = gun.bullets[0] in (HIT, HEAD)
    return Idea(key, 1.0 if (key == BOTTOM) != good else 0.0, "looked")


def ace(street: Street, key: int) -> Idea:
    """NT-C1: for my own bullets, or against the leader."""
    if key == PASS:
        return Idea(key, 0.5, "no-ace")
    bullet = street.view.flight[0]
    target, shooter = bullet >> 3 & 7, bullet >> 6 & 15
    if target == street.me:
        return Idea(key, -1.0, "ace", target)
    own = 1.5 if shooter == street.me else 0.0
    return Idea(key, own + 0.3 * crossfire.prize(street, target), "ace", target)


def use(street: Street, key: int) -> Idea:
    """NT-58: an ability is there to be used."""
    if key == PASS:
        return Idea(key, 0.0, "wait")
    if key >= RELOAD:
        gun = next(gun for gun in street.mine.guns if gun.gun == key - int(RELOAD))
        return Idea(key, 1.0 if gun.jams or not gun.bullets else -1.0, "fill")
    if street.view.kind == "ability" and street.ability() == "quicker":
        first = street.view.order.index(street.me)
        return Idea(key, 1.0 if first >= 2 or len(street.rivals) == 1 else -1.0, "use")
    return Idea(key, 1.0, "use")


def whom(street: Street, key: int) -> Idea:
    """For cards that need a player: who is most worth it."""
    seat = key - int(CHOOSE)
    card = street.numbers.cards[street.mine.face]
    if card.behaviour == "turn-bullets":  # NT-C7: somebody who aims at me
        return Idea(key, 1.0 * (street.players[seat].aim == street.me), "whom", seat)
    if card.behaviour == "bounty" and seat == street.mine.aim:
        return Idea(key, 2.0 + crossfire.prize(street, seat), "whom", seat)
    return Idea(key, crossfire.prize(street, seat), "whom", seat)


def bide(street: Street, key: int) -> Idea:
    """NT-C31: acting first is better."""
    if key == PASS:
        return Idea(key, 1.0, "no-bide")
    return Idea(key, 0.0, "bide", key - int(CHOOSE))


def to_cover(street: Street, key: int) -> Idea:
    """NT-42: the face-up card is sure; the deck is a gamble that only pays for something harder."""
    if key == FACE_UP:
        hits = street.numbers.covers[street.view.face_up].hits
        return Idea(key, float(hits), "face-up")
    if key >= COVER:
        return Idea(key, float(street.numbers.covers[key - int(COVER)].hits), "face-up")
    return Idea(key, 2.6, "deck")


def count(street: Street, key: int) -> Idea:
    """NT-C21: the one that hits."""
    kind = key - int(COUNT)
    return Idea(key, 3.0 if kind == HEAD else 2.0 if kind == HIT else 1.0 if kind == MISS else 0.0, "count")


def whiskey(street: Street, key: int) -> Idea:
    """NT-C17: for nothing, so all of them."""
    return Idea(key, 1.0 if key == BIND else 0.0, "bind")
