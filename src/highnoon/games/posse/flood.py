"""Where a character can go, worked out for all squares at once.

A box of 15 × 15 squares around the character is held in four words of 60 bits, four rows of 15 in each.  Everybody who
can be one movement farther is found by shifting the words in the four directions and masking them with what is open:
`paths.py` has the same square by square, for those who go farther than seven squares.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.bits import PLACE, TURNS
from highnoon.games.posse.cards import shifted
from highnoon.games.posse.ground import Ground

BOX: Final[i64] = 15
MIDDLE: Final[i64] = 7  # row and column of the character in the box, and the farthest it can go
HERE: Final[i64] = 4503599627370496  # 2 ** 52: the character, in the second word
THREE_ROWS: Final[i64] = 35184372088831  # 2 ** 45 - 1
ONE_ROW: Final[i64] = 32767
OFFSET: Final = bytes([place // 15 * 32 + place % 15 for place in PLACE])  # of the square from the first one of a word


@final
@mypyc_attr(acyclic=True)
class Box:
    """The surroundings of a square: open edges to the east and south, without windows and with them, and squares."""

    def __init__(self, ground: Ground, square: i64) -> None:
        row: i64 = (square >> 5) - MIDDLE
        column: i64 = (square & 31) - MIDDLE
        east = words_of(ground.rows_east, row, column, 16383)
        south = words_of(ground.rows_south, row, column, 32767)
        east_all = words_of(ground.rows_east_all, row, column, 16383)
        south_all = words_of(ground.rows_south_all, row, column, 32767)
        free = words_of(ground.rows_free, row, column, 32767)
        obstacle = words_of(ground.rows_obstacle, row, column, 32767)
        pane = words_of(ground.rows_pane, row, column, 32767)
        self.east0: Final[i64] = east[0]
        self.east1: Final[i64] = east[1]
        self.east2: Final[i64] = east[2]
        self.east3: Final[i64] = east[3]
        self.south0: Final[i64] = south[0]
        self.south1: Final[i64] = south[1]
        self.south2: Final[i64] = south[2]
        self.south3: Final[i64] = south[3]
        self.east_all0: Final[i64] = east_all[0]
        self.east_all1: Final[i64] = east_all[1]
        self.east_all2: Final[i64] = east_all[2]
        self.east_all3: Final[i64] = east_all[3]
        self.south_all0: Final[i64] = south_all[0]
        self.south_all1: Final[i64] = south_all[1]
        self.south_all2: Final[i64] = south_all[2]
        self.south_all3: Final[i64] = south_all[3]
        self.free0: Final[i64] = free[0]
        self.free1: Final[i64] = free[1]
        self.free2: Final[i64] = free[2]
        self.free3: Final[i64] = free[3]
        self.obstacle0: Final[i64] = obstacle[0]
        self.obstacle1: Final[i64] = obstacle[1]
        self.obstacle2: Final[i64] = obstacle[2]
        self.obstacle3: Final[i64] = obstacle[3]
        self.pane0: Final[i64] = pane[0]
        self.pane1: Final[i64] = pane[1]
        self.pane2: Final[i64] = pane[2]
        self.pane3: Final[i64] = pane[3]


def words_of(rows: list[int], row: i64, column: i64, mask: int) -> list[int]:
    """The part of a map, given as bits by row, that lies in the box with this corner.

    Nothing leads out of the box: no step east from its last column, none south from its last row.
    """
    words = [0, 0, 0, 0]
    for i in range(15):
        r = int(row) + i
        if 0 <= r < 32:
            bits = rows[r] >> int(column) if column >= 0 else rows[r] << -int(column)
            words[i // 4] |= (bits & mask) << 15 * (i % 4)
    return words


def box_of(ground: Ground, square: i64) -> Box:
    """Made once for every square of a map."""
    box = ground.boxes[square]
    if box is None:
        box = Box(ground, square)
        ground.boxes[square] = box
    assert isinstance(box, Box)
    return box


@final
@mypyc_attr(acyclic=True)
class Flood:
    """Squares that are open, that hinder, that trap, and those that are reached: four words each."""

    def __init__(self, box: Box) -> None:
        self.free0: i64 = box.free0
        self.free1: i64 = box.free1
        self.free2: i64 = box.free2
        self.free3: i64 = box.free3
        self.slow0: i64 = box.obstacle0
        self.slow1: i64 = box.obstacle1
        self.slow2: i64 = box.obstacle2
        self.slow3: i64 = box.obstacle3
        self.trap0: i64 = 0
        self.trap1: i64 = 0
        self.trap2: i64 = 0
        self.trap3: i64 = 0
        self.was0: i64 = 0
        self.was1: i64 = 0
        self.was2: i64 = 0
        self.was3: i64 = 0
        self.slow_was0: i64 = 0
        self.slow_was1: i64 = 0
        self.slow_was2: i64 = 0
        self.slow_was3: i64 = 0
        self.at0: i64 = 0
        self.at1: i64 = HERE
        self.at2: i64 = 0
        self.at3: i64 = 0

    def close(self, word: i64, bit: i64) -> None:
        """Nobody enters this square."""
        if word == 0:
            self.free0 &= ~bit
            self.slow0 &= ~bit
        elif word == 1:
            self.free1 &= ~bit
            self.slow1 &= ~bit
        elif word == 2:
            self.free2 &= ~bit
            self.slow2 &= ~bit
        else:
            self.free3 &= ~bit
            self.slow3 &= ~bit

    def hinder(self, word: i64, bit: i64) -> None:
        if word == 0:
            self.free0 &= ~bit
            self.slow0 |= bit
        elif word == 1:
            self.free1 &= ~bit
            self.slow1 |= bit
        elif word == 2:
            self.free2 &= ~bit
            self.slow2 |= bit
        else:
            self.free3 &= ~bit
            self.slow3 |= bit

    def trap(self, word: i64, bit: i64) -> None:
        if word == 0:
            self.trap0 |= bit
        elif word == 1:
            self.trap1 |= bit
        elif word == 2:
            self.trap2 |= bit
        else:
            self.trap3 |= bit

    def set_aside(self) -> None:
        """Remembers which squares are open."""
        self.was0 = self.free0
        self.was1 = self.free1
        self.was2 = self.free2
        self.was3 = self.free3
        self.slow_was0 = self.slow0
        self.slow_was1 = self.slow1
        self.slow_was2 = self.slow2
        self.slow_was3 = self.slow3

    def take_back(self) -> None:
        self.free0 = self.was0
        self.free1 = self.was1
        self.free2 = self.was2
        self.free3 = self.was3
        self.slow0 = self.slow_was0
        self.slow1 = self.slow_was1
        self.slow2 = self.slow_was2
        self.slow3 = self.slow_was3

    def spread(
        self, e0: i64, e1: i64, e2: i64, e3: i64, s0: i64, s1: i64, s2: i64, s3: i64, speed: i64, heavy: i64
    ) -> None:
        """Everything that is reached with this movement; PO-24: a square that hinders costs `heavy`."""
        r0: i64 = 0
        r1: i64 = HERE
        r2: i64 = 0
        r3: i64 = 0
        # Squares one step from what was reached with one movement less, and with two less.
        o0: i64 = 0
        o1: i64 = 0
        o2: i64 = 0
        o3: i64 = 0
        p0: i64 = 0
        p1: i64 = 0
        p2: i64 = 0
        p3: i64 = 0
        spent: i64 = 0
        while spent < speed:
            spent += 1
            x0 = r0 & ~self.trap0
            x1 = r1 & ~self.trap1
            x2 = r2 & ~self.trap2
            x3 = r3 & ~self.trap3
            y0 = x0 & s0
            y1 = x1 & s1
            y2 = x2 & s2
            y3 = x3 & s3
            t0: i64 = (x0 & e0) << 1 | x0 >> 1 & e0 | (y0 & THREE_ROWS) << 15
            t1: i64 = (x1 & e1) << 1 | x1 >> 1 & e1 | (y1 & THREE_ROWS) << 15 | y0 >> 45
            t2: i64 = (x2 & e2) << 1 | x2 >> 1 & e2 | (y2 & THREE_ROWS) << 15 | y1 >> 45
            t3: i64 = (x3 & e3) << 1 | x3 >> 1 & e3 | (y3 & THREE_ROWS) << 15 | y2 >> 45
            t0 |= (x0 >> 15 | (x1 & ONE_ROW) << 45) & s0
            t1 |= (x1 >> 15 | (x2 & ONE_ROW) << 45) & s1
            t2 |= (x2 >> 15 | (x3 & ONE_ROW) << 45) & s2
            t3 |= x3 >> 15 & s3
            if heavy == 2:
                r0 |= t0 & self.free0 | o0 & self.slow0
                r1 |= t1 & self.free1 | o1 & self.slow1
                r2 |= t2 & self.free2 | o2 & self.slow2
                r3 |= t3 & self.free3 | o3 & self.slow3
            elif heavy == 1:
                r0 |= t0 & (self.free0 | self.slow0)
                r1 |= t1 & (self.free1 | self.slow1)
                r2 |= t2 & (self.free2 | self.slow2)
                r3 |= t3 & (self.free3 | self.slow3)
            else:
                r0 |= t0 & self.free0 | p0 & self.slow0
                r1 |= t1 & self.free1 | p1 & self.slow1
                r2 |= t2 & self.free2 | p2 & self.slow2
                r3 |= t3 & self.free3 | p3 & self.slow3
                p0 = o0
                p1 = o1
                p2 = o2
                p3 = o3
            o0 = t0
            o1 = t1
            o2 = t2
            o3 = t3
        self.at0 = r0
        self.at1 = r1
        self.at2 = r2
        self.at3 = r3


def add_keys(word: i64, square: i64, keys: list[Any], out: list[Any]) -> None:
    """The keys of the squares in a word whose first row begins at this square."""
    while word:
        out.append(keys[square + OFFSET[(word & -word) * TURNS >> 58 & 63]])
        word = word & (word - 1)


def flood(
    ground: Ground,
    crates: list[int],
    bodies: list[int],
    chips: list[int],
    at: list[int],
    start: i64,
    speed: i64,
    heavy: i64,
    keys: list[Any],
    out: list[Any],
) -> i64:
    """Adds the keys of all squares on which a move of at most seven can end: first those that can be reached unhurt.

    Crates and chips are as the table has them.  Returns how many keys there are without harm, or -1 - that if something
    on the way may hurt.
    """
    box = box_of(ground, start)
    reach = Flood(box)
    row: i64 = (start >> 5) - MIDDLE
    column: i64 = (start & 31) - MIDDLE
    crate: i64
    for crate in crates:
        i: i64 = (crate >> 5 & 31) - row
        j: i64 = (crate & 31) - column
        if i >= 0 and i < BOX and j >= 0 and j < BOX:
            reach.hinder(i >> 2, shifted(1, 15 * (i & 3) + j))
    body: i64
    for body in bodies:
        i = (body >> 5) - row
        j = (body & 31) - column
        if i >= 0 and i < BOX and j >= 0 and j < BOX:
            reach.hinder(i >> 2, shifted(1, 15 * (i & 3) + j))
    other: i64
    for other in at:
        i = (other >> 5) - row
        j = (other & 31) - column
        if i >= 0 and i < BOX and j >= 0 and j < BOX and other >= 0:
            reach.close(i >> 2, shifted(1, 15 * (i & 3) + j))
    corner: i64 = start - 7 * 32 - 7
    rough = False
    if chips:
        rough = avoid(reach, box, chips, start, speed, heavy)
    if not rough:
        reach.spread(
            box.east0, box.east1, box.east2, box.east3, box.south0, box.south1, box.south2, box.south3, speed, heavy
        )
    a0 = reach.at0 & reach.free0
    a1 = reach.at1 & reach.free1 & ~HERE
    a2 = reach.at2 & reach.free2
    a3 = reach.at3 & reach.free3
    if rough:
        allow(reach, chips, start)
    if reach.at0 & box.pane0 | reach.at1 & box.pane1 | reach.at2 & box.pane2 | reach.at3 & box.pane3:
        rough = True
    add_keys(a0, corner, keys, out)
    add_keys(a1, corner + 128, keys, out)
    add_keys(a2, corner + 256, keys, out)
    add_keys(a3, corner + 384, keys, out)
    unhurt: i64 = len(out)
    if not rough:
        return unhurt
    reach.spread(
        box.east_all0,
        box.east_all1,
        box.east_all2,
        box.east_all3,
        box.south_all0,
        box.south_all1,
        box.south_all2,
        box.south_all3,
        speed,
        heavy,
    )
    add_keys(reach.at0 & reach.free0 & ~a0, corner, keys, out)
    add_keys(reach.at1 & reach.free1 & ~a1 & ~HERE, corner + 128, keys, out)
    add_keys(reach.at2 & reach.free2 & ~a2, corner + 256, keys, out)
    add_keys(reach.at3 & reach.free3 & ~a3, corner + 384, keys, out)
    return -1 - unhurt


def avoid(reach: Flood, box: Box, chips: list[int], start: i64, speed: i64, heavy: i64) -> bool:
    """Spreads past fires and traps; whether there is any in the box.  Figures and what hinders stay closed."""
    row: i64 = (start >> 5) - MIDDLE
    column: i64 = (start & 31) - MIDDLE
    found = False
    reach.set_aside()
    chip: i64
    for chip in chips:
        i: i64 = (chip >> 5 & 31) - row
        j: i64 = (chip & 31) - column
        if i >= 0 and i < BOX and j >= 0 and j < BOX and (chip & 1023) != start:
            found = True
            reach.close(i >> 2, shifted(1, 15 * (i & 3) + j))
    if found:
        reach.spread(
            box.east0, box.east1, box.east2, box.east3, box.south0, box.south1, box.south2, box.south3, speed, heavy
        )
    return found


def allow(reach: Flood, chips: list[int], start: i64) -> None:
    """Lets squares that hurt be entered again; a trap is as far as you get (PO-L41)."""
    row: i64 = (start >> 5) - MIDDLE
    column: i64 = (start & 31) - MIDDLE
    reach.take_back()
    chip: i64
    for chip in chips:
        i: i64 = (chip >> 5 & 31) - row
        j: i64 = (chip & 31) - column
        if chip & 8192 and i >= 0 and i < BOX and j >= 0 and j < BOX and (chip & 1023) != start:
            reach.trap(i >> 2, shifted(1, 15 * (i & 3) + j))
