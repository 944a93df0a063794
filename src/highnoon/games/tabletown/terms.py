"""The terms of a table: the numbers of the pack as plain ints, and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.actions import Vocabulary
from highnoon.engine.book import Book
from highnoon.engine.options import Option
from highnoon.games.tabletown.actions import TAKE, vocabulary
from highnoon.games.tabletown.cards import (
    BULLET,
    DRAW_CARD,
    REACH,
    REVOLVER,
    RIFLE,
    SHELL,
    SHOOTOUT_CARD,
    SHOTGUN,
    TNT,
    in_pile,
)
from highnoon.games.tabletown.pack import Numbers

OPTIONS: Final = [
    Option(
        "drawer_turns",
        True,
        "A player who plays DRAW! turns to face the gunslinger called out.",
        "TT-J5",
        title="Caller turns on DRAW!",
    ),
    Option(
        "auto_face_last_two",
        True,
        "When a fight ends with two left, they turn to face each other.",
        "TT-J7",
        title="Last two face each other",
    ),
    Option(
        "refill_after_track",
        True,
        "TRACK is followed by the refill, as every other action is.",
        "TT-J9",
        title="Refill after TRACK",
    ),
    Option("two_revolvers", True, "A gunslinger may have two Revolvers in play.", "TT-J10", title="Two Revolvers"),
    Option(
        "weapon_modifiers",
        True,
        "Shotguns and Rifles slow the hand: 1 and 2 more on initiative.",
        "TT-J11",
        title="Long guns are slower",
    ),
    Option(
        "unfired_shots_kept",
        True,
        "A lone shooter keeps the ammo of shots that were not needed. Otherwise it is discarded.",
        "TT-J25",
        title="Keep unfired shots",
    ),
    Option(
        "turn_cap",
        1000,
        "After this many turns, the gunslingers still alive share the win.",
        "TT-J40",
        10,
        2000,
        title="Turn limit",
    ),
]


@final
@mypyc_attr(acyclic=True)
class Terms:
    """Lists of three are by gun card."""

    def __init__(self, numbers: Numbers, options: Mapping[str, bool | int | str], book: Book) -> None:
        self.numbers: Final = numbers
        self.options: Final = dict(options)
        self.book: Final = book
        self.hand: Final[i64] = numbers.hand
        self.wounds: Final[i64] = numbers.wounds
        self.drawer_turns: Final = bool(options["drawer_turns"])
        self.auto_face_last_two: Final = bool(options["auto_face_last_two"])
        self.refill_after_track: Final = bool(options["refill_after_track"])
        self.two_revolvers: Final = bool(options["two_revolvers"])
        self.unfired_shots_kept: Final = bool(options["unfired_shots_kept"])
        self.turn_cap: Final[i64] = int(options["turn_cap"])
        guns = [numbers.cards[gun] for gun in (REVOLVER, RIFLE, SHOTGUN)]
        self.capacity: Final = [gun.capacity for gun in guns]
        self.hits_on: Final = [gun.hits_on[0] for gun in guns]
        self.initiative: Final = [gun.initiative if options["weapon_modifiers"] else 0 for gun in guns]
        self.ammo: Final = [int(BULLET), int(BULLET), int(SHELL)]
        self.both_hit_on: Final[i64] = numbers.cards[SHOTGUN].hits_on[1]
        self.sticks_hit_on: Final = [7, *numbers.cards[TNT].hits_on]  # by number of sticks
        self.rules: Final = [card.rule for card in numbers.cards]
        self.count: Final = [card.count for card in numbers.cards]
        self.deck: Final = [face for face, card in enumerate(numbers.cards) for _ in range(card.count)]
        self.deck_for_two: Final = [face for face in self.deck if face != TNT]  # TT-8
        self.pile: Final[i64] = sum(int(in_pile(face)) for face in self.deck if face < REACH)
        self.pile_for_two: Final[i64] = self.pile - int(in_pile(TNT)) * numbers.cards[TNT].count
        self.pile_of_events: Final[i64] = sum(int(in_pile(face)) for face in self.deck if face >= REACH)
        self.fights: Final[i64] = numbers.cards[DRAW_CARD].count + numbers.cards[SHOOTOUT_CARD].count
        self.gunslingers: Final = [gunslinger.id for gunslinger in numbers.gunslingers]
        self.takes: Final = [int(TAKE) + n for n in range(len(self.gunslingers))]
        self.actions: Vocabulary = vocabulary(self.gunslingers)

    def deck_of(self, seats: i64) -> list[int]:
        """All cards of the game in pack order; do not change the list."""
        return self.deck_for_two if seats == 2 else self.deck

    def pile_of(self, seats: i64) -> i64:
        """The same below REACH, counted like the discard pile."""
        return self.pile_for_two if seats == 2 else self.pile

    def holdable(self, seats: i64) -> i64:
        """How many of them can be held: all but the fight cards."""
        return len(self.deck_of(seats)) - self.fights
