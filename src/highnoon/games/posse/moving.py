"""Phase 1, Movement (PO-22 to PO-27), and moves by cards (PO-P50)."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.engine.table import NOBODY, PASS
from highnoon.games.posse.actions import MOVE, PICK, STEP
from highnoon.games.posse.flood import MIDDLE, flood
from highnoon.games.posse.ground import PANE
from highnoon.games.posse.harm import BY_FIRE, BY_TRAP, BY_WINDOW, harm, remove_chip
from highnoon.games.posse.paths import (
    FIRE,
    HINDERS,
    TRAP,
    Ways,
    can_end,
    destinations,
    figures_beside,
    in_a_line,
    line_way,
)
from highnoon.games.posse.records import NO_SQUARES
from highnoon.games.posse.squares import STEPS, WINDOW
from highnoon.games.posse.table import EACH, WHERE, PosseTable

# How a character moves.
ON_FOOT: Final[i64] = 0
LIGHTLY: Final[i64] = 1  # obstacle squares cost 1 (PO-C22)
BOUNDING: Final[i64] = 2  # in one straight line, obstacle squares cost 1 (PO-C32)
STAY: Final[Any] = int(PASS)


def cost_of(g: PosseTable, how: i64) -> i64:
    return g.terms.heavy if how == ON_FOOT else 1


class Where(Step[PosseTable]):
    """PO-P2: a move names its last square (PO-D6), or is drawn step by step where the way matters."""

    def __init__(self, c: i64, left: i64, how: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c
        self.left: Final[i64] = left
        self.how: Final[i64] = how

    def operands(self) -> list[int]:
        return [int(self.c), int(self.left), int(self.how)]

    def advance(self, g: PosseTable) -> None:
        if not g.figures[self.c].alive:
            g.done()
            return
        at: i64 = g.at[self.c]
        keys = g.terms.keys
        options: list[Any]
        stuck = g.field[at] & HINDERS != 0  # in the middle of a way: nobody stops here
        options = [] if stuck else [STAY]
        if self.how == BOUNDING:
            options.extend([keys[MOVE + square] for square in in_a_line(g.land(), g.field, g.at, at, self.left)])
            g.rough = True
            g.unhurt = 0
        else:
            heavy = cost_of(g, self.how)
            unhurt: i64
            if self.left <= MIDDLE:
                unhurt = flood(
                    g.land(),
                    g.crates,
                    g.bodies,
                    g.chips,
                    g.at,
                    at,
                    self.left,
                    heavy,
                    g.terms.move_keys,
                    options,
                )
            else:
                unhurt = destinations(
                    g.land(), g.field, g.at, g.scratch(), at, self.left, heavy, g.terms.move_keys, options
                )
            g.rough = unhurt < 0
            g.unhurt = -1 - unhurt if unhurt < 0 else unhurt
            if g.rough or stuck:
                self.add_steps(g, at, heavy, options)
        g.ends = options
        g.ask(g.owner[self.c], WHERE, options)

    def add_steps(self, g: PosseTable, at: i64, heavy: i64, options: list[Any]) -> None:
        ground = g.land()
        taken = figures_beside(g.at, at)
        d: i64
        for d in range(4):
            there: i64 = ground.walk[4 * at + d]
            if there < 0 or taken >> d & 1:
                continue
            left = self.left - (heavy if g.field[there] & HINDERS else 1)
            if left >= 0 and can_end(ground, g.field, g.at, there, left, heavy):
                options.append(g.terms.keys[STEP + d])

    def answer(self, g: PosseTable, key: i64) -> None:
        if key == PASS:
            g.done()
            return
        start: i64 = g.at[self.c]
        if key < MOVE:
            there: i64 = g.land().walk[4 * start + key - STEP]
            left = self.left - (cost_of(g, self.how) if g.field[there] & HINDERS else 1)
            if left <= 0 or g.field[there] & TRAP:
                g.done()
            else:
                g.follow(Where(self.c, left, self.how))
            walk(g, self.c, [int(there)])
            return
        there = key - MOVE
        g.done()
        if not g.rough or self.is_unhurt(g, key):
            g.put(self.c, there)
            if g.telling:
                g.tell("moves", [int(self.c), int(there >> 5), int(there & 31)], "PO-22")
        elif self.how == BOUNDING:
            walk(g, self.c, line_way(start, there))
        else:
            ways = Ways(g.land(), g.field, g.at, g.scratch(), start, self.left, cost_of(g, self.how), there)
            walk(g, self.c, ways.way(int(there)))

    def is_unhurt(self, g: PosseTable, key: i64) -> bool:
        """Does a path to this square hurt no one?  Such squares are listed first."""
        for n in range(g.unhurt):
            end: i64 = g.ends[n]
            if end == key:
                return True
        return False

    def default(self, g: PosseTable, seat: i64) -> i64:
        """Stay; in the middle of an obstacle, the first square in reach."""
        return g.legal(seat)[0]


def walk(g: PosseTable, c: i64, way: list[int]) -> None:
    """Goes a way on which something may hurt, square by square."""
    g.way = way
    g.push(Walk(c))


class Walk(Step[PosseTable]):
    """PO-D8: a dangerous square hurts when it is entered; a character who survives keeps walking."""

    def __init__(self, c: i64) -> None:
        super().__init__()
        self.c: Final[i64] = c

    def operands(self) -> list[int]:
        return [int(self.c)]

    def advance(self, g: PosseTable) -> None:
        f = g.figures[self.c]
        while g.way and f.alive:
            here: i64 = g.at[self.c]
            there: i64 = g.way[0]
            g.way = g.way[1:] or NO_SQUARES
            g.put(self.c, there)
            if not g.way or g.field[there] & (FIRE + TRAP) or crosses_window(g, here, there):
                if g.telling:
                    g.tell("moves", [int(self.c), int(there >> 5), int(there & 31)], "PO-22")
                if enter(g, self.c, here, there):
                    return
        g.way = NO_SQUARES
        g.done()


def crosses_window(g: PosseTable, here: i64, there: i64) -> bool:
    if not g.field[here] & PANE:
        return False
    for d in range(4):
        if here + STEPS[d] == there:
            return g.land().edge[4 * here + d] == WINDOW
    return False


def enter(g: PosseTable, c: i64, here: i64, there: i64) -> bool:
    """PO-P3: a window cuts; PO-C20: fire burns; PO-L41: a trap snaps shut.  Whether anything did."""
    hurt = False
    for chip in g.chips:
        if (chip & 1023) == there and not chip & 8192:
            harm(g, c, 1, chip >> 10 & 7, BY_FIRE)
            hurt = True
    for chip in g.chips:
        if (chip & 1023) == there and chip & 8192:
            remove_chip(g, chip)
            g.way = NO_SQUARES
            harm(g, c, 2, chip >> 10 & 7, BY_TRAP)
            hurt = True
            break
    if crosses_window(g, here, there):
        harm(g, c, 1, NOBODY, BY_WINDOW)
        hurt = True
    return hurt


class EachMoves(Step[PosseTable]):
    """PO-C18, PO-C22, PO-C35: each of several characters may move, in any order."""

    def __init__(self, who: i64, squares: i64, how: i64) -> None:
        super().__init__()
        self.who: Final[i64] = who
        self.squares: Final[i64] = squares
        self.how: Final[i64] = how

    def operands(self) -> list[int]:
        return [int(self.who), int(self.squares), int(self.how)]

    def advance(self, g: PosseTable) -> None:
        options = [int(PASS)]
        for c in range(g.terms.characters):
            if self.who >> c & 1 and g.figures[c].alive:
                options.append(int(PICK) + c)
        g.ask(g.active, EACH, options)

    def answer(self, g: PosseTable, key: i64) -> None:
        if key == PASS:
            g.done()
            return
        c = key - PICK
        rest = 0
        for other in range(g.terms.characters):
            if other != c and self.who >> other & 1:
                rest += 1 << other
        g.follow(EachMoves(rest, self.squares, self.how))
        g.push(Where(c, self.squares, self.how))
