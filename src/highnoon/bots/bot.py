"""The base of every bot: a seat played by the machine, which sees a View and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from highnoon.engine.actions import SEAT_NAMES
from highnoon.engine.dice import Quick
from highnoon.engine.game import Game
from highnoon.engine.table import PASS
from highnoon.engine.view import View


class Bot:
    """Chooses from what a view offers, and says why.

    It knows the game (rules and pack are public) and keeps nothing between two questions but its random numbers: the
    same seed and the same views give the same choices.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.quick = Quick(seed)
        self.names: Sequence[str] = SEAT_NAMES  # what its reasons call the seats
        self.why = ""  # one sentence about the last choice

    def choose(self, view: View) -> int:
        """One of `view.options`."""
        raise NotImplementedError(type(self).__name__)

    def call(self, view: View) -> int:
        """Something to do out of turn, one of `view.interrupts`; or PASS.  Asked when all seats have chosen."""
        return int(PASS)

    def close(self) -> bool:
        """Nothing more will be asked.  Whether that was taken well."""
        return True

    def any_of(self, keys: Sequence[int]) -> int:
        """One of them, each as likely as the next."""
        return keys[self.quick.below(len(keys))]


class Greenhorn(Bot):
    """Random but not suicidal: any option that a game does not call foolish, each as likely as the next."""

    def choose(self, view: View) -> int:
        options = view.options
        sensible = self.sensible(view)
        if sensible and len(sensible) < len(options):
            self.why = "A greenhorn's whim. At least it won't kill me."
            return self.any_of(sensible)
        self.why = "A greenhorn's whim."
        return self.any_of(options)

    def sensible(self, view: View) -> list[int]:
        """The choices that are not foolish.  Each game says which those are."""
        return view.options
