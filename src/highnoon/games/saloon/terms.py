"""The terms of a table: the pack's numbers as plain ints by face, and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.actions import Vocabulary
from highnoon.engine.book import Book
from highnoon.engine.options import Option
from highnoon.engine.refusal import BadInput
from highnoon.games.saloon.actions import vocabulary
from highnoon.games.saloon.menus import Menus
from highnoon.games.saloon.pack import EFFECTS, POWERS, TEAM_EFFECTS, Numbers

NO_CARD: Final[i64] = -1
MOST_SPARE: Final = 99  # how far below 0 a sum is told to come out

# The effects of an Attack or a Block besides numbers: bits, in the order of `pack.EFFECTS`.
NO_COUNTER: Final[i64] = 1
PIERCE: Final[i64] = 2
LONG_REACH: Final[i64] = 4
DROP: Final[i64] = 8
SMASH: Final[i64] = 16
SPLIT: Final[i64] = 32
RESTRICT_SELF: Final[i64] = 64
RESTRICT_TARGET: Final[i64] = 128
HEAVE: Final[i64] = 256
NO_BLOCK: Final[i64] = 512
BLOOD: Final[i64] = 1024
COUNTER: Final[i64] = 2048
ROLL_AWAY: Final[i64] = 4096
FILL: Final[i64] = 8192

# Powers of characters, in the order of `pack.POWERS`; without advanced play nobody has one.
NO_POWER: Final[i64] = -1
FULL_LOAD: Final[i64] = 0
SHARP: Final[i64] = 1
MELEE_BLOCK: Final[i64] = 2
BIG_HAND: Final[i64] = 3
HEAVY_FIST: Final[i64] = 4
PICK_LOAD: Final[i64] = 5
LEAPER: Final[i64] = 6
DRINKER: Final[i64] = 7

# Team cards, in the order of `pack.TEAM_EFFECTS`: places in `Terms.team_face` and `Terms.team_amount`.
CHUCK_IT: Final[i64] = 0
FRIENDS_CANT_HELP: Final[i64] = 1
COVERIN_FIRE: Final[i64] = 2
STEP_IN_FRONT: Final[i64] = 3
PASS_THE_SHELLS: Final[i64] = 4
ONE_TWO_CARD: Final[i64] = 5
PATCH_UP_PARTNER: Final[i64] = 6
TWO_POCKETS: Final[i64] = 7

# `1 << face` on an i64 is compiled to a 32-bit shift; a table of bits is right both ways.
BITS: Final = [1 << n for n in range(61)]

MODES: Final = {"free": (0, 0), "2v2": (4, 2), "3v3": (6, 2), "2v2v2": (6, 3)}  # seats, teams

OPTIONS: Final = [
    Option(
        "mode",
        "free",
        "Everyone for themselves, or teams: 2v2 with 4 seats, 3v3 or 2v2v2 with 6.",
        "SL-14.1",
        choices=tuple(MODES),
        title="Teams",
        labels=("Everyone for themselves", "2 against 2", "3 against 3", "2 against 2 against 2"),
    ),
    Option("advanced", False, "Characters have their powers.", "SL-1.5", title="Character powers"),
    Option(
        "long_game", False, "Players start with 30 Grit instead of 20. Not in team play.", "SL-1.4", title="Long game"
    ),
    Option(
        "turn_cap",
        60,
        "After this many turns each, the player with the most Grit wins.",
        "SL-D67",
        1,
        200,
        title="Turn limit",
    ),
    Option(
        "characters",
        "choose",
        "Each player chooses a character in seat order, or they are dealt at random.",
        "SL-D02",
        choices=("choose", "deal"),
        title="Characters",
        labels=("Chosen in seat order", "Dealt at random"),
    ),
]


def bits(flags: list[bool]) -> int:
    """A number whose bit n is the n-th flag: `number >> n & 1` is the cheapest look-up there is."""
    return sum(1 << n for n, flag in enumerate(flags) if flag)


def covers_in(number: int) -> list[int]:
    return [n for n in range(number.bit_length()) if number >> n & 1]


def teams_of(mode: str, seats: int) -> int:
    return MODES[mode][1] or seats


def check_terms(options: Mapping[str, bool | int | str], seats: int) -> None:
    """Refuses what the rules do not offer (SL-14.1, SL-D64)."""
    mode = str(options["mode"])
    wanted = MODES[mode][0]
    if wanted and seats != wanted:
        raise BadInput(f"mode {mode} is for {wanted} seats, not {seats} (SL-14.1)")
    if wanted and options["long_game"]:
        raise BadInput(f"long_game goes with mode free only: a team always has its own Grit, not {mode} (SL-D64)")


@final
@mypyc_attr(acyclic=True)
class Terms:
    """Lists and bits are by face unless noted.

    Faces are sorted: Weapons, enhancements, Blocks, Reloads, Team cards.
    """

    def __init__(self, numbers: Numbers, options: Mapping[str, bool | int | str], seats: int, book: Book) -> None:
        cards = numbers.cards
        self.book: Final = book
        self.numbers: Final = numbers
        self.options: Final = dict(options)
        self.seats: Final[i64] = seats
        self.team_play: Final = options["mode"] != "free"
        self.teams: Final[i64] = teams_of(str(options["mode"]), seats)
        self.advanced: Final = bool(options["advanced"])
        self.choose_characters: Final = options["characters"] == "choose"
        self.turn_cap: Final[i64] = int(options["turn_cap"])
        self.grit: Final[i64] = (
            numbers.team_grit if self.team_play else numbers.long_grit if options["long_game"] else numbers.grit
        )
        self.hand: Final[i64] = numbers.hand
        self.fist: Final[i64] = numbers.fist

        # Where each kind of face ends.
        kinds = [card.kind for card in cards]
        self.weapons: Final[i64] = kinds.count("gun") + kinds.count("melee")
        self.enhancements: Final[i64] = self.weapons + kinds.count("enhancement")
        self.blocks: Final[i64] = self.enhancements + kinds.count("block")
        self.reloads: Final[i64] = self.blocks + kinds.count("reload")
        self.weapon_bits: Final[i64] = bits([kind in ("gun", "melee") for kind in kinds])
        self.enhancement_bits: Final[i64] = bits([kind == "enhancement" for kind in kinds])
        self.block_bits: Final[i64] = bits([kind == "block" for kind in kinds])
        self.reload_bits: Final[i64] = bits([kind == "reload" for kind in kinds])
        self.ids: Final = [card.id for card in cards]
        self.rules: Final = [card.rule for card in cards]
        self.guns: Final[i64] = bits([card.kind == "gun" for card in cards])
        self.holsters: Final[i64] = bits([card.holster for card in cards])  # those with the icon
        self.capacity: Final = [card.capacity for card in cards]
        self.amount: Final = [card.amount for card in cards]
        self.defense: Final = [card.defense for card in cards]
        self.flags: Final = [
            sum(1 << EFFECTS.index(effect) for effect in card.effects) if card.kind != "team" else 0 for card in cards
        ]
        self.for_gun: Final[i64] = bits([card.type in ("gun", "general") for card in cards])
        self.for_melee: Final[i64] = bits([card.type in ("melee", "general") for card in cards])
        self.reload_by: Final = [card.capacity if "fill" in card.effects else sum(card.bullets[:1]) for card in cards]
        self.deck: Final = [
            face for face, card in enumerate(cards) for _ in range(card.count) if self.team_play or card.kind != "team"
        ]
        self.loads: Final = numbers.loads
        self.team_face: Final = [numbers.face_of_team(effect) for effect in TEAM_EFFECTS]
        # A Team card that the pack does not have is cited by the rule of all of them.
        self.team_rules: Final = [cards[face].rule if face >= 0 else "SL-2.5" for face in self.team_face]
        self.team_amount: Final = [cards[face].amount if face >= 0 else 0 for face in self.team_face]

        # Ways of attacking, by way; way 0 is the bare Fist.
        ways = numbers.ways
        self.way_face: Final = [way.face for way in ways]
        self.way_gun: Final = [way.gun for way in ways]
        self.way_bullets: Final = [way.bullets for way in ways]
        self.way_damage: Final = [way.damage for way in ways]
        self.way_smash: Final = [way.smash for way in ways]
        # A Gun's effects belong to its Gun Attacks, a Melee Weapon's to its Melee Attacks.
        self.way_flags: Final = [
            self.flags[way.face] if way.face >= 0 and way.gun == (cards[way.face].kind == "gun") else 0 for way in ways
        ]
        # Indexed by face + 1, the bare Fist first: the way to swing what is in the Fist.
        self.swing_way: Final = [numbers.swing_way(face) for face in range(-1, self.weapons)]
        self.first_way: Final = [numbers.first_way(face) for face in range(self.weapons + 1)]

        # Options of Attack Enhancements, by boost.
        boosts = numbers.boosts
        self.boost_face: Final = [boost.face for boost in boosts]
        self.boost_bullets: Final = [boost.bullets for boost in boosts]
        self.boost_bonus: Final = [boost.bonus for boost in boosts]
        self.first_boost: Final = [numbers.first_boost(face) for face in range(len(cards) + 1)]

        # The map, by cover and by space.
        covers = numbers.covers
        self.cover_of: Final = [c for c, cover in enumerate(covers) for _ in cover.spaces]
        self.orange: Final = [space == "orange" for cover in covers for space in cover.spaces]
        self.spaces: Final[i64] = len(self.cover_of)
        self.burst: Final = [cover.burst for cover in covers]
        self.shield: Final = [cover.shield for cover in covers]
        self.cover_mask: Final = [bits([c == n for c in self.cover_of]) for n in range(len(covers))]
        self.orange_mask: Final[i64] = bits(self.orange)
        self.all_mask: Final[i64] = bits([True for _ in self.cover_of])
        reach = [[other.id in cover.reaches or other is cover for other in covers] for cover in covers]
        # Indexed by cover: bits of the covers in reach of it, with itself; of those that it reaches or that reach it.
        self.reach: Final = [bits(row) for row in reach]
        size = range(len(covers))
        self.long_reach: Final = [bits([reach[c][t] or reach[t][c] for t in size]) for c in size]
        self.reached: Final = [covers_in(n) for n in self.reach]
        self.long_reached: Final = [covers_in(n) for n in self.long_reach]
        self.no_cover: Final[i64] = numbers.cover_with("jump")
        self.bar: Final[i64] = numbers.cover_with("drink")
        self.piano: Final[i64] = numbers.cover_with("tune")
        self.balcony: Final[i64] = numbers.cover_with("leap")
        self.cover_amount: Final = [cover.amount for cover in covers]
        self.space_ids: Final = numbers.space_ids

        # Characters, by character.
        self.power: Final = [POWERS.index(c.power) if self.advanced else int(NO_POWER) for c in numbers.characters]
        self.power_amount: Final = [c.amount for c in numbers.characters]
        self.power_extra: Final = [c.extra for c in numbers.characters]
        self.character_rules: Final = [c.rule for c in numbers.characters]
        # Indexed by power: the rule of the character that has it.
        self.power_rules: Final = [numbers.rule_of_power(power) for power in POWERS]
        self.character_ids: Final = [c.id for c in numbers.characters]
        self.actions: Vocabulary = vocabulary(numbers.names_by_kind())
        reloads = int(self.reloads - self.blocks)
        spaces = len(self.cover_of)
        self.menus: Final = Menus(
            int(self.weapons), int(self.holsters), reloads, spaces, self.first_way, self.way_gun, self.way_bullets
        )

    def holds(self, held: i64, effect: i64) -> bool:
        """Is the Team card with that effect among these faces (bits)?"""
        face: i64 = self.team_face[effect]
        return face != NO_CARD and held >> face & 1 == 1
