"""Reading a Notoriety pack: Action Cards, weapons, Cover Cards, bullets, characters."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from highnoon.engine.ledger import rule_ids
from highnoon.engine.pack import Pack, read_pack
from highnoon.games.notoriety.actions import CHARACTERS
from highnoon.games.notoriety.cards import (
    ABILITIES,
    BULLETS,
    COVER_CLASSES,
    JAM,
    KINDS_OF_CARD,
    MISS,
    MOST_CARDS,
    MOST_COVERS,
    MOST_GUNS,
    WEAPON_CLASSES,
)
from highnoon.games.notoriety.guns import MOST_BULLETS

FOLDER: Final = Path(__file__).parent
SEATS: Final = 8
MARKS: Final = ["rulebook", "public", "ruling", "design"]
WHOSE: Final = ["mine", "at-me", "chosen"]
CONDITIONS: Final = ["grudge", "unwatched"]
SIXGUN_RULE: Final = "NT-W1"
GENDERS: Final = ["f", "m", "x"]


class Card(msgspec.Struct, frozen=True):
    """`turns`, `into`, `whose`, `times` are of cards that turn bullets into others; 0 times is any number of times."""

    id: str
    name: str
    speed: int
    kind: str
    bonus: int
    discard: bool
    breaks_cover: bool
    behaviour: str
    amount: int
    holds_fire: bool
    text: str
    mark: str
    turns: list[str]
    into: str
    whose: str
    times: int
    only_if: str
    sixguns_only: bool
    rule: str


class Gun(msgspec.Struct, frozen=True):
    """`reads` is what each kind of bullet counts as; `fires` 0 is one bullet after another."""

    id: str
    name: str
    card: int  # its face, -1 for the Sixgun everybody has
    kind: str
    required: int
    bullets: int
    fires: int
    penetrates: list[str]
    reads: list[int]
    cover_damage: int
    from_pile: bool
    second_target: bool
    sixgun: bool
    rule: str


class Cover(msgspec.Struct, frozen=True):
    id: str
    name: str
    count: int
    kind: str
    hits: int
    stops: list[str]
    mark: str
    rule: str


class Character(msgspec.Struct, frozen=True):
    id: str
    name: str
    gender: str
    title: str
    ability: str
    extra: int
    text: str
    mark: str
    rule: str


class Numbers(msgspec.Struct, frozen=True):
    """The checked contents of a pack.  `guns` begins with the Sixgun."""

    hand: int
    notoriety: int
    rounds: int
    rounds_of_many: int
    many: int
    rounds_of_most: int
    most: int
    few: int
    misses_removed: int
    bind_cost: int
    cover_cost: int
    bullets: list[int]
    stack: list[int]
    cards: list[Card]
    guns: list[Gun]
    covers: list[Cover]
    characters: list[Character]

    def pile(self, seats: int) -> list[int]:
        """NT-5, NT-6: the whole Bullet Pile by kind; some MISSes are taken out when few play."""
        counts = list(self.bullets)
        if seats <= self.few:
            counts[MISS] -= self.misses_removed
        return counts


def read_numbers(pack: Pack) -> Numbers:
    """Refuses a pack that the rules cannot be played with, naming the line."""
    sixgun = pack.number("numbers", "sixgun", 1, MOST_BULLETS)
    guns = [Gun("sixgun", "Sixgun", -1, "hand", 0, sixgun, 0, [], list(range(5)), 1, False, False, True, SIXGUN_RULE)]
    cards: list[Card] = []
    for where in pack.entries("card", SEATS * 2, MOST_CARDS):
        cards.append(read_card(pack, where, cards))
        if cards[-1].behaviour == "weapon":
            guns.append(read_gun(pack, where, cards))
    if len(guns) > MOST_GUNS:
        pack.refuse("", "card", f"there should be no more than {MOST_GUNS - 1} weapons, not {len(guns) - 1}")
    covers = [read_cover(pack, where) for where in pack.entries("cover", 1, MOST_COVERS)]
    characters = [read_character(pack, where) for where in pack.entries("character", SEATS, CHARACTERS)]
    unique(pack, "cover", [cover.id for cover in covers])
    unique(pack, "character", [character.id for character in characters])
    unique(pack, "character", [character.ability for character in characters], "ability")
    rounds_of_many = pack.number("numbers", "rounds_of_many", 1, 8)
    numbers = Numbers(
        pack.number("numbers", "hand", 1, 12),
        pack.number("numbers", "notoriety", 0, 99),
        pack.number("numbers", "rounds", 1, 8),
        rounds_of_many,
        pack.number("numbers", "many", 2, 99),
        optional_number(pack, "numbers", "rounds_of_most", 1, 8, min(3, rounds_of_many)),
        optional_number(pack, "numbers", "most", 2, 99, 8),
        pack.number("numbers", "few", 0, 8),
        pack.number("numbers", "misses_removed", 0, 99),
        pack.number("numbers", "bind_cost", 0, 9),
        pack.number("numbers", "cover_cost", 0, 9),
        [pack.number("bullets", name.replace("-", "_"), 0, 120) for name in BULLETS],
        [pack.number("stack", place, 0, 9) for place in ("first", "second", "third")],
        cards,
        guns,
        covers,
        characters,
    )
    check_deal(pack, numbers)
    pack.text("", "name")
    pack.finish()
    return numbers


def unique(pack: Pack, kind: str, ids: list[str], field: str = "id") -> None:
    for place, id in enumerate(ids):
        if id in ids[:place]:
            pack.refuse(f"{kind} {place}", field, f"{id!r} is defined twice")


def read_id(pack: Pack, where: str) -> str:
    id = pack.text(where, "id")
    if not all(c.isalnum() or c == "_" for c in id):
        pack.refuse(where, "id", f"should be letters, digits and _, not {id!r}")
    return id


def optional_number(pack: Pack, where: str, key: str, low: int, high: int, usual: int) -> int:
    return pack.number(where, key, low, high) if pack.has(where, key) else usual


def optional_flag(pack: Pack, where: str, key: str) -> bool:
    return pack.flag(where, key) if pack.has(where, key) else False


def read_card(pack: Pack, where: str, before: list[Card]) -> Card:
    id = read_id(pack, where)
    if id == "sixgun" or id in [card.id for card in before]:
        pack.refuse(where, "id", f"{id!r} is defined twice")
    lowest = before[-1].speed + 1 if before else 1
    behaviour = pack.text(where, "behaviour")
    kind = pack.text(where, "kind", KINDS_OF_CARD)
    if (behaviour == "weapon") != (kind in WEAPON_CLASSES):
        pack.refuse(where, "kind", f"{kind!r} does not fit the behavior {behaviour!r}")
    turns = behaviour == "turn-bullets"
    return Card(
        id,
        pack.text(where, "name"),
        pack.number(where, "speed", lowest, 99),
        kind,
        optional_number(pack, where, "bonus", 0, 9, 0),
        pack.flag(where, "discard"),
        pack.flag(where, "breaks_cover"),
        behaviour,
        optional_number(pack, where, "amount", 0, 9, 0),
        optional_flag(pack, where, "holds_fire"),
        pack.text(where, "text"),
        pack.text(where, "mark", MARKS),
        pack.texts(where, "turns", BULLETS[:4]) if turns else [],
        pack.text(where, "into", BULLETS[:4]) if turns else "",
        pack.text(where, "whose", WHOSE) if turns else "",
        pack.number(where, "times", 0, 9) if turns else 0,
        pack.text(where, "only_if", CONDITIONS) if pack.has(where, "only_if") else "",
        optional_flag(pack, where, "sixguns_only"),
        read_rule(pack, where, "card", "behaviour"),
    )


def read_gun(pack: Pack, where: str, cards: list[Card]) -> Gun:
    card = cards[-1]
    reads = list(range(5))
    for kind, name in enumerate(BULLETS):
        key = f"{name.replace('-', '_')}_is"
        if pack.has(where, key):
            # NT-26: a JAM is never turned into anything that could hit or go on.
            reads[kind] = BULLETS.index(pack.text(where, key, BULLETS[:1] if kind == JAM else BULLETS[:4]))
    from_pile = optional_flag(pack, where, "from_pile")
    return Gun(
        card.id,
        card.name,
        len(cards) - 1,
        card.kind,
        optional_number(pack, where, "required", 0, 99, 0),
        pack.number(where, "bullets", 0 if from_pile else 1, MOST_BULLETS),
        optional_number(pack, where, "fires", 0, 2, 1),
        pack.texts(where, "penetrates", COVER_CLASSES),
        reads,
        optional_number(pack, where, "cover_damage", 1, 9, 1),
        from_pile,
        optional_flag(pack, where, "second_target"),
        optional_flag(pack, where, "sixgun"),
        read_weapon_rule(pack, where, card.id),
    )


def read_cover(pack: Pack, where: str) -> Cover:
    return Cover(
        read_id(pack, where),
        pack.text(where, "name"),
        pack.number(where, "count", 0, 40),
        pack.text(where, "class", COVER_CLASSES),
        pack.number(where, "hits", 1, 9),
        pack.texts(where, "stops", WEAPON_CLASSES),
        pack.text(where, "mark", MARKS),
        read_rule(pack, where, "cover", "class"),
    )


def read_character(pack: Pack, where: str) -> Character:
    return Character(
        read_id(pack, where),
        pack.text(where, "name"),
        pack.text(where, "gender", GENDERS),
        pack.text(where, "title"),
        pack.text(where, "ability", ABILITIES),
        optional_number(pack, where, "extra", 0, 20, 0),
        pack.text(where, "text"),
        pack.text(where, "mark", MARKS),
        read_rule(pack, where, "character", "ability"),
    )


def read_rule(pack: Pack, where: str, section: str, like: str) -> str:
    """The rule an entry cites.  One that names no rule is cited as ours with its id, or else as the first like it."""
    if pack.has(where, "rule"):
        return pack.rule(where, rule_ids(FOLDER / "rules.md"))
    entry = pack.section(where)
    ours = our_entries(section)
    same = [ours_too for key in ("id", like) for ours_too in ours if ours_too[key] == entry[key]]
    return pack.fill(where, "rule", same[0]["rule"] if same else "NT-13")


def read_weapon_rule(pack: Pack, where: str, id: str) -> str:
    """The rule of the weapon that a card becomes; of one that names none, ours with its id, or the rule of its card."""
    if pack.has(where, "weapon_rule"):
        return pack.text(where, "weapon_rule", sorted(rule_ids(FOLDER / "rules.md")))
    ours = [card["weapon_rule"] for card in our_entries("card") if card["id"] == id and "weapon_rule" in card]
    return pack.fill(where, "weapon_rule", (ours or [pack.section(where)["rule"]])[0])


@cache
def our_entries(section: str) -> list[dict[str, Any]]:
    """The entries of the game's own pack."""
    entries: list[dict[str, Any]] = read_pack(FOLDER / "pack.toml").data[section]
    return entries


def check_deal(pack: Pack, numbers: Numbers) -> None:
    """NT-4: everybody is dealt a hand of cards without a bonus."""
    plain = sum(1 for card in numbers.cards if not card.bonus)
    if plain < SEATS * numbers.hand:
        wanted = SEATS * numbers.hand
        pack.refuse("numbers", "hand", f"{SEATS} players need {wanted} cards without a bonus, there are {plain}")
    if sum(numbers.bullets) > 250:
        pack.refuse("bullets", "miss", f"there should be no more than 250 bullets, not {sum(numbers.bullets)}")
    if numbers.bullets[0] < numbers.misses_removed:
        pack.refuse("numbers", "misses_removed", f"there are only {numbers.bullets[0]} to remove")
