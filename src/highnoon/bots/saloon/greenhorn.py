"""A greenhorn's idea of the saloon: hit somebody with something, but keep hold of your own things and your own neck."""

from __future__ import annotations

from highnoon.bots.bot import Greenhorn
from highnoon.bots.saloon.floor import Floor
from highnoon.bots.saloon.rules import Rules
from highnoon.engine.game import Game
from highnoon.engine.table import PASS
from highnoon.engine.view import View
from highnoon.games.saloon import Saloon
from highnoon.games.saloon.actions import (
    DISCARD,
    DONE,
    EQUIP_FIST,
    EQUIP_HOLSTER,
    HUNKER,
    QUICK_DRAW,
    RELOAD_FIST,
    RELOAD_HOLSTER,
    TO_FIST,
    TO_HOLSTER,
)
from highnoon.games.saloon.view import SaloonView


class SaloonGreenhorn(Greenhorn):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, Saloon)
        self.rules = Rules(game.numbers)

    def sensible(self, view: View) -> list[int]:
        assert isinstance(view, SaloonView)
        if view.kind == "fight":
            # A saloon where nobody hits anybody closes late: a chance for an Attack is taken.
            return [key for key in view.options if key != PASS]
        if view.kind == "block" and self.is_the_end(view):
            return [key for key in view.options if key != PASS]
        if view.kind == "drop":
            return [key for key in view.options if key != QUICK_DRAW]  # SL-13.4: both Weapons would be lost
        if view.kind in ("setup", "weapons"):
            return [key for key in view.options if not self.wastes(view, key)]
        if view.kind == "scavenge":
            return [key for key in view.options if key == DONE or key - DISCARD >= self.rules.weapons]
        return view.options

    def is_the_end(self, view: SaloonView) -> bool:
        floor = Floor(self.rules, view)
        return floor.hit(view.attacks[-1], view.attacks[-1].at) >= floor.grit(floor.me)

    def wastes(self, view: SaloonView, key: int) -> bool:
        """Throwing away a Weapon that is on the mat, or bullets over the brim of a Gun."""
        p = view.players[view.seat]
        if EQUIP_FIST <= key < EQUIP_HOLSTER:
            return p.fist >= 0 and not self.empty(p.fist, p.fist_bullets)
        if EQUIP_HOLSTER <= key < HUNKER:
            return p.holster >= 0
        if RELOAD_FIST <= key < RELOAD_HOLSTER:
            return p.fist_bullets == self.rules.card(p.fist).capacity
        if RELOAD_HOLSTER <= key < RELOAD_HOLSTER + self.rules.reloads - self.rules.blocks:
            return p.holster_bullets == self.rules.card(p.holster).capacity
        return key in (TO_FIST, TO_HOLSTER) and p.fist >= 0 and p.holster >= 0

    def empty(self, face: int, bullets: int) -> bool:
        return self.rules.is_gun(face) and bullets == 0
