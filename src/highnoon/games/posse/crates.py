"""Crates at setup (PO-14 to PO-18): on green squares, then one by one, four movement apart (PO-P45)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.games.posse.actions import AT
from highnoon.games.posse.ground import Ground
from highnoon.games.posse.paths import FAR, FIGURE, HINDERS
from highnoon.games.posse.records import NO_SQUARES, NOT_MADE
from highnoon.games.posse.sight import CRATE
from highnoon.games.posse.table import CRATE_KIND, CRATE_PLACE, PosseTable


def mark_near(g: PosseTable, best: list[Any], start: i64) -> list[Any]:
    """Marks all squares that movement from here reaches too soon (PO-P45), and lists them; figures are in the way."""
    ground = g.land()
    field = g.field
    less = g.terms.crate_distance
    heavy = g.terms.heavy
    for square in g.at:
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
            now: i64 = cost + heavy if field[there] & HINDERS else cost + 1
            known: i64 = best[there]
            if now < known and now < less:
                queue.append(boxed)
                best[there] = now
    return queue


def clear(g: PosseTable, best: list[Any], marked: list[Any]) -> None:
    for square in marked:
        best[square] = FAR
    for square in g.at:
        if square >= 0:
            best[square] = FAR


def room_for_crates(g: PosseTable) -> list[Any]:
    """Keys of all squares on which the next crate may be placed."""
    ground = g.land()
    t = g.terms
    closed = [False] * ground.size
    sources = [crate & 1023 for crate in g.crates] + [square for square in g.at if square >= 0]
    for source in sources:
        best = g.scratch()
        marked = mark_near(g, best, source)
        for square in marked:
            closed[square] = True
        clear(g, best, marked)
    for c in range(t.characters):
        if g.at[c] >= 0 and ground.starts[c] >= 0:
            closed[ground.starts[c]] = True
    found: list[Any] = []
    for square in ground.real:
        if not closed[square] and not g.field[square] & HINDERS and can_be_entered(ground, square):
            found.append(t.keys[AT + square])
    return found


def can_be_entered(ground: Ground, square: int) -> bool:
    return any(ground.walk[4 * square + d] >= 0 for d in range(4))


def look_for_room(g: PosseTable) -> None:
    """Wherever crates and figures are now."""
    g.room = room_for_crates(g)
    g.near = [None] * g.land().size


def first_room(g: PosseTable) -> None:
    """The same, once for all games on this map with the same posses."""
    posses = 0
    for p in g.players:
        posses |= 1 << int(p.posse)
    key = 16 * (8 * len(g.crates) + int(g.terms.heavy)) + posses
    ground = g.land()
    if key not in ground.rooms:
        look_for_room(g)
        ground.rooms[key] = g.room
        ground.near[key] = g.near
    g.room = ground.rooms[key]
    g.near = ground.near[key]


def near_to(g: PosseTable, square: i64) -> list[Any]:
    """Keys of all squares too near to a crate on this one, in order.

    Crates placed before do not count: this one is too far from them for a way to lead there, so that all games with
    the same figures on the same map can share these lists.
    """
    near = g.near[square]
    if near is None:
        best = g.scratch()
        marked = mark_near(g, best, square)
        clear(g, best, marked)
        near = [g.terms.keys[AT + there] for there in sorted(set(marked))]
        g.near[square] = near
    return near


class Placing(Step[PosseTable]):
    """PO-17: in turns each player places one of their own crates, until all are placed or there is no room."""

    def advance(self, g: PosseTable) -> None:
        if g.room is NOT_MADE:
            look_for_room(g)
        seat = self.next_player(g)
        if seat < 0 or not g.room or not g.crate_pile:
            g.done()
            return
        g.ask(seat, CRATE_KIND, g.room)

    def next_player(self, g: PosseTable) -> i64:
        """The first from the active player on who has a crate left."""
        seat: i64 = g.active
        for _ in range(g.seats):
            if g.players[seat].crates > 0:
                return seat
            seat = seat + 1 if seat + 1 < g.seats else 0
        return -1

    def answer(self, g: PosseTable, key: i64) -> None:
        seat = self.next_player(g)
        square = key - AT
        g.players[seat].crates -= 1
        g.active = seat + 1 if seat + 1 < g.seats else 0
        put_crate(g, square)
        if g.telling:
            g.tell("places-crate", [int(seat), int(square >> 5), int(square & 31)], "PO-17")
        g.room = still_open(g.room, near_to(g, square))


def still_open(room: list[Any], near: list[Any]) -> list[Any]:
    """The room without what is near; the keys of both are in order."""
    n = place_of(room, near[0])
    found: list[Any] = room[:n]
    closed: i64
    for closed in near:
        while n < len(room):
            boxed = room[n]
            key: i64 = boxed
            if key > closed:
                break
            if key < closed:
                found.append(boxed)
            n += 1
    found.extend(room[n:])
    return found


def place_of(room: list[Any], key: i64) -> i64:
    """The place of the first key that is not less."""
    low: i64 = 0
    high: i64 = len(room)
    while low < high:
        middle = (low + high) >> 1
        here: i64 = room[middle]
        if here < key:
            low = middle + 1
        else:
            high = middle
    return low


def put_crate(g: PosseTable, square: i64) -> None:
    """The next unseen crate, on this square."""
    kind = g.crate_pile[-1]
    g.crate_pile = g.crate_pile[:-1]
    g.put_on(square, CRATE + CRATE_PLACE * len(g.crates))
    g.crates = [*g.crates, int(square + 1024 * kind)]


def put_on_greens(g: PosseTable) -> None:
    """PO-14: one on every green square, as far as there are any."""
    greens = g.land().greens
    count = min(len(greens), len(g.crate_pile))
    kinds = g.crate_pile[::-1]
    g.crate_pile = g.crate_pile[: len(g.crate_pile) - count]
    g.crates = [greens[n] + 1024 * kinds[n] for n in range(count)] or NO_SQUARES
    if count:
        g.redraw()
