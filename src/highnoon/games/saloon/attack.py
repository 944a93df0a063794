"""An Attack, from the declaration to its cards in the discard pile (chapters SL-8, SL-9, SL-12; steps W1 to W7).

`block.py` has W4, `team.py` what partners may do in between, `counter.py` the order of all steps.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import BIT
from highnoon.games.saloon.actions import ALONE, DONE, ENHANCE, MOST_BULLETS, SHARPSHOOT, TARGET
from highnoon.games.saloon.damage import Sum, add_boost, begin, reaches, sharpshoot, sum_at
from highnoon.games.saloon.out import beaten_go_out
from highnoon.games.saloon.records import DISCARDED, RESOLVED, Attack, Player
from highnoon.games.saloon.table import AIMING, ENHANCING, SaloonTable
from highnoon.games.saloon.terms import (
    COUNTER,
    FRIENDS_CANT_HELP,
    LONG_REACH,
    MOST_SPARE,
    NO_CARD,
    NO_COUNTER,
    RESTRICT_SELF,
    RESTRICT_TARGET,
    SHARP,
)

# Where what is added to the Weapon comes from, as the sum is told: faces of the kind "extra".
FROM_CARDS: Final[i64] = 0
FROM_BULLETS: Final[i64] = 1
FROM_BOTH: Final[i64] = 2

NOT_BLOCKED: Final = [int(NO_CARD)]
NOT_HELPED: Final = [0]
JUST_DONE: Final = [int(DONE)]

# -- W1: declare -------------------------------------------------------------------------------------------------------


def attack_options(g: SaloonTable, p: Player, at: i64) -> list[int]:
    """Every Attack the player can declare, after PASS; against `at` only, if that is a seat (SL-12.4, SL-D25).

    A Gun Attack needs the bullets (SL-8.4, SL-8.6), a Melee Attack somebody in reach.
    """
    long_reach = p.fist != NO_CARD and g.terms.flags[p.fist] & LONG_REACH != 0
    place: i64 = 2 * (p.fist_bullets + MOST_BULLETS * (p.fist + 1))
    if can_reach(g, p, at, long_reach):
        place += 1
    return g.terms.menus.attacks[place]


def can_reach(g: SaloonTable, p: Player, at: i64, long_reach: bool) -> bool:
    """Is there anyone to make a Melee Attack on?"""
    if at >= 0:
        return reaches(g.terms, p.cover, g.players[at].cover, long_reach)
    return any(q.team != p.team and q.out == 0 and reaches(g.terms, p.cover, q.cover, long_reach) for q in g.players)


def declare(g: SaloonTable, p: Player, way: i64, at: i64) -> None:
    """SL-8.2: an Attack begins; its bullets leave the Gun at once (SL-8.5, SL-D26).  A Counterattack has its target."""
    terms = g.terms
    a = Attack(p.seat, way)
    begin(terms, a, p.power, p.character)
    a.smash = terms.way_smash[way]
    p.fist_bullets -= terms.way_bullets[way]
    if p.seat == g.active:  # SL-D21, SL-D44
        g.attacked = True
        if not a.gun:  # SL-3.11
            a.jump = g.jumped
            g.jumped = 0
    if at >= 0:
        a.counter = True
        add_target(a, at)
    g.attacks.append(a)


def loaded(p: Player, a: Attack) -> i64:
    """Bullets that can still be spent on this Attack: they come from the attacking Gun (SL-8.11)."""
    return p.fist_bullets if a.gun and not a.no_damage else 0


class Enhance(Step[SaloonTable]):
    """SL-8.10: any number of enhancements, no two with the same name; SL-8.9: of the Attack's type, or General."""

    def advance(self, g: SaloonTable) -> None:
        a = g.attacks[-1]
        p = g.players[a.by]
        options = enhance_options(g, p, a)
        if p.hand:
            g.ask_privately(p.seat, ENHANCING, options)
        else:
            g.ask(p.seat, ENHANCING, options)

    def answer(self, g: SaloonTable, key: i64) -> None:
        a = g.attacks[-1]
        p = g.players[a.by]
        if key == DONE:
            g.done()
        elif key >= ENHANCE:
            g.from_hand(p, g.terms.boost_face[key - ENHANCE])
            enhance(g, p, a, key - ENHANCE)
        elif key == ALONE:
            card: i64 = g.terms.team_face[FRIENDS_CANT_HELP]
            g.from_hand(p, card)
            g.discard(card)
            a.alone = True
            if g.telling:
                g.tell("alone", [int(p.seat), int(card)], g.terms.rules[card])
        else:
            sharpshoot(a, key - SHARPSHOOT)
            p.fist_bullets -= a.sharp
            if g.telling:
                g.tell("sharpshoots", [int(p.seat), int(a.sharp)], g.terms.character_rules[p.character])


def enhance_options(g: SaloonTable, p: Player, a: Attack) -> list[int]:
    terms = g.terms
    fits: i64 = terms.for_gun if a.gun else terms.for_melee
    if not p.held & fits & terms.enhancement_bits and not terms.team_play and p.power != SHARP:
        return JUST_DONE
    options: list[int] = [1]
    bullets = loaded(p, a)
    last: i64 = NO_CARD
    for card in p.hand:
        face: i64 = card
        if face < terms.weapons or face == last:
            continue
        last = face
        if face < terms.enhancements:
            if fits >> face & 1 and not a.used >> face & 1:
                for boost in range(terms.first_boost[face], terms.first_boost[face + 1]):
                    if terms.boost_bullets[boost] <= bullets:
                        options.append(ENHANCE + boost)
        elif not terms.team_play:
            break
        elif face == terms.team_face[FRIENDS_CANT_HELP] and not a.alone:
            options.append(ALONE)
    if p.power == SHARP and a.gun and a.sharp == 0:  # SL-P2
        for n in range(1, min(bullets, terms.power_amount[p.character]) + 1):
            options.append(SHARPSHOOT + n)
    return options


def enhance(g: SaloonTable, by: Player, a: Attack, boost: i64) -> None:
    """One option of an enhancement is added; its card is already out of the hand of the player who played it."""
    put_in(g, a, boost)
    if g.telling:
        g.tell("enhances", [int(by.seat), int(boost)], "SL-8.10")


def put_in(g: SaloonTable, a: Attack, boost: i64) -> None:
    """An option of an enhancement is part of the Attack; its bullets leave the Gun (SL-8.11)."""
    a.boosts = [*a.boosts, int(boost)]
    add_boost(g.terms, a, boost)
    g.players[a.by].fist_bullets -= g.terms.boost_bullets[boost]


# -- W3: target --------------------------------------------------------------------------------------------------------


class Target(Step[SaloonTable]):
    """SL-8.2: choose the target.  SL-12.2: a Split Attack hits several players, each with all its effects."""

    def advance(self, g: SaloonTable) -> None:
        a = g.attacks[-1]
        if len(a.targets) < a.most:
            options = target_options(g, a)
            if options:
                g.ask(a.by, AIMING, options)
                return
        aimed(g, a)

    def answer(self, g: SaloonTable, key: i64) -> None:
        a = g.attacks[-1]
        if key == DONE:
            aimed(g, a)
        else:
            add_target(a, key - TARGET)
            if a.most == 1:
                aimed(g, a)


def target_options(g: SaloonTable, a: Attack) -> list[int]:
    """Legal targets clockwise; from the second on they may be left out, and are of another team (SL-14.8)."""
    p = g.players[a.by]
    options: list[int] = []
    hit: i64 = BIT[p.team]
    if a.targets:
        options.append(DONE)
        for t in a.targets:
            hit = hit | BIT[g.players[t].team]
    long_reach = a.flags & LONG_REACH != 0
    seat: i64 = a.by
    for _ in range(g.seats - 1):
        seat += 1
        if seat == g.seats:
            seat = 0
        q = g.players[seat]
        if q.out == 0 and not hit & BIT[q.team] and (a.gun or reaches(g.terms, p.cover, q.cover, long_reach)):
            options.append(TARGET + seat)
    return options


def add_target(a: Attack, seat: i64) -> None:
    if a.targets:
        a.targets = [*a.targets, int(seat)]
        a.blocks = [*a.blocks, int(NO_CARD)]
        a.helped = [*a.helped, 0]
    else:
        a.targets = [int(seat)]
        a.blocks = NOT_BLOCKED
        a.helped = NOT_HELPED


def aimed(g: SaloonTable, a: Attack) -> None:
    """SL-D32: targets answer clockwise from the attacker's left."""
    g.done()
    if len(a.targets) > 1:
        seats = g.seats
        clockwise = sorted([int((t - a.by + seats) % seats) for t in a.targets])
        a.targets = [int((a.by + n) % seats) for n in clockwise]
    if g.telling:
        for t in a.targets:
            g.tell("targets", [int(a.by), t], "SL-8.2")


# -- W5: resolve -------------------------------------------------------------------------------------------------------


class Resolve(Step[SaloonTable]):
    """SL-9.2: Weapon + enhancements + Cover bonus − Block − Shield; all targets lose their Grit at once."""

    def advance(self, g: SaloonTable) -> None:
        g.done()
        a = g.attacks[-1]
        work_out(g, a)
        for i in range(len(a.targets)):
            p = g.players[a.targets[i]]
            if a.damage[i] > 0:
                g.lose(p, a.damage[i], "SL-9.2")
            block: i64 = a.blocks[i]
            if block != NO_CARD and g.terms.flags[block] & COUNTER and not a.flags & NO_COUNTER:  # SL-12.7
                a.pending = a.pending | BIT[p.seat]


def work_out(g: SaloonTable, a: Attack) -> None:
    """All sums before anybody loses Grit: some depend on it."""
    a.stage = RESOLVED
    damage = [0] * len(a.targets)
    for i in range(len(a.targets)):
        made = sum_at(g, a, i)
        damage[i] = made.total
        a.damage = damage[:]
        if g.telling:
            tell_sum(g, a, a.targets[i], made)


def tell_sum(g: SaloonTable, a: Attack, seat: i64, made: Sum) -> None:
    if a.no_damage:
        g.tell("no-damage", [int(a.by), int(seat)], "SL-13.3")
        return
    plus = [int(made.weapon), int(made.cards), int(made.jump), int(made.burst)]
    minus = [int(made.shield), int(made.block), int(made.helped)]
    extra: i64 = FROM_CARDS
    if a.sharp:  # SL-P2
        extra = FROM_BULLETS if made.cards == a.sharp else FROM_BOTH
    spare = min(MOST_SPARE, int(made.total) - sum(plus) + sum(minus))  # SL-D28: it came out below 0
    g.tell("sum", [int(a.by), int(seat), *plus, *minus, int(made.total), int(extra), spare], "SL-9.2")


# -- W6, W7: the rest of the effects; cards to the discard pile --------------------------------------------------------


class Aftermath(Step[SaloonTable]):
    """Restricted Movement, and a Weapon that breaks; then all cards played go to the discard pile.

    With that the Attack is resolved, and the beaten are out (SL-D82).
    """

    def advance(self, g: SaloonTable) -> None:
        g.done()
        a = g.attacks[-1]
        if a.flags & (RESTRICT_SELF | RESTRICT_TARGET):
            restrict(g, a)
        if a.smash:  # SL-C07: it is not dropped
            by = g.players[a.by]
            jug = by.fist
            g.discard(jug)
            by.fist = NO_CARD
            by.fist_bullets = 0
            a.smash = False
            if g.telling:
                g.tell("smashed", [int(by.seat), int(jug)], g.terms.rules[jug])
        for boost in a.boosts:
            g.discard(g.terms.boost_face[boost])
        for face in a.blocks:
            if face != NO_CARD:
                g.discard(face)
        a.stage = DISCARDED
        beaten_go_out(g)


def restrict(g: SaloonTable, a: Attack) -> None:
    if a.flags & RESTRICT_TARGET:  # SL-C18
        for i in range(len(a.targets)):
            if a.damage[i] > 0:
                set_restricted(g, g.players[a.targets[i]], rule_of(g, a, RESTRICT_TARGET))
    if a.flags & RESTRICT_SELF:  # SL-C17
        set_restricted(g, g.players[a.by], rule_of(g, a, RESTRICT_SELF))


def rule_of(g: SaloonTable, a: Attack, flag: i64) -> str:
    """The rule of the card that gives an Attack what it does: its Weapon or an enhancement."""
    terms = g.terms
    if terms.way_flags[a.way] & flag:
        return terms.rules[terms.way_face[a.way]]
    for boost in a.boosts:
        if terms.flags[terms.boost_face[boost]] & flag:
            return terms.rules[terms.boost_face[boost]]
    return "SL-8.10"


def set_restricted(g: SaloonTable, p: Player, rule: str) -> None:
    """SL-10.3: until after the player's next Hunkerin' Down Phase."""
    p.restricted = True
    if g.telling:
        g.tell("restricted", [int(p.seat)], rule)
