"""A player is chosen for a card."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from highnoon.engine.steps import Step
from highnoon.games.notoriety.actions import CHOOSE
from highnoon.games.notoriety.aiming import TO_CHOOSE
from highnoon.games.notoriety.table import WHOM, NotorietyTable


class ChooseWhom(Step[NotorietyTable]):
    """NT-C7, NT-C20, NT-C29: a player is chosen for the card."""

    def advance(self, g: NotorietyTable) -> None:
        p = g.actor()
        g.ask(p.seat, WHOM, TO_CHOOSE[g.terms.deeds[p.face].choices(g, p)])

    def answer(self, g: NotorietyTable, key: i64) -> None:
        p = g.actor()
        q = g.players[key - CHOOSE]
        deed = g.terms.deeds[p.face]
        g.done()
        deed.choose(g, p, q)
        if g.telling:
            g.tell("chooses", [int(p.seat), int(q.seat)], "NT-13")
        deed.chosen(g, p, q)


CHOOSE_WHOM: Final[Step[Any]] = ChooseWhom()
