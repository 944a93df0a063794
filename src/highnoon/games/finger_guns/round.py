"""A round: Discuss and Draw, Resolve Actions, End of Round (chapters FG-2, FG-3, FG-4, FG-7)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import BIT, NOBODY, PASS
from highnoon.games.finger_guns.allies import lasso
from highnoon.games.finger_guns.gestures import dynamite, posse, power_shot, saloon, shot
from highnoon.games.finger_guns.records import NO_ALLY, Player
from highnoon.games.finger_guns.table import EVERYBODY, GESTURE, FingerGunsTable
from highnoon.games.finger_guns.terms import (
    ALL_SHOWN,
    DYNAMITE_SHOWN,
    LASSO_SHOWN,
    POSSE_SHOWN,
    POWER_SHOT_SHOWN,
    SALOON_SHOWN,
    SHOT_SHOWN,
    sign,
    survivors_left,
)


class Deal(Step[FingerGunsTable]):
    """FG-1.3, FG-1.4: shuffle the allies, turn one up."""

    def advance(self, g: FingerGunsTable) -> None:
        g.deck = g.terms.deck[:]
        g.dice.shuffle(g.deck)
        g.known = [0] * len(g.deck)
        g.ally = NO_ALLY
        g.turn_up("FG-1.4")
        start_round(g)


def start_round(g: FingerGunsTable) -> None:
    """FG-2.2: rounds repeat.  Hands are lowered."""
    g.follow(DISCUSS)
    g.round += 1
    g.shown = 0
    for p in g.players:
        p.gesture = PASS
        p.lost_to_shot = False
        p.lost_to_dynamite = False
    if g.telling:
        g.tell("round", [int(g.round)], "FG-2.2")


class Discuss(Step[FingerGunsTable]):
    """FG-3.5: at the draw every player reveals exactly one gesture, all at the same instant."""

    def advance(self, g: FingerGunsTable) -> None:
        g.ask_sealed(GESTURE, g.gestures(), g.terms.live)

    def reveal(self, g: FingerGunsTable) -> None:
        if g.telling:
            g.tell("draw", [], "FG-3.5")
        shown: i64 = 0
        for p in g.players:
            gesture: i64 = g.picks[p.seat]
            p.gesture = gesture
            shown = shown | sign(gesture)
            if g.telling and gesture == PASS:
                g.tell("shows-nothing", [int(p.seat)], "FG-3.5")
            elif g.telling:
                g.tell("shows", [int(p.seat), int(gesture)], "FG-3.5")
        g.shown = shown
        pin_badge(g)
        g.follow(RESOLVE)

    def default(self, g: FingerGunsTable, seat: i64) -> i64:
        """FG-3.7, FG-D04: no gesture, no action."""
        return PASS


def pin_badge(g: FingerGunsTable) -> None:
    """FG-3.6: the player who called takes the badge.  FG-D03: without a live countdown the next seat clockwise does."""
    caller: i64 = g.caller if g.terms.live else (g.badge + 1) % g.seats
    g.caller = NOBODY
    if caller != NOBODY:  # FG-D03: a draw by the idle timer moves no badge
        g.badge = caller
        if g.telling:
            g.tell("badge", [int(caller)], "FG-3.6" if g.terms.live else "FG-D03")


class Resolve(Step[FingerGunsTable]):
    """FG-4.1: Posse, Saloon, Shot, Lasso…"""

    def advance(self, g: FingerGunsTable) -> None:
        g.follow(RESOLVE_REST)
        if g.shown & POSSE_SHOWN:
            posse(g)
        if g.shown & SALOON_SHOWN:
            saloon(g)
        if g.shown & SHOT_SHOWN:
            shot(g)
        if g.shown & LASSO_SHOWN:
            lasso(g)  # may put a question of the ally's above what follows


class ResolveRest(Step[FingerGunsTable]):
    """… a new ally face up (FG-5.13), Dynamite, Power Shot; then the End of Round."""

    def advance(self, g: FingerGunsTable) -> None:
        g.turn_up("FG-5.13")
        if g.shown & DYNAMITE_SHOWN:
            dynamite(g)
        if g.shown & POWER_SHOT_SHOWN:
            power_shot(g)
        end_round(g)


def end_round(g: FingerGunsTable) -> None:
    """FG-7.1, FG-7.2: the game ends at two Survivors, or at one if three or four began it.  FG-7.3: or it goes on."""
    if g.left and g.terms.leavers_are_killed:
        kill_leavers(g)
    active: i64 = 0
    killed: i64 = 0
    for p in g.players:
        if p.killed:  # FG-D38
            killed += 1
        elif not p.ghost:
            active += 1
    if active <= survivors_left(g.seats):
        end_game(g, active)
    elif g.round == g.terms.round_cap:  # FG-D31
        g.finish(standing(g), "cap-reached")
    else:
        if killed:
            become_ghosts(g)
        start_round(g)


def kill_leavers(g: FingerGunsTable) -> None:
    """FG-D30, as a house option."""
    for p in g.players:
        if g.left & BIT[p.seat] and g.is_active(p):
            p.loss = p.health
    g.apply_losses("FG-D30", ALL_SHOWN)


def standing(g: FingerGunsTable) -> list[int]:
    return [int(p.seat) for p in g.players if g.is_active(p)]


def end_game(g: FingerGunsTable, active: i64) -> None:
    """FG-7.4 to FG-7.6: the Survivors win; if there is none, the players who were Ghosts before this round."""
    if active:
        g.finish(standing(g), "survivors-win")
    else:
        ghosts = [int(p.seat) for p in g.players if p.ghost]
        g.finish(ghosts, "ghosts-win" if ghosts else "nobody-wins")


def become_ghosts(g: FingerGunsTable) -> None:
    """FG-7.3: everyone Killed this round becomes a Ghost; their allies go under the deck (order: FG-D16)."""
    first: i64 = 0 if g.badge == NOBODY else g.badge
    for i in range(g.seats):
        p = g.players[(first + i) % g.seats]
        if p.killed:
            p.killed = False
            p.ghost = True
            if g.telling:
                g.tell("ghost", [int(p.seat)], "FG-7.3")
            if p.keepers:
                return_allies(g, p)
    g.offered = []
    g.turn_up("FG-5.13")


def return_allies(g: FingerGunsTable, p: Player) -> None:
    while p.keepers:
        face = p.keepers[0]
        g.set_keepers(p, p.keepers[1:])
        g.put_under(face, EVERYBODY)
        if g.telling:
            g.tell("returned", [int(p.seat), face], "FG-7.3")


# FG-2.1: the three phases; the second has two steps, because an ally may ask something in the middle.
DISCUSS: Final = Discuss()
RESOLVE: Final = Resolve()
RESOLVE_REST: Final = ResolveRest()
