"""The terms of a table: the numbers of the pack as plain ints, and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from highnoon.engine.actions import Vocabulary
from highnoon.engine.book import Book
from highnoon.engine.options import Option
from highnoon.games.posse.actions import KEYS, MOVE, vocabulary
from highnoon.games.posse.cards import AMMUNITION, ANY_TIME, ATTACK_TIME, FREE_TIME
from highnoon.games.posse.deeds import BEFORE_MOVING, RESPONSE, SOFTEN, STAND_IN, TRICK, WHEN_HURT, Deed, Good
from highnoon.games.posse.ground import Ground
from highnoon.games.posse.maps import drawn_ground, laid_drawing, tiled_ground
from highnoon.games.posse.numbers import Numbers

BUILT: Final = "built"
TWELVE_ROUNDS: Final = "twelve_rounds"
LAST_POSSE: Final = "last_posse"
MOST_ROUNDS: Final = 60  # PO-P43
MOST_GROUNDS: Final = 100  # kept at a time


def options_of(numbers: Numbers) -> list[Option]:
    maps = tuple(each.id for each in numbers.maps)
    return [
        Option(
            "map",
            maps[0],
            "The map: one from the card pack, or one the players build tile by tile.",
            "PO-13",
            choices=(*maps, BUILT),
            title="Map",
            labels=(*(each.name for each in numbers.maps), "Built by the players"),
        ),
        Option(
            "mode",
            TWELVE_ROUNDS,
            "How to win: most gold after twelve rounds, or last posse standing.",
            "PO-P43",
            choices=(TWELVE_ROUNDS, LAST_POSSE),
            title="How to win",
            labels=("Most gold after twelve rounds", "Last posse standing"),
        ),
        Option(
            "posses",
            "chosen",
            "Posses are chosen, or dealt at random.",
            "PO-D4",
            choices=("chosen", "dealt"),
            title="Posses",
            labels=("Chosen", "Dealt at random"),
        ),
        Option(
            "obstacle_cost",
            2,
            "Movement it takes to cross an obstacle square.",
            "PO-P1",
            2,
            3,
            title="Cost of obstacles",
        ),
    ]


@final
@mypyc_attr(acyclic=True)
class Terms:
    """Lists are by character, by posse card, by loot card or by key.

    Those of numbers that are always small are bytes: compiled code reads them without making ints.
    """

    def __init__(
        self,
        numbers: Numbers,
        options: Mapping[str, bool | int | str],
        deeds: Mapping[str, Deed[Any]],
        goods: Mapping[str, Good[Any]],
        book: Book,
    ) -> None:
        self.book: Final = book
        self.numbers: Final = numbers
        self.lists: Final = {  # the names of what positions count
            "character": [character.id for character in numbers.characters],
            "card": [card.id for card in numbers.cards],
            "loot": [card.id for card in numbers.loot],
            "tile": [tile.id for tile in numbers.tiles],
        }
        self.options: Final = dict(options)
        self.map: Final = str(options["map"])
        self.last_posse: Final = options["mode"] == LAST_POSSE
        self.dealt: Final = options["posses"] == "dealt"
        self.heavy: Final[i64] = int(options["obstacle_cost"])
        self.rounds: Final[i64] = MOST_ROUNDS if self.last_posse else numbers.rounds
        self.hand: Final[i64] = numbers.hand
        self.draw: Final[i64] = numbers.draw
        self.limit: Final[i64] = numbers.limit
        self.keep: Final[i64] = max(0, numbers.limit - numbers.draw)  # PO-36: discard down to so many
        self.loot_draw: Final[i64] = numbers.loot_draw
        self.crates_each: Final[i64] = numbers.crates_each
        self.crate_distance: Final[i64] = numbers.crate_distance
        self.poison_most: Final[i64] = numbers.poison_most
        self.crate_kinds: Final = [kind for kind, count in enumerate(numbers.crates) for _ in range(count)]
        self.actions: Final[Vocabulary] = vocabulary(numbers.faces())
        self.keys: Final[list[Any]] = list(range(KEYS))  # every key as it is listed: a number is made once only
        self.move_keys: Final[list[Any]] = self.keys[int(MOVE) : int(MOVE) + 1024]

        characters = numbers.characters
        self.characters: Final[i64] = len(characters)
        self.posse_of: Final = [c.posse for c in characters]
        self.health: Final = bytes([c.health for c in characters])
        self.speed: Final = bytes([c.speed for c in characters])
        self.range: Final = bytes([c.range for c in characters])
        self.ammo: Final = bytes([c.ammo for c in characters])
        self.gold: Final = bytes([c.gold for c in characters])
        self.slots: Final = bytes([c.slots for c in characters])
        self.first_of: Final = [numbers.of_posse(p)[0] for p in range(4)]
        self.after_of: Final = [numbers.of_posse(p)[-1] + 1 for p in range(4)]
        self.starts: Final = [posse.first for posse in numbers.posses]

        cards = numbers.cards
        self.card_posse: Final = [card.posse for card in cards]
        self.base: Final = [min((f for f, card in enumerate(cards) if card.posse == p), default=0) for p in range(4)]
        self.faces: Final = [sum(card.posse == p for card in cards) for p in range(4)]
        self.attack: Final = [card.attack for card in cards]
        self.defend: Final = [card.defend for card in cards]
        self.special: Final = [card.special for card in cards]
        self.timing: Final = bytes([card.timing for card in cards])
        self.deeds: Final = [deeds[card.behaviour] for card in cards]
        self.choosy: Final = bytes([type(deed).can is not Deed.can for deed in self.deeds])  # not always about anybody
        self.amount: Final = bytes([card.amount for card in cards])
        self.who: Final = [card.who for card in cards]
        self.whom: Final = [card.whom for card in cards]
        self.card_rule: Final = [card.rule for card in cards]
        self.decks: Final = [
            [f - self.base[p] for f in self.posse_faces(p) for _ in range(cards[f].count)] for p in range(4)
        ]
        self.attack_cards: Final = [self.cards_of(c, int(ATTACK_TIME)) for c in range(len(characters))]
        self.free_cards: Final = [self.cards_of(c, int(FREE_TIME)) for c in range(len(characters))]
        self.longer_cards: Final = [
            [face for face in faces if self.deeds[face].reach(1) > 0] for faces in self.attack_cards
        ]
        self.free_mask: Final = [self.mask_of(faces) for faces in self.free_cards]
        self.responses: Final = [self.played_at(p, RESPONSE) for p in range(4)]
        self.tricks: Final = [self.played_at(p, TRICK) for p in range(4)]
        self.softeners: Final = [self.played_at(p, SOFTEN) for p in range(4)]
        self.fire_rule: Final = [
            next((card.rule for card in cards if card.posse == p and card.behaviour == "fire"), "PO-49")
            for p in range(4)
        ]
        self.defence_cards: Final = [
            [f for f, card in enumerate(cards) if card.who >> c & 1 and card.defend >= 0 and card.timing != ANY_TIME]
            for c in range(len(characters))
        ]
        self.stand_ins: Final = [
            [f for f, card in enumerate(cards) if self.deeds[f].moment == STAND_IN and card.whom >> c & 1]
            for c in range(len(characters))
        ]

        loot = numbers.loot
        self.loot_deck: Final = bytes([card.deck for card in loot])
        self.loot_base: Final = [min((f for f, card in enumerate(loot) if card.deck == d), default=0) for d in range(3)]
        self.loot_faces: Final = [sum(card.deck == d for card in loot) for d in range(3)]
        self.loot_kind: Final = bytes([card.kind for card in loot])
        self.loot_ammo: Final = bytes([card.ammo for card in loot])
        self.loot_attack: Final = bytes([card.attack for card in loot])
        self.loot_range: Final = bytes([card.range for card in loot])
        self.loot_uses: Final = bytes([card.uses for card in loot])
        self.loot_fits: Final = bytes([card.fits for card in loot])
        self.goods: Final = [goods[card.behaviour] for card in loot]
        self.loot_gives: Final = bytes([int(good.gives()) for good in self.goods])
        self.loot_amount: Final = bytes([card.amount for card in loot])
        self.loot_free: Final = [card.free for card in loot]
        self.slotless: Final = [card.slotless for card in loot]
        self.slower: Final = [card.slower for card in loot]
        self.loot_rule: Final = [card.rule for card in loot]
        self.loot_decks: Final = [
            [f - self.loot_base[d] for f, card in enumerate(loot) if card.deck == d for _ in range(card.count)]
            for d in range(3)
        ]
        self.is_ammunition: Final = [kind == AMMUNITION for kind in self.loot_kind]
        self.before_moving: Final = [good.when == BEFORE_MOVING for good in self.goods]
        self.when_hurt: Final = [good.when == WHEN_HURT for good in self.goods]
        self.numbs: Final = any(self.when_hurt)
        self.runs: Final = [good.runs() for good in self.goods]
        self.grounds: Final[dict[str, Ground]] = {}
        self.drawings: Final[dict[tuple[int, ...], str]] = {}
        self.fixed: Final = {each.id: each.ground for each in numbers.maps}

    def posse_faces(self, posse: int) -> range:
        return range(self.base[posse], self.base[posse] + self.faces[posse])

    def cards_of(self, c: int, timing: int) -> list[int]:
        """The cards a character can play at a time, by face."""
        return [f for f, card in enumerate(self.numbers.cards) if card.who >> c & 1 and card.timing == timing]

    def mask_of(self, faces: list[int]) -> int:
        """The bits of a hand in which these cards are counted."""
        return sum(7 << 3 * (face - self.base[self.card_posse[face]]) for face in faces)

    def played_at(self, posse: int, moment: str) -> list[int]:
        """The cards of a posse that can be played anytime, at such a moment."""
        return [face for face in self.posse_faces(posse) if self.deeds[face].moment == moment]

    def rule_of(self, c: int, behaviour: str) -> str:
        """The rule of this character's card with that behavior."""
        found = [card.rule for card in self.numbers.cards if card.who >> c & 1 and card.behaviour == behaviour]
        return found[0] if found else "PO-38"

    def loot_rule_of(self, behaviour: str) -> str:
        """The rule of the loot with that behavior."""
        found = [card.rule for card in self.numbers.loot if card.behaviour == behaviour]
        return found[0] if found else "PO-41"

    def drawing_of(self, laid: list[int]) -> str:
        """The map before it is ready: the one that is agreed on, or the tiles laid so far."""
        if self.map != BUILT:
            return self.fixed[self.map].picture
        key = tuple(laid)
        if key not in self.drawings:
            if len(self.drawings) >= MOST_GROUNDS:
                self.drawings.clear()
            self.drawings[key] = laid_drawing(laid, self.numbers) if laid else ""
        return self.drawings[key]

    def ground_of(self, source: list[str]) -> Ground:
        """The ground that a position or view describes: a map of the pack, tiles laid one by one, or a drawing."""
        if len(source) == 1 and source[0] in self.fixed:
            return self.fixed[source[0]]
        key = "\n".join(source)
        ground = self.grounds.get(key)
        if ground is None:
            if len(self.grounds) >= MOST_GROUNDS:
                self.grounds.clear()
            drawn = bool(source) and source[0][:1] in ("+", " ")
            ground = drawn_ground(source, self.numbers) if drawn else tiled_ground(source, self.numbers)
            self.grounds[key] = ground
        return ground
