"""Taking the shot (NT-17 to NT-26): which guns, how many bullets, flip again or stop."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.events import Face
from highnoon.engine.steps import Step
from highnoon.engine.table import NO_OPTIONS
from highnoon.games.notoriety.actions import BOTTOM, CHOOSE, COUNT, FIRE, FLIP, KEEP, LOOK, RELOAD, STOP_FIRING
from highnoon.games.notoriety.cards import (
    FEEL,
    JAM,
    MISS,
    NEVER_UNLOADED,
    NO_BULLET,
    RIFLE,
    bit,
    one,
)
from highnoon.games.notoriety.choices import FIRE_SIXGUN
from highnoon.games.notoriety.effects import end_effects
from highnoon.games.notoriety.flight import FLIGHT, in_the_air, take_from_gun
from highnoon.games.notoriety.guns import (
    NO_GUN,
    jams,
    loaded,
    looked_at,
    next_bullet,
    next_to_bottom,
    seen_by_all,
    which,
    without_next,
)
from highnoon.games.notoriety.player import FELT, GONE, USED_UP, Player
from highnoon.games.notoriety.reload import needs_reload, reload
from highnoon.games.notoriety.table import (
    BOUNCING,
    FANNING,
    FLIPPING,
    GUN_DONE,
    LOOKED,
    SNAP,
    STEADYING,
    WHICH_BULLET,
    WHOM,
    NotorietyTable,
)
from highnoon.games.notoriety.wounds import can_be_hit, drop_gun

FLIP_OR_STOP: Final = [int(FLIP), int(STOP_FIRING)]
KEEP_OR_BOTTOM: Final = [int(KEEP), int(BOTTOM)]
ONLY_KEEP: Final = [int(KEEP)]


def is_long(g: NotorietyTable, weapon: i64) -> bool:
    """NT-N26: a Shotgun is a long gun too."""
    kind: i64 = g.terms.class_of[weapon]
    return kind >= RIFLE


def usable(g: NotorietyTable, p: Player, gun: i64) -> bool:
    """NT-17, NT-18, NT-N33: fast enough, loaded, not jammed, not one too many."""
    weapon = which(gun)
    if not is_ready(loaded(gun), jams(gun), g.terms.from_pile[weapon]):
        return False
    if not is_slow_enough(g.terms.required[weapon], g.terms.speed[p.face]):
        return False
    if is_robbed(g, p) and not g.terms.sixgun[weapon]:
        return False
    if g.resting & bit(weapon):  # NT-C33
        return False
    fired = g.fired
    if fired == 0:
        return True
    if fired & bit(weapon) or fired & (fired - 1) or g.slot & SNAP or is_long(g, weapon):
        return False
    return not is_long(g, only_one(fired))


def is_ready(bullets: i64, jammed: i64, from_pile: bool) -> bool:
    """NT-17, NT-22: whether a gun has something to fire; a knife needs no bullets of its own."""
    return not jammed and (bullets > 0 or from_pile)


def is_slow_enough(required: i64, speed: i64) -> bool:
    """NT-17: whether a card of this Speed lets a gun be fired."""
    return speed >= required


def is_robbed(g: NotorietyTable, p: Player) -> bool:
    """NT-N33: whether the Action Card was stolen; NT-N59: a knife that its owner has thrown was not."""
    weapon: i64 = g.terms.gun_of[p.face]
    return p.place == GONE and not (weapon >= 0 and g.fired & bit(weapon))


def only_one(fired: i64) -> i64:
    """The gun of one bit."""
    weapon: i64 = 0
    while not fired & 1:
        fired >>= 1
        weapon += 1
    return weapon


def fires(g: NotorietyTable, p: Player) -> list[int]:
    """The guns that may be fired now; Rosalind may look first (NT-P6).  The list may be shared: do not change it."""
    if not p.guns and p.ability != FEEL:
        if g.fired or g.resting:
            return FIRE_SIXGUN if usable(g, p, p.sixgun) else NO_OPTIONS
        # The usual case: the Sixgun goes with any card.
        return FIRE_SIXGUN if loaded(p.sixgun) and not jams(p.sixgun) else NO_OPTIONS
    found: list[int] = []
    if usable(g, p, p.sixgun):
        found.append(int(FIRE))
    for gun in p.guns:
        if usable(g, p, gun):
            found.append(int(FIRE + which(gun)))
    if found and may_look(p):
        for key in found[:]:
            if loaded(p.gun(key - FIRE)):
                found.append(int(key - FIRE + LOOK))
    return found


def may_look(p: Player) -> bool:
    return p.ability == FEEL and not p.marks & FELT


def fire(g: NotorietyTable, p: Player, weapon: i64) -> None:
    """NT-19, NT-25: one bullet of a Sixgun, or as many as the gun's card says."""
    g.firing = weapon
    g.fired = g.fired | bit(weapon)
    g.last = NO_BULLET
    g.slot = g.slot & ~GUN_DONE
    g.push(FIRING)
    target = g.players[p.aim]
    if g.terms.second_target[weapon] and not g.slot & SNAP and others_in(g, p) and loaded(p.gun(weapon)) > 1:
        g.push(SECOND_TARGET)
    elif not can_be_hit(g, target, p.seat):
        g.slot = g.slot | GUN_DONE
        fly_over(g, p, weapon, max(1, g.terms.fires[weapon]))
    elif g.slot & SNAP:
        flip(g, p, weapon, 1)
    elif g.slot & FANNING and g.terms.sixgun[weapon]:
        flip(g, p, weapon, g.terms.amount[p.face])
        g.slot = g.slot | GUN_DONE
    elif g.slot & STEADYING and g.terms.sixgun[weapon]:
        flip(g, p, weapon, 2)
        g.slot = (g.slot | GUN_DONE) & ~STEADYING
        if len(g.flight) == 2:
            g.push(WHICH_COUNTS)
    elif g.terms.fires[weapon] == 0:
        flip(g, p, weapon, 1)
    else:
        flip(g, p, weapon, g.terms.fires[weapon])


def fly_over(g: NotorietyTable, p: Player, weapon: i64, count: i64) -> None:
    """NT-31, NT-N22: the target is down; what would have been flipped is discarded unseen."""
    if g.terms.from_pile[weapon]:
        kind = g.draw_bullet()
        if kind != NO_BULLET:
            g.buried += one(kind)
    else:
        gun = p.gun(weapon)
        while count > 0 and loaded(gun):
            if seen_by_all(gun) & 1:
                g.spent += one(next_bullet(gun))
            else:
                g.buried += one(next_bullet(gun))
            gun = without_next(gun)
            count -= 1
        p.set_gun(weapon, gun)
    if g.telling:
        g.tell("flies-over", [int(p.seat), int(weapon), int(p.aim)], "NT-31")


def flip(g: NotorietyTable, p: Player, weapon: i64, count: i64) -> None:
    """So many bullets at once at the target; all of them if there are fewer."""
    if count == 1 and not g.terms.from_pile[weapon]:
        g.flight = [in_the_air(take_from_gun(g, p, weapon), p.aim, p.seat, weapon)]
        g.push(FLIGHT)
        return
    flight: list[int] = []
    while count > 0 and (g.terms.from_pile[weapon] or loaded(p.gun(weapon))):
        kind = take_from_gun(g, p, weapon)
        if kind != NO_BULLET:
            flight.append(in_the_air(kind, p.aim, p.seat, weapon))
        count -= 1
    g.flight = flight
    g.push(FLIGHT)


def others_in(g: NotorietyTable, p: Player) -> list[int]:
    """Players still in the round besides this one and the target."""
    return [int(CHOOSE) + seat for seat in g.order if seat != p.seat and seat != p.aim and g.players[seat].standing()]


class Firing(Step[NotorietyTable]):
    """NT-20: after a MISS of a Sixgun flip again, or stop (NT-N20)."""

    def advance(self, g: NotorietyTable) -> None:
        p = g.actor()
        gun = p.gun(g.firing)
        if g.last != MISS or g.slot & (GUN_DONE | SNAP) or g.terms.fires[g.firing] or jams(gun):
            gun_stops(g, p)
            return
        if p.ability != FEEL and p.ability != NEVER_UNLOADED:
            if loaded(gun):
                g.ask(p.seat, FLIPPING, FLIP_OR_STOP)
            else:
                gun_stops(g, p)
            return
        options = [int(STOP_FIRING)]
        if loaded(gun):
            options.append(int(FLIP))
            if may_look(p):
                options.append(int(LOOK + g.firing))
        if p.ability == NEVER_UNLOADED and not p.marks & USED_UP and needs_reload(g, gun):
            options.append(int(RELOAD + g.firing))  # NT-P8
        g.ask(p.seat, FLIPPING, options)

    def answer(self, g: NotorietyTable, key: i64) -> None:
        p = g.actor()
        if key == FLIP:
            flip(g, p, g.firing, 1)
        elif key == STOP_FIRING:
            gun_stops(g, p)
        elif key >= RELOAD:
            g.use_up(p)
            reload(g, p, g.firing, g.terms.ability_rules[NEVER_UNLOADED])
        else:
            look(g, p, g.firing)

    def default(self, g: NotorietyTable, seat: i64) -> i64:
        return STOP_FIRING


def gun_stops(g: NotorietyTable, p: Player) -> None:
    """The gun is fired; NT-C28: unless it ricochets."""
    weapon = g.firing
    if g.slot & BOUNCING and g.last == MISS:
        g.slot = (g.slot & ~BOUNCING) | GUN_DONE
        if loaded(p.gun(weapon)) and not jams(p.gun(weapon)) and others_in(g, p):
            g.push(BOUNCE)
            return
    if g.slot & FANNING and g.terms.sixgun[weapon]:
        g.slot = g.slot & ~FANNING
        end_effects(g, p.face)
    if g.terms.from_pile[weapon]:
        throw_away(g, p, weapon)
    g.firing = NO_GUN
    g.last = NO_BULLET
    g.slot = g.slot & ~GUN_DONE
    g.done()


def throw_away(g: NotorietyTable, p: Player, weapon: i64) -> None:
    """NT-W3: a knife is thrown once."""
    drop_gun(g, p, weapon)
    card: i64 = g.terms.card_of[weapon]
    g.discarded = g.discarded | bit(card)
    if p.face == card:
        p.place = GONE
    if g.telling:
        g.tell("thrown", [int(p.seat), int(card)], g.terms.gun_rules[weapon])


class SecondTarget(Step[NotorietyTable]):
    """NT-W14: the second bullet is for another player still in the round, even if the target is down (NT-N57)."""

    def advance(self, g: NotorietyTable) -> None:
        p = g.actor()
        g.ask(p.seat, WHOM, others_in(g, p))

    def answer(self, g: NotorietyTable, key: i64) -> None:
        p = g.actor()
        g.done()
        weapon = g.firing
        flight: list[int] = []
        if can_be_hit(g, g.players[p.aim], p.seat):
            flight.append(in_the_air(take_from_gun(g, p, weapon), p.aim, p.seat, weapon))
        else:
            fly_over(g, p, weapon, 1)
        flight.append(in_the_air(take_from_gun(g, p, weapon), key - CHOOSE, p.seat, weapon))
        g.flight = flight
        g.push(FLIGHT)


class Bounce(Step[NotorietyTable]):
    """NT-C28: after a MISS one more bullet of that gun at another player still in the round."""

    def advance(self, g: NotorietyTable) -> None:
        p = g.actor()
        g.ask(p.seat, WHOM, others_in(g, p))

    def answer(self, g: NotorietyTable, key: i64) -> None:
        p = g.actor()
        g.done()
        if g.telling:
            g.tell("ricochet", [int(p.seat), int(key - CHOOSE)], g.terms.rules[p.face])
        g.flight = [in_the_air(take_from_gun(g, p, g.firing), key - CHOOSE, p.seat, g.firing)]
        g.push(FLIGHT)


class WhichCounts(Step[NotorietyTable]):
    """NT-C21: of two bullets one counts; NT-26: a JAM jams the gun in any case, and the other one counts."""

    def advance(self, g: NotorietyTable) -> None:
        kinds = sorted({bullet & 7 for bullet in g.flight})
        if int(JAM) in kinds:
            g.done()
            return
        g.ask(g.actor().seat, WHICH_BULLET, [int(COUNT) + kind for kind in kinds])

    def answer(self, g: NotorietyTable, key: i64) -> None:
        kind = key - COUNT
        place: i64 = 0 if g.flight[0] & 7 == kind else 1
        other: i64 = g.flight[1 - place] & 7
        g.spent += one(other)
        g.flight = [g.flight[place]]
        g.done()
        if g.telling:
            p = g.actor()
            g.tell("picks-bullet", [int(p.seat), int(kind), int(other)], g.terms.rules[p.face])


def look(g: NotorietyTable, p: Player, weapon: i64) -> None:
    """NT-P6: the next bullet of a gun, for its owner's eyes only."""
    gun = p.gun(weapon)
    p.marks = p.marks | FELT
    g.disclosed += 1
    p.set_gun(weapon, looked_at(gun))
    g.chosen = weapon
    if g.telling:
        seat = int(p.seat)
        seen = Face("looks-this", [seat, int(weapon), int(next_bullet(gun))])
        g.tell_apart(Face("looks", [seat, int(weapon)]), {seat: seen}, g.terms.ability_rules[FEEL])
    g.push(AFTER_LOOK)


class AfterLook(Step[NotorietyTable]):
    """NT-P6: leave it there, or put it at the bottom."""

    def advance(self, g: NotorietyTable) -> None:
        p = g.actor()
        g.ask(p.seat, LOOKED, KEEP_OR_BOTTOM if loaded(p.gun(g.chosen)) > 1 else ONLY_KEEP)

    def answer(self, g: NotorietyTable, key: i64) -> None:
        p = g.actor()
        if key == BOTTOM:
            p.set_gun(g.chosen, next_to_bottom(p.gun(g.chosen)))
            if g.telling:
                g.tell("buries-bullet", [int(p.seat), int(g.chosen)], g.terms.ability_rules[FEEL])
        g.chosen = 0
        g.done()


FIRING: Final = Firing()
SECOND_TARGET: Final = SecondTarget()
BOUNCE: Final = Bounce()
WHICH_COUNTS: Final = WhichCounts()
AFTER_LOOK: Final = AfterLook()
