"""What a gunslinger can read off the street: a view of Finger Guns in the game's own words."""

from __future__ import annotations

from typing import Final

from highnoon.games.finger_guns.terms import Ally, Numbers
from highnoon.games.finger_guns.view import FingerGunsView, Gunslinger

NONE: Final[dict[str, int]] = {}


class Street:
    """One seat's view, with the numbers of the pack at hand.

    Lists of seats go clockwise from this seat, so that nothing depends on what a seat is called.
    """

    def __init__(self, numbers: Numbers, view: FingerGunsView) -> None:
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
        limit = 1 if self.seats <= 4 else 2  # FG-7.1, FG-7.2
        self.to_fall = len(self.standing) - limit  # how many must fall before the game ends
        self.posse_possible = len(self.standing) >= numbers.posse_survivors  # FG-5.3
        self.perks = [self.perks_of(p) for p in self.players]

    def clockwise(self, seat: int) -> list[int]:
        """All seats from this one on."""
        return [(seat + i) % self.seats for i in range(self.seats)]

    def from_the_badge(self, seats: list[int]) -> list[int]:
        """Clockwise from the sheriff's badge: an order that all can see and that no seat owns."""
        first = self.me if self.view.badge < 0 else self.view.badge
        return [s for s in self.clockwise(first) if s in seats]

    def perks_of(self, p: Gunslinger) -> dict[str, int]:
        """What the Keepers of a player can do, added up."""
        if not p.keepers:
            return NONE
        perks: dict[str, int] = {}
        for face in p.keepers:
            ally = self.numbers.allies[face]
            perks[ally.behaviour] = perks.get(ally.behaviour, 0) + ally.amount
        return perks

    def perk(self, seat: int, behaviour: str) -> int:
        return self.perks[seat].get(behaviour, 0)

    def ally(self, face: int) -> Ally:
        return self.numbers.allies[face]

    def missing(self, seat: int) -> int:
        """What a player can gain at most (FG-4.4)."""
        return self.numbers.health - self.players[seat].health

    def saloon(self, seat: int, number: int) -> int:
        """What a Saloon number brings if nobody else shows it (FG-5.4)."""
        return min(number + self.perk(seat, "saloon_more"), self.missing(seat))

    def shot(self, by: int, at: int) -> int:
        """What a Shot takes (FG-5.7)."""
        return max(0, self.numbers.shot + self.perk(by, "shot_more") - self.perk(at, "shot_less"))

    def blast(self, at: int) -> int:
        """What somebody else's Dynamite takes (FG-5.14)."""
        return max(0, self.numbers.dynamite - self.perk(at, "blast_less"))

    def own_blast(self, by: int) -> int:
        """What Dynamite costs its thrower."""
        return 0 if self.perk(by, "own_blast_safe") else self.numbers.dynamite_self

    def raid(self, at: int) -> int:
        """What a Posse takes from somebody who does not ride (FG-5.1)."""
        return max(0, self.numbers.posse - self.perk(at, "posse_less"))

    def neighbours(self, seat: int) -> list[int]:
        """The nearest standing Survivors on either side, once each (FG-5.15, FG-5.16)."""
        around = [s for s in self.clockwise(seat)[1:] if s in self.standing]
        return around if len(around) < 2 else [around[0], around[-1]]
