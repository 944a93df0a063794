"""What some Action Cards have to be told: a player, a card, a gun."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.games.notoriety.actions import CHOOSE, DISCARD, GIVE, RELOAD, TAKE
from highnoon.games.notoriety.aiming import TO_CHOOSE, lead, to_act
from highnoon.games.notoriety.cards import (
    BOUNTY,
    TURN_BULLETS,
    bit,
    cards_in,
)
from highnoon.games.notoriety.effects import turn_bullets
from highnoon.games.notoriety.reload import reload, reloads
from highnoon.games.notoriety.table import (
    THROW_AWAY,
    TRADE_FOR,
    TRADE_IN,
    WHICH_GUN,
    WHOM,
    NotorietyTable,
)


class ChooseWhom(Step[NotorietyTable]):
    """NT-C7, NT-C20, NT-C29: a player is chosen for the card."""

    def advance(self, g: NotorietyTable) -> None:
        p = g.actor()
        behaviour: i64 = g.terms.behaviour[p.face]
        seats = to_act(g) if behaviour == TURN_BULLETS else g.living & ~p.bit
        g.ask(p.seat, WHOM, TO_CHOOSE[seats])

    def answer(self, g: NotorietyTable, key: i64) -> None:
        p = g.actor()
        q = g.players[key - CHOOSE]
        g.done()
        behaviour: i64 = g.terms.behaviour[p.face]
        if g.telling:
            g.tell("chooses", [int(p.seat), int(q.seat)], "NT-13")
        if behaviour == TURN_BULLETS:
            turn_bullets(g, p, p.face, q.seat)
        elif behaviour == BOUNTY:
            q.bounty += g.terms.amount[p.face]
        else:
            for other in g.players:
                if to_act(g) & other.bit and other.seat != q.seat:
                    lead(g, other, q.seat, p.face, "NT-C20")


class ThrowOneAway(Step[NotorietyTable]):
    """NT-C25: discard a card, then draw one."""

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
            g.tell("discards", [int(p.seat), int(face)], "NT-C25")
        if g.stock():
            g.draw_unseen(p, "NT-C25")


class HorseTrading(Step[NotorietyTable]):
    """NT-C53: one of the face-up cards …"""

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
        g.done()
        g.from_hand(p, given)
        g.display = (g.display | bit(given)) & ~bit(g.chosen)
        g.gain_shown(p, g.chosen)
        if g.telling:
            g.tell("trades", [int(p.seat), int(given), int(g.chosen)], "NT-C53")
        g.chosen = 0


class ReloadOne(Step[NotorietyTable]):
    """NT-C33: one gun is reloaded, and not fired this round."""

    def advance(self, g: NotorietyTable) -> None:
        p = g.actor()
        g.ask(p.seat, WHICH_GUN, reloads(g, p, g.fired))

    def answer(self, g: NotorietyTable, key: i64) -> None:
        p = g.actor()
        g.done()
        reload(g, p, key - RELOAD, "NT-C33")
        g.resting = g.resting | bit(key - RELOAD)


CHOOSE_WHOM: Final[Step[Any]] = ChooseWhom()
THROW_ONE_AWAY: Final[Step[Any]] = ThrowOneAway()
HORSE_TRADING: Final[Step[Any]] = HorseTrading()
HORSE_GIVEN: Final[Step[Any]] = HorseGiven()
RELOAD_ONE: Final[Step[Any]] = ReloadOne()
