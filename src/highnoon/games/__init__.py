"""The five games, by their slugs.  No game imports another."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput

MODULES: Final = {
    "finger-guns": "highnoon.games.finger_guns",
    "tabletown": "highnoon.games.tabletown",
    "saloon": "highnoon.games.saloon",
    "notoriety": "highnoon.games.notoriety",
    "posse": "highnoon.games.posse",
}


def slugs() -> list[str]:
    return list(MODULES)


def load(slug: str, pack: str | Path | None = None) -> Game:
    """A game ready to deal, with its own pack or another one."""
    if slug not in MODULES:
        raise BadInput(f"there is no game {slug!r}; games are {', '.join(MODULES)}")
    game: Game = import_module(MODULES[slug]).load(Path(pack) if pack is not None else None)
    return game
