"""A turn: one of ARM, LOAD, DISCARD and TRACK, then the refill (TT-13 to TT-27)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import NOBODY, PASS
from highnoon.games.tabletown.actions import ARM, DISCARD, LOAD, REPLACE, TRACK
from highnoon.games.tabletown.cards import DRAW_CARD, NO_GUN, REVOLVER, kinds_in, shifted
from highnoon.games.tabletown.choices import JUST_PASS, menu
from highnoon.games.tabletown.fight import fight_card
from highnoon.games.tabletown.reach import ReachForTheSky, all_would_pass
from highnoon.games.tabletown.records import Player
from highnoon.games.tabletown.table import ACTION, TabletownTable


class StartOfTurn(ReachForTheSky):
    """TT-J36: at the start of any turn."""

    def closed(self, g: TabletownTable) -> None:
        g.follow(ACTION_STEP)


class Action(Step[TabletownTable]):
    """TT-14: one of the four; TT-J2: no passing, but an empty hand may go straight to the refill."""

    def advance(self, g: TabletownTable) -> None:
        p = g.players[g.active]
        options = actions(g, p)
        if p.cards:
            g.ask_privately(p.seat, ACTION, options)
        elif options:
            g.ask(p.seat, ACTION, JUST_PASS + options)
        else:
            go_empty_handed(g, p)
            g.follow(AFTER_ACTION)

    def answer(self, g: TabletownTable, key: i64) -> None:
        p = g.players[g.active]
        if key == PASS:
            go_empty_handed(g, p)
        elif key >= TRACK:
            g.face(p, key - TRACK, "TT-21")
            if not g.terms.refill_after_track:  # TT-J9
                g.follow(END_OF_TURN)
                return
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
        if all_would_pass(g):
            refill(g, True)
        else:
            g.follow(AFTER_ACTION)

    def default(self, g: TabletownTable, seat: i64) -> i64:
        """A gun for empty hands, ammo for the gun, else the first card to discard: never a gun for another.

        Without a card, straight to the refill.
        """
        options = g.legal(seat)
        if options[0] == PASS:
            return PASS
        armed = g.players[seat].gun != NO_GUN
        for key in options:
            if key >= DISCARD or key < ARM or not armed:
                return key
        return options[0]


def actions(g: TabletownTable, p: Player) -> list[int]:
    targets: i64 = g.living & ~p.bit
    if p.facing != NOBODY:
        targets = targets & ~shifted(1, p.facing)  # TT-21
    return menu(kinds_in(p.hand), g.stance(p), targets)


def go_empty_handed(g: TabletownTable, p: Player) -> None:
    """TT-J2: without a card there is nothing to arm, load or discard, and nobody has to track."""
    if g.telling:
        g.tell("empty-handed", [int(p.seat)], "TT-J2")


def arm(g: TabletownTable, p: Player, gun: i64) -> None:
    """TT-15: a gun comes into play; TT-16: what was there goes first; TT-17: unless both are Revolvers."""
    if p.gun == REVOLVER and gun == REVOLVER and g.terms.two_revolvers:
        p.second = 0
    else:
        g.lay_down(p, "TT-16")
        p.gun = gun
    g.from_hand(p, gun)
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


class AfterAction(ReachForTheSky):
    """TT-J36: after the action, before the refill."""

    def closed(self, g: TabletownTable) -> None:
        refill(g)


def refill(g: TabletownTable, acting: bool = False) -> None:
    """TT-22: draw, one card at a time, up to a hand of five; fight cards are played at once (TT-24, TT-25).

    `acting`: the step of the action is still on top.
    """
    p = g.players[g.active]
    while needs_card(g, p) and g.stock():  # TT-J16
        card = g.draw_card(p)
        if card >= DRAW_CARD:
            g.follow(BETWEEN_DRAWS)
            fight_card(g, p, card)
            return
        g.gain(p, card)
        if g.telling:
            g.tell_card("draws", "draws-this", p.seat, card, "TT-22")
        if p.cards < g.terms.hand and not all_would_pass(g):
            g.follow(BETWEEN_DRAWS)
            return
    if g.aside:
        put_away(g)
    if all_would_pass(g):
        end_turn(g, acting)
    else:
        g.follow(END_OF_TURN)


def needs_card(g: TabletownTable, p: Player) -> bool:
    """TT-J14: if the active player dies the refill stops."""
    return p.cards < g.terms.hand and p.alive


class BetweenDraws(ReachForTheSky):
    """TT-J36: between two draws of the refill; TT-27: it goes on after a fight, for those who live."""

    def advance(self, g: TabletownTable) -> None:
        if needs_card(g, g.players[g.active]) and not all_would_pass(g):
            super().advance(g)
        else:
            refill(g)

    def closed(self, g: TabletownTable) -> None:
        refill(g)


def put_away(g: TabletownTable) -> None:
    """TT-J15: fight cards reach the discard pile when the refill ends."""
    g.pile_of_events += g.aside
    g.aside = 0


class EndOfTurn(ReachForTheSky):
    """TT-J36: at the end of the turn."""

    def closed(self, g: TabletownTable) -> None:
        end_turn(g)


def end_turn(g: TabletownTable, acting: bool = False) -> None:
    """TT-13: the next turn is the next living player's, clockwise; TT-J40: unless there were enough."""
    g.out = 0  # TT-61
    g.truce = False  # TT-63
    if g.turns == g.terms.turn_cap:
        g.finish([int(p.seat) for p in g.players if p.alive], "cap-reached")
    else:
        start_turn(g, left_of(g, g.active), acting)


def left_of(g: TabletownTable, seat: i64) -> i64:
    """The next living player clockwise."""
    while True:
        seat += 1
        if seat == g.seats:
            seat = 0
        if g.living >> seat & 1:
            return seat


def start_turn(g: TabletownTable, seat: i64, acting: bool = False) -> None:
    g.active = seat
    g.turns += 1
    if g.telling:
        g.tell("turn", [int(g.turns), int(seat)], "TT-13")
    if not all_would_pass(g):
        g.follow(START_OF_TURN)
        return
    if not acting:
        g.follow(ACTION_STEP)
    p = g.players[seat]
    if p.cards > 1 and g.left == 0:
        # In a hurry the question is asked at once if there is one; what nobody is asked is left to the step.
        options = actions(g, p)
        if len(options) > 1:
            g.ask_privately(seat, ACTION, options)


# A turn is one step after the other; only fights lie above them on the stack.
START_OF_TURN: Final = StartOfTurn()
ACTION_STEP: Final = Action()
AFTER_ACTION: Final = AfterAction()
BETWEEN_DRAWS: Final = BetweenDraws()
END_OF_TURN: Final = EndOfTurn()
