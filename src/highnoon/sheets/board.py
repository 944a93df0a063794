"""The ground of Posses as planes: rows, columns, and what is on each square."""

from __future__ import annotations

from typing import Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from highnoon.engine.refusal import BadInput
from highnoon.engine.table import Table
from highnoon.games.posse.ground import Ground
from highnoon.games.posse.paths import BODY, FIRE, TRAP
from highnoon.games.posse.sight import CRATE
from highnoon.games.posse.squares import SIDE, SQUARES
from highnoon.games.posse.table import PosseTable

# Every square has these, one after the other; figures are by seat, counted from the viewer.
PLANES: Final = ["ground", "obstacle", "north", "east", "south", "west", "crate", "body", "fire", "trap"]
FIXED: Final[i64] = 10
CRATES: Final[i64] = 6


def planes_of(seats: int) -> list[str]:
    return PLANES + ["figure of me"] + [f"figure of left{n}" for n in range(1, seats)]


@final
class Board:
    """Draws boards; what never changes of a ground is drawn once."""

    def __init__(self, seats: i64) -> None:
        self.seats: Final[i64] = seats
        self.planes: Final[i64] = FIXED + seats
        self.out = BytesWriter()
        self.blank: Final = bytes(SQUARES * (FIXED + seats))
        self.drawn: dict[Ground, bytes] = {}

    def ground(self, ground: Ground) -> bytes:
        """North, east, south and west are the edges of the square: 0 is nothing, 4 a wall."""
        known = self.drawn.get(ground)
        if known is not None:
            return known
        made = bytearray(self.blank)
        for square in ground.real:
            base = square * int(self.planes)
            made[base] = 1
            made[base + 1] = 1 if ground.obstacle[square] >= 0 else 0
            for d in range(4):
                made[base + 2 + d] = ground.edge[4 * square + d]
        if len(self.drawn) > 64:
            self.drawn.clear()
        self.drawn[ground] = bytes(made)
        return bytes(made)

    def draw(self, table: Table, me: i64) -> None:
        if not isinstance(table, PosseTable):
            raise BadInput("only Posses has a board")
        out = self.out
        base: i64 = len(out)
        ground = table.ground
        if ground is None:
            out.write(self.blank)
            return
        out.write(self.ground(ground))
        field = table.field
        planes = self.planes
        for square in ground.real:
            stands: i64 = field[square]
            if stands & (CRATE | BODY | FIRE | TRAP):
                slot: i64 = base + square * planes + CRATES
                if stands & CRATE:
                    out[slot] = 1
                if stands & BODY:
                    out[slot + 1] = 1
                if stands & FIRE:
                    out[slot + 2] = 1
                if stands & TRAP:
                    out[slot + 3] = 1
        for c, at in enumerate(table.at):
            if at >= 0:
                seat: i64 = table.owner[c] - me
                if seat < 0:
                    seat += self.seats
                out[base + at * planes + FIXED + seat] = 1


assert SIDE * SIDE == SQUARES
