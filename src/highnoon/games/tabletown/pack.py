"""Reading a Tabletown pack: how many of each card, their numbers, the gunslingers."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from highnoon.engine.ledger import rule_ids
from highnoon.engine.pack import Pack, read_pack
from highnoon.games.tabletown.actions import GUNSLINGERS
from highnoon.games.tabletown.cards import IDS

FOLDER: Final = Path(__file__).parent
GUN_IDS: Final = IDS[:3]
SEATS: Final = 8
MARKS: Final = ["rulebook", "public", "ruling", "design"]


class Card(msgspec.Struct, frozen=True):
    """`hits_on` is the lowest die that hits: a gun has one number, both barrels the second, T.N.T. one per stick."""

    id: str
    name: str
    count: int
    text: str
    mark: str
    count_mark: str
    capacity: int
    initiative: int
    hits_on: list[int]
    rule: str


class Gunslinger(msgspec.Struct, frozen=True):
    id: str
    name: str
    nickname: str
    mark: str


class Numbers(msgspec.Struct, frozen=True):
    """The checked contents of a pack.  Cards are in the order of `cards.IDS`, whatever the file's order."""

    hand: int
    wounds: int  # the one that kills
    cards: list[Card]
    gunslingers: list[Gunslinger]


def read_numbers(pack: Pack) -> Numbers:
    """Refuses a pack that the rules cannot be played with, naming the line."""
    places = pack.entries("card", len(IDS), len(IDS))
    found: dict[str, Card] = {}
    for where in places:
        card = read_card(pack, where)
        if card.id in found:
            pack.refuse(where, "id", f"{card.id!r} is defined twice; each of the {len(IDS)} cards has one entry")
        found[card.id] = card
    gunslingers = [read_gunslinger(pack, where) for where in pack.entries("gunslinger", SEATS, GUNSLINGERS)]
    for place, gunslinger in enumerate(gunslingers):
        if gunslinger.id in [other.id for other in gunslingers[:place]]:
            pack.refuse(f"gunslinger {place}", "id", f"{gunslinger.id!r} is defined twice")
    numbers = Numbers(
        pack.number("numbers", "hand", 1, 12),
        pack.number("numbers", "wounds", 1, 40),
        [found[id] for id in IDS],
        gunslingers,
    )
    check_deal(pack, numbers)
    pack.text("", "name")
    pack.finish()
    return numbers


def read_card(pack: Pack, where: str) -> Card:
    id = pack.text(where, "id", IDS)
    gun = id in GUN_IDS
    return Card(
        id,
        pack.text(where, "name"),
        pack.number(where, "count", 0, 60),
        pack.text(where, "text"),
        pack.text(where, "mark", MARKS),
        pack.text(where, "count_mark", MARKS),
        pack.number(where, "capacity", 1, 6) if gun else 0,
        pack.number(where, "initiative", 0, 9) if gun else 0,
        read_hits(pack, where, id),
        read_rule(pack, where, id),
    )


def read_rule(pack: Pack, where: str, id: str) -> str:
    """A card that names no rule is cited as in our own pack."""
    if pack.has(where, "rule"):
        return pack.rule(where, rule_ids(FOLDER / "rules.md"))
    return pack.fill(where, "rule", our_rules()[id])


@cache
def our_rules() -> dict[str, str]:
    return {card["id"]: card["rule"] for card in read_pack(FOLDER / "pack.toml").data["card"]}


def read_hits(pack: Pack, where: str, id: str) -> list[int]:
    """The lowest dice that hit; 7 never does."""
    if id in GUN_IDS:
        hits = [pack.number(where, "hits_on", 1, 7)]
        return [*hits, pack.number(where, "both_hit_on", 1, 7)] if id == "shotgun" else hits
    if id != "tnt":
        return []
    sticks = pack.numbers(where, "hits_on", 1, 7)
    if len(sticks) != 3:
        pack.refuse(where, "hits_on", f"should have three numbers, for one, two and three sticks, not {len(sticks)}")
    return sticks


def read_gunslinger(pack: Pack, where: str) -> Gunslinger:
    gunslinger = Gunslinger(
        pack.text(where, "id"),
        pack.text(where, "name"),
        pack.text(where, "nickname"),
        pack.text(where, "mark", MARKS),
    )
    if not all(c.isalnum() or c == "_" for c in gunslinger.id):
        pack.refuse(where, "id", f"should be letters, digits and _, not {gunslinger.id!r}")
    return gunslinger


def check_deal(pack: Pack, numbers: Numbers) -> None:
    """TT-9: every player is dealt a hand; TT-8: two players without T.N.T."""
    counts = {card.id: card.count for card in numbers.cards}
    fights = counts["draw"] + counts["shootout"]
    total = sum(counts.values())
    for seats, cards in ((2, total - fights - counts["tnt"]), (SEATS, total - fights)):
        if cards < seats * numbers.hand:
            pack.refuse("numbers", "hand", f"{seats} players need {seats * numbers.hand} cards, there are {cards}")
