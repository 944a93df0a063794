"""Tabletown: arm, load, face somebody; DRAW! and SHOOTOUT! cards start dice fights; the last one alive wins."""

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
from highnoon.games.tabletown.actions import vocabulary
from highnoon.games.tabletown.book import BOOK
from highnoon.games.tabletown.cards import IDS, faces_in
from highnoon.games.tabletown.guess import guess
from highnoon.games.tabletown.pack import FOLDER as FOLDER
from highnoon.games.tabletown.pack import read_numbers
from highnoon.games.tabletown.position import SEEN, on_the_table, read_position
from highnoon.games.tabletown.records import Player
from highnoon.games.tabletown.setup import MarshalRoll
from highnoon.games.tabletown.table import TabletownTable
from highnoon.games.tabletown.terms import OPTIONS, Terms
from highnoon.games.tabletown.view import TabletownView
from highnoon.games.tabletown.words import ACTIONS, ASKS, EVENTS, NOTES, TIPS, YOU

RULES_VERSION: Final = 2


class Tabletown(Game):
    def __init__(self, pack: Pack) -> None:
        self.numbers = read_numbers(pack)
        names = {
            "card": [card.name for card in self.numbers.cards],
            "gunslinger": [f"{g.name}, “{g.nickname}”" for g in self.numbers.gunslingers],
        }
        super().__init__(
            FOLDER,
            RULES_VERSION,
            OPTIONS,
            pack,
            vocabulary([g.id for g in self.numbers.gunslingers]),
            Words(EVENTS, ASKS, ACTIONS, NOTES, names, YOU, TIPS),
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
        table = TabletownTable(seats, dice, self.terms_of(options), [Player(seat) for seat in range(seats)])
        table.stack = [MarshalRoll()]
        return table

    def from_position(self, position: Mapping[str, Any]) -> Table:
        return read_position(self.terms_of, self.low, self.high, position)

    def guess(self, view: View, options: Mapping[str, object], dice: Dice) -> Table:
        assert isinstance(view, TabletownView)
        return guess(view, self.terms_of(agree(self.options, options)), dice)

    def cards(self, table: Table) -> list[str]:
        assert isinstance(table, TabletownTable)
        faces = table.deck[: table.left_in_deck] + on_the_table(table) + table.discards()
        return sorted(IDS[face] for face in faces)

    def first(self, table: Table) -> int:
        assert isinstance(table, TabletownTable)
        return int(table.marshal)

    def out(self, table: Table) -> int:
        assert isinstance(table, TabletownTable)
        return sum(1 << int(p.seat) for p in table.players if not p.alive)

    def hand(self, table: Table, seat: int) -> list[str]:
        assert isinstance(table, TabletownTable)
        return [IDS[face] for face in faces_in(table.players[seat].hand)]

    def seen(self) -> Mapping[str, str]:
        return SEEN


def load(pack: Path | None = None) -> Game:
    return Tabletown(read_pack(pack or FOLDER / "pack.toml"))
