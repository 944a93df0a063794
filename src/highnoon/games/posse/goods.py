"""The effects of loot (PO-41 to PO-45): consumables, weapons, ammunition, gear."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.games.posse.aim import any_target, blast_squares
from highnoon.games.posse.attack import AimWeapon
from highnoon.games.posse.cards import (
    AMMUNITION,
    CONSUMABLE,
    GEAR_CARD,
    RUNNING,
    SLUG,
    WEAPON,
    face_of,
    item,
    shifted,
)
from highnoon.games.posse.deeds import (
    ARMOUR,
    ATTACK,
    BEFORE_MOVING,
    LUCK,
    RANGE,
    SIGHT,
    SLOTS,
    SPEED,
    WHEN_HURT,
    Good,
)
from highnoon.games.posse.dynamite import AtSquare
from highnoon.games.posse.hands import draw
from highnoon.games.posse.harm import heal, put_poison
from highnoon.games.posse.items import remove, weapon_range
from highnoon.games.posse.loot import Tending, Trapping, trap_squares
from highnoon.games.posse.table import PosseTable

# -- consumables -------------------------------------------------------------------------------------------------------


def used(g: PosseTable, c: i64, place: i64) -> i64:
    """PO-45: it is used up, and told; which card it was."""
    face = face_of(g.figures[c].items[place])
    remove(g, g.figures[c], place)
    tell_used(g, c, face)
    return face


def tell_used(g: PosseTable, c: i64, face: i64) -> None:
    if g.telling:
        g.tell("uses", [int(c), int(face)], g.terms.loot_rule[face])


class Consumable(Good[PosseTable]):
    """PO-45: one temporary benefit."""

    def can(self, g: PosseTable, c: i64, place: i64) -> bool:
        return True


class Heal(Consumable):
    """PO-L1, PO-L2: the character heals so much."""

    def act(self, g: PosseTable, c: i64, place: i64) -> None:
        face = used(g, c, place)
        heal(g, g.figures[c], g.terms.loot_amount[face], g.terms.loot_rule[face])


class HealNear(Consumable):
    """PO-L5: the character or a teammate side by side heals so much."""

    def act(self, g: PosseTable, c: i64, place: i64) -> None:
        g.push(Tending(c, g.terms.loot_amount[used(g, c, place)], 0))


class Cure(Consumable):
    """PO-L6, PO-L7: and loses all poison."""

    def act(self, g: PosseTable, c: i64, place: i64) -> None:
        g.push(Tending(c, g.terms.loot_amount[used(g, c, place)], 1))


class Coffee(Consumable):
    """PO-L3: one more action in each of the next turns, not in this one: this turn's chip does nothing."""

    def act(self, g: PosseTable, c: i64, place: i64) -> None:
        f = g.figures[c]
        face = face_of(f.items[place])
        items = f.items[:]
        items[place] = int(item(face, g.terms.loot_amount[face] + 1, RUNNING))
        f.items = items
        tell_used(g, c, face)

    def runs(self) -> bool:
        return True


class Whiskey(Consumable):
    """PO-L4: the next attack this turn is better by the card's number, the defense worse by 1 until the next turn."""

    def act(self, g: PosseTable, c: i64, place: i64) -> None:
        f = g.figures[c]
        f.kick += g.terms.loot_amount[face_of(f.items[place])]
        f.haze += 1
        used(g, c, place)


class Sugar(Good[PosseTable]):
    """PO-L8: in the Movement Phase, before the character moves: faster by the card's number."""

    def act(self, g: PosseTable, c: i64, place: i64) -> None:
        f = g.figures[c]
        f.sugar += g.terms.loot_amount[face_of(f.items[place])]
        used(g, c, place)


class Numb(Good[PosseTable]):
    """PO-L9: when the character takes damage: less by the card's number."""


class Draw(Consumable):
    """PO-L10: draw as many posse cards as the card says."""

    def act(self, g: PosseTable, c: i64, place: i64) -> None:
        face = used(g, c, place)
        draw(g, g.players[g.active], g.terms.loot_amount[face], g.terms.loot_rule[face])


# -- weapons -----------------------------------------------------------------------------------------------------------


class Plain(Good[PosseTable]):
    """PO-42: a weapon is fired instead of playing a card."""

    def can(self, g: PosseTable, c: i64, place: i64) -> bool:
        t = g.terms
        f = g.figures[c]
        slug = t.loot_ammo[face_of(f.items[place])] == shifted(1, SLUG)
        return any_target(g, c, weapon_range(t, f, place), slug)

    def act(self, g: PosseTable, c: i64, place: i64) -> None:
        g.push(AimWeapon(c, place))


class FreeShots(Plain):
    """PO-L13, PO-L14: after attacking with it, other shots of the same turn are free actions."""

    def stays_hot(self) -> bool:
        return True


class Dynamite(Good[PosseTable]):
    """PO-L22: thrown at a square in line of sight and range."""

    def can(self, g: PosseTable, c: i64, place: i64) -> bool:
        return len(blast_squares(g, c, weapon_range(g.terms, g.figures[c], place))) > 0

    def act(self, g: PosseTable, c: i64, place: i64) -> None:
        g.push(AtSquare(c, place))


# -- ammunition --------------------------------------------------------------------------------------------------------


class Add(Good[PosseTable]):
    """PO-L23, PO-L25, PO-L27: added to one attack."""

    def bonus(self, amount: i64) -> i64:
        return amount


class SoftNose(Good[PosseTable]):
    """PO-L24: if the attack deals damage, it deals more by the card's number."""

    def damage(self, amount: i64) -> i64:
        return amount


class Solid(Good[PosseTable]):
    """PO-L26: added to one attack, which ignores all cover."""

    def bonus(self, amount: i64) -> i64:
        return amount

    def ignores_cover(self) -> bool:
        return True


class Poison(Good[PosseTable]):
    """PO-L28: if the attack deals damage the target is poisoned."""

    def after(self, g: PosseTable, lives: bool, face: i64) -> None:
        t = g.terms
        a = g.attacks[-1]
        if a.dealt and lives:
            put_poison(g, g.figures[a.at], t.loot_amount[face], g.owner[a.by], t.loot_rule[face])


# -- gear --------------------------------------------------------------------------------------------------------------


class Range(Good[PosseTable]):
    """PO-L29 to PO-L32: Range is longer by so much."""

    def gives(self) -> i64:
        return RANGE


class Attack(Good[PosseTable]):
    """PO-L33 to PO-L35: Attack is better by so much."""

    def gives(self) -> i64:
        return ATTACK


class Armour(Good[PosseTable]):
    """PO-L36, PO-L37: the defense against every attack is better by the card's number."""

    def gives(self) -> i64:
        return ARMOUR


class Boots(Good[PosseTable]):
    """PO-L38: Speed is higher by so much."""

    def gives(self) -> i64:
        return SPEED


class Bags(Good[PosseTable]):
    """PO-L39: as many extra slots as the card says; it fills none itself."""

    def gives(self) -> i64:
        return SLOTS


class Glasses(Good[PosseTable]):
    """PO-L40: the Range of every ranged attack is longer by so much."""

    def gives(self) -> i64:
        return SIGHT


class Coin(Good[PosseTable]):
    """PO-L42: as many extra loot cards to choose from as the card says."""

    def gives(self) -> i64:
        return LUCK


class Trap(Good[PosseTable]):
    """PO-L41: laid on an empty open square side by side."""

    def can(self, g: PosseTable, c: i64, place: i64) -> bool:
        return len(trap_squares(g, c)) > 0

    def act(self, g: PosseTable, c: i64, place: i64) -> None:
        g.push(Trapping(c, place))


GOODS: Final[list[Good[Any]]] = [
    Plain("plain", WEAPON, amount=False),
    Heal("heal", CONSUMABLE),
    HealNear("heal_near", CONSUMABLE),
    Cure("cure", CONSUMABLE),
    Coffee("coffee", CONSUMABLE),
    Whiskey("whiskey", CONSUMABLE),
    Sugar("sugar", CONSUMABLE, when=BEFORE_MOVING),
    Numb("numb", CONSUMABLE, when=WHEN_HURT),
    Draw("draw", CONSUMABLE),
    FreeShots("free_shots", WEAPON, amount=False),
    Dynamite("dynamite", WEAPON, amount=False),
    Add("add", AMMUNITION),
    SoftNose("soft_nose", AMMUNITION),
    Solid("solid", AMMUNITION),
    Poison("poison", AMMUNITION),
    Range("range", GEAR_CARD),
    Attack("attack", GEAR_CARD),
    Armour("armour", GEAR_CARD),
    Boots("boots", GEAR_CARD),
    Bags("bags", GEAR_CARD),
    Glasses("glasses", GEAR_CARD),
    Trap("trap", GEAR_CARD, amount=False),
    Coin("coin", GEAR_CARD),
]
