"""A set of puzzles as a file: every list and every seat on one line, and only what a position does not have anyway."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from highnoon.engine.dice import seed_key
from highnoon.engine.game import Game
from highnoon.engine.puzzle import Dull, Puzzle
from highnoon.engine.refusal import BadInput
from highnoon.engine.start import StartPosition, set_up

ALWAYS: Final = ("game", "seats")  # said even where a position has them anyway: people read them first
SOMEWHERE: Final = StartPosition({}, "")


def text_of(head: str, puzzles: Sequence[Puzzle], dull: Sequence[Dull]) -> str:
    parts = [head]
    for puzzle in puzzles:
        fields = {name: value for name, value in msgspec.to_builtins(puzzle).items() if value != ""}
        position = fields.pop("position")
        parts.append(f"[[puzzle]]\n{lines_of(fields)}\n[puzzle.position]\n{lines_of(position)}")
    parts += [f"[[dull]]\n{lines_of(msgspec.to_builtins(one))}" for one in dull]
    return "\n".join(parts)


def lines_of(fields: Mapping[str, Any]) -> str:
    return "".join(f"{name} = {literal(value)}\n" for name, value in fields.items())


def literal(value: Any) -> str:
    """A value on one line of TOML.  Its texts and numbers are written as JSON writes them."""
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, dict):
        inside = ", ".join(f"{name} = {literal(part)}" for name, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    return json.dumps(value, ensure_ascii=False)


def leaner(game: Game, position: dict[str, Any]) -> dict[str, Any]:
    """The same position without the fields that it has anyway."""
    whole = read_back(game, position)
    lean: dict[str, Any] = copy.deepcopy(position)

    def thin_out(part: Any) -> None:
        for name in [name for name in part if name not in ALWAYS] if isinstance(part, dict) else range(len(part)):
            value = part[name]
            if isinstance(part, dict):
                del part[name]
                if read_back(game, lean) == whole:
                    continue
                part[name] = value
            if isinstance(value, dict | list):
                thin_out(value)

    thin_out(lean)
    return lean


def read_back(game: Game, position: dict[str, Any]) -> dict[str, Any] | None:
    """Every field of the table that this position makes; None if it makes none."""
    try:
        return set_up(game, msgspec.structs.replace(SOMEWHERE, position=position), seed_key("a puzzle")).to_position()
    except BadInput:
        return None
