"""The sheet of Notoriety."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from highnoon.engine.game import Game
from highnoon.engine.table import Table
from highnoon.games.notoriety.actions import STANCES
from highnoon.games.notoriety.cards import BULLETS, all_of
from highnoon.games.notoriety.effects import face_of as effect_face
from highnoon.games.notoriety.effects import owner_of, side_of, subject_of, times_of
from highnoon.games.notoriety.flight import shooter_of, target_of
from highnoon.games.notoriety.guns import MOST_BULLETS, bullet_at, jams, loaded, seen_by_all, seen_by_owner, which
from highnoon.games.notoriety.known import face_of, knower_of, seats_of
from highnoon.games.notoriety.player import IN_FRONT, MARKS, Player
from highnoon.games.notoriety.table import KINDS, SLOT_MARKS, NotorietyTable
from highnoon.sheets.reader import Reader, question
from highnoon.sheets.sheet import NONE, ZERO, Sheet

EFFECTS: Final[i64] = 3  # the latest cards in the order of the round come first
EFFECT_CARDS: Final = [str(n) for n in range(64)]  # an Action Card by its place in the pack, or an ability above those
SOURCES: Final = ["gatling", "ambush", "smoke", "dynamite", "stampede"]
FLIGHT_STAGES: Final = ["to read", "read", "to strike", "struck", "to lose", "lost"]
CARD_PLACES: Final = ["not played", "in front", "placed", "gone"]
SHELTERS: Final = ["none", "full", "firing"]
STANCE_WORDS: Final = STANCES[1:]
SIDES: Final = ["flipped", "aimed at"]
PLACES: Final[i64] = 8


class NotorietyReader(Reader):
    version: ClassVar[int] = 0
    shaping = "NOTORIETY"
    left_out = {  # noqa: RUF012
        "winners": "only known when the game is over",
        "why": "only known when the game is over",
        "picks": "a seat that is asked has not chosen yet",
        "stack": "what is asked, the order and the slot say where the round is",
    }

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.cards: Final = self.faces["card"]
        self.guns: Final = self.faces["gun"]
        self.covers: Final = self.faces["cover"]
        self.characters: Final = self.faces["character"]
        # A bullet comes from a gun or from one of these; those of a pack with fewer guns keep their places.
        self.sources: Final = self.guns + [f"gun {n}" for n in range(len(self.guns), 24)] + SOURCES
        sheet = Sheet(2, True)
        self.effect(0, sheet)
        self.effect_size: Final[i64] = len(sheet.names) - 4

    def worth(self, table: Table, seat: i64) -> i64:
        assert isinstance(table, NotorietyTable)
        return table.players[seat].fame

    def look(self, table: Table, s: Sheet) -> None:
        assert isinstance(table, NotorietyTable)
        g = table
        question(g, s, KINDS)
        self.round(g, s)
        self.slot(g, s)
        s.about_seat(0)
        s.packed("hand", g.players[s.me].hand, 1, 0, self.cards)
        s.about_all()
        self.secrets(g, s)
        place: i64 = 0
        while place < g.seats:
            self.gunslinger(g, g.players[s.seat_at(place)], s, place)
            place += 1
        s.about_all()

    def round(self, g: NotorietyTable, s: Sheet) -> None:
        s.number("round", g.round)
        s.number("round last", g.terms.last_round(g.seats))
        s.number("deck", g.left_in_deck)
        s.packed("discard", g.discarded, 1, 0, self.cards)
        s.packed("display", g.display, 1, 0, self.cards)
        s.bag("stacked", g.stacked, self.cards)
        s.number("pile", g.in_pile)
        s.packed("spent", g.spent, 8, 0, BULLETS)
        s.number("buried", all_of(g.buried) if g.buried else ZERO)
        s.packed("cover_discard", g.cover_spent, 6, 0, self.covers)
        s.one_of("face_up", g.face_up, self.covers)
        s.places("order", g.order)
        s.number("at", g.at)
        s.seat_counts("takers", g.takers)
        s.flag("revealed", g.revealed)
        s.seat_bits("passed", g.passed)
        s.seat_bits("asking", g.asking)
        s.number("killings", g.killings)
        effects: i64 = len(g.effects)
        s.number("effects", effects)
        n: i64 = 0
        while n < EFFECTS:
            s.about("effect", n)
            if n < effects:
                self.effect(g.effects[n], s)
            elif s.naming:
                self.effect(0, s)
            else:
                s.skip(self.effect_size + 2 * s.seats)
            n += 1
        s.about_all()

    def effect(self, known: i64, s: Sheet) -> None:
        s.one_of("effects card", effect_face(known), EFFECT_CARDS)
        s.seat("effects by", owner_of(known))
        s.seat("effects on", subject_of(known))
        s.one_of("effects bullets", side_of(known), SIDES)
        s.number("effects times", times_of(known))

    def slot(self, g: NotorietyTable, s: Sheet) -> None:
        s.seat("ace", g.ace)
        s.packed("slot", g.slot, 1, 0, SLOT_MARKS)
        s.packed("fired", g.fired, 1, 0, self.guns)
        s.packed("resting", g.resting, 1, 0, self.guns)
        s.one_of("firing", g.firing, self.guns)
        s.one_of("last", g.last, BULLETS)
        flying: i64 = len(g.flight)
        s.number("flight", flying)
        bullet: i64 = g.flight[0] if flying else 0
        s.one_of("flight shows", bullet & 7 if flying else NONE, BULLETS)
        s.seat("flight at", target_of(bullet) if flying else NONE)
        s.seat("flight by", shooter_of(bullet) if flying else NONE)
        s.one_of("flight from", bullet >> 10 if flying else NONE, self.sources)
        s.one_of("stage", g.stage, FLIGHT_STAGES)
        s.one_of("result", g.result, BULLETS)
        s.number("hits", g.hits)
        s.one_of("lost", g.lost, self.cards)
        s.number("chosen", g.chosen)
        s.bag("turned", g.turned, self.covers)

    def secrets(self, g: NotorietyTable, s: Sheet) -> None:
        """Cards that the viewer has seen go from hand to hand: who may hold each."""
        if s.naming:
            for seat in s.seat_words():
                s.name_all("secrets", [f"{card} of {seat}" for card in self.cards])
        else:
            for known in g.secrets:
                if knower_of(known) == s.me:
                    s.perhaps(seats_of(known), face_of(known), len(self.cards))
        s.skip(s.seats * len(self.cards))

    def gunslinger(self, g: NotorietyTable, p: Player, s: Sheet, place: i64) -> None:
        s.about_seat(place)
        s.one_of("character", p.character, self.characters)
        s.flag("dead", not p.alive)
        s.number("fell", p.fell)
        s.number("fell_with", p.fell_with)
        s.number("fame", p.fame)
        s.number("wounds", p.wounds)
        s.number("cards", p.cards)
        s.packed("known", p.known, 1, 0, self.cards)
        s.number("drawn", p.drawn)
        self.sixgun(p, s, place == 0)
        self.weapons(p, s)
        s.one_of("cover", p.cover, self.covers)
        s.number("damage", p.damage)
        s.packed("lodged", p.lodged, 8, 0, BULLETS)
        s.seat_bits("grudge", p.grudge)
        s.packed("marks", p.marks, 1, 0, MARKS)
        shown = place == 0 or g.revealed or p.place != IN_FRONT
        s.one_of("plays", p.face if shown else NONE, self.cards)
        s.one_of("card", p.place, CARD_PLACES)
        s.seat("aim", p.aim)
        s.one_of("led", p.led, self.cards)
        s.one_of("stance", p.stance - 1, STANCE_WORDS)
        s.one_of("shelter", p.shelter, SHELTERS)
        s.flag("acted", p.acted)
        s.flag("down", p.down)
        s.seat("hit_by", p.hit_by)
        s.number("bounty", p.bounty)

    def sixgun(self, p: Player, s: Sheet, own: bool) -> None:
        """The bullets of the Sixgun that the viewer has seen, the next one first."""
        gun = p.sixgun
        s.number("sixgun", loaded(gun))
        s.number("sixgun jams", jams(gun))
        seen: i64 = seen_by_all(gun)
        if own:
            seen = seen | seen_by_owner(gun)
        kinds: i64 = len(BULLETS)
        n: i64 = 0
        if s.naming:
            while n < PLACES:
                s.name_all(f"sixgun {n + 1}", BULLETS)
                n += 1
        elif seen:
            many: i64 = loaded(gun)
            while n < many:
                if seen >> n & 1:
                    s.put(n * kinds + bullet_at(gun, n), 1)
                n += 1
        s.skip(PLACES * kinds)

    def weapons(self, p: Player, s: Sheet) -> None:
        """Weapons placed: 1 and the bullets on each."""
        if s.naming:
            s.name_all("guns", self.guns)
        else:
            for gun in p.guns:
                s.put(which(gun), loaded(gun) + 1)
        s.skip(len(self.guns))


assert MOST_BULLETS == PLACES
