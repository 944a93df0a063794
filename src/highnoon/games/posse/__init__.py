"""Posses: miniatures on a grid, line of sight, loot crates, gold; the posse with the most gold wins."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import structs

from highnoon.engine.cards import Listed
from highnoon.engine.dice import Dice
from highnoon.engine.game import Game
from highnoon.engine.options import agree
from highnoon.engine.pack import Pack, read_pack
from highnoon.engine.table import Table
from highnoon.engine.view import View
from highnoon.engine.words import Words
from highnoon.games.posse.actions import vocabulary
from highnoon.games.posse.behaviours import CARDS, LOOT
from highnoon.games.posse.book import BOOK
from highnoon.games.posse.cards import places_in
from highnoon.games.posse.guess import guess
from highnoon.games.posse.pack import read_numbers
from highnoon.games.posse.position import on_the_table, read_position, seen_of
from highnoon.games.posse.records import Figure, Player
from highnoon.games.posse.setup import TakePosse
from highnoon.games.posse.table import PosseTable
from highnoon.games.posse.terms import Terms, options_of
from highnoon.games.posse.view import PosseView
from highnoon.games.posse.words import ACTIONS, ASKS, EVENTS, NOTES, TIPS, names_of

RULES_VERSION: Final = 3
FOLDER: Final = Path(__file__).parent
START: Final = TakePosse()


class Posses(Game):
    def __init__(self, pack: Pack) -> None:
        self.numbers = read_numbers(pack)
        super().__init__(
            FOLDER,
            RULES_VERSION,
            options_of(self.numbers),
            pack,
            vocabulary(self.numbers.faces()),
            Words(EVENTS, ASKS, ACTIONS, NOTES, names_of(self.numbers), tips=TIPS),
        )
        self.terms: dict[tuple[tuple[str, bool | int | str], ...], Terms] = {}
        self.usual_terms = Terms(self.numbers, self.usual, CARDS, LOOT, BOOK)

    def terms_of(self, options: Mapping[str, bool | int | str]) -> Terms:
        """Terms are shared by all tables with the same options."""
        if options is self.usual:
            return self.usual_terms
        key = tuple(options.items())
        if key not in self.terms:
            self.terms[key] = Terms(self.numbers, options, CARDS, LOOT, BOOK)
        return self.terms[key]

    def new_table(self, seats: int, options: dict[str, bool | int | str], dice: Dice) -> Table:
        terms = self.terms_of(options)
        players = [Player(seat) for seat in range(seats)]
        table = PosseTable(seats, dice, terms, players, [Figure(c) for c in range(terms.characters)])
        table.stack = [START]
        return table

    def from_position(self, position: Mapping[str, Any]) -> Table:
        return read_position(self.terms_of, self.numbers, position)

    def guess(self, view: View, options: Mapping[str, object], dice: Dice) -> Table:
        assert isinstance(view, PosseView)
        return guess(view, self.terms_of(agree(self.options, options)), dice)

    def cards(self, table: Table) -> list[str]:
        """Posses that nobody leads keep their cards in the box."""
        assert isinstance(table, PosseTable)
        found = on_the_table(table)
        for posse in range(len(self.numbers.posses)):
            places = table.terms.decks[posse]
            for p in table.players:
                if p.posse == posse:
                    places = p.deck[: p.left_in_deck] + places_in(p.hand) + places_in(p.pile) + places_in(p.dug)
            base = table.terms.base[posse]
            found += [self.numbers.cards[base + place].id for place in places]
        return sorted(found)

    def cast(self, table: Table) -> list[str]:
        assert isinstance(table, PosseTable)
        return [self.numbers.posses[p.posse].name for p in table.players]

    def first(self, table: Table) -> int:
        assert isinstance(table, PosseTable)
        return int(table.first)

    def out(self, table: Table) -> int:
        assert isinstance(table, PosseTable)
        return sum(1 << int(p.seat) for p in table.players if p.fell)

    def hand(self, table: Table, seat: int) -> list[str]:
        assert isinstance(table, PosseTable)
        p = table.players[seat]
        return [self.numbers.cards[int(p.base) + place].id for place in places_in(p.hand)]

    def listed(self) -> list[Listed]:
        """Everything that is more than values on a sheet, a card or a drawing: special posse cards and loot."""
        return [
            each if each.kind == "card, special" or each.kind.startswith("loot") else structs.replace(each, plain=True)
            for each in super().listed()
        ]

    def seen(self) -> Mapping[str, str]:
        return seen_of(self.numbers)


def load(pack: Path | None = None) -> Game:
    return Posses(read_pack(pack or FOLDER / "pack.toml"))
