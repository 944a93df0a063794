"""Attacks (PO-46 to PO-57): aim, declare, and their course to the end (PO-P18)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step, in_order
from highnoon.engine.table import PASS
from highnoon.games.posse.actions import AMMO, PICK
from highnoon.games.posse.aim import HALVED, look_at, targets
from highnoon.games.posse.cards import HOT, NO_CARD, SLUG, face_of, hold_of, item, number_of, shifted
from highnoon.games.posse.damage import DUG, TOTAL, AfterDamage, Strike, sum_of
from highnoon.games.posse.deeds import ATTACK
from highnoon.games.posse.defence import Defend, Respond, Trick
from highnoon.games.posse.harm import fall
from highnoon.games.posse.items import (
    bundle_of,
    gear,
    gear_on,
    natural_range,
    remove,
    throw_away,
    weapon_range,
    without,
)
from highnoon.games.posse.records import Attack, Figure
from highnoon.games.posse.table import AMMO_KIND, BITS, SECOND, TARGET, PosseTable


def reach_of(g: PosseTable, f: Figure, face: i64) -> i64:
    """PO-P20: the character's own Range; PO-C24: a card may add to it."""
    reach = natural_range(g.terms, f)
    return reach + g.terms.deeds[face].reach(g.terms.amount[face]) if face >= 0 else reach


def through_of(g: PosseTable, face: i64) -> i64:
    """PO-C17: how many opponents may stand on the line."""
    return g.terms.deeds[face].through() if face >= 0 else 0


class Aim(Step[PosseTable]):
    """PO-P18: attacker and card are named; now the target."""

    def __init__(self, c: i64, face: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c
        self.face: Final[i64] = face

    def operands(self) -> list[int]:
        return [int(self.c), int(self.face)]

    def advance(self, g: PosseTable) -> None:
        f = g.figures[self.c]
        slug = g.terms.ammo[self.c] == SLUG
        found = targets(g, self.c, reach_of(g, f, self.face), slug, through_of(g, self.face))
        g.ask(g.owner[self.c], TARGET, picks(found))

    def answer(self, g: PosseTable, key: i64) -> None:
        t = g.terms
        f = g.figures[self.c]
        f.acted += 1
        g.spend(g.players[g.owner[self.c]], self.face)
        a = Attack(self.c, key - PICK, self.face)
        a.base = t.attack[self.face]
        a.type = t.ammo[self.c]
        a.quiet = t.deeds[self.face].bars_answers()
        begin(g, a)
        if g.telling:
            g.tell("attacks", [int(self.c), int(a.at), int(self.face)], "PO-48")


def picks(found: i64) -> list[int]:
    """Characters given as bits, as keys."""
    keys: list[int] = []
    c = 0
    while found > 0:
        if found & 1:
            keys.append(int(PICK) + c)
        found >>= 1
        c += 1
    return keys


class AimWeapon(Step[PosseTable]):
    """PO-42: a loot weapon instead of a card."""

    def __init__(self, c: i64, place: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c
        self.place: Final[i64] = place

    def operands(self) -> list[int]:
        return [int(self.c), int(self.place)]

    def advance(self, g: PosseTable) -> None:
        f = g.figures[self.c]
        slug = g.terms.loot_ammo[face_of(f.items[self.place])] == shifted(1, SLUG)
        g.ask(g.owner[self.c], TARGET, picks(targets(g, self.c, weapon_range(g.terms, f, self.place), slug, 0)))

    def answer(self, g: PosseTable, key: i64) -> None:
        t = g.terms
        f = g.figures[self.c]
        card = f.items[self.place]
        face = face_of(card)
        if not card & HOT:
            f.acted += 1
        a = Attack(self.c, key - PICK, NO_CARD)
        a.place = self.place
        a.loot = face
        a.base = t.loot_attack[face]
        a.type = type_of(t.loot_ammo[face])
        begin(g, a)
        if g.telling:
            g.tell("fires", [int(self.c), int(a.at), int(face)], "PO-42")


def type_of(bit: i64) -> i64:
    kind: i64 = 0
    while bit > 1:
        bit >>= 1
        kind += 1
    return kind


def begin(g: PosseTable, a: Attack) -> None:
    """The step that declared the attack gives way to its course."""
    a.spot = g.at[a.at]
    g.attacks = [*g.attacks, a]
    g.become(SECOND_COURSE if a.card >= 0 and g.terms.deeds[a.card].goes_on() else COURSE)


class Ammunition(Step[PosseTable]):
    """PO-45: ammunition joins an attack of a type it names; PO-D7: one card at most."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        f = g.figures[a.by]
        if f.items and not a.blast:
            options = [int(PASS)]
            for place, card in enumerate(f.items):
                face = face_of(card)
                if g.terms.is_ammunition[face] and g.terms.loot_ammo[face] & shifted(1, a.type):
                    options.append(int(AMMO) + place + 1)
            g.ask(g.owner[a.by], AMMO_KIND, options)
        else:
            declare(g, a)

    def answer(self, g: PosseTable, key: i64) -> None:
        a = g.attacks[-1]
        if key != PASS:
            f = g.figures[a.by]
            place = key - AMMO - 1
            a.ammo = face_of(f.items[place])
            if a.place > place:
                a.place -= 1
            remove(g, f, place)
            if g.telling:
                g.tell("loads", [int(a.by), int(a.ammo)], g.terms.loot_rule[a.ammo])
        declare(g, a)


def declare(g: PosseTable, a: Attack) -> None:
    """PO-P15: all that adds to the attack; whether cover halves it; PO-42: the weapon is used once more."""
    g.done()
    f = g.figures[a.by]
    terms = terms_of(g, a, f)
    if a.place >= 0:
        use_weapon(g, a, f)
    a.value = sum(terms[:-1]) - terms[-1]
    f.covered = 0
    f.covered_turns = 0
    if g.owner[a.by] == g.active:
        f.kick = 0
    if g.telling:
        if a.value != a.base:
            g.tell("adds-up", [int(a.by), *terms, int(a.value)], "PO-P15")
        g.tell("declares", [int(a.by), int(a.at), int(a.value)], "PO-P15")
    if not a.blast and is_halved(g, a, f):
        a.halved = True
        if g.telling:
            g.tell("halved", [int(a.value), int((a.value + 1) // 2)], "PO-50")
    if g.telling:
        tell_threat(g, a)


def tell_threat(g: PosseTable, a: Attack) -> None:
    """PO-P15: the damage if no one defends; no event where nothing can change the Attack."""
    terms = sum_of(g, a)
    if any(terms[DUG:TOTAL]):
        g.tell("comes-to", [int(a.at), *terms], "PO-P15")


def terms_of(g: PosseTable, a: Attack, f: Figure) -> list[int]:
    """The card or weapon, its text, gear, ammunition, whiskey, a called target, a volley; taken off: covering fire."""
    t = g.terms
    p = g.players[g.owner[a.by]]
    bonus: i64 = 0
    tools: i64 = 0
    ammo: i64 = 0
    kick: i64 = 0
    called: i64 = 0
    volley: i64 = 0
    if a.card >= 0:
        bonus = t.deeds[a.card].bonus(g, a.by, a.at, a.card)
    if f.items:
        tools = gear_on(t, f, a.place, ATTACK) if a.place >= 0 else gear(t, f, ATTACK) if not a.blast else 0
    if a.ammo >= 0:
        ammo = t.goods[a.ammo].bonus(t.loot_amount[a.ammo])
    if p.seat == g.active:
        kick = f.kick
        called = g.figures[a.at].called
        if p.volleyers & BITS[a.by]:
            volley = p.volley
    value = a.base + bonus + tools + ammo + kick + called + volley
    covered = f.covered if f.covered < value else value  # PO-C40: before halving; never below 0
    return [int(a.base), int(bonus), int(tools), int(ammo), int(kick), int(called), int(volley), int(covered)]


def is_halved(g: PosseTable, a: Attack, f: Figure) -> bool:
    t = g.terms
    if a.card >= 0 and t.deeds[a.card].ignores_cover():
        return False
    if a.ammo >= 0 and t.goods[a.ammo].ignores_cover():
        return False
    return look_at(g, a.by, a.at, 64, a.type == SLUG, through_of(g, a.card)) == HALVED


def use_weapon(g: PosseTable, a: Attack, f: Figure) -> None:
    """PO-42: the blue chip moves one box; after the last one the card is discarded, gear and all (PO-44)."""
    t = g.terms
    card = f.items[a.place]
    left = number_of(card) - 1
    if left <= 0:
        bundle = bundle_of(f, a.place)
        f.items = without(f, a.place, len(bundle))
        throw_away(g, bundle)
        if g.telling:
            g.tell("used-up", [int(a.by), int(a.loot)], "PO-42")
    else:
        items = f.items[:]
        hot = HOT if t.goods[a.loot].stays_hot() else 0
        items[a.place] = int(item(a.loot, left, hold_of(card)) + hot)
        f.items = items
    a.place = -1


class Counter(Step[PosseTable]):
    """PO-P17: after the damage, even by the killed; it can be defended, but not countered."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        g.done()
        if a.answers and g.figures[a.at].alive and g.figures[a.by].alive:
            back = Attack(a.at, a.by, NO_CARD)
            back.base = g.terms.amount[a.defence]
            back.type = g.terms.ammo[a.at]
            back.counter = True
            back.spot = g.at[a.by]
            g.attacks = [*g.attacks, back]
            if g.telling:
                g.tell("counters", [int(a.at), int(a.by), int(a.defence)], "PO-P17")
            g.push_all(COURSE)


class EndOfAttack(Step[PosseTable]):
    """PO-57: a character who was killed, and has countered, leaves the board now."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        f = g.figures[a.at]
        g.done()
        if f.alive and f.hurt >= g.terms.health[a.at]:
            fall(g, f)
        g.attacks = g.attacks[:-1]


class SecondArrow(Step[PosseTable]):
    """PO-C28: afterwards the character may attack one different opponent."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        f = g.figures[a.by]
        found: i64 = 0
        if f.alive:
            found = targets(g, a.by, natural_range(g.terms, f), a.type == SLUG, 0) & ~BITS[a.at]
        g.ask(g.owner[a.by], SECOND, [int(PASS), *picks(found)])

    def answer(self, g: PosseTable, key: i64) -> None:
        first = g.attacks[-1]
        g.done()
        if key == PASS:
            return
        a = Attack(first.by, key - PICK, NO_CARD)
        a.base = g.terms.amount[first.card]
        a.type = first.type
        a.spot = g.at[a.at]
        g.attacks = [*g.attacks, a]
        if g.telling:
            g.tell("attacks-again", [int(a.by), int(a.at)], g.terms.card_rule[first.card])
        g.push_all(COURSE)

    def default(self, g: PosseTable, seat: i64) -> i64:
        return PASS


COURSE: Final[list[Step[Any]]] = in_order(
    [Ammunition(), Respond(), Defend(), Trick(), Strike(), AfterDamage(), Counter(), EndOfAttack()]
)
SECOND_COURSE: Final[list[Step[Any]]] = in_order(
    [
        Ammunition(),
        Respond(),
        Defend(),
        Trick(),
        Strike(),
        AfterDamage(),
        Counter(),
        SecondArrow(),
        EndOfAttack(),
    ]
)
