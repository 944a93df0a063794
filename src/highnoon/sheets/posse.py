"""The sheet of Posses: everything but the ground, which is on the board (`board.py`)."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from highnoon.engine.dice import Dice
from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.games.posse.actions import ITEMS
from highnoon.games.posse.cards import AMMO, DECKS, face_of, number_of
from highnoon.games.posse.records import Attack, Figure, Player
from highnoon.games.posse.table import KINDS, PosseTable
from highnoon.sheets.reader import Reader, question
from highnoon.sheets.sheet import NONE, ZERO, Sheet

ATTACKS: Final[i64] = 2  # the innermost ones
CHIPS: Final[i64] = 8
OPERANDS: Final[i64] = 4  # of the step that asks
PLACES: Final[i64] = 8  # items by a character, one by one; all of them are counted by card besides
TURNS: Final = ["0", "1", "2", "3"]
CRATE_KINDS: Final = DECKS
CRATE_SLOTS: Final[i64] = 6  # row and column, three kinds, looted
CHIP_SLOTS: Final[i64] = 3  # row and column, trap; and whose it is


class PosseReader(Reader):
    version: ClassVar[int] = 0
    shaping = "gold"
    caps = ["time-is-up"]  # noqa: RUF012
    left_out = {  # noqa: RUF012
        "map": "the ground is on the board",
        "laid": "the ground is on the board",
        "winners": "only known when the game is over",
        "why": "only known when the game is over",
    }

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.posses: Final = self.faces["posse"]
        self.characters: Final = self.faces["character"]
        self.cards: Final = self.faces["card"]
        self.loot: Final = self.faces["loot"]
        self.tiles: Final = self.faces["tile"]
        decks = loot_decks(game)
        self.loot_of: Final = [
            [name for name, of in zip(self.loot, decks, strict=True) if of == deck] for deck in range(len(DECKS))
        ]
        sheet = Sheet(2, True)
        self.attack(Attack(0, 0, 0), sheet)
        self.attack_size: Final[i64] = len(sheet.names)
        self.left_out = self.left_out | {
            f"seat.{name}": "each character has slots of its own" for name in self.characters
        }

    def worth(self, table: Table, seat: i64) -> i64:
        assert isinstance(table, PosseTable)
        return table.players[seat].gold

    def look(self, table: Table, s: Sheet) -> None:
        assert isinstance(table, PosseTable)
        g = table
        question(g, s, KINDS)
        self.step(g, s)
        self.street(g, s)
        self.attacks(g, s)
        me = g.players[s.me]
        s.about_seat(0)
        s.packed("hand", me.hand, 3, me.base, self.cards)
        place: i64 = 0
        while place < g.seats:
            self.player(g.players[s.seat_at(place)], s, place)
            place += 1
        self.figures(g, s)
        s.about_all()

    def figures(self, g: PosseTable, s: Sheet) -> None:
        """A character that no one has says nothing: its slots are as many as those of the first."""
        size: i64 = 0
        chosen = len(g.owner) > 0
        for f in g.figures:
            owner: i64 = g.owner[f.c] if chosen else -1
            if size and owner < 0:
                s.skip(size)
            else:
                before = s.at
                self.figure(g, f, owner, s)
                if not s.naming:
                    size = s.at - before

    def step(self, g: PosseTable, s: Sheet) -> None:
        """The subject of the open decision: mostly a character and a card or an item's place."""
        operands = g.top.operands() if g.waiting else NOTHING
        given: i64 = len(operands)
        n: i64 = 0
        while n < OPERANDS:
            if s.naming:
                s.name(f"stack {n + 1}", "")
                s.skip(1)
            else:
                s.number("stack", i64(operands[n]) + 1 if n < given else ZERO)
            n += 1

    def street(self, g: PosseTable, s: Sheet) -> None:
        t = g.terms
        s.one_of("tile", g.tile, self.tiles)
        s.one_of("turns", g.turns, TURNS)
        s.number("enough", g.enough)
        s.flag("revealed", g.revealed)
        crates = g.crates
        up: i64 = g.turned
        if g.revealed:
            up = len(crates)
        n: i64 = 0
        while n < 3:
            s.number(DECKS[n], g.loot_left[n])
            n += 1
        n = 0
        while n < 3:
            s.packed("loot_discards", g.loot_piles[n], 3, 0, self.loot_of[n])
            n += 1
        s.bag("drawn", g.drawn, self.loot)
        s.number("way", len(g.way))
        s.bag("blast", g.blast, self.characters)
        s.seat("first", g.first)
        s.seat("active", g.active)
        s.number("round", g.round)
        s.flag("paid", g.paid)
        s.flag("shaken", g.shaken)
        s.number("fallen", g.fallen)
        most: i64 = t.crates_each * g.seats
        n = 0
        while n < most:
            crate: i64 = 0
            if n < len(crates):
                crate = crates[n]
            elif not s.naming:
                s.skip((most - n) * CRATE_SLOTS)
                break
            s.about("crate", n)
            self.square("crates", crate & 1023, s)
            s.one_of("crates kind", crate >> 10 & 3 if n < up else NONE, CRATE_KINDS)
            s.flag("crates looted", crate & 4096 != 0)
            n += 1
        n = 0
        while n < CHIPS:
            chip: i64 = 0
            if n < len(g.chips):
                chip = g.chips[n]
            elif not s.naming:
                s.skip((CHIPS - n) * (CHIP_SLOTS + s.seats))
                break
            s.about("chip", n)
            self.square("chips", chip & 1023, s)
            s.seat("chips of", chip >> 10 & 7)
            s.flag("chips trap", chip & 8192 != 0)
            n += 1
        s.about_all()

    def square(self, field: str, square: i64, s: Sheet) -> None:
        """Row and column, counted from 1; 0 is off the board."""
        if s.naming:
            s.name(field, " row")
            s.name(field, " column")
            s.skip(2)
        elif square >= 0:
            s.pair((square >> 5) + 1, (square & 31) + 1)
        else:
            s.skip(2)

    def attacks(self, g: PosseTable, s: Sheet) -> None:
        under_way: i64 = len(g.attacks)
        s.number("attacks", under_way)
        n: i64 = 0
        while n < ATTACKS:
            s.about("attack", n)
            if n < under_way:
                self.attack(g.attacks[under_way - 1 - n], s)
            elif s.naming:
                self.attack(Attack(0, 0, 0), s)
            else:
                s.skip(self.attack_size)
            n += 1
        s.about_all()

    def attack(self, a: Attack, s: Sheet) -> None:
        s.one_of("attacks by", a.by, self.characters)
        s.one_of("attacks at", a.at, self.characters)
        s.one_of("attacks card", a.card, self.cards)
        s.one_of("attacks loot", a.loot, self.loot)
        s.number("attacks place", a.place + 1)
        s.number("attacks base", a.base)
        s.one_of("attacks type", a.type, AMMO)
        s.one_of("attacks ammo", a.ammo, self.loot)
        s.number("attacks value", a.value)
        s.flag("attacks halved", a.halved)
        s.flag("attacks counter", a.counter)
        s.flag("attacks blast", a.blast)
        s.one_of("attacks defence", a.defence, self.cards)
        s.flag("attacks canceled", a.canceled)
        s.number("attacks steady", a.steady)
        s.flag("attacks answers", a.answers)
        s.flag("attacks quiet", a.quiet)
        s.number("attacks dealt", a.dealt)
        self.square("attacks spot", a.spot, s)

    def player(self, p: Player, s: Sheet, place: i64) -> None:
        s.about_seat(place)
        s.one_of("posse", p.posse, self.posses)
        s.number("cards", p.cards)
        s.number("deck", p.left_in_deck)
        s.packed("discard", p.pile, 3, p.base, self.cards)
        s.packed("dug", p.dug, 3, p.base, self.cards)
        s.number("dug_amount", p.dug_amount)
        s.number("volley", p.volley)
        s.packed("volleyers", p.volleyers, 1, 0, self.characters)
        s.number("gold", p.gold)
        s.number("crates", p.crates)
        s.number("living", p.living)
        s.number("fell", p.fell)

    def figure(self, g: PosseTable, f: Figure, owner: i64, s: Sheet) -> None:
        """A character: the same slots for every owner, with the owner among them."""
        if s.naming:
            s.about(self.characters[f.c], 0)
        s.seat("of", owner)
        self.square("at", g.at[f.c], s)
        self.square("body", f.body, s)
        s.number("over", f.over)
        s.number("hurt", f.hurt)
        s.number("poison", f.poison)
        s.seat("poisoner", f.poisoner)
        s.flag("moved", f.moved)
        s.number("acted", f.acted)
        s.flag("extra", f.extra)
        s.flag("pinned", f.pinned)
        s.number("covered", f.covered)
        s.number("covered turns", f.covered_turns)
        s.number("called", f.called)
        s.number("kick", f.kick)
        s.number("haze", f.haze)
        s.number("sugar", f.sugar)
        self.items(f, s)

    def items(self, f: Figure, s: Sheet) -> None:
        if s.naming:
            s.name_all("items", self.loot)
            for place in range(PLACES):
                s.name_all(f"item {place + 1}", ["card", "uses", "hold"])
        elif f.items:
            places: i64 = len(self.loot)
            for n, item in enumerate(f.items):
                s.add(face_of(item))
                if n < PLACES:
                    s.put(places, face_of(item) + 1)
                    s.put(places + 1, number_of(item))
                    s.put(places + 2, hold_and_heat_of(item))
                    places += 3
        s.skip(len(self.loot) + 3 * PLACES)


def hold_and_heat_of(item: i64) -> i64:
    """How it is held, and 4 more for a weapon that is hot."""
    return item >> 10 & 7


def loot_decks(game: Game) -> list[int]:
    """The deck of each loot card, which are sorted by it."""
    table = game.deal(game.low, dice=Dice(bytes(32)))
    assert isinstance(table, PosseTable)
    return list(table.terms.loot_deck)


NOTHING: Final[list[int]] = []
assert PLACES <= ITEMS
