"""The terms of a table: the numbers and allies of the pack, and its options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, final

import msgspec
from mypy_extensions import i64, mypyc_attr

from highnoon.engine.actions import Vocabulary
from highnoon.engine.book import Book
from highnoon.engine.ledger import rule_ids
from highnoon.engine.options import Option
from highnoon.engine.pack import Pack, read_pack
from highnoon.games.finger_guns.actions import (
    DYNAMITE,
    FACES,
    LASSO,
    POSSE,
    POWER_SHOT,
    SALOON,
    SHOT,
    TWO_GUNS,
    vocabulary,
)

# The powers of Keepers; a Keeper's amount is added to the owner's perks at this place.
TWO_TARGETS: Final[i64] = 0
SHOT_MORE: Final[i64] = 1
SHOT_LESS: Final[i64] = 2
OWN_BLAST_SAFE: Final[i64] = 3
BLAST_LESS: Final[i64] = 4
STEADY: Final[i64] = 5
POSSE_WEIGHT: Final[i64] = 6
POSSE_LESS: Final[i64] = 7
SALOON_MORE: Final[i64] = 8
NO_PERKS: Final = [0] * 9

FOLDER: Final = Path(__file__).parent
MOST_ROUNDS: Final[i64] = 1000  # of a game without a cap: no game lasts forever

# Kinds of gesture, as bits in the order of the steps (FG-4.1).
POSSE_SHOWN: Final[i64] = 1
SALOON_SHOWN: Final[i64] = 2
SHOT_SHOWN: Final[i64] = 4
LASSO_SHOWN: Final[i64] = 8
DYNAMITE_SHOWN: Final[i64] = 16
POWER_SHOT_SHOWN: Final[i64] = 32
ALL_SHOWN: Final[i64] = 63


def sign(gesture: i64) -> i64:
    """The kind of a gesture; 0 for none."""
    if gesture >= TWO_GUNS or (gesture >= SHOT and gesture < POWER_SHOT):
        return SHOT_SHOWN
    if gesture >= POWER_SHOT:
        return POWER_SHOT_SHOWN
    if gesture >= LASSO:
        return LASSO_SHOWN if gesture == LASSO else DYNAMITE_SHOWN
    if gesture > POSSE:
        return SALOON_SHOWN
    return POSSE_SHOWN if gesture == POSSE else 0


def survivors_left(seats: i64) -> i64:
    """FG-7.1: the game ends at two Survivors.  FG-7.2: at one, if three or four began it."""
    return 1 if seats <= 4 else 2


def neighbours(standing: i64, seats: i64, seat: i64) -> list[int]:
    """FG-5.15: the nearest Survivors on either side; FG-5.16: one, if both are the same; FG-D20: or none."""
    left = beside(standing, seats, seat, 1)
    if left == seat:
        return []
    right = beside(standing, seats, seat, seats - 1)
    return [int(left)] if right == left else [int(left), int(right)]


def beside(standing: i64, seats: i64, seat: i64, step: i64) -> i64:
    """The nearest of those who stand, that way; the seat itself if nobody else does."""
    at: i64 = (seat + step) % seats
    while at != seat and not standing >> at & 1:
        at = (at + step) % seats
    return at


KEEPERS: Final = [
    "two_targets",
    "shot_more",
    "shot_less",
    "own_blast_safe",
    "blast_less",
    "steady",
    "posse_weight",
    "posse_less",
    "saloon_more",
]
INSTANTS: Final = ["heal", "bounty", "stampede", "pickpocket", "preach", "bury", "telegraph"]

OPTIONS: Final = [
    Option(
        "live_countdown",
        False,
        "Players call the draw. Anyone but the badge holder may start the countdown; hands show when it ends.",
        "FG-3.3",
        title="Players call the draw",
    ),
    Option(
        "killed_still_blocks",
        False,
        "A player Killed before the Saloon step still blocks the number they showed.",
        "FG-D07",
        title="The Killed still block numbers",
    ),
    Option(
        "count_dead_lasso",
        False,
        "A player Killed before the Lasso step still tangles the other Lassos.",
        "FG-D10",
        title="Lassos of the Killed count",
    ),
    Option(
        "leavers_are_killed",
        False,
        "A player who leaves for good is Killed at the end of that round.",
        "FG-D30",
        title="Leavers are Killed",
    ),
    Option(
        "round_cap",
        60,
        "Survivors share the win after this many rounds. 0 means no limit (round 1000 at the latest).",
        "FG-D31",
        0,
        500,
        title="Round limit",
    ),
]


class Ally(msgspec.Struct, frozen=True):
    id: str
    name: str
    kind: str
    behaviour: str
    amount: int
    each: int
    count: int
    text: str
    mark: str
    rule: str


class Numbers(msgspec.Struct, frozen=True):
    """The checked contents of a pack."""

    health: int
    posse: int
    posse_survivors: int
    shot: int
    dynamite: int
    dynamite_self: int
    power_shot: int
    allies: list[Ally]


def read_numbers(pack: Pack) -> Numbers:
    """Refuses a pack that the rules cannot be played with, naming the line."""
    allies = [read_ally(pack, where) for where in pack.entries("ally", 1, FACES)]
    for i, ally in enumerate(allies):
        if ally.id in [other.id for other in allies[:i]]:
            pack.refuse(f"ally {i}", "id", f"{ally.id!r} is defined twice")
    numbers = Numbers(
        pack.number("numbers", "health", 1, 99),
        pack.number("numbers", "posse", 0, 99),
        pack.number("numbers", "posse_survivors", 0, 8),
        pack.number("numbers", "shot", 0, 99),
        pack.number("numbers", "dynamite", 0, 99),
        pack.number("numbers", "dynamite_self", 0, 99),
        pack.number("numbers", "power_shot", 0, 99),
        allies,
    )
    pack.text("", "name")
    pack.finish()
    return numbers


def read_ally(pack: Pack, where: str) -> Ally:
    kind = pack.text(where, "kind", ["keeper", "instant"])
    behaviours = KEEPERS if kind == "keeper" else INSTANTS
    ally = Ally(
        pack.text(where, "id"),
        pack.text(where, "name"),
        kind,
        pack.text(where, "behaviour", behaviours),
        pack.number(where, "amount", 1, 20),
        pack.number(where, "each", 0, 20) if pack.has(where, "each") else 0,
        pack.number(where, "count", 1, 4),
        pack.text(where, "text"),
        pack.text(where, "mark"),
        read_rule(pack, where),
    )
    if not all(c.isalnum() or c == "_" for c in ally.id):
        pack.refuse(where, "id", f"should be letters, digits and _, not {ally.id!r}")
    return ally


def read_rule(pack: Pack, where: str) -> str:
    """A card that names no rule is cited like the one of our own pack that does the same."""
    if pack.has(where, "rule"):
        return pack.rule(where, rule_ids(FOLDER / "rules.md"))
    return pack.fill(where, "rule", our_rules()[pack.text(where, "behaviour")])


@cache
def our_rules() -> dict[str, str]:
    return {ally["behaviour"]: ally["rule"] for ally in read_pack(FOLDER / "pack.toml").data["ally"]}


@final
@mypyc_attr(acyclic=True)
class Terms:
    """The same as plain ints, for the rules."""

    def __init__(self, numbers: Numbers, options: Mapping[str, bool | int | str], book: Book) -> None:
        self.health: i64 = numbers.health
        self.posse: i64 = numbers.posse
        self.posse_survivors: i64 = numbers.posse_survivors
        self.shot: i64 = numbers.shot
        self.dynamite: i64 = numbers.dynamite
        self.dynamite_self: i64 = numbers.dynamite_self
        self.power_shot: i64 = numbers.power_shot
        self.live = bool(options["live_countdown"])
        self.killed_still_blocks = bool(options["killed_still_blocks"])
        self.count_dead_lasso = bool(options["count_dead_lasso"])
        self.leavers_are_killed = bool(options["leavers_are_killed"])
        self.round_cap: i64 = int(options["round_cap"]) or MOST_ROUNDS
        self.options: Final = dict(options)
        self.book: Final = book
        self.allies: Final = numbers.allies
        self.ids: Final = [ally.id for ally in numbers.allies]
        self.keeper: Final = [ally.kind == "keeper" for ally in numbers.allies]
        self.behaviour: Final = [
            (KEEPERS if a.kind == "keeper" else INSTANTS).index(a.behaviour) for a in numbers.allies
        ]
        self.amount: Final = [ally.amount for ally in numbers.allies]
        self.each: Final = [ally.each for ally in numbers.allies]
        self.rules: Final = [ally.rule for ally in numbers.allies]
        self.deck: Final = [face for face, ally in enumerate(numbers.allies) for _ in range(ally.count)]
        self.actions: Vocabulary = vocabulary(self.ids)
        # Which gestures a seat may choose depends only on who survives: lists made once, shared by all tables.
        self.made: list[list[int]] = [[] for _ in range(4096)]

    def perks(self, keepers: list[int]) -> list[int]:
        """The perks of these Keepers, added up."""
        if not keepers:
            return NO_PERKS
        perks = [0] * 9
        for face in keepers:
            perks[self.behaviour[face]] += self.amount[face]
        return perks

    def posse_needs(self, survivors: i64) -> i64:
        """FG-5.1: at least half of the Survivors must ride.  FG-5.3: 0 if they are too few for a Posse."""
        return 0 if survivors < self.posse_survivors else (survivors + 1) // 2

    def raid(self, at: list[int]) -> i64:
        """FG-5.1: what a Posse takes from a Survivor with these perks who does not ride."""
        return max(0, self.posse - at[POSSE_LESS])

    def saloon(self, by: list[int], number: i64) -> i64:
        """FG-5.4: what a number brings to a player who is alone with it."""
        return number + by[SALOON_MORE]

    def shot_takes(self, by: list[int], at: list[int]) -> i64:
        """FG-5.7."""
        return max(0, self.shot + by[SHOT_MORE] - at[SHOT_LESS])

    def blast(self, at: list[int]) -> i64:
        """FG-5.14: what Dynamite takes from a neighbor."""
        return max(0, self.dynamite - at[BLAST_LESS])

    def own_blast(self, by: list[int]) -> i64:
        """FG-5.14: what it takes from the thrower."""
        return 0 if by[OWN_BLAST_SAFE] else self.dynamite_self

    def gestures(self, seat: i64, survivors: i64, two_guns: bool) -> list[int]:
        """All gestures open to a seat (FG-D05, FG-6.2 to FG-6.5, FG-D36)."""
        place: i64 = (survivors * 2 + (1 if two_guns else 0)) * 8 + seat
        made = self.made[place]
        if made:
            return made
        survivor = survivors >> seat & 1 == 1
        targets = [t for t in range(8) if survivors >> t & 1 and t != seat]
        keys: list[int] = [int(POSSE)] if survivor else []
        keys += [int(SALOON) + n for n in (2, 3, 4)]
        keys.append(int(LASSO))
        if survivor:
            keys.append(int(DYNAMITE))
        keys += [int(SHOT) + t for t in targets]
        if survivor:
            keys += [int(POWER_SHOT) + t for t in targets]
            if two_guns:
                keys += [int(TWO_GUNS) + 8 * a + b for a in targets for b in targets if a < b]
        self.made[place] = keys
        return keys
