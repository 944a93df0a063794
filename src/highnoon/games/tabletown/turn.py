"""A turn: one of ARM, LOAD, DISCARD and TRACK, then the refill (TT-13 to TT-27)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.table import NO_OPTIONS, Step, in_order
from highnoon.games.tabletown.actions import ARM, DISCARD, LOAD, REPLACE, TRACK
from highnoon.games.tabletown.cards import DRAW_CARD, NO_GUN, REVOLVER, kinds_in
from highnoon.games.tabletown.choices import deeds, tracks
from highnoon.games.tabletown.fight import fight_card
from highnoon.games.tabletown.reach import SKY_WINDOW
from highnoon.games.tabletown.table import ACTION, Player, TabletownTable


class Action(Step[TabletownTable]):
    """TT-14: exactly one of the four; TT-J2: no passing, but whoever can do nothing at all goes on to the refill."""

    def advance(self, g: TabletownTable) -> None:
        p = g.players[g.active]
        turns = tracks(p.seat, g.living, p.facing)
        if p.cards:
            g.ask_privately(p.seat, ACTION, deeds(kinds_in(p.hand), g.stance(p)) + turns)
        elif turns:
            g.ask(p.seat, ACTION, turns)
        else:
            g.become(AFTER_ACTION)

    def answer(self, g: TabletownTable, key: i64) -> None:
        p = g.players[g.active]
        g.become(AFTER_ACTION if key < TRACK or g.terms.refill_after_track else END_OF_TURN)  # TT-J9
        if key >= TRACK:
            g.face(p, key - TRACK, "TT-21")
        elif key >= DISCARD:
            g.spend(p, key - DISCARD)
            if g.telling:
                g.tell("discards", [int(p.seat), int(key - DISCARD)], "TT-20")
        elif key > REPLACE:
            replace(g, p, key - REPLACE)
        elif key >= ARM:
            arm(g, p, key - ARM)
        else:
            load(g, p, key - LOAD)

    def default(self, g: TabletownTable, seat: i64) -> i64:
        """A gun for empty hands, ammo for the gun, else the first card to discard: never a gun for another."""
        options = g.legal(seat)
        armed = g.players[seat].gun != NO_GUN
        for key in options:
            if key >= DISCARD or key < ARM or not armed:
                return key
        return options[0]


def arm(g: TabletownTable, p: Player, gun: i64) -> None:
    """TT-15: a gun comes into play; TT-16: what was there goes first; TT-17: unless both are Revolvers."""
    g.from_hand(p, gun)
    if p.gun == REVOLVER and gun == REVOLVER and g.terms.two_revolvers:
        p.second = 0
    else:
        g.lay_down(p)
        p.gun = gun
    if g.telling:
        g.tell("arms", [int(p.seat), int(gun)], "TT-17" if p.second == 0 else "TT-15")


def replace(g: TabletownTable, p: Player, which: i64) -> None:
    """TT-J10: a third Revolver takes the place of one of the two, whose ammo goes with it."""
    g.from_hand(p, REVOLVER)
    ammo = p.loaded if which == 1 else p.second
    g.discard(REVOLVER, 1)
    g.discard(g.terms.ammo[REVOLVER], ammo)
    if which == 1:
        p.loaded = 0
    else:
        p.second = 0
    if g.telling:
        g.tell("replaces", [int(p.seat), int(which), int(ammo)], "TT-J10")


def load(g: TabletownTable, p: Player, which: i64) -> None:
    """TT-18: one Bullet on a Revolver or Rifle, one Shell on a Shotgun."""
    face: i64 = g.terms.ammo[p.gun]
    g.from_hand(p, face)
    if which == 1:
        p.loaded += 1
    else:
        p.second += 1
    if g.telling:
        g.tell("loads", [int(p.seat), int(face), int(p.gun), int(p.loaded if which == 1 else p.second)], "TT-18")


class Refill(Step[TabletownTable]):
    """TT-22: draw, one card at a time, up to a hand of five; fight cards are played at once (TT-24, TT-25)."""

    def advance(self, g: TabletownTable) -> None:
        p = g.players[g.active]
        if p.cards >= g.terms.hand or not p.alive or not g.stock():  # TT-J14, TT-J16
            g.done()
            if g.aside:
                put_away(g)
            return
        card = g.draw_card()
        if card >= DRAW_CARD:
            g.push(BETWEEN_DRAWS)
            fight_card(g, p, card)
            return
        g.gain(p, card)
        if g.telling:
            g.tell_card("draws", "draws-this", p.seat, card, "TT-22")
        if p.cards < g.terms.hand:
            g.push(SKY_WINDOW)


class BetweenDraws(Step[TabletownTable]):
    """TT-27: after a fight the refill goes on; TT-J36: with a window before the next card."""

    def advance(self, g: TabletownTable) -> None:
        p = g.players[g.active]
        if p.alive and p.cards < g.terms.hand:
            g.follow(SKY_WINDOW)
        else:
            g.done()


def put_away(g: TabletownTable) -> None:
    """TT-J15: fight cards reach the discard pile when the refill ends."""
    for face in g.aside:
        g.discard(face, 1)
    g.aside = NO_OPTIONS


class EndOfTurn(Step[TabletownTable]):
    """TT-13: the next turn is the next living player's, clockwise; TT-J40: unless there were enough."""

    def advance(self, g: TabletownTable) -> None:
        g.out = 0  # TT-61
        g.truce = False  # TT-63
        if g.turns == g.terms.turn_cap:
            g.finish([int(p.seat) for p in g.players if p.alive], "cap-reached")
            return
        seat: i64 = (g.active + 1) % g.seats
        while not g.players[seat].alive:
            seat = (seat + 1) % g.seats
        start_turn(g, seat)


def start_turn(g: TabletownTable, seat: i64) -> None:
    g.active = seat
    g.turns += 1
    if g.telling:
        g.tell("turn", [int(g.turns), int(seat)], "TT-13")
    g.become(TURN)


BETWEEN_DRAWS: Final = BetweenDraws()
# The turn as it is played, with its windows for Reach for the Sky (TT-J36).
TURN: Final[list[Step[Any]]] = in_order([SKY_WINDOW, Action()])
AFTER_ACTION: Final[list[Step[Any]]] = in_order([SKY_WINDOW, Refill(), SKY_WINDOW, EndOfTurn()])
END_OF_TURN: Final[list[Step[Any]]] = in_order([SKY_WINDOW, EndOfTurn()])
