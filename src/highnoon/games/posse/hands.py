"""Drawing posse cards (PO-19, PO-36, PO-40)."""

from __future__ import annotations

from mypy_extensions import i64

from highnoon.engine.events import Face
from highnoon.games.posse.cards import NO_CARD
from highnoon.games.posse.records import Player
from highnoon.games.posse.table import PosseTable


def draw(g: PosseTable, p: Player, cards: i64, rule: str) -> None:
    """PO-P30: never above the limit; PO-P28: what is there."""
    drawn: i64 = 0
    for _ in range(cards):
        if p.cards >= g.terms.limit:
            break
        face = g.draw_card(p)
        if face == NO_CARD:
            break
        drawn += 1
        if g.telling:
            seat = int(p.seat)
            g.tell_apart(Face("", []), {seat: Face("draws-this", [seat, int(face)])}, rule)
    if g.telling:
        g.tell("draws", [int(p.seat), int(drawn)], rule)
