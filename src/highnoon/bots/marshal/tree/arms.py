"""Statistics of one seat's choices at one node of the tree."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.bots.marshal.tree.sense import by_habit
from highnoon.engine.dice import Quick

LEVEL: Final = 0.25  # part of the expectation that all options share alike: nothing is ruled out beforehand
NARROW: Final = 0.02  # a difference in worth that is as good as none
FIRST_ADVICE: Final = 4.0  # visits
FINE: Final = 65536
NOTHING_LIKED: Final[list[float]] = []


@final
@mypyc_attr(acyclic=True)
class Arm:
    """One option: how often it was tried, what came of it, and how likely it seemed beforehand."""

    def __init__(self, key: i64, weight: float) -> None:
        self.key: Final[i64] = key
        self.visits: float = 0.0  # whole numbers; as floats they need no conversion
        self.total: float = 0.0
        self.weight: float = weight

    def mean(self) -> float:
        return self.total / self.visits if self.visits > 0.0 else 0.0


@final
@mypyc_attr(acyclic=True)
class Arms:
    """The options of one seat.  Worlds differ in what is on offer, so arms are added as they are met."""

    def __init__(self) -> None:
        self.by_key: dict[int, Arm] = {}
        self.visits: float = 0.0
        self.total: float = 0.0
        self.due: float = FIRST_ADVICE  # visits at which the node asks for the next prior

    def meet(self, options: list[int], lean: list[int]) -> list[Arm]:
        """The arms of these options; new ones are expected as often as the game's habits say."""
        found: list[Arm] = []
        missing = False
        for key in options:
            arm = self.by_key.get(key)
            if arm is None:
                missing = True
                break
            found.append(arm)
        if not missing:
            return found
        found = []
        sum_of_leans: i64 = 0
        for key in options:
            sum_of_leans += lean[key]
        for key in options:
            arm = self.by_key.get(key)
            if arm is None:
                leaning: i64 = lean[key]
                arm = Arm(key, float(leaning) / float(sum_of_leans))
                self.by_key[key] = arm
            found.append(arm)
        return found

    def choose(self, options: list[int], lean: list[int], curiosity: float, liked: list[float]) -> Arm:
        """The arm with the best mixture of what came of it and how little it was tried for how likely it seemed.

        Worth is measured by the span between the best and the worst option, so that it does not matter how much is at
        stake here.  `liked` adds to the worth of keys, for a seat with a temper.
        """
        found = self.meet(options, lean)
        hope: float = self.total / self.visits if self.visits > 0.0 else 0.5
        weights: float = 0.0
        tries: float = 0.0
        low: float = hope
        high: float = hope
        for arm in found:
            weights += arm.weight
            if arm.visits > 0.0:
                tries += arm.visits
                mean: float = arm.total / arm.visits
                if mean < low:
                    low = mean
                elif mean > high:
                    high = mean
        span: float = high - low if high - low > NARROW else NARROW
        level: float = LEVEL / float(len(found))
        sure: float = (1.0 - LEVEL) / weights
        reach: float = curiosity * span * sqrt(tries + 1.0)
        best: float = -1e9
        pick = found[0]
        for arm in found:
            score: float = arm.total / arm.visits if arm.visits > 0.0 else hope
            if liked:
                score += liked[arm.key]
            score += reach * (level + sure * arm.weight) / (1.0 + arm.visits)
            if score > best:
                best = score
                pick = arm
        return pick

    def draw(self, options: list[int], lean: list[int], quick: Quick) -> Arm:
        """One of the arms, each as likely as it seemed beforehand."""
        found = self.meet(options, lean)
        weights: float = 0.0
        for arm in found:
            weights += arm.weight
        ticket: float = float(quick.below(FINE)) / FINE * weights
        for arm in found:
            ticket -= arm.weight
            if ticket < 0.0:
                return arm
        return found[0]

    def expect(self, options: list[int], lean: list[int], quick: Quick) -> i64:
        """One of the options, each as likely as it was chosen here; by habit where none was."""
        tries: float = 0.0
        for key in options:
            arm = self.by_key.get(key)
            if arm is not None:
                tries += arm.visits
        if tries == 0.0:
            return by_habit(options, lean, quick)
        ticket: float = float(quick.below(FINE)) / FINE * tries
        for key in options:
            arm = self.by_key.get(key)
            if arm is not None:
                ticket -= arm.visits
                if ticket < 0.0:
                    return key
        return options[0]


@final
@mypyc_attr(acyclic=True)
class Node:
    """A place in the tree: what was chosen on the way here, and who is asked what.

    Every seat that is asked has its own arms, so that choices made at once are learned apart.
    """

    def __init__(self, seats: i64) -> None:
        self.arms: list[Arms | None] = [None] * seats
        self.children: dict[int, Node] = {}

    def arms_of(self, seat: i64) -> Arms:
        arms = self.arms[seat]
        if arms is None:
            arms = Arms()
            self.arms[seat] = arms
        return arms
