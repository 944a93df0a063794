"""Chances of what the others will show: mostly whim, partly what a sensible gunslinger would do.

No gesture is known before the draw; these odds use only what every seat sees.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from highnoon.bots.finger_guns import posses, saloon, worth
from highnoon.bots.finger_guns.street import Street
from highnoon.games.finger_guns.terms import POSSE_WEIGHT, STEADY

WHIM: Final = 0.8  # the rest is sense
# A sensible Survivor weighs health and allies against a fight, and fights in these ways.
FIGHT: Final = 2.0  # in points of health
DYNAMITE: Final = 0.2
SHOT: Final = 0.3
POWER_SHOT: Final = 0.35
# Chances of each gesture of a sensible Ghost.
BLOCKS: Final = {2: 0.08, 3: 0.14, 4: 0.18}
DRAGS: Final = 0.1
GHOST_SHOT: Final = 0.5
CROWDED: Final = 0.2  # a rival's Saloon number is taken about that often


class Likely:
    """Chances of what one other player may show."""

    def __init__(self, street: Street, seat: int) -> None:
        targets = [s for s in street.standing if s != seat]
        # The weak draw fire.
        weights = [2 * street.numbers.health - street.players[t].health for t in targets]
        total = sum(weights)
        self.aim = {t: weight / total for t, weight in zip(targets, weights, strict=True)}
        if street.players[seat].ghost:
            self.ghost(len(targets))
        else:
            self.survivor(street, seat, len(targets))

    def ghost(self, targets: int) -> None:
        each = 1 / (4 + targets)
        self.number = {n: mix(each, chance) for n, chance in BLOCKS.items()}
        self.lasso = mix(each, DRAGS)
        self.shot = mix(each * targets, GHOST_SHOT)
        self.posse = self.dynamite = self.power_shot = 0.0

    def survivor(self, street: Street, seat: int, targets: int) -> None:
        each = 1 / (6 + 2 * targets)
        # Wishes count by their square: what is worth twice as much is four times as likely.
        thirst = street.saloon(seat, 4) ** 2
        lasso = worth.ally_to_others(street, seat) ** 2
        wishes = thirst + lasso + FIGHT**2
        fights = FIGHT**2 / wishes
        drinks = thirst / wishes
        self.number = {n: mix(each, drinks * chance) for n, chance in saloon.chances(street, seat).items()}
        self.lasso = mix(each, lasso / wishes)
        self.posse = mix(each, posses.chance(street, seat)) if street.posse_possible else 0.0
        self.dynamite = mix(each, fights * DYNAMITE)
        self.shot = mix(each * targets, fights * SHOT)
        self.power_shot = mix(each * targets, fights * POWER_SHOT)

    def shot_at(self, seat: int) -> float:
        return self.shot * self.aim.get(seat, 0.0)

    def power_shot_at(self, seat: int) -> float:
        return self.power_shot * self.aim.get(seat, 0.0)


def mix(whim: float, sense: float) -> float:
    return WHIM * whim + (1 - WHIM) * sense


class Odds:
    """The chances of the coming draw, for the Survivor who looks at the street."""

    def __init__(self, street: Street) -> None:
        self.street = street
        self.likely = {s: Likely(street, s) for s in [*street.rivals, *street.ghosts]}

    def free(self, number: int) -> float:
        """Probability that no one else shows this Saloon number (FG-5.5)."""
        chance = 1.0
        for other in self.likely.values():
            chance *= 1 - other.number[number]
        return chance

    @cached_property
    def lone_lasso(self) -> float:
        """Probability that no one else throws a Lasso (FG-5.9)."""
        chance = 1.0
        for other in self.likely.values():
            chance *= 1 - other.lasso
        return chance

    def spared(self, seat: int) -> float:
        """Probability that a Survivor loses nothing to Shots and Dynamite, so that a Power Shot goes off (FG-5.18)."""
        street = self.street
        chance = 1.0
        steady = street.perk(seat, int(STEADY)) > 0
        near = street.neighbours(seat) if street.blast(seat) else []
        for s, other in self.likely.items():
            if s != seat:
                if not steady and street.shot(s, seat):
                    chance *= 1 - other.shot_at(seat)
                if s in near:
                    chance *= 1 - other.dynamite
        return chance

    @cached_property
    def goes_off(self) -> float:
        """Probability that my own Power Shot goes off."""
        return min(self.spared(self.street.me), 1 - self.falls(self.street.health))

    def heals(self, seat: int, need: int) -> float:
        """Probability that a rival gains at least this much in the Saloon, before any Shot falls (FG-4.1)."""
        numbers = self.likely[seat].number
        return (1 - CROWDED) * sum(p for n, p in numbers.items() if self.street.saloon(seat, n) >= need)

    @cached_property
    def riders(self) -> list[float]:
        """The chance of each number of others who ride in a Posse."""
        chances = [1.0]
        for s in self.street.rivals:
            rides = self.likely[s].posse
            stay = [*[p * (1 - rides) for p in chances], 0.0]
            ride = [0.0, *[p * rides for p in chances]]
            chances = [a + b for a, b in zip(stay, ride, strict=True)]
        return chances

    def posse_rides(self, with_me: bool) -> float:
        """FG-5.1: that at least half of the Survivors ride, with my weight if I do (FG-A07)."""
        street = self.street
        if not street.posse_possible:
            return 0.0
        chance = 0.0
        for others, p in enumerate(self.riders):
            mine = 1 + (street.perk(street.me, int(POSSE_WEIGHT)) if others else 0) if with_me else 0
            if others + mine >= street.view.posse_needs:
                chance += p
        return chance

    @cached_property
    def losses(self) -> list[float]:
        """The chance of each loss this round to Shots, Dynamite and Power Shots; all is the last."""
        street = self.street
        me = street.me
        chances = [1.0] + [0.0] * street.numbers.health
        near = street.neighbours(me)
        for s, other in self.likely.items():
            hits = [(street.shot(s, me), other.shot_at(me))]
            if other.power_shot:
                hits.append((street.numbers.power_shot, other.power_shot_at(me) * self.spared(s)))
            if s in near:
                hits.append((street.blast(me), other.dynamite))
            chances = one_more(chances, hits)
        return chances

    def falls(self, health: int) -> float:
        """Probability that I die this round at this health."""
        return sum(self.losses[health:]) if health > 0 else 1.0


def one_more(chances: list[float], hits: list[tuple[int, float]]) -> list[float]:
    """The chances of each loss when one more player does at most one of these."""
    most = len(chances) - 1
    nothing = 1 - sum(p for _, p in hits)
    result = [p * nothing for p in chances]
    for before, chance in enumerate(chances):
        if chance:
            for loss, p in hits:
                result[min(most, before + loss)] += chance * p
    return result
