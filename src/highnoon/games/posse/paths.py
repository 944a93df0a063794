"""Movement (PO-22 to PO-27): where a character can go, and the way that hurts least.

What stands on squares is in `field`; `at` has the square of every figure on the board, or -1.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.games.posse.ground import PANE, Ground
from highnoon.games.posse.squares import WINDOW

BODY: Final[i64] = 4  # bits of a field, as in sight.py
TRAP: Final[i64] = 8
FIRE: Final[i64] = 16
HINDERS: Final[i64] = 7  # an obstacle, a crate, a body (PO-27)
HURTS: Final[i64] = 24  # a trap, fire
SPECIAL: Final[i64] = 63  # all of them, and PANE
FIGURE: Final[i64] = -1
FAR: Final[i64] = 127
MOST_HARM: Final = 4  # of one step: a window, fire and a trap


def destinations(
    ground: Ground,
    field: list[int],
    at: list[int],
    best: list[Any],
    start: i64,
    speed: i64,
    heavy: i64,
    keys: list[Any],
    out: list[Any],
) -> i64:
    """Adds the keys of all squares on which a move of this length can end: first those that can be reached unhurt.

    PO-24: an obstacle square costs `heavy`; PO-25: nobody stops there; PO-26: nobody passes a figure.
    Returns how many keys there are without harm, or -1 - that if something on the way may hurt.  `best` is FAR
    everywhere, and is left so.
    """
    if speed <= 0:
        return len(out)
    for square in at:
        if square >= 0:
            best[square] = FIGURE
    best[start] = 0
    around = ground.around
    queue: list[Any] = [int(start)]
    later: list[Any] = []  # squares from which a step may hurt
    if field[start] & PANE:
        later.append(int(start))
    head: i64 = 0
    while head < len(queue):
        boxed_here = queue[head]
        here: i64 = boxed_here
        head += 1
        cost: i64 = best[here]
        if cost >= speed:
            continue
        rough = False
        for boxed in around[here]:
            there: i64 = boxed
            known: i64 = best[there]
            now: i64 = cost + 1
            if known <= now:
                continue
            stands: i64 = field[there]
            if stands & SPECIAL == 0:
                if known == FAR:
                    out.append(keys[there])
                best[there] = now
                queue.append(boxed)
                continue
            if stands & HURTS:
                rough = True
                continue
            if stands & HINDERS:
                now = cost + heavy
                if now >= known or now >= speed:
                    continue
            elif known == FAR:
                out.append(keys[there])
            best[there] = now
            queue.append(boxed)
            if stands & PANE:
                later.append(boxed)
        if rough:
            later.append(boxed_here)
    unhurt: i64 = len(out)
    if later:
        go_on_hurt(ground, field, best, start, speed, heavy, keys, later, out)
        unhurt = -1 - unhurt
        for square in later:
            best[square] = FAR
    for square in queue:
        best[square] = FAR
    for square in at:
        if square >= 0:
            best[square] = FAR
    return unhurt


def go_on_hurt(
    ground: Ground,
    field: list[int],
    best: list[Any],
    start: i64,
    speed: i64,
    heavy: i64,
    keys: list[Any],
    queue: list[Any],
    out: list[Any],
) -> None:
    """The same, on from these squares, by all steps there are."""
    walk: list[Any] = ground.walk
    head: i64 = 0
    while head < len(queue):
        here: i64 = queue[head]
        head += 1
        cost: i64 = best[here]
        if cost >= speed or (field[here] & TRAP and here != start):
            continue  # PO-L41: a character who enters a trap stops there
        for d in range(4):
            boxed = walk[4 * here + d]
            there: i64 = boxed
            if there < 0:
                continue
            known: i64 = best[there]
            stands: i64 = field[there]
            now: i64 = cost + 1
            if stands & HINDERS:
                now = cost + heavy
                if now >= known or now >= speed:
                    continue
            elif now >= known:
                continue
            elif known == FAR:
                out.append(keys[there])
            best[there] = now
            queue.append(boxed)


def costs_of(
    ground: Ground, field: list[int], at: list[int], start: i64, speed: i64, heavy: i64, squares: list[int]
) -> list[list[int]]:
    """[square, cost, 0] of squares on which a move can end, where nothing hurts."""
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
    """Can a character on this square, with this much movement left, still stop somewhere?"""
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


def figures_beside(at: list[int], square: i64) -> i64:
    """The directions in which somebody stands side by side with this square, as bits."""
    found: i64 = 0
    other: i64
    for other in at:
        if other == square - 32:
            found |= 1
        elif other == square + 1:
            found |= 2
        elif other == square + 32:
            found |= 4
        elif other == square - 1:
            found |= 8
    return found


def harm_of(field: list[int], edge: i64, there: i64) -> i64:
    """PO-7: a window costs 1; fire (PO-C20) 1; a trap (PO-L41) 2."""
    stands: i64 = field[there]
    harm: i64 = 1 if edge == WINDOW else 0
    if stands & FIRE:
        harm += 1
    return harm + 2 if stands & TRAP else harm


@final
@mypyc_attr(acyclic=True)
class Ways:
    """All squares in reach with their cost and the least harm, and the paths there (PO-D6).

    Worked out harm by harm, up to the harm with which `to` can be reached (-1: all squares).  `least` has the least
    cost with no more harm than that; it is FAR everywhere, and is left so.
    """

    def __init__(
        self,
        ground: Ground,
        field: list[int],
        at: list[int],
        least: list[Any],
        start: i64,
        speed: i64,
        heavy: i64,
        to: i64,
    ) -> None:
        self.field: Final = field
        self.start: Final[i64] = start
        # By harm: squares in reach, the later the better, and cost + 32 * previous square + 32768 * harm there.
        self.squares: Final[list[list[Any]]] = []
        self.steps: Final[list[list[int]]] = []
        for square in at:
            if square >= 0:
                least[square] = FIGURE
        least[start] = FAR
        seeds: list[list[int]] = [[] for _ in range(MOST_HARM + 1)]
        seeds[0].append(int(start))
        while any(seeds):
            self.spread(ground, least, seeds, speed, heavy)
            seeds.append([])
            if to >= 0 and self.step_to(len(self.steps) - 1, to) >= 0:
                break
        for square in at:
            if square >= 0:
                least[square] = FAR
        for reached in self.squares:
            for square in reached:
                least[square] = FAR

    def spread(self, ground: Ground, least: list[Any], seeds: list[list[int]], speed: i64, heavy: i64) -> None:
        """One harm more: from where steps that hurt lead with it, on by steps that do not."""
        harm: i64 = len(self.steps)
        field = self.field
        walk: list[Any] = ground.walk
        edge = ground.edge
        steps: list[int] = []
        self.steps.append(steps)
        queue: list[Any] = []
        self.squares.append(queue)
        seed: i64
        known: i64
        for seed in seeds.pop(0):
            square: i64 = seed & 1023
            cost: i64 = seed >> 10 & 31
            known = least[square]
            if cost < known:
                least[square] = cost
                steps.append(int(seed >> 10))
                queue.append(int(square))
        head: i64 = 0
        while head < len(queue):
            here: i64 = queue[head]
            head += 1
            stands: i64 = field[here]
            if stands & TRAP and here != self.start:
                continue  # PO-L41: a character who enters stops there
            panes = stands & PANE
            cost = least[here]
            d: i64
            for d in range(4):
                boxed = walk[4 * here + d]
                there: i64 = boxed
                if there < 0:
                    continue
                stands = field[there]
                now: i64 = cost + heavy if stands & HINDERS else cost + 1
                known = least[there]
                if now > speed or now >= known:
                    continue
                hurt: i64 = harm_of(field, edge[4 * here + d], there) if panes or stands & HURTS else 0
                step = now + 32 * here + 32768 * harm
                if hurt:
                    seeds[hurt - 1].append(int(there + 1024 * step))
                else:
                    least[there] = now
                    steps.append(int(step))
                    queue.append(boxed)

    def step_to(self, harm: i64, square: i64) -> i64:
        """The last step of the best way with this harm, or -1."""
        squares = self.squares[harm]
        place: i64 = len(squares) - 1
        while place >= 0:
            here: i64 = squares[place]
            if here == square:
                return self.steps[harm][place]
            place -= 1
        return -1

    def ends(self) -> list[tuple[int, int, int]]:
        """Every square on which the move can end, with the least harm and the least cost with that."""
        costs: dict[int, tuple[int, int]] = {}
        for harm, steps in enumerate(self.steps):
            for square, step in dict(zip(self.squares[harm], steps, strict=True)).items():
                if square != self.start and square not in costs and not self.field[square] & HINDERS:
                    costs[square] = (step & 31, harm)
        return [(square, *costs[square]) for square in sorted(costs)]

    def way(self, to: int) -> list[int]:
        """The squares to go through, the last one `to`: least harm, then least cost."""
        for harm in range(len(self.steps)):
            if self.step_to(harm, to) >= 0:
                way = [to]
                level: i64 = harm
                while way[-1] != self.start:
                    step = self.step_to(level, way[-1])
                    level = step >> 15
                    way.append(int(step >> 5 & 1023))
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
    step: i64 = (1 if to > start else -1) if start >> 5 == to >> 5 else (32 if to > start else -32)
    way: list[int] = []
    here: i64 = start
    while here != to:
        here += step
        way.append(int(here))
    return way
