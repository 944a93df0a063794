"""How a table looks in the terminal.

A game may name a module with a class `Drawn`; ours are here.  Every other game is drawn by `Board` itself from what its
view holds.  Boards know views, never tables.
"""

from __future__ import annotations

from importlib import import_module

from highnoon.cli.boards.board import Board, Group
from highnoon.engine.game import Game

__all__ = ["Board", "Group", "board_of"]


def board_of(game: Game) -> Board:
    if not game.about.terminal:
        return Board(game)
    board: Board = import_module(game.about.terminal).Drawn(game)
    return board
