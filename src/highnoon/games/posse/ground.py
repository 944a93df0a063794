"""The ground a game is played on: squares and edges of a map, and what follows from them, worked out once.

All lists are by square, or by 4 * square + direction of a step, or by 8 * square + direction of a line.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.games.posse.drawings import EDGE_SIGNS, FREE, MANY_SQUARES, PIECES, STARTS, TILE, VOID, stronger
from highnoon.games.posse.squares import (
    BARRIER,
    DOOR,
    LINES,
    NOWHERE,
    OPEN,
    SIDE,
    SQUARES,
    STEPS,
    WALL,
    WINDOW,
)

BLOCKED: Final[i64] = 99
PANE: Final = 32  # a bit of a field: a square at a window
CANVAS: Final = 65  # signs along a side of the whole table


class Canvas:
    """The table while tiles are put on it: signs, obstacles and starting squares."""

    def __init__(self) -> None:
        self.signs: list[list[str]] = [[" "] * CANVAS for _ in range(CANVAS)]
        self.drawn: list[list[bool]] = [[False] * CANVAS for _ in range(CANVAS)]
        self.obstacle: list[int] = [-1] * int(SQUARES)
        self.obstacles = 0
        self.starts: dict[int, int] = {}  # character -> square
        self.greens: list[int] = []

    def lay(self, lines: list[str], row: int, column: int, first: int) -> None:
        """A tile with its top left square here; its starting squares are those of characters from `first` on."""
        letters: dict[str, int] = {}
        for i, line in enumerate(lines):
            for j, sign in enumerate(line):
                self.put(2 * row + i, 2 * column + j, sign)
                if i % 2 and j % 2:
                    self.put_square(32 * (row + i // 2) + column + j // 2, sign, letters, first)

    def put(self, i: int, j: int, sign: str) -> None:
        """PO-P46: edges of two tiles in one place: the stronger."""
        if self.drawn[i][j] and i % 2 != j % 2:
            sign = stronger(self.signs[i][j], sign)
        self.signs[i][j] = sign
        self.drawn[i][j] = True

    def put_square(self, square: int, sign: str, letters: dict[str, int], first: int) -> None:
        if sign == "g":
            self.greens.append(square)
        elif sign in STARTS and first >= 0:
            self.starts[first + int(sign) - 1] = square
        elif sign == "o" or sign in MANY_SQUARES:
            if sign == "o" or sign not in letters:
                letters[sign] = self.obstacles
                self.obstacles += 1
            self.obstacle[square] = letters[sign]

    def is_free(self, row: int, column: int) -> bool:
        """Does a tile fit here: on the table, on no other tile (PO-13)?"""
        if row < 0 or column < 0 or row + TILE > SIDE or column + TILE > SIDE:
            return False
        for r in (row, row + TILE - 1):
            for c in (column, column + TILE - 1):
                if self.drawn[2 * r + 1][2 * c + 1]:
                    return False
        return True

    def touches(self, row: int, column: int) -> bool:
        """PO-13: whether a tile here has at least one square side by side with another tile's."""
        for i in range(TILE):
            for r, c in (
                (row - 1, column + i),
                (row + TILE, column + i),
                (row + i, column - 1),
                (row + i, column + TILE),
            ):
                if 0 <= r < SIDE and 0 <= c < SIDE and self.drawn[2 * r + 1][2 * c + 1]:
                    return True
        return False


def draw_freely(lines: list[str]) -> tuple[Canvas, dict[int, int]]:
    """A whole drawing; letters A to N stand for characters, where they are and where they start.

    Squares of one letter that touch are one obstacle.
    """
    canvas = Canvas()
    pieces: dict[int, int] = {}
    width = max(len(line) for line in lines)
    for i, line in enumerate(lines):
        for j, sign in enumerate(line.ljust(width)):
            canvas.signs[i][j] = sign
            canvas.drawn[i][j] = sign != VOID
            if i % 2 and j % 2:
                square = 32 * (i // 2) + j // 2
                if sign in PIECES:
                    pieces[PIECES.index(sign)] = square
                    canvas.signs[i][j] = "."
                elif sign == "g":
                    canvas.greens.append(square)
    canvas.starts = dict(pieces)
    join_obstacles(canvas)
    return canvas, pieces


def join_obstacles(canvas: Canvas) -> None:
    for square in range(SQUARES):
        sign = sign_at(canvas, square)
        if (sign not in MANY_SQUARES and sign != "o") or canvas.obstacle[square] >= 0:
            continue
        canvas.obstacle[square] = canvas.obstacles
        todo = [square] if sign != "o" else []
        while todo:
            here = todo.pop()
            for step in STEPS:
                there = here + step
                if 0 <= there < SQUARES and canvas.obstacle[there] < 0 and sign_at(canvas, there) == sign:
                    canvas.obstacle[there] = canvas.obstacles
                    todo.append(there)
        canvas.obstacles += 1


def sign_at(canvas: Canvas, square: int) -> str:
    return canvas.signs[2 * (square >> 5) + 1][2 * (square & 31) + 1]


@final
@mypyc_attr(acyclic=True)
class Ground:
    """`text` is the drawing; `source` says how to make it again (see position.py)."""

    def __init__(self, canvas: Canvas, source: list[str]) -> None:
        self.source: Final = source
        self.real: Final[list[int]] = []  # the squares of the map
        self.obstacle: Final = canvas.obstacle  # the number of the obstacle on a square, or -1
        self.edge: Final = [int(WALL)] * (4 * SQUARES)
        self.walk: Final = [int(NOWHERE)] * (4 * SQUARES)  # where a step leads
        self.hands: Final = [int(NOWHERE)] * (4 * SQUARES)  # the square you can loot, pass or hand over to (PO-P5)
        self.beside: Final = [int(NOWHERE)] * (4 * SQUARES)  # the square whose cover you can use (PO-P5)
        self.size: Final[i64] = 32 * (len(drawing_of(canvas)) // 2)  # squares that matter are below this
        self.far: Final = [127] * self.size  # never changed: copied where costs are counted…
        self.base: Final = [0] * self.size  # bits of a field: obstacles, squares at windows; never changed
        self.around: Final[list[list[Any]]] = [[] for _ in range(self.size)]  # steps that do not lead through windows
        self.every: Final[list[Any]] = list(range(SQUARES))
        self.starts: Final = [canvas.starts.get(c, int(NOWHERE)) for c in range(len(PIECES))]
        self.greens: Final = sorted(canvas.greens)
        self.signs: Final = canvas.signs
        self.text: Final = drawing_of(canvas)
        self.picture: Final = "\n".join(self.text)
        self.boxes: Final[list[object]] = [None] * SQUARES  # see flood.py
        # Indexed by row, a bit for each column: steps east and south, without windows and with them; kinds of squares.
        self.rows_east: Final = [0] * 32
        self.rows_south: Final = [0] * 32
        self.rows_east_all: Final = [0] * 32
        self.rows_south_all: Final = [0] * 32
        self.rows_free: Final = [0] * 32
        self.rows_obstacle: Final = [0] * 32
        self.rows_pane: Final = [0] * 32
        self.rooms: Final[dict[int, list[int]]] = {}  # by posses in play: see crates.py
        self.near: Final[dict[int, list[list[Any] | None]]] = {}  # the same
        for square in range(SQUARES):
            if sign_at(canvas, square) != VOID:
                self.real.append(square)
        for square in self.real:
            self.read_edges(canvas, square)
            if self.obstacle[square] >= 0:
                self.base[square] = self.base[square] | 1
        for square in self.real:
            self.read_rows(square)
        plain = self.lines(slug=False)
        slugs = self.lines(slug=True)
        # Edges that give cover on one step of a line, or BLOCKED: the first step, where one stands at them (PO-P11) …
        self.first: Final = bytes(plain[0])
        self.first_slug: Final = bytes(slugs[0])
        # … and the later ones.
        self.later: Final = bytes(plain[1])
        self.later_slug: Final = bytes(slugs[1])
        # How many squares one sees in a direction, whatever gives cover there.
        self.sight: Final = bytes(self.squares_seen(plain[0], plain[1]))
        self.sight_slug: Final = bytes(self.squares_seen(slugs[0], slugs[1]))

    def read_edges(self, canvas: Canvas, square: int) -> None:
        i = 2 * (square >> 5) + 1
        j = 2 * (square & 31) + 1
        for d, (di, dj) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
            if not (0 < i + di < CANVAS - 1 and 0 < j + dj < CANVAS - 1):
                continue
            if canvas.signs[i + 2 * di][j + 2 * dj] == VOID:
                continue  # PO-10, PO-P46: beyond the map everything is closed
            kind = EDGE_SIGNS[canvas.signs[i + di][j + dj]]
            there = self.every[square + STEPS[d]]  # the same number everywhere: it stays in the processor's cache
            place = 4 * square + d
            self.edge[place] = int(kind)
            if kind <= WINDOW:
                self.walk[place] = there
                if kind == WINDOW:
                    self.base[square] = self.base[square] | PANE
                else:
                    self.around[square].append(there)
            if kind <= DOOR:
                self.hands[place] = there
            if kind in (OPEN, WINDOW, BARRIER):
                self.beside[place] = there

    def read_rows(self, square: int) -> None:
        row, bit = square >> 5, 1 << (square & 31)
        east, south = self.edge[4 * square + 1], self.edge[4 * square + 2]
        if east <= WINDOW:
            self.rows_east_all[row] |= bit
            if east != WINDOW:
                self.rows_east[row] |= bit
        if south <= WINDOW:
            self.rows_south_all[row] |= bit
            if south != WINDOW:
                self.rows_south[row] |= bit
        if self.obstacle[square] >= 0:
            self.rows_obstacle[row] |= bit
        else:
            self.rows_free[row] |= bit
        if self.base[square] & PANE:
            self.rows_pane[row] |= bit

    def lines(self, slug: bool) -> tuple[list[int], list[int]]:
        """Edges that give cover, for the first step of a line and for a later one."""
        first = [int(BLOCKED)] * (8 * SQUARES)
        later = first[:]
        for square in self.real:
            for d in range(8):
                if 0 <= square + LINES[d] < SQUARES:
                    edges, behind = self.look(square, d, slug)
                    first[8 * square + d] = behind
                    later[8 * square + d] = edges
        return first, later

    def look(self, square: int, d: int, slug: bool) -> tuple[int, int]:
        """The edges that give cover on one step of a line, and those of them that are not at its first square.

        PO-P6: a diagonal one has two ways, and takes the one with less cover.
        """
        if d % 2 == 0:
            kind = self.edge[4 * square + d // 2]
            if kind == WALL or (kind == DOOR and not slug):
                return int(BLOCKED), int(BLOCKED)
            return (1 if kind >= WINDOW else 0), 0
        ways = [(int(BLOCKED), int(BLOCKED))]
        one, other = d // 2, (d // 2 + 1) % 4
        for way, then in ((one, other), (other, one)):
            near = self.edge[4 * square + way]
            if near == WALL:
                continue
            far = self.edge[4 * (square + STEPS[way]) + then]
            if far == WALL or (not slug and (near == DOOR or far == DOOR)):
                continue
            behind = 1 if far >= WINDOW else 0
            ways.append((behind + (1 if near >= WINDOW else 0), behind))
        return min(ways)

    def squares_seen(self, first: list[int], later: list[int]) -> list[int]:
        found = [0] * (8 * SQUARES)
        for square in self.real:
            for d in range(8):
                steps = first
                here = square
                while steps[8 * here + d] < BLOCKED:
                    here += LINES[d]
                    found[8 * square + d] += 1
                    steps = later
        return found

    def is_beside(self, a: i64, obstacle: i64) -> bool:
        """PO-54: next to any square of that obstacle."""
        place: i64 = 4 * a
        end: i64 = place + 4
        while place < end:
            there: i64 = self.beside[place]
            if there >= 0 and self.obstacle[there] == obstacle:
                return True
            place += 1
        return False


def drawing_of(canvas: Canvas) -> list[str]:
    """The lines of the smallest drawing from the table's corner; free starting squares are as they were drawn."""
    height = max((i for i in range(CANVAS) if any(canvas.drawn[i])), default=0) + 1
    width = max((j for j in range(CANVAS) for i in range(CANVAS) if canvas.drawn[i][j]), default=0) + 1
    return ["".join(canvas.signs[i][:width]) for i in range(height)]


def is_open(sign: str) -> bool:
    return sign in FREE or sign in STARTS or sign in PIECES
