"""The Deputy's Attacks: every way of attacking with every enhancement that helps, at whom it is worth most."""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.bots.saloon import worth
from highnoon.bots.saloon.floor import Floor

EFFECT_WORTH: Final = {
    "drop": 1.0,
    "restrict_target": 0.3,
    "restrict_self": -0.6,
    "heave": 0.6,
    "no_counter": 0.3,
    "no_block": 1.0,
}


class Arms(msgspec.Struct, frozen=True):
    """What somebody could attack with."""

    fist: int
    bullets: int
    cover: int
    jump: int = 0


class Plan(msgspec.Struct, frozen=True):
    """An Attack thought through: `worth` counts everything that can be added to it."""

    way: int
    target: int
    damage: int
    worth: float


NO_PLAN: Final = Plan(-1, -1, 0, 0.0)


class Boosts(msgspec.Struct, frozen=True):
    """What the hand adds to an Attack."""

    bonus: int
    blood: int
    most: int
    effects: frozenset[str]


def boosts_in_hand(floor: Floor, gun: bool, bullets: int) -> Boosts:
    """SL-8.10: each enhancement of the Attack's type once, with its best option that the bullets allow."""
    rules = floor.rules
    bonus, blood, most = 0, 0, 1
    effects: set[str] = set()
    for face in set(floor.hand):
        if not rules.weapons <= face < rules.enhancements or not rules.fits(face, gun):
            continue
        card = rules.card(face)
        options = [rules.numbers.boosts[b] for b in rules.boosts_of[face]]
        options = [option for option in options if option.bullets <= bullets]
        if not options:
            continue
        option = max(options, key=lambda option: option.bonus)
        bullets -= option.bullets
        bonus += option.bonus
        effects.update(card.effects)
        if "blood" in card.effects:
            blood += card.amount
        if "split" in card.effects:
            most = max(most, card.amount)
    return Boosts(bonus, blood, most, frozenset(effects))


def plans(floor: Floor, arms: Arms, only: int = -1) -> list[Plan]:
    """Every Attack that can be declared with these arms, each at its best target; at one seat only, if given."""
    found: list[Plan] = []
    for number in floor.rules.ways(arms.fist):
        way = floor.rules.numbers.ways[number]
        if way.bullets > arms.bullets:
            continue
        extra = boosts_in_hand(floor, way.gun, arms.bullets - way.bullets if way.gun else 0)
        own = effects_of(floor, number)
        effects = extra.effects | own
        at = [(aim(floor, arms, number, extra, effects, s), s) for s in floor.foes if only in (-1, s)]
        hits = [(value, damage, s) for (value, damage), s in at if damage >= 0]
        if not hits:
            continue
        hits.sort(key=lambda hit: hit[:2], reverse=True)  # of those alike the first on my left
        value, damage, target = hits[0]
        if extra.most > 1:
            other = [v for v, _, s in hits[1:] if floor.players[s].team != floor.players[target].team]
            value += other[0] if other else 0.0
        value += sum(EFFECT_WORTH.get(effect, 0.0) for effect in effects if damage > 0 or effect == "restrict_self")
        value -= worth.BULLET * way.bullets + (0.8 if way.smash else 0.0)
        found.append(Plan(number, target, damage, value))
    return found


def effects_of(floor: Floor, number: int) -> frozenset[str]:
    way = floor.rules.numbers.ways[number]
    if way.face >= 0 and way.gun == floor.rules.is_gun(way.face):
        return frozenset(floor.rules.card(way.face).effects)
    return frozenset()


def aim(floor: Floor, arms: Arms, number: int, extra: Boosts, effects: frozenset[str], seat: int) -> tuple[float, int]:
    """What an Attack on somebody is worth, and its damage; -1 where it cannot be made."""
    way = floor.rules.numbers.ways[number]
    cover = floor.cover_of(seat)
    if not way.gun and not floor.rules.reaches(arms.cover, cover, "long_reach" in effects):
        return 0.0, -1
    strength = floor.swings(floor.me, number) + extra.bonus + (0 if way.gun else arms.jump)
    if floor.grit(seat) > floor.grit(floor.me):
        strength += extra.blood
    damage = floor.rules.lands(strength, arms.cover, cover, "pierce" in effects)
    return worth.hurt(floor, seat, damage, "no_block" in effects), damage


def best_plan(floor: Floor, arms: Arms, only: int = -1) -> Plan:
    return max(plans(floor, arms, only), key=lambda plan: plan.worth, default=NO_PLAN)
