"""Reading a pack of Posses: posses, characters, cards, loot, tiles and maps."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from highnoon.engine.ledger import rule_ids
from highnoon.engine.pack import Pack, read_pack
from highnoon.engine.refusal import BadInput
from highnoon.games.posse import behaviours, cards
from highnoon.games.posse.deeds import ATTACK, IN_ACTION, RANGE, STAND_IN
from highnoon.games.posse.drawings import FREE, MANY_SQUARES, ONE_SQUARE, PIECES, STARTS, TILE, check_drawing, lines_of
from highnoon.games.posse.maps import drawn_ground, layout_of, tiled_ground
from highnoon.games.posse.numbers import Card, Character, Loot, Map, Numbers, Posse, Tile

MARKS: Final = ["rulebook", "public", "ruling", "design"]
POSSES: Final = 4
MOST_CARDS: Final = 96
MOST_LOOT: Final = 64
TILE_KINDS: Final = ["starting", "road", "alley"]
OWN: Final = Path(__file__).parent / "pack.toml"
RULES: Final = Path(__file__).parent / "rules.md"
TILE_SQUARES: Final = FREE + ONE_SQUARE + MANY_SQUARES + STARTS


@cache
def own_numbers() -> Numbers:
    """The game's own pack."""
    return read_numbers(read_pack(OWN))


def read_numbers(pack: Pack) -> Numbers:
    """Refuses a pack that cannot be played with, naming the line.  A pack of maps alone is the game's own with them."""
    if pack.data.get("map") and not any(pack.data.get(part) for part in ("card", "loot", "character", "tile")):
        return with_maps(pack, own_numbers())
    posses = [read_posse(pack, where) for where in pack.entries("posse", POSSES, POSSES)]
    distinct(pack, "posse", [posse.id for posse in posses])
    ids = [posse.id for posse in posses]
    characters = [read_character(pack, where, ids) for where in pack.entries("character", POSSES, len(PIECES))]
    distinct(pack, "character", [character.id for character in characters])
    check_characters(pack, characters)
    names = [character.id for character in characters]
    found = [read_card(pack, where, ids, names, characters) for where in pack.entries("card", 1, MOST_CARDS)]
    distinct(pack, "card", [card.id for card in found])
    loot = [read_loot(pack, where) for where in pack.entries("loot", 1, MOST_LOOT)]
    distinct(pack, "loot", [card.id for card in loot])
    check_cards(pack, found, loot)
    tiles = [read_tile(pack, where, ids) for where in pack.entries("tile", POSSES + 1, 16)]
    distinct(pack, "tile", [tile.id for tile in tiles])
    check_tiles(pack, tiles, characters)
    numbers = Numbers(
        pack.number("numbers", "rounds", 1, 60),
        pack.number("numbers", "hand", 0, 12),
        pack.number("numbers", "draw", 0, 6),
        pack.number("numbers", "limit", 6, 20),
        pack.number("numbers", "loot_draw", 1, 6),
        pack.number("numbers", "crates_each", 0, 6),
        pack.number("numbers", "crate_distance", 1, 8),
        pack.number("numbers", "poison_most", 1, 7),
        [pack.number("numbers", f"{deck}_crates", 0, 10) for deck in cards.DECKS],
        posses,
        characters,
        found,
        loot,
        tiles,
        [],
    )
    if numbers.hand > numbers.limit:
        pack.refuse("numbers", "hand", f"should be no more than the limit of {numbers.limit}")
    maps = read_maps(pack, numbers)
    pack.text("", "name")
    pack.finish()
    return msgspec.structs.replace(numbers, maps=maps)


def with_maps(pack: Pack, own: Numbers) -> Numbers:
    maps = read_maps(pack, own)
    pack.text("", "name")
    pack.finish()
    return msgspec.structs.replace(own, maps=maps)


def distinct(pack: Pack, name: str, ids: list[str]) -> None:
    for place, id in enumerate(ids):
        if id in ids[:place]:
            pack.refuse(f"{name} {place}", "id", f"{id!r} is defined twice")
        if not id or not all(c.isalnum() or c == "_" for c in id):
            pack.refuse(f"{name} {place}", "id", f"should be letters, digits and _, not {id!r}")


def read_posse(pack: Pack, where: str) -> Posse:
    return Posse(
        pack.text(where, "id"),
        pack.text(where, "name"),
        pack.flag(where, "first"),
        rule_or(pack, where, "PO-11"),
        pack.text(where, "mark", MARKS),
    )


def read_character(pack: Pack, where: str, posses: list[str]) -> Character:
    return Character(
        pack.text(where, "id"),
        pack.text(where, "name"),
        posses.index(pack.text(where, "posse", posses)),
        pack.number(where, "health", 1, 30),
        pack.number(where, "speed", 0, 9),
        pack.number(where, "range", 1, 24),
        cards.AMMO.index(pack.text(where, "ammo", cards.AMMO)),
        pack.number(where, "gold", 0, 30),
        pack.number(where, "slots", 0, 6),
        rule_or(pack, where, "PO-2"),
        pack.text(where, "mark", MARKS),
    )


def rule_or(pack: Pack, where: str, usual: str) -> str:
    """The rule to cite for a posse or a character; one that names no rule cites the rule of all of them."""
    return pack.rule(where, rule_ids(RULES)) if pack.has(where, "rule") else pack.fill(where, "rule", usual)


def check_characters(pack: Pack, characters: list[Character]) -> None:
    for place, character in enumerate(characters):
        if place and character.posse < characters[place - 1].posse:
            pack.refuse(f"character {place}", "posse", "characters stand in the order of their posses")
    for posse in range(POSSES):
        if not 1 <= sum(character.posse == posse for character in characters) <= len(STARTS):
            pack.refuse("character 0", "posse", f"every posse has 1 to {len(STARTS)} characters")


def bits_of(pack: Pack, where: str, key: str, names: list[str]) -> int:
    """Several names as bits."""
    bits = 0
    for name in pack.text(where, key).split():
        if name not in names:
            pack.refuse(where, key, f"{name!r} is not one of {', '.join(names)}")
        bits |= 1 << names.index(name)
    return bits


def maybe(pack: Pack, where: str, key: str, low: int, high: int, nothing: int) -> int:
    return pack.number(where, key, low, high) if pack.has(where, key) else nothing


def read_card(pack: Pack, where: str, posses: list[str], names: list[str], characters: list[Character]) -> Card:
    special = pack.text(where, "kind", ["basic", "special"]) == "special"
    behaviour = pack.text(where, "behaviour", list(behaviours.CARDS)) if special else "basic"
    deed = behaviours.CARDS[behaviour]
    posse = posses.index(pack.text(where, "posse", posses))
    who = bits_of(pack, where, "who", names)
    whom = bits_of(pack, where, "whom", names) if deed.with_whom else 0
    for key, bits in (("who", who), ("whom", whom)):
        if any(bits >> c & 1 and character.posse != posse for c, character in enumerate(characters)):
            pack.refuse(where, key, "should be characters of that posse")
    timing = cards.TIMINGS.index(pack.text(where, "timing", cards.TIMINGS))
    if timing != deed.time:
        pack.refuse(where, "timing", f"of {behaviour} is {cards.TIMINGS[deed.time]}")
    attack = maybe(pack, where, "attack", 0, 20, -1)
    defend = maybe(pack, where, "defend", 0, 20, -1)
    needs_defence = timing == cards.DEFENCE_TIME or deed.moment == STAND_IN
    if (timing == cards.ATTACK_TIME) != (attack >= 0) or (needs_defence and defend < 0):
        pack.refuse(where, "attack" if attack >= 0 else "timing", "and the values do not go together")
    if defend >= 0 and timing in (cards.FREE_TIME, cards.ANY_TIME) and deed.moment != STAND_IN:
        pack.refuse(where, "defend", "is for cards played as an attack or a defense")
    return Card(
        pack.text(where, "id"),
        pack.text(where, "name"),
        posse,
        who,
        special,
        timing,
        pack.number(where, "count", 0, cards.MOST_COPIES),
        attack,
        defend,
        behaviour,
        pack.number(where, "amount", 0, 9) if deed.with_amount else 0,
        whom,
        pack.text(where, "text"),
        pack.rule(where, rule_ids(RULES)),
        pack.text(where, "mark", MARKS),
    )


def read_loot(pack: Pack, where: str) -> Loot:
    kind = cards.LOOT_KINDS.index(pack.text(where, "kind", cards.LOOT_KINDS))
    weapon, gear = kind == cards.WEAPON, kind == cards.GEAR_CARD
    has_ammo = weapon or kind == cards.AMMUNITION
    behaviour = pack.text(where, "behaviour", list(behaviours.LOOT)) if pack.has(where, "behaviour") else "plain"
    good = behaviours.LOOT[behaviour]
    if kind != good.kind:
        pack.refuse(where, "kind", f"of {behaviour} is {cards.LOOT_KINDS[good.kind]}")
    ammo = bits_of(pack, where, "ammo", cards.AMMO) if has_ammo else 0
    if weapon and ammo & (ammo - 1):
        pack.refuse(where, "ammo", "of a weapon is one type")
    is_free = good.when == IN_ACTION and kind in (cards.CONSUMABLE, cards.GEAR_CARD)
    fits = bits_of(pack, where, "fits", [*cards.FITS, "none"]) & 63 if gear else 0
    typed = good.gives() in (RANGE, ATTACK)
    if gear and (fits & 31 == 0 if typed else fits & 31 != 0):
        pack.refuse(where, "fits", f"does not go with {behaviour}")
    return Loot(
        pack.text(where, "id"),
        pack.text(where, "name"),
        cards.DECKS.index(pack.text(where, "deck", cards.DECKS)),
        kind,
        pack.number(where, "count", 0, cards.MOST_COPIES),
        ammo,
        pack.number(where, "attack", 0, 20) if weapon else 0,
        pack.number(where, "range", 1, 24) if weapon else 0,
        pack.number(where, "uses", 1, 9) if weapon else 0,
        fits,
        behaviour,
        pack.number(where, "amount", 0, 9) if good.with_amount else 0,
        pack.flag(where, "free") if is_free else True,
        pack.flag(where, "slotless") if pack.has(where, "slotless") else False,
        maybe(pack, where, "slower", 0, 9, 0),
        pack.text(where, "text") if pack.has(where, "text") or not weapon else "",
        pack.rule(where, rule_ids(RULES)),
        pack.text(where, "mark", MARKS),
    )


def check_cards(pack: Pack, found: list[Card], loot: list[Loot]) -> None:
    """A hand counts up to 21 different cards; loot and posse cards stand in the order of their decks."""
    for place, card in enumerate(found):
        if place and card.posse < found[place - 1].posse:
            pack.refuse(f"card {place}", "posse", "cards stand in the order of their posses")
    for place, item in enumerate(loot):
        if place and item.deck < loot[place - 1].deck:
            pack.refuse(f"loot {place}", "deck", "loot stands in the order rations, weapons, gear")
    for deck in range(POSSES):
        if sum(card.posse == deck for card in found) > cards.MOST_FACES:
            pack.refuse("card 0", "posse", f"a posse has at most {cards.MOST_FACES} different cards")
        if sum(item.deck == deck for item in loot) > cards.MOST_FACES:
            pack.refuse("loot 0", "deck", f"a loot deck has at most {cards.MOST_FACES} different cards")


def read_tile(pack: Pack, where: str, posses: list[str]) -> Tile:
    kind = pack.text(where, "kind", TILE_KINDS)
    lines = lines_of(pack.text(where, "drawing"))
    try:
        check_drawing(lines, "drawing", TILE, TILE_SQUARES)
    except BadInput as bad:
        pack.refuse(where, "drawing", str(bad).partition(": ")[2])
    if len(lines) != 2 * TILE + 1 or any(len(line) != 2 * TILE + 1 for line in lines):
        pack.refuse(
            where, "drawing", f"a tile is {TILE} × {TILE} squares, {2 * TILE + 1} lines of {2 * TILE + 1} signs"
        )
    return Tile(
        pack.text(where, "id"),
        pack.text(where, "name"),
        kind,
        posses.index(pack.text(where, "posse", posses)) if kind == "starting" else -1,
        lines,
        pack.text(where, "mark", MARKS),
    )


def check_tiles(pack: Pack, tiles: list[Tile], characters: list[Character]) -> None:
    """One starting tile per posse, with a square for each of its characters."""
    for posse in range(POSSES):
        mine = [place for place, tile in enumerate(tiles) if tile.posse == posse]
        if len(mine) != 1:
            pack.refuse(f"tile {mine[1] if mine else 0}", "posse", "every posse has one starting tile")
        wanted = STARTS[: sum(character.posse == posse for character in characters)]
        if sorted(sign for line in tiles[mine[0]].lines for sign in line if sign in STARTS) != list(wanted):
            pack.refuse(f"tile {mine[0]}", "drawing", f"its starting squares should be {' '.join(wanted)}")
    for place, tile in enumerate(tiles):
        if tile.posse < 0 and any(sign in STARTS for line in tile.lines for sign in line):
            pack.refuse(f"tile {place}", "drawing", "only starting tiles have starting squares")


def read_maps(pack: Pack, numbers: Numbers) -> list[Map]:
    maps: list[Map] = []
    for where in pack.entries("map", 1, 30):
        id = pack.text(where, "id")
        name = pack.text(where, "name")
        if id == "built" or id in [other.id for other in maps]:
            pack.refuse(where, "id", f"{id!r} stands for another map already")
        drawn = pack.has(where, "drawing")
        try:
            if drawn:
                ground = drawn_ground(lines_of(pack.text(where, "drawing")), numbers, [id])
            else:
                ground = tiled_ground(layout_of(pack.texts(where, "tiles")), numbers, [id])
        except BadInput as bad:
            pack.refuse(where, "drawing" if drawn else "tiles", str(bad))
        missing = [c.id for place, c in enumerate(numbers.characters) if ground.starts[place] < 0]
        if missing:
            pack.refuse(where, "drawing" if drawn else "tiles", f"there is no place to start for {', '.join(missing)}")
        maps.append(Map(id, name, ground, pack.text(where, "mark", MARKS)))
    return maps
