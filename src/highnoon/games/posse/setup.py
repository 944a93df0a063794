"""Setup (PO-11 to PO-19): posses, decks, the first player, the map, figures and crates, the first hands."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step, in_order
from highnoon.games.posse.actions import TAKE
from highnoon.games.posse.building import Building
from highnoon.games.posse.crates import Placing, first_room, put_on_greens
from highnoon.games.posse.hands import draw
from highnoon.games.posse.records import Player
from highnoon.games.posse.table import POSSE, PosseTable
from highnoon.games.posse.terms import BUILT
from highnoon.games.posse.turn import START_OF_TURN


class TakePosse(Step[PosseTable]):
    """PO-11: each player takes a posse; PO-D4: chosen clockwise from seat A, or dealt."""

    def advance(self, g: PosseTable) -> None:
        free = [posse for posse in range(4) if posse not in [p.posse for p in g.players]]
        seat = 4 - len(free)
        if seat == g.seats:
            g.become(SETTING_UP)
            return
        if g.terms.dealt:
            take(g, g.players[seat], free[g.dice.below(len(free))])
            return
        g.ask(seat, POSSE, [int(TAKE) + posse for posse in free])

    def answer(self, g: PosseTable, key: i64) -> None:
        for p in g.players:
            if p.posse < 0:
                take(g, p, key - TAKE)
                return


def take(g: PosseTable, p: Player, posse: i64) -> None:
    seat_posse(g, p, posse)
    if g.telling:
        g.tell("leads", [int(p.seat), int(posse)], "PO-11")


def seat_posse(g: PosseTable, p: Player, posse: i64) -> None:
    """Sets everything that follows from leading a posse."""
    t = g.terms
    p.posse = posse
    p.base = t.base[posse]
    p.first = t.first_of[posse]
    p.after = t.after_of[posse]
    p.deck = t.decks[posse]
    p.left_in_deck = len(p.deck)
    owner = g.owner[:] if g.owner else [-1] * t.characters
    for c in range(p.first, p.after):
        owner[c] = int(p.seat)
    g.owner = owner


class Shuffle(Step[PosseTable]):
    """PO-11: all decks and crates are shuffled; PO-12: the LeRoy Gang goes first, or who turns up the best card."""

    def advance(self, g: PosseTable) -> None:
        g.done()
        for p in g.players:
            shuffle_deck(g, p)
            if g.terms.starts[p.posse]:
                g.first = p.seat
        if g.first < 0:
            turn_up(g)
        g.active = g.first
        if g.telling:
            g.tell("first", [int(g.first)], "PO-12")
        for deck in range(3):
            cards = g.terms.loot_decks[deck][:]
            g.dice.shuffle(cards)
            g.loot_decks[deck] = cards
        crates = g.terms.crate_kinds[:]
        g.dice.shuffle(crates)
        g.crate_pile = crates
        g.disclosed += 1


def shuffle_deck(g: PosseTable, p: Player) -> None:
    deck = g.terms.decks[p.posse][:]
    g.dice.shuffle(deck)
    p.deck = deck
    p.left_in_deck = len(deck)


def turn_up(g: PosseTable) -> None:
    """PO-P44: the highest Attack turned up starts, ties turn again; then all is shuffled back."""
    tied = [int(p.seat) for p in g.players]
    for turned in range(36):
        values: list[int] = []
        for seat in tied:
            p = g.players[seat]
            place = p.deck[len(p.deck) - 1 - turned] if turned < len(p.deck) else -1
            value = max(0, g.terms.attack[p.base + place]) if place >= 0 else 0
            values.append(value)
            if g.telling and place >= 0:
                g.tell("turns-up-card", [seat, int(p.base + place), value], "PO-P44")
        best = max(values)
        tied = [seat for seat, value in zip(tied, values, strict=True) if value == best]
        if len(tied) == 1:
            break
    g.first = tied[0]
    for p in g.players:
        shuffle_deck(g, p)


class SetMap(Step[PosseTable]):
    """PO-13: a fixed map, or one that the players build."""

    def advance(self, g: PosseTable) -> None:
        if g.terms.map == BUILT:
            g.follow(BUILDING)
        else:
            g.done()
            g.set_ground(g.terms.fixed[g.terms.map])


class PutFigures(Step[PosseTable]):
    """PO-14: a crate on every green square; PO-15: three more for each player; PO-16: the characters."""

    def advance(self, g: PosseTable) -> None:
        g.done()
        put_on_greens(g)
        for p in g.players:
            p.crates = g.terms.crates_each
            put_figures(g, p)
        g.active = g.first
        first_room(g)
        if g.telling:
            g.tell("map-ready", [len(g.crates)], "PO-14")


def put_figures(g: PosseTable, p: Player) -> None:
    for c in range(p.first, p.after):
        g.figures[c].alive = True
        g.put(c, g.land().starts[c])
        p.living += 1


class Reveal(Step[PosseTable]):
    """PO-18: what is left of the crates is discarded, those on the board are revealed; PO-19: six cards each."""

    def advance(self, g: PosseTable) -> None:
        g.crate_pile = sorted(g.crate_pile)
        for p in g.players:
            p.crates = 0
        g.disclosed += 1
        if g.telling:
            for crate in g.crates:
                g.turned += 1
                g.tell("reveals", [crate >> 5 & 31, crate & 31, crate >> 10 & 3], "PO-18")
            g.turned = 0
        g.revealed = True
        for n in range(g.seats):
            p = g.players[(g.first + n) % g.seats]
            draw(g, p, g.terms.hand, "PO-19")
        g.active = g.first
        g.round = 1
        g.follow(START_OF_TURN)


BUILDING: Final = Building()
SETTING_UP: Final[list[Step[Any]]] = in_order([Shuffle(), SetMap(), PutFigures(), Placing(), Reveal()])
