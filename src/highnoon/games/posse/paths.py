"""Movement (PO-22 to PO-27): where a character can go, and the way that hurts least.

What stands on squares is in `field`; `at` has the square of every figure on the board, or -1.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.games.posse.ground import Ground
from highnoon.games.posse.squares import STEPS, WINDOW

BODY: Final[i64] = 4  # bits of a field, as in sight.py
TRAP: Final[i64] = 8
FIRE: Final[i64] = 16
HINDERS: Final[i64] = 7  # an obstacle, a crate, a body (PO-27)
FIGURE: Final[i64] = -1
FAR: Final[i64] = 127
MOST_HARM: Final = 4  # of one step: a window, fire and a trap


def destinations(
    ground: Ground, field: list[int], at: list[int], start: i64, speed: i64, heavy: i64, keys: list[Any], out: list[Any]
) -> i64:
    """Adds the keys of all squares on which a move of this length can end, whatever it costs in health.

    Returns the field bits of all squares on the way.

    PO-24: an obstacle square costs `heavy`; PO-25: nobody stops there; PO-26: nobody passes a figure.
    """
    seen: i64 = 0
    if speed <= 0:
        return seen
    best: list[Any] = ground.far[:]
    for square in at:
        if square >= 0:
            best[square] = FIGURE
    best[start] = 0
    walk: list[Any] = ground.walk
    queue: list[Any] = [int(start)]
    head: i64 = 0
    while head < len(queue):
        here: i64 = queue[head]
        head += 1
        cost: i64 = best[here]
        place: i64 = 4 * here
        end: i64 = place + 4
        while place < end:
            boxed = walk[place]
            place += 1
            there: i64 = boxed
            if there < 0:
                continue
            known: i64 = best[there]
            if known <= cost:
                continue
            stands: i64 = field[there]
            seen |= stands
            if stands & HINDERS:
                now: i64 = cost + heavy
                if now < known and now < speed:
                    best[there] = now
                    queue.append(boxed)
            else:
                now = cost + 1
                if now < known:
                    if known == FAR:
                        out.append(keys[there])
                    best[there] = now
                    if now < speed and not stands & TRAP:
                        queue.append(boxed)
    return seen


def costs_of(ground: Ground, field: list[int], at: list[int], start: i64, speed: i64, heavy: i64) -> list[list[int]]:
    """[square, cost, 0] of every square on which a move can end where nothing hurts."""
    squares: list[Any] = []
    destinations(ground, field, at, start, speed, heavy, ground.every, squares)
    best: list[Any] = ground.far[:]
    for square in at:
        if square >= 0:
            best[square] = FIGURE
    best[start] = 0
    queue = [int(start)]
    head = 0
    while head < len(queue):
        here: i64 = queue[head]
        head += 1
        cost: i64 = best[here]
        for d in range(4):
            there: i64 = ground.walk[4 * here + d]
            if there < 0:
                continue
            now: i64 = cost + heavy if field[there] & HINDERS else cost + 1
            if now < best[there] and now <= speed:
                best[there] = now
                queue.append(int(there))
    return [[square, best[square], 0] for square in squares]


def can_end(ground: Ground, field: list[int], at: list[int], here: i64, left: i64, heavy: i64) -> bool:
    """Whether somebody on this square, with so much movement left, can still come to stand somewhere."""
    if not field[here] & HINDERS:
        return True
    for d in range(4):
        there: i64 = ground.walk[4 * here + d]
        if there < 0 or is_figure(at, there):
            continue
        cost: i64 = heavy if field[there] & HINDERS else 1
        if cost <= left and can_end(ground, field, at, there, left - cost, heavy):
            return True
    return False


def is_figure(at: list[int], square: i64) -> bool:
    return any(other == square for other in at)


def harm_of(field: list[int], edge: i64, there: i64) -> i64:
    """PO-7: a window costs 1; fire (PO-C20) 1; a trap (PO-L41) 2."""
    stands: i64 = field[there]
    harm: i64 = 1 if edge == WINDOW else 0
    if stands & FIRE:
        harm += 1
    return harm + 2 if stands & TRAP else harm


class Ways:
    """All squares one can come to with their cost and the least harm, and the ways there (PO-D6)."""

    def __init__(self, ground: Ground, field: list[int], at: list[int], start: int, speed: int, heavy: int) -> None:
        self.ground = ground
        self.field = field
        self.start = start
        self.speed = speed
        self.heavy = heavy
        self.figures = [square for square in at if square >= 0 and square != start]
        # By harm: the least cost of each square with no more harm than that, and where one comes from.
        self.costs: list[dict[int, int]] = [{start: 0}]
        self.came: list[dict[int, tuple[int, int]]] = [{}]
        self.spread(0)
        idle = 0
        while idle < MOST_HARM:  # a step does so much at most, so a higher harm may lead on where this one does not
            idle = 0 if self.further() else idle + 1

    def further(self) -> bool:
        """The squares known with one more harm; whether there are any, or cheaper ones."""
        harm = len(self.costs)
        costs, came = dict(self.costs[-1]), dict(self.came[-1])
        better = False
        for less in range(max(0, harm - MOST_HARM), harm):
            for here, cost in self.costs[less].items():
                for there, step, hurt in self.around(here):
                    if less + hurt == harm and cost + step < costs.get(there, self.speed + 1):
                        costs[there] = cost + step
                        came[there] = (less, here)
                        better = True
        self.costs.append(costs)
        self.came.append(came)
        if better:
            self.spread(harm)
        return better

    def around(self, here: int) -> list[tuple[int, int, int]]:
        """Steps from a square: where to, what they cost, what they do."""
        if self.field[here] & TRAP and here != self.start:
            return []  # PO-L41: whoever enters stops there
        found: list[tuple[int, int, int]] = []
        for d in range(4):
            there = self.ground.walk[4 * here + d]
            if there < 0 or there in self.figures or there == self.start:
                continue
            cost = self.heavy if self.field[there] & HINDERS else 1
            found.append((there, cost, int(harm_of(self.field, self.ground.edge[4 * here + d], there))))
        return found

    def spread(self, harm: int) -> None:
        """On from all squares known with this harm, by steps that do none."""
        costs, came = self.costs[harm], self.came[harm]
        todo = sorted(costs, key=lambda square: costs[square])
        while todo:
            here = todo.pop(0)
            for there, step, hurt in self.around(here):
                cost = costs[here] + step
                if not hurt and cost < costs.get(there, self.speed + 1):
                    costs[there] = cost
                    came[there] = (harm, here)
                    todo.append(there)

    def ends(self) -> list[tuple[int, int, int]]:
        """Every square on which the move can end, with cost and harm, the least harm first, then the least cost."""
        found: dict[int, tuple[int, int, int]] = {}
        for harm, costs in enumerate(self.costs):
            for square, cost in costs.items():
                if square not in found and square != self.start and not self.field[square] & HINDERS:
                    found[square] = (square, cost, harm)
        return [found[square] for square in sorted(found)]

    def way(self, to: int) -> list[int]:
        """The squares to go through, the last one `to`: least harm, then least cost."""
        for harm in range(len(self.costs)):
            if to in self.costs[harm]:
                way = [to]
                level = harm
                while way[-1] != self.start:
                    level, here = self.came[level][way[-1]]
                    way.append(here)
                return way[-2::-1]
        return []


def in_a_line(ground: Ground, field: list[int], at: list[int], start: i64, squares: i64) -> list[int]:
    """Where a move in one straight line can end; every square costs 1."""
    found: list[int] = []
    for d in range(4):
        here: i64 = start
        for _ in range(squares):
            there: i64 = ground.walk[4 * here + d]
            if there < 0 or is_figure(at, there):
                break
            here = there
            if not field[here] & HINDERS:
                found.append(int(here))
            if field[here] & TRAP:
                break
    return found


def line_way(start: i64, to: i64) -> list[int]:
    """The squares of a straight way."""
    for step in STEPS:
        way: list[int] = []
        here: i64 = start
        for _ in range(32):
            here += step
            way.append(int(here))
            if here == to:
                return way
    return []
