"""Western showdown games: rules, bots and tables.

>>> import highnoon
>>> game = highnoon.load("finger-guns")

Importing this package costs next to nothing: games and engine are read when first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from highnoon.engine.game import Game

__version__ = "0.1.0"

COMPILED: bool
"""True if the engine runs as compiled extension modules. Found out on first use."""


def load(slug: str, pack: Path | str | None = None) -> Game:
    """The game of that name, with its own card pack or the one given."""
    from highnoon import games

    return games.load(slug, pack)


def __getattr__(name: str) -> Any:
    if name != "COMPILED":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.machinery import EXTENSION_SUFFIXES
    from importlib.util import find_spec

    spec = find_spec("highnoon.engine.table")
    return spec is not None and spec.origin is not None and spec.origin.endswith(tuple(EXTENSION_SUFFIXES))
