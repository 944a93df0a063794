"""A greenhorn's idea of Finger Guns: point at anybody, but do not blow yourself up."""

from __future__ import annotations

from highnoon.bots.bot import Greenhorn
from highnoon.engine.game import Game
from highnoon.engine.table import PASS
from highnoon.engine.view import View
from highnoon.games.finger_guns import FingerGuns
from highnoon.games.finger_guns.actions import CALL, DYNAMITE
from highnoon.games.finger_guns.view import FingerGunsView


class FingerGunsGreenhorn(Greenhorn):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, FingerGuns)
        self.terms = game.usual_terms

    def sensible(self, view: View) -> list[int]:
        """Your own Dynamite costs health, and the last of it is not worth the bang."""
        assert isinstance(view, FingerGunsView)
        me = view.players[view.seat]
        if me.health > self.terms.own_blast(self.terms.perks(me.keepers)) or me.ghost or not view.sealed:
            return view.options
        return [key for key in view.options if key != DYNAMITE]

    def call(self, view: View) -> int:
        """FG-3.3: everybody has chosen, so why wait?"""
        return int(CALL) if CALL in view.interrupts else int(PASS)
