"""The sheet of Finger Guns."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.games.finger_guns.actions import CALL, CHOOSE, POWER_SHOT, SHOT, TWO_GUNS
from highnoon.games.finger_guns.records import Player
from highnoon.games.finger_guns.table import KINDS, FingerGunsTable
from highnoon.sheets.reader import Reader, question
from highnoon.sheets.sheet import Sheet

GESTURES: Final = [
    "posse",
    "saloon 2",
    "saloon 3",
    "saloon 4",
    "lasso",
    "dynamite",
    "shot",
    "power-shot",
    "two-guns",
]
SHOWN_SHOT: Final[i64] = 6


class FingerGunsReader(Reader):
    version: ClassVar[int] = 0
    shaping = "health"
    caps = ["cap-reached"]  # noqa: RUF012
    left_out = {  # noqa: RUF012
        "winners": "only known when the game is over",
        "why": "only known when the game is over",
        "picks": "a seat that is asked has not chosen yet",
        "stack": "what is asked, and of whom, says where the round is",
    }

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.allies: Final = self.faces["ally"]

    def worth(self, table: Table, seat: i64) -> i64:
        assert isinstance(table, FingerGunsTable)
        return table.players[seat].health

    def look(self, table: Table, s: Sheet) -> None:
        assert isinstance(table, FingerGunsTable)
        question(table, s, KINDS)
        s.number("round", table.round)
        s.seat("badge", table.badge)
        s.seat("caller", table.caller)
        s.one_of("ally", table.ally, self.allies)
        s.number("deck", len(table.deck))
        self.known_cards(table, s)
        s.bag("resolving", table.resolving, self.allies)
        s.number("looking", table.looking)
        survivors: i64 = 0
        for p in table.players:
            if not p.ghost:
                survivors += 1
        s.number("posse needs", table.terms.posse_needs(survivors))
        place: i64 = 0
        while place < table.seats:
            self.gunslinger(table.players[s.seat_at(place)], s, place)
            place += 1
        s.about_all()

    def known_cards(self, table: FingerGunsTable, s: Sheet) -> None:
        """Where in the deck the viewer has seen a card go, counted from 1 at the top."""
        if s.naming:
            s.name_all("known", self.allies)
        else:
            deck = table.deck
            for slot, bits in enumerate(table.known):
                if bits and table.knows(s.me, slot):
                    s.put(deck[slot], slot + 1)
        s.skip(len(self.allies))

    def gunslinger(self, p: Player, s: Sheet, place: i64) -> None:
        s.about_seat(place)
        s.number("health", p.health)
        s.flag("ghost", p.ghost)
        s.flag("killed", p.killed)
        gesture = p.gesture
        s.one_of("shows", shown(gesture), GESTURES)
        s.seat_bits("shows at", targets(gesture))
        s.flag("lost_to", p.lost_to_shot)
        s.flag("lost_to dynamite", p.lost_to_dynamite)
        s.bag("allies", p.keepers, self.allies)


def shown(gesture: i64) -> i64:
    """The kind of a gesture; -1 for none."""
    if gesture < CALL:
        return gesture - 1
    if gesture >= TWO_GUNS:
        return SHOWN_SHOT + 2
    return SHOWN_SHOT + 1 if gesture >= POWER_SHOT else SHOWN_SHOT


def targets(gesture: i64) -> i64:
    """At whom, as bits."""
    if gesture < SHOT or gesture >= CHOOSE:
        return 0
    one: i64 = 1
    if gesture < TWO_GUNS:
        return one << (gesture & 7)
    pair: i64 = gesture - TWO_GUNS
    return one << (pair >> 3) | one << (pair & 7)
