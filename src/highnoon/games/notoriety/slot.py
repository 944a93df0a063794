"""A slot: in the order of Speed everybody standing runs for cover, carries out the card, fires or reloads (NT-13)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import NOBODY, PASS
from highnoon.games.notoriety.actions import ACT, BIND, CHOOSE, DONE, FIRE, LOOK, RELOAD, RELOAD_OPEN, RUN, STAY
from highnoon.games.notoriety.choices import ACT_OR_DONE, ACT_OR_FIRE, FIRE_SIXGUN, JUST_DONE, RUNNER
from highnoon.games.notoriety.cover import ToCover, start_running
from highnoon.games.notoriety.firing import fire, fires, look
from highnoon.games.notoriety.guns import NO_GUN
from highnoon.games.notoriety.player import IN_FRONT, SPOOKED, Player
from highnoon.games.notoriety.reload import bind, bind_cost, can_bind, needs_reload, reload, reloads
from highnoon.games.notoriety.table import BIDING, BOUND, HOLDS_FIRE, RELOADED, SLOT, NotorietyTable
from highnoon.games.notoriety.tricks import act, can_act
from highnoon.games.notoriety.windows import AbilityWindow


def next_slot(g: NotorietyTable) -> None:
    """NT-12, NT-13: the next one in the order who still stands; when there is none, Take Stock (NT-16)."""
    g.at += 1
    g.acting = NOBODY
    while g.at < len(g.order):
        p = g.players[g.order[g.at]]
        if p.alive and not p.down and not p.acted:
            break
        g.at += 1
    g.slot = 0
    g.fired = 0
    g.resting = 0
    g.firing = NO_GUN
    if g.at == len(g.order):
        g.follow(BEFORE_STOCK)
    elif g.abilities:
        g.follow(BEFORE_SLOT)
    else:
        begin_slot(g)


class BeforeSlot(AbilityWindow):
    """NT-N46: at the end of one slot and the start of the next, which is the same moment."""

    def closed(self, g: NotorietyTable) -> None:
        begin_slot(g)


def begin_slot(g: NotorietyTable) -> None:
    g.acting = g.order[g.at]
    p = g.actor()
    if g.telling:
        g.tell("slot", [int(p.seat), g.terms.speed[p.face]], "NT-13")
    if g.terms.deeds[p.face].may_wait() and p.place == IN_FRONT and not p.marks & SPOOKED and slower(g, p):
        g.follow(BIDE_YOUR_TIME)
    else:
        go_on(g, p)


def go_on(g: NotorietyTable, p: Player) -> None:
    if p.stance == RUN and g.terms.cover_at_slot:
        start_running(g, p)
        g.follow(RUN_FOR_COVER)
    else:
        g.follow(MAIN)


def slower(g: NotorietyTable, p: Player) -> list[int]:
    """The players later in the order who can still act."""
    later = g.order[g.at + 1 :]
    return [int(CHOOSE) + seat for seat in later if g.players[seat].standing() and not g.players[seat].acted]


class BideYourTime(Step[NotorietyTable]):
    """NT-C31: act right after a slower player instead of now."""

    def advance(self, g: NotorietyTable) -> None:
        p = g.actor()
        g.ask(p.seat, BIDING, [int(PASS), *slower(g, p)])

    def answer(self, g: NotorietyTable, key: i64) -> None:
        p = g.actor()
        if key == PASS:
            go_on(g, p)
            return
        p.marks = p.marks | SPOOKED  # the card has done what it does
        order = [seat for seat in g.order if seat != p.seat]
        order.insert(order.index(int(key - CHOOSE)) + 1, int(p.seat))
        g.order = order
        g.at -= 1
        if g.telling:
            g.tell("bides", [int(p.seat), int(key - CHOOSE)], g.terms.rules[p.face])
        next_slot(g)


class RunForCover(ToCover):
    """NT-40, NT-N9: Cover Cards are drawn in Speed order, each on the runner's own slot."""

    def reached(self, g: NotorietyTable) -> None:
        g.follow(MAIN)


class EarlyCover(ToCover):
    """NT-N9, the other way: all who run reach their cover before the first slot."""

    def reached(self, g: NotorietyTable) -> None:
        next_runner(g)


def next_runner(g: NotorietyTable) -> None:
    """With `cover_at_slot` off, before the first slot."""
    g.at += 1
    while g.at < len(g.order):
        p = g.players[g.order[g.at]]
        if p.stance == RUN:
            g.acting = p.seat
            start_running(g, p)
            g.follow(EARLY_COVER)
            return
        g.at += 1
    g.at = -1
    next_slot(g)


class Main(Step[NotorietyTable]):
    """NT-13 to NT-19, NT-52 to NT-54: the actions of a player's slot, in any order they like (NT-N37, NT-N15)."""

    def advance(self, g: NotorietyTable) -> None:
        p = g.actor()
        if p.down or not p.alive:
            end_slot(g, p)
            return
        g.ask(p.seat, SLOT, runner_options(g, p) if p.stance >= STAY else shooter_options(g, p))

    def answer(self, g: NotorietyTable, key: i64) -> None:
        p = g.actor()
        if key == DONE:
            end_slot(g, p)
        elif key == ACT:
            act(g, p)
        elif key == BIND:
            g.slot = g.slot | BOUND
            bind(g, p, bind_cost(g, p), "NT-54")
        elif key >= RELOAD:
            g.slot = g.slot | RELOADED
            reload(g, p, key - RELOAD, "NT-52" if p.stance != RELOAD_OPEN else "NT-53")
        elif key >= LOOK:
            look(g, p, key - LOOK)
        else:
            fire(g, p, key - FIRE)

    def default(self, g: NotorietyTable, seat: i64) -> i64:
        """Stop, or else fire; never play the card."""
        options = g.legal(seat)
        return DONE if int(DONE) in options else options[0] if options[0] != ACT else options[1]


def shooter_options(g: NotorietyTable, p: Player) -> list[int]:
    """NT-N19: a player who takes the shot fires at least one gun, unless the card forbids it or none can be fired."""
    acting = can_act(g, p)
    if g.slot & HOLDS_FIRE:
        return ACT_OR_DONE if acting else JUST_DONE
    guns = fires(g, p)
    if g.fired or not guns:
        if not guns:
            return ACT_OR_DONE if acting else JUST_DONE
        guns = [*guns, int(DONE)]
    if not acting:
        return guns
    return ACT_OR_FIRE if guns is FIRE_SIXGUN else [int(ACT), *guns]


def runner_options(g: NotorietyTable, p: Player) -> list[int]:
    """NT-N15: the card's action, then Reload, then bind; all of it may be left."""
    acting = can_act(g, p)
    if not p.guns:
        bits: i64 = 1 if acting else 0
        if needs_reload(g, p.sixgun) and not g.slot & BOUND:
            bits += 2
        if p.stance != RELOAD_OPEN and can_bind(g, p, bind_cost(g, p)):
            bits += 4
        return RUNNER[bits]
    options = [int(ACT)] if acting else []
    options.append(int(DONE))
    if not g.slot & BOUND:
        options += reloads(g, p, 0)
    if p.stance != RELOAD_OPEN and can_bind(g, p, bind_cost(g, p)):
        options.append(int(BIND))
    return options


def end_slot(g: NotorietyTable, p: Player) -> None:
    p.acted = True
    next_slot(g)


class BeforeStock(AbilityWindow):
    """NT-N46: when the shootout is over, before anyone takes stock."""

    def closed(self, g: NotorietyTable) -> None:
        g.done()


MAIN: Final[Step[Any]] = Main()
BEFORE_SLOT: Final[Step[Any]] = BeforeSlot()
BEFORE_STOCK: Final[Step[Any]] = BeforeStock()  # taking stock comes after it, see stock.py
BIDE_YOUR_TIME: Final[Step[Any]] = BideYourTime()
RUN_FOR_COVER: Final[Step[Any]] = RunForCover()
EARLY_COVER: Final[Step[Any]] = EarlyCover()
