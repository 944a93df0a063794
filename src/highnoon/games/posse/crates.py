"""Crates at setup (PO-14 to PO-18): on green squares, then one by one, four movement apart (PO-P45)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from highnoon.engine.table import Step
from highnoon.games.posse.actions import AT
from highnoon.games.posse.ground import Ground
from highnoon.games.posse.paths import FIGURE, HINDERS
from highnoon.games.posse.sight import CRATE
from highnoon.games.posse.table import CRATE_KIND, CRATE_PLACE, NOT_MADE, PosseTable


def near(ground: Ground, field: list[int], at: list[int], start: i64, less: i64, heavy: i64) -> list[int]:
    """All squares that movement from here reaches at a cost of less than this; figures are in the way."""
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
        for d in range(4):
            boxed = walk[4 * here + d]
            there: i64 = boxed
            if there < 0:
                continue
            now: i64 = cost + heavy if field[there] & HINDERS else cost + 1
            known: i64 = best[there]
            if now < known and now < less:
                queue.append(boxed)
                best[there] = now
    return queue


def room_for_crates(g: PosseTable) -> list[Any]:
    """Keys of all squares on which the next crate may be placed."""
    ground = g.land()
    t = g.terms
    closed = [False] * 1024
    for crate in g.crates:
        for square in near(ground, g.field, g.at, crate & 1023, t.crate_distance, t.heavy):
            closed[square] = True
    for c in range(t.characters):
        if g.at[c] >= 0:
            for square in near(ground, g.field, g.at, g.at[c], t.crate_distance, t.heavy):
                closed[square] = True
            if ground.starts[c] >= 0:
                closed[ground.starts[c]] = True
    found: list[Any] = []
    for square in ground.real:
        if not closed[square] and not g.field[square] & HINDERS and can_be_entered(ground, square):
            found.append(t.keys[AT + square])
    return found


def can_be_entered(ground: Ground, square: int) -> bool:
    return any(ground.walk[4 * square + d] >= 0 for d in range(4))


def first_room(g: PosseTable) -> list[Any]:
    """The same, once for all games on this map with the same posses."""
    posses = 0
    for p in g.players:
        posses |= 1 << int(p.posse)
    key = 16 * (8 * len(g.crates) + int(g.terms.heavy)) + posses
    rooms = g.land().rooms
    if key not in rooms:
        rooms[key] = room_for_crates(g)
    return rooms[key]


class Placing(Step[PosseTable]):
    """PO-17: in turns each player places one of the own crates, until all are placed or there is no room."""

    def advance(self, g: PosseTable) -> None:
        if g.room is NOT_MADE:
            g.room = room_for_crates(g)
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
        # Only what is near the new crate is closed now: it is itself too far from the others to make a way longer.
        closed = [False] * 1024
        for other in near(g.land(), g.field, g.at, square, g.terms.crate_distance, g.terms.heavy):
            closed[other] = True
        room: list[Any] = []
        for k in g.room:
            place: i64 = k
            if not closed[place - AT]:
                room.append(k)
        g.room = room


def put_crate(g: PosseTable, square: i64) -> None:
    """The next unseen crate, on this square."""
    kind = g.crate_pile[-1]
    g.crate_pile = g.crate_pile[:-1]
    g.put_on(square, CRATE + CRATE_PLACE * len(g.crates))
    g.crates = [*g.crates, int(square + 1024 * kind)]
