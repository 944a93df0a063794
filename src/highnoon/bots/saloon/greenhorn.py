"""A greenhorn's idea of the saloon: hit somebody with something, but keep hold of your own things and your own neck."""

from __future__ import annotations

from typing import Final

from highnoon.bots.bot import Greenhorn
from highnoon.bots.saloon.fight import can_reach
from highnoon.bots.saloon.floor import Floor
from highnoon.bots.saloon.rules import Rules
from highnoon.engine.game import Game
from highnoon.engine.table import PASS
from highnoon.engine.view import View
from highnoon.games.saloon import Saloon
from highnoon.games.saloon.actions import (
    ATTACK,
    DISCARD,
    DONE,
    EQUIP_FIST,
    EQUIP_HOLSTER,
    HUNKER,
    PLACE,
    QUICK_DRAW,
    RELOAD_FIST,
    RELOAD_HOLSTER,
    SWAP,
    TO_FIST,
    TO_HOLSTER,
)
from highnoon.games.saloon.view import SaloonView

KEPT: Final = 5  # cards; no more than the rest of a full hand is thrown away for new ones
HURTS: Final = 3  # Grit: a blow that is worth a Block


class SaloonGreenhorn(Greenhorn):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, Saloon)
        self.rules = Rules(game)

    def sensible(self, view: View) -> list[int]:
        assert isinstance(view, SaloonView)
        match view.kind:
            case "fight" | "counter":
                return self.attacks(view)
            case "block":
                return [key for key in view.options if key != PASS] if self.hurts(view) else view.options
            case "drop":
                return [key for key in view.options if key != QUICK_DRAW]  # SL-13.4: both Weapons would be lost
            case "setup" | "weapons":
                return self.better_armed(view)
            case "scavenge":
                full = view.players[view.seat].hand > KEPT
                return [key for key in view.options if key == DONE or (full and key - DISCARD >= self.rules.weapons)]
            case "jump":
                return [PASS] if self.can_hit_from_here(view) else view.options
            case "place":
                return [key for key in view.options if not self.is_open(key - PLACE)]
            case "hunker":
                return [key for key in view.options if key == PASS or not self.is_open(key - HUNKER)]
        return view.options

    def attacks(self, view: SaloonView) -> list[int]:
        """A saloon where no one hits anyone closes late: take the chance.  A loaded Gun is not a club."""
        keys = [key for key in view.options if key not in (PASS, QUICK_DRAW)]
        shots = [key for key in keys if self.rules.numbers.ways[key - ATTACK].gun]
        return shots or keys

    def hurts(self, view: SaloonView) -> bool:
        """Does the Attack do much, or would it be the end?"""
        floor = Floor(self.rules, view)
        return floor.hit(view.attacks[-1], view.attacks[-1].at) >= min(HURTS, floor.grit(floor.me))

    def is_open(self, space: int) -> bool:
        """Can everyone reach that space?"""
        return self.rules.cover_of[space] == self.rules.no_cover

    def can_hit_from_here(self, view: SaloonView) -> bool:
        """Can I attack anyone without leaving my Cover?"""
        floor = Floor(self.rules, view)
        p = floor.mine
        if self.rules.is_gun(p.fist) and p.fist_bullets:
            return True
        swing = floor.strike(floor.me, self.rules.ways(p.fist)[-1])
        return any(can_reach(floor, swing, floor.cover, foe) for foe in floor.foes)

    def better_armed(self, view: SaloonView) -> list[int]:
        """Nothing is wasted, and nobody leaves it at a bare Fist who has something to put there."""
        keys = [key for key in view.options if not self.wastes(view, key)]
        if view.players[view.seat].fist < 0:
            arming = [key for key in keys if EQUIP_FIST <= key < EQUIP_HOLSTER or key == TO_FIST]
            return arming or keys
        return keys

    def wastes(self, view: SaloonView, key: int) -> bool:
        """Throwing away a Weapon on the mat or bullets over the brim of a Gun; baring the Fist; swapping to and fro."""
        p = view.players[view.seat]
        if EQUIP_FIST <= key < EQUIP_HOLSTER:
            return p.fist >= 0 and not self.empty(p.fist, p.fist_bullets)
        if EQUIP_HOLSTER <= key < HUNKER:
            return p.holster >= 0
        if RELOAD_FIST <= key < RELOAD_HOLSTER:
            return p.fist_bullets == self.rules.card(p.fist).capacity
        if RELOAD_HOLSTER <= key < RELOAD_HOLSTER + self.rules.reloads - self.rules.blocks:
            return p.holster_bullets == self.rules.card(p.holster).capacity
        return key == TO_HOLSTER or (key == TO_FIST and p.fist >= 0) or (key == SWAP and view.moved)

    def empty(self, face: int, bullets: int) -> bool:
        return self.rules.is_gun(face) and bullets == 0
