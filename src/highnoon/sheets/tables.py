"""Many tables of one game, played side by side inside compiled code: the heart of every environment.

Sealed decisions go seat by seat; the tables make forced choices and draw on their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from librt.strings import BytesWriter, write_i16_le, write_i64_le
from mypy_extensions import i16, i64, u8

from highnoon.engine.dice import Dice, Quick, seed_key
from highnoon.engine.game import Game
from highnoon.engine.refusal import BadInput
from highnoon.engine.table import DRAW, NO_OPTIONS, NOBODY, TABLE, Table
from highnoon.sheets.board import Board
from highnoon.sheets.reader import Reader
from highnoon.sheets.seating import inverse, turned
from highnoon.sheets.sheet import Sheet

CANDIDATES: Final = 256  # the most options that are listed; random play has met 156
ILLEGAL: Final = "illegal"


class Ended:
    """How a table ended.  `why` is the game's message key, or ILLEGAL."""

    def __init__(self, at: int, winners: list[int], places: list[int], why: str, culprit: int) -> None:
        self.at = at
        self.winners = winners
        self.places = places
        self.why = why
        self.culprit = culprit


@final
class Tables:
    """`seat[i]` is asked at table i.  A table that ends is dealt again at once."""

    def __init__(
        self,
        game: Game,
        reader: Reader,
        seats: int,
        count: int,
        seed: str,
        options: Mapping[str, object] | None,
        relative: bool,
    ) -> None:
        self.game: Final = game
        self.reader: Final = reader
        self.seats: Final = seats
        self.count: Final = count
        self.seed: str = seed
        self.options: Final = options
        self.size: Final[i64] = len(reader.named(seats).names)
        self.keys: Final[i64] = game.actions.size
        every = [turned(game.actions, seats, me) if relative else list(range(self.keys)) for me in range(seats)]
        self.plain: Final = all(to == every[0] for to in every)  # no action names a seat
        self.to_action: Final = every
        self.to_key: Final = [inverse(to) for to in every]
        self.blank: Final = bytes(self.size)
        self.sheet: Final = Sheet(seats)  # of the deciding seats of all tables, one after the other
        self.single: Final = Sheet(seats)
        self.board: Final = Board(seats)
        self.places_out: Final = BytesWriter()
        self.seats_out: Final = BytesWriter()
        self.quick = Quick(0)
        self.learner: list[int] = []  # the seat that is not played at random, by table; empty: none is
        self.dealt: list[int] = [0] * count
        self.tables: list[Table] = []

    # -- dealing -------------------------------------------------------------------------------------------------------

    def reset(self, seed: str, one_learner: bool) -> None:
        self.seed = seed
        self.quick = Quick(int.from_bytes(seed_key(f"{seed} others")[:8], "little"))
        self.dealt = [0] * self.count
        self.learner = [0] * self.count if one_learner else []
        self.tables = []
        for at in range(self.count):
            self.tables.append(self.deal(at))
            self.let_others_play(at, False)
        self.begin_looking()
        for at in range(self.count):
            self.look_at(at)

    def deal(self, at: int) -> Table:
        n = self.dealt[at]
        self.dealt[at] = n + 1
        if self.learner:
            self.learner[at] = self.quick.below(self.seats)
        table = self.game.lay(self.seats, 0, self.options, Dice(seed_key(f"{self.seed} {at} {n}")))
        table.hurry = True
        table.run()
        go_on(table)
        return table

    def let_others_play(self, at: i64, told: bool) -> bool:
        """Seats that nobody learns with choose at random.  Whether the game has ended by that."""
        if not self.learner:
            return False
        table = self.tables[at]
        mine: i64 = self.learner[at]
        while not table.over and table.turn != mine:
            options = table.offers[table.turn] if table.sealed else table.options
            table.take(table.turn, options[self.quick.below(len(options))])
            go_on(table)
        if table.over and not told:  # dealt and over without a choice of ours: nothing to learn from
            self.tables[at] = self.deal(at)
            return self.let_others_play(at, False)
        return table.over

    # -- playing -------------------------------------------------------------------------------------------------------

    def options_at(self, at: i64) -> list[int]:
        table = self.tables[at]
        if table.over:
            return NO_OPTIONS
        return table.offers[table.turn] if table.sealed else table.options

    def is_legal(self, at: i64, action: i64) -> bool:
        if action < 0 or action >= self.keys:
            return False
        key: i64 = self.to_key[self.tables[at].turn][action]
        return key in self.options_at(at)

    def check(self, actions: list[int]) -> None:
        """Refuses what cannot be done, before anything is done."""
        for at in range(self.count):
            if not self.is_legal(at, actions[at]):
                raise BadInput(f"table {at}: {self.why_not(at, self.tables[at].turn, actions[at])}")

    def why_not(self, at: int, seat: i64, action: int) -> str:
        if not 0 <= action < self.keys:
            return f"there is no action {action}; actions are 0 to {self.keys - 1}"
        key = self.to_key[seat][action]
        if self.game.actions.owner[key] is None:
            return f"there is no action {action}"
        refused = self.tables[at].refusal(seat, key)
        return f"{self.game.actions.say(key)} (action {action}) cannot be chosen: {refused.message} ({refused.rule})"

    def act(self, at: i64, seat: i64, action: i64) -> bool:
        """One action of one seat at one table, which is not dealt again.  Whether it was legal."""
        if action < 0 or action >= self.keys:
            return False
        table = self.tables[at]
        key: i64 = self.to_key[seat][action]
        for option in table.legal(seat):
            if option == key:
                table.take(seat, key)
                go_on(table)
                return True
        return False

    def step(self, actions: list[int]) -> list[Ended]:
        """An action for the seat that is asked, at every table.  Those that ended; they are dealt again.

        Each table is looked at as soon as it has been played on, while the processor has it at hand.
        """
        ended: list[Ended] = []
        plain = self.plain
        self.begin_looking()
        for at, action in enumerate(actions):
            table = self.tables[at]
            seat: i64 = table.turn
            key: i64 = -1
            if action >= 0 and action < self.keys:
                key = action if plain else self.to_key[seat][action]
            legal = False
            for option in table.offers[seat] if table.sealed else table.options:
                if option == key:
                    legal = True
                    break
            if legal:
                table.take(seat, key)
                if table.turn == NOBODY:
                    go_on(table)
                if self.learner and not table.over:
                    self.let_others_play(at, True)
                if table.over:
                    ended.append(how_it_ended(int(at), table))
                    self.tables[at] = self.deal(at)
                    self.let_others_play(at, False)
            else:
                ended.append(Ended(int(at), [], [], ILLEGAL, int(seat)))
                self.tables[at] = self.deal(at)
                self.let_others_play(at, False)
            self.look_at(at)
        return ended

    # -- looking -------------------------------------------------------------------------------------------------------

    def begin_looking(self) -> None:
        self.sheet.out.truncate(0)
        self.places_out.truncate(0)
        self.seats_out.truncate(0)

    def look_at(self, at: i64) -> None:
        """Adds what the deciding seat of a table sees and may choose to what was written of those before it."""
        table = self.tables[at]
        turn: i64 = table.turn
        sheet = self.sheet
        sheet.out.write(self.blank)
        sheet.begin(turn if turn >= 0 else 0, at * self.size)
        self.reader.look(table, sheet)
        self.seats_out.append(u8(turn & 255))
        if not table.over:
            out = self.places_out
            base: i64 = at * self.keys
            options = table.offers[turn] if table.sealed else table.options
            if self.plain:
                for key in options:
                    write_i64_le(out, base + key)
            else:
                to = self.to_action[turn]
                for key in options:
                    write_i64_le(out, base + to[key])

    def sheets(self) -> bytes:
        """The sheets of the deciding seats, one after the other."""
        return self.sheet.out.getvalue()

    def legal_places(self) -> bytes:
        """Where the masks of all tables, one after the other, have a 1; as 64 bits each.

        A vocabulary can have thousands of actions, and few can be chosen: to write only those is quicker.
        """
        return self.places_out.getvalue()

    def asked(self) -> bytes:
        """The deciding seat of each table; 255 where there is none."""
        return self.seats_out.getvalue()

    def sheet_of(self, at: i64, seat: i64) -> bytes:
        sheet = self.single
        sheet.out.truncate(0)
        sheet.out.write(self.blank)
        sheet.begin(seat, 0)
        self.reader.look(self.tables[at], sheet)
        return sheet.out.getvalue()

    def places_of(self, at: i64, seat: i64) -> bytes:
        """The actions of a seat that is asked and has not chosen, as 64 bits each; of another seat nothing."""
        out = BytesWriter()
        table = self.tables[at]
        if table.waiting and not table.over:
            to = self.to_action[seat]
            options = NO_OPTIONS
            if table.sealed:
                if table.open >> seat & 1:
                    options = table.offers[seat]
            elif seat == table.turn:
                options = table.options
            for key in options:
                write_i64_le(out, to[key])
        return out.getvalue()

    def candidates(self) -> bytes:
        """The actions of the seats that are asked, CANDIDATES each as 16 bits, -1 where there are no more."""
        out = BytesWriter()
        for table in self.tables:
            n: i64 = 0
            if not table.over:
                to = self.to_action[table.turn]
                for key in table.offers[table.turn] if table.sealed else table.options:
                    if n < CANDIDATES:
                        write_i16_le(out, i16(to[key]))
                        n += 1
            while n < CANDIDATES:
                write_i16_le(out, i16(-1))
                n += 1
        return out.getvalue()

    def boards(self) -> bytes:
        """The grounds as the seats that are asked see them (Posses only)."""
        out = self.board.out
        out.truncate(0)
        for table in self.tables:
            self.board.draw(table, table.turn if table.turn >= 0 else 0)
        return out.getvalue()

    def board_of(self, at: i64, seat: i64) -> bytes:
        out = self.board.out
        out.truncate(0)
        self.board.draw(self.tables[at], seat)
        return out.getvalue()


def go_on(table: Table) -> None:
    """All have chosen where a call of the draw is waited for: the table draws."""
    while not table.over and table.turn == NOBODY:
        table.act(TABLE, DRAW)


def how_it_ended(at: int, table: Table) -> Ended:
    outcome = table.outcome
    assert outcome is not None
    return Ended(at, outcome.winners, outcome.places, outcome.why, -1)
