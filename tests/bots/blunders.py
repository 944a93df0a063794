"""Games of Marshals in which one choice is replaced by the worst one: does the review find it?"""

from __future__ import annotations

from typing import Final

import msgspec

from highnoon.bots.marshal import advise
from highnoon.bots.marshal.level import Budget
from highnoon.bots.review import review
from highnoon.engine.dice import Quick
from highnoon.engine.game import Game
from highnoon.engine.record import Record, Recorder
from highnoon.engine.table import NOBODY
from highnoon.lab.match import Lot, draw

BLUNDER: Final = 0.15  # of the chance to win; what costs less is no blunder


class Planted(msgspec.Struct, frozen=True):
    record: Record
    seat: int
    n: int  # the row of the blunder
    lost: float


def plant(game: Game, seats: int, seed: int, level: str = "marshal:300n", look: int = 1500) -> Planted | None:
    """One game, with the first blunder that can be made after a drawn moment; None if there was none to make."""
    lot = Lot(f"blunder {seed}", 0)
    seated = lot.seat_bots(game, [level] * seats, None)
    recorder = Recorder(game, seats, lot.secret())
    recorder.settle()
    wait = 6 + Quick(seed).below(30)  # real decisions before the blunder
    planted: tuple[int, int, float] | None = None
    while not recorder.table.over:
        table = recorder.table
        seat = int(table.turn)
        if seat == NOBODY:
            draw(table, seated, recorder.act)
            recorder.settle()
            continue
        view = table.view(seat)
        key = seated[seat].choose(view)
        wait -= len(view.options) > 1
        if planted is None and wait <= 0 and len(view.options) > 1:
            tried = [a for a in advise(game, view, Budget(0, look), seed) if a.visits >= 10]
            worst = min(tried, key=lambda a: a.chance)
            if tried[0].chance - worst.chance >= BLUNDER and worst.key != key:
                key = worst.key
                planted = seat, len(recorder.rows), tried[0].chance - worst.chance
        recorder.act(seat, key)
        recorder.settle()
    record = recorder.record()
    if planted is None:
        return None
    seat, after, lost = planted
    n = next(row.n for row in record.rows[after:] if row.seat == seat)
    return Planted(record, seat, n, lost)


def found(game: Game, planted: Planted, budget: str) -> bool:
    """Is the blunder among the key moments of its seat?"""
    return planted.n in review(game, planted.record, [planted.seat], budget).seats[0].key_moments
