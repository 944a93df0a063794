"""How a table looks in the terminal.

A game may have a module here, named after its slug with underscores, with a class `Drawn`; every other game is drawn by
`Board` itself from what its view holds.  Boards know views, never tables.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from highnoon.cli.boards.board import Board, Group
from highnoon.engine.game import Game

__all__ = ["Board", "Group", "board_of"]


def board_of(game: Game) -> Board:
    name = f"{__name__}.{game.slug.replace('-', '_')}"
    if find_spec(name) is None:
        return Board(game)
    board: Board = import_module(name).Drawn(game)
    return board
