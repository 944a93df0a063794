"""The Deputy's Attacks: every way of attacking with every enhancement that helps, at whom it is worth most."""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.bots.saloon import worth
from highnoon.bots.saloon.floor import Floor
from highnoon.games.saloon.copies import copy_attack
from highnoon.games.saloon.damage import add_boost, fits, reaches
from highnoon.games.saloon.records import Attack
from highnoon.games.saloon.terms import DROP, HEAVE, LONG_REACH, NO_BLOCK, NO_COUNTER, RESTRICT_SELF, RESTRICT_TARGET

EFFECT_WORTH: Final = {
    DROP: 1.0,
    RESTRICT_TARGET: 0.3,
    RESTRICT_SELF: -0.6,
    HEAVE: 0.6,
    NO_COUNTER: 0.3,
    NO_BLOCK: 1.0,
}


class Arms(msgspec.Struct, frozen=True):
    """The Weapons a player could attack with."""

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


def enhanced(floor: Floor, number: int, bullets: int, jump: int) -> Attack:
    """My Attack with every enhancement in the hand that goes with it, each with the best option it has bullets for."""
    key = (number, bullets, jump)
    made = floor.enhanced.get(key)
    if made is not None:
        return made
    rules, terms = floor.rules, floor.terms
    made = copy_attack(floor.strike(floor.me, number))
    left = bullets - rules.numbers.ways[number].bullets if made.gun else 0
    made.jump = 0 if made.gun else jump
    for face in set(floor.hand):
        if not rules.weapons <= face < rules.enhancements or not fits(terms, face, made.gun):
            continue
        options = [b for b in rules.boosts_of[face] if terms.boost_bullets[b] <= left]
        if options:
            option = max(options, key=lambda b: terms.boost_bonus[b])
            left -= terms.boost_bullets[option]
            add_boost(terms, made, option)
    floor.enhanced[key] = made
    return made


def plans(floor: Floor, arms: Arms, only: int = -1) -> list[Plan]:
    """Every Attack that can be declared with these arms, each at its best target; at one seat only, if given."""
    found: list[Plan] = []
    for number in floor.rules.ways(arms.fist):
        way = floor.rules.numbers.ways[number]
        if way.bullets > arms.bullets:
            continue
        attack = enhanced(floor, number, arms.bullets, arms.jump)
        flags = attack.flags
        hits = [(*aim(floor, attack, arms.cover, s), s) for s in floor.foes if only in (-1, s)]
        hits = [hit for hit in hits if hit[1] >= 0]
        if not hits:
            continue
        hits.sort(key=lambda hit: hit[:2], reverse=True)  # of those alike the first on my left
        value, damage, target = hits[0]
        if attack.most > 1:
            other = [v for v, _, s in hits[1:] if floor.players[s].team != floor.players[target].team]
            value += other[0] if other else 0.0
        value += sum(
            more for flag, more in EFFECT_WORTH.items() if flags & flag and (damage > 0 or flag == RESTRICT_SELF)
        )
        value -= worth.BULLET * way.bullets + (0.8 if way.smash else 0.0)
        found.append(Plan(number, target, damage, value))
    return found


def aim(floor: Floor, attack: Attack, here: int, seat: int) -> tuple[float, int]:
    """The worth of an Attack on a seat, and its damage; -1 where it is not possible."""
    if not can_reach(floor, attack, here, seat):
        return 0.0, -1
    damage = floor.lands(attack, here, seat)
    return worth.hurt(floor, seat, damage, attack.flags & NO_BLOCK != 0), damage


def can_reach(floor: Floor, attack: Attack, here: int, seat: int) -> bool:
    return attack.gun or reaches(floor.terms, here, floor.stands(seat), attack.flags & LONG_REACH != 0)


def best_plan(floor: Floor, arms: Arms, only: int = -1) -> Plan:
    return max(plans(floor, arms, only), key=lambda plan: plan.worth, default=NO_PLAN)
