"""The sense that goes with a game, with what was learned from games between Deputies."""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import msgspec

from highnoon import games
from highnoon.bots.marshal.tree.judge import Judge
from highnoon.bots.marshal.tree.sense import Sense
from highnoon.engine.actions import Operand, Vocabulary
from highnoon.engine.game import Game

FOLDER: Final = Path(__file__).parent / "learned"
USUAL: Final = 100  # the habit of an option nothing is known about
MOST_KNOWN: Final = 8
MOST_KINDS: Final = 64
MAP: Final = 32  # rows and columns


class Learned(msgspec.Struct):
    """A file of `learned/`.  Habits are by kind of question and by action, seats left out."""

    horizon: int = 0
    facts: dict[str, float] = {}
    habits: dict[str, dict[str, int]] = {}


KNOWN: Final[dict[tuple[str, str], tuple[Learned, list[list[int]]]]] = {}


def sense_of(game: Game) -> Sense:
    """A new one each time: senses have scratch paper of their own."""
    learned, habits = known(game)
    if not game.about.senses or not learned.facts:
        return Sense(habits)
    judge, facts = judge_of(game)
    return judge(habits, learned.horizon, [learned.facts.get(name, 0.0) for name in facts])


def judge_of(game: Game) -> tuple[type[Judge], list[str]]:
    """The class and the names of the facts it looks at, for a game that has senses."""
    module = import_module(game.about.senses)
    judge: type[Judge] = module.GameSense
    facts: list[str] = module.FACTS
    return judge, facts


def shades_of(game: Game) -> list[str]:
    """Names for options that are told apart by what they lead to."""
    shades: list[str] = getattr(import_module(game.about.senses), "SHADES", []) if game.about.senses else []
    return shades


def known(game: Game) -> tuple[Learned, list[list[int]]]:
    key = (game.slug, game.pack.hash)
    if key not in KNOWN:
        if len(KNOWN) >= MOST_KNOWN:
            del KNOWN[next(iter(KNOWN))]  # people may bring packs of their own
        learned = read(game.slug)
        KNOWN[key] = (learned, habits_of(game, learned))
    return KNOWN[key]


def read(slug: str) -> Learned:
    file = FOLDER / f"{slug}.toml"
    if not file.is_file():
        return Learned()
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    return msgspec.convert(data, Learned)


def habits_of(game: Game, learned: Learned) -> list[list[int]]:
    """Weights by kind and key, shades after the last key.  A key with nothing learned is as likely as the mean."""
    usual = [USUAL] * (game.actions.size + len(shades_of(game)))
    if not learned.habits:
        return [usual] * MOST_KINDS
    kinds: list[str] = import_module(f"{games.MODULES[game.slug]}.table").KINDS
    names = [unseated(game.actions, key) for key in range(game.actions.size)] + shades_of(game)
    rows: list[list[int]] = []
    for kind in kinds:
        habits = learned.habits.get(kind)
        rows.append([max(1, habits.get(name, USUAL)) for name in names] if habits else usual)
    return rows


def is_somewhere(operand: Operand) -> bool:
    """A seat, or a row or column of a map."""
    return operand.kind == "seat" or (operand.kind == "number" and operand.size == MAP)


def unseated(actions: Vocabulary, key: int) -> str:
    """An action without the seats and squares it names: habits know nobody, and not what lies where."""
    if actions.owner[key] is None:
        return ""
    verb, values = actions.split(key)
    words = [actions.name_of(o, v) for o, v in zip(verb.operands, values, strict=True) if not is_somewhere(o)]
    return " ".join([verb.name, *words])
