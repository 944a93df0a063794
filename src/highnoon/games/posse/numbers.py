"""The contents of a Posses pack, checked: posses, characters, cards, loot, tiles, maps."""

from __future__ import annotations

import msgspec

from highnoon.games.posse.ground import Ground


class Posse(msgspec.Struct, frozen=True):
    id: str
    name: str
    first: bool
    rule: str
    mark: str


class Character(msgspec.Struct, frozen=True):
    """PO-2: a sheet.  Ammo by number."""

    id: str
    name: str
    posse: int
    health: int
    speed: int
    range: int
    ammo: int
    gold: int
    slots: int
    rule: str
    mark: str


class Card(msgspec.Struct, frozen=True):
    """A posse card.  `who` and `whom` are characters as bits; -1 where a value is not printed."""

    id: str
    name: str
    posse: int
    who: int
    special: bool
    timing: int
    count: int
    attack: int
    defend: int
    behaviour: str
    amount: int
    whom: int
    text: str
    rule: str
    mark: str


class Loot(msgspec.Struct, frozen=True):
    """A loot card.  `ammo` of a weapon is one bit; `fits` of gear are bits too, with one for the character."""

    id: str
    name: str
    deck: int
    kind: int
    count: int
    ammo: int
    attack: int
    range: int
    uses: int
    fits: int
    behaviour: str
    amount: int
    free: bool
    slotless: bool
    slower: int
    text: str
    rule: str
    mark: str


class Tile(msgspec.Struct, frozen=True):
    id: str
    name: str
    kind: str
    posse: int
    lines: list[str]
    mark: str


class Map(msgspec.Struct, frozen=True):
    id: str
    name: str
    ground: Ground
    mark: str


class Numbers(msgspec.Struct, frozen=True):
    """The checked contents of a pack."""

    rounds: int
    hand: int
    draw: int
    limit: int
    loot_draw: int
    crates_each: int
    crate_distance: int
    poison_most: int
    crates: list[int]  # by kind
    posses: list[Posse]
    characters: list[Character]
    cards: list[Card]
    loot: list[Loot]
    tiles: list[Tile]
    maps: list[Map]

    def faces(self) -> dict[str, list[str]]:
        """The ids of everything that actions name."""
        return {
            "posse": [posse.id for posse in self.posses],
            "direction": ["north", "east", "south", "west"],
            "character": [character.id for character in self.characters],
            "card": [card.id for card in self.cards],
            "loot": [card.id for card in self.loot],
            "tile": [tile.id for tile in self.tiles],
        }

    def of_posse(self, posse: int) -> list[int]:
        """The characters of a posse."""
        return [c for c, character in enumerate(self.characters) if character.posse == posse]
