"""What every player of High Noon Saloon can look up: the pack's cards and Covers, by face and by number."""

from __future__ import annotations

from typing import Final

from highnoon.games.saloon.pack import Card, Numbers

FISTS: Final = [0]  # the bare Fist is way 0


class Rules:
    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.cards = numbers.cards
        kinds = [card.kind for card in numbers.cards]
        # Faces are sorted by kind; this is where each kind ends.
        self.weapons = kinds.count("gun") + kinds.count("melee")
        self.enhancements = self.weapons + kinds.count("enhancement")
        self.blocks = self.enhancements + kinds.count("block")
        self.reloads = self.blocks + kinds.count("reload")
        self.ways_of = [[w for w, way in enumerate(numbers.ways) if way.face == f] for f in range(self.weapons)]
        self.boosts_of = [[b for b, boost in enumerate(numbers.boosts) if boost.face == f] for f in range(len(kinds))]
        self.team_face = {card.effects[0]: face for face, card in enumerate(self.cards) if card.kind == "team"}
        covers = numbers.covers
        self.cover_of = [c for c, cover in enumerate(covers) for _ in cover.spaces]
        self.orange = [space == "orange" for cover in covers for space in cover.spaces]
        self.burst = [cover.burst for cover in covers]
        self.shield = [cover.shield for cover in covers]
        self.reach = [[other.id in cover.reaches or other is cover for other in covers] for cover in covers]
        self.no_cover = numbers.cover_with("jump")
        self.bar = numbers.cover_with("drink")
        self.piano = numbers.cover_with("tune")
        self.balcony = numbers.cover_with("leap")
        self.load = round(sum(numbers.loads) / len(numbers.loads))  # bullets on a middling Load card

    def card(self, face: int) -> Card:
        return self.cards[face]

    def is_gun(self, face: int) -> bool:
        return face >= 0 and self.cards[face].kind == "gun"

    def ways(self, fist: int) -> list[int]:
        """The ways of attacking with what is in the Fist."""
        return FISTS if fist < 0 else self.ways_of[fist]

    def fits(self, face: int, gun: bool) -> bool:
        """SL-8.9, SL-9.1: whether a card goes with an Attack of this type."""
        return self.cards[face].type in ("general", "gun" if gun else "melee")

    def reload_by(self, face: int) -> int:
        card = self.cards[face]
        return card.bullets[0] if card.bullets else card.capacity

    def reaches(self, cover: int, other: int, long: bool) -> bool:
        """SL-8.8; with a long Weapon also those that reach this Cover (SL-C09)."""
        return self.reach[cover][other] or (long and self.reach[other][cover])

    def lands(self, attack: int, cover: int, other: int, pierce: bool = False) -> int:
        """SL-9.2, SL-3.8: what is left of an Attack from one Cover to another, before any Block."""
        if cover == other:
            return max(0, attack)
        return max(0, max(0, attack + self.burst[cover]) - (0 if pierce else self.shield[other]))
