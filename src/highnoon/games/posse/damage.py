"""What an attack does (PO-49, PO-P15): the sums, the damage, and what comes after it."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.games.posse.aim import HALVED, in_cover, look_at
from highnoon.games.posse.cards import (
    COUNTER,
    COVERING_FIRE,
    FIRE_CARD,
    L_POISON,
    L_SOFT_NOSE,
    PIN,
    POISON,
    RIFLE,
    SLUG,
    SPLASH,
)
from highnoon.games.posse.harm import BY_ATTACK, BY_SPLASH, harm, lay_chip, put_poison
from highnoon.games.posse.items import armour, natural_range
from highnoon.games.posse.sight import is_next
from highnoon.games.posse.table import Attack, PosseTable


class Strike(Step[PosseTable]):
    """PO-49: damage = Attack − Defend, if positive."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        g.done()
        amount = damage_of(g, a)
        a.answers = will_counter(g, a)
        if g.telling:
            tell_sum(g, a, amount)
        if amount > 0:
            harm(g, a.at, amount, g.owner[a.by], BY_ATTACK)
        elif g.telling:
            g.tell("no-damage", [int(a.at)], "PO-49")


def tell_sum(g: PosseTable, a: Attack, amount: i64) -> None:
    """All that changes the attack from here on; nothing is told where nothing does."""
    card: i64 = g.terms.defend[a.defence] if a.defence >= 0 and not a.canceled else 0
    worn = armour(g.terms, g.figures[a.at])
    left = attack_of(g, a) - defence_of(g, a)
    terms = [int(strength_of(a)), int(dug_in(g, a)), int(card), int(worn), int(a.steady)]
    terms.append(int(card + worn + a.steady - defence_of(g, a)))
    terms += [int(rifle_of(a)), int(soft_nose_of(g, a))] if amount > 0 else [0, 0]
    if any(term != 0 for term in terms[1:]):
        g.tell("sum", [int(a.at), *terms, int(amount if amount > 0 else left)], "PO-P15")


def strength_of(a: Attack) -> i64:
    """PO-P15: halved, rounded up."""
    return (a.value + 1) // 2 if a.halved else a.value


def dug_in(g: PosseTable, a: Attack) -> i64:
    """PO-C36: taken off for those who have dug in."""
    p = g.players[g.owner[a.at]]
    return p.dug_amount if p.dug_amount and in_cover(g, a.at) else 0


def attack_of(g: PosseTable, a: Attack) -> i64:
    return strength_of(a) - dug_in(g, a)


def defence_of(g: PosseTable, a: Attack) -> i64:
    """PO-P16: one card, gear, what other cards add; PO-L4: less after whiskey, but not below 0."""
    f = g.figures[a.at]
    value = armour(g.terms, f) + a.steady - f.haze
    if a.defence >= 0 and not a.canceled:
        value += g.terms.defend[a.defence]
    return value if value > 0 else 0


def rifle_of(a: Attack) -> i64:
    """PO-4: added if it deals damage."""
    return 1 if a.type == RIFLE else 0


def soft_nose_of(g: PosseTable, a: Attack) -> i64:
    """PO-L24: added if it deals damage."""
    if a.ammo >= 0 and g.terms.loot_does[a.ammo] == L_SOFT_NOSE:
        return g.terms.loot_amount[a.ammo]
    return 0


def damage_of(g: PosseTable, a: Attack) -> i64:
    """PO-P15: then what is added if it deals damage."""
    amount = attack_of(g, a) - defence_of(g, a)
    return amount + rifle_of(a) + soft_nose_of(g, a) if amount > 0 else 0


class AfterDamage(Step[PosseTable]):
    """What a card does after the attack, or if it dealt damage."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        g.done()
        t = g.terms
        f = g.figures[a.at]
        seat: i64 = g.owner[a.by]
        lives = f.alive and f.hurt < t.health[a.at]  # the killed may still stand, for their counterattack (PO-P17)
        if a.ammo >= 0 and a.dealt and lives and t.loot_does[a.ammo] == L_POISON:
            put_poison(g, f, t.loot_amount[a.ammo], seat, t.loot_rule[a.ammo])
        if a.card < 0:
            return
        does: i64 = t.behaviour[a.card]
        rule = t.card_rule[a.card]
        if does == POISON and a.dealt and lives:
            put_poison(g, f, t.amount[a.card], seat, rule)
        elif does == PIN and a.dealt and lives:
            f.pinned = True
            if g.telling:
                g.tell("pinned", [int(a.at)], rule)
        elif does == COVERING_FIRE and f.alive:
            f.covered += t.amount[a.card]
            f.covered_turns = 1
            if g.telling:
                g.tell("covered", [int(a.at)], rule)
        elif does == FIRE_CARD:
            lay_chip(g, a.spot, seat, False)
            if g.telling:
                g.tell("fire", [int(a.spot >> 5), int(a.spot & 31)], rule)
        elif does == SPLASH:
            for c in range(t.characters - 1, -1, -1):
                if c != a.at and g.at[c] >= 0 and g.owner[c] != seat and is_next(g.land(), a.spot, g.at[c]):
                    harm(g, c, t.amount[a.card], seat, BY_SPLASH)


def will_counter(g: PosseTable, a: Attack) -> bool:
    """PO-P17: the defence card counters, the attacker is still there, in range and in line of sight."""
    t = g.terms
    if a.defence < 0 or a.canceled or a.counter or t.behaviour[a.defence] != COUNTER or not g.figures[a.by].alive:
        return False
    if g.owner[a.by] == g.owner[a.at]:
        return False
    f = g.figures[a.at]
    return look_at(g, a.at, a.by, natural_range(t, f), t.ammo[a.at] == SLUG, 0) <= HALVED
