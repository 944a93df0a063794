"""What Action Cards do when they are carried out (NT-13, NT-14): one case for each behaviour of the registry."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.events import Face
from highnoon.engine.table import BIT
from highnoon.games.notoriety.actions import STAY
from highnoon.games.notoriety.aiming import TONGUE, aimers, lead, to_act
from highnoon.games.notoriety.asking import CHOOSE_WHOM, HORSE_TRADING, RELOAD_ONE, THROW_ONE_AWAY
from highnoon.games.notoriety.cards import (
    ACE,
    AMBUSH,
    BIDE,
    BOUNTY,
    CALL_OUT,
    CARD_SHARP,
    DYNAMITE,
    FAN,
    FEE,
    GATLING,
    HAT,
    HOLD_UP,
    HORSE_TRADE,
    KEG,
    MOB,
    NO_COVER,
    QUICK_HAND,
    RELOAD_CARD,
    RICOCHET,
    SILVER_TONGUE,
    SLEIGHT,
    SMOKE,
    SNAP_SHOT,
    SPOOK,
    STAMPEDE,
    STEADY,
    STEAL_THE_SHOW,
    STITCH,
    TOWN_LEGEND,
    TRAIL_BOSS,
    TROUGH,
    TURN_BULLETS,
    WEAPON,
    WHISKEY,
    bit,
    cards_in,
)
from highnoon.games.notoriety.cover import leave_cover, take_face_up
from highnoon.games.notoriety.effects import FLIPPED, add_effect, turn_bullets
from highnoon.games.notoriety.flight import from_pile
from highnoon.games.notoriety.guns import make_gun, which
from highnoon.games.notoriety.known import card_taken
from highnoon.games.notoriety.player import (
    BOSS,
    EXPOSED,
    GONE,
    HATTED,
    IN_FRONT,
    LEGEND,
    PLACED,
    QUICKEST,
    SPOOKED,
    Player,
)
from highnoon.games.notoriety.reload import BIND_FOR_NOTHING, bind, can_bind, cost_of, fill, reloads
from highnoon.games.notoriety.table import (
    BOUNCING,
    BOUND,
    CARD_DONE,
    FANNING,
    HOLDS_FIRE,
    RELOADED,
    SNAP,
    STEADYING,
    NotorietyTable,
)
from highnoon.games.notoriety.terms import (
    CHOSEN,
    FROM_AMBUSH,
    FROM_DYNAMITE,
    FROM_GATLING,
    FROM_SMOKE,
    FROM_STAMPEDE,
    GRUDGE,
    UNWATCHED,
)
from highnoon.games.notoriety.wounds import can_be_hit, drop_gun


def others_standing(g: NotorietyTable, p: Player) -> list[int]:
    """Everybody else still in the round, by Speed."""
    return [seat for seat in g.order if seat != p.seat and g.players[seat].standing()]


def behind_cover(g: NotorietyTable, p: Player) -> list[int]:
    return [seat for seat in others_standing(g, p) if g.players[seat].sheltered()]


def in_the_open(g: NotorietyTable, p: Player) -> list[int]:
    return [seat for seat in others_standing(g, p) if not g.players[seat].sheltered()]


# -- whether a card can do anything ------------------------------------------------------------------------------------


def can_act(g: NotorietyTable, p: Player) -> bool:
    """NT-13, NT-39, NT-N15, NT-N37: whether the card's action may be carried out now."""
    if g.slot & (CARD_DONE | RELOADED | BOUND) or p.place != IN_FRONT or p.marks & SPOOKED:
        return False
    face = p.face
    ways: i64 = g.terms.ways[face]
    if ways and ((ways & 1 and p.stance >= STAY) or (ways & 2 and g.fired)):
        return False
    behaviour: i64 = g.terms.behaviour[face]
    if behaviour == WEAPON:
        return True
    if behaviour == TURN_BULLETS:
        return can_turn(g, p, face)
    return can_do(g, p, behaviour)


def can_turn(g: NotorietyTable, p: Player, face: i64) -> bool:
    condition: i64 = g.terms.only_if[face]
    if condition == GRUDGE:
        return bool(p.grudge & BIT[p.aim])
    if condition == UNWATCHED:
        return g.players[p.aim].aim != p.seat
    return g.terms.whose[face] != CHOSEN or to_act(g) != 0


def can_do(g: NotorietyTable, p: Player, behaviour: i64) -> bool:
    target = g.players[p.aim]
    if behaviour == SLEIGHT:
        return target.cards >= 2
    if behaviour == SILVER_TONGUE:
        return g.alive > 2 and aimers(g, p.seat) != 0
    if behaviour == STEAL_THE_SHOW:
        return not target.acted and target.place == IN_FRONT
    if behaviour == CALL_OUT:
        return target.standing()
    if behaviour == WHISKEY:
        return can_bind(g, p, 0)
    if behaviour == STITCH:
        return can_bind(g, p, cost_of(p, g.terms.amount[p.face]))
    if behaviour == TROUGH:
        return g.face_up != NO_COVER
    if behaviour == MOB:
        return g.alive > 2 and to_act(g) != 0
    if behaviour == SPOOK:
        return to_act(g) != 0
    if behaviour == CARD_SHARP:
        return p.cards > 0
    if behaviour == HORSE_TRADE:
        return p.cards > 0 and g.display != 0
    if behaviour == RICOCHET:
        return g.alive > 2
    if behaviour == RELOAD_CARD:
        return bool(reloads(g, p, g.fired))
    if behaviour == FEE:
        return any(q.down for q in g.players)
    if behaviour == KEG:
        return any(q.cover != NO_COVER for q in g.players)
    if behaviour == SMOKE:
        return bool(behind_cover(g, p))
    if behaviour == STAMPEDE:
        return bool(in_the_open(g, p))
    if behaviour == DYNAMITE:
        return can_be_hit(g, target, p.seat) or target.cover != NO_COVER
    if behaviour in (HOLD_UP, GATLING):
        return bool(others_standing(g, p))
    return behaviour != BIDE


# -- what it does ------------------------------------------------------------------------------------------------------


def act(g: NotorietyTable, p: Player) -> None:
    """NT-13: the card's action is carried out.  What it needs to know first is asked by a step above."""
    face = p.face
    behaviour: i64 = g.terms.behaviour[face]
    g.slot = g.slot | CARD_DONE
    if g.terms.holds_fire[face] or g.terms.instead[face]:
        g.slot = g.slot | HOLDS_FIRE
    if g.telling:
        g.tell("acts", [int(p.seat), int(face)], "NT-13")
    if behaviour == WEAPON:
        place_weapon(g, p, face)
    elif behaviour == TURN_BULLETS:
        if g.terms.whose[face] == CHOSEN:
            g.push(CHOOSE_WHOM)
        else:
            turn_bullets(g, p, face, p.seat)
    elif behaviour in (MOB, BOUNTY):
        g.push(CHOOSE_WHOM)
    elif behaviour == CARD_SHARP:
        g.push(THROW_ONE_AWAY)
    elif behaviour == HORSE_TRADE:
        g.push(HORSE_TRADING)
    elif behaviour == RELOAD_CARD:
        g.push(RELOAD_ONE)
    elif MARKS_OF[behaviour]:
        p.marks = p.marks | MARKS_OF[behaviour]
    elif SLOT_MARKS_OF[behaviour]:
        g.slot = g.slot | SLOT_MARKS_OF[behaviour]
        if behaviour == FAN:
            add_effect(g, face, p.seat, p.seat, FLIPPED, 0)
    elif not act_on_target(g, p, behaviour):
        act_on_all(g, p, behaviour)


MARKS_OF: Final = [0] * 40
MARKS_OF[QUICK_HAND] = int(QUICKEST)
MARKS_OF[TOWN_LEGEND] = int(LEGEND)
MARKS_OF[HAT] = int(HATTED)
MARKS_OF[TRAIL_BOSS] = int(BOSS)
SLOT_MARKS_OF: Final = [0] * 40
SLOT_MARKS_OF[SNAP_SHOT] = int(SNAP)
SLOT_MARKS_OF[FAN] = int(FANNING)
SLOT_MARKS_OF[STEADY] = int(STEADYING)
SLOT_MARKS_OF[RICOCHET] = int(BOUNCING)


def place_weapon(g: NotorietyTable, p: Player, face: i64) -> None:
    """NT-55, NT-56; NT-57: of long guns only one is carried."""
    weapon: i64 = g.terms.gun_of[face]
    if is_long(g, weapon):
        for gun in p.guns:
            if is_long(g, which(gun)):
                card: i64 = g.terms.card_of[which(gun)]
                drop_gun(g, p, which(gun))
                g.discarded = g.discarded | bit(card)
                if g.telling:
                    g.tell("lays-aside", [int(p.seat), int(card)], "NT-57")
                break
    guns = p.guns[:]
    place: i64 = len(guns)
    while place > 0 and which(guns[place - 1]) > weapon:
        place -= 1
    guns.insert(place, int(make_gun(weapon)))
    p.guns = guns
    p.place = PLACED
    fill(g, p, weapon)
    if g.telling:
        g.tell("places", [int(p.seat), int(face), g.terms.most[weapon]], "NT-55")


def is_long(g: NotorietyTable, weapon: i64) -> bool:
    return g.terms.class_of[weapon] >= 2  # RIFLE, SHOTGUN: NT-N26


def act_on_target(g: NotorietyTable, p: Player, behaviour: i64) -> bool:
    """Cards about the owner or the one aimed at.  Whether this is one of them."""
    target = g.players[p.aim]
    if behaviour == ACE:
        g.ace = p.seat
    elif behaviour == SLEIGHT:
        sleight_of_hand(g, p, target)
    elif behaviour == STEAL_THE_SHOW:
        target.place = GONE
        g.gain_shown(p, target.face)
        if g.telling:
            g.tell("steals", [int(p.seat), int(target.seat), int(target.face)], "NT-C11")
    elif behaviour == CALL_OUT:
        target.marks = target.marks | EXPOSED
        if g.telling:
            g.tell("called-out", [int(target.seat)], "NT-C14")
        if not target.acted:
            lead(g, target, p.seat, p.face, "NT-C14")
    elif behaviour == WHISKEY:
        g.chosen = g.terms.amount[p.face]
        g.push(BIND_FOR_NOTHING)
    elif behaviour == STITCH:
        bind(g, p, cost_of(p, g.terms.amount[p.face]), "NT-C42")
    elif behaviour == TROUGH:
        if p.cover != NO_COVER:
            leave_cover(g, p, "NT-C18")
        take_face_up(g, p, "NT-C18")
    elif behaviour == SILVER_TONGUE:
        g.asking = aimers(g, p.seat)
        g.push(TONGUE)
    elif behaviour == FEE:
        down: i64 = 0
        for q in g.players:
            if q.down:
                down += 1
        g.gain_fame(p, min(down, g.terms.amount[p.face]), "NT-C36")
    elif behaviour == DYNAMITE:
        if target.cover != NO_COVER:
            blow_away(g, target, "NT-C49")
        if can_be_hit(g, target, p.seat):
            from_pile(g, [int(target.seat)], g.terms.amount[p.face], p.seat, FROM_DYNAMITE)
    else:
        return False
    return True


def sleight_of_hand(g: NotorietyTable, p: Player, victim: Player) -> None:
    """NT-C6: a card at random, which only the two of them see."""
    face: i64 = cards_in(victim.hand)[g.dice.below(victim.cards)]
    card_taken(g, p, victim, face)
    if g.telling:
        seats = [int(p.seat), int(victim.seat)]
        seen = Face("takes-this", [*seats, int(face)])
        g.tell_apart(Face("takes-one", seats), {seats[0]: seen, seats[1]: seen}, "NT-C6")


def blow_away(g: NotorietyTable, p: Player, rule: str) -> None:
    if g.telling:
        g.tell("blown-away", [int(p.seat), int(p.cover)], rule)
    g.lose_cover(p)


def act_on_all(g: NotorietyTable, p: Player, behaviour: i64) -> None:
    """Cards about everybody."""
    if behaviour == SPOOK:
        for q in g.players:
            if to_act(g) & q.bit:
                q.marks = q.marks | SPOOKED
                if g.telling:
                    g.tell("spooked", [int(q.seat)], "NT-C23")
    elif behaviour == KEG:
        for q in g.players:
            if q.cover != NO_COVER:
                blow_away(g, q, "NT-C41")
    elif behaviour == HOLD_UP:
        for seat in others_standing(g, p):
            amount = min(g.players[seat].fame, g.terms.amount[p.face])
            if amount > 0:
                g.pay(g.players[seat], amount, "NT-C52")
                g.gain_fame(p, amount, "NT-C52")
    elif behaviour == AMBUSH:
        everybody = [seat for seat in g.order if g.players[seat].standing()]
        from_pile(g, everybody, 1, -1, FROM_AMBUSH)
    elif behaviour == STAMPEDE:
        from_pile(g, in_the_open(g, p), 1, -1, FROM_STAMPEDE)
    elif behaviour == SMOKE:
        from_pile(g, behind_cover(g, p), 1, p.seat, FROM_SMOKE)
    else:
        from_pile(g, others_standing(g, p), 1, p.seat, FROM_GATLING)
