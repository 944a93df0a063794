"""High Noon Saloon: cover to cover, Weapons in Fist and Holster, Blocks and Counterattacks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from highnoon.engine.cards import Listed
from highnoon.engine.dice import Dice
from highnoon.engine.game import Game
from highnoon.engine.options import agree
from highnoon.engine.pack import Pack, read_pack
from highnoon.engine.table import Table
from highnoon.engine.view import View
from highnoon.engine.words import Words
from highnoon.games.saloon.actions import vocabulary
from highnoon.games.saloon.book import BOOK
from highnoon.games.saloon.guess import guess
from highnoon.games.saloon.pack import FOLDER, read_numbers
from highnoon.games.saloon.position import SEEN, cards_of, read_position
from highnoon.games.saloon.records import Player
from highnoon.games.saloon.setup import START
from highnoon.games.saloon.table import SaloonTable
from highnoon.games.saloon.terms import OPTIONS, Terms, check_terms
from highnoon.games.saloon.view import SaloonView
from highnoon.games.saloon.words import EVENTS, NOTES, TIPS, YOU, buttons, labels, questions

RULES_VERSION: Final = 3


class Saloon(Game):
    def __init__(self, pack: Pack) -> None:
        self.numbers = read_numbers(pack)
        super().__init__(
            FOLDER,
            RULES_VERSION,
            OPTIONS,
            pack,
            vocabulary(self.numbers.names_by_kind()),
            Words(EVENTS, questions(self.numbers), buttons(self.numbers), NOTES, labels(self.numbers), YOU, TIPS),
        )
        self.terms: dict[tuple[object, ...], Terms] = {}
        self.usual_terms = [Terms(self.numbers, self.usual, seats, BOOK) for seats in range(self.low, self.high + 1)]

    def check_options(self, seats: int, options: Mapping[str, bool | int | str]) -> None:
        check_terms(options, seats)

    def terms_of(self, options: Mapping[str, bool | int | str], seats: int) -> Terms:
        """Terms are shared by all tables with the same options and seats."""
        if options is self.usual:
            return self.usual_terms[seats - self.low]
        key = (seats, *options.items())
        if key not in self.terms:
            check_terms(options, seats)
            self.terms[key] = Terms(self.numbers, options, seats, BOOK)
        return self.terms[key]

    def new_table(self, seats: int, options: dict[str, bool | int | str], dice: Dice) -> Table:
        terms = self.terms_of(options, seats)
        teams = int(terms.teams)
        players = [Player(seat, seat % teams, []) for seat in range(seats)]  # SL-D65
        table = SaloonTable(seats, dice, terms, players, [int(terms.grit)] * teams)
        table.stack = [START]
        return table

    def from_position(self, position: Mapping[str, Any]) -> Table:
        return read_position(self.terms_of, self.low, self.high, position)

    def guess(self, view: View, options: Mapping[str, object], dice: Dice) -> Table:
        assert isinstance(view, SaloonView)
        return guess(view, self.terms_of(agree(self.options, options), view.seats), dice)

    def cards(self, table: Table) -> list[str]:
        assert isinstance(table, SaloonTable)
        return cards_of(table)

    def cast(self, table: Table) -> list[str]:
        """SL-1.5: without advanced play a character is a name."""
        assert isinstance(table, SaloonTable)
        return [self.numbers.characters[p.character].name for p in table.players] if table.terms.advanced else []

    def camps(self, table: Table) -> list[int]:
        assert isinstance(table, SaloonTable)
        teams = [int(p.team) for p in table.players]
        return [teams.index(team) for team in teams]

    def first(self, table: Table) -> int:
        assert isinstance(table, SaloonTable)
        return int(table.first)

    def out(self, table: Table) -> int:
        assert isinstance(table, SaloonTable)
        return sum(1 << int(p.seat) for p in table.players if p.out)

    def hand(self, table: Table, seat: int) -> list[str]:
        assert isinstance(table, SaloonTable)
        return [self.numbers.cards[face].id for face in table.players[seat].hand]

    def listed(self) -> list[Listed]:
        """Covers are named by their spaces, as in `bar-2`; Load cards, which have no id, by what they do."""
        listed = [
            msgspec.structs.replace(c, named=rf"\b{c.id}-\d") if c.kind == "cover" else c for c in super().listed()
        ]
        for bullets in dict.fromkeys(self.numbers.loads):
            named = rf"(reveals-load [A-F]|take-load) {bullets}\b"
            does = f"A Gun that is loaded with it gets {bullets}."
            count = self.numbers.loads.count(bullets)
            listed.append(Listed("load", f"load_{bullets}", "Load card", count, does, False, named))
        return listed

    def seen(self) -> Mapping[str, str]:
        return SEEN


def load(pack: Path | None = None) -> Game:
    return Saloon(read_pack(pack or FOLDER / "pack.toml"))
