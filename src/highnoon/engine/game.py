"""A game: its rules, its pack and its words, ready to deal tables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mypy_extensions import mypyc_attr

from highnoon.engine.about import read_about
from highnoon.engine.actions import Vocabulary
from highnoon.engine.cards import Listed, listed_in
from highnoon.engine.dice import Dice, seed_key
from highnoon.engine.ledger import Ledger, read_ledger
from highnoon.engine.options import Option, agree
from highnoon.engine.pack import Pack
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import Table
from highnoon.engine.view import View
from highnoon.engine.words import Words


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The part that all games have in common.  Each game's package makes one of these from a pack."""

    def __init__(
        self,
        folder: Path,
        rules_version: int,
        options: list[Option],
        pack: Pack,
        actions: Vocabulary,
        words: Words,
    ) -> None:
        about = read_about(folder)
        self.about = about
        self.slug: str = about.slug
        self.title: str = about.title
        self.published: str = about.published
        self.low: int = about.low
        self.high: int = about.high
        self.rules_version = rules_version
        self.options = options
        self.pack = pack
        self.actions = actions
        self.words = words
        self.folder = folder
        self.usual = agree(options, {})
        self.read: Ledger | None = None

    @property
    def ledger(self) -> Ledger:
        if self.read is None:
            self.read = read_ledger(self.folder / "rules.md")
        return self.read

    def deal(
        self,
        seats: int | None = None,
        seed: int | str = 0,
        options: Mapping[str, object] | None = None,
        dice: Dice | None = None,
        telling: bool = False,
    ) -> Table:
        """A fresh table, run to its first question.  Its dice come from the seed unless they are given."""
        table = self.lay(seats, seed, options, dice)
        table.telling = telling
        table.run()
        return table

    def lay(
        self,
        seats: int | None = None,
        seed: int | str = 0,
        options: Mapping[str, object] | None = None,
        dice: Dice | None = None,
    ) -> Table:
        """The table before anything was dealt."""
        agreed = agree(self.options, options) if options else self.usual
        seats = self.check_seats(seats)
        self.check_options(seats, agreed)
        return self.new_table(seats, agreed, dice or Dice(seed_key(seed)))

    def check_seats(self, seats: int | None) -> int:
        seats = self.low if seats is None else seats
        if not self.low <= seats <= self.high:
            raise BadInput(f"{self.title} is for {self.low} to {self.high} seats, not {seats}")
        return seats

    def check_options(self, seats: int, options: Mapping[str, bool | int | str]) -> None:
        """Refuses options that the rules do not offer together, or not to this many seats."""

    def new_table(self, seats: int, options: dict[str, bool | int | str], dice: Dice) -> Table:
        """A table with its first step on the stack; all chance of the deal is in its steps."""
        raise NotImplementedError

    def from_position(self, position: Mapping[str, Any]) -> Table:
        """The table that a position describes; `table.to_position()` is the way back."""
        raise NotImplementedError

    def guess(self, view: View, options: Mapping[str, object], dice: Dice) -> Table:
        """A full table that this view cannot tell from the true one, each as likely as the next."""
        raise NotImplementedError

    def cards(self, table: Table) -> list[str]:
        """Every card of the table wherever it is, sorted: what a law checks to be conserved."""
        raise NotImplementedError

    def cast(self, table: Table) -> list[str]:
        """The character of each seat, where that is more than a name: wins are also counted by it."""
        return []

    def camps(self, table: Table) -> list[int]:
        """The lowest seat that wins with each seat: teammates share a camp."""
        return list(range(int(table.seats)))

    def first(self, table: Table) -> int:
        """The seat that takes the first turn; -1 before that is known, and where nobody does."""
        return -1

    def out(self, table: Table) -> int:
        """The seats that are out of the game and wait for its end, as bits."""
        return 0

    def hand(self, table: Table, seat: int) -> list[str]:
        """The ids of the cards in a seat's hand, for statistics of whole games."""
        return []

    def listed(self) -> list[Listed]:
        """The cards, characters and places that the pack names, each of which some scene has to prove."""
        return listed_in(self.pack)

    def seen(self) -> Mapping[str, str]:
        """The readers of each field of a position: public, owner or hidden.  A field not declared here cannot leave."""
        raise NotImplementedError
