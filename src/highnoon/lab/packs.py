"""Packs as files: which game they are for, and variants with other numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import highnoon
from highnoon import games
from highnoon.engine.game import Game
from highnoon.engine.pack_numbers import with_numbers
from highnoon.engine.refusal import BadInput


def game_of(pack: Path) -> str:
    """The game that a pack is for: the one that can be played with it."""
    reasons = []
    for slug in games.slugs():
        try:
            highnoon.load(slug, pack)
            return slug
        except BadInput as error:
            reasons.append((slug, str(error)))
    if not pack.is_file():
        raise BadInput(reasons[0][1])
    closest = max(reasons, key=lambda reason: line_of(reason[1]))  # the one that was read furthest
    raise BadInput(f"{pack} is not a pack of any game; {closest[0]} says: {closest[1]}")


def line_of(reason: str) -> int:
    found = re.search(r", line (\d+)", reason)
    return int(found[1]) if found else 0


def save_variant(file: Path, game: Game, numbers: Mapping[str, int]) -> Path:
    """A copy of the game's pack with other numbers; refused if it cannot be played."""
    text = with_numbers(game.pack, numbers)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot write {file}: {error.strerror}") from None
    try:
        highnoon.load(game.slug, file)
    except BadInput as error:
        file.unlink()
        said = ", ".join(f"{name}={value}" for name, value in numbers.items())
        raise BadInput(f"{said}: {error}") from None
    return file
