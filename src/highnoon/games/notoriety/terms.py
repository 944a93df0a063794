"""The terms of a table: the numbers of the pack as plain ints, and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.actions import Vocabulary
from highnoon.engine.book import Book
from highnoon.engine.options import Option
from highnoon.games.notoriety.actions import BE, vocabulary
from highnoon.games.notoriety.cards import (
    ABILITIES,
    BULLETS,
    COVER_CLASSES,
    KINDS_OF_CARD,
    MOST_GUNS,
    SHOT,
    WEAPON_CLASSES,
    loose,
    mask_of,
    one_cover,
)
from highnoon.games.notoriety.deed import Deed
from highnoon.games.notoriety.pack import CONDITIONS, SEATS, WHOSE, Gun, Numbers

OPTIONS: Final = [
    Option(
        "rounds",
        0,
        "Number of rounds. 0 means the usual number: 8, or 4 with seven players and 3 with eight.",
        "NT-67",
        0,
        8,
        title="Rounds",
    ),
    Option("bloody", False, "Bloodier: a HEAD SHOT counts as two HITs.", "NT-68", title="Bloodier game"),
    Option(
        "cover_at_slot",
        True,
        "A player who runs for cover reaches it when their turn in the order comes; otherwise before the first shot.",
        "NT-N9",
        title="Reach cover in turn order",
    ),
    Option(
        "hiccup_own_shot",
        True,
        "Wild Bill Hiccup's automatic MISS is his own first bullet of a round; otherwise the first one aimed at him.",
        "NT-N51",
        title="Wild Bill misses his own first shot",
    ),
    Option(
        "choose_characters",
        True,
        "Characters are chosen in seat order; otherwise they are dealt.",
        "NT-N49",
        title="Choose characters",
    ),
]

# Where a bullet comes from: a gun, or one of these.
FROM_GATLING: Final[i64] = 24
FROM_AMBUSH: Final[i64] = 25
FROM_SMOKE: Final[i64] = 26
FROM_DYNAMITE: Final[i64] = 27
FROM_STAMPEDE: Final[i64] = 28
SOURCES: Final[i64] = 29

# The bullets an effect turns: those its owner flips, those aimed at its owner, those of a chosen player.
MINE: Final[i64] = 0
AT_ME: Final[i64] = 1
CHOSEN: Final[i64] = 2
# Only if the target has wounded the owner before, or is not aiming back.
ALWAYS: Final[i64] = -1
GRUDGE: Final[i64] = 0
UNWATCHED: Final[i64] = 1

# Effects of abilities are ranked beneath all cards (NT-N34).
HICCUP: Final[i64] = 62
AFTER_HICCUP: Final[i64] = 61
FACES: Final[i64] = 64


@final
@mypyc_attr(acyclic=True)
class Terms:
    """Lists are by face of the Action Card, by gun or other source, by Cover Card, or by character.

    Those looked at most, of numbers that are always small, are bytes: compiled code reads them without making ints.
    """

    def __init__(
        self, numbers: Numbers, options: Mapping[str, bool | int | str], deeds: list[Deed[Any]], book: Book
    ) -> None:
        self.numbers: Final = numbers
        self.deeds: Final = deeds
        self.book: Final = book
        self.options: Final = dict(options)
        self.rounds: Final[i64] = int(options["rounds"])
        self.bloody: Final = bool(options["bloody"])
        self.cover_at_slot: Final = bool(options["cover_at_slot"])
        self.hiccup_own_shot: Final = bool(options["hiccup_own_shot"])
        self.choose_characters: Final = bool(options["choose_characters"])
        self.hand: Final[i64] = numbers.hand
        self.notoriety: Final[i64] = numbers.notoriety
        self.bind_cost: Final[i64] = numbers.bind_cost
        self.cover_cost: Final[i64] = numbers.cover_cost
        self.stack: Final = numbers.stack

        self.last_rounds: Final = [self.find_last_round(seats) for seats in range(SEATS + 1)]
        self.piles: Final = [int(loose(numbers.pile(seats))) for seats in range(SEATS + 1)]

        cards = numbers.cards
        self.ids: Final = [card.id for card in cards]
        self.cards: Final[i64] = len(cards)
        self.plain: Final = [face for face, card in enumerate(cards) if not card.bonus]
        self.special: Final = [face for face, card in enumerate(cards) if card.bonus]
        self.with_bonus: Final[i64] = mask_of(self.special)
        self.discards: Final[i64] = mask_of([face for face, card in enumerate(cards) if card.discard])
        self.breaks: Final[i64] = mask_of([face for face, card in enumerate(cards) if card.breaks_cover])
        self.faces: Final = list(range(len(cards)))
        self.speed: Final = bytes([card.speed for card in cards])
        self.bonus: Final = bytes([card.bonus for card in cards])
        self.kind: Final = bytes([KINDS_OF_CARD.index(card.kind) for card in cards])
        self.amount: Final = bytes([card.amount for card in cards])
        self.holds_fire: Final = [card.holds_fire for card in cards]
        self.instead: Final = [deed.is_instead() for deed in deeds]
        self.first: Final = [  # before firing, or not at all (NT-N28, NT-N37)
            kind == SHOT or deed.comes_first() or card.holds_fire
            for card, kind, deed in zip(cards, self.kind, deeds, strict=True)
        ]
        self.ways: Final = bytes(  # the last two and whether it is a Shot, as bits
            [
                (1 if kind == SHOT else 0) + (2 if first or instead else 0)
                for kind, first, instead in zip(self.kind, self.first, self.instead, strict=True)
            ]
        )
        # Effects by face; those of abilities have their own places.
        self.turns: Final = [mask_of([BULLETS.index(name) for name in card.turns]) for card in cards] + [0] * (
            FACES - len(cards)
        )
        self.into: Final = [BULLETS.index(card.into) if card.into else 0 for card in cards] + [0] * (FACES - len(cards))
        self.whose: Final = [WHOSE.index(card.whose) if card.whose else 0 for card in cards]
        self.times: Final = [card.times for card in cards]
        self.only_if: Final = [CONDITIONS.index(card.only_if) if card.only_if else -1 for card in cards]
        self.sixguns_only: Final = [card.sixguns_only for card in cards] + [False] * (FACES - len(cards))
        self.turns[HICCUP] = 15
        self.turns[AFTER_HICCUP] = 4  # a STOP
        for face, deed in enumerate(deeds):
            if deed.turns_stops():
                self.turns[face] = 4
                self.sixguns_only[face] = True

        guns = numbers.guns
        self.guns: Final[i64] = len(guns)
        self.gun_ids: Final = [gun.id for gun in guns]
        self.gun_of: Final = [-1] * len(cards)  # by face
        for place, gun in enumerate(guns):
            if gun.card >= 0:
                self.gun_of[gun.card] = place
        self.card_of: Final = [gun.card for gun in guns]
        self.required: Final = bytes([gun.required for gun in guns])
        self.most: Final = bytes([gun.bullets for gun in guns])
        self.fires: Final = bytes([gun.fires for gun in guns])
        self.from_pile: Final = [gun.from_pile for gun in guns]
        self.second_target: Final = [gun.second_target for gun in guns]
        self.sixgun: Final = [gun.sixgun for gun in guns] + [False] * (SOURCES - len(guns))
        self.class_of: Final = [0] * SOURCES  # by source
        self.penetrates: Final = [0] * SOURCES
        self.damage: Final = [1] * SOURCES
        self.reads: Final = list(range(5)) * SOURCES
        for place, gun in enumerate(guns):
            self.read_source(place, gun)
        self.class_of[FROM_GATLING] = WEAPON_CLASSES.index("rifle")
        self.penetrates[FROM_GATLING] = 1  # Soft

        self.cover_ids: Final = [cover.id for cover in numbers.covers]
        self.cover_class: Final = [COVER_CLASSES.index(cover.kind) for cover in numbers.covers]
        self.cover_hits: Final = [cover.hits for cover in numbers.covers]
        self.cover_stops: Final = [
            mask_of([WEAPON_CLASSES.index(name) for name in cover.stops]) for cover in numbers.covers
        ]
        covers: i64 = 0
        for face, cover in enumerate(numbers.covers):
            covers += one_cover(face) * cover.count
        self.covers: Final[i64] = covers

        # The rules to cite: by face, by gun, by ability.
        self.rules: Final = [card.rule for card in cards]
        self.gun_rules: Final = [gun.rule for gun in guns]
        self.ability_rules: Final = ["NT-58"] * len(ABILITIES)
        for character in numbers.characters:
            self.ability_rules[ABILITIES.index(character.ability)] = character.rule

        self.character_ids: Final = [character.id for character in numbers.characters]
        self.ability: Final = bytes([ABILITIES.index(character.ability) for character in numbers.characters])
        self.male: Final = [character.gender == "m" for character in numbers.characters]
        self.extra: Final = [character.extra for character in numbers.characters]
        self.be: Final = [int(BE) + n for n in range(len(self.character_ids))]
        self.free: Final[dict[int, list[int]]] = {}  # of them, by those taken as bits
        self.actions: Vocabulary = vocabulary(self.ids, self.gun_ids, self.cover_ids, self.character_ids)

    def read_source(self, place: int, gun: Gun) -> None:
        assert place < MOST_GUNS
        self.class_of[place] = WEAPON_CLASSES.index(gun.kind)
        self.penetrates[place] = int(mask_of([COVER_CLASSES.index(name) for name in gun.penetrates]))
        self.damage[place] = gun.cover_damage
        self.reads[5 * place : 5 * place + 5] = gun.reads

    def rule_of(self, behaviour: str) -> str:
        """The rule to cite where the card itself is not at hand."""
        for card in self.numbers.cards:
            if card.behaviour == behaviour:
                return card.rule
        return "NT-13"

    def bullets(self, seats: i64) -> i64:
        """NT-5, NT-6: the whole Bullet Pile, as loose bullets."""
        return self.piles[seats]

    def last_round(self, seats: i64) -> i64:
        return self.last_rounds[seats]

    def find_last_round(self, seats: int) -> int:
        """NT-64, NT-67, NT-N1."""
        if self.rounds:
            return self.rounds
        if seats >= self.numbers.most:
            return self.numbers.rounds_of_most
        return self.numbers.rounds_of_many if seats >= self.numbers.many else self.numbers.rounds
