"""Setup: gunslingers, the Marshal, the deal, whom everybody faces (TT-5 to TT-12)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.events import Face
from highnoon.engine.steps import Step, in_order
from highnoon.engine.table import NOBODY
from highnoon.games.tabletown.actions import FACE, TAKE
from highnoon.games.tabletown.choices import clockwise
from highnoon.games.tabletown.records import Player
from highnoon.games.tabletown.table import FACING, GUNSLINGER, TabletownTable
from highnoon.games.tabletown.turn import start_turn


class MarshalRoll(Step[TabletownTable]):
    """TT-6: everyone rolls, the highest is Marshal; tied highest players roll again among themselves."""

    def advance(self, g: TabletownTable) -> None:
        rolling: i64 = g.living
        while rolling & rolling - 1:  # more than one bit
            rolling = roll_off(g, rolling)
        for p in g.players:
            if rolling & p.bit:
                g.marshal = p.seat
        g.active = g.marshal
        if g.telling:
            g.tell("marshal", [int(g.marshal)], "TT-6")
        g.become(SETTING_UP)


def roll_off(g: TabletownTable, rolling: i64) -> i64:
    """The players who rolled highest, as bits."""
    best: i64 = 0
    highest: i64 = 0
    for p in g.players:
        if rolling & p.bit:
            die: i64 = g.dice.below(6) + 1
            if g.telling:
                g.tell("rolls", [int(p.seat), int(die)], "TT-6")
            if die > best:
                best = die
                highest = 0
            if die == best:
                highest = highest | p.bit
    return highest


class TakeGunslinger(Step[TabletownTable]):
    """TT-5: each player takes a gunslinger; TT-J1: from the Marshal clockwise."""

    def advance(self, g: TabletownTable) -> None:
        p = self.next_player(g)
        if p is None:
            g.done()
            return
        options = g.terms.takes[:]
        for q in g.players:
            if q.gunslinger >= 0:
                options.remove(int(TAKE + q.gunslinger))
        g.ask(p.seat, GUNSLINGER, options)

    def answer(self, g: TabletownTable, key: i64) -> None:
        p = self.next_player(g)
        assert p is not None
        p.gunslinger = key - TAKE
        if g.telling:
            g.tell("is", [int(p.seat), int(p.gunslinger)], "TT-5")

    def next_player(self, g: TabletownTable) -> Player | None:
        for i in range(g.seats):
            p = g.players[(g.marshal + i) % g.seats]
            if p.gunslinger < 0:
                return p
        return None


class Deal(Step[TabletownTable]):
    """TT-7: without the fight cards the deck is shuffled; TT-9: five each; TT-10: then they are shuffled in."""

    def advance(self, g: TabletownTable) -> None:
        g.done()
        deck = g.terms.deck_of(g.seats)
        left: i64 = g.terms.holdable(g.seats)  # fight cards come last in pack order
        cards = deck[:left]
        for _ in range(g.terms.hand):
            for seat in clockwise(g.marshal, g.seats):
                # A card drawn at random is as good as the top card of a shuffled deck.
                place: i64 = g.dice.below(left)
                left -= 1
                card: i64 = cards[place]
                cards[place] = cards[left]
                g.gain(g.players[seat], card)
                if g.telling:
                    g.tell_apart(Face("", []), {seat: Face("dealt", [seat, int(card)])}, "TT-9")
        cards = cards[:left] + deck[g.terms.holdable(g.seats) :]
        g.dice.shuffle(cards)
        g.deck = cards
        g.left_in_deck = len(cards)
        g.disclosed += 1
        if g.telling:
            g.tell("deck-ready", [len(cards)], "TT-10")


class FaceSomebody(Step[TabletownTable]):
    """TT-11, TT-12: everyone faces another, no two the same; TT-J3: a choice must leave one to all the others."""

    def advance(self, g: TabletownTable) -> None:
        chooser: Player | None = None
        choosing: i64 = 0
        last: i64 = NOBODY
        free: i64 = g.living  # whom nobody faces yet
        for seat in clockwise(g.marshal, g.seats):
            p = g.players[seat]
            if p.facing != NOBODY:
                free = free & ~g.players[p.facing].bit
            else:
                if chooser is None:
                    chooser = p
                choosing += 1
                last = seat
        if chooser is None:
            start_turn(g, g.marshal)
            return
        options = free & ~chooser.bit
        if choosing == 2 and free >> last & 1:
            # Only the last one can be stuck: of two or more no one is left with nobody but himself.
            options = g.players[last].bit
        g.ask(chooser.seat, FACING, [int(FACE) + seat for seat in range(g.seats) if options >> seat & 1])

    def answer(self, g: TabletownTable, key: i64) -> None:
        for seat in clockwise(g.marshal, g.seats):
            if g.players[seat].facing == NOBODY:
                g.face(g.players[seat], key - FACE, "TT-11")
                return


SETTING_UP: Final[list[Step[Any]]] = in_order([TakeGunslinger(), Deal(), FaceSomebody()])
