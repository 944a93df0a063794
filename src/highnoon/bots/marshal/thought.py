"""One decision thought through, within a budget."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final

from highnoon.bots.marshal.level import Budget
from highnoon.bots.marshal.senses import sense_of
from highnoon.bots.marshal.tempers import EVEN, Nature, temper_of
from highnoon.bots.marshal.tree.arms import Arm
from highnoon.bots.marshal.tree.search import Adviser, Search
from highnoon.bots.marshal.worlds import Worlds
from highnoon.engine.dice import seed_key
from highnoon.engine.game import Game
from highnoon.engine.view import View

WALKS_A_WORLD: Final = 4
CURIOSITY: Final = 2.0  # with less it settles on what looked good early

Clock = Callable[[], float]


class Thought:
    """The search for one view.  `seed` decides everything; `born` is the bot's own seed, which a grudge goes by."""

    def __init__(
        self,
        game: Game,
        view: View,
        options: Mapping[str, object],
        seed: int,
        adviser: Adviser | None,
        nature: Nature = EVEN,
        born: int = 0,
    ) -> None:
        self.view = view
        self.worlds = Worlds(game, view, options, seed_key(f"marshal {seed}"))
        sense = sense_of(game)
        world = self.worlds.next()
        rivals = [seat for seat in range(view.seats) if not sense.allied(world, view.seat, seat)]
        self.search = Search(
            view.seat,
            view.seats,
            sense,
            temper_of(nature, game, view.seat, rivals, born),
            CURIOSITY,
            seed,
            adviser,
        )

    def think(self, budget: Budget, clock: Clock = monotonic) -> None:
        """Searches until the budget is spent, or until the rest of it cannot change the choice."""
        if budget.walks:
            while self.search.walks < budget.walks and not self.settled(float(budget.walks - self.search.walks)):
                self.go_on(min(WALKS_A_WORLD, budget.walks - self.search.walks))
            return
        start = clock()
        spent = 0.0
        while True:
            self.go_on(WALKS_A_WORLD)
            spent = 1000 * (clock() - start)
            if spent >= budget.ms:
                return
            if spent > 0 and self.settled(float(self.search.walks) * (budget.ms - spent) / spent):
                return

    def go_on(self, walks: int) -> None:
        self.search.explore(self.worlds.next(), walks)

    def arms(self) -> list[Arm]:
        """The seat's own choices that were tried, best first."""
        arms = self.search.root.arms_of(self.view.seat).by_key
        found = [arms[key] for key in self.view.options if key in arms]
        return sorted(found, key=lambda arm: (-arm.visits, -arm.total, arm.key))

    def settled(self, left: float) -> bool:
        """Will the most tried choice stay that, whatever comes?"""
        if self.search.walks % 64:
            return False
        arms = self.arms()
        return len(arms) > 1 and arms[0].visits - arms[1].visits > left
