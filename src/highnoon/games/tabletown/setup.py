"""Setup: gunslingers, the Marshal, the deal, whom everybody faces (TT-5 to TT-12)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.events import Face
from highnoon.engine.table import BIT, NOBODY, Step, in_order
from highnoon.games.tabletown.actions import FACE, GUNSLINGERS, TAKE
from highnoon.games.tabletown.choices import clockwise
from highnoon.games.tabletown.table import FACING, GUNSLINGER, Player, TabletownTable
from highnoon.games.tabletown.turn import start_turn


class MarshalRoll(Step[TabletownTable]):
    """TT-6: everyone rolls, the highest is Marshal; tied highest players roll again among themselves."""

    def advance(self, g: TabletownTable) -> None:
        rolling: i64 = g.living
        while rolling & rolling - 1:  # more than one bit
            rolling = roll_off(g, rolling)
        for p in g.players:
            if rolling & BIT[p.seat]:
                g.marshal = p.seat
        g.active = g.marshal
        if g.telling:
            g.tell("marshal", [int(g.marshal)], "TT-6")
        g.become(SETTING_UP)


def roll_off(g: TabletownTable, rolling: i64) -> i64:
    """Who rolled highest, as bits."""
    best: i64 = 0
    highest: i64 = 0
    for p in g.players:
        if rolling & BIT[p.seat]:
            die: i64 = g.dice.below(6) + 1
            if g.telling:
                g.tell("rolls", [int(p.seat), int(die)], "TT-6")
            if die > best:
                best = die
                highest = 0
            if die == best:
                highest = highest | BIT[p.seat]
    return highest


class TakeGunslinger(Step[TabletownTable]):
    """TT-5: each player takes a gunslinger; TT-J1: from the Marshal clockwise."""

    def advance(self, g: TabletownTable) -> None:
        p = self.next_player(g)
        if p is None:
            g.done()
            return
        taken: i64 = 0
        for q in g.players:
            if q.gunslinger >= 0:
                taken = taken | GUNSLINGER_BIT[q.gunslinger]
        options = [int(TAKE) + n for n in range(len(g.terms.gunslingers)) if not taken & GUNSLINGER_BIT[n]]
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
        choosing = [p for p in self.from_marshal(g) if p.facing == NOBODY]
        if not choosing:
            start_turn(g, g.marshal)
            return
        p = choosing[0]
        faced = [q.facing for q in g.players]
        free = [q.seat for q in g.players if q.seat not in faced]
        options = [s for s in free if s != p.seat]
        if len(choosing) == 2:
            # Only the last one can be stuck: of two or more no one is left with nobody but himself.
            last = choosing[1].seat
            options = [s for s in options if s == last or last not in free]
        g.ask(p.seat, FACING, [int(FACE + s) for s in options])

    def answer(self, g: TabletownTable, key: i64) -> None:
        for p in self.from_marshal(g):
            if p.facing == NOBODY:
                g.face(p, key - FACE, "TT-11")
                return

    def from_marshal(self, g: TabletownTable) -> list[Player]:
        return [g.players[(g.marshal + i) % g.seats] for i in range(g.seats)]


GUNSLINGER_BIT: Final = [2**n for n in range(GUNSLINGERS)]
SETTING_UP: Final[list[Step[Any]]] = in_order([TakeGunslinger(), Deal(), FaceSomebody()])
