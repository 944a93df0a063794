"""Discuss and Draw, and the end of a round (chapters FG-2, FG-3, FG-7)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.table import BIT, NOBODY, PASS, Step, in_order
from highnoon.games.finger_guns.allies import FaceUp, Lasso
from highnoon.games.finger_guns.gestures import Dynamite, Posse, PowerShot, Saloon, Shot
from highnoon.games.finger_guns.table import EVERYBODY, GESTURE, FingerGunsTable, Player


class StartOfRound(Step[FingerGunsTable]):
    """FG-2.2: rounds repeat.  Hands are lowered, nobody is Killed yet."""

    def advance(self, g: FingerGunsTable) -> None:
        g.done()
        g.round += 1
        for p in g.players:
            p.gesture = PASS
            p.lost_to_shot = False
            p.lost_to_dynamite = False
        if g.telling:
            g.tell("round", [int(g.round)], "FG-2.2")


class Discuss(Step[FingerGunsTable]):
    """FG-3.5: at the draw every player reveals exactly one gesture, all at the same instant."""

    def advance(self, g: FingerGunsTable) -> None:
        g.ask_sealed(GESTURE, [g.gestures(seat) for seat in range(g.seats)], g.terms.live)

    def reveal(self, g: FingerGunsTable) -> None:
        for p in g.players:
            p.gesture = g.picks[p.seat]
        g.become(RESOLVE)
        # FG-3.6: whoever called takes the badge.  Where nobody needs to call, the next seat clockwise does.
        caller: i64 = g.caller if g.terms.live else (g.badge + 1) % g.seats
        g.caller = NOBODY
        if g.telling:
            g.tell("draw", [], "FG-3.5")
            for p in g.players:
                g.tell("shows-nothing" if p.gesture == PASS else "shows", [int(p.seat), int(p.gesture)], "FG-3.5")
        if caller != NOBODY:  # FG-D03: a draw by the idle timer moves no badge
            g.badge = caller
            if g.telling:
                g.tell("badge", [int(caller)], "FG-3.6")

    def default(self, g: FingerGunsTable, seat: i64) -> i64:
        """FG-3.7, FG-D04: no gesture, no action."""
        return PASS


class EndCheck(Step[FingerGunsTable]):
    """FG-7.1, FG-7.2: the game ends at two Survivors, or at one if three or four began it."""

    def advance(self, g: FingerGunsTable) -> None:
        g.done()
        if g.left and g.terms.leavers_are_killed:
            for p in g.players:
                if g.left & BIT[p.seat] and g.is_active(p):  # FG-D30
                    p.loss = p.health
            g.apply_losses("FG-D30")
        active: list[int] = []
        for p in g.players:
            if not p.ghost and not p.killed:  # FG-D38
                active.append(int(p.seat))
        limit = 1 if g.seats <= 4 else 2
        if not active:
            ghosts = [int(p.seat) for p in g.players if p.ghost]
            g.finish(ghosts, "ghosts-win" if ghosts else "nobody-wins")
        elif len(active) <= limit:
            g.finish(active, "survivors-win")
        elif g.round == g.terms.round_cap:
            g.finish(active, "cap-reached")


class BecomeGhosts(Step[FingerGunsTable]):
    """FG-7.3: everyone Killed this round becomes a Ghost; their allies go under the deck (order: FG-D16)."""

    def advance(self, g: FingerGunsTable) -> None:
        first: i64 = 0 if g.badge == NOBODY else g.badge
        for i in range(g.seats):
            p = g.players[(first + i) % g.seats]
            if p.killed:
                p.killed = False
                p.ghost = True
                g.survivors = g.survivors & ~BIT[p.seat]
                if g.telling:
                    g.tell("ghost", [int(p.seat)], "FG-7.3")
                if p.keepers:
                    self.return_allies(g, p)
        g.turn_up()
        g.become(ROUND)

    def return_allies(self, g: FingerGunsTable, p: Player) -> None:
        for face in p.keepers:
            g.put_under(face, EVERYBODY)
            if g.telling:
                g.tell("returned", [int(p.seat), face], "FG-7.3")
        g.set_keepers(p, [])


class Deal(Step[FingerGunsTable]):
    """FG-1.3, FG-1.4: shuffle the allies, turn one up."""

    def advance(self, g: FingerGunsTable) -> None:
        deck = g.terms.deck()
        g.dice.shuffle(deck)
        g.deck = deck
        g.known = [0] * len(deck)
        g.turn_up()
        g.become(ROUND)


# FG-4.1, the order of the steps; FG-2.1, the three phases.
RESOLVE: Final[list[Step[Any]]] = in_order(
    [Posse(), Saloon(), Shot(), Lasso(), FaceUp(), Dynamite(), PowerShot(), EndCheck(), BecomeGhosts()]
)
ROUND: Final[list[Step[Any]]] = in_order([StartOfRound(), Discuss()])
