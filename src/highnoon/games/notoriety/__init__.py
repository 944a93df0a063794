"""Notoriety: everybody plays a card, aims at somebody and flips hidden bullets; the most NOTORIETY wins."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from highnoon.engine.dice import Dice
from highnoon.engine.game import Game
from highnoon.engine.options import agree
from highnoon.engine.pack import Pack, read_pack
from highnoon.engine.table import Table
from highnoon.engine.view import View
from highnoon.engine.words import Words
from highnoon.games.notoriety.actions import OPEN, vocabulary
from highnoon.games.notoriety.book import BOOK
from highnoon.games.notoriety.cards import cards_in
from highnoon.games.notoriety.deed import Deed
from highnoon.games.notoriety.deeds import DEEDS
from highnoon.games.notoriety.guess import guess
from highnoon.games.notoriety.pack import Numbers, read_numbers
from highnoon.games.notoriety.places import everything
from highnoon.games.notoriety.player import Player
from highnoon.games.notoriety.position import read_position
from highnoon.games.notoriety.setup import CHARACTERS, lay_out
from highnoon.games.notoriety.table import NotorietyTable
from highnoon.games.notoriety.terms import OPTIONS, Terms
from highnoon.games.notoriety.view import NotorietyView
from highnoon.games.notoriety.words import ACTIONS, ASKS, BULLET_NAMES, EVENTS, NOTES, OWN_STANCES, STANCES, TIPS, YOU
from highnoon.games.notoriety.writing import SEEN

RULES_VERSION: Final = 3
FOLDER: Final = Path(__file__).parent


class Notoriety(Game):
    def __init__(self, pack: Pack, deeds: Mapping[str, Deed[Any]] = DEEDS) -> None:
        numbers = read_numbers(pack)
        self.numbers = numbers
        self.deeds = find_deeds(pack, numbers, deeds)
        names = {
            "card": [card.name for card in numbers.cards],
            "gun": [gun.name for gun in numbers.guns],
            "cover": [cover.name for cover in numbers.covers],
            "bullet": BULLET_NAMES,
            "character": [character.name for character in numbers.characters],
            "stance": [""] * int(OPEN) + STANCES,  # by the key of the choice
            "ownstance": [""] * int(OPEN) + OWN_STANCES,
        }
        super().__init__(
            FOLDER,
            RULES_VERSION,
            OPTIONS,
            pack,
            vocabulary(
                [card.id for card in numbers.cards],
                [gun.id for gun in numbers.guns],
                [cover.id for cover in numbers.covers],
                [character.id for character in numbers.characters],
            ),
            Words(EVENTS, ASKS, ACTIONS, NOTES, names, YOU, TIPS),
        )
        self.terms: dict[tuple[tuple[str, bool | int | str], ...], Terms] = {}
        self.usual_terms = Terms(numbers, self.usual, self.deeds, BOOK)

    def terms_of(self, options: Mapping[str, bool | int | str]) -> Terms:
        """Terms are shared by all tables with the same options."""
        if options is self.usual:
            return self.usual_terms
        key = tuple(options.items())
        if key not in self.terms:
            self.terms[key] = Terms(self.numbers, options, self.deeds, BOOK)
        return self.terms[key]

    def new_table(self, seats: int, options: dict[str, bool | int | str], dice: Dice) -> Table:
        table = NotorietyTable(seats, dice, self.terms_of(options), [Player(seat) for seat in range(seats)])
        lay_out(table)
        table.stack = [CHARACTERS]
        return table

    def from_position(self, position: Mapping[str, Any]) -> Table:
        return read_position(self.terms_of, self.low, self.high, position)

    def guess(self, view: View, options: Mapping[str, object], dice: Dice) -> Table:
        assert isinstance(view, NotorietyView)
        return guess(view, self.terms_of(agree(self.options, options)), dice)

    def cards(self, table: Table) -> list[str]:
        assert isinstance(table, NotorietyTable)
        return sorted(everything(table))

    def cast(self, table: Table) -> list[str]:
        assert isinstance(table, NotorietyTable)
        return [self.numbers.characters[p.character].name for p in table.players]

    def out(self, table: Table) -> int:
        assert isinstance(table, NotorietyTable)
        return sum(1 << int(p.seat) for p in table.players if not p.alive)

    def hand(self, table: Table, seat: int) -> list[str]:
        assert isinstance(table, NotorietyTable)
        return [self.numbers.cards[face].id for face in cards_in(table.players[seat].hand)]

    def seen(self) -> Mapping[str, str]:
        return SEEN


def find_deeds(pack: Pack, numbers: Numbers, deeds: Mapping[str, Deed[Any]]) -> list[Deed[Any]]:
    """The deed of each card of the pack, by the name it gives; refuses an unknown name."""
    for place, card in enumerate(numbers.cards):
        if card.behaviour not in deeds:
            pack.refuse(f"card {place}", "behaviour", f"should be one of {', '.join(deeds)}, not {card.behaviour!r}")
    return [deeds[card.behaviour] for card in numbers.cards]


def load(pack: Path | None = None) -> Game:
    return Notoriety(read_pack(pack or FOLDER / "pack.toml"))
