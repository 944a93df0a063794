"""Reach for the Sky! (TT-58, TT-59): a window at every moment of a turn at which no fight is open."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.engine.events import Face
from highnoon.engine.steps import Window
from highnoon.engine.table import NO_OPTIONS
from highnoon.games.tabletown.actions import PLAY_REACH
from highnoon.games.tabletown.cards import REACH, card_at, held, in_hand
from highnoon.games.tabletown.choices import JUST_PASS, clockwise, reaches
from highnoon.games.tabletown.known import card_taken
from highnoon.games.tabletown.records import Player
from highnoon.games.tabletown.table import SKY, TabletownTable


class ReachForTheSky(Window[TabletownTable]):
    """TT-J36: `turn.py` has the four moments of a turn at which it may be played."""

    def offer(self, g: TabletownTable, seat: i64) -> list[int]:
        p = g.players[seat]
        if p.cards == 0:
            return NO_OPTIONS
        return reaches(seat, g.living) if held(p.hand, REACH) else JUST_PASS

    def any_answer(self, g: TabletownTable) -> bool:
        return g.skies > 0

    def kind(self, g: TabletownTable) -> i64:
        return SKY

    def order(self, g: TabletownTable) -> list[int]:
        """TT-J36: the active player first, then clockwise."""
        return clockwise(g.active, g.seats)

    def resolve(self, g: TabletownTable, seat: i64, key: i64) -> None:
        """TT-59: turn another player to face anybody, and take a card from that player's hand at random.

        TT-J37: it is answered by nothing but another one, when the window opens again.
        """
        p = g.players[seat]
        victim = g.players[(key - PLAY_REACH) // 8]
        g.spend(p, REACH)
        if g.telling:
            g.tell("reach", [int(seat), int(victim.seat)], "TT-59")
        g.face(victim, (key - PLAY_REACH) % 8, "TT-59")
        if victim.cards:
            steal(g, p, victim)
        elif g.telling:
            g.tell("nothing-to-take", [int(seat), int(victim.seat)], "TT-J36")


def all_would_pass(g: TabletownTable) -> bool:
    """Can a table in a hurry skip the next window?  `Window` would come to the same result, but costs more."""
    return g.skies == 0 and g.hurry and g.log is None


def steal(g: TabletownTable, p: Player, victim: Player) -> None:
    """TT-J38: only the two of them see the card."""
    face = card_at(victim.hand, g.dice.below(victim.cards))
    unit = in_hand(face)
    victim.hand -= unit
    victim.cards -= 1
    p.hand += unit
    p.cards += 1
    g.disclosed += 1
    g.learn(card_taken(g.known, p.seat, victim.seat, face, victim.cards == 0))
    if g.telling:
        seats = [int(p.seat), int(victim.seat)]
        seen = Face("takes-this", [*seats, int(face)])
        g.tell_apart(Face("takes", seats), {int(p.seat): seen, int(victim.seat): seen}, "TT-J38")
