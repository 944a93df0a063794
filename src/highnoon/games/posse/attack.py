"""Combat (PO-46 to PO-57): declare, respond, defend, damage, counter-attack (PO-P18)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step, in_order
from highnoon.engine.table import PASS
from highnoon.games.posse.actions import AMMO, AT, DEFEND, PICK, RESPOND
from highnoon.games.posse.aim import HALVED, adjacent, blast_squares, in_blast, in_cover, look_at, sees, targets
from highnoon.games.posse.cards import (
    ANY_TIME,
    BASIC_ONLY,
    BLOOD_KIN,
    CLEAN_THROUGH,
    COUNTER,
    COVERING_FIRE,
    FIRE_CARD,
    GANG_UP,
    HOT,
    IGNORE_COVER,
    L_ADD,
    L_ATTACK,
    L_FREE_SHOTS,
    L_POISON,
    L_SOFT_NOSE,
    L_SOLID,
    LONGER,
    NO_CARD,
    NO_SPECIAL,
    PIN,
    POISON,
    RIFLE,
    SECOND_ATTACK,
    SLUG,
    SPLASH,
    STEADY,
    TAKE_THE_BULLET,
    face_of,
    hold_of,
    item,
    number_of,
    shifted,
)
from highnoon.games.posse.harm import BY_ATTACK, BY_SPLASH, fall, harm, lay_chip, put_poison, somebody
from highnoon.games.posse.items import (
    armour,
    bundle_of,
    gear,
    gear_on,
    natural_range,
    remove,
    throw_away,
    weapon_range,
    without,
)
from highnoon.games.posse.sight import is_next
from highnoon.games.posse.squares import NOWHERE, apart
from highnoon.games.posse.table import (
    AMMO_KIND,
    BITS,
    BLASTING,
    DEFENCE,
    MEMBER,
    NO_ITEMS,
    RESPONSE,
    SECOND,
    TARGET,
    TRICK,
    Attack,
    Figure,
    PosseTable,
)


def reach_of(g: PosseTable, f: Figure, face: i64) -> i64:
    """PO-P20: the character's own Range; PO-C24: a card may add to it."""
    reach = natural_range(g.terms, f)
    return reach + g.terms.amount[face] if face >= 0 and g.terms.behaviour[face] == LONGER else reach


def through_of(g: PosseTable, face: i64) -> i64:
    return 1 if face >= 0 and g.terms.behaviour[face] == CLEAN_THROUGH else 0


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
        a.quiet = t.behaviour[self.face] == BASIC_ONLY
        if g.telling:
            g.tell("attacks", [int(self.c), int(a.at), int(self.face)], "PO-48")
        begin(g, a)


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
        if g.telling:
            g.tell("fires", [int(self.c), int(a.at), int(face)], "PO-42")
        begin(g, a)


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
    g.become(SECOND_COURSE if a.card >= 0 and g.terms.behaviour[a.card] == SECOND_ATTACK else COURSE)


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
    a.value = sum_of(g, a, f)
    f.covered = 0
    f.covered_turns = 0
    if g.owner[a.by] == g.active:
        f.kick = 0
    if not a.blast:
        a.halved = is_halved(g, a, f)
    if a.place >= 0:
        use_weapon(g, a, f)
    if g.telling:
        g.tell("declares", [int(a.by), int(a.at), int(a.value)], "PO-P15")
        if a.halved:
            g.tell("halved", [int(a.value), int((a.value + 1) // 2)], "PO-50")


def sum_of(g: PosseTable, a: Attack, f: Figure) -> i64:
    t = g.terms
    p = g.players[g.owner[a.by]]
    value = a.base - f.covered  # PO-C40: before halving
    if a.card >= 0:
        value += card_bonus(g, a)
    if f.items:
        value += gear_on(t, f, a.place, L_ATTACK) if a.place >= 0 else gear(t, f, L_ATTACK) if not a.blast else 0
    if a.ammo >= 0 and (t.loot_does[a.ammo] == L_ADD or t.loot_does[a.ammo] == L_SOLID):
        value += t.loot_amount[a.ammo]
    if p.seat == g.active:
        value += f.kick + g.figures[a.at].called
        if p.volleyers & BITS[a.by]:
            value += p.volley
    return value if value > 0 else 0


def card_bonus(g: PosseTable, a: Attack) -> i64:
    """PO-C12: friends near the target; PO-C16: the dead of the posse."""
    t = g.terms
    does: i64 = t.behaviour[a.card]
    if does != GANG_UP and does != BLOOD_KIN:
        return 0
    found: i64 = 0
    for c in range(t.characters):
        if t.whom[a.card] & BITS[c] == 0 or c == a.by:
            continue
        if does == BLOOD_KIN:
            found += 0 if g.figures[c].alive else 1
        elif g.figures[c].alive and apart(g.at[c], g.at[a.at]) <= 3:
            found += 1
    return found if found < t.amount[a.card] else t.amount[a.card]


def is_halved(g: PosseTable, a: Attack, f: Figure) -> bool:
    t = g.terms
    if a.card >= 0 and t.behaviour[a.card] == IGNORE_COVER:
        return False
    if a.ammo >= 0 and t.loot_does[a.ammo] == L_SOLID:
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
        hot = HOT if t.loot_does[a.loot] == L_FREE_SHOTS else 0
        items[a.place] = int(item(a.loot, left, hold_of(card)) + hot)
        f.items = items
    a.place = -1


class Respond(Step[PosseTable]):
    """PO-P18: Play-Anytime cards of the defender's owner: somebody takes the bullet (PO-C19), or holds (PO-C38)."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        p = g.players[g.owner[a.at]]
        if p.cards == 0 or a.quiet:
            g.done()
            return
        asked = False
        options = [int(PASS)]
        t = g.terms
        for face in t.responses[p.posse]:
            if responds(g, a, face):
                asked = True
                if g.has(p, face):
                    options.append(int(RESPOND) + face)
        if asked:
            g.ask_privately(p.seat, RESPONSE, options)
        else:
            g.done()

    def answer(self, g: PosseTable, key: i64) -> None:
        if key == PASS:
            g.done()
            return
        a = g.attacks[-1]
        t = g.terms
        p = g.players[g.owner[a.at]]
        face = key - RESPOND
        g.spend(p, face)
        if g.telling:
            g.tell("responds", [int(p.seat), int(face)], t.card_rule[face])
        if t.behaviour[face] == STEADY:
            a.steady += t.amount[face]
        else:
            g.push(TakeTheBullet(face))

    def default(self, g: PosseTable, seat: i64) -> i64:
        return PASS


def responds(g: PosseTable, a: Attack, face: i64) -> bool:
    """PO-D15: whether the card could be played, as far as everybody knows."""
    t = g.terms
    if t.whom[face] & BITS[a.at] == 0:
        return False
    if t.behaviour[face] == STEADY:
        for c in range(t.characters):
            if t.who[face] & BITS[c] and g.figures[c].alive and (c == a.at or sees(g, c, a.at)):
                return True
        return False
    return t.behaviour[face] == TAKE_THE_BULLET and len(members(g, a, face)) > 0


def members(g: PosseTable, a: Attack, face: i64) -> list[int]:
    """Keys of those who stand beside the target and can take the bullet."""
    found: list[int] = []
    for c in range(g.terms.characters):
        if c != a.at and g.terms.who[face] & BITS[c] and g.figures[c].alive and adjacent(g, a.at, c):
            found.append(int(PICK) + c)
    return found


class TakeTheBullet(Step[PosseTable]):
    """PO-C19: that member becomes the target instead and may defend; PO-D10: the attack stays as declared."""

    def __init__(self, face: i64) -> None:
        super().__init__()
        self.face: Final[i64] = face

    def operands(self) -> list[int]:
        return [int(self.face)]

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        g.ask(g.owner[a.at], MEMBER, members(g, a, self.face))

    def answer(self, g: PosseTable, key: i64) -> None:
        g.done()
        a = g.attacks[-1]
        a.at = key - PICK
        a.spot = g.at[a.at]
        if g.telling:
            g.tell("takes-the-bullet", [int(a.at)], "PO-C19")


class Defend(Step[PosseTable]):
    """PO-48: the defender may play one card with a Defend value; PO-P16: the attacked character's, or a card for it."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        p = g.players[g.owner[a.at]]
        if p.cards == 0:
            g.done()
            return
        t = g.terms
        basic = a.quiet or (a.card >= 0 and t.behaviour[a.card] == NO_SPECIAL)
        options: list[Any] = [int(PASS)]
        for face in t.defence_cards[a.at]:
            if p.hand >> 3 * (face - p.base) & 7 and not (basic and t.special[face]):
                options.append(t.keys[DEFEND + face])
        if not basic:
            for face in t.stand_ins[a.at]:
                if g.has(p, face) and stands_near(g, a.at, face):
                    options.append(t.keys[DEFEND + face])
        g.ask_privately(p.seat, DEFENCE, options)

    def answer(self, g: PosseTable, key: i64) -> None:
        g.done()
        if key == PASS:
            return
        a = g.attacks[-1]
        a.defence = key - DEFEND
        g.spend(g.players[g.owner[a.at]], a.defence)
        if g.telling:
            rule = g.terms.card_rule[a.defence] if g.terms.timing[a.defence] == ANY_TIME else "PO-48"
            g.tell("defends", [int(a.at), int(a.defence), g.terms.defend[a.defence]], rule)

    def default(self, g: PosseTable, seat: i64) -> i64:
        return PASS


def stands_near(g: PosseTable, at: i64, face: i64) -> bool:
    """PO-C7, PO-C31: the card's own character, another one, is within so many squares."""
    t = g.terms
    for c in range(t.characters):
        if c != at and t.who[face] & BITS[c] and g.figures[c].alive and apart(g.at[c], g.at[at]) <= t.amount[face]:
            return True
    return False


class Trick(Step[PosseTable]):
    """PO-C13: a defence card played against the posse's attack is cancelled; no other may be played instead."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        p = g.players[g.owner[a.by]]
        if a.defence < 0 or p.cards == 0 or g.owner[a.at] == p.seat:
            g.done()
            return
        t = g.terms
        asked = False
        options = [int(PASS)]
        for face in t.tricks[p.posse]:
            if t.whom[face] & BITS[a.by] and somebody(g, t.who[face]):
                asked = True
                if g.has(p, face):
                    options.append(int(RESPOND) + face)
        if asked:
            g.ask_privately(p.seat, TRICK, options)
        else:
            g.done()

    def answer(self, g: PosseTable, key: i64) -> None:
        g.done()
        if key == PASS:
            return
        a = g.attacks[-1]
        a.canceled = True
        g.spend(g.players[g.owner[a.by]], key - RESPOND)
        if g.telling:
            g.tell("cancels", [int(g.owner[a.by]), int(key - RESPOND), int(a.defence)], "PO-C13")

    def default(self, g: PosseTable, seat: i64) -> i64:
        return PASS


class Strike(Step[PosseTable]):
    """PO-49: damage = Attack − Defend, if positive."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        g.done()
        amount = damage_of(g, a)
        a.answers = will_counter(g, a)
        if amount > 0:
            harm(g, a.at, amount, g.owner[a.by], BY_ATTACK)
        elif g.telling:
            g.tell("no-damage", [int(a.at)], "PO-49")


def attack_of(g: PosseTable, a: Attack) -> i64:
    """PO-P15: halved, rounded up; PO-C36: then less for those who have dug in."""
    value = (a.value + 1) // 2 if a.halved else a.value
    p = g.players[g.owner[a.at]]
    if p.dug_amount and in_cover(g, a.at):
        value -= p.dug_amount
    return value


def defence_of(g: PosseTable, a: Attack) -> i64:
    """PO-P16: one card, gear, what other cards add; PO-L4: less after whiskey, but not below 0."""
    f = g.figures[a.at]
    value = armour(g.terms, f) + a.steady - f.haze
    if a.defence >= 0 and not a.canceled:
        value += g.terms.defend[a.defence]
    return value if value > 0 else 0


def damage_of(g: PosseTable, a: Attack) -> i64:
    """PO-P15: then what is added if it deals damage: RIFLE 1 (PO-4), soft noses."""
    amount = attack_of(g, a) - defence_of(g, a)
    if amount <= 0:
        return 0
    if a.type == RIFLE:
        amount += 1
    if a.ammo >= 0 and g.terms.loot_does[a.ammo] == L_SOFT_NOSE:
        amount += g.terms.loot_amount[a.ammo]
    return amount


class AfterDamage(Step[PosseTable]):
    """What a card does after the attack, or if it dealt damage."""

    def advance(self, g: PosseTable) -> None:
        a = g.attacks[-1]
        g.done()
        t = g.terms
        f = g.figures[a.at]
        seat: i64 = g.owner[a.by]
        if a.ammo >= 0 and a.dealt and t.loot_does[a.ammo] == L_POISON:
            put_poison(g, f, t.loot_amount[a.ammo], seat, t.loot_rule[a.ammo])
        if a.card < 0:
            return
        does: i64 = t.behaviour[a.card]
        rule = t.card_rule[a.card]
        if does == POISON and a.dealt:
            put_poison(g, f, t.amount[a.card], seat, rule)
        elif does == PIN and a.dealt and f.alive:
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
            g.stack.extend(COURSE)


class EndOfAttack(Step[PosseTable]):
    """PO-57: whoever was killed, and has countered, leaves the board now."""

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
            g.tell("attacks-again", [int(a.by), int(a.at)], "PO-C28")
        g.stack.extend(COURSE)

    def default(self, g: PosseTable, seat: i64) -> i64:
        return PASS


# -- dynamite ----------------------------------------------------------------------------------------------------------


class AtSquare(Step[PosseTable]):
    """PO-L22: a square in line of sight and range."""

    def __init__(self, c: i64, place: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c
        self.place: Final[i64] = place

    def operands(self) -> list[int]:
        return [int(self.c), int(self.place)]

    def advance(self, g: PosseTable) -> None:
        reach = weapon_range(g.terms, g.figures[self.c], self.place)
        g.ask(g.owner[self.c], BLASTING, [int(AT) + square for square in blast_squares(g, self.c, reach)])

    def answer(self, g: PosseTable, key: i64) -> None:
        f = g.figures[self.c]
        face = face_of(f.items[self.place])
        square = key - AT
        f.acted += 1
        a = Attack(self.c, self.c, NO_CARD)
        a.place = self.place
        a.loot = face
        use_weapon(g, a, f)
        if g.telling:
            g.tell("throws", [int(self.c), int(square >> 5), int(square & 31)], g.terms.loot_rule[face])
        g.blast = victims(g, self.c, square)
        g.follow(Blast(self.c, face))


def victims(g: PosseTable, by: i64, square: i64) -> list[int]:
    """PO-D11: opponents in the order of the turn, then the own."""
    found: list[int] = []
    for n in range(1, g.seats + 1):
        p = g.players[(g.owner[by] + n) % g.seats]
        for c in range(p.first, p.after):
            if g.at[c] >= 0 and in_blast(g, square, c):
                found.append(c)
    return found


class Blast(Step[PosseTable]):
    """PO-L22: everybody hit is attacked, one after another, without cover; each may defend."""

    def __init__(self, c: i64, face: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c
        self.face: Final[i64] = face

    def operands(self) -> list[int]:
        return [int(self.c), int(self.face)]

    def advance(self, g: PosseTable) -> None:
        while g.blast:
            c: i64 = g.blast[0]
            g.blast = g.blast[1:] or NO_ITEMS
            if g.at[c] == NOWHERE:
                continue
            a = Attack(self.c, c, NO_CARD)
            a.loot = self.face
            a.base = g.terms.loot_attack[self.face]
            a.type = type_of(g.terms.loot_ammo[self.face])
            a.blast = True
            a.spot = g.at[c]
            g.attacks = [*g.attacks, a]
            g.stack.extend(COURSE)
            return
        g.done()


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
