"""The Deputy's view of Tabletown, in the words it thinks in."""

from __future__ import annotations

from highnoon.games.tabletown.actions import CALL_OUT, FACE, PLAY_REACH, TRACK
from highnoon.games.tabletown.cards import HOLDABLE, REVOLVER, RIFLE, SHOTGUN
from highnoon.games.tabletown.pack import Numbers
from highnoon.games.tabletown.table import DUEL
from highnoon.games.tabletown.view import TabletownView

SIDES = 6


class Town:
    """A view, and what follows from it at once."""

    def __init__(self, numbers: Numbers, view: TabletownView) -> None:
        self.numbers = numbers
        self.view = view
        self.me = view.seat
        self.players = view.players
        self.mine = view.players[view.seat]
        # Clockwise from this seat, so that nothing depends on what a seat is called.
        around = [(view.seat + i) % view.seats for i in range(1, view.seats)]
        self.rivals = [seat for seat in around if view.players[seat].alive]
        self.hand = view.hand

    def held(self, face: int) -> int:
        return self.hand.count(face)

    def left(self, seat: int) -> int:
        """Wounds that still fit, the last one included."""
        return self.numbers.wounds - self.players[seat].wounds

    def in_town(self, seat: int) -> bool:
        return not self.view.out >> seat & 1

    def ammo(self, seat: int) -> int:
        return sum(self.players[seat].guns)

    def place(self, key: int) -> tuple[int, int, int]:
        """The order of options: those that name seats go clockwise from this one."""
        if key >= PLAY_REACH:
            who, at = divmod(key - int(PLAY_REACH), 8)
            return int(PLAY_REACH), self.left_of_me(who), self.left_of_me(at)
        for base in (TRACK, CALL_OUT, FACE):
            if base <= key < base + 8:
                return int(base), self.left_of_me(key - int(base)), 0
        return key, 0, 0

    def left_of_me(self, seat: int) -> int:
        return (seat - self.me) % self.view.seats

    def chance(self, gun: int) -> float:
        """The chance that one shot of this gun hits; TT-40 to TT-42."""
        if gun not in (REVOLVER, RIFLE, SHOTGUN):
            return 0.0
        return self.on(self.numbers.cards[gun].hits_on[0])

    def both(self) -> float:
        """TT-43."""
        return self.on(self.numbers.cards[SHOTGUN].hits_on[1])

    def sticks(self, number: int) -> float:
        """TT-49."""
        return self.on(self.numbers.cards[5].hits_on[number - 1])

    def share(self, face: int) -> float:
        """How many of the cards that can be held are of this kind, as a part of all."""
        cards = self.numbers.cards
        return cards[face].count / sum(card.count for card in cards[:HOLDABLE])

    def on(self, lowest: int) -> float:
        """The chance of a die to show this or more."""
        return (SIDES + 1 - lowest) / SIDES

    def shot(self, seat: int) -> float:
        """The chance that one shot of this gunslinger hits, if there is one."""
        p = self.players[seat]
        return self.chance(p.gun) if sum(p.guns) else 0.0

    def salvo(self, seat: int) -> float:
        """The hits to expect if everything loaded is fired."""
        return self.ammo(seat) * self.chance(self.players[seat].gun)

    def duel(self) -> bool:
        return self.view.fight == DUEL

    def target(self) -> int:
        """The player my shots would hit now."""
        return self.view.target

    def threat(self) -> float:
        """The hits to expect in a Shootout from those who face me."""
        return sum(self.salvo(s) for s in self.rivals if self.players[s].facing == self.me and self.in_town(s))

    def danger(self, seat: int) -> float:
        """How much there is to fear from a rival: what is loaded, and how long it will live."""
        return 1.0 + self.salvo(seat) + 0.3 * self.left(seat)

    def prey(self, seat: int) -> float:
        """How good it is to wound this rival: the fewer wounds fit, the better; and the more dangerous."""
        return (1.0 + 0.25 * self.salvo(seat)) * (self.numbers.wounds + 2) / (self.left(seat) + 2)
