"""The games, by their slugs.  No game imports another.

A folder here with a `game.toml` (engine/about.py) is a game.  Others come from installed packages, which name a module
in the entry-point group `highnoon.games`, or from `HIGHNOON_GAMES`: modules or folders, separated like those of `PATH`.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from highnoon.engine.about import FILE, About, read_about
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput

GROUP: Final = "highnoon.games"
VARIABLE: Final = "HIGHNOON_GAMES"
HERE: Final = Path(__file__).parent
MODULES: Final[dict[str, str]] = {}
ABOUT: Final[dict[str, About]] = {}
LOOKED: Final[list[str]] = []  # outside, once


def slugs() -> list[str]:
    """Ours, the shortest game first, then those from outside."""
    look_outside()
    return list(MODULES)


def about(slug: str) -> About:
    if slug not in MODULES:
        look_outside()
    if slug not in MODULES:
        raise BadInput(f"there is no game {slug!r}; games are {', '.join(MODULES)}")
    return ABOUT[slug]


def load(slug: str, pack: str | Path | None = None) -> Game:
    """A game ready to deal, with its own pack or another one."""
    about(slug)
    game: Game = import_module(MODULES[slug]).load(Path(pack) if pack is not None else None)
    return game


def add(place: str) -> About:
    """A game from outside: a module, or the folder of one."""
    folder = Path(place)
    if (folder / FILE).is_file():
        folder = folder.resolve()
        module = folder.name
        if str(folder.parent) not in sys.path:
            sys.path.append(str(folder.parent))
        if folder_of(module).resolve() != folder:
            raise BadInput(f"{place}: there is another Python module {module!r}, in {folder_of(module)}; rename yours")
    else:
        module = place
        folder = folder_of(place)
    found = read_about(folder)
    if MODULES.get(found.slug, module) != module:
        raise BadInput(f"{place}: there is a game {found.slug!r} already, in {MODULES[found.slug]}")
    MODULES[found.slug] = module
    ABOUT[found.slug] = found
    return found


def folder_of(module: str) -> Path:
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        spec = None
    if spec is None or spec.origin is None:
        raise BadInput(f"there is no game in {module!r}: it is neither a folder with a {FILE} nor a module")
    return Path(spec.origin).parent


def look_outside() -> None:
    if LOOKED:
        return
    LOOKED.append(GROUP)
    from importlib.metadata import entry_points

    for entry in entry_points(group=GROUP):
        add(entry.value)
    for place in os.environ.get(VARIABLE, "").split(os.pathsep):
        if place:
            add(place)


def look_here() -> None:
    found = [(read_about(file.parent), file.parent.name) for file in HERE.glob(f"*/{FILE}")]
    for one, folder in sorted(found, key=lambda game: (game[0].minutes, game[0].slug)):
        MODULES[one.slug] = f"{__name__}.{folder}"
        ABOUT[one.slug] = one


look_here()
