"""Attacks: who can be attacked from where, and how (PO-46 to PO-56)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from highnoon.games.posse.cards import SLUG, shifted
from highnoon.games.posse.ground import BLOCKED
from highnoon.games.posse.items import natural_range
from highnoon.games.posse.records import Figure
from highnoon.games.posse.sight import cover_on, is_next
from highnoon.games.posse.squares import BEARINGS, LINES, MIDDLE, NOT_IN_LINE, NOWHERE, ROWS, bearing, in_range
from highnoon.games.posse.table import PosseTable

FULL: Final[i64] = 0
HALVED: Final[i64] = 1
# Why not.
OUT_OF_LINE: Final[i64] = 2
TOO_FAR: Final[i64] = 3
WALLED: Final[i64] = 4
IN_THE_WAY: Final[i64] = 5
STATES: Final = ["full", "halved", "not-in-line", "out-of-range", "blocked", "in-the-way"]
ANY_RANGE: Final[i64] = 64


def look_at(g: PosseTable, by: i64, at: i64, reach: i64, slug: bool, through: i64) -> i64:
    """FULL, HALVED, or why an attack is not possible.  `through` opponents may stand on the line (PO-C17)."""
    a: i64 = g.at[by]
    look = bearing(a, g.at[at])
    if look == NOT_IN_LINE:
        return OUT_OF_LINE
    if not in_range(look, reach):
        return TOO_FAR
    mate = False
    owner: i64 = g.owner[by]
    c: i64
    there: i64
    for c, there in enumerate(g.at):
        if there >= 0 and c != by and c != at:
            other = bearing(a, there)
            if other >= 0 and (other & 7) == (look & 7) and other < look:
                if g.owner[c] == owner:
                    mate = True  # PO-55, PO-P13
                elif through > 0:
                    through -= 1
                else:
                    return IN_THE_WAY  # PO-P14
    cover = cover_on(g.land(), g.field, a, look, slug)
    if cover >= BLOCKED:
        return WALLED
    if slug and cover > 0:
        cover -= 1  # PO-P12
    return HALVED if mate or cover > 0 else FULL


def targets(g: PosseTable, by: i64, reach: i64, slug: bool, through: i64) -> i64:
    """All opponents that can be attacked, as bits."""
    a: i64 = g.at[by]
    owner: i64 = g.owner[by]
    sight = g.land().sight_slug if slug else g.land().sight
    found: i64 = 0
    c: i64
    there: i64
    for c, there in enumerate(g.at):
        if (
            there >= 0
            and is_seen(sight, a, there, reach)
            and g.owner[c] != owner
            and look_at(g, by, c, reach, slug, through) <= HALVED
        ):
            found |= shifted(1, c)
    return found


def is_seen(sight: bytes, a: i64, there: i64, reach: i64) -> bool:
    """In line, in range, and not behind a wall or a shut door."""
    look = bearing(a, there)
    return look >= 0 and in_range(look, reach) and (look >> 3) <= sight[8 * a + (look & 7)]


def any_target(g: PosseTable, by: i64, reach: i64, slug: bool) -> bool:
    """Can any opponent be attacked?  Opponents never block the line to all: the one in the way can be attacked too."""
    a: i64 = g.at[by]
    sight = g.land().sight_slug if slug else g.land().sight
    p = g.players[g.owner[by]]
    first = p.first
    after = p.after
    middle: i64 = MIDDLE - a - (a & ROWS)
    c: i64
    there: i64
    for c, there in enumerate(g.at):
        if there >= 0 and (c < first or c >= after):
            look: i64 = BEARINGS[there + (there & ROWS) + middle]  # `bearing`, written out: most are not in line
            if look and in_range(look, reach) and (look >> 3) <= sight[8 * a + (look & 7)]:
                return True
    return False


def has_target(g: PosseTable, f: Figure) -> bool:
    """Can the character attack any opponent as it is?  Without items that changes only when a character moves."""
    slug = g.terms.ammo[f.c] == SLUG
    if f.items:
        return any_target(g, f.c, natural_range(g.terms, f), slug)
    bit = shifted(1, f.c)
    if not g.looked & bit:
        g.looked = g.looked | bit
        found = any_target(g, f.c, g.terms.range[f.c], slug)
        g.armed = g.armed | bit if found else g.armed & ~bit
    return g.armed & bit != 0


def sees(g: PosseTable, by: i64, at: i64) -> bool:
    """In line of sight at any range."""
    return look_at(g, by, at, ANY_RANGE, False, 0) <= HALVED


def blast_squares(g: PosseTable, by: i64, reach: i64) -> list[int]:
    """PO-L22: squares in line of sight and range; an opponent on the way ends a line."""
    ground = g.land()
    a: i64 = g.at[by]
    found: list[int] = []
    for d in range(8):
        most: i64 = reach >> 1 if d & 1 else reach
        q: i64 = a
        for n in range(most):
            edges: i64 = ground.first[8 * q + d] if n == 0 else ground.later[8 * q + d]
            if edges >= BLOCKED:
                break
            q += LINES[d]
            found.append(int(q))
            c = figure_on(g, q)
            if c >= 0 and g.owner[c] != g.owner[by]:
                break
    return sorted(found)


def figure_on(g: PosseTable, square: i64) -> i64:
    """The living character on a square, or -1."""
    for c in range(g.terms.characters):
        if g.at[c] == square:
            return c
    return -1


def body_on(g: PosseTable, square: i64) -> i64:
    """The body on a square, or -1; PO-D13: of several the one that fell last."""
    found: i64 = -1
    for f in g.figures:
        if f.body == square and (found < 0 or f.over >= g.figures[found].over):
            found = f.c
    return found


def in_cover(g: PosseTable, c: i64) -> bool:
    """PO-C36: next to an obstacle, be it a square, a crate, a window or a barrier."""
    ground = g.land()
    a: i64 = g.at[c]
    for d in range(4):
        kind = ground.edge[4 * a + d]
        there = ground.beside[4 * a + d]
        if kind == 2 or kind == 3:
            return True
        if there >= 0 and g.field[there] & 3:
            return True
    return False


def adjacent(g: PosseTable, a: i64, b: i64) -> bool:
    """PO-P5: side by side, with an open edge or a door between: for looting, passing, healing."""
    hands = g.land().hands
    place: i64 = 4 * g.at[a]
    square = g.at[b]
    return square != NOWHERE and (
        hands[place] == square or hands[place + 1] == square or hands[place + 2] == square or hands[place + 3] == square
    )


def in_blast(g: PosseTable, square: i64, c: i64) -> bool:
    """PO-L22: on the square or orthogonally next to it; walls and shut doors shield."""
    return g.at[c] == square or is_next(g.land(), square, g.at[c])
