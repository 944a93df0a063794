"""The Deputy in a fight: whom to attack with what, how to defend, when to play what is kept for it."""

from __future__ import annotations

from highnoon.bots.posse.ideas import Idea
from highnoon.bots.posse.street import Shot, Street
from highnoon.engine.table import PASS
from highnoon.games.posse.actions import AMMO, AT, DEFEND, PICK, RESPOND, USE
from highnoon.games.posse.aim import in_blast


def shot_of(street: Street) -> tuple[int, Shot | None]:
    """The attacker and its weapon, from the step that asks for a target."""
    name, *operands = street.view.stack[-1].split()
    if name not in ("Aim", "AimWeapon"):
        return -1, None
    c, what = int(operands[0]), int(operands[1])
    key = what if name == "Aim" else 1000 + what
    for shot in street.shots(c):
        if shot.key == key:
            return c, shot
    return c, None


def target(street: Street, key: int) -> Idea:
    """PO-60: the most valuable target, the weak first."""
    if key == PASS:
        return Idea(key, 0.0, "done")
    at = key - int(PICK)
    c, shot = shot_of(street)
    if shot is None:
        return Idea(key, 5.0 - 0.1 * street.left(at) + 0.2 * street.gold(at), "attack", c, at)
    damage = street.damage(c, at, shot)
    return Idea(key, street.prize(at, damage), "attack", c, at, number=round(damage))


def ammo(street: Street, key: int) -> Idea:
    """PO-45: where it makes the difference."""
    if key == PASS:
        return Idea(key, 0.4, "done")
    a = street.view.attacks[-1]
    face = street.figures[a.by].items[key - int(AMMO) - 1][0]
    card = street.numbers.loot[face]
    worth = {"add": 0.35 * card.amount, "soft_nose": 0.8, "poison": 1.0}.get(card.behaviour, 0.7)
    if street.left(a.at) <= a.base + card.amount:
        worth += 1.0
    return Idea(key, worth, "ammo", a.by, card=card.name)


def defence(street: Street, key: int) -> Idea:
    """PO-48: by value: what it saves against what the card would do later."""
    a = street.view.attacks[-1]
    left = street.left(a.at)
    open_damage = a.damage_now
    if key == PASS:
        return Idea(key, -loss(street, a.at, open_damage, left), "no-defence")
    face = key - int(DEFEND)
    card = street.numbers.cards[face]
    worth = -loss(street, a.at, street.defended(face), left) - 0.3 * street.keep(face)
    if card.behaviour == "counter" and not a.counter:
        worth += 1.0
    return Idea(key, worth, "defend", a.at, card=card.name, number=open_damage - street.defended(face))


def loss(street: Street, c: int, damage: int, left: int) -> float:
    """The cost of this damage."""
    if damage <= 0:
        return 0.0
    if damage >= left:
        return 4.0 + street.gold(c) + (6.0 if len(street.mine) == 1 else 0.0)
    return 0.55 * damage + 0.8 * damage / left


def response(street: Street, key: int) -> Idea:
    if key == PASS:
        return Idea(key, 0.0, "done")
    a = street.view.attacks[-1]
    left = street.left(a.at)
    if key >= USE:
        return Idea(key, 0.6 if a.damage_now >= 3 or a.damage_now >= left else -0.2, "use", a.at)
    face = key - int(RESPOND)
    card = street.numbers.cards[face]
    worth = 0.0
    if card.behaviour == "steady":
        worth = 0.5 if a.attack_now >= 4 else -0.1
    elif card.behaviour == "take_the_bullet":
        worth = 1.0 if a.attack_now >= 4 and left <= 5 else -0.5
    elif card.behaviour == "cancel_defence":
        worth = 1.0 if a.value >= 4 or street.left(a.at) <= a.value else -0.1
    elif card.behaviour == "soften":
        worth = 0.5
    return Idea(key, worth, "respond", a.at, card=card.name)


def soften(street: Street, key: int) -> Idea:
    """The blow is in the step that asks."""
    name, *operands = street.view.stack[-1].split()
    amount = int(operands[1]) if name == "Hurt" else 0
    c = int(operands[0]) if operands else street.mine[0]
    left = street.left(c)
    if key == PASS:
        return Idea(key, 0.0, "done")
    worth = 5.0 if amount >= left else 0.4 * min(amount, 3) - 0.7
    card = street.numbers.cards[key - int(RESPOND)].name if key < USE else "Numbing Drops"
    return Idea(key, worth, "respond", c, card=card)


def member(street: Street, key: int) -> Idea:
    c = key - int(PICK)
    return Idea(key, float(street.left(c)), "heal", c)


def blast(street: Street, key: int) -> Idea:
    """PO-L22: as many of them and as few of mine as possible."""
    square = key - int(AT)
    worth = 0.0
    for c, at in enumerate(street.at):
        if at < 0 or not in_blast(street.table, square, c):
            continue
        if street.seat_of[c] == street.me:
            worth -= 3.0 + street.gold(c) * (street.left(c) <= 4)
        else:
            worth += street.prize(c, 2.5)
    return Idea(key, worth, "blast")
