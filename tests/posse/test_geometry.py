"""Line of sight, cover and movement against the specification's own procedure, on random maps and on its cases."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from highnoon.games.posse.drawings import EDGE_SIGNS
from highnoon.games.posse.flood import flood
from highnoon.games.posse.ground import BLOCKED, PANE, Ground, draw_freely
from highnoon.games.posse.paths import BODY, FIRE, HINDERS, TRAP, Ways, destinations
from highnoon.games.posse.sight import CRATE, OBSTACLE, cover_on
from highnoon.games.posse.squares import BARRIER, DOOR, SQUARES, STEPS, WALL, WINDOW, bearing, in_range, square_at
from tests.profiles import examples

KEYS = list(range(int(SQUARES)))


class Sketch:
    """A drawing, its ground, and what stands on it, for the slow procedures below."""

    def __init__(self, lines: list[str], crates: list[int] | None = None, chips: dict[int, int] | None = None) -> None:
        self.lines = lines
        self.ground = Ground(draw_freely(lines)[0], [])
        self.field = self.ground.base[:]
        assert [s for s in self.ground.real if self.field[s] & OBSTACLE] == [
            s for s in self.ground.real if self.ground.obstacle[s] >= 0
        ]
        for square in crates or []:
            self.field[square] |= int(CRATE)
        for square, chip in (chips or {}).items():
            self.field[square] |= chip

    def edge(self, p: int, q: int) -> int:
        """Between two squares side by side, straight from the drawing; beyond the map it is a wall."""
        i, j = (p >> 5) + (q >> 5) + 1, (p & 31) + (q & 31) + 1
        if p not in self.ground.real or q not in self.ground.real:
            return int(WALL)
        return int(EDGE_SIGNS[self.lines[i][j]])

    def squares_of(self, q: int) -> list[int]:
        """All squares of the obstacle on q: a crate is its own."""
        if self.field[q] & CRATE:
            return [q]
        number = self.ground.obstacle[q]
        return [s for s in self.ground.real if self.ground.obstacle[s] == number]

    def next_to(self, a: int, q: int) -> bool:
        """PO-P5, PO-54: the edge must not be a wall or door."""
        return any(
            abs((a >> 5) - (s >> 5)) + abs((a & 31) - (s & 31)) == 1 and self.edge(a, s) not in (WALL, DOOR)
            for s in self.squares_of(q)
        )


def reference(sketch: Sketch, a: int, t: int, reach: int, slug: bool, mates: list[int], opponents: list[int]) -> str:
    """`attackState` of the specification, word for word; equal ways are judged for the attacker (PO-D3)."""
    dr, dc = (t >> 5) - (a >> 5), (t & 31) - (a & 31)
    if not (dr == 0 or dc == 0 or abs(dr) == abs(dc)):
        return "no line"
    n = max(abs(dr), abs(dc))
    limit = reach if dr == 0 or dc == 0 else reach // 2
    if not 1 <= n <= limit:
        return "out of range"
    sr, sc = (dr > 0) - (dr < 0), (dc > 0) - (dc < 0)
    penal = 0
    mate = False
    p = a
    for _ in range(n):
        q = p + 32 * sr + sc
        ways = [[(p, q)]] if sr == 0 or sc == 0 else [[(p, p + 32 * sr), (p + 32 * sr, q)], [(p, p + sc), (p + sc, q)]]
        judged = []
        for way in ways:
            kinds = [sketch.edge(x, y) for x, y in way]
            if WALL in kinds or (DOOR in kinds and not slug):
                continue
            cover = [(x, y) for (x, y), kind in zip(way, kinds, strict=True) if kind in (WINDOW, BARRIER)]
            judged.append((len(cover), sum(a not in pair for pair in cover)))
        if not judged:
            return "blocked"
        penal += min(judged)[1]
        if q != t:
            if q in opponents:
                return "blocked"
            mate = mate or q in mates
            if sketch.field[q] & (OBSTACLE | CRATE) and not sketch.next_to(a, q):
                penal += 1
        p = q
    if slug and penal:
        penal -= 1
    return "halved" if penal or mate else "full"


def state(sketch: Sketch, a: int, t: int, reach: int, slug: bool) -> str:
    look = int(bearing(a, t))
    if look < 0:
        return "no line"
    if not in_range(look, reach):
        return "out of range"
    cover = int(cover_on(sketch.ground, sketch.field, a, look, slug))
    if cover >= BLOCKED:
        return "blocked"
    return "halved" if cover > (1 if slug else 0) else "full"


@st.composite
def sketches(draw: st.DrawFn) -> Sketch:
    rows, columns = draw(st.integers(2, 8)), draw(st.integers(2, 8))
    seed = draw(st.randoms(use_true_random=False))
    rough = draw(st.sampled_from([0.05, 0.2, 0.5]))
    lines: list[str] = []
    for i in range(2 * rows + 1):
        line = ""
        for j in range(2 * columns + 1):
            if i % 2 and j % 2:
                line += seed.choice("oab ") if seed.random() < rough / 2 else "."
            elif i % 2 == j % 2:
                line += "+"
            else:
                line += seed.choice("DWB" + ("|" if i % 2 else "-")) if seed.random() < rough else " "
        lines.append(line)
    squares = [square_at(r, c) for r in range(rows) for c in range(columns) if lines[2 * r + 1][2 * c + 1] == "."]
    crates = [square for square in squares if seed.random() < 0.06]
    chips = {square: seed.choice([8, 16, 4]) for square in squares if square not in crates and seed.random() < 0.05}
    return Sketch(lines, crates, chips)


@settings(max_examples=examples(100), deadline=None)
@given(sketches(), st.integers(1, 12))
def test_line_of_sight_is_the_specified_procedure(sketch: Sketch, reach: int) -> None:
    stands = [s for s in sketch.ground.real if not sketch.field[s] & ~PANE]
    for a in stands:
        for t in stands:
            if a != t:
                for slug in (False, True):
                    wanted = reference(sketch, a, t, reach, slug, [], [])
                    assert state(sketch, a, t, reach, slug) == wanted, (a, t, slug, sketch.lines)


def slow_costs(
    sketch: Sketch, start: int, speed: int, heavy: int, figures: list[int]
) -> dict[int, set[tuple[int, int]]]:
    """Every (cost, harm) with which a walk can come to each square: all walks, tried out."""
    found: dict[int, set[tuple[int, int]]] = {start: {(0, 0)}}
    todo = [(start, 0, 0)]
    while todo:
        here, cost, harm = todo.pop()
        if sketch.field[here] & TRAP and here != start:
            continue
        for step in STEPS:
            there = here + step
            if there not in sketch.ground.real or there in figures or there == start:
                continue
            kind = sketch.edge(here, there)
            if kind in (WALL, BARRIER):
                continue
            now = cost + (heavy if sketch.field[there] & HINDERS else 1)
            hurt = harm + (kind == WINDOW) + (sketch.field[there] >> 4 & 1) + 2 * (sketch.field[there] >> 3 & 1)
            if now <= speed and (now, hurt) not in found.setdefault(there, set()):
                found[there].add((now, hurt))
                todo.append((there, now, hurt))
    return found


@settings(max_examples=examples(100), deadline=None)
@given(sketches(), st.integers(0, 6), st.sampled_from([1, 2, 3]))
def test_movement_is_every_walk_tried_out(sketch: Sketch, speed: int, heavy: int) -> None:
    stands = [s for s in sketch.ground.real if not sketch.field[s] & HINDERS]
    if not stands:
        return
    start, figures = stands[len(stands) // 2], stands[3::7]
    figures = [square for square in figures if square != start]
    at = [start, *figures, -1]
    walks = slow_costs(sketch, start, speed, heavy, figures)
    wanted = []
    for square in sorted(walks):
        if square != start and walks[square] and not sketch.field[square] & HINDERS:
            harm = min(h for _, h in walks[square])
            wanted.append((square, min(c for c, h in walks[square] if h == harm), harm))
    spare = sketch.ground.far[:]
    ways = Ways(sketch.ground, sketch.field, at, spare, start, speed, heavy, -1)
    assert ways.ends() == wanted
    assert spare == sketch.ground.far
    out: list[int] = []
    unhurt = destinations(sketch.ground, sketch.field, at, spare, start, speed, heavy, KEYS, out)
    assert spare == sketch.ground.far
    assert sorted(out) == [square for square, _, _ in wanted]
    assert sorted(out[: unhurt if unhurt >= 0 else -1 - unhurt]) == [square for square, _, harm in wanted if not harm]
    crates = [s for s in sketch.ground.real if sketch.field[s] & CRATE]
    bodies = [s for s in sketch.ground.real if sketch.field[s] & BODY]
    chips = [s + 8192 for s in sketch.ground.real if sketch.field[s] & TRAP]
    chips += [s for s in sketch.ground.real if sketch.field[s] & FIRE]
    boxed: list[int] = []
    count = flood(sketch.ground, crates, bodies, chips, at, start, speed, heavy, KEYS, boxed)
    assert sorted(boxed) == sorted(out)
    first = int(count if count >= 0 else -1 - count)
    assert sorted(boxed[:first]) == [square for square, _, harm in wanted if not harm]
    for square, cost, harm in wanted:
        check_way(sketch, start, ways.way(square), cost, harm, heavy)


def check_way(sketch: Sketch, start: int, way: list[int], cost: int, harm: int, heavy: int) -> None:
    here = start
    for there in way:
        kind = sketch.edge(here, there)
        assert there - here in STEPS
        cost -= heavy if sketch.field[there] & HINDERS else 1
        harm -= (kind == WINDOW) + (sketch.field[there] >> 4 & 1) + 2 * (sketch.field[there] >> 3 & 1)
        here = there
    assert (cost, harm) == (0, 0)


# -- the specification's cases, on Sweetwater Gulch --------------------------------------------------------------------


@pytest.fixture(scope="module")
def gulch() -> Sketch:
    from highnoon.games.posse.pack import own_numbers

    return Sketch(["".join("." if s.isdigit() else s for s in line) for line in own_numbers().maps[0].ground.text])


CASES = [
    ((8, 8), (8, 10), 8, "full", "full"),
    ((6, 10), (3, 10), 8, "halved", "full"),
    ((5, 10), (3, 10), 8, "full", "full"),
    ((3, 10), (6, 10), 8, "halved", "full"),
    ((6, 8), (4, 8), 8, "blocked", "full"),
    ((6, 8), (9, 8), 8, "full", "full"),
    ((8, 9), (8, 13), 8, "halved", "full"),
    ((11, 12), (11, 21), 8, "out of range", "out of range"),
    ((6, 13), (9, 16), 8, "halved", "full"),
    ((6, 13), (11, 18), 8, "out of range", "out of range"),
    ((16, 14), (16, 12), 8, "full", "full"),
    ((14, 16), (12, 16), 8, "blocked", "blocked"),
    ((8, 8), (10, 9), 8, "no line", "no line"),
    ((8, 21), (9, 22), 1, "out of range", "out of range"),
]


@pytest.mark.parametrize(("a", "t", "reach", "plain", "slug"), CASES)
def test_the_cases_of_the_specification(
    gulch: Sketch, a: tuple[int, int], t: tuple[int, int], reach: int, plain: str, slug: str
) -> None:
    here, there = square_at(*a), square_at(*t)
    assert state(gulch, here, there, reach, False) == plain
    assert state(gulch, here, there, reach, True) == slug
    assert reference(gulch, here, there, reach, False, [], []) == plain


def test_rodgers_movement(gulch: Sketch) -> None:
    """Speed 4 from (8,8), all others on their starting squares."""
    from highnoon.games.posse.pack import own_numbers

    at = own_numbers().maps[0].ground.starts
    ways = Ways(gulch.ground, gulch.field, at, gulch.ground.far[:], square_at(8, 8), 4, 2, -1)
    by_cost: dict[int, list[tuple[int, int]]] = {}
    for square, cost, harm in ways.ends():
        assert harm == 0
        by_cost.setdefault(cost, []).append((square >> 5, square & 31))
    assert by_cost == {
        1: [(8, 7), (9, 8)],
        2: [(7, 7), (9, 9)],
        3: [(6, 7), (6, 8), (7, 6), (10, 9)],
        4: [(5, 7), (5, 8), (6, 6), (6, 9), (7, 5), (8, 5), (9, 6), (10, 10), (11, 8), (11, 9)],
    }
    assert {square: ways.step_to(0, square_at(*square)) & 31 for square in [(7, 8), (8, 6), (10, 8), (7, 9)]} == {
        (7, 8): 2,
        (8, 6): 3,
        (10, 8): 3,
        (7, 9): 4,
    }
