"""The effect of an attack (PO-49, PO-P15): the sums, the damage, and what follows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.games.posse.aim import HALVED, in_cover, look_at
from highnoon.games.posse.cards import RIFLE, SLUG
from highnoon.games.posse.harm import BY_ATTACK, harm
from highnoon.games.posse.items import armour, natural_range
from highnoon.games.posse.records import Attack
from highnoon.games.posse.table import PosseTable

# The terms of a sum (PO-P15), in this order: those after the first take off, add back, take off…
HALF: Final = 0  # the Attack, halved if there is cover
DUG: Final = 1  # − for those who have dug in
CARD: Final = 2  # − for the defense card
WORN: Final = 3  # − for armor
HELD: Final = 4  # − for cards played for the defense
HAZE: Final = 5  # + the defense lost to whiskey
HARD: Final = 6  # + for a rifle, if there is damage
SOFT: Final = 7  # + for soft noses, if there is damage
TOTAL: Final = 8  # the total; less than 1 is not damage


def sum_of(g: PosseTable, a: Attack) -> list[int]:
    """PO-P15: the attack from its value to the damage, term by term, as things stand.

    PO-C36: those who dug in; PO-P16: one card, gear, what other cards add; PO-L4: less after whiskey, but not below 0.
    """
    t = g.terms
    f = g.figures[a.at]
    p = g.players[g.owner[a.at]]
    half = (a.value + 1) // 2 if a.halved else a.value
    dug = p.dug_amount if p.dug_amount and in_cover(g, a.at) else 0
    card: i64 = t.defend[a.defence] if a.defence >= 0 and not a.canceled else 0
    worn = armour(t, f)
    defence = card + worn + a.steady
    haze = f.haze if f.haze < defence else defence
    total = half - dug - defence + haze
    rifle: i64 = 0
    soft: i64 = 0
    if total > 0:
        rifle = 1 if a.type == RIFLE else 0  # PO-4
        soft = t.goods[a.ammo].damage(t.loot_amount[a.ammo]) if a.ammo >= 0 else 0
    return [
        int(half),
        int(dug),
        int(card),
        int(worn),
        int(a.steady),
        int(haze),
        int(rifle),
        int(soft),
        int(total + rifle + soft),
    ]


class Strike(Step[PosseTable]):
    """PO-49: damage = Attack − Defend, if positive."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        g.done()
        terms = sum_of(g, a)
        a.answers = will_counter(g, a)
        if g.telling and any(terms[DUG:TOTAL]):
            g.tell("sum", [int(a.at), *terms], "PO-P15")
        if terms[TOTAL] > 0:
            harm(g, a.at, terms[TOTAL], g.owner[a.by], BY_ATTACK)
        elif g.telling:
            g.tell("no-damage", [int(a.at)], "PO-49")


class AfterDamage(Step[PosseTable]):
    """The effects of a card after the attack, or if it dealt damage."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        g.done()
        f = g.figures[a.at]
        # PO-P17: the killed may still stand, for their counterattack.
        lives = f.alive and f.hurt < g.terms.health[a.at]
        if a.ammo >= 0:
            g.terms.goods[a.ammo].after(g, lives, a.ammo)
        if a.card >= 0:
            g.terms.deeds[a.card].after(g, lives, a.card)


def will_counter(g: PosseTable, a: Attack) -> bool:
    """PO-P17: the defense card counters, the attacker is still there, in range and in line of sight."""
    t = g.terms
    if a.defence < 0 or a.canceled or a.counter or not t.deeds[a.defence].counters() or not g.figures[a.by].alive:
        return False
    if g.owner[a.by] == g.owner[a.at]:
        return False
    f = g.figures[a.at]
    return look_at(g, a.at, a.by, natural_range(t, f), t.ammo[a.at] == SLUG, 0) <= HALVED
