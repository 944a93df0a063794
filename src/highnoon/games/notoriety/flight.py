"""Bullets in the air: flipped, read, and what they strike (NT-20 to NT-28, NT-45 to NT-51).

A bullet in the air is one int: what it shows, its target, its shooter (15: nobody), and its source.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import NO_OPTIONS, NOBODY, PASS
from highnoon.games.notoriety.actions import DISCARD, USE
from highnoon.games.notoriety.cards import (
    BIBLE,
    HEAD,
    HIT,
    JAM,
    MISS,
    MOST_GUNS,
    NO_BULLET,
    NO_CARD,
    NO_COVER,
    NO_WASTE,
    POCKET,
    STOP,
    bit,
    one,
)
from highnoon.games.notoriety.choices import DISCARDS, keys_of
from highnoon.games.notoriety.effects import counts_as, rank_of, trumped
from highnoon.games.notoriety.guns import add_jam, next_bullet, with_last_seen, without_next
from highnoon.games.notoriety.player import BUT_FOR_HEADS, GONE, NOT_AT_ALL, USED_UP, Player
from highnoon.games.notoriety.table import ACE_UP, LOSS, SAVED, SNAP, WASTE, NotorietyTable
from highnoon.games.notoriety.terms import FROM_DYNAMITE, FROM_SMOKE, FROM_STAMPEDE
from highnoon.games.notoriety.wounds import (
    can_be_hit,
    end_if_settled,
    is_killed,
    kill,
    lose_played,
    wastes_nothing,
    wound,
)

# Stages of the first bullet.
TO_READ: Final[i64] = 0
READ: Final[i64] = 1
TO_STRIKE: Final[i64] = 2
STRUCK: Final[i64] = 3
TO_LOSE: Final[i64] = 4
LOST: Final[i64] = 5
STAGES: Final = ["", "read", "strikes", "struck", "loses", "lost"]
PASS_OR_USE: Final = [int(PASS), int(USE)]
NOBODYS: Final[i64] = 15


def in_the_air(kind: i64, target: i64, shooter: i64, source: i64) -> int:
    return int(kind + 8 * target + 64 * (shooter & 15) + 1024 * source)


def target_of(bullet: i64) -> i64:
    return bullet >> 3 & 7


def shooter_of(bullet: i64) -> i64:
    shooter = bullet >> 6 & 15
    return NOBODY if shooter == NOBODYS else shooter


def take_from_gun(g: NotorietyTable, p: Player, weapon: i64) -> i64:
    """The next bullet of a gun that has one; a gun without its own takes it from the pile (or NO_BULLET)."""
    g.disclosed += 1
    if g.terms.from_pile[weapon]:
        return g.draw_bullet()
    gun = p.gun(weapon)
    p.set_gun(weapon, without_next(gun))
    return next_bullet(gun)


def from_pile(g: NotorietyTable, seats: list[int], each: i64, shooter: i64, source: i64) -> None:
    """NT-N39: these players flip bullets from the pile, against themselves."""
    flight: list[int] = []
    for seat in seats:
        for _ in range(each):
            kind = g.draw_bullet()
            if kind != NO_BULLET:
                flight.append(in_the_air(kind, seat, shooter, source))
    g.disclosed += 1
    if flight:
        g.flight = flight
        g.push(FLIGHT)


class Flight(Step[NotorietyTable]):
    """NT-N34, NT-N23: every bullet in the air is read, then strikes cover or wounds, one after the other."""

    def advance(self, g: NotorietyTable) -> None:
        while g.flight:
            bullet: i64 = g.flight[0]
            if g.stage == TO_READ:
                g.stage = READ
                if not read(g, bullet):
                    g.stage = TO_STRIKE
            if g.stage == READ:
                if has_the_ace(g):
                    g.ask(g.ace, ACE_UP, PASS_OR_USE)
                    return
                g.stage = TO_STRIKE
            if g.stage == TO_STRIKE:
                g.stage = STRUCK
                g.hits = strike(g, bullet)
            if g.stage == TO_LOSE:
                p = g.players[target_of(bullet)]
                g.ask(p.seat, LOSS, keys_of(p.hand, DISCARDS))
                return
            if g.stage == LOST:
                finder = wastes_nothing(g, target_of(bullet))
                if finder != NOBODY:
                    g.ask(finder, WASTE, PASS_OR_USE)
                    return
                discard_lost(g, bullet)
            if g.hits:
                p = g.players[target_of(bullet)]
                if not can_be_hit(g, p, shooter_of(bullet)):
                    g.hits = 0
                elif p.ability == BIBLE and not p.marks & USED_UP:
                    g.ask(p.seat, SAVED, PASS_OR_USE)
                    return
                else:
                    place_wound(g, bullet, p)
            if g.hits == 0 and g.stage == STRUCK:
                g.flight = g.flight[1:] if len(g.flight) > 1 else NO_OPTIONS
                g.stage = TO_READ
        g.flight = NO_OPTIONS
        g.result = NO_BULLET
        g.done()
        for p in g.players:
            if p.fell > g.killings:
                g.killings += 1
                end_if_settled(g)
                break

    def answer(self, g: NotorietyTable, key: i64) -> None:
        bullet: i64 = g.flight[0]
        p = g.players[target_of(bullet)]
        if g.stage == READ:
            if key == USE:
                use_ace(g, bullet)
            g.stage = TO_STRIKE
        elif g.stage == TO_LOSE:
            lose_card(g, p, key - DISCARD)
        elif g.stage == LOST:
            if key == USE:
                take_lost(g, p)
                after_loss(g, p)
            else:
                discard_lost(g, bullet)
        elif key == USE:
            g.hits -= 1
            g.use_up(p)
            if g.telling:
                g.tell("bible", [int(p.seat)], g.terms.ability_rules[BIBLE])
        else:
            place_wound(g, bullet, p)

    def default(self, g: NotorietyTable, seat: i64) -> i64:
        """NT-58: abilities are used by those who say so; a lost card is the slowest one."""
        return g.legal(seat)[-1] if g.stage == TO_LOSE else PASS


def has_the_ace(g: NotorietyTable) -> bool:
    """NT-N58: a player who is knocked out has lost the card and can no longer turn a MISS."""
    return g.ace != NOBODY and g.result == MISS and g.players[g.ace].standing()


def use_ace(g: NotorietyTable, bullet: i64) -> None:
    """NT-C1: the MISS is a HIT; NT-15: unless a card that is earlier still speaks of HITs."""
    owner = g.players[g.ace]
    g.ace = NOBODY
    g.result = HIT
    if g.telling:
        g.tell("ace", [int(owner.seat), int(MISS)], g.terms.rules[owner.face])
    g.result = trumped(g, bullet, HIT, g.effects, rank_of(g, owner.seat, owner.face)) & 7
    if g.telling and g.result != HIT:
        g.tell("counts-as", [int(HIT), int(g.result)], "NT-N34")
    if bullet >> 10 < MOST_GUNS:
        g.last = g.result


def read(g: NotorietyTable, bullet: i64) -> bool:
    """Reads the bullet.  True if the Ace of Spades may still turn it: NT-26, not a JAM; NT-15, nothing that an
    earlier card has settled."""
    source: i64 = bullet >> 10
    own = source < MOST_GUNS
    kind = bullet & 7
    if g.telling:
        g.result = kind
        target = int(target_of(bullet))
        if own:
            g.tell("flips", [int(shooter_of(bullet)), int(source), int(kind), target], "NT-19")
        else:
            g.tell("flips-for-self", [target, int(kind)], "NT-N39")
    known = counts_as(g, bullet)
    g.result = known & 7
    if own:
        g.last = g.result
    if g.telling and g.result != kind:
        g.tell("counts-as", [int(kind), int(g.result)], "NT-N34")
    if not has_the_ace(g) or kind == JAM:
        return False
    return rank_of(g, g.ace, g.players[g.ace].face) < known >> 3


def strike(g: NotorietyTable, bullet: i64) -> i64:
    """NT-N23: what a bullet does.  The wounds it is to inflict; the bullet itself is put where it belongs."""
    kind: i64 = bullet & 7
    source: i64 = bullet >> 10
    result = g.result
    own = source < MOST_GUNS
    if result == JAM:
        if own:  # NT-22, NT-27
            p = g.players[shooter_of(bullet)]
            p.set_gun(source, add_jam(p.gun(source)))
            if g.telling:
                g.tell("jams", [int(p.seat), int(source)], "NT-22")
        else:
            g.spent += one(kind)
        return 0
    p = g.players[target_of(bullet)]
    if result in (MISS, STOP):
        if g.slot & SNAP and own and not g.terms.from_pile[source]:
            shooter = g.players[shooter_of(bullet)]
            shooter.set_gun(source, with_last_seen(shooter.gun(source), kind))  # NT-C5
            if g.telling:
                rule = g.terms.rules[shooter.face]
                g.tell("to-the-bottom", [int(shooter.seat), int(source), int(kind)], rule)
        else:
            g.spent += one(kind)
        return 0
    if not can_be_hit(g, p, shooter_of(bullet)) or (source == FROM_STAMPEDE and result != HEAD):
        g.spent += one(kind)
        return 0
    hits: i64 = 2 if g.terms.bloody and result == HEAD else 1  # NT-68, NT-N47
    shelter = p.sheltered()
    if shelter == NOT_AT_ALL or source in (FROM_SMOKE, FROM_DYNAMITE):
        g.spent += one(kind)
        return hits
    if shelter == BUT_FOR_HEADS and result == HEAD:  # NT-51, NT-N27
        g.spent += one(kind)
        return hits
    return strike_cover(g, p, kind, source, hits)


def strike_cover(g: NotorietyTable, p: Player, kind: i64, source: i64, hits: i64) -> i64:
    """NT-45 to NT-49: what gets through the Cover Card."""
    terms = g.terms
    weapon: i64 = terms.class_of[source]
    if weapon == POCKET:  # NT-47
        g.spent += one(kind)
        if g.telling:
            g.tell("stopped", [int(p.seat), int(p.cover)], "NT-47")
        return 0
    through: i64 = 0
    penetrates = bool(terms.penetrates[source] >> terms.cover_class[p.cover] & 1)
    if not penetrates and not terms.cover_stops[p.cover] >> weapon & 1:
        g.spent += one(kind)
        return hits
    p.lodged += one(kind)  # NT-49
    while hits > 0:
        hits -= 1
        if p.cover == NO_COVER:  # NT-46, NT-N24
            through += 1
            continue
        if penetrates:  # NT-48, NT-N25
            through += 1
        p.damage += terms.damage[source]
        if g.telling:
            g.tell("cover-hit", [int(p.seat), int(p.cover), int(p.damage)], "NT-48" if penetrates else "NT-45")
        if p.damage >= terms.cover_hits[p.cover]:
            g.lose_cover(p, "blown-away", "NT-45")
    return through


def place_wound(g: NotorietyTable, bullet: i64, p: Player) -> None:
    g.hits -= 1
    if wound(g, p, shooter_of(bullet)):
        if p.place == GONE:  # NT-32
            if g.telling:
                g.tell("nothing-to-lose", [int(p.seat)], "NT-32")
            after_loss(g, p)
        else:
            g.stage = LOST
            lose_played(g, p)
    else:
        g.stage = TO_LOSE  # NT-30


def lose_card(g: NotorietyTable, p: Player, face: i64) -> None:
    """NT-30: a card of the victim's choice, for all to see."""
    g.from_hand(p, face)
    g.lost = face
    g.stage = LOST
    if g.telling:
        g.tell("loses", [int(p.seat), int(face)], "NT-30")


def discard_lost(g: NotorietyTable, bullet: i64) -> None:
    g.discarded = g.discarded | bit(g.lost)
    after_loss(g, g.players[target_of(bullet)])


def take_lost(g: NotorietyTable, loser: Player) -> None:
    """NT-P9."""
    finder = g.players[wastes_nothing(g, loser.seat)]
    face = g.lost
    g.use_up(finder)
    g.gain_shown(finder, face)
    g.lost = NO_CARD
    if g.telling:
        g.tell("no-waste", [int(finder.seat), int(face)], g.terms.ability_rules[NO_WASTE])


def after_loss(g: NotorietyTable, p: Player) -> None:
    g.lost = NO_CARD
    g.stage = STRUCK
    if is_killed(p):
        g.hits = 0  # NT-N31: wounds beyond that are not inflicted
        kill(g, p)


FLIGHT: Final = Flight()
