"""Players of the other seats: bots by level, your own functions, or chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from highnoon import bots
from highnoon.bots.bot import Greenhorn
from highnoon.engine.refusal import BadInput
from highnoon.engine.view import View
from highnoon.env.setting import Setting

Opponent = Callable[[View], int]  # one of `view.options`
Wanted = str | Opponent | Sequence[str | Opponent]
RANDOM: Final = "random"


def opponents(setting: Setting, wanted: Wanted, seed: int) -> list[Opponent]:
    """One for each seat but the learner's, from its left on; the last kind fills the rest."""
    if not (isinstance(wanted, str | Sequence) or callable(wanted)):
        raise BadInput(f"opponents are {wanted!r}; give a bot, a function, or a list of them")
    kinds: list[str | Opponent] = [wanted] if isinstance(wanted, str) or callable(wanted) else list(wanted)
    if not 0 < len(kinds) < setting.seats:
        raise BadInput(
            f"{len(kinds)} opponents are given; there are 1 to {setting.seats - 1}, the last one fills the rest"
        )
    kinds += [kinds[-1]] * (setting.seats - 1 - len(kinds))
    return [one(setting, kind, seed + n) for n, kind in enumerate(kinds)]


def one(setting: Setting, kind: str | Opponent, seed: int) -> Opponent:
    if not isinstance(kind, str):
        if not callable(kind):
            raise BadInput(f"an opponent is {kind!r}; it has to be a bot's name or a function")
        return checked(kind)
    if kind == RANDOM:
        return Greenhorn(setting.game, seed).choose
    return bots.make(kind, setting.game, seed, setting.options).choose


def checked(choose: Opponent) -> Opponent:
    def chooses(view: View) -> int:
        key = choose(view)
        if key not in view.options:
            raise BadInput(f"the opponent at seat {view.seat} chose {key!r}, which is not among its options")
        return key

    return chooses
