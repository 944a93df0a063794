"""Stare-down: a whole game in a few small files, to be copied.  docs/add-a-game.md goes through them.

highnoon --game examples/stare_down play stare-down
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from highnoon.engine.dice import Dice
from highnoon.engine.game import Game
from highnoon.engine.ledger import rule_ids
from highnoon.engine.options import Option, agree
from highnoon.engine.pack import Pack, read_pack
from highnoon.engine.position import Reader, read_dice
from highnoon.engine.table import Table
from highnoon.engine.view import View
from highnoon.engine.words import Words

from .position import SEEN, guess, read_position
from .table import CARDS, VOCABULARY, Deal, StareDownTable, StareDownView, Terms

FOLDER = Path(__file__).parent
EVENTS = {
    "played": "{0:seat} plays {1:card}.",
    "ducked": "{0:seat} ducks.",
    "rolled": "{0:seat} rolls {1}, nerves {2}.",
    "drew": "{0:seat} draws a card.",
    "drew-this": "{0:seat} draws {1:card}.",
    "shouted": "{0:seat} shouts!",
    "over": "It is over.",
}
ASKS = {"play": ("Play a card.", "{0:seat} plays a card."), "duck": ("Duck?", "{0:seat} may duck.")}
ACTIONS = {"pass": "Stand", "play": "Play {0:card}", "dodge": "Duck", "shout": "Shout"}
NOTES = {"goal": "keep your nerve."}
OPTIONS = [
    Option("nerves", 3, "Nerves at the start.", "SD-2", 1, 5, title="Nerves"),
    Option("slow", False, "Nobody learns who ducks before time is up.", "SD-2", title="Hidden ducking"),
]


class StareDown(Game):
    def __init__(self, pack: Pack, make: type[StareDownTable] = StareDownTable) -> None:
        """Refuses a pack that the rules cannot be played with, naming the line."""
        cards: dict[str, tuple[str, int, str]] = {}
        for where in pack.entries("card", len(CARDS), len(CARDS)):
            rule = pack.rule(where, rule_ids(FOLDER / "rules.md"))
            pack.text(where, "text")
            cards[pack.text(where, "id", CARDS)] = (pack.text(where, "name"), pack.number(where, "count", 4, 20), rule)
        if len(cards) < len(CARDS):
            pack.refuse("", "card", f"each of {', '.join(CARDS)} has one entry")
        pack.text("", "name")
        pack.finish()
        self.deck = [face for face, id in enumerate(CARDS) for _ in range(cards[id][1])]
        self.rules = [cards[id][2] for id in CARDS]
        self.make = make
        names = {"card": [cards[id][0] for id in CARDS]}
        super().__init__(FOLDER, 1, OPTIONS, pack, VOCABULARY, Words(EVENTS, ASKS, ACTIONS, NOTES, names))

    def empty(self, seats: int, options: Mapping[str, object], dice: Dice) -> StareDownTable:
        return self.make(seats, dice, Terms(self.deck, self.rules, agree(OPTIONS, options)))

    def new_table(self, seats: int, options: dict[str, bool | int | str], dice: Dice) -> StareDownTable:
        table = self.empty(seats, options, dice)
        table.stack = [Deal()]
        return table

    def from_position(self, position: Mapping[str, Any]) -> StareDownTable:
        reader = Reader(position)
        reader.text("game", self.slug)
        seats = reader.number("seats", 3, self.low, self.high)
        return read_position(reader, self.empty(seats, reader.section("options").data, read_dice(reader)))

    def guess(self, view: View, options: Mapping[str, object], dice: Dice) -> Table:
        assert isinstance(view, StareDownView)
        return guess(view, self.empty(view.seats, options, dice))

    def cards(self, table: Table) -> list[str]:
        assert isinstance(table, StareDownTable)
        return sorted(CARDS[c] for c in [*table.deck, *table.discard, *(c for hand in table.hands for c in hand)])

    def seen(self) -> Mapping[str, str]:
        return SEEN


def load(pack: Path | None = None) -> Game:
    return StareDown(read_pack(pack or FOLDER / "pack.toml"))
