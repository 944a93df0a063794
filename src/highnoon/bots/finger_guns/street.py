"""The street as a gunslinger reads it: a view of Finger Guns in the game's own words."""

from __future__ import annotations

from highnoon.games.finger_guns.terms import Ally, Numbers, Terms, neighbours, survivors_left
from highnoon.games.finger_guns.view import FingerGunsView


class Street:
    """One seat's view, with the numbers of the pack at hand.

    Lists of seats go clockwise from this seat, so that nothing depends on what a seat is called.
    """

    def __init__(self, terms: Terms, numbers: Numbers, view: FingerGunsView) -> None:
        self.terms = terms
        self.numbers = numbers
        self.view = view
        self.me = view.seat
        self.players = view.players
        self.seats = view.seats
        self.health = self.players[self.me].health
        around = self.clockwise(self.me)
        self.standing = [s for s in around if not self.players[s].ghost and not self.players[s].killed]
        self.rivals = [s for s in self.standing if s != self.me]
        self.ghosts = [s for s in around if self.players[s].ghost]
        self.to_fall = len(self.standing) - int(survivors_left(self.seats))  # how many must fall before the game ends
        self.posse_possible = view.posse_needs > 0
        self.perks = [terms.perks(p.keepers) for p in self.players]

    def clockwise(self, seat: int) -> list[int]:
        """All seats from this one on."""
        return [(seat + i) % self.seats for i in range(self.seats)]

    def from_the_badge(self, seats: list[int]) -> list[int]:
        """Clockwise from the sheriff's badge: an order that all can see and that no seat owns."""
        first = self.me if self.view.badge < 0 else self.view.badge
        return [s for s in self.clockwise(first) if s in seats]

    def perk(self, seat: int, place: int) -> int:
        return self.perks[seat][place]

    def ally(self, face: int) -> Ally:
        return self.numbers.allies[face]

    def missing(self, seat: int) -> int:
        """The most that a player can gain (FG-4.4)."""
        return self.numbers.health - self.players[seat].health

    def saloon(self, seat: int, number: int) -> int:
        """The gain from a Saloon number that no one else shows (FG-5.4)."""
        return min(int(self.terms.saloon(self.perks[seat], number)), self.missing(seat))

    def shot(self, by: int, at: int) -> int:
        return int(self.terms.shot_takes(self.perks[by], self.perks[at]))

    def blast(self, at: int) -> int:
        """The health that another player's Dynamite takes."""
        return int(self.terms.blast(self.perks[at]))

    def own_blast(self, by: int) -> int:
        return int(self.terms.own_blast(self.perks[by]))

    def raid(self, at: int) -> int:
        """The health that a Posse takes from a player who does not ride."""
        return int(self.terms.raid(self.perks[at]))

    def neighbours(self, seat: int) -> list[int]:
        """The nearest standing Survivors on either side, once each."""
        return neighbours(sum(1 << s for s in self.standing), self.seats, seat)
