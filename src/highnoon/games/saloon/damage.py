"""The damage of an Attack (SL-8.7, SL-9.2): the one place where it is added up.

Attacks are plain numbers here: under way at a table, or only thought of by a player who asks what they would do.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.games.saloon.records import Attack, Player
from highnoon.games.saloon.table import SaloonTable
from highnoon.games.saloon.terms import BITS, BLOOD, HEAVY_FIST, MELEE_BLOCK, NO_CARD, PIERCE, SPLIT, Terms


@final
@mypyc_attr(acyclic=True)
class Sum:
    """SL-9.2: Weapon + enhancements + Cover bonus − Block − Shield; neither side is ever below 0 (SL-D28)."""

    def __init__(
        self, weapon: i64, cards: i64, jump: i64, burst: i64, shield: i64, block: i64, helped: i64, spoiled: bool
    ) -> None:
        self.weapon: Final[i64] = weapon
        self.cards: Final[i64] = cards  # and a sharpshooter's bullets
        self.jump: Final[i64] = jump
        self.burst: Final[i64] = burst
        self.shield: Final[i64] = shield
        self.block: Final[i64] = block
        self.helped: Final[i64] = helped  # by partners
        self.attack: Final[i64] = max(0, weapon + cards + jump + burst)
        self.total: Final[i64] = 0 if spoiled else max(0, self.attack - block - shield - helped)


def reaches(terms: Terms, here: i64, there: i64, long_reach: bool) -> bool:
    """SL-8.8: a Melee Attack goes to the same Cover or to one that it reaches; SL-C09: or that reaches it."""
    covers: i64 = terms.long_reach[here] if long_reach else terms.reach[here]
    return covers >> there & 1 == 1


def fits(terms: Terms, face: i64, gun: bool) -> bool:
    """SL-8.9, SL-9.1: an enhancement or a Block is of the Attack's type, or General."""
    return (terms.for_gun if gun else terms.for_melee) >> face & 1 == 1


def begin(terms: Terms, a: Attack, power: i64, character: i64) -> None:
    """Sets the values of the way of attacking, in the hands of a player with this power."""
    a.gun = terms.way_gun[a.way]
    a.flags = terms.way_flags[a.way]
    a.base = base_damage(terms, a.way, power, character)


def base_damage(terms: Terms, way: i64, power: i64, character: i64) -> i64:
    """SL-8.7; SL-P5: a heavy Fist."""
    damage: i64 = terms.way_damage[way]
    if power == HEAVY_FIST and not terms.way_gun[way]:
        if terms.way_face[way] == NO_CARD:
            return terms.power_amount[character]
        return damage + terms.power_extra[character]
    return damage


def add_boost(terms: Terms, a: Attack, boost: i64) -> None:
    """SL-8.10: what an option of an enhancement does to the Attack.  Its bullets are the Gun's matter."""
    face: i64 = terms.boost_face[boost]
    flags: i64 = terms.flags[face]
    a.used = a.used | BITS[face]
    a.bonus += terms.boost_bonus[boost]
    a.flags = a.flags | flags
    if flags & SPLIT:
        a.most = max(a.most, terms.amount[face])
    if flags & BLOOD:
        a.blood += terms.amount[face]


def sharpshoot(a: Attack, count: i64) -> None:
    """SL-P2: a sharpshooter's bullets."""
    a.sharp = count
    a.bonus += count


def add_up(terms: Terms, a: Attack, power: i64, character: i64) -> None:
    """Adds up the way of attacking and everything added to it."""
    begin(terms, a, power, character)
    a.bonus = a.sharp
    for boost in a.boosts:
        add_boost(terms, a, boost)


def defense(terms: Terms, power: i64, character: i64, face: i64, gun: bool) -> i64:
    """The damage that a Block takes off; SL-P3: more against a Melee Attack."""
    by: i64 = terms.defense[face]
    if power == MELEE_BLOCK and not gun:
        return by + terms.power_amount[character]
    return by


def sum_from(terms: Terms, a: Attack, here: i64, there: i64, richer: bool, block: i64, helped: i64) -> Sum:
    """The Attack from one Cover to another; `richer`: the target has more Grit than the attacker (SL-C24)."""
    cards: i64 = a.bonus + a.blood if richer else a.bonus
    if here == there:  # SL-3.8
        return Sum(a.base, cards, a.jump, 0, 0, block, helped, a.no_damage)
    shield: i64 = 0 if a.flags & PIERCE else terms.shield[there]
    return Sum(a.base, cards, a.jump, terms.burst[here], shield, block, helped, a.no_damage)


def sum_against(g: SaloonTable, a: Attack, p: Player, block: i64, helped: i64) -> Sum:
    """The Attack against one player, with what that player's Block and partners take off."""
    by = g.players[a.by]
    return sum_from(g.terms, a, by.cover, p.cover, g.grit[p.team] > g.grit[by.team], block, helped)


def sum_at(g: SaloonTable, a: Attack, i: i64) -> Sum:
    """The Attack against one of its targets, as it is now."""
    p = g.players[a.targets[i]]
    face: i64 = a.blocks[i]
    block: i64 = 0
    if face != NO_CARD:
        block = defense(g.terms, p.power, p.character, face, a.gun)
    return sum_against(g, a, p, block, a.helped[i])
