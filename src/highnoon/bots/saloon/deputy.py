"""The Deputy: weighs every choice one look ahead, in the game's own words."""

from __future__ import annotations

from highnoon.bots.bot import Bot
from highnoon.bots.saloon import defend, mat, partners, turn
from highnoon.bots.saloon.floor import Floor
from highnoon.bots.saloon.ideas import Idea, best
from highnoon.bots.saloon.rules import Rules
from highnoon.bots.saloon.words import WHY
from highnoon.engine.game import Game
from highnoon.engine.view import View
from highnoon.games.saloon import Saloon
from highnoon.games.saloon.view import SaloonView


class SaloonDeputy(Bot):
    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        assert isinstance(game, Saloon)
        self.rules = Rules(game)

    def choose(self, view: View) -> int:
        assert isinstance(view, SaloonView)
        floor = Floor(self.rules, view)
        idea = best(self.ideas(floor), view.seat, view.seats)
        self.why = self.say(floor, idea)
        return idea.key

    def ideas(self, floor: Floor) -> list[Idea]:
        """All options of the question asked, each with its worth."""
        actions = self.game.actions
        match floor.view.kind:
            case "character" | "power":
                return turn.character(floor, actions)
            case "setup" | "weapons":
                return mat.weapons(floor, actions)
            case "place" | "hunker" | "roll":
                return turn.place(floor, actions)
            case "scavenge":
                return mat.scavenge(floor, actions)
            case "which-load":
                return mat.which_load(floor, actions)
            case "jump":
                return turn.jump(floor)
            case "fight":
                return turn.fight(floor, actions)
            case "enhance":
                return turn.enhance(floor, actions)
            case "target":
                return turn.target(floor, actions)
            case "block":
                return defend.block(floor, actions)
            case "drop":
                return defend.drop(floor)
            case "counter":
                return defend.counter(floor, actions)
            case "bar":
                return turn.bar(floor)
            case "piano":
                return turn.piano(floor, actions)
            case "add":
                return partners.add(floor, actions)
            case "which-option":
                return partners.which_option(floor, actions)
            case "give-to":
                return partners.give_to(floor, actions)
            case "give":
                return partners.give(floor, actions)
            case _:
                return partners.help_partner(floor, actions)

    def say(self, floor: Floor, idea: Idea) -> str:
        seat = self.names[idea.seat] if idea.seat >= 0 else "somebody"
        left = floor.grit(idea.seat) if idea.seat >= 0 else floor.grit(floor.me)
        card = self.rules.cards[idea.card].name if idea.card >= 0 else ""
        cover = self.rules.numbers.covers[idea.cover].name if idea.cover >= 0 else ""
        return WHY[idea.says].format(seat=seat, left=left, n=idea.number, card=card, cover=cover, rule=self.rules.cited)
