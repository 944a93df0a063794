"""A hint for a person: the Marshal's view of every option, from that person's view only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import monotonic, thread_time

import msgspec

from highnoon.bots.marshal.adviser import adviser_of, deputy_of
from highnoon.bots.marshal.level import Budget, read_budget
from highnoon.bots.marshal.reasons import reason
from highnoon.bots.marshal.thought import Clock, Thought
from highnoon.bots.marshal.words import FORCED, WHY
from highnoon.engine.actions import SEAT_NAMES
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.engine.view import View


class Advice(msgspec.Struct, frozen=True):
    """One option: the chance to win with it, how often it was tried, and one sentence with the rules it goes by."""

    key: int
    chance: float
    visits: int
    reason: str


def advise(
    game: Game,
    view: View,
    budget: Budget | str = "200ms",
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    names: Sequence[str] = SEAT_NAMES,
    clock: Clock = monotonic,
) -> list[Advice]:
    """Every option of the seat, the best first.  `names` are the seats' for the sentences."""
    if not view.options:
        raise BadInput("there is nothing to advise: this seat is asked nothing now")
    thought = Thought(game, view, options or {}, seed, adviser_of(deputy_of(game, seed)))
    if isinstance(budget, str):
        budget = read_budget(budget)
    thought.think(budget, thread_time if budget.cpu else clock)
    if len(view.options) == 1:
        search = thought.search
        return [Advice(view.options[0], search.total / float(search.walks), int(search.walks), FORCED)]
    advice = [
        Advice(
            int(arm.key), min(1.0, max(0.0, arm.mean())), int(arm.visits), reason(game, thought, int(arm.key), names)
        )
        for arm in thought.arms()
    ]
    tried = {option.key for option in advice}
    return advice + [Advice(key, 0.0, 0, WHY["untried"]) for key in view.options if key not in tried]
