"""Playing on from a position: a table that was not dealt, but set up.

Such a game is not a real one, and its record says so.  It has its own dice: what was still to be rolled or shuffled in
the game that the position comes from is not repeated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from highnoon.engine.dice import Dice
from highnoon.engine.game import Game
from highnoon.engine.options import agree
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import Table

NOT_KEPT: Final = ("dice", "picks", "late", "acts", "hurry")  # of a position: the new game has its own


class StartPosition(msgspec.Struct, frozen=True):
    """`origin` says in words where the position comes from."""

    position: dict[str, Any]
    origin: str


def start_from(table: Table, origin: str) -> StartPosition:
    """This table as it stands.  Sealed choices that are not revealed yet are made again."""
    return StartPosition({name: part for name, part in table.to_position().items() if name not in NOT_KEPT}, origin)


def start_as_seen(
    game: Game, table: Table, seat: int, options: Mapping[str, object], key: bytes, origin: str
) -> StartPosition:
    """A table that this seat could not tell from the true one: everything it cannot know is dealt again."""
    return start_from(game.guess(table.view(seat), options, Dice(key)), origin)


def set_up(
    game: Game,
    start: StartPosition,
    key: bytes,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
) -> Table:
    """The table of a start, ready to go on with dice of this key.

    A heading also names `seats` and `options`; one that contradicts its position is refused.
    """
    for name in NOT_KEPT:
        if name in start.position:
            raise BadInput(f"a position to start from has no {name}: that comes with the new game")
    if start.position.get("game", game.slug) != game.slug:
        raise BadInput(f"the position is of {start.position['game']}, not of {game.slug}")
    table = game.from_position({**start.position, "dice": {"key": key.hex()}})
    if table.over:
        raise BadInput("the game is over in this position, so there is nothing to play")
    if seats is not None and table.seats != seats:
        raise BadInput(f"the position has {table.seats} seats, not {seats}")
    if options is not None and agree(game.options, options) != agree(game.options, start.position.get("options", {})):
        raise BadInput("the position has other options")
    return table
