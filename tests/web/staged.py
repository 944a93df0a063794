"""Tables that start in mid-game, for browser tests and pictures only: the test server has this door, no other does.

The text of a pack may end with lines that begin with `#:`, comments to everybody else.  Together they are a position
in TOML (docs/positions.md), and every table of that pack starts there.  The pack is stored with the table, so a server
that is killed and started again finds the same position.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from highnoon import games
from highnoon.engine.dice import Dice
from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.engine.view import View

MARK: Final = "#:"


def with_position(pack: str, position: str) -> str:
    """The pack that starts its tables there."""
    return pack + "".join(f"\n{MARK} {line}" for line in position.splitlines()) + "\n"


def load(slug: str, pack: Path | None = None) -> Game:
    """In the place of `games.load`."""
    game = games.load(slug, pack)
    text = pack.read_text(encoding="utf-8") if pack else ""
    lines = [line.removeprefix(MARK) for line in text.splitlines() if line.startswith(MARK)]
    return Staged(game, tomllib.loads("\n".join(lines))) if lines else game


class Staged(Game):
    """A game whose tables are dealt as the position has them."""

    def __init__(self, game: Game, position: Mapping[str, Any]) -> None:
        super().__init__(game.folder, game.rules_version, game.options, game.pack, game.actions, game.words)
        self.game = game
        self.position = position

    def new_table(self, seats: int, options: dict[str, bool | int | str], dice: Dice) -> Table:
        fixed = {"game": self.slug, "seats": seats, "options": options, **self.position}
        return self.game.from_position({**fixed, "dice": {"key": dice.key.hex(), **self.position.get("dice", {})}})

    def from_position(self, position: Mapping[str, Any]) -> Table:
        return self.game.from_position(position)

    def guess(self, view: View, options: Mapping[str, object], dice: Dice) -> Table:
        return self.game.guess(view, options, dice)

    def cards(self, table: Table) -> list[str]:
        return self.game.cards(table)

    def seen(self) -> Mapping[str, str]:
        return self.game.seen()
