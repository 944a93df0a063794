"""Seats played by a network that was trained in an environment: `policy:FILE`.  NumPy is all that playing needs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput

if TYPE_CHECKING:
    from highnoon.bots.policy.bot import PolicyBot
    from highnoon.bots.policy.network import Network


def make_policy(path: str, game: Game, seed: int, options: Mapping[str, object] | None) -> PolicyBot:
    try:
        from highnoon.bots.policy.bot import PolicyBot
    except ImportError as error:
        raise BadInput(
            f"policies need the extra `env` ({error.name} is missing): pip install 'highnoon-games[env]'"
        ) from None
    file = Path(path).expanduser()
    try:
        changed = file.stat().st_mtime_ns
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from None
    return PolicyBot(game, seed, network_in(file, changed), options)


@lru_cache(maxsize=16)
def network_in(file: Path, changed: int) -> Network:
    """Read once, and again when the file has changed."""
    from highnoon.bots.policy.network import read_policy

    return read_policy(file)
