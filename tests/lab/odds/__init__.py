"""Odds: a game without a rulebook, made to be measured.  Its pack says what everything is worth."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from highnoon.engine.actions import Operand, Verb, Vocabulary
from highnoon.engine.dice import Dice
from highnoon.engine.game import Game
from highnoon.engine.ledger import rule_ids
from highnoon.engine.outcome import Outcome, places_of
from highnoon.engine.pack import Pack, read_pack
from highnoon.engine.refusal import Refused
from highnoon.engine.steps import Step
from highnoon.engine.table import PASS, Glimpse, Table
from highnoon.engine.view import View
from highnoon.engine.words import Words

FOLDER: Final = Path(__file__).parent
IDS: Final = ["mule", "boot", "hat", "ace"]
HAND: Final = 3
FINE: Final = 1_000_000
ACTIONS: Final = Vocabulary([Verb(0, "pass"), Verb(1, "play", (Operand("card", 4),))], {"card": IDS})


class Worth(NamedTuple):
    seats: list[int]
    hand: list[int]
    play: list[int]
    cast: list[int]


class OddsView(View):
    hand: list[int]


class OddsTable(Table):
    def __init__(self, seats: int, dice: Dice, worth: Worth) -> None:
        super().__init__(seats, dice, 100)
        self.worth = worth
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.cast = [0] * seats
        self.first = -1
        self.gained = [0] * seats
        self.winners: list[int] = []

    def clone(self) -> OddsTable:
        t = OddsTable(self.seats, self.dice.copy(), self.worth)
        self.copy_to(t)
        t.hands, t.cast, t.first = [hand[:] for hand in self.hands], self.cast, self.first
        t.gained, t.winners = self.gained[:], self.winners
        return t

    def chances(self) -> list[float]:
        """OD-3: in thousandths."""
        w = self.worth
        own = [
            w.seats[seat] + sum(w.hand[card] for card in self.hands[seat]) + w.cast[self.cast[seat]] + self.gained[seat]
            for seat in range(self.seats)
        ]
        mean = sum(own) / self.seats
        return [1000 / self.seats + value - mean for value in own]

    def vocabulary(self) -> Vocabulary:
        return ACTIONS

    def kind_name(self) -> str:
        return "play"

    @property
    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        return Outcome(self.winners, places_of(self.winners, [0] * self.seats), [0] * self.seats, "won", "OD-3")

    def why_not(self, seat: int, key: int) -> Refused:
        return Refused("OD-2", "You do not hold that card")

    def look(self, seats: list[int]) -> Glimpse:
        own = {seat: {"hand": self.hands[seat]} if seat >= 0 else {} for seat in seats}
        return self.seen(OddsView(*self.shown_to_all(), hand=[]), own)

    def to_position(self) -> dict[str, Any]:
        return {}


class Deal(Step[OddsTable]):
    """OD-1."""

    def advance(self, g: OddsTable) -> None:
        g.first = int(g.dice.below(g.seats))
        g.cast = [int(g.dice.below(len(g.worth.cast))) for _ in range(g.seats)]
        g.hands = [sorted(int(g.dice.below(len(IDS))) for _ in range(HAND)) for _ in range(g.seats)]
        g.become([Turn(0)])


class Turn(Step[OddsTable]):
    """OD-2."""

    def advance(self, g: OddsTable) -> None:
        g.ask_privately(self.seat, 0, [int(PASS), *sorted({1 + card for card in g.hands[self.seat]})])

    def answer(self, g: OddsTable, key: int) -> None:
        if key:
            g.gained[self.seat] += g.worth.play[key - 1]
        if self.seat + 1 < g.seats:
            g.become([Turn(int(self.seat) + 1)])
            return
        ticket = 1000 * int(g.dice.below(1000)) + int(g.dice.below(1000))
        for seat, chance in enumerate(g.chances()):
            ticket -= round(chance * FINE / 1000)
            if ticket < 0 or seat == g.seats - 1:
                g.winners = [seat]
                break
        g.end()
        if g.telling:
            g.tell("won", [g.winners[0]], "OD-3")


class Odds(Game):
    def __init__(self, pack: Pack) -> None:
        seats = pack.numbers("", "seats", -200, 200)
        hand, play = [], []
        names = []
        for where, id in zip(pack.entries("card", len(IDS), len(IDS)), IDS, strict=True):
            pack.rule(where, rule_ids(FOLDER / "rules.md"))
            pack.text(where, "text")
            pack.text(where, "id", [id])
            names.append(pack.text(where, "name"))
            hand.append(pack.number(where, "hand", -100, 100))
            play.append(pack.number(where, "play", -200, 200))
        cast = []
        self.people = []
        for where in pack.entries("character", 1, 8):
            pack.text(where, "id")
            self.people.append(pack.text(where, "name"))
            cast.append(pack.number(where, "worth", -200, 200))
        pack.text("", "name")
        pack.finish()
        self.worth = Worth(seats, hand, play, cast)
        words = Words(
            {"won": "{0:seat} wins."}, {"play": ("Play?", "")}, {"pass": "Pass", "play": "Play"}, {}, {"card": names}
        )
        super().__init__(FOLDER, 1, [], pack, ACTIONS, words)

    def new_table(self, seats: int, options: dict[str, bool | int | str], dice: Dice) -> OddsTable:
        table = OddsTable(seats, dice, self.worth)
        table.stack = [Deal()]
        return table

    def cards(self, table: Table) -> list[str]:
        assert isinstance(table, OddsTable)
        return sorted(IDS[card] for hand in table.hands for card in hand)

    def cast(self, table: Table) -> list[str]:
        assert isinstance(table, OddsTable)
        return [self.people[who] for who in table.cast]

    def first(self, table: Table) -> int:
        assert isinstance(table, OddsTable)
        return table.first

    def hand(self, table: Table, seat: int) -> list[str]:
        assert isinstance(table, OddsTable)
        return [IDS[card] for card in table.hands[seat]]

    def seen(self) -> Mapping[str, str]:
        return {}


def load(pack: Path | None = None) -> Game:
    return Odds(read_pack(pack or FOLDER / "pack.toml"))
