"""The sheet of The Saloon."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.games.saloon.actions import LOADS, PLACES
from highnoon.games.saloon.records import Attack, Player
from highnoon.games.saloon.table import KINDS, SaloonTable
from highnoon.sheets.reader import Reader, question
from highnoon.sheets.sheet import Sheet

ATTACKS: Final[i64] = 2  # the innermost ones
STAGES: Final = ["declared", "resolved", "discarded"]
BULLETS: Final = [str(n) for n in range(LOADS)]


class SaloonReader(Reader):
    version: ClassVar[int] = 0
    shaping = "Grit, of the team where there are teams"
    caps = ["cap-reached", "nobody-ahead"]  # noqa: RUF012
    left_out = {  # noqa: RUF012
        "grit": "each seat's Grit is with the seat",
        "winners": "only known when the game is over",
        "why": "only known when the game is over",
        "picks": "a seat that is asked has not chosen yet",
        "stack": "what is asked, and the Attacks under way, say where the turn is",
    }

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.cards: Final = self.faces["card"]
        self.weapons: Final = self.faces["weapon"]
        self.spaces: Final = self.faces["space"]
        self.characters: Final = self.faces["character"]
        self.ways: Final = self.faces["way"]
        self.boosts: Final = self.faces["boost"]
        self.teams: Final = [["ours"] + [f"team{n}" for n in range(1, seats)] for seats in range(9)]
        sheet = Sheet(2, True)
        self.attack(Attack(0, 0), sheet)
        # An attack has seven slots for every seat, and 14 others.
        self.attack_size: Final[i64] = len(sheet.names) - 14

    def worth(self, table: Table, seat: i64) -> i64:
        assert isinstance(table, SaloonTable)
        p = table.players[seat]
        return 0 if p.out else table.grit[p.team]

    def look(self, table: Table, s: Sheet) -> None:
        assert isinstance(table, SaloonTable)
        question(table, s, KINDS)
        s.seat("first", table.first)
        s.seat("active", table.active)
        s.number("round", table.round)
        s.number("turns", table.turns)
        s.number("deck", table.left_in_deck)
        s.bag("discards", table.discards, self.cards)
        s.number("loads", table.left_in_loads)
        self.spent(table, s)
        s.bag("revealed", table.revealed, BULLETS)
        s.one_of("loading", table.loading, PLACES)
        s.flag("attacked", table.attacked)
        s.number("jumped", table.jumped)
        s.flag("moved", table.moved)
        under_way: i64 = len(table.attacks)
        s.number("attacks", under_way)
        n: i64 = 0
        while n < ATTACKS:
            s.about("attack", n)
            if n < under_way:
                self.attack(table.attacks[under_way - 1 - n], s)
            elif s.naming:
                self.attack(Attack(0, 0), s)
            else:
                s.skip(self.attack_size + 7 * s.seats)
            n += 1
        ours = table.players[s.me].team
        place: i64 = 0
        while place < table.seats:
            self.fighter(table, table.players[s.seat_at(place)], s, place, ours)
            place += 1
        s.about_all()

    def spent(self, table: SaloonTable, s: Sheet) -> None:
        """The face-up Load discards, by their bullets."""
        if s.naming:
            s.name_all("spent", BULLETS)
        else:
            loads = table.loads
            n: i64 = table.left_in_loads
            while n < len(loads):
                s.add(loads[n])
                n += 1
        s.skip(len(BULLETS))

    def attack(self, a: Attack, s: Sheet) -> None:
        s.seat("attacks by", a.by)
        s.one_of("attacks way", a.way, self.ways)
        s.number("attacks base", a.base)
        s.number("attacks bonus", a.bonus)
        s.number("attacks jump", a.jump)
        s.number("attacks sharp", a.sharp)
        s.number("attacks most", a.most)
        s.bag("attacks boosts", a.boosts, self.boosts)
        s.places("attacks targets", a.targets)
        s.seat("attacks at", a.targets[a.at] if a.at < len(a.targets) else -1)
        self.blocks(a, s)
        s.by_seat("attacks helped", a.targets if a.helped else NO_SEATS, a.helped)
        s.by_seat("attacks damage", a.targets if a.damage else NO_SEATS, a.damage)
        s.one_of("attacks stage", a.stage, STAGES)
        s.one_of("attacks adding", a.adding, self.cards)
        s.seat_bits("attacks asked", a.asked)
        s.seat_bits("attacks pending", a.pending)
        s.flag("attacks counter", a.counter)
        s.flag("attacks alone", a.alone)
        s.flag("attacks no damage", a.no_damage)
        s.flag("attacks smash", a.smash)

    def blocks(self, a: Attack, s: Sheet) -> None:
        """The cards that targets block with."""
        if s.naming:
            s.name_all("attacks blocks", self.cards)
        else:
            for face in a.blocks:
                if face >= 0:
                    s.add(face)
        s.skip(len(self.cards))

    def fighter(self, table: SaloonTable, p: Player, s: Sheet, place: i64, ours: i64) -> None:
        s.about_seat(place)
        s.number("grit", table.grit[p.team])
        team: i64 = p.team - ours
        s.one_of("grit of", team if team >= 0 else team + table.terms.teams, self.teams[s.seats])
        s.one_of("character", p.character, self.characters)
        s.one_of("space", p.space, self.spaces)
        s.one_of("fist", p.fist, self.weapons)
        s.number("fist bullets", p.fist_bullets)
        s.one_of("holster", p.holster, self.weapons)
        s.number("holster bullets", p.holster_bullets)
        s.flag("restricted", p.restricted)
        s.number("out", p.out)
        s.number("hand size", len(p.hand))
        if s.naming:
            s.name_all("hand", self.cards)
        elif place == 0:
            for face in p.hand:
                s.add(face)
        else:
            for entry in p.known:
                if entry // 64 == s.me:
                    s.add(entry % 64)
        s.skip(len(self.cards))


NO_SEATS: Final[list[int]] = []
