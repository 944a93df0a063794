"""The sheet of Tabletown."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.games.tabletown.cards import HOLDABLE, IDS, REACH
from highnoon.games.tabletown.known import face_of, knower_of, seats_of
from highnoon.games.tabletown.records import NO_SECOND, Player
from highnoon.games.tabletown.table import KINDS, TabletownTable
from highnoon.sheets.reader import Reader, question
from highnoon.sheets.sheet import ZERO, Sheet

FIGHTS: Final = ["none", "draw", "shootout"]
HELD: Final = IDS[: int(HOLDABLE)]
GUNS: Final = IDS[:3]
LOW: Final = IDS[: int(REACH)]
EVENTS: Final = IDS[int(REACH) :]


class TabletownReader(Reader):
    version: ClassVar[int] = 0
    shaping = "lives left: wounds count against it"
    caps = ["cap-reached"]  # noqa: RUF012
    left_out = {  # noqa: RUF012
        "winners": "only known when the game is over",
        "why": "only known when the game is over",
        "picks": "a seat that is asked has not chosen yet",
        "stack": "what is asked, and the fight under way, say where the turn is",
    }

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.gunslingers: Final = self.faces["gunslinger"]

    def worth(self, table: Table, seat: i64) -> i64:
        assert isinstance(table, TabletownTable)
        p = table.players[seat]
        return table.terms.wounds - p.wounds if p.alive else 0

    def look(self, table: Table, s: Sheet) -> None:
        assert isinstance(table, TabletownTable)
        question(table, s, KINDS)
        me = table.players[s.me]
        s.number("turns", table.turns)
        s.seat("marshal", table.marshal)
        s.seat("active", table.active)
        s.number("deck", table.left_in_deck)
        s.packed("discard", table.pile, 6, 0, LOW)
        s.packed("discard", table.pile_of_events, 6, 0, EVENTS)
        s.packed("aside", table.aside, 6, 0, EVENTS)
        s.packed("shuffled", table.shuffled, 6, 0, LOW)
        s.packed("shuffled", table.shuffled_events, 6, 0, EVENTS)
        s.number("killings", table.killings)
        s.one_of("fight", table.fight, FIGHTS)
        s.seat("victim", table.victim)
        s.seat_bits("reacted", table.reacted)
        s.seat_bits("out_of_town", table.out)
        s.flag("truce", table.truce)
        s.about_seat(0)
        s.packed("hand", me.hand, 4, 0, HELD)
        s.packed("drew", me.drew, 6, 0, LOW)
        s.packed("drew", me.drew_events, 6, 0, EVENTS)
        s.about_all()
        self.known_cards(table, s)
        place: i64 = 0
        while place < table.seats:
            self.gunslinger(table.players[s.seat_at(place)], s, place)
            place += 1
        s.about_all()

    def known_cards(self, table: TabletownTable, s: Sheet) -> None:
        """Cards that the viewer has seen go to another hand: who may hold how many of each face."""
        if s.naming:
            for seat in s.seat_words():
                s.name_all("known", [f"{face} of {seat}" for face in HELD])
        else:
            for known in table.known:
                if knower_of(known) == s.me:
                    s.perhaps(seats_of(known), face_of(known), HOLDABLE)
        s.skip(s.seats * HOLDABLE)

    def gunslinger(self, p: Player, s: Sheet, place: i64) -> None:
        s.about_seat(place)
        s.one_of("gunslinger", p.gunslinger, self.gunslingers)
        s.flag("dead", not p.alive)
        s.number("fell", p.fell)
        s.number("wounds", p.wounds)
        s.seat("faces", p.facing)
        s.number("cards", p.cards)
        s.one_of("gun", p.gun, GUNS)
        s.flag("gun two", p.second != NO_SECOND)
        s.number("loaded", p.loaded)
        s.number("loaded two", p.second if p.second > 0 else ZERO)
        s.number("die", p.die)
        s.number("total", p.total)
        s.flag("acted", p.acted)
        s.seat("aim", p.aim)
        s.number("shots", p.shots)
        s.flag("both", p.both)
        s.number("sticks", p.sticks)
        s.flag("offends", p.offends)
