"""Cards about what you have yourself: weapons, cards, bullets, wounds, cover."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.games.notoriety.actions import BIND, DISCARD, DONE, GIVE, RELOAD, TAKE
from highnoon.games.notoriety.cards import NO_COVER, bit, cards_in
from highnoon.games.notoriety.cover import leave_cover, take_face_up
from highnoon.games.notoriety.deed import Deed
from highnoon.games.notoriety.firing import is_long
from highnoon.games.notoriety.guns import make_gun, which
from highnoon.games.notoriety.player import PLACED, Player
from highnoon.games.notoriety.reload import bind, can_bind, cost_of, fill, reload, reloads
from highnoon.games.notoriety.table import BINDING, THROW_AWAY, TRADE_FOR, TRADE_IN, WHICH_GUN, NotorietyTable
from highnoon.games.notoriety.wounds import drop_gun

BIND_OR_DONE: Final = [int(DONE), int(BIND)]


class Weapon(Deed[NotorietyTable]):
    """NT-55, NT-56: the card is laid down and is a loaded gun from now on; NT-57: of long guns only one is carried."""

    name = "weapon"

    def act(self, g: NotorietyTable, p: Player) -> None:
        weapon: i64 = g.terms.gun_of[p.face]
        if is_long(g, weapon):
            lay_aside(g, p)
        guns = p.guns[:]
        place: i64 = len(guns)
        while place > 0 and which(guns[place - 1]) > weapon:
            place -= 1
        guns.insert(place, int(make_gun(weapon)))
        p.guns = guns
        p.place = PLACED
        fill(g, p, weapon)
        if g.telling:
            g.tell("places", [int(p.seat), int(p.face), g.terms.most[weapon]], "NT-55")

    def comes_first(self) -> bool:
        return True


def lay_aside(g: NotorietyTable, p: Player) -> None:
    """NT-57: the long gun carried so far, if there is one."""
    for gun in p.guns:
        if is_long(g, which(gun)):
            card: i64 = g.terms.card_of[which(gun)]
            drop_gun(g, p, which(gun))
            g.discarded = g.discarded | bit(card)
            if g.telling:
                g.tell("lays-aside", [int(p.seat), int(card)], "NT-57")
            return


class Whiskey(Deed[NotorietyTable]):
    """NT-C17: bind some of your wounds at no cost, wherever you are."""

    name = "whiskey"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return can_bind(g, p, 0)

    def act(self, g: NotorietyTable, p: Player) -> None:
        g.chosen = g.terms.amount[p.face]
        g.push(BIND_FOR_NOTHING)


class BindForNothing(Step[NotorietyTable]):
    """NT-C17: one wound after another."""

    def advance(self, g: NotorietyTable) -> None:
        p = g.actor()
        if g.chosen == 0 or not can_bind(g, p, 0):
            g.chosen = 0
            g.done()
            return
        g.ask(p.seat, BINDING, BIND_OR_DONE)

    def answer(self, g: NotorietyTable, key: i64) -> None:
        if key == DONE:
            g.chosen = 0
            return
        g.chosen -= 1
        p = g.actor()
        bind(g, p, 0, g.terms.rules[p.face])


class Stitch(Deed[NotorietyTable]):
    """NT-C42: bind one wound at the usual price, wherever you are."""

    name = "stitch"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return can_bind(g, p, cost_of(p, g.terms.amount[p.face]))

    def act(self, g: NotorietyTable, p: Player) -> None:
        bind(g, p, cost_of(p, g.terms.amount[p.face]), g.terms.rules[p.face])


class Trough(Deed[NotorietyTable]):
    """NT-C18: take the face-up Cover Card at once without paying for it."""

    name = "trough"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return g.face_up != NO_COVER

    def act(self, g: NotorietyTable, p: Player) -> None:
        if p.cover != NO_COVER:
            leave_cover(g, p, g.terms.rules[p.face])
        take_face_up(g, p, g.terms.rules[p.face])


class Keg(Deed[NotorietyTable]):
    """NT-C41: every Cover Card in front of any player is blown away."""

    name = "keg"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return any(q.cover != NO_COVER for q in g.players)

    def act(self, g: NotorietyTable, p: Player) -> None:
        for q in g.players:
            if q.cover != NO_COVER:
                g.lose_cover(q, "blown-away", g.terms.rules[p.face])


class CardSharp(Deed[NotorietyTable]):
    """NT-C25: discard one card from your hand, then draw one."""

    name = "card-sharp"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return p.cards > 0

    def act(self, g: NotorietyTable, p: Player) -> None:
        g.push(THROW_ONE_AWAY)


class ThrowOneAway(Step[NotorietyTable]):
    """NT-C25: which card."""

    def advance(self, g: NotorietyTable) -> None:
        p = g.actor()
        g.ask_privately(p.seat, THROW_AWAY, [int(DISCARD) + face for face in cards_in(p.hand)])

    def answer(self, g: NotorietyTable, key: i64) -> None:
        p = g.actor()
        face = key - DISCARD
        g.done()
        g.from_hand(p, face)
        g.discarded = g.discarded | bit(face)
        if g.telling:
            g.tell("discards", [int(p.seat), int(face)], g.terms.rules[p.face])
        if g.stock():
            g.draw_unseen(p, g.terms.rules[p.face])


class HorseTrade(Deed[NotorietyTable]):
    """NT-C53: swap one card from your hand for one of the face-up cards."""

    name = "horse-trade"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return p.cards > 0 and g.display != 0

    def act(self, g: NotorietyTable, p: Player) -> None:
        g.push(HORSE_TRADING)


class HorseTrading(Step[NotorietyTable]):
    """NT-C53: one of the face-up cards…"""

    def advance(self, g: NotorietyTable) -> None:
        g.ask(g.actor().seat, TRADE_FOR, [int(TAKE) + face for face in cards_in(g.display)])

    def answer(self, g: NotorietyTable, key: i64) -> None:
        g.chosen = key - TAKE
        g.follow(HORSE_GIVEN)


class HorseGiven(Step[NotorietyTable]):
    """… for one from the hand."""

    def advance(self, g: NotorietyTable) -> None:
        p = g.actor()
        g.ask_privately(p.seat, TRADE_IN, [int(GIVE) + face for face in cards_in(p.hand)])

    def answer(self, g: NotorietyTable, key: i64) -> None:
        p = g.actor()
        given = key - GIVE
        wanted = g.chosen
        g.chosen = 0
        g.done()
        g.from_hand(p, given)
        g.display = (g.display | bit(given)) & ~bit(wanted)
        g.gain_shown(p, wanted)
        if g.telling:
            g.tell("trades", [int(p.seat), int(given), int(wanted)], g.terms.rules[p.face])


class ReloadOnTheRun(Deed[NotorietyTable]):
    """NT-C33: reload one of your guns wherever you stand; you do not fire that gun this round."""

    name = "reload"

    def can(self, g: NotorietyTable, p: Player) -> bool:
        return bool(reloads(g, p, g.fired))

    def act(self, g: NotorietyTable, p: Player) -> None:
        g.push(RELOAD_ONE)


class ReloadOne(Step[NotorietyTable]):
    """NT-C33: which gun."""

    def advance(self, g: NotorietyTable) -> None:
        p = g.actor()
        g.ask(p.seat, WHICH_GUN, reloads(g, p, g.fired))

    def answer(self, g: NotorietyTable, key: i64) -> None:
        p = g.actor()
        g.done()
        g.resting = g.resting | bit(key - RELOAD)
        reload(g, p, key - RELOAD, g.terms.rules[p.face])


BIND_FOR_NOTHING: Final[Step[Any]] = BindForNothing()
THROW_ONE_AWAY: Final[Step[Any]] = ThrowOneAway()
HORSE_TRADING: Final[Step[Any]] = HorseTrading()
HORSE_GIVEN: Final[Step[Any]] = HorseGiven()
RELOAD_ONE: Final[Step[Any]] = ReloadOne()
STEPS: Final[list[Step[Any]]] = [BIND_FOR_NOTHING, THROW_ONE_AWAY, HORSE_TRADING, HORSE_GIVEN, RELOAD_ONE]
DEEDS: Final[list[Deed[Any]]] = [
    Weapon(),
    Whiskey(),
    Stitch(),
    Trough(),
    Keg(),
    CardSharp(),
    HorseTrade(),
    ReloadOnTheRun(),
]
