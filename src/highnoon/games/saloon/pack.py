"""Reading a pack of High Noon Saloon: what it may say, and what is refused with its line."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from highnoon.engine.ledger import rule_ids
from highnoon.engine.pack import Pack, read_pack
from highnoon.games.saloon.actions import (
    BLOCKS,
    BOOSTS,
    CHARACTERS,
    ENHANCEMENTS,
    FACES,
    LOADS,
    RELOADS,
    SPACES,
    WAYS,
    WEAPONS,
)

FOLDER: Final = Path(__file__).parent
MOST_SEATS: Final = 6
KINDS: Final = ["gun", "melee", "enhancement", "block", "reload", "team"]
MOST: Final = {"enhancement": ENHANCEMENTS, "block": BLOCKS, "reload": RELOADS}
TYPES: Final = ["gun", "melee", "general"]
EFFECTS: Final = [
    "no_counter",
    "pierce",
    "long_reach",
    "drop",
    "smash",
    "split",
    "restrict_self",
    "restrict_target",
    "heave",
    "no_block",
    "blood",
    "counter",
    "roll",
    "fill",
]
EFFECTS_OF: Final = {
    "gun": ["no_counter", "pierce", "drop", "restrict_target", "no_block"],
    "melee": ["no_counter", "pierce", "drop", "restrict_target", "no_block", "long_reach", "smash"],
    "enhancement": [
        "no_counter",
        "pierce",
        "drop",
        "split",
        "restrict_self",
        "restrict_target",
        "heave",
        "no_block",
        "blood",
    ],
    "block": ["counter", "roll"],
    "reload": ["fill"],
}
TEAM_EFFECTS: Final = ["chuck", "alone", "covering", "step_in", "shells", "one_two", "patch_up", "pockets"]
WITH_AMOUNT: Final = ["smash", "split", "blood", "covering", "shells", "one_two", "patch_up", "pockets"]
POWERS: Final = [
    "full_load",
    "sharpshoot",
    "melee_block",
    "big_hand",
    "heavy_fist",
    "pick_load",
    "leaper",
    "drinker",
]
POWERS_WITH_AMOUNT: Final = ["sharpshoot", "melee_block", "big_hand", "heavy_fist", "pick_load", "leaper"]
EXTRAS: Final = ["cards", "bullets", "both"]  # what adds to the Weapon, as a sum is told
# The rules to cite for a card that names none and is not one of ours.
KIND_RULES: Final = {
    "gun": "SL-2.1",
    "melee": "SL-2.1",
    "enhancement": "SL-2.2",
    "block": "SL-2.3",
    "reload": "SL-2.4",
    "team": "SL-2.5",
}
COVER_EFFECTS: Final = ["jump", "drink", "tune", "leap"]
COVER_EFFECTS_WITH_AMOUNT: Final = ["drink", "tune", "leap"]


class Card(msgspec.Struct, frozen=True):
    id: str
    name: str
    alt: str
    kind: str
    type: str
    count: int
    holster: bool
    capacity: int
    bullets: list[int]
    damage: list[int]
    melee: int
    bonus: list[int]
    defense: int
    effects: list[str]
    amount: int
    text: str
    rule: str
    mark: str


class Cover(msgspec.Struct, frozen=True):
    id: str
    name: str
    spaces: list[str]
    burst: int
    shield: int
    reaches: list[str]
    effect: str
    amount: int
    text: str
    rule: str
    mark: str


class Character(msgspec.Struct, frozen=True):
    id: str
    name: str
    title: str
    alt: str
    power: str
    amount: int
    extra: int
    text: str
    rule: str
    mark: str


class Way(msgspec.Struct, frozen=True):
    """One way of attacking: an option of a Gun, a Weapon swung, the bare Fist (face -1)."""

    id: str
    label: str
    story: str
    face: int
    gun: bool
    bullets: int
    damage: int
    smash: bool


class Boost(msgspec.Struct, frozen=True):
    """One option of an Attack Enhancement."""

    id: str
    label: str
    story: str
    face: int
    bullets: int
    bonus: int


class Numbers(msgspec.Struct, frozen=True):
    """The checked contents of a pack.  Cards are sorted by kind; their place is their face."""

    grit: int
    long_grit: int
    team_grit: int
    hand: int
    fist: int
    cards: list[Card]
    covers: list[Cover]
    characters: list[Character]
    loads: list[int]
    ways: list[Way]
    boosts: list[Boost]
    space_ids: list[str]

    def face_of_team(self, effect: str) -> int:
        return next((f for f, c in enumerate(self.cards) if c.kind == "team" and effect in c.effects), -1)

    def rule_of_power(self, power: str) -> str:
        return next((character.rule for character in self.characters if character.power == power), "SL-1.5")

    def cover_with(self, effect: str) -> int:
        return next((c for c, cover in enumerate(self.covers) if cover.effect == effect), -1)

    def first_way(self, face: int) -> int:
        return next((w for w, way in enumerate(self.ways) if way.face >= face and w > 0), len(self.ways))

    def swing_way(self, face: int) -> int:
        """How to hit with this Weapon, and keep it."""
        return next(w for w, way in enumerate(self.ways) if way.face == face and not way.gun and not way.smash)

    def first_boost(self, face: int) -> int:
        return next((b for b, boost in enumerate(self.boosts) if boost.face >= face), len(self.boosts))

    def of_kind(self, *kinds: str) -> list[Card]:
        return [card for card in self.cards if card.kind in kinds]

    def names_by_kind(self) -> dict[str, list[str]]:
        """The ids that stand in the notation of actions."""
        return {
            "card": [card.id for card in self.cards],
            "weapon": [card.id for card in self.of_kind("gun", "melee")],
            "enhancement": [card.id for card in self.of_kind("enhancement")],
            "block": [card.id for card in self.of_kind("block")],
            "reload": [card.id for card in self.of_kind("reload")],
            "way": [way.id for way in self.ways],
            "boost": [boost.id for boost in self.boosts],
            "space": self.space_ids,
            "blow": [way.id for way in self.ways],
            "added": [boost.id for boost in self.boosts],
            "extra": EXTRAS,
            "spot": self.space_ids,
            "character": [character.id for character in self.characters],
            "person": [character.id for character in self.characters],
        }


def read_numbers(pack: Pack) -> Numbers:
    """Refuses a pack that the rules cannot be played with, naming the line."""
    pack.text("", "name")
    cards = [read_card(pack, where) for where in pack.entries("card", 1, FACES)]
    check_ids(pack, "card", [card.id for card in cards])
    check_cards(pack, cards)
    cards.sort(key=lambda card: KINDS.index(card.kind))
    covers = [read_cover(pack, where) for where in pack.entries("cover", 2, 16)]
    check_ids(pack, "cover", [cover.id for cover in covers])
    check_covers(pack, covers)
    characters = [read_character(pack, where) for where in pack.entries("character", 6, CHARACTERS)]
    check_ids(pack, "character", [character.id for character in characters])
    fist = pack.number("numbers", "fist", 0, 20)
    numbers = Numbers(
        pack.number("numbers", "grit", 1, 99),
        pack.number("numbers", "long_grit", 1, 99),
        pack.number("numbers", "team_grit", 1, 200),
        pack.number("numbers", "hand", 1, 12),
        fist,
        cards,
        covers,
        characters,
        read_loads(pack),
        ways_of(cards, fist),
        boosts_of(cards),
        [f"{cover.id}-{n}" for cover in covers for n in range(1, len(cover.spaces) + 1)],
    )
    total = sum(card.count for card in cards if card.kind != "team")
    if MOST_SEATS * numbers.hand >= total:
        pack.refuse("numbers", "hand", f"{MOST_SEATS} players are dealt {MOST_SEATS * numbers.hand} of {total} cards")
    if len(numbers.ways) > WAYS or len(numbers.boosts) > BOOSTS:
        pack.refuse("", "card", f"the Weapons have more than {WAYS} options, or the enhancements more than {BOOSTS}")
    pack.finish()
    return numbers


def read_card(pack: Pack, where: str) -> Card:
    kind = pack.text(where, "kind", KINDS)
    weapon = kind in ("gun", "melee")
    effects = (
        pack.texts(where, "effects", TEAM_EFFECTS if kind == "team" else EFFECTS_OF[kind])
        if (pack.has(where, "effects") or kind == "team")
        else []
    )
    if kind == "team" and len(effects) != 1:
        pack.refuse(where, "effects", "a Team card has exactly one")
    needs_amount = any(effect in WITH_AMOUNT for effect in effects)
    fill = "fill" in effects
    has_bullets = (
        kind == "gun" or (kind == "reload" and not fill) or (kind == "enhancement" and pack.has(where, "bullets"))
    )
    card = Card(
        pack.text(where, "id"),
        pack.text(where, "name"),
        pack.text(where, "alt") if pack.has(where, "alt") else "",
        kind,
        pack.text(where, "type", TYPES) if kind in ("enhancement", "block") else "",
        pack.number(where, "count", 0, 20),
        pack.flag(where, "holster") if weapon else False,
        99 if fill else pack.number(where, "capacity", 1, 20) if kind == "gun" else 0,
        pack.numbers(where, "bullets", 1, 15) if has_bullets else [],
        pack.numbers(where, "damage", 0, 20) if kind == "gun" else [],
        pack.number(where, "melee", 0, 20) if weapon else 0,
        pack.numbers(where, "bonus", 0, 20) if kind == "enhancement" else [],
        pack.number(where, "defense", 0, 20) if kind == "block" else 0,
        effects,
        pack.number(where, "amount", 1, 20) if needs_amount else 0,
        pack.text(where, "text"),
        read_rule(pack, where, "effects" if kind == "team" else "", KIND_RULES[kind]),
        pack.text(where, "mark"),
    )
    if not all(c.isalnum() or c == "_" for c in card.id):
        pack.refuse(where, "id", f"should be letters, digits and _, not {card.id!r}")
    if kind == "gun" and (not card.bullets or len(card.bullets) != len(card.damage)):
        pack.refuse(where, "damage", "should have one number for each number of bullets")
    if kind == "gun" and (sorted(set(card.bullets)) != card.bullets or card.bullets[-1] > card.capacity):
        pack.refuse(where, "bullets", "should rise, and the Gun should hold them")
    if kind == "enhancement" and len(card.bonus) != max(1, len(card.bullets)):
        pack.refuse(where, "bonus", "should have one number for each option")
    if kind == "reload" and not fill and len(card.bullets) != 1:
        pack.refuse(where, "bullets", "should be one number in brackets")
    return card


def read_rule(pack: Pack, where: str, key: str, usual: str) -> str:
    """The rule to cite for an entry.  Without one, that of our card with the same id, or else with the same `key`."""
    if pack.has(where, "rule"):
        return pack.rule(where, rule_ids(FOLDER / "rules.md"))
    entry, ours = pack.section(where), our_entries(where.partition(" ")[0])
    alike = [our for our in ours if our["id"] == entry["id"]]
    alike += [our for our in ours if key and our.get(key) == entry[key]]
    return pack.fill(where, "rule", alike[0]["rule"] if alike else usual)


@cache
def our_entries(table: str) -> list[dict[str, Any]]:
    """Entries of our own pack."""
    return list(read_pack(FOLDER / "pack.toml").data[table])


def check_cards(pack: Pack, cards: list[Card]) -> None:
    total = sum(card.count for card in cards if card.kind != "team")
    if not 60 <= total <= 250:
        pack.refuse("", "card", f"there should be 60 to 250 cards without the Team cards, not {total}")
    for kind, most in MOST.items():
        if sum(card.kind == kind for card in cards) > most:
            pack.refuse("", "card", f"there can be {most} different cards of kind {kind}")
    if not 1 <= sum(card.kind in ("gun", "melee") for card in cards) <= WEAPONS:
        pack.refuse("", "card", f"there can be 1 to {WEAPONS} different Weapons")
    team = [effect for card in cards if card.kind == "team" for effect in card.effects]
    for effect in team:
        if team.count(effect) > 1:
            pack.refuse("", "card", f"two Team cards have the effect {effect!r}")


def read_cover(pack: Pack, where: str) -> Cover:
    effect = pack.text(where, "effect", COVER_EFFECTS) if pack.has(where, "effect") else ""
    cover = Cover(
        pack.text(where, "id"),
        pack.text(where, "name"),
        pack.texts(where, "spaces", ["plain", "orange"]),
        pack.number(where, "burst", -9, 9),
        pack.number(where, "shield", 0, 9),
        pack.texts(where, "reaches"),
        effect,
        pack.number(where, "amount", 0, 9) if effect in COVER_EFFECTS_WITH_AMOUNT else 0,
        pack.text(where, "text"),
        read_rule(pack, where, "effect" if effect else "", "SL-3.1"),
        pack.text(where, "mark"),
    )
    if not cover.spaces:
        pack.refuse(where, "spaces", "a Cover has one space or more")
    return cover


def check_covers(pack: Pack, covers: list[Cover]) -> None:
    ids = [cover.id for cover in covers]
    for i, cover in enumerate(covers):
        for other in cover.reaches:
            if other not in ids:
                pack.refuse(f"cover {i}", "reaches", f"{other!r} is not one of {', '.join(ids)}")
    if sum(len(cover.spaces) for cover in covers) > SPACES:
        pack.refuse("", "cover", f"there can be {SPACES} spaces in all")
    for effect in COVER_EFFECTS:
        with_it = [i for i, cover in enumerate(covers) if cover.effect == effect]
        if len(with_it) > 1 or (effect == "jump" and not with_it):
            pack.refuse("", "cover", f"one Cover should have the effect {effect!r}")
        # SL-D15: a jump is always possible, and its spaces are alike.
        if effect == "jump" and (len(covers[with_it[0]].spaces) < 6 or len(set(covers[with_it[0]].spaces)) > 1):
            pack.refuse(f"cover {with_it[0]}", "spaces", "should be at least 6, all alike: jumps end here")


def read_character(pack: Pack, where: str) -> Character:
    power = pack.text(where, "power", POWERS)
    return Character(
        pack.text(where, "id"),
        pack.text(where, "name"),
        pack.text(where, "title"),
        pack.text(where, "alt") if pack.has(where, "alt") else "",
        power,
        pack.number(where, "amount", 1, 4 if power == "sharpshoot" else 12) if power in POWERS_WITH_AMOUNT else 0,
        pack.number(where, "extra", 0, 9) if power == "heavy_fist" else 0,
        pack.text(where, "text"),
        read_rule(pack, where, "power", "SL-1.5"),
        pack.text(where, "mark"),
    )


def check_ids(pack: Pack, table: str, ids: list[str]) -> None:
    for i, id in enumerate(ids):
        if id in ids[:i]:
            pack.refuse(f"{table} {i}", "id", f"{id!r} is defined twice")


def read_loads(pack: Pack) -> list[int]:
    bullets = pack.numbers("load", "bullets", 0, LOADS - 1)
    cards = pack.numbers("load", "cards", 0, 40)
    pack.text("load", "mark")
    if len(bullets) != len(cards) or not 2 <= sum(cards) <= 200:
        pack.refuse("load", "cards", "should have one number for each number of bullets, 2 to 200 cards in all")
    return [n for n, count in zip(bullets, cards, strict=True) for _ in range(count)]


def bullets_in_words(n: int) -> str:
    return f"{n} bullet{'s' * (n != 1)}"


def ways_of(cards: list[Card], fist: int) -> list[Way]:
    """The damage of a Melee Attack depends on who makes it (SL-P5), so its label has no number."""
    ways = [Way("fist", "Hit with the bare Fist", "the bare Fist", -1, False, 0, fist, False)]
    for face, card in enumerate(cards):
        if card.kind == "gun":
            for n, damage in zip(card.bullets, card.damage, strict=True):
                label = f"Shoot the {card.name}: {bullets_in_words(n)} for {damage}"
                story = f"the {card.name}, {bullets_in_words(n)} for {damage}"
                ways.append(Way(f"{card.id}-{n}", label, story, face, True, n, damage, False))
            label = f"Hit with the {card.name}"
            story = f"the {card.name} as a club"
            ways.append(Way(f"{card.id}-melee", label, story, face, False, 0, card.melee, False))
        elif card.kind == "melee":
            label = f"Attack with the {card.name}"
            story = f"the {card.name}"
            ways.append(Way(card.id, label, story, face, False, 0, card.melee, False))
            if "smash" in card.effects:
                label = f"Smash the {card.name}: {card.amount} more, and it is gone"
                story = f"the {card.name}, to be smashed for {card.amount} more"
                ways.append(Way(f"{card.id}-smash", label, story, face, False, 0, card.melee + card.amount, True))
    return ways


def boosts_of(cards: list[Card]) -> list[Boost]:
    boosts: list[Boost] = []
    for face, card in enumerate(cards):
        if card.kind != "enhancement":
            continue
        label = f"{card.name}: {card.text}"
        if not card.bullets:
            boosts.append(Boost(card.id, label, boost_story(card, 0, card.bonus[0]), face, 0, card.bonus[0]))
        elif len(card.bullets) == 1:
            n, bonus = card.bullets[0], card.bonus[0]
            boosts.append(Boost(card.id, label, boost_story(card, n, bonus), face, n, bonus))
        else:
            for n, bonus in zip(card.bullets, card.bonus, strict=True):
                label = f"{card.name}: {bullets_in_words(n)} more for +{bonus}."
                boosts.append(Boost(f"{card.id}-{n}", label, boost_story(card, n, bonus), face, n, bonus))
    return boosts


def boost_story(card: Card, bullets: int, bonus: int) -> str:
    """An enhancement as all read of it: its card's text speaks to the player who plays it."""
    more = f"{bullets} more {'bullet' if bullets == 1 else 'bullets'}"
    numbers = [more] * (bullets > 0) + [f"+{bonus}"] * (bonus > 0)
    return f"{card.name} ({', '.join(numbers)})" if numbers else card.name
