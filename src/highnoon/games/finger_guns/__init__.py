"""Finger Guns: everybody gestures at once after "three, two, one, DRAW!"; the dead go on as Ghosts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from highnoon.engine.actions import Vocabulary
from highnoon.engine.dice import Dice
from highnoon.engine.game import Game
from highnoon.engine.options import agree
from highnoon.engine.pack import Pack, read_pack
from highnoon.engine.table import Table
from highnoon.engine.view import View
from highnoon.engine.words import Words
from highnoon.games.finger_guns.actions import vocabulary
from highnoon.games.finger_guns.book import BOOK
from highnoon.games.finger_guns.guess import guess
from highnoon.games.finger_guns.position import SEEN, read_position
from highnoon.games.finger_guns.records import Player
from highnoon.games.finger_guns.round import Deal
from highnoon.games.finger_guns.table import FingerGunsTable
from highnoon.games.finger_guns.terms import FOLDER as FOLDER
from highnoon.games.finger_guns.terms import OPTIONS, Numbers, Terms, read_numbers
from highnoon.games.finger_guns.view import FingerGunsView
from highnoon.games.finger_guns.words import ACTIONS, ASKS, EVENTS, NOTES, SHOWN, TIPS, YOU

RULES_VERSION: Final = 2


class FingerGuns(Game):
    def __init__(self, pack: Pack) -> None:
        self.numbers = read_numbers(pack)
        actions = vocabulary([ally.id for ally in self.numbers.allies])
        names = [ally.name for ally in self.numbers.allies]
        super().__init__(
            FOLDER,
            RULES_VERSION,
            OPTIONS,
            pack,
            actions,
            Words(EVENTS, ASKS, buttons(self.numbers), NOTES, {"ally": names, "action": shown(actions)}, YOU, TIPS),
        )
        self.terms: dict[tuple[tuple[str, bool | int | str], ...], Terms] = {}
        self.usual_terms = Terms(self.numbers, self.usual, BOOK)

    def terms_of(self, options: Mapping[str, bool | int | str]) -> Terms:
        """Terms are shared by all tables with the same options."""
        if options is self.usual:
            return self.usual_terms
        key = tuple(options.items())
        if key not in self.terms:
            self.terms[key] = Terms(self.numbers, options, BOOK)
        return self.terms[key]

    def new_table(self, seats: int, options: dict[str, bool | int | str], dice: Dice) -> Table:
        terms = self.terms_of(options)
        table = FingerGunsTable(seats, dice, terms, [Player(seat, terms.health) for seat in range(seats)])
        table.stack = [Deal()]
        return table

    def from_position(self, position: Mapping[str, Any]) -> Table:
        return read_position(self.terms_of, self.low, self.high, position)

    def guess(self, view: View, options: Mapping[str, object], dice: Dice) -> Table:
        assert isinstance(view, FingerGunsView)
        return guess(view, self.terms_of(agree(self.options, options)), dice)

    def cards(self, table: Table) -> list[str]:
        assert isinstance(table, FingerGunsTable)
        faces = table.deck + table.resolving + ([int(table.ally)] if table.ally >= 0 else [])
        return sorted(table.terms.ids[face] for face in faces + [f for p in table.players for f in p.keepers])

    def seen(self) -> Mapping[str, str]:
        return SEEN


def buttons(numbers: Numbers) -> dict[str, str]:
    """Labels of the buttons, with the pack's own numbers."""
    texts = dict(ACTIONS)
    for verb in texts:
        for name in ("posse", "dynamite_self", "dynamite", "shot", "power_shot"):
            texts[verb] = texts[verb].replace(f"<{name}>", str(getattr(numbers, name)))
    return texts


def shown(actions: Vocabulary) -> list[str]:
    """Every gesture as it reads in a sentence, by key."""
    texts: list[str] = []
    for key, verb in enumerate(actions.owner):
        text = SHOWN.get(verb.name, "") if verb is not None else ""
        if text and verb is not None:
            for place, value in enumerate(actions.split(key)[1]):
                seat = verb.operands[place].kind == "seat"
                text = text.replace(f"{{{place}}}", f"{{@{value}}}" if seat else str(value))
        texts.append(text)
    return texts


def load(pack: Path | None = None) -> Game:
    return FingerGuns(read_pack(pack or FOLDER / "pack.toml"))
