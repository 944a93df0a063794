"""A greenhorn's idea of Notoriety: do anything, but do not die of it while there is a Bible or another way."""

from __future__ import annotations

from highnoon.bots.bot import Greenhorn
from highnoon.engine.table import PASS
from highnoon.engine.view import View
from highnoon.games.notoriety.actions import ACT
from highnoon.games.notoriety.view import NotorietyView


class NotorietyGreenhorn(Greenhorn):
    def sensible(self, view: View) -> list[int]:
        """NT-33: with no card in hand the next wound is the end: no Ambush! then, and no hit that a Bible can stop."""
        assert isinstance(view, NotorietyView)
        mine = view.players[view.seat]
        if mine.cards > 0:
            return view.options
        if view.kind == "saved":
            return [key for key in view.options if key != PASS]
        if view.kind == "slot" and self.behaviour(mine.face) == "ambush":
            return [key for key in view.options if key != ACT]
        return view.options

    def behaviour(self, face: int) -> str:
        entries = self.game.pack.data["card"]
        return str(entries[face]["behaviour"]) if face >= 0 else ""
